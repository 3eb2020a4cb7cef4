"""How likely the policy of Hearts would have played the cards that were played, in each of many deals; compiled."""

from typing import Final

import numpy as np

from .bits import Ints, fast, slow
from .hearts import DEALER, HANDS, LEADER, MOST, SEATS, STATE_SIZE, TAKER, TURN, legal, play
from .hearts_policy import Floats, decide, note
from .hearts_worlds import CARDS, LED_BY, LENGTH, Odds
from .rows import copy, floats, ints

ANY_CARD_CHANCE: Final = 0.05
"""The chance that a seat plays any of its cards, so that no single card rules a deal out."""


@fast
def _chance(logits: Floats, card: int) -> float:
    """The chance of this card among those scored; the lowest of equal neighbours was scored for all of them."""
    while logits[card] == -np.inf:
        card -= 1
    among, judged = 0.0, 0
    for place in range(52):
        if logits[place] > -np.inf:
            among += np.exp(logits[place] - logits[card])
            judged += 1
    return (1.0 - ANY_CARD_CHANCE) / among + ANY_CARD_CHANCE / judged


@slow
def log_likelihoods(
    rules: Ints, rule_features: Ints, weights: Floats, tricks: Ints, me: int, careless_bits: Ints, deals: Ints,
    likely: Odds,
) -> None:  # fmt: skip
    """Write the log likelihood that the other seats played as they did, in each deal, into ``likely``, float64[deals].

    ``tricks``: int64[number, TRICK_SIZE], the one in progress last; ``careless_bits``: int64[MOST], with the bit
    LETS_MOONS for seats that have it; ``deals``: int64[deals, STATE_SIZE], as they lie now. For one pack, with nothing
    left over.
    """
    seats, first = rules[SEATS], tricks[0, LED_BY]
    deal, voids, played = ints(STATE_SIZE), ints(MOST), ints(MOST)
    # Nothing is drawn, and no look-ups are kept.
    logits, rng, index = floats(52), np.zeros(1, np.uint64), np.zeros((0, 0), np.int32)
    for number in range(len(tricks)):
        for place in range(tricks[number, LENGTH]):
            played[(tricks[number, LED_BY] + place) % seats] |= 1 << tricks[number, CARDS + place]
    for each in range(len(deals)):
        deal[:] = 0
        copy(careless_bits, voids)
        deal[DEALER], deal[TAKER], deal[LEADER], deal[TURN] = deals[each, DEALER], -1, first, first
        for seat in range(seats):
            deal[HANDS + seat] = deals[each, HANDS + seat] | played[seat]
        total = 0.0
        for number in range(len(tricks)):
            for place in range(tricks[number, LENGTH]):
                card = tricks[number, CARDS + place]
                cards, _ = legal(rules, deal)
                if deal[TURN] != me and cards & cards - 1:
                    decide(rules, rule_features, weights, 0, deal, voids, 0.0, rng, logits, index, True)
                    total += np.log(_chance(logits, card))
                note(deal, voids, card)
                play(rules, deal, card)
        likely[each] = total

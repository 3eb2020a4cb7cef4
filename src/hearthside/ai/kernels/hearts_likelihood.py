"""How likely the policy would have played what was seen, in each of many deals. Arrays in and out."""

from typing import Final

import numpy as np

from .bits import Ints, fast, slow
from .hearts import DEALER, HANDS, LEADER, MOST, SEATS, STATE_SIZE, TAKER, TURN, legal, play
from .hearts_policy import Floats, decide, note
from .hearts_worlds import CARDS, LED_BY, LENGTH, Odds

DOUBT: Final = 0.05
"""How often a seat is thought to play any of its cards, so that no single card rules a deal out."""


@fast
def _chance(logits: Floats, card: int) -> float:
    """How likely this card is among those judged; one of equal neighbours, the lowest, was judged for all of them."""
    while logits[card] == -np.inf:
        card -= 1
    among, judged = 0.0, 0
    for place in range(52):
        if logits[place] > -np.inf:
            among += np.exp(logits[place] - logits[card])
            judged += 1
    return (1.0 - DOUBT) / among + DOUBT / judged


@slow
def likelihood(
    rules: Ints, shape: Ints, tables: Floats, tricks: Ints, me: int, lax: Ints, deals: Ints, likely: Odds
) -> None:
    """The logarithm of how likely the other seats were to play as they did, in each deal, into ``likely``, float64.

    ``tricks``: int64[number, TRICK_SIZE], the one in progress the last; ``lax``: int64[MOST], the bit CARELESS of seats
    that have it; ``deals``: int64[deals, STATE_SIZE], as they lie now. One pack, and nothing left over.
    """
    seats, first = rules[SEATS], tricks[0, LED_BY]
    deal, voids, played = np.zeros(STATE_SIZE, np.int64), np.zeros(MOST, np.int64), np.zeros(MOST, np.int64)
    logits, dice = np.zeros(52, np.float32), np.ones(1, np.uint64)
    index = np.zeros((0, 0), np.int32)
    for number in range(len(tricks)):
        for place in range(tricks[number, LENGTH]):
            played[(tricks[number, LED_BY] + place) % seats] |= 1 << tricks[number, CARDS + place]
    for each in range(len(deals)):
        deal[:], voids[:] = 0, lax
        deal[DEALER], deal[TAKER], deal[LEADER], deal[TURN] = deals[each, DEALER], -1, first, first
        for seat in range(seats):
            deal[HANDS + seat] = deals[each, HANDS + seat] | played[seat]
        total = 0.0
        for number in range(len(tricks)):
            for place in range(tricks[number, LENGTH]):
                card = tricks[number, CARDS + place]
                cards, _ = legal(rules, deal)
                if deal[TURN] != me and cards & cards - 1:
                    decide(rules, shape, tables, 0, deal, voids, 0.0, dice, logits, index, True)
                    total += np.log(_chance(logits, card))
                note(deal, voids, card)
                play(rules, deal, card)
        likely[each] = total

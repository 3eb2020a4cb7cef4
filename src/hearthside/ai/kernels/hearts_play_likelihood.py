"""How likely the policy of Hearts would have played the cards that were played, in each of many deals; compiled."""

from typing import Final

import numpy as np

from .bits import Ints, fast, low_bit, slow
from .hearts import DEALER, HANDS, LEADER, MOST, SEATS, STATE_SIZE, TAKER, TURN, legal, play
from .hearts_policy import Floats, note, outlook, score_cards
from .hearts_worlds import CARDS, LED_BY, LENGTH, Odds
from .rows import copy, doubles, floats, int_rows, ints

ANY_CARD_CHANCE: Final = 0.05
"""The chance that a seat plays any of its cards, so that no single card rules a deal out."""


@fast
def _chance(logits: Floats, cards: int, card: int) -> float:
    """The chance of this card among the legal ones; of equal neighbours, the lowest was scored for all."""
    while logits[card] == -np.inf:
        card -= 1
    among, judged = 0.0, 0
    while cards:
        place = low_bit(cards)
        cards &= cards - 1
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

    Deals differ only in the hands, and a play only in the hand that it was made from: so all deals are gone through
    at each play, and where a seat has the same hand as in an earlier deal nothing is worked out again.
    """
    seats, first, many = rules[SEATS], tricks[0, LED_BY], len(deals)
    deal, voids, played = ints(STATE_SIZE), ints(MOST), ints(MOST)
    # Nothing is drawn, and no look-ups are kept.
    logits, rng, index = floats(52), np.zeros(1, np.uint64), np.zeros((0, 0), np.int32)
    for number in range(len(tricks)):
        for place in range(tricks[number, LENGTH]):
            played[(tricks[number, LED_BY] + place) % seats] |= 1 << tricks[number, CARDS + place]
    alike, chances = int_rows(seats, many), doubles(many)
    held = 0
    for seat in range(seats):
        held |= deals[0, HANDS + seat] | played[seat]
        if seat != me:
            find_alike(deals, HANDS + seat, alike[seat])
    copy(careless_bits, voids)
    deal[DEALER], deal[TAKER], deal[LEADER], deal[TURN] = deals[0, DEALER], -1, first, first
    for seat in range(seats):
        deal[HANDS + seat] = deals[0, HANDS + seat] | played[seat]
    likely[:] = 0.0
    for number in range(len(tricks)):
        for place in range(tricks[number, LENGTH]):
            card, turn = tricks[number, CARDS + place], deal[TURN]
            if turn != me:
                own, same = deal[HANDS + turn], alike[turn]
                led, top, points, after, lacking, standing = outlook(rules, rule_features, deal, voids)
                for each in range(many):
                    if same[each] < each:
                        chances[each] = chances[same[each]]
                    else:
                        hand = deals[each, HANDS + turn] | played[turn]
                        deal[HANDS + turn] = hand
                        cards, _ = legal(rules, deal)
                        chances[each] = 0.0
                        if cards & cards - 1:
                            score_cards(
                                rule_features, weights, 0, hand, cards, held & ~hand, led, top, points, after, lacking,
                                standing, 0.0, rng, logits, index, True,
                            )  # fmt: skip
                            chances[each] = np.log(_chance(logits, cards, card))
                    likely[each] += chances[each]
                deal[HANDS + turn] = own
                played[turn] ^= 1 << card
            held ^= 1 << card
            note(deal, voids, card)
            play(rules, deal, card)


@slow
def find_alike(deals: Ints, at: int, alike: Ints) -> None:
    """Write for each deal the first one that has the same cards at this place of its row, into ``alike``,
    int64[deals].
    """
    room = 1
    while room < 2 * len(deals):
        room *= 2
    heads = ints(room)
    for each in range(len(deals)):
        cards = deals[each, at]
        spot = (cards * 0x9E3779B97F4A7C1 >> 32) & room - 1
        while heads[spot] and deals[heads[spot] - 1, at] != cards:
            spot = spot + 1 & room - 1
        if not heads[spot]:
            heads[spot] = each + 1
        alike[each] = heads[spot] - 1

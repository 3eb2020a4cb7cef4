"""Who lets moons through, by the finished deals of the match. Like CardShark's players, nobody relies on such a seat to
stop one.
"""

from functools import lru_cache

from hearthside.hearts import DealResult, Moon, Rules, View
from hearthside.hearts.moves import SUIT

_NEAR = 5
"""With one part in so many of a moon's points in one hand, it is time to stop it."""
_HELPS = 0.25
"""A seat that is thought to help more seldom is not relied on: it takes three moments let pass, and none used."""


def lets_moons_through(view: View) -> tuple[bool, ...]:
    """By seat, whether it let moons through that it could have stopped; False for the view's own seat."""
    rules = view.rules
    could, did = [0] * rules.seats, [0] * rules.seats
    for result in view.results:
        for seat, (chances, used) in enumerate(moon_stop_chances(rules, result)):
            could[seat] += chances
            did[seat] += used
    return tuple(seat != view.seat and (did[seat] + 1) / (could[seat] + 2) < _HELPS for seat in range(rules.seats))


@lru_cache(maxsize=256)
def moon_stop_chances(rules: Rules, result: DealResult) -> tuple[tuple[int, int], ...]:
    """By seat, how often it could have taken a trick with points from the only hand with points so far, and how often
    it did.
    """
    seats = rules.seats
    if rules.special or rules.moon is Moon.NONE:
        # Hands cannot be told from what was played, or there is no moon.
        return ((0, 0),) * seats
    hands = hands_before(rules, result)
    could, did = [0] * seats, [0] * seats
    taken = [0] * seats
    for trick in result.tricks:
        holders = [seat for seat, cards in enumerate(taken) if cards & rules.penalty]
        winner, penalty = trick.winner(seats), any(rules.worth[card] > 0 for card in trick.cards)
        near = len(holders) == 1 and _NEAR * rules.count(taken[holders[0]]) >= rules.moon_points
        suit, best, held_by = SUIT[trick.cards[0] // 13 & 3], -1, -1
        for seat, card in zip(trick.players(seats), trick.cards, strict=True):
            if near and penalty and held_by == holders[0] != seat and hands[seat] & suit >> best + 1 << best + 1:
                over = bool(suit >> card & 1) and card > best
                could[seat] += over or winner == holders[0]
                did[seat] += over
            if suit >> card & 1 and card > best:
                best, held_by = card, seat
            hands[seat] &= ~(1 << card)
            taken[winner] |= 1 << card
    return tuple(zip(could, did, strict=True))


def hands_before(rules: Rules, result: DealResult) -> list[int]:
    """What each seat held before the first trick, as bare masks; cards drawn in play count as held from the start."""
    hands = [int(rest) for rest in result.rest]
    for trick in result.tricks:
        for seat, card in zip(trick.players(rules.seats), trick.cards, strict=True):
            hands[seat] |= 1 << card
    return hands

"""Worlds of Hearts as whole states, from the deals that `hearthside.ai.worlds.hearts.rows` samples, so that they can be
compared with what a seat sees. What was passed is sampled too.
"""

from collections.abc import Sequence
from itertools import product
from math import comb, prod
from random import Random

from hearthside.ai.kernels.hearts import LEFT, LEFT_END
from hearthside.ai.kernels.hearts_encoding import hands_of
from hearthside.ai.kernels.hearts_worlds import ENTRIES_KEPT
from hearthside.ai.worlds.hearts import rows
from hearthside.cards import TWO_DECKS, Card, Cards, mask
from hearthside.game import DEALER
from hearthside.hearts import Leftover, State, View
from hearthside.hearts.moves import passable


def worlds(view: View, rng: Random, count: int, most: int = ENTRIES_KEPT) -> list[State]:
    """So many states whose view for this seat is the one given; ``most`` as for `rows`."""
    seats = view.rules.seats
    if not any(view.counts):
        return [_state(view, (0,) * seats, (), (0,) * seats)] * count
    found = []
    for row in rows(view, rng, count, most=most):
        hands, left = hands_of(row, seats), tuple(TWO_DECKS[card] for card in row[LEFT : LEFT + row[LEFT_END]])
        choose = _choosing if view.passing else _passed
        found.append(_state(view, hands, left, choose(view, hands, left, rng)))
    return found


def _choosing(view: View, hands: Sequence[int], left: Sequence[Card], rng: Random) -> tuple[int, ...]:
    """What each seat has chosen to pass while others are still choosing."""
    return tuple(
        int(view.gave) if seat == view.seat else _some_pass(view, hand, rng) if view.has_passed[seat] else 0
        for seat, hand in enumerate(hands)
    )


def _some_pass(view: View, hand: int, rng: Random) -> int:
    count, free = view.rules.pass_count, list(Cards(hand & ~view.rules.unpassable))
    if len(free) >= count:
        return mask(rng.sample(free, count))
    return mask([*free, *rng.sample(list(Cards(passable(view.rules, hand) & ~mask(free))), count - len(free))])


def _passed(view: View, hands: Sequence[int], left: Sequence[Card], rng: Random) -> tuple[int, ...]:
    """What each seat passed."""
    rules, me = view.rules, view.seat
    seats, offset = rules.seats, view.direction.offset(rules.seats)
    passed = [0] * seats
    if not offset:
        return tuple(passed)
    owned = list(hands)
    for trick in (*view.tricks, view.trick):
        for seat, card in zip(trick.players(seats), trick.cards, strict=False):
            owned[seat] |= 1 << card
    owned = [cards & ~mask(left) for cards in owned]
    passed[me], passed[(me - offset) % seats] = int(view.gave), int(view.got)
    barred = _barred(view, owned, passed, rng)
    for seat in range(seats):
        if not passed[seat]:
            theirs = owned[(seat + offset) % seats]
            some = rng.sample(list(Cards(theirs & rules.unpassable)), barred[seat])
            free = list(Cards(theirs & ~rules.unpassable))
            passed[seat] = mask([*some, *rng.sample(free, rules.pass_count - len(some))])
    return tuple(passed)


def _barred(view: View, owned: Sequence[int], passed: Sequence[int], rng: Random) -> tuple[int, ...]:
    """How many cards that are barred from passing each seat passed all the same, having too few others.

    ``owned``: what each seat was dealt and kept, or was passed; ``passed``: what is known.
    """
    rules, seats = view.rules, range(view.rules.seats)
    offset, count, drew = view.direction.offset(len(seats)), rules.pass_count, rules.leftover is Leftover.STOCK
    bad = [(cards & rules.unpassable).bit_count() for cards in owned]
    good = [cards.bit_count() - each for cards, each in zip(owned, bad, strict=True)]
    to = [(seat + offset) % len(seats) for seat in seats]
    some: list[dict[int, int]] = []  # by seat, in how many ways it passed so many
    for seat in seats:
        if passed[seat]:
            some.append({(passed[seat] & rules.unpassable).bit_count(): 1})
            continue
        most = count if good[seat] <= count or drew else 0
        ways = {each: comb(bad[to[seat]], each) * comb(good[to[seat]], count - each) for each in range(most + 1)}
        some.append({each: number for each, number in ways.items() if number})
    if drew:
        return tuple(rng.choices([*each], [*each.values()])[0] for each in some)
    # Who passed such a card kept no other.
    found = [
        way
        for way in product(*some)
        if all(seat == view.seat or not way[seat] or good[seat] == count - way[to.index(seat)] for seat in seats)
    ]
    return rng.choices(found, [prod(some[seat][way[seat]] for seat in seats) for way in found])[0]


def _state(view: View, hands: tuple[int, ...], left: tuple[Card, ...], passes: tuple[int, ...]) -> State:
    to_move = view.to_move
    return State(
        rules=view.rules,
        results=view.results,
        scores=view.scores,
        winners=view.winners,
        cash=view.cash,
        deduct=tuple(view.deduct and seat == view.seat for seat in range(view.rules.seats)),
        dealer=view.dealer,
        passes=passes,
        left=left,
        out=view.trick.out,
        carried=int(view.carried),
        hands=hands,
        turn=DEALER if view.passing or not to_move else to_move[0],
        tricks=view.tricks,
        leader=view.trick.leader,
        table=view.trick.cards,
        broken=view.broken,
        taken=tuple(map(int, view.taken)),
        turned=view.turned,
    )

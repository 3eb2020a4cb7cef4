"""Worlds of Hearts as whole states, from the deals that `hearthside.ai.worlds.hearts.rows` samples, so that they can be
compared with what a seat sees. What was passed is sampled too.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from math import comb, prod
from random import Random

from hearthside.ai.kernels.hearts import LEFT, LEFT_END
from hearthside.ai.kernels.hearts_encoding import hands_of
from hearthside.ai.kernels.hearts_worlds import ENTRIES_KEPT
from hearthside.ai.worlds.hearts import rows
from hearthside.cards import TWO_DECKS, Card, Cards, mask
from hearthside.game import DEALER
from hearthside.hearts import Direction, Leftover, Pass, State, View
from hearthside.hearts.moves import passable


def worlds(view: View, rng: Random, count: int, most: int = ENTRIES_KEPT) -> list[State]:
    """So many states whose view for this seat is the one given; ``most`` as for `rows`."""
    seats = view.rules.seats
    if not any(view.counts):
        return [_state(view, (0,) * seats, (), (0,) * seats)] * count
    found = []
    for row in rows(view, rng, count, most=most):
        hands, left = hands_of(row, seats), tuple(TWO_DECKS[card] for card in row[LEFT : LEFT + row[LEFT_END]])
        if view.direction is Direction.SCATTER:
            made = [Pass(seat, Cards(0)) for seat in range(seats)]
            if not view.passing:
                made = _scattered(view, _owned(view, hands, left), rng)
            elif any(view.has_passed):
                made = _shares_chosen(view, hands, rng)
            passes = tuple(int(each.cards) for each in made)
            orders = tuple(each.to for each in made) if any(passes) else ()
            found.append(_state(view, hands, left, passes)._replace(orders=orders))
            continue
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


def _shares_chosen(view: View, hands: Sequence[int], rng: Random) -> list[Pass]:
    """The same in a scatter, with the shares of the own pass as the view has them."""
    chosen, others = _choosing(view, hands, (), rng), range(view.seat + 1, view.seat + view.rules.seats)
    own = [card for seat in others for card in view.gave_to[seat % view.rules.seats]]
    return [
        Pass.of(seat, own if seat == view.seat else tuple(Cards(cards)), view.direction)
        for seat, cards in enumerate(chosen)
    ]


def _scattered(view: View, owned: Sequence[int], rng: Random) -> list[Pass]:
    """What each seat passed in a scatter."""
    seats, me = range(view.rules.seats), view.seat
    each = view.rules.pass_count // (len(seats) - 1)
    shares: dict[tuple[int, int], list[Card]] = {}
    for to in seats:
        unknown = list(Cards(owned[to] & ~view.gave_to[to]))
        rng.shuffle(unknown)
        for giver in seats:
            if to == me or giver == me:
                shares[giver, to] = list(view.got_from[giver] if to == me else view.gave_to[to])
            else:
                shares[giver, to], unknown = unknown[:each], unknown[each:]
    return [scattered(giver, shares, len(seats)) for giver in seats]


def scattered(giver: int, shares: Mapping[tuple[int, int], Sequence[Card]], seats: int) -> Pass:
    """The pass that gives each of the others these cards."""
    others = [(giver + step) % seats for step in range(1, seats)]
    return Pass.of(giver, [card for to in others for card in shares[giver, to]], Direction.SCATTER)


def _owned(view: View, hands: Sequence[int], left: Sequence[Card]) -> list[int]:
    """What each seat was dealt and kept, or was passed."""
    owned = list(hands)
    for trick in (*view.tricks, view.trick):
        for seat, card in zip(trick.players(view.rules.seats), trick.cards, strict=False):
            owned[seat] |= 1 << card
    return [cards & ~mask(left) for cards in owned]


def _passed(view: View, hands: Sequence[int], left: Sequence[Card], rng: Random) -> tuple[int, ...]:
    """What each seat passed."""
    rules, me = view.rules, view.seat
    seats, offset = rules.seats, view.direction.offset(rules.seats)
    passed = [0] * seats
    if not offset:
        return tuple(passed)
    owned = _owned(view, hands, left)
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

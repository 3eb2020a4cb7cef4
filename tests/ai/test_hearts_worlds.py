"""Worlds of Hearts: the seat of the view could not tell them from the true one, and none is likelier than another."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from math import exp
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.ai.kernels.hearts import LEFT, LEFT_END
from hearthside.ai.kernels.hearts_encoding import hands_of
from hearthside.ai.kernels.hearts_worlds import ENTRIES_KEPT, Odds
from hearthside.ai.worlds.hearts import rows
from hearthside.cards import DECK, Card, Cards, mask
from hearthside.game import DEALER
from hearthside.hearts import (
    BLACK_LADY,
    PRESETS,
    CashIn,
    Deal,
    Direction,
    FirstTrick,
    Leftover,
    Moon,
    Move,
    Opening,
    Pass,
    Play,
    Rules,
    State,
    points,
)
from tests.hearts import strategies
from tests.lengths import length

from .hearts_states import scattered, worlds

Moves = list[tuple[State, Move]]
WALKED = 0
"""So few numbers in the tables that worlds are walked to."""


def deck_of(world: State) -> Deal:
    """The deck that leads to this world: what each seat holds and has played, before the passing."""
    rules = world.rules
    held = list(world.hands)
    for trick in (*world.tricks, world.trick):
        for seat, card in zip(trick.players(rules.seats), trick.cards, strict=False):
            held[seat] |= 1 << card
    if world.turn != DEALER:
        got = [world._got(seat, world.direction) for seat in range(rules.seats)]
        held = [hand & ~got[seat] | world.passes[seat] for seat, hand in enumerate(held)]
    hands = [list(Cards(hand & ~mask(world.left))) for hand in held]
    assert {len(hand) for hand in hands} == {rules.hand_size}
    deck = [card for cards in zip(*hands, strict=True) for card in cards]
    removed = [card + 52 * pack for card in rules.removed for pack in range(rules.packs)]
    return Deal((*deck, *world.left, *(type(DECK[0])(card) for card in removed)))


def assert_possible(state: State, moves: Moves, rng: Random, exact: bool) -> None:
    """Each seat's worlds show it what it saw, and the moves made lead to them."""
    before, dealt = moves[0]
    assert isinstance(dealt, Deal)
    for seat in range(state.rules.seats):
        view = state.view(seat)
        for world in (*worlds(view, rng, 2), *worlds(view, rng, 1, most=WALKED)):
            assert world.view(seat) == view
            if not exact:
                continue
            again = before.play(deck_of(world)._replace(dealer=dealt.dealer))
            for _, move in moves[1:]:
                if isinstance(move, Pass):
                    order = world.orders[move.seat] if world.orders else ()
                    move = Pass(move.seat, Cards(world.passes[move.seat]), order)
                again = again.play(move)
            assert again == world._replace(deduct=again.deduct)


def follow(rules: Rules, rng: Random, deals: int) -> None:
    """Imagine worlds at every few steps of a match."""
    exact = rules.leftover is not Leftover.STOCK
    moves: Moves = []
    for before, move, after in strategies.walk(rules, rng, deals):
        moves = [(before, move)] if isinstance(move, Deal) else [*moves, (before, move)]
        if not any(after.hands):
            assert worlds(after.view(0), rng, 1)[0].view(0) == after.view(0)
        elif rng.random() < 0.15 or len(moves) < 3:
            assert_possible(after, moves, rng, exact)


def test_whoever_passed_what_is_barred_kept_nothing_else_beside_the_cards_left_over() -> None:
    barred = replace(BLACK_LADY, pass_hearts=False, passing=(Direction.LEFT,))
    rules = replace(barred, cards_each=4, leftover=Leftover.FIRST, leftover_to_hand=True, opening=Opening.ANY_CLUB)
    for seed in range(12):
        follow(rules, Random(seed), 1)


@given(rules=strategies.rules(), seed=st.integers(0, 2**32))
@settings(max_examples=length(5, 25), deadline=None)
def test_worlds_of_any_rules_are_possible(rules: Rules, seed: int) -> None:
    follow(rules, Random(seed), 1)


@pytest.mark.parametrize("preset", PRESETS)
def test_worlds_of_every_preset_are_possible(preset: str) -> None:
    follow(PRESETS[preset], Random(preset), 1)


def ways(cards: frozenset[int], room: list[int]) -> Iterator[list[int]]:
    """Every way to put the cards into places with so much room each, as masks."""
    if not room:
        yield []
        return
    for chosen in combinations(sorted(cards), room[0]):
        for rest in ways(cards - set(chosen), room[1:]):
            yield [mask(chosen), *rest]


Hands = tuple[int, ...]
"""By seat, and what is left over."""


def placed(state: State, seat: int) -> Iterator[tuple[list[int], int]]:
    """Every way to place what the seat has not seen: what each seat was dealt or passed, and what is left over."""
    view, rules = state.view(seat), state.rules
    tricks = (*view.tricks, view.trick)
    seen = int(view.hand) | mask(card for trick in tricks for card in trick.cards) | int(view.shown)
    others = [each for each in range(rules.seats) if each != seat]
    taker = next((trick.winner(rules.seats) for trick in view.tricks if not trick.cancelled), None)
    for hands in ways(frozenset(rules.deck - seen), [*(view.counts[each] for each in others), view.stock]):
        owned = [int(view.hand)] * rules.seats
        for each, hand in zip(others, hands[:-1], strict=True):
            owned[each] = hand
        for trick in tricks:
            for each, card in zip(trick.players(rules.seats), trick.cards, strict=False):
                owned[each] |= 1 << card
        if not rules.leftover_to_hand or taker is None:
            yield owned, hands[-1] | int(view.shown)
            continue
        for widow in combinations(Cards(owned[taker]), owned[taker].bit_count() - rules.hand_size):
            yield [hand & ~mask(widow) for hand in owned], mask(widow)


def explained(state: State, moves: Moves, seat: int) -> Counter[Hands]:
    """In how many ways each deal can have come about that explains all that the seat saw, by trying every one."""
    view, (before, dealt) = state.view(seat), moves[0]
    assert isinstance(dealt, Deal)
    rules = state.rules
    if view.direction is Direction.SCATTER:
        return _explained_scatter(state, moves, seat)
    offset = view.direction.offset(rules.seats)
    unknown = [each for each in range(rules.seats) if offset and each not in (seat, (seat - offset) % rules.seats)]
    found: Counter[Hands] = Counter()
    for owned, left in placed(state, seat):
        sets = [combinations(Cards(owned[(each + offset) % rules.seats]), rules.pass_count) for each in unknown]
        for chosen in product(*sets):
            passes = [int(view.gave)] * rules.seats
            passes[(seat - offset) % rules.seats] = int(view.got)
            for each, cards in zip(unknown, chosen, strict=True):
                passes[each] = mask(cards)
            world = state._replace(
                hands=tuple(owned), tricks=(), table=(), passes=tuple(passes), left=tuple(Cards(left))
            )
            try:
                again = before.play(deck_of(world)._replace(dealer=dealt.dealer))
                for _, move in moves[1:]:
                    again = again.play(Pass(move.seat, Cards(passes[move.seat])) if isinstance(move, Pass) else move)
            except (ValueError, AssertionError):
                continue
            if again.view(seat) == view:
                found[(*again.hands, mask(again.left))] += 1
    return found


def _explained_scatter(state: State, moves: Moves, seat: int) -> Counter[Hands]:
    """The same in a scatter."""
    view, (before, dealt), seats = state.view(seat), moves[0], range(state.rules.seats)
    assert isinstance(dealt, Deal)
    others = [each for each in seats if each != seat]
    known = {(seat, to): list(view.gave_to[to]) for to in others} | {
        (to, seat): list(view.got_from[to]) for to in others
    }
    found: Counter[Hands] = Counter()
    for owned, left in placed(state, seat):
        sets = [
            _given_out(owned[to] & ~view.gave_to[to], len(others) - 1, view.rules.pass_count // len(others))
            for to in others
        ]
        for chosen in product(*map(list, sets)):
            shares = dict(known)
            for to, parts in zip(others, chosen, strict=True):
                shares |= {
                    (giver, to): list(part)
                    for giver, part in zip([each for each in others if each != to], parts, strict=True)
                }
            passes = [scattered(each, shares, len(seats)) for each in seats]
            world = state._replace(
                hands=tuple(owned), tricks=(), table=(), left=tuple(Cards(left)),
                passes=tuple(int(each.cards) for each in passes), orders=tuple(each.to for each in passes),
            )  # fmt: skip
            try:
                again = before.play(deck_of(world)._replace(dealer=dealt.dealer))
                for _, move in moves[1:]:
                    again = again.play(passes[move.seat] if isinstance(move, Pass) else move)
            except (ValueError, AssertionError):
                continue
            if again.view(seat) == view:
                found[(*again.hands, mask(again.left))] += 1
    return found


def _given_out(cards: int, givers: int, each: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every way in which so many others passed so many of these cards each."""
    if not givers:
        yield ()
        return
    for some in combinations(Cards(cards), each):
        for rest in _given_out(cards & ~mask(some), givers - 1, each):
            yield (some, *rest)


def hidden(state: State) -> int:
    """Cards that the seat to move does not see."""
    return sum(map(int.bit_count, state.hands)) - state.hands[state.turn].bit_count() + len(state.left)


def late(rules: Rules, rng: Random) -> tuple[State, Moves]:
    """A deal so late that all ways to place what is unseen can be tried, where some of them do not explain it."""
    while True:
        moves: Moves = []
        for before, move, after in strategies.walk(rules, rng, 1):
            moves = [*moves, (before, move)]
            if after.tricks and hidden(after) <= 7 and after.turn != DEALER:
                if len(explained(after, moves, after.turn)) > 3:
                    return after, moves
                break


def assert_as_likely(state: State, possible: dict[Hands, float], odds: Odds | None, most: int, each: int = 40) -> None:
    """Worlds come as often as they weigh, by chi-squared; all that is possible comes often enough to be counted."""
    view, count = state.view(state.turn), each * len(possible)
    drawn = rows(view, Random(1), count, odds, most)
    found = Counter(
        (*hands_of(row, view.rules.seats), mask(row[LEFT : LEFT + row[LEFT_END]].tolist())) for row in drawn
    )
    assert set(found) <= set(possible)
    whole = sum(possible.values())
    moon_cards = {way: count * weight / whole for way, weight in possible.items()}
    often = [way for way in possible if moon_cards[way] >= 4]
    chi = sum((found[way] - moon_cards[way]) ** 2 / moon_cards[way] for way in often)
    # Mean and standard deviation of chi-squared are its degrees of freedom and the root of twice these.
    assert chi - len(often) < 4.5 * (2 * len(often)) ** 0.5


HELD = {name: replace(PRESETS[name], passing=(Direction.HOLD,)) for name in PRESETS}
SMALL = ("black-lady", "cardshark", "three-hand", "heartsette", "dynacomp", "tommys-standard")


@pytest.mark.parametrize("most", [ENTRIES_KEPT, WALKED])
@pytest.mark.parametrize("preset", SMALL)
def test_every_deal_that_explains_what_was_seen_is_as_likely_as_the_next(preset: str, most: int) -> None:
    state, moves = late(HELD[preset], Random(preset))
    assert_as_likely(state, dict(explained(state, moves, state.turn)), None, most)


@pytest.mark.parametrize("breaks", [True, False])
def test_who_leads_a_second_heart_before_they_are_broken_holds_nothing_else(breaks: bool) -> None:
    hands = "2H 4H 5H", "3H 6H 7H", "2C 3C 4C", "2D 3D 4D", "5C"
    held = [[Card.parse(name) for name in hand.split()] for hand in hands]
    in_play = {card for hand in held for card in hand}
    rules = Rules(
        name="Few",
        removed=tuple(card for card in DECK if card not in in_play),
        cards_each=3,
        leftover=Leftover.LAST,
        passing=(Direction.HOLD,),
        opening=Opening.ELDEST,
        heart_lead_breaks=breaks,
    )
    state = State.new(rules)
    deck = (*(held[place % 4][place // 4] for place in range(12)), *held[4], *rules.removed)
    moves: Moves = []
    led: list[Move] = [Play(seat, held[seat][0]) for seat in range(4)]
    for move in (Deal(deck), *led, Play(1, held[1][1])):
        moves.append((state, move))
        state = state.play(move)
    possible = explained(state, moves, state.turn)
    assert len({hand[1] for hand in possible}) == (6 if breaks else 3)
    assert_as_likely(state, dict(possible), None, ENTRIES_KEPT)


def small(rng: Random) -> Rules:
    """Rules with few cards, under which cards are passed, barred from passing, left over and cashed in."""
    while True:
        seats = rng.randint(2, 4)
        deck = rng.sample(DECK, rng.randint(3 * seats, 12))
        leftover = rng.choice([Leftover.NONE, Leftover.FIRST, Leftover.LAST])
        try:
            return Rules(
                name="Small",
                seats=seats,
                removed=tuple(card for card in DECK if card not in deck),
                cards_each=0 if leftover is Leftover.NONE else len(deck) // seats - rng.randint(0, 1),
                leftover=leftover,
                leftover_to_hand=rng.random() < 0.5,
                points=points(hearts=1, QS=13),
                passing=(rng.choice(list(Direction)),),
                pass_count=rng.randint(1, 2),
                pass_hearts=rng.random() < 0.4,
                pass_queen=rng.random() < 0.5,
                opening=rng.choice(list(Opening)),
                must_break=rng.random() < 0.8,
                heart_lead_breaks=rng.random() < 0.5,
                queen_leads=rng.random() < 0.5,
                heart_beside_queen=rng.random() < 0.5,
                first_trick=rng.choice(list(FirstTrick)),
                moon=Moon.NONE,
                cash_in=rng.choice(list(CashIn)),
            )
        except ValueError:
            continue


@pytest.mark.parametrize("seed", range(length(12, 40)))
def test_deals_of_few_cards_come_as_often_as_they_weigh_under_any_rules(seed: int) -> None:
    rng = Random(seed)
    while True:
        rules, most = small(rng), rng.randint(4, 7)
        moves: Moves = []
        for before, move, after in strategies.walk(rules, rng, 1):
            moves = [*moves, (before, move)]
            if after.turn != DEALER and hidden(after) <= most:
                break
        else:
            continue
        if len(possible := explained(after, moves, after.turn)) > 1:
            break
    odds = np.array([[rng.choice([0.0, 1.0, -1.0]) for _ in range(104)] for _ in range(6)])
    for weights in (None, odds):
        evaluate = {
            way: count * (1.0 if weights is None else exp(_odds(after, way, odds))) for way, count in possible.items()
        }
        for most in (ENTRIES_KEPT, WALKED):
            assert_as_likely(after, evaluate, weights, most)


def _odds(state: State, way: Hands, odds: Odds) -> float:
    """The logarithm of the odds of what the seats held before the play, and so without leftover cards that they got."""
    held = list(way[: state.rules.seats])
    for trick in (*state.tricks, state.trick):
        for seat, card in zip(trick.players(state.rules.seats), trick.cards, strict=False):
            held[seat] |= 1 << card
    return float(sum(odds[seat, card] for seat, hand in enumerate(held) for card in Cards(hand & ~way[-1])))

"""Worlds of Hearts: the seat of the view could not tell them from the true one, and none is likelier than another."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import log
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.ai.worlds.hearts import worlds
from hearthside.cards import DECK, Cards, mask
from hearthside.game import DEALER
from hearthside.hearts import PRESETS, Deal, Direction, Leftover, Move, Pass, Rules, State
from tests.hearts import strategies

Moves = list[tuple[State, Move]]


def deck_of(world: State) -> Deal:
    """The deck that leads to this world: what each seat holds and has played, before the passing."""
    rules = world.rules
    held = list(world.hands)
    for trick in (*world.tricks, world.trick):
        for seat, card in zip(trick.players(rules.seats), trick.cards, strict=False):
            held[seat] |= 1 << card
    offset = rules.direction(len(world.results)).offset(rules.seats)
    if world.turn != DEALER and offset:
        got = [world.passes[(seat - offset) % rules.seats] for seat in range(rules.seats)]
        held = [hand & ~got[seat] | world.passes[seat] for seat, hand in enumerate(held)]
    hands = [list(Cards(hand & ~mask(world.left))) for hand in held]
    assert {len(hand) for hand in hands} == {rules.hand_size}
    deck = [card for cards in zip(*hands, strict=True) for card in cards]
    removed = [card + 52 * pack for card in rules.removed for pack in range(rules.packs)]
    return Deal((*deck, *world.left, *(type(DECK[0])(card) for card in removed)))


def assert_possible(state: State, moves: Moves, dice: Random, exact: bool) -> None:
    """Each seat's worlds show it what it saw, and the moves made lead to them."""
    before, dealt = moves[0]
    assert isinstance(dealt, Deal)
    for seat in range(state.rules.seats):
        view = state.view(seat)
        for world in worlds(view, dice, 2):
            assert world.view(seat) == view
            if not exact:
                continue
            again = before.play(deck_of(world)._replace(dealer=dealt.dealer))
            for _, move in moves[1:]:
                if isinstance(move, Pass):
                    move = Pass(move.seat, Cards(world.passes[move.seat]))
                again = again.play(move)
            assert again == world._replace(deduct=again.deduct)


def follow(rules: Rules, dice: Random, deals: int) -> None:
    """Imagine worlds at every few steps of a match."""
    exact = rules.leftover is not Leftover.STOCK
    moves: Moves = []
    for before, move, after in strategies.walk(rules, dice, deals):
        moves = [(before, move)] if isinstance(move, Deal) else [*moves, (before, move)]
        if not any(after.hands):
            assert worlds(after.view(0), dice, 1)[0].view(0) == after.view(0)
        elif dice.random() < 0.15 or len(moves) < 3:
            assert_possible(after, moves, dice, exact)


@given(rules=strategies.rules(), seed=st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
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


def explained(state: State, moves: Moves, seat: int) -> list[tuple[int, ...]]:
    """The hands that would explain all that the seat saw, by trying every one; nobody passes."""
    view, (before, dealt) = state.view(seat), moves[0]
    assert isinstance(dealt, Deal)
    others = [each for each in range(state.rules.seats) if each != seat]
    seen = int(view.hand) | mask(card for trick in (*view.tricks, view.trick) for card in trick.cards) | int(view.shown)
    unseen = frozenset(state.rules.deck - seen)
    found = []
    for hands in ways(unseen, [*(view.counts[each] for each in others), view.stock]):
        held = list(state.hands)
        for each, hand in zip(others, hands[:-1], strict=True):
            held[each] = hand
        left = tuple(Cards(hands[-1])) if view.stock else state.left
        world = state._replace(hands=tuple(held), left=left)
        try:
            again = before.play(deck_of(world)._replace(dealer=dealt.dealer))
            for _, move in moves[1:]:
                again = again.play(move)
        except ValueError:
            continue
        if again == world:
            found.append((*held, hands[-1]))
    return found


def late(rules: Rules, dice: Random) -> tuple[State, Moves]:
    """A deal so late that all ways to place what is unseen can be tried, where some of them do not explain it."""
    while True:
        moves: Moves = []
        for before, move, after in strategies.walk(rules, dice, 1):
            moves = [*moves, (before, move)]
            cards = sum(map(int.bit_count, after.hands)) - after.hands[after.turn].bit_count()
            if after.tricks and cards + len(after.left) <= 7 and after.turn != DEALER:
                if len(explained(after, moves, after.turn)) > 3:
                    return after, moves
                break


HELD = {name: replace(PRESETS[name], passing=(Direction.HOLD,)) for name in PRESETS}
SMALL = ("black-lady", "cardshark", "three-hand", "heartsette", "dynacomp", "tommys-standard")


@pytest.mark.parametrize("preset", SMALL)
def test_every_deal_that_explains_what_was_seen_is_as_likely_as_the_next(preset: str) -> None:
    state, moves = late(HELD[preset], Random(preset))
    possible = explained(state, moves, state.turn)
    found = Counter(
        (*world.hands, mask(world.left) if state.view(state.turn).stock else 0)
        for world in worlds(state.view(state.turn), Random(1), 30 * len(possible))
    )
    assert set(found) <= set(possible)
    chi = sum((found[way] - 30) ** 2 / 30 for way in possible)
    # Mean and standard deviation of chi-squared are its degrees of freedom and the root of twice these.
    assert chi - (len(possible) - 1) < 4.5 * (2 * (len(possible) - 1)) ** 0.5


def test_hands_that_are_weighed_come_as_often_as_they_weigh() -> None:
    state, moves = late(HELD["black-lady"], Random(5))
    possible = explained(state, moves, state.turn)
    other = (state.turn + 1) % 4
    card = next(card for card in DECK if 0 < sum(way[other] >> card & 1 for way in possible) < len(possible))
    plain = sum(way[other] >> card & 1 for way in possible) / len(possible)
    # Twice the odds for deals in which that seat holds the card.
    heavy = worlds(state.view(state.turn), Random(2), 4000, lambda hands: log(2) * (hands[other] >> card & 1))
    share = sum(world.hands[other] >> card & 1 for world in heavy) / 4000
    assert share == pytest.approx(2 * plain / (1 + plain), abs=0.04)

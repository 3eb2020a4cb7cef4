"""Worlds of Gin Rummy: the seat of the view could not tell them from the true one, and none is likelier."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.ai.worlds.gin import worlds
from hearthside.cards import Cards, mask
from hearthside.game import Deal
from hearthside.gin import PRESETS, Move, Rules, Source, State
from tests.gin import strategies
from tests.lengths import length


def deck_of(world: State) -> Deal:
    """The deck that leads to this world, from what each seat drew."""
    held = list(world.hands)
    for turn in reversed(world.turns):
        if turn.discard is not None:
            held[turn.seat] |= 1 << turn.discard
        if turn.drew is not None:
            assert held[turn.seat] >> turn.drew & 1
            held[turn.seat] ^= 1 << turn.drew
    dealt = [list(Cards(hand)) for hand in held]
    assert [len(hand) for hand in dealt] == [10, 10]
    drawn = [turn.drew for turn in world.turns if turn.source is Source.STOCK and turn.drew is not None]
    assert world.upcard is not None
    deck = [card for pair in zip(*dealt, strict=True) for card in pair]
    return Deal((*deck, world.upcard, *drawn, *world.stock), world.dealer)


def assert_possible(state: State, moves: list[tuple[State, Move]], rng: Random) -> None:
    """Each seat's worlds show it what it saw, and the moves made lead to them."""
    before, dealt = moves[0]
    assert isinstance(dealt, Deal)
    for seat in (0, 1):
        view = state.view(seat)
        for world in worlds(view, rng, 2):
            assert world.view(seat) == view
            again = before.play(deck_of(world)._replace(dealer=dealt.dealer))
            for _, move in moves[1:]:
                again = again.play(move)
            assert again == world


def follow(rules: Rules, rng: Random, hands: int) -> None:
    """Imagine worlds at every step of a match."""
    moves: list[tuple[State, Move]] = []
    for before, move, after in strategies.walk(rules, rng, hands):
        moves = [(before, move)] if isinstance(move, Deal) else [*moves, (before, move)]
        if after.upcard is not None:
            assert_possible(after, moves, rng)
        else:
            (world,) = worlds(after.view(0), rng, 1)
            assert world == after


@given(rules=strategies.rules(), seed=st.integers(0, 2**32))
@settings(max_examples=length(4, 40), deadline=None)
def test_worlds_of_any_rules_are_possible(rules: Rules, seed: int) -> None:
    follow(rules, Random(seed), 1)


@pytest.mark.parametrize("preset", PRESETS)
def test_worlds_of_every_preset_are_possible(preset: str) -> None:
    follow(PRESETS[preset], Random(preset), length(1, 3))


def late(rng: Random) -> State:
    """A hand late in which few cards are unseen."""
    state = strategies.after_first_deal(PRESETS["standard"], rng)
    while True:
        after = state.play(strategies.moves(state, rng))
        if after.upcard is None:
            return late(rng)
        view = after.view(after.turn)
        if view.laid is None and view.stock <= 4 and 1 <= hidden(after) <= 12:
            return after
        state = after


def hidden(state: State) -> int:
    """How many cards of the other hand the seat to move has not seen."""
    return (state.hands[1 - state.turn] & ~state.known[1 - state.turn]).bit_count()


def test_every_hand_that_there_may_be_is_as_likely_as_the_next() -> None:
    state = late(Random(3))
    view, other = state.view(state.turn), 1 - state.turn
    unseen = [card for card in Cards((1 << 52) - 1) if not (state.hands[state.turn] | mask(state.pile)) >> card & 1]
    unseen = [card for card in unseen if not state.known[other] >> card & 1]
    ways = [state.known[other] | mask(way) for way in combinations(unseen, hidden(state))]
    count = 40 * len(ways)
    seen = Counter(world.hands[other] for world in worlds(view, Random(1), count))
    assert set(seen) <= set(ways)
    chi = sum((seen[way] - 40) ** 2 / 40 for way in ways)
    # Mean and standard deviation of chi-squared are its degrees of freedom and the root of twice these.
    assert abs(chi - (len(ways) - 1)) < 4.5 * (2 * (len(ways) - 1)) ** 0.5

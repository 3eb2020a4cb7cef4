"""The last cards of Hearts, solved: the same as by trying everything under the readable rules."""

from random import Random

import numpy as np
import pytest

from hearthside.ai.hearts import policy_weights
from hearthside.ai.kernels import hearts as kernel
from hearthside.ai.kernels.hearts_encoding import deal_row
from hearthside.cards import shuffled
from hearthside.hearts import PRESETS, Deal, Pass, Play, State
from hearthside.puzzles.hearts.solving import solved
from tests.lengths import length

NOBODY = np.zeros(kernel.MOST, np.int64)
UNKNOWN = -(1 << 40)


def near_the_end(rules: str, seed: int, cards: int) -> State:
    """A deal that was played at random, with a choice and so many cards or fewer for whoever is to move."""
    rng = Random(seed)
    while True:
        state = State.new(PRESETS[rules]).play(Deal(shuffled(rng.getrandbits(60))))
        while not state.results:
            seat = state.to_move[0]
            view = state.view(seat)
            if not view.passing and len(view.hand) <= cards and len(view.legal) > 1:
                return state
            if view.passing:
                state = state.play(rng_pass(state, seat, rng))
            else:
                state = state.play(Play(seat, rng.choice(list(view.legal))))


def rng_pass(state: State, seat: int, rng: Random) -> Pass:
    """Any cards to pass."""
    return Pass.of(seat, rng.sample(list(state.view(seat).legal), state.rules.pass_count), state.direction)


def tried(state: State, me: int, alone: bool) -> tuple[int, ...]:
    """What each seat gets at the end, by trying everything."""
    if state.results:
        points = state.results[-1].points
        return tuple(sum(points) - len(points) * each for each in points)
    seat = state.turn
    ways = [tried(state.play(Play(seat, card)), me, alone) for card in sorted(state.view(seat).legal)]
    if alone:
        return (max if seat == me else min)(ways, key=lambda each: each[me])
    return max(ways, key=lambda each: each[seat])


@pytest.mark.parametrize("rules", ["black-lady", "omnibus", "three-hand", "spot-full"])
def test_every_card_comes_to_what_trying_everything_finds(rules: str) -> None:
    for seed in range(length(6, 60)):
        state = near_the_end(rules, seed, 3)
        row, (numbers, worth, _) = deal_row(state), policy_weights.rows(state.rules)
        scores = NOBODY.copy()
        for alone in (True, False):
            values = np.full(52, UNKNOWN, np.int64)
            assert solved(numbers, worth, row, scores, NOBODY, alone, 1 << 30, values)
            found = {card: int(values[card]) for card in state.view(state.turn).legal if values[card] != UNKNOWN}
            assert found, "some card has a value"
            for card, value in found.items():
                assert value == tried(state.play(Play(state.turn, card)), state.turn, alone)[state.turn]


def test_it_says_when_there_was_too_much_to_look_at() -> None:
    state = near_the_end("black-lady", 1, 4)
    numbers, worth, _ = policy_weights.rows(state.rules)
    values = np.full(52, UNKNOWN, np.int64)
    assert not solved(numbers, worth, deal_row(state), NOBODY, NOBODY, True, 3, values)

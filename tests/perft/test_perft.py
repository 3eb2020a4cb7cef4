"""Perft: how many ways a deal can go on, counted to a depth, for each preset. A change of a rule changes a count.

``counts.txt`` holds a line for each: preset, deal number, direction, tricks played first, depth, count. The first
cards passed are the three highest of each hand, and the tricks played first take the lowest legal card each time, so
that the early, middle and last tricks are all counted. ``python tests/perft/test_perft.py`` prints the lines anew.
"""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pyspiel
import pytest

from hearthside.cards import Cards, shuffled
from hearthside.hearts import PRESETS, Deal, Direction, Pass, Play, State

COUNTS = Path(__file__).with_name("counts.txt")
WAYS = (("left", 0, 6), ("across", 4, 6), ("right", 7, 6), ("hold", 10, 12))


def position(preset: str, number: int, direction: Direction, tricks: int) -> State:
    """The position to count from."""
    state = State.new(replace(PRESETS[preset], passing=(direction,))).play(Deal(shuffled(number)))
    while state.passing:
        seat = state.to_move[0]
        state = state.play(Pass(seat, Cards.of(list(state.legal(seat))[-3:])))
    while not state.results and len(state.tricks) < tricks:
        state = state.play(Play(state.turn, next(iter(state.legal(state.turn)))))
    return state


def perft(state: State, depth: int) -> int:
    """Ways to play on for so many cards, or to the end of the deal where that comes first."""
    if not depth or state.results:
        return 1
    legal = state.legal(state.turn)
    return len(legal) if depth == 1 else sum(perft(state.play(Play(state.turn, card)), depth - 1) for card in legal)


def lines() -> list[str]:
    told = []
    for preset, number, (direction, tricks, depth) in product(PRESETS, (1, 2, 3), WAYS):
        count = perft(position(preset, number, Direction(direction), tricks), depth)
        told.append(f"{preset} {number} {direction} {tricks} {depth} {count}")
    return told


@pytest.mark.parametrize("line", COUNTS.read_text().splitlines() if COUNTS.exists() else [])
def test_the_count_is_as_it_was(line: str) -> None:
    preset, number, direction, tricks, depth, count = line.split()
    state = position(preset, int(number), Direction(direction), int(tricks))
    assert perft(state, int(depth)) == int(count)


def test_every_preset_is_counted() -> None:
    assert {line.split()[0] for line in COUNTS.read_text().splitlines()} == set(PRESETS)


@pytest.mark.parametrize("number", range(1, 6))
def test_openspiel_counts_the_same_from_the_first_card(number: int) -> None:
    def count(their: pyspiel.State, depth: int) -> int:
        actions = their.legal_actions()
        return len(actions) if depth == 1 else sum(count(their.child(action), depth - 1) for action in actions)

    their = pyspiel.load_game("hearts").new_initial_state()
    their.apply_action(0)
    for card in shuffled(number):
        their.apply_action(card % 13 * 4 + card // 13)
    assert count(their, 5) == perft(position("openspiel", number, Direction.HOLD, 0), 5)


if __name__ == "__main__":
    print("\n".join(lines()))

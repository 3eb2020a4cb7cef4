"""Perft: how many ways a deal can go on, counted to a depth, for each preset. A change of a rule changes a count.

``counts.txt`` holds a line for each: preset, deal number, direction, tricks played first, depth, count. The cards
passed are the highest of each hand that may be, and the tricks played first take the lowest legal card each time, so
that the early, middle and last tricks are all counted; the depth is as many cards as keep the count small.
``python -m tests.golden`` counts anew; the lines say which preset another program counts the same.
"""

from dataclasses import replace
from itertools import product, takewhile
from pathlib import Path

import pyspiel
import pytest

from hearthside.cards import Cards, shuffled
from hearthside.hearts import PRESETS, Deal, Direction, Pass, Play, State
from tests.lengths import IN_FULL

COUNTS = Path(__file__).with_name("counts.txt")
WAYS = (("left", 0, 6), ("across", 4, 6), ("right", 7, 6), ("hold", 10, 12))
"""For a hand of thirteen; others have played as large a part of theirs."""
SMALL = 15_000
ORACLES = {"openspiel": "OpenSpiel's hearts counts the same from the first card, and plays the same deals to their end"}


def position(preset: str, number: int, direction: Direction, tricks: int) -> State:
    """The position to count from."""
    rules = replace(PRESETS[preset], passing=(direction,))
    state = State.new(rules).play(Deal(shuffled(number, rules.packs)))
    while state.passing:
        seat = state.to_move[0]
        open_first = sorted(state.legal(seat), key=lambda card: (card not in rules.unpassable, card))
        state = state.play(Pass(seat, Cards.of(open_first[-rules.pass_count :])))
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
    for preset, rules in PRESETS.items():
        if preset in ORACLES:
            told.append(f"# {preset}: {ORACLES[preset]}.")
        numbers = (1,) if rules.special or rules.seats != 4 else (1, 2, 3)
        for number, (direction, part, most) in product(numbers, WAYS):
            tricks = part * rules.hand_size // 13
            state = position(preset, number, Direction(direction), tricks)
            counts = takewhile(lambda count: count <= SMALL, (perft(state, depth) for depth in range(1, most + 1)))
            *_, (depth, count) = enumerate(counts, 1)
            told.append(f"{preset} {number} {direction} {tricks} {depth} {count}")
    return told


def counted() -> list[str]:
    return [line for line in COUNTS.read_text().splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("line", [line for line in counted() if IN_FULL or line.split()[1] == "1"])
def test_the_count_is_as_it_was(line: str) -> None:
    preset, number, direction, tricks, depth, count = line.split()
    state = position(preset, int(number), Direction(direction), int(tricks))
    assert perft(state, int(depth)) == int(count)


def test_every_preset_is_counted() -> None:
    assert {line.split()[0] for line in counted()} == set(PRESETS)


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

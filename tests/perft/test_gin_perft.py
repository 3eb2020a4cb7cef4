"""Perft of Gin Rummy: how many ways a hand can go on, counted to a depth, for each preset, as for Hearts.

``gin_counts.txt`` holds a line for each: preset, deal number, cards discarded first, depth, count. The turns played
first draw from the stock and keep the least deadwood without a knock, so that early turns, knocks and the end of the
stock are all counted; the depth is as many moves as keep the count small. ``python -m tests.golden``
counts anew.
"""

from dataclasses import replace
from itertools import product, takewhile
from pathlib import Path

import pyspiel
import pytest

from hearthside.cards import shuffled
from hearthside.gin import PRESETS, Deal, Decline, Discard, Draw, State
from hearthside.gin.presets import OPENSPIEL
from tests.lengths import IN_FULL

COUNTS = Path(__file__).with_name("gin_counts.txt")
DISCARDS = (0, 14, 27)
"""At the first upcard; with hands that may knock; and with four cards left in the stock."""
SMALL = 15_000


def position(preset: str, number: int, discards: int) -> State:
    """The position to count from."""
    state = State.new(PRESETS[preset]).play(Deal(shuffled(number)))
    for _ in range(discards):
        state = turn(state)
    return state


def turn(state: State) -> State:
    """The state after a turn that draws from the stock, and does not knock."""
    while Draw(state.turn) not in state.moves(state.turn):
        state = state.play(Decline(state.turn))
    seat = state.turn
    state = state.play(Draw(seat))
    left = state.rules.melding.after_discard(state.hands[seat])
    return state.play(Discard(seat, min(left, key=lambda card: (left[card], card))))


def perft(state: State, depth: int) -> int:
    """Ways to play on for so many moves, or to the end of the hand where that comes first."""
    if not depth or state.results:
        return 1
    moves = state.moves(state.turn)
    return len(moves) if depth == 1 else sum(perft(state.play(move), depth - 1) for move in moves)


def lines() -> list[str]:
    told = []
    for preset, number, discards in product(PRESETS, (1, 2), DISCARDS):
        state = position(preset, number, discards)
        counts = takewhile(lambda found: found <= SMALL, (perft(state, depth) for depth in range(1, 13)))
        *_, (depth, found) = enumerate(counts, 1)
        told.append(f"{preset} {number} {discards} {depth} {found}")
    return told


def counted() -> list[str]:
    return COUNTS.read_text().splitlines()


@pytest.mark.parametrize("line", [line for line in counted() if IN_FULL or line.split()[1] == "1"])
def test_the_count_is_as_it_was(line: str) -> None:
    preset, number, discards, depth, found = line.split()
    assert perft(position(preset, int(number), int(discards)), int(depth)) == int(found)


def test_every_preset_is_counted() -> None:
    assert {line.split()[0] for line in counted()} == set(PRESETS)


@pytest.mark.parametrize("number", range(1, 6))
def test_openspiel_counts_the_same_from_the_first_upcard(number: int) -> None:
    """Where only gin ends a hand, since a knock is several moves there; it draws the cards of the deck."""
    deck = [(card // 13 + 1) % 4 * 13 + (card % 13 + 1) % 13 for card in shuffled(number)]

    def counted(their: pyspiel.State, depth: int) -> int:
        if their.is_chance_node():
            return counted(their.child(deck[52 - their.stock_size()]), depth)
        if not depth or their.is_terminal():
            return 1
        actions = their.legal_actions()
        return len(actions) if depth == 1 else sum(counted(their.child(action), depth - 1) for action in actions)

    their = pyspiel.load_game("gin_rummy", {"knock_card": 0}).new_initial_state()
    for card in (*deck[0:20:2], *deck[1:20:2], deck[20]):
        their.apply_action(card)
    our = State.new(replace(OPENSPIEL, knock_limit=0)).play(Deal(shuffled(number)))
    assert counted(their, 6) == perft(our, 6)

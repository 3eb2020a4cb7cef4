"""The training of the net of Hearts, where PyTorch is installed: tables on tensors follow the rules card for card."""

from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from hearthside.ai import weights_file
from hearthside.ai.hearts import net
from hearthside.ai.kernels import hearts_net as kernel
from hearthside.ai.kernels.hearts import HANDS
from hearthside.ai.kernels.hearts_encoding import deal_row
from hearthside.ai.training import __main__ as training
from hearthside.ai.training.hearts_net import MIXTURE
from hearthside.cards import Card, Cards, shuffled
from hearthside.hearts import PRESETS, CashIn, Deal, Direction, Pass, Play, State

torch: Any = pytest.importorskip("torch")
tables: Any = import_module("hearthside.ai.training._hearts_tables")

PRESET_NAMES = list(MIXTURE)
DIRECTIONS = (Direction.HOLD, Direction.LEFT, Direction.ACROSS, Direction.RIGHT)


def begun(count: int) -> tuple[list[State], Any]:
    """Deals under all rules and directions, and the same on tensors."""
    rng, states = Random(5), []
    for number in range(count):
        rules = PRESETS[PRESET_NAMES[number % 6]]
        rules = replace(rules, passing=(DIRECTIONS[number // 6 % 4],), cash_in=CashIn.NEVER)
        states.append(State.new(rules).play(Deal(shuffled(rng.getrandbits(40)))))
    owner = np.zeros((count, 52), np.int64)
    for number, state in enumerate(states):
        for seat, hand in enumerate(state.hands):
            owner[number, [int(card) for card in Cards(hand)]] = seat
    game = tables.Tables([net.flags_row(state.rules) for state in states], "cpu")
    shifts = [state.rules.passing[0].offset(4) for state in states]
    dealers = [state.dealer for state in states]
    game.set(torch.tensor(owner), torch.tensor(shifts), torch.tensor(dealers))
    return states, game


def test_tables_on_tensors_play_and_see_what_the_rules_and_the_kernels_do() -> None:
    torch.manual_seed(1)
    count = 48
    states, game = begun(count)
    given: list[list[list[Card]]] = [[[] for _ in range(4)] for _ in range(count)]
    inputs, rows = torch.zeros(4 * count, kernel.ACTOR_INPUTS, dtype=torch.uint8), np.zeros(kernel.MOST_ROWS, np.int64)
    for picked in range(3):
        seen = game.pass_view()
        game.actor_inputs(seen, inputs, picked)
        for number, state in enumerate(states):
            if state.passing:
                seat, row = number // 3 % 4, deal_row(state)
                chosen, notes = Cards.of(given[number][seat]), net.notes_row(state.view(seat))
                row[HANDS + seat] &= ~int(chosen)
                notes[kernel.N_PICKED], notes[kernel.N_GAVE + seat] = picked, int(chosen)
                used = kernel.actor_inputs(net.flags_row(state.rules), row, notes, seat, rows)
                assert sorted(rows[:used].tolist()) == torch.nonzero(inputs[4 * number + seat])[:, 0].tolist()
        cards = torch.rand(4 * count, 52).masked_fill(~seen[:, 0, :52].bool(), -1).argmax(1).view(count, 4)
        game.pick(cards)
        for number in range(count):
            for seat in range(4):
                given[number][seat].append(Card(int(cards[number, seat])))
    game.exchange()
    for number, state in enumerate(states):
        if state.passing:
            for seat in range(4):
                states[number] = states[number].play(Pass.of(seat, given[number][seat], state.rules.passing[0]))
    inputs = torch.zeros(count, kernel.ACTOR_INPUTS, dtype=torch.uint8)
    critic = torch.zeros(count, kernel.CRITIC_INPUTS, dtype=torch.uint8)
    for step in range(52):
        seen = game.view()
        legal = game.legal(seen)
        game.actor_inputs(seen, inputs)
        game.critic_inputs(seen, critic)
        cards = torch.rand(count, 52).masked_fill(~legal, -1).argmax(1)
        for number, state in enumerate(states):
            view, row = state.view(state.turn), deal_row(state)
            assert view.seat == int(game.turn[number])
            assert [int(card) for card in view.legal] == torch.nonzero(legal[number])[:, 0].tolist()
            if step % 5 == number % 5:
                flags, notes = net.flags_row(state.rules), net.notes_row(view)
                used = kernel.actor_inputs(flags, row, notes, view.seat, rows)
                assert sorted(rows[:used].tolist()) == torch.nonzero(inputs[number])[:, 0].tolist()
                used = kernel.critic_inputs(flags, row, notes, rows)
                assert sorted(rows[:used].tolist()) == torch.nonzero(critic[number])[:, 0].tolist()
            states[number] = state.play(Play(view.seat, Card(int(cards[number]))))
        game.play(cards)
    for number, state in enumerate(states):
        result = state.results[0]
        expected = [0 if seat == result.shooter else 26 for seat in range(4)]
        taken = [state.rules.count(cards) for cards in result.taken]
        assert game.result()[number].tolist() == (taken if result.shooter is None else expected)
    game.points = torch.tensor([[0, 26, 0, 0], [13, 0, 12, 1]])
    assert game.result().tolist() == [[26, 0, 26, 26], [13, 0, 12, 1]]


def test_training_goes_on_from_its_state_and_writes_weights_that_play(tmp_path: Path) -> None:
    words = ["hearts_net", "--state", str(tmp_path / "state"), "--tables", "16", "--parts", "2", "--device", "cpu"]
    words += ["--out", str(tmp_path / "net.npz"), "--planned", "1", "--seconds"]
    training.main([*words, "1"])
    first, _ = weights_file.read(tmp_path / "net.npz", net.VERSION)
    training.main([*words, "1"])
    header, arrays = weights_file.read(tmp_path / "net.npz", net.VERSION)
    assert header["rounds"] > first["rounds"] > 0
    assert arrays["actor_first_weight"].shape == (kernel.ACTOR_INPUTS, kernel.FIRST)

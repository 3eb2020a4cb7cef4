"""The net of Hearts: what it sees of a deal, and that kernels and plain arithmetic score alike."""

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from hearthside.ai.hearts import net
from hearthside.ai.hearts.passing import handed_out
from hearthside.ai.hearts.search_player import SearchPlayer
from hearthside.ai.hearts.settings import MASTER
from hearthside.ai.kernels import hearts as game
from hearthside.ai.kernels import hearts_net as kernel
from hearthside.ai.kernels.hearts_encoding import deal_row, view_row
from hearthside.ai.players import player
from hearthside.ai.training.hearts_net import MIXTURE
from hearthside.cards import Cards, shuffled
from hearthside.game import Limit
from hearthside.hearts import BLACK_LADY, PRESETS, Deal, Direct, Direction, Moon, Pass, Play, State, View


def states(seed: int, preset: str = "black-lady", direction: int = 0) -> list[State]:
    """The positions of a deal that is played at random."""
    rules, rng = PRESETS[preset], Random(seed)
    state = State.new(replace(rules, passing=(rules.passing[direction],))).play(Deal(shuffled(seed)))
    found = [state]
    while not state.results:
        seat = state.to_move[0]
        view = state.view(seat)
        cards = list(view.legal)
        move = Pass(seat, Cards.of(rng.sample(cards, 3))) if view.passing else Play(seat, rng.choice(cards))
        state = state.play(move)
        found.append(state)
    return found[:-1]


def rows_of(view: View, row: np.ndarray) -> list[int]:
    rows = np.zeros(kernel.MOST_ROWS, np.int64)
    count = kernel.actor_inputs(net.flags_row(view.rules), row, net.notes_row(view), view.seat, rows)
    return sorted(rows[:count].tolist())


def layers(weights: np.ndarray, inputs: list[int], sizes: tuple[int, int, int, int]) -> np.ndarray:
    """The outputs of a net by plain arithmetic."""
    count, first, second, outputs = sizes
    at, parts = 0, []
    for shape in ((count, first), (first,), (first, second), (second,), (outputs, second), (outputs,)):
        size = int(np.prod(shape))
        parts.append(weights[at : at + size].reshape(shape).astype(np.float64))
        at += size
    assert at == len(weights)
    units = np.maximum(parts[0][inputs].sum(0) + parts[1], 0)
    units = np.maximum(units @ parts[2] + parts[3], 0)
    return np.asarray(units @ parts[4].T + parts[5])


@pytest.mark.parametrize("preset", ["black-lady", "openspiel", "tommys-black-maria"])
def test_the_actor_sees_no_more_than_its_seat_may_know(preset: str) -> None:
    for state in states(3, preset)[::3]:
        if not state.passing:
            view = state.view(state.turn)
            own = view_row(view)
            own[game.HANDS + view.seat] = int(view.hand)
            assert rows_of(view, own) == rows_of(view, deal_row(state))


def test_kernels_score_cards_as_plain_arithmetic_does() -> None:
    sizes = kernel.ACTOR_INPUTS, kernel.FIRST, kernel.SECOND, kernel.OUTPUTS
    for state in states(5, direction=1)[4::5]:
        view = state.view(state.turn)
        row = deal_row(state)
        outputs = layers(net.weights()[0], rows_of(view, row), sizes)
        logits = net.scores_of(view)
        gone = sum(int(taken) for taken in view.taken) | sum(1 << card for card in view.trick.cards)
        for card in view.legal:
            suit = ((1 << 13) - 1) << 13 * card.suit & ~gone & ~int(view.hand)
            below = (suit & ((1 << card) - 1)).bit_count()
            above = suit.bit_count() - below
            kind = card.suit * 64 + min(below, 7) * 8 + min(above, 7)
            assert logits[card] == pytest.approx(outputs[card] + outputs[52 + kind], abs=1e-3)
        assert np.isfinite(logits).sum() == len(view.legal)


def noted(monkeypatch: pytest.MonkeyPatch, *names: str) -> list[str]:
    """The names of these functions of the net, each time that they are called from now on."""
    called: list[str] = []

    def noting(name: str) -> Any:
        whole = getattr(net, name)

        def call(*arguments: Any) -> Any:
            called.append(name)
            return whole(*arguments)

        return call

    for name in names:
        monkeypatch.setattr(net, name, noting(name))
    return called


def test_the_net_plays_whole_deals_and_only_under_rules_that_it_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {name for name, rules in PRESETS.items() if net.applies(rules)}
    assert known == set(MIXTURE)
    for unknown in (
        replace(BLACK_LADY, pass_count=2), replace(BLACK_LADY, moon=Moon.NONE), replace(BLACK_LADY, sun_doubles=True)
    ):  # fmt: skip
        assert not net.applies(unknown)
    asked = noted(monkeypatch, "chosen_pass", "scores_of")
    net_player = player("hearts-net", "hearts")
    for name in ("black-lady", "hearts-only"):
        state = State.new(PRESETS[name]).play(Deal(shuffled(7)))
        while not state.results:
            state = state.play(net_player.choose(state.view(state.to_move[0]), Random(1), Limit()))
        assert sum(state.results[0].points) in (13, 26, 39, 78)
        if name == "black-lady":
            assert asked.count("chosen_pass") == 4 and asked.count("scores_of") > 20
            asked.clear()
    assert not asked


def test_the_net_passes_and_judges_for_the_master_where_it_knows_the_rules_until_the_match_may_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def judged(view: View, deals: np.ndarray, cards: np.ndarray) -> np.ndarray:
        asked.append(view)
        return np.zeros((len(deals), len(cards), 6))

    monkeypatch.setattr(net, "judged", judged)
    state = State.new(replace(BLACK_LADY, passing=(Direction.HOLD,))).play(Deal(shuffled(1)))
    state = state.play(Play(state.turn, state.view(state.turn).legal[0]))
    few = SearchPlayer(replace(MASTER, worlds=8, pass_worlds=8))
    while len(state.view(state.turn).legal) < 2:
        state = state.play(Play(state.turn, state.view(state.turn).legal[0]))
    view = state.view(state.turn)
    few.choose(view, Random(1), Limit())
    assert asked
    asked.clear()
    passed = noted(monkeypatch, "chosen_pass")
    dealt = State.new(replace(BLACK_LADY, passing=(Direction.LEFT,))).play(Deal(shuffled(1)))
    passing = dealt.view(0)
    assert handed_out(passing, net.chosen_pass(passing)) == few.choose(passing, Random(1), Limit())
    assert len(passed) == 2
    few.choose(passing._replace(scores=(0, 0, 90, 0)), Random(1), Limit())
    few.choose(view._replace(scores=(0, 0, 90, 0)), Random(1), Limit())
    few.choose(dealt.play(Direct(0, Direction.SCATTER)).view(0), Random(1), Limit())
    assert len(passed) == 2
    few.choose(view._replace(rules=replace(view.rules, points=PRESETS["hearts-only"].points)), Random(1), Limit())
    assert not asked

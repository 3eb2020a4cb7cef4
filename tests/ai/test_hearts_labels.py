"""How the policy of Hearts is fitted to a search: pieces of decisions, and weights that learn from them."""

from argparse import ArgumentParser
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from hearthside.ai import weights_file
from hearthside.ai.foreign.partners import partner
from hearthside.ai.hearts import policy_weights
from hearthside.ai.hearts.search_player import SearchPlayer, evaluate
from hearthside.ai.hearts.settings import SHARK, Settings
from hearthside.ai.kernels.hearts_policy import SIZE, WIDTH
from hearthside.ai.training import hearts_labels
from hearthside.ai.training.hearts import Samples
from hearthside.ai.training.hearts_labels import Recipe, fit, read_piece, samples_of_deal, saved
from hearthside.cards import shuffled
from hearthside.game import Limit, Player
from hearthside.hearts import BLACK_LADY, Deal, Play, State

RECIPE = Recipe(deals=2, worlds=2)


@cache
def strangers() -> dict[str, Player[Any, Any]]:
    """Not made before a test needs it: its kernel is loaded then."""
    return {"lowest": partner("lowest", "hearts")}


def train(monkeypatch: pytest.MonkeyPatch, folder: Path, *words: str) -> None:
    monkeypatch.setattr(hearts_labels, "partners", lambda game: strangers())
    parser = ArgumentParser()
    hearts_labels.add(parser)
    hearts_labels.run(parser.parse_args(["--folder", str(folder), "--deals", "2", "--worlds", "2", *words]))


def synthetic(decisions: int) -> Samples:
    """Decisions of two cards, of which the one with the higher look-up costs more, by the weights of zero as likely."""
    lookups = np.zeros((2 * decisions, WIDTH), np.int32)
    lookups[::2, 0], lookups[1::2, 0] = 1, 2
    costs = np.tile(np.array([-0.5, 0.5], np.float32), decisions)
    return Samples(lookups, costs, 2 * np.arange(decisions + 1))


def test_the_look_ups_of_a_decision_are_those_of_its_cards_and_add_up_to_the_sums_of_the_policy() -> None:
    state = State.new(BLACK_LADY).play(Deal(shuffled(3)))
    policy, rng, compared = SearchPlayer(Settings()), Random(1), 0
    while not state.results:
        view = state.view(state.to_move[0])
        move = policy.choose(view, rng, Limit())
        if isinstance(move, Play) and (found := evaluate(SHARK, view, rng, 2)):
            lookups, costs = hearts_labels.sample(state, found)
            assert len(lookups) == len(costs) == len(found.choices)
            assert int(policy_weights.tables()[lookups].sum(1).argmax()) == found.choices.index(int(move.card))
            own = found.totals[:, :, view.seat] - (found.totals.sum(2) - found.totals[:, :, view.seat]) / 3
            assert costs == pytest.approx((own - view.scores[view.seat] + sum(view.scores) / 3).mean(0), abs=1e-4)
            compared += 1
        state = state.play(move)
    assert compared > 20


def test_the_deal_of_a_seed_is_always_the_same_and_differs_from_the_next() -> None:
    first, again, other = (samples_of_deal(seed, 2, strangers()) for seed in (7, 7, 8))
    assert len(first) == len(again)
    for (lookups, costs), (same, as_much) in zip(first, again, strict=True):
        assert np.array_equal(lookups, same) and np.array_equal(costs, as_much)
    assert [costs.tolist() for _, costs in first] != [costs.tolist() for _, costs in other]


def test_an_interrupted_run_goes_on_and_makes_no_piece_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    train(monkeypatch, whole, "--pieces", "3")
    train(monkeypatch, parts, "--pieces", "1")
    kept = (parts / "piece-00000.npz").stat().st_mtime_ns
    making = hearts_labels.samples_of_deal

    def interrupted(seed: int, worlds: int, strangers: hearts_labels.Partners) -> object:
        if seed == 3:
            raise KeyboardInterrupt
        return making(seed, worlds, strangers)

    monkeypatch.setattr(hearts_labels, "samples_of_deal", interrupted)
    with pytest.raises(KeyboardInterrupt):
        train(monkeypatch, parts, "--pieces", "3")
    assert [each.name for each in parts.iterdir()] == ["piece-00000.npz"]
    monkeypatch.setattr(hearts_labels, "samples_of_deal", making)
    train(monkeypatch, parts, "--pieces", "3")
    assert (parts / "piece-00000.npz").stat().st_mtime_ns == kept
    for name in ("piece-00000.npz", "piece-00001.npz", "piece-00002.npz"):
        one, other = (read_piece(folder / name, RECIPE) for folder in (whole, parts))
        assert np.array_equal(one.lookups, other.lookups) and np.array_equal(one.costs, other.costs)


def test_pieces_that_were_made_in_another_way_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    train(monkeypatch, tmp_path, "--pieces", "1")
    with pytest.raises(ValueError, match=r"piece-00000\.npz was made with other options"):
        read_piece(tmp_path / "piece-00000.npz", Recipe(deals=2, worlds=96))


def test_weights_that_learn_choose_what_costs_less() -> None:
    samples, none = synthetic(5000), np.zeros(SIZE, np.float32)
    learned = fit(none, samples, 4, 1)
    assert learned[1] > learned[2] and not none.any()
    assert learned[0] == 0
    assert saved(learned, none, samples) == pytest.approx(0.5)


def test_the_file_that_a_run_writes_is_one_of_weights_and_says_how_it_was_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hearts_labels, "COMPARED_DEALS", 100)
    train(monkeypatch, tmp_path / "pieces", "--pieces", "2", "--out", str(tmp_path / "weights.npz"))
    header, arrays = weights_file.read(tmp_path / "weights.npz", policy_weights.VERSION)
    assert arrays["tables"].shape == (SIZE,)
    assert header["command"].endswith("hearts_labels --pieces 2 --deals 2 --worlds 2 --rounds 3 --seed 1")
    assert header["began_with"] == policy_weights.header()
    assert header["decisions"] > 10 and header["foreign_seats"] == 0.25
    assert len(header["results"]) == 2

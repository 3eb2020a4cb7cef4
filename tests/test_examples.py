"""The examples run, and what they make can be used."""

import sys
from multiprocessing import Pipe, get_context
from pathlib import Path
from random import Random
from signal import SIGKILL, SIGTERM
from threading import Thread
from time import sleep
from typing import Any, cast

import numpy as np
import pytest

from examples import train_hearts
from examples.train_hearts import Choices, Pace, Team, advantages, first_layer, first_slopes, layers, seen_of
from hearthside.cards import shuffled
from hearthside.envs import Batch, encoding_for
from hearthside.envs.policies import policy_player
from hearthside.game import Deal, Limit
from hearthside.hearts import BLACK_LADY, State


def test_training_goes_on_where_it_was_stopped_and_the_policy_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "policy.npz"
    words = f"train --minutes 1e-9 --tables 4 --steps 70 --hidden 8 --out {out}"
    found = []
    for processes in (1, 2):
        with monkeypatch.context() as patch:
            patch.setattr(sys, "argv", [*words.split(), "--processes", str(processes)])
            if processes > 1:
                # Each process would compile the loops, which are short here. This one has them compiled.
                patch.setenv("NUMBA_DISABLE_JIT", "1")
            train_hearts.main()
        with np.load(train_hearts.training_file(out)) as file:
            found.append((float(file["choices"]), int(file["steps"]), file["weights"].copy()))
    (before, steps, weights), (after, more, others) = found
    assert after == 2 * before == 2 * 4 * 70 and more == 2 * steps > 0 and (weights != others).any()
    assert "choices" in capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", words.replace("--hidden 8", "--hidden 9").split())
    with pytest.raises(SystemExit, match="was trained with --hidden 8: give that"):
        train_hearts.main()
    for wrong, sentence in (("--tables 0", "choose 1 or more for"), (f"--out {out}/net.npz", "there is no folder ")):
        monkeypatch.setattr(sys, "argv", f"{words} {wrong}".split())
        with pytest.raises(SystemExit):
            train_hearts.main()
        assert sentence in capsys.readouterr().err
    view = State.new(BLACK_LADY).play(Deal(shuffled(5))).view(0)
    assert len(policy_player(str(out), BLACK_LADY).choose(view, Random(1), Limit()).cards) == 3


def test_where_a_process_is_killed_none_waits_for_it() -> None:
    crew = [get_context("spawn").Process(target=sleep, args=(60,), daemon=True) for _ in range(2)]
    for each in crew:
        each.start()
    crew[1].kill()
    with pytest.raises(SystemExit, match="A process failed"):
        train_hearts.wait_for(crew)
    assert [each.exitcode for each in crew] == [-SIGTERM, -SIGKILL]


def test_a_process_that_is_known_to_have_been_killed_only_when_asked_again_is_not_missed() -> None:
    class Process:
        def __init__(self, codes: list[int | None]) -> None:
            self.sentinel, self.end = Pipe(duplex=False)
            self.codes = codes

        @property
        def exitcode(self) -> int | None:
            return self.codes.pop(0) if len(self.codes) > 1 else self.codes[0]

        def is_alive(self) -> bool:
            return self.exitcode is None

        def terminate(self) -> None:
            self.codes = [-SIGTERM]
            self.end.close()

    killed, other = Process([None, -SIGKILL]), Process([None])
    killed.end.close()
    with killed.sentinel, other.sentinel, pytest.raises(SystemExit, match="A process failed"):
        train_hearts.wait_for(cast("Any", [killed, other]))
    assert other.codes == [-SIGTERM]


def test_what_is_mostly_zero_is_multiplied_as_a_matrix_is() -> None:
    rng = np.random.default_rng(1)
    rows = (rng.random((9, 40)) < 0.2).astype(np.uint8)
    rows[4] = 0
    seen, chosen = seen_of(rows), np.array([8, 0, 4, 3, 3])
    weights, bias, slopes = (rng.normal(size=size).astype(np.float32) for size in ((30, 7), 7, (5, 7)))
    np.testing.assert_allclose(first_layer(*seen, chosen, weights, bias), rows[chosen, :30] @ weights + bias, 1e-5)
    into = np.ones((30, 7), np.float32)
    first_slopes(*seen, chosen, slopes, into)
    np.testing.assert_allclose(into, rows[chosen, :30].T @ slopes, 1e-5, 1e-6)


def test_a_choice_is_as_good_as_what_follows_it_until_the_deal_is_over() -> None:
    """One table: the deal ends after the second of three steps, and the next one is not over."""
    rewards = np.zeros((3, 1, 4), np.float32)
    rewards[1, 0] = [3, -3, 0, 0]
    values = np.array([[[1, 0, 0, -1]], [[2, 1, 0, -3]], [[4, 0, 0, -4]], [[5, 0, 0, -5]]], np.float32)
    none = np.zeros((3, 1))
    choices = Choices(none, none, none, none, none, none, rewards, np.array([[0], [1], [0]], np.bool_))  # type: ignore[arg-type]
    better = advantages(values, choices, fade=0.5)
    # Half of what the second step brought beyond what was thought counts for the first.
    assert better[:, 0].tolist() == [
        [2 - 1 + 0.5, 1 - 0 - 2, 0, -3 + 1 + 1.5],
        [3 - 2, -3 - 1, 0, 3],
        [5 - 4, 0, 0, -1],
    ]


def test_processes_that_learn_together_take_the_step_of_one_that_has_all_their_slopes() -> None:
    rng = np.random.default_rng(1)
    alone, two = Team(5, 3, 4, 1), Team(5, 3, 4, 2)
    start, slopes = rng.normal(size=alone.size), 0.01 * rng.normal(size=(3, 2, alone.size))
    for team in (alone, two):
        team["weights"][:] = start
    for each in slopes:
        alone.slopes(0)[:] = each.mean(0)
        for place in (0, 1):
            two.slopes(place)[:] = each[place]
        alone.step(0, 0.1)
        threads = [Thread(target=two.step, args=(place, 0.1)) for place in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert alone.now[0] == two.now[0] == 3
    for name in Team.KEPT:
        np.testing.assert_allclose(two[name], alone[name], 1e-4, 1e-6)
    assert np.abs(alone["weights"] - start).min() > 0


def test_choices_become_likelier_the_better_they_came_out() -> None:
    encoding, rng = encoding_for(BLACK_LADY), np.random.default_rng(1)
    team, batch = Team(encoding.size, 52, 16, 1), Batch(BLACK_LADY, 1)
    batch.reset(1)
    policy, judge = team.nets(team["weights"])
    for net in (policy, judge):
        train_hearts.begin(net, encoding.scale == 1, 0.1, rng)
    seen = rng.integers(0, 2, (60, 1, encoding.size + train_hearts.OTHERS)).astype(np.uint8)
    mask = np.zeros((60, 1, 52), np.bool_)
    mask[:, :, [3, 30]] = True
    action = np.where(np.arange(60) % 2, 30, 3)[:, None]
    rewards = np.zeros((60, 1, 4), np.float32)
    rewards[:, :, 0] = np.where(action == 30, 1, -1)
    rewards[:, :, 1] = -rewards[:, :, 0]
    over, seat, rows = np.ones((60, 1), np.bool_), np.zeros((60, 1), np.int8), np.arange(60)
    # Half as many choices again are not of the net, and would teach the contrary.
    own = np.arange(60)[:, None] % 3 > 0
    rewards[~own] *= -2
    for _ in range(8):
        outputs = layers(policy, seen_of(seen[:, 0]), rows)[-1]
        chance = train_hearts.log_chances(outputs, mask[:, 0])[rows, action[:, 0]]
        round_ = Choices(seen, mask, action, chance[:, None], own, seat, rewards, over)
        train_hearts.improve(team, 0, round_, batch, rng, Pace(3e-3, 0.0, 0.9), rounds=2, part=30)
    chances = np.exp(train_hearts.log_chances(layers(policy, seen_of(seen[:, 0]), rows)[-1], mask[:, 0]))
    assert chances[:, 30].mean() > 0.8 and chances[:, [3, 30]].sum() == pytest.approx(60, rel=1e-5)


def test_the_judge_sees_the_cards_of_the_seats_as_they_sit_from_the_one_to_move() -> None:
    batch = Batch(BLACK_LADY, 3)
    batch.reset(1)
    for _ in range(31):
        batch.step(batch.random_actions())
    seen = train_hearts.look(batch)
    assert (seen[:, : batch.encoding.size] == batch.observation).all()
    for table, row in enumerate(seen):
        for step in range(3):
            hand = batch.hands[table, (batch.current_player[table] + 1 + step) % 4]
            cards = row[batch.encoding.size + 52 * step :][:52]
            assert sum(1 << int(card) for card in cards.nonzero()[0]) == hand
    values = np.arange(4, dtype=np.float32)[None]
    assert train_hearts.by_seat(values, np.array([1], np.int8)).tolist() == [[3, 0, 1, 2]]
    assert train_hearts.by_seat(values, np.array([1], np.int8), back=True).tolist() == [[1, 2, 3, 0]]


def test_at_every_fourth_table_one_seat_wants_all_tricks() -> None:
    batch, rng = Batch(BLACK_LADY, 12), np.random.default_rng(1)
    batch.reset(1)
    team = Team(batch.encoding.size, 52, 4, 1)
    choices = train_hearts.play(team.nets(team["weights"])[0], batch, 64, rng)
    bold = {
        (int(table), int(seat)) for step, table in np.argwhere(~choices.own) for seat in [choices.seat[step, table]]
    }
    assert bold == {(3, 0), (7, 1), (11, 2)} and (~choices.own).sum() == 3 * 16
    mine = choices.seen[..., : batch.encoding.size]
    parts = {part.name: part.slice for part in batch.encoding.parts}
    for step, table in np.argwhere(~choices.own):
        legal, ranks = choices.mask[step, table], np.arange(52) % 13
        row, rank = mine[step, table], ranks[choices.action[step, table]]
        follows, suits = row[parts["trick 3"]].any(), len(set((np.flatnonzero(legal) // 13).tolist()))
        low = row[parts["passing"]].any() or (follows and suits > 1)
        assert rank == (ranks[legal].min() if low else ranks[legal].max())

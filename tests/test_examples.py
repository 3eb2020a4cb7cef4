"""The examples run, and what they make can be used."""

import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from examples import train_hearts
from examples.train_hearts import Choices, Net, advantages, improve
from hearthside.cards import shuffled
from hearthside.envs import encoding_for
from hearthside.envs.policies import policy_player
from hearthside.game import Deal, Limit
from hearthside.hearts import BLACK_LADY, State


def test_training_goes_on_where_it_was_stopped_and_the_policy_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "policy.npz"
    words = f"train --minutes 1e-9 --tables 4 --steps 70 --hidden 8 --out {out}"
    found = []
    for _ in range(2):
        monkeypatch.setattr(sys, "argv", words.split())
        train_hearts.main()
        with np.load(train_hearts.training_file(out)) as file:
            found.append((float(file["choices"]), int(file["steps"]), file["weights_0"].copy()))
    (before, steps, weights), (after, more, others) = found
    assert after == 2 * before == 2 * 4 * 70 and more == 2 * steps > 0 and (weights != others).any()
    assert capsys.readouterr().out.count("choices") == 2
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


def test_a_choice_is_as_good_as_what_follows_it_until_the_deal_is_over() -> None:
    """One table: seats 0 and 1 choose in turn, the deal ends at step 2, and the next one is not over."""
    seat = np.array([[0], [1], [0], [1], [0], [0]], np.int8)
    rewards = np.zeros((6, 1, 4), np.float32)
    rewards[2, 0] = [3, -3, 0, 0]
    value = np.array([[1], [2], [4], [5], [6], [7]], np.float32)
    over = np.array([[0], [0], [1], [0], [0], [0]], np.bool_)
    none = np.zeros((6, 1))
    better, known = advantages(
        Choices(none, none, none.astype(np.int64), none, value, seat, rewards, over),  # type: ignore[arg-type]
        fade=0.5,
    )
    assert known[:, 0].tolist() == [True, True, True, False, True, False]
    # The last choice brought 3 and was thought to be worth 4; the first led to that, and half of its loss counts.
    assert better[:, 0][known[:, 0]].tolist() == [4 - 1 - 0.5, -3 - 2, 3 - 4, 7 - 6]


def test_choices_become_likelier_the_better_they_came_out() -> None:
    encoding, rng = encoding_for(BLACK_LADY), np.random.default_rng(1)
    net = Net(encoding.scale, 16, encoding.actions, rng)
    seen = rng.integers(0, 2, (60, 1, encoding.size)).astype(np.uint8)
    mask = np.zeros((60, 1, 52), np.bool_)
    mask[:, :, [3, 30]] = True
    action = np.where(np.arange(60) % 2, 30, 3)[:, None]
    rewards = np.repeat(np.where(action == 30, np.float32(1), np.float32(-1))[:, :, None], 4, axis=2)
    over, seat = np.ones((60, 1), np.bool_), np.zeros((60, 1), np.int8)
    for _ in range(8):
        *_, outputs, value = net.layers(seen[:, 0])
        chance = train_hearts.log_chances(outputs, mask[:, 0])[np.arange(60), action[:, 0]]
        round_ = Choices(seen, mask, action, chance[:, None], value[:, None], seat, rewards, over)
        improve(net, round_, rng, rate=3e-3, rounds=2, part=30, entropy=0.0)
    *_, outputs, value = net.layers(seen[:, 0])
    chances = np.exp(train_hearts.log_chances(outputs, mask[:, 0]))
    assert chances[:, 30].mean() > 0.8 and chances[:, [3, 30]].sum() == pytest.approx(60, rel=1e-5)
    np.testing.assert_allclose(value.mean(), 0, atol=0.3)

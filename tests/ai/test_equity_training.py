"""How match equity is taught: deals, matches out of them, and nets that learn from matches."""

from argparse import Namespace
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from hearthside.ai.hearts.equity import Form, Net
from hearthside.ai.training import _sampled_deals, _simulated_matches, equity
from hearthside.ai.training._learning import load_checkpoint, save_checkpoint
from hearthside.ai.training.equity import judge, learn, write
from hearthside.hearts import BLACK_LADY, CARDSHARK, PRESETS, Ending, Moon, Rules, State, Ties
from hearthside.hearts.presets import with_seats

SHOT = _sampled_deals.Deals(BLACK_LADY, np.array([[0, 26, 0, 0], [5, 8, 13, 0]]), np.array([1, -1]))


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def test_deals_are_played_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = (CARDSHARK, PRESETS["dynacomp"], with_seats(BLACK_LADY, 5))
    monkeypatch.setattr(_sampled_deals, "kinds", lambda: rules)
    deals = list(_sampled_deals.collect(2, 1))
    assert [each.rules for each in deals] == [*rules]
    assert all((each.taken.sum(axis=1) == each.rules.moon_points).all() for each in deals)
    save_checkpoint(tmp_path / "deals", deals)
    for kept, each in zip(load_checkpoint(tmp_path / "deals"), deals, strict=True):
        assert kept.rules == each.rules
        assert (kept.taken == each.taken).all() and (kept.shooter == each.shooter).all()


def test_every_kind_of_rules_can_be_begun() -> None:
    kinds = _sampled_deals.kinds()
    assert len(set(kinds)) == len(kinds)
    assert {rules.seats for rules in kinds} == {2, 3, 4, 5, 6}
    for rules in kinds:
        State.new(rules)


@pytest.mark.parametrize(
    ("moon", "kept", "given"),
    [
        (Moon.OTHERS_GAIN, 0, 26),
        (Moon.CHOICE, 0, 26),
        (Moon.SHOOTER_LOSES, -26, 0),
        (Moon.NONE, 26, 0),
    ],
)
def test_a_moon_counts_as_the_rules_have_it(moon: Moon, kept: int, given: int) -> None:
    pool = _simulated_matches.deal_pool(SHOT._replace(rules=replace(BLACK_LADY, moon=moon)), rng())
    moons = [sorted(points) for points in pool.points.tolist() if sorted(points) != [0, 5, 8, 13]]
    assert moons
    assert {tuple(points) for points in moons} == {tuple(sorted([kept, given, given, given]))}
    if moon is not Moon.NONE:
        rows = np.flatnonzero(pool.shooter >= 0)
        assert (pool.points[rows, pool.shooter[rows]] == kept).all()
        assert (pool.deducted[rows, pool.shooter[rows]] == -26).all()


def test_a_walk_ends_as_a_match_does() -> None:
    rules = replace(BLACK_LADY, ties=Ties.SHARED)
    pool = _simulated_matches.deal_pool(SHOT._replace(rules=rules), rng())
    # One deal more at most, and whoever starts at 90 cannot win.
    start = _simulated_matches.Starts(np.tile([0, 90, 60, 99], (500, 1)), np.full(500, 100))
    matches = _simulated_matches.simulate(pool, Form.GOAL, start, rng(2))
    assert (matches.ranked[:500] == [0, 60, 90, 99]).all()
    assert (matches.won[:, 2:] == 0).all()
    assert np.allclose(matches.won.sum(axis=1), 1)
    assert np.allclose(matches.paid.sum(axis=1), 0)
    last = _simulated_matches.simulate(
        pool, Form.DEALS, _simulated_matches.Starts(start.totals * 0, np.full(500, 1)), rng(3)
    )
    # Nobody has points, and one deal is left, which its shooter wins, or the one without points.
    assert (last.won.max(axis=1) == 1).all()


def test_who_would_not_win_takes_the_moon_off() -> None:
    pool = _simulated_matches.deal_pool(SHOT._replace(rules=CARDSHARK), rng())
    totals = np.tile([90, 0, 90, 90], (400, 1))
    after = totals + _simulated_matches.sampled_points(pool, totals, rng(4))
    # With 26 more for the others seat 1 would stay below: the others deduct, and seat 1 does not.
    assert after.min() == 0
    assert {64} == set(after[after[:, [0, 2, 3]].min(axis=1) < 90][:, [0, 2, 3]].min(axis=1).tolist())
    assert [116, 0, 116, 116] in after.tolist()


def test_a_net_learns_and_learns_the_same_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, few in {"BATCH": 128, "HELD_OUT": 50, "MATCHES_EACH": 200}.items():
        monkeypatch.setattr(equity, name, few)
    deals = _played(BLACK_LADY)
    args = Namespace(rounds=6, looks=2, walks=2000)

    def learned() -> Net:
        return learn([_simulated_matches.deal_pool(deals, rng())], Form.DEALS, None, args, rng(5))

    net = learned()
    for one, other in zip(net, learned(), strict=True):
        assert (one == other).all()
    verdict = judge(net, _simulated_matches.deal_pool(deals, rng()), Form.DEALS, rng(6))
    assert verdict.least <= verdict.loss < verdict.least + 0.1
    write(tmp_path / "nets.npz", {(Form.DEALS, 4): net}, {"version": 1})
    with np.load(tmp_path / "nets.npz") as arrays:
        assert (arrays["deals-4-first"] == net.first).all()


def _played(rules: Rules) -> _sampled_deals.Deals:
    """Deals in which points fall anywhere."""
    random = rng(7)
    taken = random.multinomial(13, [0.25] * 4, size=200)
    taken[np.arange(200), random.integers(0, 4, 200)] += 13
    return _sampled_deals.Deals(replace(rules, ending=Ending.DEALS), taken, np.full(200, -1))

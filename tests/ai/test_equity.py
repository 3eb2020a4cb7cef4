"""What totals are worth in a match: exact at its end, and before it as good as playing it out a thousand times."""

from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest

from hearthside.ai.hearts.equity import Equity, Form, learned, scale_of
from hearthside.hearts import BLACK_LADY, CARDSHARK, PRESETS, Ending, Rules, Ties
from hearthside.hearts.presets import parse, with_seats

from .equity_oracle import chances as net_chances
from .equity_oracle import position

SEVERAL = (
    BLACK_LADY,
    BLACK_LADY.with_goal(50),
    CARDSHARK,
    PRESETS["tommys-standard"],
    PRESETS["greek"],
    *(with_seats(BLACK_LADY, seats) for seats in (2, 3, 5, 6)),
    replace(BLACK_LADY, ending=Ending.DEALS, goal=6),
)


def some_totals(rules: Rules, rows: int, seed: int = 1) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Totals of matches that go on, and of some that have just ended."""
    rng = np.random.default_rng(seed)
    return rng.integers(0, 4 * rules.moon_points, (rows, rules.seats))


def chances(rules: Rules, totals: tuple[int, ...], deals: int = 3) -> tuple[float, ...]:
    return tuple(Equity.of(rules).chances(np.array([totals]), deals)[0].tolist())


@pytest.mark.parametrize(
    ("rules", "totals", "deals", "wins"),
    [
        (BLACK_LADY, (100, 12, 12, 13), 9, None),
        (BLACK_LADY, (100, 12, 11, 13), 9, (0, 0, 1, 0)),
        (BLACK_LADY, (126, 100, 101, 130), 9, (0, 1, 0, 0)),
        (CARDSHARK, (100, 12, 11, 13), 9, None),
        (CARDSHARK, (101, 12, 12, 13), 9, (0, 0.5, 0.5, 0)),
        (CARDSHARK, (120, 120, 120, 120), 9, (0.25, 0.25, 0.25, 0.25)),
        (PRESETS["tommys-standard"], (9, 30, 9, 8), 5, (0, 0, 0, 1)),
        (PRESETS["tommys-standard"], (9, 30, 9, 8), 4, None),
        (PRESETS["dynacomp"], (99, 100, 40), 4, (0, 0, 1)),
        (with_seats(BLACK_LADY, 2), (100, 99), 4, (0, 1)),
    ],
)
def test_a_match_that_is_over_is_won_and_one_that_is_not_is_open(
    rules: Rules, totals: tuple[int, ...], deals: int, wins: tuple[float, ...] | None
) -> None:
    told = chances(rules, totals, deals)
    if wins is None:
        assert all(0 < chance < 1 for chance in told)
    else:
        assert told == wins


def test_the_end_of_a_match_for_cash_pays_what_the_rules_pay() -> None:
    rules = replace(PRESETS["tommys-standard"], ties=Ties.SHARED)
    paid = Equity.of(rules).payment(np.array([[20, 12, 30, 12], [10, 12, 30, 40]]), 5)
    assert paid[1].tolist() == [2 + 20 + 30 + 3 * 50, -52, -70, -80]
    # Equals share what is paid.
    assert paid[0].tolist() == [-58, (58 + 68) / 2, -68, (58 + 68) / 2]
    assert not Equity.of(BLACK_LADY).payment(np.array([[100, 1, 2, 3]]), 5).any()


@pytest.mark.parametrize("rules", SEVERAL, ids=str)
def test_chances_are_chances_whoever_sits_where(rules: Rules) -> None:
    totals, equity = some_totals(rules, 200), Equity.of(rules)
    told, paid = equity.chances(totals, 2), equity.payment(totals, 2)
    assert told.min() >= 0
    assert np.allclose(told.sum(axis=1), 1)
    assert np.allclose(paid.sum(axis=1), 0)
    for order in list(permutations(range(rules.seats)))[1:8]:
        assert np.allclose(equity.chances(totals[:, order], 2), told[:, order])
        assert np.allclose(equity.payment(totals[:, order], 2), paid[:, order])


@pytest.mark.parametrize("rules", SEVERAL, ids=str)
def test_more_points_never_help(rules: Rules) -> None:
    totals, equity = some_totals(rules, 400), Equity.of(rules)
    before = equity.chances(totals, 2)
    for seat in range(rules.seats):
        more = totals.copy()
        more[:, seat] += rules.moon_points // 3
        assert (equity.chances(more, 2)[:, seat] - before[:, seat]).max() < 0.01


@pytest.mark.parametrize("rules", SEVERAL, ids=str)
def test_the_kernel_says_what_the_nets_say_as_they_are_taught(rules: Rules) -> None:
    form = Form.DEALS if rules.ending is Ending.DEALS else Form.GOAL
    totals = some_totals(rules, 300)
    goal = rules.goal - 2 if form is Form.DEALS else rules.goal + (rules.ending is Ending.EXCEED)
    totals = totals[totals.max(axis=1) < goal] if form is Form.GOAL else totals
    ranked = np.sort(totals, axis=1).astype(np.float32)
    seen = position(form, ranked, np.array([[goal]], np.float32), scale_of(rules))
    told = net_chances(learned()[form, rules.seats], seen)
    assert np.allclose(Equity.of(rules).chances(np.sort(totals, axis=1), 2), told, atol=1e-4)


def test_equals_at_the_end_play_on_and_the_others_may_yet_catch_up() -> None:
    first, second, third, fourth = chances(BLACK_LADY, (60, 60, 66, 100), 9)
    assert first == second
    assert first > third > fourth > 0
    shared = chances(replace(BLACK_LADY, ties=Ties.SHARED), (60, 60, 66, 100), 9)
    assert shared == (0.5, 0.5, 0, 0)


WALKED = (
    ("black-lady", (20, 45, 30, 60), 6, (0.558, 0.109, 0.299, 0.034)),
    ("black-lady", (80, 90, 50, 70), 9, (0.026, 0.010, 0.850, 0.115)),
    ("black-lady", (95, 60, 70, 62), 11, (0.005, 0.528, 0.108, 0.359)),
    ("black-lady", (99, 98, 97, 96), 14, (0.093, 0.179, 0.293, 0.435)),
    ("black-lady goal=50", (0, 26, 26, 26), 1, (0.794, 0.070, 0.068, 0.067)),
    ("black-lady goal=50", (30, 40, 10, 26), 3, (0.081, 0.016, 0.773, 0.131)),
    ("black-lady goal=50", (45, 20, 25, 48), 4, (0.033, 0.670, 0.293, 0.005)),
    ("cardshark", (80, 90, 50, 70), 9, (0.040, 0.018, 0.824, 0.118)),
    ("hearts-only goal=60", (20, 45, 30, 58), 8, (0.896, 0.001, 0.104, 0.0)),
    ("black-lady seats=3", (60, 40, 85), 7, (0.197, 0.773, 0.030)),
    ("black-lady seats=5", (60, 40, 85, 20, 70), 9, (0.013, 0.137, 0.001, 0.846, 0.003)),
    ("black-lady seats=6", (60, 40, 85, 20, 70, 90), 10, (0.007, 0.105, 0.0, 0.887, 0.001, 0.0)),
    ('black-lady ending="deals" goal=5', (20, 45, 30, 35), 3, (0.601, 0.027, 0.251, 0.121)),
    ('black-lady ending="deals" goal=5', (20, 24, 30, 35), 4, (0.613, 0.303, 0.058, 0.026)),
    ("tommys-standard", (10, 22, 14, 19), 3, (0.593, 0.019, 0.303, 0.085)),
    ("dynacomp", (60, 40, 85), 7, (0.167, 0.814, 0.019)),
)
"""What 60,000 walks from these totals come to, each after so many deals."""


@pytest.mark.parametrize(("rules", "totals", "deals", "won"), WALKED)
def test_chances_are_those_of_matches_walked_to_their_end(
    rules: str, totals: tuple[int, ...], deals: int, won: tuple[float, ...]
) -> None:
    assert chances(parse(rules), totals, deals) == pytest.approx(won, abs=0.03)


@pytest.mark.parametrize(
    ("rules", "totals", "deals", "paid"),
    [
        ("tommys-standard", (10, 22, 14, 19), 3, (91.0, -61.1, 13.6, -43.5)),
        ('dynacomp scoring="cash" cash_extra=20', (60, 40, 85), 7, (-25.1, 91.5, -66.4)),
        ('dynacomp scoring="cash" cash_extra=20', (30, 33, 60), 4, (34.0, 20.5, -54.5)),
    ],
)
def test_the_cash_expected_is_what_such_walks_pay(
    rules: str, totals: tuple[int, ...], deals: int, paid: tuple[float, ...]
) -> None:
    assert Equity.of(parse(rules)).payment(np.array([totals]), deals)[0] == pytest.approx(paid, abs=3)

"""What a row of figures says, against values worked out by hand and streams whose mean is known."""

from math import inf, log
from random import Random
from statistics import mean, variance

import pytest

from hearthside.arena.statistics import ERROR, Sample, Sprt, Verdict


def sample(*figures: float) -> Sample:
    made = Sample()
    for figure in figures:
        made.add(figure)
    return made


def test_mean_variance_and_interval_of_four_figures() -> None:
    # 1, 2, 3, 6: mean 3, squares 4 + 1 + 0 + 9 = 14, variance 14 / 3, and 1.959964 * sqrt(14 / 12) = 2.117003.
    figures_seen = sample(1, 2, 3, 6)
    assert (figures_seen.count, figures_seen.mean, figures_seen.squares) == (4, 3, 14)
    assert figures_seen.variance == pytest.approx(14 / 3)
    assert figures_seen.interval == pytest.approx(2.117003, abs=1e-5)


def test_one_figure_has_no_interval_and_none_no_mean_to_speak_of() -> None:
    assert (sample(4).mean, sample(4).variance, sample(4).interval) == (4, None, None)
    assert (sample().mean, sample().interval) == (0, None)


def test_figures_come_in_one_by_one_to_the_same_as_all_at_once() -> None:
    rng = Random(1)
    figures = [1e6 + rng.gauss(0, 3) for _ in range(500)]
    assert sample(*figures).mean == pytest.approx(mean(figures), rel=1e-12)
    assert sample(*figures).variance == pytest.approx(variance(figures), rel=1e-9)


def test_the_interval_holds_the_true_mean_nineteen_times_in_twenty() -> None:
    rng = Random(2)
    held = 0
    for _ in range(1000):
        figures_seen = sample(*(rng.gauss(2.5, 4) for _ in range(60)))
        assert figures_seen.interval is not None
        held += abs(figures_seen.mean - 2.5) <= figures_seen.interval
    assert 930 <= held <= 965


def test_the_ratio_of_a_sequential_test_by_hand() -> None:
    # 100 figures, mean 1, variance 4: 100 * (1 - 0) * (1 - 0.5) / 4 = 12.5.
    assert Sprt(0, 1).ratio(Sample(100, 1.0, 4.0 * 99)) == pytest.approx(12.5)
    assert Sprt(0, 1).ratio(Sample(100, 0.5, 4.0 * 99)) == 0
    assert Sprt(-2, 3).ratio(Sample(100, -1.0, 4.0 * 99)) == pytest.approx(-187.5)


def test_a_sequential_test_decides_at_its_bound_and_not_before() -> None:
    bound = log((1 - ERROR) / ERROR)
    # 64 figures of variance 16: the ratio is 4 times the mean less 2.
    for mean_seen, verdict in (
        ((bound + 2.01) / 4, Verdict.HIGH),
        ((bound + 1.99) / 4, None),
        ((1.99 - bound) / 4, Verdict.LOW),
        ((2.01 - bound) / 4, None),
    ):
        assert Sprt(0, 1).verdict(Sample(64, mean_seen, 16.0 * 63)) is verdict


def test_a_sequential_test_decides_nothing_on_few_figures_however_clear() -> None:
    assert Sprt(0, 1).verdict(sample(*[50, 51] * 14)) is None
    assert Sprt(0, 1).verdict(sample(*[50, 51] * 15)) is Verdict.HIGH


def test_figures_that_are_all_the_same_decide_by_the_nearer_value() -> None:
    for figure, ratio, verdict in ((0.0, -inf, Verdict.LOW), (1.0, inf, Verdict.HIGH), (0.5, 0.0, None)):
        figures_seen = sample(*[figure] * 40)
        assert Sprt(0, 1).ratio(figures_seen) == ratio
        assert Sprt(0, 1).verdict(figures_seen) is verdict


@pytest.mark.parametrize(("true", "accepted"), [(0.0, Verdict.LOW), (1.0, Verdict.HIGH)])
def test_a_sequential_test_is_wrong_no_more_often_than_it_says(true: float, accepted: Verdict) -> None:
    rng, test = Random(f"sprt {true}"), Sprt(0, 1)
    wrong = figures = 0
    for _ in range(300):
        figures_seen = Sample()
        while (verdict := test.verdict(figures_seen)) is None:
            figures_seen.add(rng.gauss(true, 5))
        wrong += verdict is not accepted
        figures += figures_seen.count
    assert wrong <= 300 * ERROR * 1.4
    assert figures / 300 < 200, "a test of as many figures as are fixed beforehand wants 270"

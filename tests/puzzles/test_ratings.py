"""Glicko-2, by the example of its author."""

import pytest

from hearthside.puzzles.ratings import Rating, Result, after_puzzle, rated

OTHERS = [Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)]


def test_glickmans_example() -> None:
    new = rated(Rating(1500, 200, 0.06), [Result(each, score) for each, score in zip(OTHERS, [1, 0, 0], strict=True)])
    assert new.rating == pytest.approx(1464.06, abs=0.02)
    assert new.deviation == pytest.approx(151.52, abs=0.01)
    assert new.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_deviation_grows() -> None:
    new = rated(Rating(1500, 200, 0.06), [])
    assert (new.rating, new.volatility) == (1500, 0.06)
    assert new.deviation == pytest.approx(200.27, abs=0.01)
    assert rated(Rating(1500, 350), []).deviation == 350


def test_a_puzzle_that_is_solved_raises_the_player_and_lowers_itself_the_less_the_surer_both_are() -> None:
    player, puzzle = after_puzzle(Rating(), Rating(1500, 200), solved=True)
    assert player.rating > 1500 > puzzle.rating
    assert player.deviation < 350 and puzzle.deviation < 200
    failed, _ = after_puzzle(Rating(), Rating(1500, 200), solved=False)
    assert failed.rating == pytest.approx(3000 - player.rating)
    sure, _ = after_puzzle(Rating(1500, 60), Rating(1500, 200), solved=True)
    assert 0 < sure.rating - 1500 < player.rating - 1500
    assert after_puzzle(Rating(), Rating(2200, 200), solved=True)[0].rating > player.rating


def test_a_surprise_raises_the_volatility() -> None:
    strong = Rating(2200, 50, 0.06)
    assert rated(strong, [Result(Rating(1000, 50), 0)] * 5).volatility > 0.06

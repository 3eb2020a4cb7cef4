"""What the points of a hand of Gin Rummy are worth by the scores, and what players make of it."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from hearthside.ai.gin import equity
from hearthside.ai.gin.search_player import SearchPlayer
from hearthside.ai.gin.settings import SHARK, Settings
from hearthside.gin import PRESETS, STANDARD, HandResult, Knock, Rules, State

from .gin_positions import ANY_PRESET, NO_LIMIT, gin_player, position, walk

EAAI = PRESETS["eaai"]


def a_result(winner: int | None, points: int) -> HandResult:
    """A hand that is over, with these points."""
    *_, (state, move) = walk(STANDARD, (gin_player("nellie"), gin_player("nellie")), 3, Random(1), hands=1)
    return state.play(move).results[0]._replace(winner=winner, points=points)


def at(state: State, mine: int, theirs: int) -> State:
    """The same hand in a match in which South and North have so many points, each from one of two hands."""
    results = [a_result(seat if points else None, points) for seat, points in ((0, mine), (1, theirs))]
    return state._replace(results=tuple(results))


def worth(rules: Rules, mine: int, theirs: int) -> equity.Floats:
    """Chances to win at these scores, by what this hand brings."""
    game = equity.Game((rules.goal - mine, rules.goal - theirs), (True, True))
    return equity.chances(rules, [game])


def walked(rules: Rules, mine: int, theirs: int, count: int) -> float:
    """The share of matches won that are walked to their end hand by hand."""
    rng, odds = np.random.default_rng(1), equity.point_odds(rules)
    scores = np.tile([mine, theirs], (count, 1))
    while (alive := (scores.max(axis=1) < rules.goal)).any():
        points = rng.choice(len(odds), alive.sum(), p=odds) - equity.REACH
        scores[alive] += np.stack([np.maximum(points, 0), np.maximum(-points, 0)], axis=1)
    return float((scores[:, 0] >= rules.goal).mean())


@pytest.mark.parametrize("name", ["eaai", "oklahoma", "straight"])
def test_chances_are_those_of_matches_walked_to_their_end(name: str) -> None:
    rules = replace(PRESETS[name], spade_doubles=False)
    for mine, theirs in ((0, 0), (60, 20), (30, 95)):
        assert worth(rules, mine, theirs)[equity.REACH] == pytest.approx(walked(rules, mine, theirs, 4000), abs=0.03)


@pytest.mark.parametrize("goal", [1, 40, 100, 250])
def test_both_chances_add_up_and_grow_with_points(goal: int) -> None:
    rules = STANDARD.with_goal(goal)
    for mine, theirs in ((0, 0), (goal // 3, goal // 2), (0, goal - 1)):
        chances, other = worth(rules, mine, theirs), worth(rules, theirs, mine)
        assert chances + other[::-1] == pytest.approx(np.ones(2 * equity.REACH + 1))
        assert (np.diff(chances) > -1e-9).all()
        assert chances[equity.REACH + goal - mine] == 1.0
        assert chances[equity.REACH + goal - mine - 1] < 1.0
    assert worth(rules, 0, 0)[equity.REACH] == pytest.approx(0.5)


@pytest.mark.parametrize("name", ANY_PRESET)
def test_the_usual_hand_is_worth_its_points_and_one_that_nobody_wins_nothing(name: str) -> None:
    rules = PRESETS[name]
    view = position("5H 6H 7H KC KD KS 2D 3C 8S TH QC", "4C", rules=rules).view(0)
    utilities, odds = equity.utilities(view), equity.point_odds(rules)
    assert utilities[equity.REACH] == 0.0
    assert (odds * np.abs(utilities)).sum() == pytest.approx((odds * np.abs(equity.points_utilities(False))).sum())
    assert (np.diff(utilities) > -1e-9).all()


def test_a_match_of_one_hand_is_played_for_its_points() -> None:
    view = position("5H 6H 7H KC KD KS 2D 3C 8S TH QC", "4C", rules=STANDARD.with_goal(0)).view(0)
    assert (equity.utilities(view) == equity.points_utilities(False)).all()


def test_a_hand_that_counts_twice_is_worth_what_it_brings() -> None:
    hand = "5H 6H 7H KC KD KS 2D 3C 8S TH QC"
    for upcard, times in (("QD", 1), ("QS", 2)):
        state = at(position(hand, "4C", upcard=upcard, rules=PRESETS["oklahoma"]), 70, 90)
        utilities = equity.utilities(state.view(0))
        # Thirty points are what it takes.
        assert (utilities[equity.REACH + 30 :] == utilities[equity.REACH + 30]).all()
        assert utilities[equity.REACH + 29] < utilities[equity.REACH + 30]
        assert state.view(0).doubled == (times == 2)


def test_in_hollywood_a_hand_is_worth_what_it_brings_in_the_games_that_it_enters() -> None:
    rules = PRESETS["hollywood"]
    state = position("5H 6H 7H KC KD KS 2D 3C 8S TH QC", "4C", rules=rules)
    # South has won a hand, and enters two games with the next; North enters its first.
    utilities = equity.utilities(at(state, 60, 0).view(0))
    first = worth(rules, 60, 0)
    second = worth(rules, 0, 0)
    for points in (10, 40):
        won = first[equity.REACH + points] + second[equity.REACH + points]
        lost = first[equity.REACH - points] + second[equity.REACH]
        none = first[equity.REACH] + second[equity.REACH]
        assert utilities[equity.REACH + points] / utilities[equity.REACH - points] == pytest.approx(
            (won - none) / (lost - none)
        )


# ---- What is made of it ----


EIGHT = "5H 6H 7H 8H KC KD KS 4D 4C 2S QC"
"""Eleven cards that can be knocked with for ten, and come near gin."""


def knocks(mine: int, theirs: int, turns: int, settings: Settings = SHARK) -> bool:
    """Whether South most often knocks with these cards at these scores."""
    view = at(position(EIGHT, "9D 8S JH", turns=turns, rules=EAAI), mine, theirs).view(0)
    made = [SearchPlayer(settings).choose(view, Random(rng), NO_LIMIT) for rng in range(5)]
    return sum(isinstance(move, Knock) for move in made) > 2


def test_far_behind_a_knock_is_left_for_gin() -> None:
    assert knocks(0, 0, turns=10)
    assert not knocks(40, 90, turns=10)
    assert not knocks(0, 90, turns=10)


def test_a_knock_that_wins_the_match_is_not_put_off_for_gin() -> None:
    assert not knocks(0, 0, turns=12)
    assert knocks(90, 90, turns=12)
    assert knocks(95, 60, turns=12)


def test_on_points_alone_scores_make_no_difference() -> None:
    points = replace(SHARK, equity=False)
    for turns in (4, 12):
        assert len({knocks(*scores, turns, points) for scores in ((0, 0), (60, 95), (90, 90), (95, 0))}) == 1

"""Moves weighed at Gin, and hands looked back at: what they cost, luck told from skill, and errors that hold."""

from math import hypot
from random import Random
from typing import Any

import pytest

from hearthside.ai import kernels
from hearthside.ai.gin.searcher import Searcher
from hearthside.ai.gin.settings import Settings
from hearthside.analysis import gin as weigher
from hearthside.analysis.review import Review, Step
from hearthside.analysis.worth import Mark
from hearthside.cards import shuffled
from hearthside.game import Limit
from hearthside.gin import PRESETS, STANDARD, Deal, Rules, State


def played(rules: Rules, number: int) -> list[Step]:
    """The steps of a hand between players who see little."""
    state, steps, who, dice = State.new(rules), list[Step](), Searcher(Settings(warmth=5.0)), Random(number)
    while not state.results:
        move: Any = who.choose(state.view(state.turn), dice, Limit()) if any(state.hands) else Deal(shuffled(number))
        after = state.play(move)
        steps.append(Step(state, move, after))
        state = after
    return steps


@pytest.fixture(autouse=True)
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "ready", lambda: True)


def test_points_won_and_lost_are_luck_and_skill_and_nothing_else() -> None:
    steps = played(STANDARD, 3)
    review = Review(steps, 0)
    decisions = list(review.decisions())
    summary = review.summary(decisions)
    result = steps[-1].after.results[-1]
    won = 0 if result.winner is None else result.points if result.winner == 0 else -result.points
    assert summary.came_to.points == summary.above.points == won
    assert summary.luck + summary.skill == pytest.approx(summary.above)
    assert summary.above.chance == pytest.approx(weigher.standing(steps[-1].after, 0) - 0.5)
    assert {each.mark for each in decisions} & {Mark.SLIP, Mark.MISTAKE}, "those who see little slip"
    assert all(each.cost.points >= 0 and each.cost.chance >= 0 for each in decisions)


def test_costs_hold_within_their_errors_whatever_the_dice() -> None:
    steps, apart = played(STANDARD, 5), []
    for place in Review(steps, 0).made[1::2]:
        before, move = steps[place].before, steps[place].move
        first, second = (weigher.weigh(before.view(0), Random(f"{place}/{k}"), move) for k in (0, 1))
        if first is None or second is None:
            continue
        for choice in first.choices[1:4]:
            other, best = second.of(choice.move), second.of(first.best.move)
            assert other is not None and best is not None
            gap = other.behind.points - best.behind.points - choice.behind.points
            apart.append(gap / hypot(choice.error.points, other.error.points, best.error.points, 0.05))
    assert len(apart) >= 12
    assert max(map(abs, apart)) < 6, "six searches say roughly how far they lie apart"
    assert sum(each * each for each in apart) / len(apart) < 3


@pytest.mark.parametrize("preset", ["hollywood", "oklahoma", "straight", "ginrummy42", "round-the-corner", "eaai"])
def test_every_kind_of_rules_is_looked_back_at(preset: str) -> None:
    review = Review(played(PRESETS[preset], 4), 1)
    decisions = [review.decision(place) for place in review.made[:3]]
    for each in decisions:
        assert (each.weighing is None) == (each.mark in (Mark.ONLY, Mark.ALIKE))
    assert 0 < weigher.standing(review.steps[0].before, 1) < 1

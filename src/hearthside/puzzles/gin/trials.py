"""Choices at Gin Rummy tried by independent searches, as hints and reviews do it; played to the end of the hand, where
the seat may knock with deadwood; answers to a knock exactly.
"""

from random import Random
from typing import Any

import numpy as np

from hearthside.ai.gin.endings import play_out
from hearthside.ai.gin.evaluation import evaluate
from hearthside.ai.gin.settings import Settings
from hearthside.coach.gin.knocks import chances_of, is_to_knock_or_wait
from hearthside.coach.gin.layouts import answers
from hearthside.coach.gin.weighing import QUICK, SEARCHES, amounts, best_first
from hearthside.gin import Phase, View


def usual(view: View) -> int:
    """Independent searches for a hint."""
    return SEARCHES


def tried(view: View, rng: Random, samples: int, made: Any = None, settings: Settings | None = None) -> Any:
    """The fields of `Trials`; None where all choices come to the same."""
    if view.phase is Phase.LAYOFF:
        return _answers(view, made)
    settings = settings or QUICK
    found = evaluate(settings, view, rng, samples, 0, made)
    if found is None:
        return None
    points, chances = amounts(view, found)
    deals = samples * (settings.worlds + settings.rollouts)
    if is_to_knock_or_wait(view, found.moves):
        ends = play_out(settings, view, rng, [each[0] for each in found.moves], deals)
        points, chances = ends.points.astype(float), chances_of(view, ends.points)
    ranks = np.empty(len(found.moves))
    ranks[best_first(view, points, chances)] = -np.arange(len(ranks))
    merits = ranks if not view.rules.goal else chances.mean(axis=0) + 1e-9 * points.mean(axis=0)
    return found.moves, points, chances, merits, (), deals, False


def _answers(view: View, made: Any) -> Any:
    """The same for the answer to a knock, where both hands lie open."""
    found = answers(view, made)
    if found is None:
        return None
    points, chances = (np.array([[each.worth[amount] for each in found.choices]]) for amount in (0, 1))
    return tuple(each.alike for each in found.choices), points, chances, -np.arange(len(found.choices)), (), 0, False

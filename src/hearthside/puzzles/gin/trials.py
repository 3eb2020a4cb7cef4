"""Choices at Gin Rummy tried by independent searches, as hints and reviews do it; played to the end of the hand, where
the seat may knock with deadwood; answers to a knock exactly.
"""

from random import Random
from typing import Any, Final

import numpy as np

from hearthside.ai.gin.endings import play_out
from hearthside.ai.gin.evaluation import evaluate
from hearthside.ai.gin.settings import Settings
from hearthside.coach.gin.knocks import best_first, chances_of, is_to_knock_or_wait
from hearthside.coach.gin.layouts import answers
from hearthside.coach.gin.weighing import QUICK, SEARCHES, amounts
from hearthside.gin import Discard, Knock, Phase, View

_WORLDS: Final = 80
"""Deals that are played out in place of one search, where the seat may knock."""
_DISCARDS: Final = 4
"""Discards that are played out beside knocks, at most."""


def usual(view: View) -> int:
    """Independent searches for a hint."""
    return SEARCHES


def tried(view: View, rng: Random, samples: int, made: Any = None, settings: Settings | None = None) -> Any:
    """The fields of `Trials`; None where all choices come to the same."""
    if view.phase is Phase.LAYOFF:
        return _answers(view, made)
    settings = settings or QUICK
    if is_to_knock_or_wait(view, [(move,) for move in view.moves]):
        return _played_out(view, rng, samples, made, settings)
    found = evaluate(settings, view, rng, samples, 0, made)
    if found is None:
        return None
    points, chances = amounts(view, found)
    ranks = np.empty(len(found.moves))
    ranks[best_first(view, points, chances)] = -np.arange(len(ranks))
    merits = ranks if not view.rules.goal else chances.mean(axis=0) + 1e-9 * points.mean(axis=0)
    return found.moves, points, chances, merits, (), samples * (settings.worlds + settings.rollouts), False


def _played_out(view: View, rng: Random, samples: int, made: Any, settings: Settings) -> Any:
    """The same where the seat may knock with deadwood: as for a hint, knocks and the best discards are played to
    the end of the hand.
    """
    found = evaluate(settings, view, rng, 1, 0, made)
    if found is None:
        return None
    order = best_first(view, *amounts(view, found))
    thought = [found.moves[place] for place in order if isinstance(found.moves[place][0], Knock)]
    thought += [found.moves[place] for place in order if isinstance(found.moves[place][0], Discard)][:_DISCARDS]
    if made is not None and not any(made in each for each in thought):
        thought += [each for each in found.moves if made in each]
    worlds = _WORLDS * samples
    first: list[Any] = [each[0] for each in thought]
    points = play_out(settings, view, rng, first, worlds).points
    chances = chances_of(view, points)
    merits = (chances if view.rules.goal else points).mean(axis=0) + 1e-9 * points.mean(axis=0)
    return tuple(thought), points.astype(np.float64), chances, merits, (), worlds, True


def _answers(view: View, made: Any) -> Any:
    """The same for the answer to a knock, where both hands lie open."""
    found = answers(view, made)
    if found is None:
        return None
    points, chances = (np.array([[each.worth[amount] for each in found.choices]]) for amount in (0, 1))
    return tuple(each.alike for each in found.choices), points, chances, -np.arange(len(found.choices)), (), 0, False

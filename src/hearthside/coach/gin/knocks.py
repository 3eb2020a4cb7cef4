"""Whether to knock at Gin Rummy: a knock and waiting, both played to the end of the hand in the same worlds.

Imports the compiler.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

import numpy as np

from hearthside.ai.gin import equity
from hearthside.ai.gin.endings import play_out
from hearthside.ai.gin.ends import End
from hearthside.ai.gin.equity import Floats
from hearthside.ai.gin.settings import Settings
from hearthside.ai.kernels.bits import Ints
from hearthside.coach.values import Outcome, Weighing, combined_error, compared
from hearthside.gin import Knock, Move, View

BATCH: Final = 240
WORLDS: Final = 1200
"""Worlds that are played out: so many at first, and more, up to so many, as long as it is not clear what is better."""
OPEN_WORLDS: Final = 480
"""The same with the other hand open, where only the stock is not known."""
_CLEAR: Final = 4.0
"""Standard errors by which it is clear."""


def is_to_knock_or_wait(view: View, moves: Sequence[Sequence[Move]]) -> bool:
    """Whether some of these choices are knocks with deadwood and others discards, and none is gin."""
    knocks = [each[0] for each in moves if isinstance(each[0], Knock)]
    return (
        len(knocks) < len(moves)
        and bool(knocks)
        and all(
            each.discard is not None and view.rules.melding.deadwood(view.hand - (1 << each.discard)) for each in knocks
        )
    )


def weigh_knocks(
    settings: Settings, view: View, rng: Random, knocks: Sequence[tuple[Move, ...]], wait: Weighing, shown: int
) -> Weighing:
    """The choices where the seat may knock with deadwood. Knocks and the best discard are played to the end of the hand
    in the same worlds, and the other discards are measured by that one, as the search did.

    ``wait``: the discards as the search found them, the best first.
    """
    first, *others = wait.choices
    moves = [*knocks, first.alike]
    ways, points = (np.zeros((0, len(moves)), np.int64) for _ in range(2))
    most = WORLDS if not shown else OPEN_WORLDS
    while len(points) < most and not _settled(view, points):
        batch = play_out(settings, view, Random(rng.getrandbits(60)), [each[0] for each in moves], BATCH, shown)
        ways, points = np.concatenate([ways, batch.ways]), np.concatenate([points, batch.points])
    chances = chances_of(view, points)
    played = compared(moves, best_first(view, points, chances), points, chances, (), len(points), ddof=1)
    choices = [
        each._replace(outcomes=_outcomes(ways[:, place], points[:, place]))
        for each in played.choices
        for place in [moves.index(each.alike)]
    ]
    base = next(each for each in choices if each.alike == first.alike)
    choices += [
        each._replace(
            worth=base.worth - each.behind,
            behind=base.behind + each.behind,
            error=combined_error((base.error, each.error)),
        )
        for each in others
    ]
    best, *rest = choices
    merits = slice(None, None, -1) if view.rules.goal else slice(1)
    rest.sort(key=lambda each: each.worth[merits], reverse=True)
    return Weighing((best, *rest), len(points))


def chances_of(view: View, points: Ints) -> Floats:
    """The chance to win the match after each number of points; that of now where a hand is all that there is."""
    chances = equity.win_chances(view)
    return np.asarray(chances[equity.REACH + (points if view.rules.goal else 0 * points)])


def _settled(view: View, points: Ints) -> bool:
    """Whether it is clear which of the moves is best, the last or one of the others."""
    if not len(points):
        return False
    for each in (points, chances_of(view, points)) if view.rules.goal else (points,):
        gaps = each[:, :-1] - each[:, -1:]
        errors = gaps.std(axis=0, ddof=1) / len(gaps) ** 0.5
        if (abs(gaps.mean(axis=0)) <= _CLEAR * errors).any():
            return False
    return True


def _outcomes(ways: Ints, points: Ints) -> tuple[Outcome, ...]:
    """How the worlds of one move ended."""
    found = ((end, ways == end) for end in End)
    return tuple(Outcome(end, int(held.sum()), float(points[held].mean())) for end, held in found if held.any())


def best_first(view: View, points: Floats | Ints, chances: Floats) -> list[int]:
    """The places of the choices, float64[samples, choices], the best first. Of two that win the match alike the one
    with more points is better.
    """
    merits = (chances if view.rules.goal else points).mean(axis=0)
    order: list[int] = np.lexsort((-points.mean(axis=0), -merits.round(9))).tolist()
    return order

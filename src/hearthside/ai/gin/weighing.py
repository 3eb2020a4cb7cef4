"""Every move of a moment of Gin Rummy judged by the search, and none dropped: for hints, and for looking back."""

from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hearthside.ai.kernels import gin as rules_kernel
from hearthside.ai.kernels import gin_hands as hands
from hearthside.ai.kernels import gin_search as kernel
from hearthside.gin import Move, Phase, Take, View

from . import equity
from .searcher import _NO_TEMPER, Searcher, _move, _Seen
from .settings import Settings

_ALL: Final = 16
_FAR: Final = 1e6


class Weighed(NamedTuple):
    """What the moves of a moment are worth, each in some searches that know nothing of each other."""

    moves: tuple[Move, ...]
    points: NDArray[np.float64]
    """To the seat, as if the hand counted once; float64[searches, moves]."""
    chances: NDArray[np.float64]
    """The same in the chance to win the match, against a hand that nobody wins; float64[searches, moves]."""


def weighed(settings: Settings, view: View, rng: Random, searches: int, shown: int = 0) -> Weighed | None:
    """All moves of the seat to move; None where there is but one, or they are made without a search.

    ``shown``: the cards that the other holds and that are not known of it, as a bare mask, for whoever looks back with
    open hands; 0 for what the seat knows.
    """
    if view.phase is Phase.LAYOFF or len(view.moves) == 1:
        return None
    seeds = [rng.getrandbits(60) for _ in range(searches)]
    found = []
    for match in (False, True):
        settings = replace(settings, candidates=_ALL, within=_FAR, equity=match)
        found.append(_searches(_Weighing(settings), view, seeds, shown))
        if not found[-1]:
            return None
    (moves, points), (_, worths) = (
        (tuple(each[0]), np.array([[row[move] for move in each[0]] for row in each])) for each in _together(found)
    )
    return Weighed(moves, points, worths * _rate(view))


def _together(found: list[list[dict[Move, float]]]) -> list[list[dict[Move, float]]]:
    """The same with the moves that are in all of them, in one order."""
    shared = [move for move in found[0][0] if all(move in row for each in found for row in each)]
    return [[{move: row[move] for move in shared} for row in each] for each in found]


def _searches(who: "_Weighing", view: View, seeds: list[int], shown: int) -> list[dict[Move, float]]:
    rows = (who.judged(view, Random(seed), shown) for seed in seeds)
    return [row for row in rows if len(row) > 1]


def _rate(view: View) -> float:
    """The chance to win the match for each unit that a search for the match counts in; where it goes for the points
    alone, as many of it as there are in them.
    """
    if not view.rules.goal:
        return 0.0
    worths = equity.worths(view)
    chances = equity.outlook(view)
    far = equity.REACH
    return float((chances[-1] - chances[far]) / (worths[-1] - worths[far]))


class _Weighing(Searcher):
    """Judges all moves, and says what came of it."""

    def judged(self, view: View, rng: Random, shown: int) -> dict[Move, float]:
        """What each move is worth, in the units of the nets."""
        seen = _Seen(view)
        self._aim(view)
        most, taken = kernel.worth_trying(
            *seen.rules, self._minds[0], self._signs, _NO_TEMPER, self._setting, seen.deal, seen.notes, seen.style,
            *seen.found,
        )  # fmt: skip
        if most == 1:
            return {}
        values = self._thought(seen, most, taken, rng, shown)
        judged: dict[Move, float] = {}
        for number, value in zip(seen.moves[:most].tolist(), values.tolist(), strict=True):
            after = taken and number <= rules_kernel.BIG
            move = Take(view.seat) if after else _move(number, view.seat)
            judged[move] = max(value, judged.get(move, -_FAR))
        return judged

    def _thought(self, seen: _Seen, most: int, taken: bool, rng: Random, shown: int) -> NDArray[np.float64]:
        """What the moves are worth once all worlds have been looked at."""
        active, tally = np.ones(most, np.int64), np.zeros((most, 3))
        past, dice = np.zeros(hands.PAST_SIZE, np.int64), np.array([rng.getrandbits(63) | 1], np.uint64)
        past[hands.UNSEEN] = shown
        moves, values = seen.moves[:most], seen.values[:most]
        for usual, left in ((self._setting, self.settings.worlds), (self._ahead, self.settings.rollouts)):
            if not left:
                continue
            setting = usual.copy()
            if shown:
                setting[kernel.STEPS] = 0
            kernel.think(
                *seen.rules, self._minds, self._signs, self._energy, self._worths, setting, seen.deal, seen.notes,
                seen.story, seen.style, taken, moves, active, tally, past, dice, left,
            )  # fmt: skip
            kernel.settle(setting, values, tally)
        return values

"""Choices at Gin Rummy weighed by the Master's search, from a seat's view or with the other hand open.

Imports the compiler.
"""

from dataclasses import replace
from random import Random
from typing import Any, Final

from hearthside.ai.gin import equity
from hearthside.ai.gin.equity import Floats
from hearthside.ai.gin.evaluation import Evaluation, evaluate
from hearthside.ai.gin.settings import MASTER
from hearthside.coach.values import Mark, Thresholds, Weighing, compared
from hearthside.gin import Decline, Discard, Draw, Kind, Knock, LayOff, Move, Phase, Rules, Source, State, Take, View

from .knocks import best_first, is_to_knock_or_wait, weigh_knocks
from .layouts import answers, fits, with_layouts
from .outcomes import outcome as outcome
from .outcomes import win_chance as win_chance

SEARCHES: Final = 6
OPEN_SEARCHES: Final = 3
"""Independent searches, whose spread gives the error. Fewer are needed with the other hand open."""
QUICK: Final = replace(MASTER, worlds=32, rollouts=24)
"""The settings of each search."""


def weigh(view: View, rng: Random, made: Move | None = None, known: State | None = None) -> Weighing | None:
    """The choices of the seat to move; None where all come to the same.

    ``made``: a move that is weighed though it seems bad; melds laid out by hand and cards laid off, beside those of the
    program. ``known``: the state, for looking back at it with the other's hand open.
    """
    if view.phase is Phase.LAYOFF:
        return answers(view, made if isinstance(made, LayOff) else None)
    return with_layouts(view, _searched(view, rng, made, known), made, known)


def _searched(view: View, rng: Random, made: Move | None, known: State | None) -> Weighing | None:
    searches, shown = SEARCHES, 0
    if known is not None:
        other = 1 - view.seat
        searches, shown = OPEN_SEARCHES, known.hands[other] & ~known.known[other]
    found = evaluate(QUICK, view, rng, searches, shown, made)
    if found is None:
        return None
    points, chances = amounts(view, found)
    order = best_first(view, points, chances)
    knocks = [place for place in order if isinstance(found.moves[place][0], Knock)]
    waits = [place for place in order if isinstance(found.moves[place][0], Discard)]
    if is_to_knock_or_wait(view, found.moves):
        wait = compared(found.moves, waits, points, chances, (), 0, ddof=1)
        return weigh_knocks(QUICK, view, rng, [found.moves[place] for place in knocks], wait, shown)
    worlds = searches * (QUICK.worlds + QUICK.rollouts)
    return compared(found.moves, order, points, chances, (), worlds, ddof=1)


def amounts(view: View, found: Evaluation) -> tuple[Floats, Floats]:
    """The points of the hand to the seat, and its chance to win the match after it; each float64[searches, choices]."""
    return found.points * (2 if view.doubled else 1), equity.win_chances(view)[equity.REACH] + found.chances


def won_outright(move: Any, end: State) -> bool:
    """Whether a move went gin and won the hand."""
    if not isinstance(move, Knock):
        return False
    result = end.results[-1]
    return result.kind in (Kind.GIN, Kind.BIG_GIN) and result.winner == move.seat


def average(rules: Rules) -> float:
    """The points of an average hand for a seat."""
    return 0.0


def thresholds(rules: Rules) -> Thresholds:
    """The points that make an inaccuracy, a mistake and a blunder."""
    return Thresholds(1.0, 4.0, 10.0)


def unweighed_mark(view: View) -> Mark:
    """What a review says of a move where there was nothing to weigh."""
    only = not fits(view) if view.phase is Phase.LAYOFF else len(view.moves) == 1
    return Mark.ONLY if only else Mark.ALIKE


def turn_number(before: State, move: Any) -> int:
    """The turn of its seat that a move belongs to, from 1. An upcard that is left belongs to the turn that follows."""
    begun: int = sum(each.seat == move.seat and each.source is not Source.DECLINED for each in before.turns)
    return begun + int(isinstance(move, Draw | Take | Decline))

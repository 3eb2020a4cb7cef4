"""Choices at Gin Rummy weighed by the Master's search, from what a seat knows or with the other's hand open.

Imports the compiler.
"""

from dataclasses import replace
from random import Random
from typing import Any, Final

import numpy as np

from hearthside.ai.gin import equity
from hearthside.ai.gin.settings import MASTER
from hearthside.ai.gin.weighing import weighed
from hearthside.cards import Card
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Move, Phase, Rules, State, Take, View

from .gin_ends import came_to, standing
from .gin_layouts import answers, fits, told_apart
from .worth import Bars, Choice, Mark, Weighing, Worth

__all__ = ["bars", "came_to", "decides", "idle", "par", "standing", "turn", "weigh"]

SEARCHES: Final = 6
OPEN_SEARCHES: Final = 3
"""Searches that know nothing of each other: how far they lie apart is their error. Fewer with the other's hand open."""
_QUICK: Final = replace(MASTER, worlds=32, rollouts=24)
"""What each of them looks at."""


def weigh(view: View, rng: Random, made: Move | None = None, known: State | None = None) -> Weighing | None:
    """The choices of the seat to move; None where there is only one, and where the Master makes it without a search.

    ``made``: melds laid out by hand, and cards laid off, that are weighed beside the program's; ``known``: the state,
    for looking back at it with the other's hand open.
    """
    if view.phase is Phase.LAYOFF:
        return answers(view, made if isinstance(made, LayOff) else None)
    return told_apart(view, _searched(view, rng, known), made, known)


def _searched(view: View, rng: Random, known: State | None) -> Weighing | None:
    searches, shown = SEARCHES, 0
    if known is not None:
        other = 1 - view.seat
        searches, shown = OPEN_SEARCHES, known.hands[other] & ~known.known[other]
    found = weighed(_QUICK, view, rng, searches, shown)
    if found is None:
        return None
    points = found.points * (2 if view.doubled else 1)
    chances = equity.outlook(view)[equity.REACH] + found.chances
    merits = (chances if view.rules.goal else points).mean(axis=0)
    order = np.argsort(-merits, kind="stable").tolist()
    best, root = order[0], searches**0.5

    def apart(each: np.ndarray, place: int) -> tuple[float, float]:
        gap = each[:, best] - each[:, place]
        return float(gap.mean()), float(gap.std(ddof=1) / root)

    choices = []
    for place in order:
        (points_behind, points_error), (chance_behind, chance_error) = apart(points, place), apart(chances, place)
        choices.append(
            Choice(
                found.moves[place],
                (found.moves[place],),
                Worth(float(points[:, place].mean()), float(chances[:, place].mean())),
                Worth(points_behind, chance_behind),
                Worth(points_error, chance_error),
            )
        )
    return Weighing(tuple(choices), searches * (_QUICK.worlds + _QUICK.rollouts))


def par(rules: Rules) -> float:
    """What a hand comes to for a seat, one with another."""
    return 0.0


def bars(rules: Rules) -> Bars:
    """What makes a slip, and a mistake."""
    return Bars(1.0, 4.0)


def decides(move: object) -> bool:
    """Whether a move is one that is weighed."""
    return isinstance(move, Draw | Take | Decline | Discard | Knock | LayOff)


def idle(view: View, move: object) -> Mark:
    """What is said of a move that was not weighed: nothing is better than gin; the end of the stock is not searched."""
    if view.phase is Phase.LAYOFF:
        return Mark.ONLY if not fits(view) else Mark.ALIKE
    if len(view.moves) == 1:
        return Mark.ONLY
    return Mark.BEST if _is_gin(view, move) else Mark.UNWEIGHED


def _is_gin(view: View, move: object) -> bool:
    """Whether a move goes gin, or takes the card for it."""
    deadwood = view.rules.melding.deadwood
    match move:
        case Knock(_, None):
            return True
        case Knock(_, Card() as discard):
            return not deadwood(view.hand & ~(1 << discard))
        case Take():
            held = view.hand | 1 << view.pile[-1]
            return not all(deadwood(held & ~(1 << discard)) for discard in view.hand)
    return False


def turn(before: State, move: Any) -> int:
    """Which of its seat's turns a move belongs to, from 1."""
    begun: int = sum(each.seat == move.seat for each in before.turns)
    return begun + int(isinstance(move, Draw | Take | Decline))

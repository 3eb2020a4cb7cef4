"""Choices at Gin Rummy weighed by the Master's search, from what a seat knows or with the other's hand open.

Imports the compiler.
"""

from dataclasses import replace
from random import Random
from typing import Any, Final

import numpy as np

from hearthside.ai.gin import equity
from hearthside.ai.gin.settings import MASTER
from hearthside.ai.gin.weighing import plain, weighed
from hearthside.gin import Decline, Discard, Draw, Knock, Move, Rules, State, Take, View

from .worth import Bars, Choice, Mark, Weighing, Worth

__all__ = ["bars", "came_to", "decides", "idle", "par", "plain", "standing", "turn", "weigh"]

SEARCHES: Final = 6
OPEN_SEARCHES: Final = 3
"""Searches that know nothing of each other: how far they lie apart is their error. Fewer with the other's hand open."""
_QUICK: Final = replace(MASTER, worlds=32, rollouts=24)
"""What each of them looks at."""


def weigh(view: View, rng: Random, made: Move | None = None, known: State | None = None) -> Weighing | None:
    """The choices of the seat to move; None where there is only one, and where the Master makes it without a search.

    ``known``: the state, for looking back at it with the other's hand open; ``made`` changes nothing.
    """
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


def came_to(before: State, after: State, seat: int) -> Worth:
    """What a hand came to for a seat, in points won or lost; and in chance, what it has of the match after it."""
    result = after.results[-1]
    won = 0 if result.winner is None else result.points if result.winner == seat else -result.points
    return Worth(float(won), standing(after, seat))


def standing(state: State, seat: int) -> float:
    """A seat's chance to win the match, between hands."""
    if state.winners:
        return (seat in state.winners) / len(state.winners)
    return float(equity.outlook(state.view(seat))[equity.REACH])


def bars(rules: Rules) -> Bars:
    """What makes a slip, and a mistake."""
    return Bars(1.0, 4.0)


def decides(move: object) -> bool:
    """Whether a move is one that is weighed. Laying off is none: the program does it as well as can be."""
    return isinstance(move, Draw | Take | Decline | Discard | Knock)


def idle(view: View, move: object) -> Mark:
    """What is said of a move that was not weighed: nothing is better than gin; the end of the stock is not searched."""
    if len(view.moves) == 1:
        return Mark.ONLY
    return Mark.BEST if isinstance(move, Knock) and _is_gin(view, move) else Mark.UNWEIGHED


def _is_gin(view: View, knock: Knock) -> bool:
    hand = view.hand if knock.discard is None else view.hand - (1 << knock.discard)
    return not view.rules.melding.deadwood(hand)


def turn(before: State, move: Any) -> int:
    """Which of its seat's turns a move belongs to, from 1."""
    begun: int = sum(each.seat == move.seat for each in before.turns)
    return begun + int(isinstance(move, Draw | Take | Decline))

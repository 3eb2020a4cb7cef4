"""What a hand of Gin Rummy came to for a seat: in points, and in its chance to win the match."""

from collections.abc import Callable
from typing import NamedTuple

from hearthside.ai.gin import equity
from hearthside.gin import LayOff, State

from .worth import Worth


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


class _End(NamedTuple):
    """What the score after a hand hangs on."""

    winner: int | None
    points: int


def counted(seat: int) -> Callable[[State], Worth]:
    """What hands come to that begin with the same score, for that seat; a knock that awaits an answer is given the
    best. Each end is worked out once.
    """
    known: dict[_End, Worth] = {}

    def worth(after: State) -> Worth:
        if after.laid is not None:
            after = after.play(LayOff(after.turn))
        result = after.results[-1]
        end = _End(result.winner, result.points)
        if end not in known:
            known[end] = came_to(after, after, seat)
        return known[end]

    return worth

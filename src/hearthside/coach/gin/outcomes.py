"""What a hand of Gin Rummy came to for a seat, in points and in its chance to win the match."""

from collections.abc import Callable

from hearthside.ai.gin import equity
from hearthside.coach.values import Worth
from hearthside.gin import LayOff, State


def outcome(before: State, after: State, seat: int) -> Worth:
    """What a hand came to for a seat, in points won or lost; and in chance, what it has of the match after it."""
    return Worth(float(after.results[-1].won(seat)), win_chance(after, seat))


def win_chance(state: State, seat: int) -> float:
    """A seat's chance to win the match, between hands."""
    if state.winners:
        return (seat in state.winners) / len(state.winners)
    return float(equity.win_chances(state.view(seat))[equity.REACH])


def values_of_ends(seat: int) -> Callable[[State], Worth]:
    """A function that gives the value of a hand's end for that seat. All hands must begin with the same score.

    A knock that awaits an answer gets the best one. Equal ends are computed once.
    """
    known: dict[tuple[int | None, int], Worth] = {}

    def worth(after: State) -> Worth:
        if after.laid is not None:
            after = after.play(LayOff(after.turn))
        result = after.results[-1]
        end = result.winner, result.points
        if end not in known:
            known[end] = outcome(after, after, seat)
        return known[end]

    return worth

"""A deal that was played twice, by a program in one seat or by the same two with their hands exchanged, and what both
plays came to.

Knows no notation and no table.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from hearthside import gin, hearts
from hearthside.game import BadRecord

from .steps import Step

_AGAIN: Final = "played again"


class Compared(NamedTuple):
    """What a deal brought whoever sat there, and what it brought the program in the same seat."""

    yours: int
    """The points of the deal: at Hearts those charged, at Gin those won less those that the other won."""
    computers: int
    bonus: int
    """At Hearts, what a moon brings whoever shot it while the other did not; below 0 where the program did."""
    difference: int
    """Above 0 where the player did better, the bonus included."""


def compared(yours: Any, computers: Any, deal: int, seat: int) -> Compared:
    """Hold the match as it went on after deal ``deal``, counted from 0, against the one that the program left."""
    mine, other = yours.results[deal], computers.results[deal]
    match mine:
        case hearts.DealResult():
            bonus = yours.rules.moon_points * ((mine.shooter == seat) - (other.shooter == seat))
            points, others = mine.points[seat], other.points[seat]
            return Compared(points, others, bonus, others - points + bonus)
        case _:
            points, others = won(mine, seat), won(other, seat)
            return Compared(points, others, 0, points - others)


def won(result: gin.HandResult, seat: int) -> int:
    """The points that a hand of Gin brought the seat, below 0 where the other won them."""
    if result.winner is None:
        return 0
    return result.points if result.winner == seat else -result.points


def together(yours: Any, mirrored: Any, deal: int, seat: int) -> int:
    """What hand ``deal`` brought whoever sat there, and what its mirror did, which they played in the other chair."""
    return won(yours.results[deal], seat) + won(mirrored.results[deal], 1 - seat)


def end_of(again: Iterable[Step[Any, Any]], yours: Any, line: int | None = None) -> Any:
    """The match as the second play left it, which goes to the end of the deal as ``yours`` is. Raises BadRecord."""
    try:
        *_, last = again
    except BadRecord as error:
        raise error.within(_AGAIN) from None
    if any(yours.hands) or any(last.after.hands):
        raise BadRecord("again", "A deal that is played again is over, both times.", line, _AGAIN)
    return last.after

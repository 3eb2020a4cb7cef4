"""Duplicate play: the computer plays a finished deal again, in the seat of a person, against the same opponents.

What the two came to is compared, and the differences of a match are added up (CS-12). Knows no clocks and no dice.
"""

from collections.abc import Iterable
from typing import NamedTuple

from hearthside import gin, hearts
from hearthside.games import Match, Move


class Duplicate(NamedTuple):
    """How the computer played a deal of the match, counted from 0, in a person's seat."""

    deal: int
    seat: int
    style: str
    moves: tuple[Move, ...]
    """All that was done after the deal, by every seat."""


class Compared(NamedTuple):
    """What a deal brought a person, and what it brought the computer in the same seat."""

    deal: int
    seat: int
    style: str
    yours: int
    """The points of the deal: at Hearts those charged, at Gin those won less those that the other won."""
    computers: int
    bonus: int
    """At Hearts, what a moon brings whoever shot it while the other did not; below 0 where the computer did."""
    difference: int
    """Above 0 where the person did better, the bonus included."""


def compared(duplicate: Duplicate, yours: Match, computers: Match) -> Compared:
    """Hold the match as it went on after the deal against the one that the computer left."""
    deal, seat, style, _ = duplicate
    mine, other = yours.results[deal], computers.results[deal]
    match mine:
        case hearts.DealResult():
            worth = yours.rules.moon_points
            bonus = worth * ((mine.shooter == seat) - (other.shooter == seat))
            points, others = mine.points[seat], other.points[seat]
            return Compared(deal, seat, style, points, others, bonus, others - points + bonus)
        case _:
            points, others = _won(mine, seat), _won(other, seat)
            return Compared(deal, seat, style, points, others, 0, points - others)


def _won(result: gin.HandResult, seat: int) -> int:
    if result.winner is None:
        return 0
    return result.points if result.winner == seat else -result.points


def game(deals: Iterable[Compared]) -> int:
    """The Dup Game of a match: all differences together."""
    return sum(each.difference for each in deals)

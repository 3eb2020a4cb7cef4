"""Duplicate play: the computer plays a finished deal again, in the seat of a person, against the same opponents.

What the two came to is compared, and the differences of a match are added up (CS-12). Knows no clocks and no dice.
"""

from collections.abc import Iterable
from typing import NamedTuple

from hearthside.games import Match, Move
from hearthside.record import again


class Duplicate(NamedTuple):
    """How the computer played a deal of the match, counted from 0, in a person's seat."""

    deal: int
    seat: int
    style: str
    moves: tuple[Move, ...]
    """All that was done after the deal, by every seat."""


class Compared(NamedTuple):
    """What a deal brought a person, and what it brought the computer in the same seat; as `again.Compared` has it."""

    deal: int
    seat: int
    style: str
    yours: int
    computers: int
    bonus: int
    difference: int


def compared(duplicate: Duplicate, yours: Match, computers: Match) -> Compared:
    """Hold the match as it went on after the deal against the one that the computer left."""
    deal, seat, style, _ = duplicate
    return Compared(deal, seat, style, *again.compared(yours, computers, deal, seat))


def game(deals: Iterable[Compared]) -> int:
    """The Dup Game of a match: all differences together."""
    return sum(each.difference for each in deals)

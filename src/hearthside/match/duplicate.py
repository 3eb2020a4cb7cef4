"""Duplicate play: the computer plays a finished deal again, in the seat of a person, against the same opponents.

Both results are compared, and the differences of a match are added up, as CardShark's Dup Total has it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from hearthside.games import Match, Move
from hearthside.record import games as records


class Duplicate(NamedTuple):
    """How the computer played a deal of the match, counted from 0, in a person's seat."""

    deal: int
    """Counted from 0."""
    seat: int
    style: str
    """Who played it again."""
    moves: tuple[Move, ...]
    """All that was done after the deal, by every seat."""


@dataclass(frozen=True, slots=True)
class DuplicateScore:
    """What a deal brought a person, and what it brought the computer in the same seat."""

    deal: int
    """Which deal of the match, from 1."""
    seat: int
    style: str
    """The style that played the deal again."""
    yours: int
    """Points of the deal. At Gin: points won, less those that the other won."""
    computers: int
    """Points of the deal that the computer made in that seat, counted as `yours`."""
    bonus: int
    """For a moon that one of the two shot and the other did not; below 0 if the computer shot it."""
    difference: int
    """Above 0 if the person did better. It includes the bonus."""


class Total(NamedTuple):
    """Matches that came to their end, by whether the person did better with the same cards than the computer."""

    won: int
    lost: int
    tied: int

    @property
    def total(self) -> int:
        """The Dup Total: one up for each that was won, and one down for each that was lost."""
        return self.won - self.lost


def total(games: Iterable[int]) -> Total:
    """What the Dup Games of several matches come to."""
    each = list(games)
    won, lost = sum(one > 0 for one in each), sum(one < 0 for one in each)
    return Total(won, lost, len(each) - won - lost)


def compared(duplicate: Duplicate, yours: Match, computers: Match) -> DuplicateScore:
    """Hold the match as it went on after the deal against the one that the computer left."""
    deal, seat, style, _ = duplicate
    return DuplicateScore(deal + 1, seat, style, *records.compare(yours, computers, deal, seat))


def game(deals: Iterable[DuplicateScore]) -> int:
    """The Dup Game of a match: all differences together."""
    return sum(each.difference for each in deals)

"""The contract that both games keep. Knows no game's rules.

A game is a fold over a log of moves. A state is an immutable value of a whole match; chance is a move by the dealer,
so the same log gives the same match. A view is all that one seat may know, without a reference to the state, and a
player is handed a view and nothing else.
"""

import re
from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple, Protocol, Self, TypeVar

from hearthside.cards import Card, Cards

DEALER: Final = -1
"""The seat that moves when cards are to be dealt; the table plays it, from a deal number."""


MOST_POINTS: Final = 9999
"""Totals that are changed by hand stay within this, above nothing and below it."""


class Deal(NamedTuple):
    """The dealer's move, in both games: the whole deck. Card ``i`` goes to seat ``i`` modulo the number of seats,
    whoever deals, until all hands are full; the rest lies in this order.
    """

    deck: tuple[Card, ...]
    dealer: int | None = None
    """Who deals the first deal of a match; after that the rules say. None is the last seat."""


class Scores(NamedTuple):
    """A seat has the totals of the match changed, in both games: by seat, from here on."""

    seat: int
    scores: tuple[int, ...]


class IllegalMove(ValueError):
    """A move that the rules refuse. ``code`` is stable, for programs; ``str(error)`` is a sentence for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


def bad_scores(change: Scores, seats: int, least: int) -> IllegalMove | None:
    """Why no table of so many seats has these totals, whatever the rules: too few, too many, or out of bounds."""
    if not 0 <= change.seat < seats:
        return IllegalMove("not-now", "There is no such seat.")
    if len(change.scores) != seats:
        return IllegalMove("scores", f"Give a score for each of the {seats} seats.")
    if not all(least <= score <= MOST_POINTS for score in change.scores):
        lowest = str(least).replace("-", "−")
        return IllegalMove("scores", f"A score is a number from {lowest} to {MOST_POINTS}.")
    return None


class BadRecord(ValueError):
    """A record that does not hold. ``line`` is counted from 1 where the text has lines, else None.

    ``where`` says so in words; in the twin, whose lines mean nothing, it is the deal and the move. Empty where
    the whole record is meant.
    """

    def __init__(self, code: str, sentence: str, line: int | None = None, where: str = "") -> None:
        self.where = where if line is None else f"line {line}"
        super().__init__(f"{self.where}: {sentence}" if self.where else sentence)
        self.code = code
        self.sentence = sentence
        self.line = line

    def within(self, part: str) -> "BadRecord":
        """The same, said of something in that part of a record."""
        return BadRecord(self.code, self.sentence, self.line, ", ".join(filter(None, (part, self.where))))


class Limit(NamedTuple):
    """How long a player may think: processor milliseconds, or worlds imagined, or both; None is no limit."""

    ms: float | None = None
    worlds: int | None = None

    @classmethod
    def parse(cls, text: str) -> "Limit":
        """A limit as it is written: ``20ms``, ``64worlds`` or ``64``. ValueError with a sentence where it is none.

        >>> Limit.parse("20ms"), Limit.parse("64worlds")
        (Limit(ms=20.0, worlds=None), Limit(ms=None, worlds=64))
        """
        if (found := re.fullmatch(r"(?P<ms>\d+(\.\d+)?) ?ms|(?P<worlds>\d+)( ?worlds)?", text.strip())) is None:
            raise ValueError(f"A limit is written as 20ms or as 64worlds; {text!r} is neither.")
        ms, worlds = found["ms"], found["worlds"]
        if not float(ms or worlds):
            raise ValueError("A limit of 0 leaves no time for a move.")
        return cls(ms=float(ms)) if ms else cls(worlds=int(worlds))


MoveIn = TypeVar("MoveIn", contravariant=True)
MoveOut = TypeVar("MoveOut", covariant=True)
ViewIn = TypeVar("ViewIn", contravariant=True)
ViewOut = TypeVar("ViewOut", covariant=True)


class State(Protocol[MoveIn, ViewOut]):
    """A whole match at one moment."""

    @property
    def rules(self) -> Any:
        """The rules in play, a value."""

    @property
    def results(self) -> Sequence[Any]:
        """The finished deals."""

    @property
    def scores(self) -> Sequence[int]:
        """Totals of the finished deals, by seat."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Those who won the match; empty until it is over."""

    @property
    def hands(self) -> tuple[int, ...]:
        """The cards that each seat holds, as bare masks; all 0 between deals."""

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats whose move is awaited: several at once while passing, DEALER before a deal, none at the end."""

    def legal(self, seat: int) -> Cards:
        """The cards that the seat may use now; none when it is not to move."""

    def why_not(self, move: MoveIn) -> IllegalMove | None:
        """The refusal that ``play`` would raise, or None where the move is legal."""

    def play(self, move: MoveIn) -> Self:
        """The state after the move. Raises IllegalMove, and then nothing has changed."""

    def view(self, seat: int) -> ViewOut:
        """All that the seat may know."""


class Player(Protocol[ViewIn, MoveOut]):
    """Whoever fills a seat: it sees its view, has dice of its own, and nothing else."""

    def choose(self, view: ViewIn, rng: Random, limit: Limit) -> MoveOut:
        """A legal move for the seat of the view. The same view and dice give the same move."""

"""What a game says and understands in the plain game. Knows no table, no disk and no screen."""

from collections.abc import Callable, Iterator
from typing import Final, Protocol

from hearthside.games import Match, Move

SOUTH: Final = 0
"""The seat of whoever types."""

Ask = Callable[[str], str]
"""Shows a prompt and gives the line typed. Raises EOFError where there are no more."""
Say = Callable[[str], None]
"""Tells one line."""


class GameLines(Protocol):
    """One game, line by line, for whoever types. States and moves are that game's own."""

    hides_scores: bool
    """Whether points are passed over until the deal is over."""

    @property
    def deal(self) -> str:
        """What a deal is called: ``deal``, ``hand``."""

    @property
    def names(self) -> list[str]:
        """What the seats are called at the head of a sentence."""

    @property
    def choosing(self) -> bool:
        """Whether cards are chosen that are no move yet."""

    def question(self, state: Match) -> str:
        """What is asked, with a colon at its end."""

    def before_question(self, state: Match) -> Iterator[str]:
        """Lines that stand before a question."""

    def read(self, state: Match, line: str) -> Move | None:
        """The move that a line is, which may not be legal; None where more is wanted. ValueError with a sentence."""

    def forget(self) -> None:
        """Drop what is chosen."""

    def tell(self, before: Match, move: Move, after: Match) -> Iterator[str]:
        """What a move, and what follows from it, looks like from the seat."""

    def answer(self, state: Match, word: str) -> list[str]:
        """The lines that answer a word such as ``pile``; none for a word that asks nothing."""

    def standing(self, state: Match) -> Iterator[str]:
        """How the deal in progress stands."""

    def score(self, state: Match) -> list[str]:
        """The score so far."""

    def help(self, state: Match) -> Iterator[str]:
        """What may be typed now, and the words of the game."""

"""What a game says and understands in the plain game. Knows no table, no disk and no screen."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, Final

from hearthside.games import Match, Move, game_of

SOUTH: Final = 0
"""The seat of the person."""

Ask = Callable[[str], str]
"""Shows a prompt and gives the line typed. Raises EOFError where there are no more."""
Say = Callable[[str], None]
"""Tells one line."""


class GameLines(ABC):
    """One game, line by line, for the person at the terminal. States and moves are that game's own."""

    def __init__(self, rules: Any, seat: int = SOUTH) -> None:
        """``seat`` is the person's: North's where hands are exchanged."""
        self.rules = rules
        self.seat = seat
        self.deal = game_of(rules).deal
        """What a deal is called: ``deal``, ``hand``."""
        self.names = ["You" if place == seat else name for place, name in enumerate(rules.places)]
        """What the seats are called at the head of a sentence or of a column."""
        self.hides_scores = False
        """Whether points are passed over until the deal is over."""

    @property
    def choosing(self) -> bool:
        """Whether cards are chosen that are no move yet."""
        return False

    @abstractmethod
    def question(self, state: Match) -> str:
        """What is asked, with a colon at its end."""

    def before_question(self, state: Match) -> Iterator[str]:
        """Lines that stand before a question."""
        return iter(())

    @abstractmethod
    def read(self, state: Match, line: str) -> Move | None:
        """The move that a line is, which may not be legal; None where more is wanted. ValueError with a sentence."""

    def forget(self) -> None:  # noqa: B027 - only Hearts chooses cards one by one
        """Drop what is chosen."""

    @abstractmethod
    def tell(self, before: Match, move: Move, after: Match) -> Iterator[str]:
        """What a move, and what follows from it, looks like from the seat."""

    @abstractmethod
    def answer(self, state: Match, word: str) -> list[str]:
        """The lines that answer a word such as ``pile``; none for a word that asks nothing."""

    @abstractmethod
    def standing(self, state: Match) -> Iterator[str]:
        """How the deal in progress stands."""

    @abstractmethod
    def score(self, state: Match) -> list[str]:
        """The score so far."""

    @abstractmethod
    def help(self, state: Match) -> Iterator[str]:
        """What may be typed now, and the words of the game."""

"""A deal while it is read, in either game: its cards, its moves and its derived values, line by line."""

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Generic, Self, TypeVar

from hearthside.cards import Card

from .deal import Entry
from .steps import Line

M = TypeVar("M")
C = TypeVar("C")


class Draft(ABC, Generic[M, C]):
    """A deal as it is read, word by word."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.ordinal = 0
        self.number: int | None = None
        self.dealer: int | None = None
        self.left: list[Card | None] = []
        self.hands: dict[int, list[Card | None]] = {}
        self.lines: list[Line[M, C]] = []
        self.comments: list[str] = []
        self.closing: list[str] = []
        self.player: tuple[int, str] | None = None
        """The seat and the style of the program, in a deal that is played again."""
        self.again: Self | None = None
        """The same deal as it is played again."""
        self.ahead: tuple[int, int, int] | None = None
        """What is said of both plays, of this deal and of all so far, and its line."""

    @abstractmethod
    def closes(self, derived: C) -> bool:
        """Whether a derived value is of the outcome, so that a comment after it belongs to the deal's end."""

    def begin_again(self, line: int, seat: int, style: str) -> Self:
        """The same cards, to be played again by a program in that seat."""
        self.again = self.anew(line)
        self.again.player = seat, style
        return self.again

    @property
    def by(self) -> int:
        """The seat of the program, in a deal that is played again."""
        assert self.player is not None
        return self.player[0]

    def anew(self, line: int) -> Self:
        """The same cards, to be played once more."""
        draft = type(self)(line)
        draft.ordinal, draft.number, draft.dealer = self.ordinal, self.number, self.dealer
        draft.hands, draft.left = self.hands, self.left
        return draft

    def comment(self, text: str) -> None:
        """A comment belongs to the move before it, but before all moves and after the score to the deal."""
        if self.again is not None:
            self.again.comment(text)
            return
        for at, line in reversed(list(enumerate(self.lines))):
            if isinstance(line.item, Entry):
                commented: Line[M, C] = Line(replace(line.item, comments=(*line.item.comments, text)), line.number)
                self.lines[at] = commented
                return
            if self.closes(line.item):
                self.closing.append(text)
                return
        self.comments.append(text)

    def derive(self, derived: C, line: int) -> None:
        """Adds what the record says of what follows from its moves."""
        self.lines.append(Line(derived, line))

    def enter(self, entry: Entry[M], line: int) -> None:
        """Adds a move."""
        self.lines.append(Line(entry, line))

    @property
    def log(self) -> tuple[Entry[M], ...]:
        """The moves, without the derived values."""
        return tuple(line.item for line in self.lines if isinstance(line.item, Entry))

    @property
    def deck(self) -> tuple[Card | None, ...]:
        """The cards in dealing order, those that nobody is dealt last."""
        rows = zip(*(self.hands[seat] for seat in sorted(self.hands)), strict=True)
        return (*(card for dealt in rows for card in dealt), *self.left)

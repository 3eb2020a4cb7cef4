"""A deal while it is read, in either game: its cards, its moves and its claims, line by line."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Concatenate, Generic, ParamSpec, Self, TypeVar

from hearthside.cards import Card
from hearthside.game import BadRecord

from .deal import Again, Dealt, Entry, Mirror
from .replay import Claim, Line, Trouble

M = TypeVar("M")
D = TypeVar("D", bound=Dealt[Any])
P = ParamSpec("P")
Check = Callable[Concatenate[Any, Any, P], Trouble]


@contextmanager
def at(line: int | None) -> Iterator[None]:
    """Names the line of whatever is refused inside."""
    try:
        yield
    except BadRecord as error:
        if error.line is not None:
            raise
        raise BadRecord(error.code, error.sentence, line) from None


class Draft(ABC, Generic[M, D]):
    """A deal as it is read, word by word."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.ordinal = 0
        self.number: int | None = None
        self.dealer: int | None = None
        self.left: list[Card | None] = []
        self.hands: dict[int, list[Card | None]] = {}
        self.lines: list[Line[M]] = []
        self.comments: list[str] = []
        self.closing: list[str] = []
        self.second: Again[M] | Mirror[M] | None = None
        """Who plays, where the cards of a deal are played once more; the moves are still to be read."""
        self.second_drafts: list[Self] = []
        """The same cards, as they are played once more."""
        self.sums: tuple[int, int, int] | None = None
        """What is said of both plays, of this deal and of all so far, and its line."""

    @abstractmethod
    def finish(self, state: Any) -> D:
        """The deal without what follows from it, but for what only its claims say where cards are hidden.

        ``state`` awaits this deal.
        """

    def play_again(self, line: int, second: Again[M] | Mirror[M]) -> Self:
        """The same cards, to be played once more."""
        draft = type(self)(line)
        draft.ordinal, draft.number, draft.dealer = self.ordinal, self.number, self.dealer
        draft.hands, draft.left, draft.second = self.hands, self.left, second
        self.second_drafts.append(draft)
        return draft

    def comment(self, text: str) -> None:
        """A comment belongs to the move before it, but before all moves and after the score to the deal.

        Where the cards are played once more, it belongs to the latest play.
        """
        if self.second_drafts:
            self.second_drafts[-1].comment(text)
            return
        for place, line in reversed(list(enumerate(self.lines))):
            if isinstance(line.item, Entry):
                self.lines[place] = line._replace(item=replace(line.item, comments=(*line.item.comments, text)))
                return
            if line.item.outcome:
                self.closing.append(text)
                return
        self.comments.append(text)

    def enter(self, line: int, move: M, mark: str = "", comments: tuple[str, ...] = ()) -> None:
        """Adds a move. Raises BadRecord."""
        with at(line):
            self.lines.append(Line(Entry(move, mark, comments), line))

    def claim(self, line: int, check: Check[P], *said: P.args, **named: P.kwargs) -> None:
        """Adds what the record says that follows from its moves, to be compared with them later."""
        self.lines.append(Line(Claim(check, said), line))

    def claim_outcome(self, line: int, check: Check[P], *said: P.args, **named: P.kwargs) -> None:
        """The same of a deal that is over."""
        self.lines.append(Line(Claim(check, said, outcome=True), line))

    def claimed(self, check: Callable[..., Trouble]) -> Iterator[tuple[Any, ...]]:
        """What was said in each claim with this check, in order."""
        items = (line.item for line in self.lines)
        return (item.said for item in items if isinstance(item, Claim) and item.check == check)

    @property
    def log(self) -> tuple[Entry[M], ...]:
        """The moves, without the claims."""
        return tuple(line.item for line in self.lines if isinstance(line.item, Entry))

    @property
    def deck(self) -> tuple[Card | None, ...]:
        """The cards in dealing order, those that nobody is dealt last."""
        rows = zip(*(self.hands[seat] for seat in sorted(self.hands)), strict=True)
        return (*(card for dealt in rows for card in dealt), *self.left)

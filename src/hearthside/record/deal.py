"""A deal as it was written down, in either game: entries with their marks and comments. Knows no game's moves."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, TypeVar
from unicodedata import category

from hearthside.cards import DEAL_NUMBERS, Card
from hearthside.game import BadRecord, Deal, Rules
from hearthside.pictures import Row, picture

MARKS: Final = ("!", "?", "!!", "??", "!?", "?!")
"""Marks after a move: good, bad, very good, very bad, interesting, doubtful."""

DERIVED_TAGS: Final = ("Game", "Rules", "Seat", "Result", "Winner")
"""Tags with a meaning of their own; all others are kept as they are."""

Deck = tuple[Card | None, ...]
M_co = TypeVar("M_co", covariant=True)
D = TypeVar("D", bound="Dealt[Any]")

STYLE: Final = re.compile(r"[a-z][a-z0-9-]{0,23}")
"""What a style or a level is called."""


@dataclass(frozen=True, slots=True)
class Change:
    """From here on a tag has another value: someone else sits there, or plays in another style."""

    tag: str
    """The name of the tag, such as ``South`` or ``SouthStyle``."""
    value: str
    """What it is from here on."""

    def __post_init__(self) -> None:
        check_tag(self.tag, self.value)


@dataclass(frozen=True, slots=True)
class Entry(Generic[M_co]):
    """A move in the log, or a `Change`, with what somebody wrote beside it."""

    move: M_co
    mark: str = ""
    """One of `MARKS`, or empty."""
    comments: tuple[str, ...] = ()
    """What somebody wrote, in order."""

    def __post_init__(self) -> None:
        check_comments(self.comments)
        if self.mark and self.mark not in MARKS:
            raise BadRecord("mark", f"{self.mark!r} is not a mark; write one of {' '.join(MARKS)}.")
        if self.mark and isinstance(self.move, Change):
            raise BadRecord("mark", "A mark belongs after a card.")


@dataclass(frozen=True, slots=True)
class Again(Generic[M_co]):
    """A deal as a program played it again in one seat: duplicate play."""

    seat: int
    """Where the program sat."""
    style: str
    """Who played: a style or a level."""
    log: tuple[Entry[M_co], ...] = ()
    """What all seats did."""
    comments: tuple[str, ...] = ()
    """Comments before the first move."""
    closing: tuple[str, ...] = ()
    """Comments after the score."""

    def __post_init__(self) -> None:
        check_comments((*self.comments, *self.closing))
        if not STYLE.fullmatch(self.style):
            raise BadRecord("again", f"{self.style[:24]!r} is not the name of a style, such as shark or level-7.")


@dataclass(frozen=True, slots=True)
class Mirror(Generic[M_co]):
    """A deal as the same two played it with their hands exchanged: each in the other's seat."""

    seat: int
    """Where the player sat at the match, whose points of both plays are counted together."""
    log: tuple[Entry[M_co], ...] = ()
    """What both did."""
    helped: bool = False
    """Whether that player was shown all hands, or had the computer play, so that it counts in no total."""
    comments: tuple[str, ...] = ()
    """Comments before the first move."""
    closing: tuple[str, ...] = ()
    """Comments after the score."""

    def __post_init__(self) -> None:
        check_comments((*self.comments, *self.closing))


@dataclass(frozen=True, slots=True)
class Dealt(Generic[M_co]):
    """One deal: the cards in play in dealing order, those that nobody is dealt last, and the log from there to the next
    deal. None is a card that is not known.
    """

    deck: Deck
    log: tuple[Entry[M_co], ...] = ()
    number: int | None = None
    """The deal number that names the deck, where one does."""
    dealer: int | None = None
    """Who deals, where it is written; it matters for the first deal, since after that the rules say."""
    comments: tuple[str, ...] = ()
    """Comments before the first move."""
    closing: tuple[str, ...] = ()
    """Comments after the score."""
    again: Again[M_co] | None = field(default=None, kw_only=True)
    """How a program played the same deal in one seat."""
    mirror: Mirror[M_co] | None = field(default=None, kw_only=True)
    """How the same two played it with their hands exchanged; only where two play."""

    def __post_init__(self) -> None:
        check_comments((*self.comments, *self.closing))
        known = [card for card in self.deck if card is not None]
        for place, card in enumerate(known):
            if card in known[:place]:
                raise BadRecord("card-twice", f"{card.symbol} is dealt twice.")
        if self.number is not None and not 0 <= self.number < DEAL_NUMBERS:
            raise BadRecord("deal-number", f"Deal number {self.number} is not between 0 and {DEAL_NUMBERS - 1}.")

    def _repr_svg_(self) -> str:
        """A picture of the deck in dealing order, for notebooks; cards that are not known lie face down."""
        rows = [Row("", (self.deck[first : first + 13],)) for first in range(0, len(self.deck), 13)]
        return picture("A deck in dealing order", rows)

    @property
    def known(self) -> bool:
        """Whether no card is hidden."""
        return None not in self.deck

    @property
    def named(self) -> Iterator[Card]:
        """The cards named outside the deck."""
        return iter(())

    def check(self, place: int, rules: Rules) -> None:
        """Compares the deal in that place of a match with the cards and the seats that there are. Raises BadRecord."""
        if self.number is not None and not self.known:
            raise BadRecord("hidden", f"Deal number {self.number} gives all cards, so none can be hidden.")
        if len(self.deck) != len(rules.deck):
            raise BadRecord("bad-deck", f"A deck has {len(rules.deck)} cards, and this one {len(self.deck)}.")
        for card in (*self.deck, *self.named):
            if card is not None and card not in rules.deck:
                raise BadRecord("bad-deck", f"{card} is not in play under these rules.")
        check_seat(self.dealer, rules.seats)
        for second in self.second_plays:
            check_seat(second.seat, rules.seats)
        for log in self.logs:
            for entry in log:
                if not isinstance(entry.move, Change):
                    check_seat(entry.move.seat, rules.seats)

    @property
    def logs(self) -> tuple[tuple[Entry[Any], ...], ...]:
        """Its log, and those of its second plays."""
        return (self.log, *(second.log for second in self.second_plays))

    @property
    def second_plays(self) -> tuple[Again[M_co] | Mirror[M_co], ...]:
        """How the same cards were played once more, in the order in which they are written."""
        return tuple(each for each in (self.again, self.mirror) if each is not None)

    def played(self: D, second: Again[Any] | Mirror[Any]) -> D:
        """The deal as it was played the second time."""
        log, comments, closing = second.log, second.comments, second.closing
        return replace(self, log=log, comments=comments, closing=closing, again=None, mirror=None)


def split(moves: Iterable[Any]) -> tuple[list[Any], list[tuple[Deal, list[Any]]]]:
    """The moves of a match before its first deal, and each deal with the moves after it."""
    before: list[Any] = []
    deals: list[tuple[Deal, list[Any]]] = []
    for move in moves:
        if isinstance(move, Deal):
            deals.append((move, []))
        else:
            (deals[-1][1] if deals else before).append(move)
    return before, deals


def check_tag(name: str, value: str) -> None:
    """Refuses a tag that cannot be written, or that means something else."""
    if not (name.isascii() and name.isalnum() and name[0].isalpha()):
        raise BadRecord("tag", f"{name!r} is not the name of a tag; use letters and digits.")
    if name in DERIVED_TAGS:
        raise BadRecord("tag", f"The tag {name} is not allowed here.")
    if not writable(value) or "\n" in value or "\t" in value:
        raise BadRecord("tag", f"The tag {name} has a value that cannot be written in one line.")


def check_seat(seat: int | None, seats: int) -> None:
    """Refuses a seat that a table of so many does not have."""
    if seat is not None and seat not in range(seats):
        raise BadRecord("seat", f"There is no seat {seat}.")


def check_comments(comments: tuple[str, ...]) -> None:
    """Refuses comments that cannot be written."""
    if not all(map(writable, comments)):
        raise BadRecord("comment", "A comment has a character that cannot be written. Take it out.")


def writable(text: str) -> bool:
    """Whether a text survives being written and read: no control characters, and no halves of characters."""
    return all(char in "\n\t" or category(char) not in ("Cc", "Cs") for char in text)

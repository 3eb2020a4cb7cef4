"""A match as it was written down: values only. For text see the readers and writers, for JSON `json_codec`.

A record holds what was put into a match, never what follows from it: who won a hand or the match is worked out again
when it is replayed. What a record does not know, it says.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final, overload

from hearthside import gin, hearts
from hearthside.cards import Card
from hearthside.game import BadRecord
from hearthside.games import game_of
from hearthside.pictures import Row, picture
from hearthside.player_names import names_of_today

from .deal import Dealt, Entry, check_comments, check_seat, check_tag, split
from .gin.deal import HandRecord
from .hearts.deal import DealRecord, HeartsEntry, check_choice

MOST_TAGS: Final = 200
MOST_DEALS: Final = 2000
"""The most of each in a record. Matches between players who play by the rules are far shorter."""
Numbers = Iterable[int | None]
Tags = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Record:
    """A match written down, finished or not; one of the classes below, by its game."""

    rules: hearts.Rules | gin.Rules
    """What was played."""
    deals: tuple[Dealt[object], ...] = ()
    """Every deal, first to last; the last may be in progress."""
    tags: tuple[tuple[str, str], ...] = ()
    """All tags but the `DERIVED_TAGS`, in order."""
    seat: int | None = None
    """The seat whose knowledge this is; None for a record that hides nothing."""
    comments: tuple[str, ...] = ()
    """Comments before the first deal."""
    choices: tuple[Entry[Any], ...] = ()
    """Choices for a moon made before the first deal: at Hearts alone."""

    def __post_init__(self) -> None:
        check_comments(self.comments)
        if len(self.tags) > MOST_TAGS:
            raise BadRecord("too-many", f"A record has at most {MOST_TAGS} tags, and this one has {len(self.tags)}.")
        if len(self.deals) > MOST_DEALS:
            raise BadRecord("too-many", f"A record has at most {MOST_DEALS} deals, and this one has {len(self.deals)}.")
        names = set[str]()
        for name, value in self.tags:
            check_tag(name, value)
            if name in names:
                raise BadRecord("tag", f"The tag {name} appears twice.")
            names.add(name)
        check_seat(self.seat, self.rules.seats)
        for place, deal in enumerate(self.deals):
            deal.check(place, self.rules)

    @overload
    @staticmethod
    def of(
        rules: hearts.Rules, moves: Iterable[hearts.Move], numbers: Numbers = (), tags: Tags | None = None
    ) -> "HeartsRecord": ...
    @overload
    @staticmethod
    def of(
        rules: gin.Rules, moves: Iterable[gin.Move], numbers: Numbers = (), tags: Tags | None = None
    ) -> "GinRecord": ...
    @overload
    @staticmethod
    def of(
        rules: hearts.Rules | gin.Rules,
        moves: Iterable[hearts.Move | gin.Move],
        numbers: Numbers = (),
        tags: Tags | None = None,
    ) -> "Record": ...
    @staticmethod
    def of(
        rules: hearts.Rules | gin.Rules, moves: Iterable[Any], numbers: Numbers = (), tags: Tags | None = None
    ) -> "Record":
        """The record of a match, from all its moves, every `Deal` among them.

        ``numbers`` name the decks of its deals, in order, where they have a number. ``tags`` say for example who sat
        down: ``{"South": "Ann"}``. Raises BadRecord for what no record can hold; whether the rules allow the moves is
        found out when the record is replayed or written.
        """
        from .games import PARTS  # it needs the classes below

        part = PARTS.of(rules)
        before, dealt = split(moves)
        numbered = zip_longest(dealt, list(numbers)[: len(dealt)])
        deals = tuple(
            part.deal(rules, deal, log, number, not place) for place, ((deal, log), number) in enumerate(numbered)
        )
        made: Any = part.record
        record: Record = made(rules, deals, tuple((tags or {}).items()), choices=tuple(map(part.entry, before)))
        return record

    def check_hidden(self) -> None:
        """Refuses cards that are hidden from nobody: as a record that is read, it could not be held to account."""
        if self.seat is None and not all(deal.known for deal in self.deals):
            raise BadRecord("hidden", "Cards are hidden from one seat only; say from which with the tag Seat.")

    def _repr_svg_(self) -> str:
        """A picture of the latest deal as it was dealt, for notebooks; cards that are not known lie face down."""
        title = f"{game_of(self.rules).name}, {game_of(self.rules).deal} {len(self.deals)}"
        if not self.deals:
            return picture(title, [Row("Nothing is dealt yet.")])
        deck, seats = self.deals[-1].deck, self.rules.seats
        dealt = self.rules.hand_size * seats
        rows = [Row(name, (_in_order(deck[seat:dealt:seats]),)) for seat, name in enumerate(self.names)]
        return picture(title, [*rows, *([Row("Not dealt", (deck[dealt:],))] if deck[dealt:] else [])])

    def tag(self, name: str) -> str | None:
        """The value of a tag at the start of the match, or None."""
        return dict(self.tags).get(name)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sat down at each seat; a seat without a name goes by its own."""
        return names_of_today([self.tag(place) or place for place in self.rules.places])


def _in_order(cards: Sequence[Card | None]) -> list[Card | None]:
    """Those that are known in the deck's order, and then the others."""
    known = sorted(card for card in cards if card is not None)
    return [*known, *[None] * (len(cards) - len(known))]


@dataclass(frozen=True, slots=True)
class HeartsRecord(Record):
    """A match of Hearts."""

    rules: hearts.Rules
    deals: tuple[DealRecord, ...] = ()
    choices: tuple[HeartsEntry, ...] = ()

    def __post_init__(self) -> None:
        Record.__post_init__(self)
        for entry in self.choices:
            check_choice(entry, self.rules)


@dataclass(frozen=True, slots=True)
class GinRecord(Record):
    """A match of Gin Rummy."""

    rules: gin.Rules
    deals: tuple[HandRecord, ...] = ()

    def __post_init__(self) -> None:
        Record.__post_init__(self)
        if self.choices:
            raise BadRecord("log", "Before the first hand there can be no moves.")

"""A match as it was written down: values only. Knows no notation; see the readers, writers and twins for those.

A record holds what was put into a match, never what follows from it: who won a hand or the match is worked out again
when it is replayed. What a record does not know, it says.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hearthside import hearts
from hearthside.game import BadRecord

from .deal import Dealt, check_comments, check_seat, check_tag
from .hearts.deal import DealRecord, HeartsEntry, check_choice, check_deal, deals_of


@dataclass(frozen=True, slots=True)
class Record:
    """A match written down, finished or not; one of the classes below, by its game."""

    rules: hearts.Rules
    deals: tuple[Dealt[object], ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    """All tags but the `DERIVED_TAGS`, in order."""
    seat: int | None = None
    """The seat whose knowledge this is; None for a record that hides nothing."""
    comments: tuple[str, ...] = ()
    """Comments before the first deal."""

    def __post_init__(self) -> None:
        check_comments(self.comments)
        names = [name for name, _ in self.tags]
        for place, (name, value) in enumerate(self.tags):
            check_tag(name, value)
            if name in names[:place]:
                raise BadRecord("tag", f"The tag {name} stands there twice.")
        check_seat(self.seat, self.rules.seats)

    @staticmethod
    def of(
        rules: hearts.Rules,
        moves: Iterable[hearts.Move],
        numbers: Iterable[int | None] = (),
        tags: Mapping[str, str] | None = None,
    ) -> "HeartsRecord":
        """The record of a log. ``numbers`` name the decks of its deals, in order, where they have a number."""
        named = tuple((tags or {}).items())
        match rules:
            case hearts.Rules():
                choices, deals = deals_of(rules, moves, numbers)
                return HeartsRecord(rules, deals, named, choices=choices)

    def tag(self, name: str) -> str | None:
        """The value of a tag at the start of the match, or None."""
        return dict(self.tags).get(name)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sat down at each seat; a seat without a name goes by its own."""
        return tuple(self.tag(place) or place for place in self.rules.places)


@dataclass(frozen=True, slots=True)
class HeartsRecord(Record):
    """A match of Hearts."""

    rules: hearts.Rules
    deals: tuple[DealRecord, ...] = ()
    choices: tuple[HeartsEntry, ...] = ()
    """Choices for a moon made before the first deal."""

    def __post_init__(self) -> None:
        Record.__post_init__(self)
        for entry in self.choices:
            check_choice(entry, self.rules)
        for deal in self.deals:
            check_deal(deal, self.rules)

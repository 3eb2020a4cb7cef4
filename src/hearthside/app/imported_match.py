"""An imported record as one of its seats may review its deals."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from hearthside.games import game_of
from hearthside.record import Record, moments
from hearthside.record.moments import Played
from hearthside.storage import ReviewedImport

from .errors import NotFound, NotNow
from .replays import seat_of
from .seat_names import in_sentence, recorded_seat
from .statistics.play import REVIEW_VERSION
from .tables import Tables

if TYPE_CHECKING:
    from hearthside.coach.review import Review
    from hearthside.storage.store import Store


@dataclass(frozen=True)
class ImportedMatch:
    """An imported record, with the seat whose decisions are looked at."""

    tables: Tables
    id: str
    record: Record
    seat: int

    @property
    def names(self) -> list[str]:
        """What the seats are called in a sentence."""
        tags, seats = dict(self.record.tags), zip(self.record.names, self.record.rules.places, strict=True)
        views = (recorded_seat(name, tags.get(f"{place}Style", "")) for name, place in seats)
        return [in_sentence(each.name, each.short) for each in views]

    @property
    def reader(self) -> int | None:
        """Whose record it is. Anybody else's decisions are told by name."""
        return seat_of(self.record)

    @property
    def here(self) -> list[dict[str, Any]]:
        """All seats, of a record that hides no card: the members of `PersonHere`. Else none."""
        if not all(deal.known for deal in self.record.deals):
            return []
        return [{"seat": seat, "name": name} for seat, name in enumerate(self.names)]

    @property
    def deals(self) -> int:
        """How many of its deals are over."""
        from hearthside.coach.review import is_finished

        return sum(is_finished(deal.steps) for deal in self._deals)

    def review(self, number: int) -> "Review":
        """The review of a deal, counted from 1. Raises NotFound, also where it hides cards, and NotNow."""
        from hearthside.coach.review import Review, is_finished

        word = game_of(self.record.rules).deal
        if not 1 <= number <= len(self._deals):
            raise NotFound(f"There is no {word} {number} in this record.")
        deal = self._deals[number - 1]
        if not is_finished(deal.steps):
            raise NotNow(f"This {word} is not over yet.")
        if not deal.written.known and self.seat != self.record.seat:
            raise NotFound(f"The record hides cards of this {word}, so these decisions cannot be reviewed.")
        return Review(deal.steps, self.seat, open_cards=deal.written.known)

    def packed_review(self, store: "Store", number: int) -> bytes | None:
        """The stored lines of a review; None if there is none."""
        found = store.find(ReviewedImport, record=self.id, deal=number, seat=self.seat)
        return found[0].lines if found and found[0].review == REVIEW_VERSION else None

    def keep_review(self, store: "Store", number: int, counts: str, packed: bytes) -> None:
        """Store a review. It counts in no statistics. Raises LostRace where the record is no longer there."""
        store.put(ReviewedImport(self.id, number, self.seat, REVIEW_VERSION, packed))

    @cached_property
    def _deals(self) -> list[Played]:
        return list(moments.played(self.record))

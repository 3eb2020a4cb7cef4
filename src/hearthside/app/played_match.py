"""A match as one of its players may review it: who sat where, and its finished deals."""

import json
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from hearthside.game import SPECTATOR
from hearthside.games import game_of
from hearthside.match import Log, Seat
from hearthside.match.seats import screen_of
from hearthside.storage import Reviewed, Row

from .errors import NoSeat, NotFound, NotNow
from .seat_names import named, names_for, seat_views
from .statistics.play import REVIEW_VERSION
from .tables import Tables

if TYPE_CHECKING:
    from hearthside.coach.review import Review
    from hearthside.storage.store import Store


@dataclass(frozen=True)
class PlayedMatch:
    """A match that somebody plays or played, as it stands now."""

    tables: Tables
    row: Row
    seat: int
    seats: list[Seat]
    log: Log

    @property
    def names(self) -> list[str]:
        """What the seats are called in a sentence, the player's own `You`."""
        return names_for(self.seats, self.seat, self.log.state.rules)

    @property
    def reader(self) -> int:
        """The player's own seat."""
        return self.seat

    @property
    def here(self) -> list[dict[str, Any]]:
        """The members of `PersonHere` for all people at the screen of this one, where several play there."""
        screen = screen_of(self.seats[self.seat].holder or "")
        here = [place for place, each in enumerate(self.seats) if each.holder and screen_of(each.holder) == screen]
        views = seat_views(self.seats, SPECTATOR, self.log.state.rules)
        return [{"seat": place, "name": views[place].name} for place in here] if len(here) > 1 else []

    @property
    def id(self) -> str:
        """Of its table."""
        return self.row.id

    @property
    def deals(self) -> int:
        """How many of its deals are over."""
        return len(self.log.state.results)

    def seats_at(self, at: int) -> list[Seat]:
        """Who sat there before the move at that place was made."""
        n = self.log.before(at)
        return [each.at(n) for each in named(self.seats)]

    def stamp(self, number: int) -> str:
        """A SHA-256 of the match up to the end of a deal, counted from 1. Raises NotFound and NotNow."""
        start, steps = self.deal(number)
        game = game_of(self.log.state.rules)
        lines = (json.dumps(entry.to_json(game)) for entry in self.log.moves[: start + len(steps)])
        return sha256("\n".join(lines).encode()).hexdigest()

    def deal(self, number: int) -> tuple[int, list[Any]]:
        """Where among the moves a deal begins, counted from 1, and its steps. Raises NotFound and NotNow."""
        from hearthside.coach.review import is_finished

        if not 1 <= number <= len(self._deals):
            raise NotFound(f"There is no {self.log.game.deal} {number} in this match.")
        if not is_finished(self._deals[number - 1]):
            raise NotNow(f"This {self.log.game.deal} is not over yet.")
        return self.log.deal_places[number - 1], self._deals[number - 1]

    def review(self, number: int) -> "Review":
        """The review of a deal, counted from 1. Raises NotFound and NotNow."""
        from hearthside.coach.review import Review

        return Review(self.deal(number)[1], self.seat)

    def packed_review(self, store: "Store", number: int) -> bytes | None:
        """The stored lines of a review; None if there is none, or the deal has changed since."""
        found = store.find(Reviewed, table=self.id, deal=number, seat=self.seat)
        if not found or (found[0].review, found[0].moves) != (REVIEW_VERSION, self.stamp(number)):
            return None
        return found[0].lines

    def keep_review(self, store: "Store", number: int, counts: str, packed: bytes) -> None:
        """Store a review. Raises Missing and LostRace where the match is not stored."""
        store.put(Reviewed(self.id, number, self.seat, REVIEW_VERSION, self.stamp(number), counts, packed))

    @cached_property
    def _deals(self) -> list[list[Any]]:
        """The steps of each deal."""
        from hearthside.coach.review import split_deals

        return split_deals(self.log.steps())


async def played_match(tables: Tables, table: str, holder: str | None, seat: int | None = None) -> PlayedMatch:
    """That match, for the token of that hash; ``seat`` names one of several people at its screen. Raises TableNotFound
    and NoSeat.
    """
    row, seats, log = await tables.own.record_of(table, holder)
    held = [(place, each.holder) for place, each in enumerate(seats) if holder and each.holder]
    if seat is None:
        place = next((place for place, its in held if its == holder), None)
    else:
        place = next((place for place, its in held if place == seat and screen_of(its) == holder), None)
    if place is None:
        raise NoSeat
    return PlayedMatch(tables, row, place, list(seats), log.copy())

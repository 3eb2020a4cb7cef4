"""The matches of one holder: those of the list, those that cannot be read, and how many there may be. Knows no HTTP.

They are in memory or in the store. Of a match in the store it is remembered how it stands.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from hearthside.games import Match
from hearthside.match import Log, MirrorPlay, Seat, place_held
from hearthside.storage import Effects, Row, Unreachable, now

from . import limits
from .errors import NotKept, NotNow, TableNotFound, TooMany, Unreadable
from .live_table import LiveTable, mirror_result
from .stored_match import log_of, stored_match

if TYPE_CHECKING:
    from hearthside.storage.threads import ThreadedMatchStore

_REMEMBERED: Final = 1000
"""Matches that nobody plays, of which is remembered how they stand."""
_LISTED: Final = 30


class Stands(NamedTuple):
    """How a match stands, for a list."""

    state: Match
    replay: bool
    """Whether a deal of another match is played again here."""

    @classmethod
    def of(cls, log: Log) -> "Stands":
        """How the match of that log stands."""
        return cls(log.state, log.replay is not None)

    @property
    def over(self) -> bool:
        """Whether nothing is left to play."""
        return bool(self.state.winners) or (self.replay and not any(self.state.hands))


class OwnMatches:
    """The matches of each holder. All its methods are for one event loop."""

    def __init__(
        self,
        live: Mapping[str, LiveTable],
        store: Callable[[], Awaitable["ThreadedMatchStore"]],
        mirrored: Callable[[str, MirrorPlay], None],
        amounts: limits.Amounts,
    ) -> None:
        """``live`` are the tables in memory; ``mirrored`` gets the table of a match and the result of its hand that was
        played with the hands exchanged; ``amounts`` says how many matches a person may have.
        """
        self._live = live
        self._store = store
        self._mirrored = mirrored
        self._amounts = amounts
        self._remembered: dict[str, tuple[str, Stands]] = {}
        """By table, with the time at which it was last touched."""

    # ---- The list ----

    async def held_by(self, holder: str) -> list[tuple[Row, Stands]]:
        """Where somebody at the screen of that holder has a seat, latest first. Tables that cannot be read are left
        out.
        """
        store = await self._store()
        rows = {row.id: row for row in await store.held_by(holder, _LISTED)}
        for live in self._live.values():
            if live.table.seats.places_of(holder) and live.row.left is None:
                rows[live.id] = live.row
        latest = sorted(rows.values(), key=lambda row: row.touched, reverse=True)[:_LISTED]
        found = []
        for row in latest:
            with suppress(Unreadable):
                found.append((row, await self._standing(row)))
        return found

    async def _standing(self, row: Row) -> Stands:
        """How a listed match stands. Its log is read once for as long as nobody plays there. Raises Unreadable."""
        if live := self._live.get(row.id):
            return Stands.of(live.table.log)
        touched, stands = self._remembered.get(row.id, ("", None))
        if stands is None or touched != row.touched:
            log = await log_of(await self._store(), row)
            stands = Stands.of(log)
            if result := mirror_result(log, row.seats):  # the program may have ended before the match had it
                self._mirrored(*result)
            self._remembered[row.id] = row.touched, stands
            if len(self._remembered) > _REMEMBERED:
                del self._remembered[next(iter(self._remembered))]
        return stands

    def forget(self, name: str) -> None:
        """Somebody plays there from now on."""
        self._remembered.pop(name, None)

    # ---- What cannot be read ----

    async def unreadable(self, holder: str) -> list[tuple[Row, str]]:
        """The matches that are left out there because they cannot be read, each with a sentence: latest first."""
        found = []
        for row in await (await self._store()).held_by(holder, _LISTED):
            try:
                await self._standing(row)
            except Unreadable as error:
                found.append((row, str(error)))
        return found

    async def remove_unreadable(self, name: str, holder: str) -> None:
        """Take a match that cannot be read off the list of that holder. It is left by that: nothing of it is deleted.
        Raises TableNotFound, NotNow where it can be read, and NotKept.
        """
        store, gone = await self._store(), now()
        row = next((row for row, _ in await self.unreadable(holder) if row.id == name), None)
        if row is None:
            if any(row.id == name for row, _ in await self.held_by(holder)):
                raise NotNow("That match is not damaged. Open it to leave it.")
            raise TableNotFound("There is no such table.")
        place, alone = place_held(row.seats, holder), sum(seat.holder is not None for seat in row.seats) < 2
        effects = Effects(left=gone if alone or row.damage or place is None else None)
        if effects.left is None and place is not None:
            effects = Effects(seats={place: row.seats[place]._replace(left=gone)})
        if not await store.update(name, effects):
            raise NotKept(store.notice or "Nothing is being saved.")

    # ---- Left or not ----

    async def ever_held_by(self, holder: str) -> list[Row]:
        """Where the token of that hash holds or held a seat, including matches that were left: latest first."""
        rows = {row.id: row for row in await (await self._store()).all_held_by(holder)}
        rows |= {live.id: live.row for live in self._live.values() if place_held(live.table.seats, holder) is not None}
        rows = {name: row._replace(left=row.left or _left(row, holder)) for name, row in rows.items()}
        return sorted(rows.values(), key=lambda row: row.touched, reverse=True)

    async def record_of(self, name: str, holder: str | None = None) -> tuple[Row, list[Seat], Log]:
        """A table's row, seats and log, left or not. Raises TableNotFound.

        For a holder who left while others played on, it is the match as it stood then.
        """
        if live := self._live.get(name):
            row, seats, log = live.row, list(live.table.seats), live.table.log
        else:
            row, log = await stored_match(await self._store(), name)
            seats = list(row.seats)
        place = place_held(seats, holder)
        if place is None or seats[place].holder == holder:
            return row, seats, log
        gone = next(each for each in reversed(seats[place].before) if each.holder == holder)
        assert gone.until is not None
        then = [seat.when_left(gone.until) for seat in seats]
        return row._replace(left=row.left or gone.left), then, Log(log.state.rules, log.entries[: gone.until])

    # ---- How many ----

    async def refuse_too_many(self, holders: Collection[str]) -> None:
        """Raises NotNow for a new match of somebody for whom as many are kept as may be, and TooMany for one of
        somebody with as many that are not over.
        """
        store = (await self._store()).store
        for holder in holders:
            kept = 0
            with suppress(Unreachable):
                kept = await asyncio.to_thread(store.matches_kept, holder)
            if kept >= self._amounts.matches < limits.MATCHES:
                raise NotNow(f"At most {self._amounts.matches} matches of one person are kept on this server.")
            if kept >= limits.MATCHES:
                raise NotNow(
                    f"At most {limits.MATCHES} matches of one person are kept in a data folder. "
                    "None can be deleted alone: begin another folder with --data."
                )
            if (most := self._amounts.tables) is not None and await self._unfinished(holder) >= most:
                raise TooMany(f"You have {most} tables that are not over. Finish or leave one of them first.")

    async def _unfinished(self, holder: str) -> int:
        with suppress(Unreachable):
            return sum(not stands.over for _, stands in await self.held_by(holder))
        return 0


def _left(row: Row, holder: str) -> str | None:
    """When that holder left the match, None while they sit there."""
    place = place_held(row.seats, holder)
    everybody = () if place is None else (row.seats[place], *reversed(row.seats[place].before))
    return next((each.left for each in everybody if each.holder == holder), None)

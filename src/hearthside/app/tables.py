"""All tables of this server: set up, found, listed and left. Knows no HTTP.

This module connects tables with their opponents and the store. A table at which somebody plays is in memory. All others
are in the store alone; they are made from their log when they are asked for.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from os import cpu_count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from hearthside.ai import player
from hearthside.ai.styles import find_style
from hearthside.app.computer_play import ComputerPlay
from hearthside.app.subscriptions import Change
from hearthside.app.table import Table
from hearthside.games import GAMES, Match, Rules, game_of
from hearthside.match import (
    Entry,
    Log,
    MirrorPlay,
    Seat,
    SeatedPlayer,
    Step,
    decks,
    person_in,
    place_held,
)
from hearthside.match.link import DealLink
from hearthside.storage import Effects, Row, Unreachable, later, now
from hearthside.storage.listener import Message

from . import invitations, limits, table_messages
from .effects import result_of
from .errors import NotKept, NotNow, SeatLeft, Stale, TableNotFound, TooMany, Unreadable
from .live_table import LiveTable, Show, mirror_result
from .peers import ALONE, Link, Peers
from .per_game import PER_GAME
from .ports import MatchStore
from .seat_names import told_apart
from .shared_tables import SharedTables
from .stored_match import log_of, stored_match
from .table_names import new_name
from .table_options import TableOptions
from .turn_clock import STAND_IN

if TYPE_CHECKING:
    from hearthside.storage.store import Store
    from hearthside.storage.threads import ThreadedMatchStore

T = TypeVar("T")

_log = logging.getLogger(__name__)

_IN_MEMORY: Final = 32
"""Tables that stay in memory without anyone watching."""
_FOLDED: Final = 1000
"""Matches that nobody plays, of which is remembered how they stand."""
_LISTED: Final = 30
_SWEEP_SECONDS: Final = 60
"""Between two looks for tables that nobody comes back to."""
_RETRY_SECONDS: Final = 5.0
"""How long after something could not be kept it is tried again."""
_ADVISERS: Final = 2
"""Hints, suggestions and decisions of reviews that are computed at a time."""


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


Chosen = int | DealLink | None
"""The first deal of a match that somebody asked for."""


class Tables:
    """The tables of this server. All its methods are for one event loop."""

    def __init__(
        self,
        folder: Path,
        show: Show = lambda *_: None,
        database: str | None = None,
        peers: Peers | None = None,
        amounts: limits.Amounts = limits.Amounts(),  # noqa: B008 - a value that cannot change
    ) -> None:
        """Tables whose store is in that folder, or the PostgreSQL database of that address. It is opened when it is
        first needed.

        ``show`` is given every new match before anything of it is stored: its name, its table and what just happened
        there. Where that raises, nothing is stored. ``peers`` are the other processes: those over the database if none
        are given.
        """
        self._peers = peers
        self._amounts = amounts
        self._shared: SharedTables | None = None
        self.heard: Callable[[Message], None] = lambda _: None
        """Takes what other processes tell of no table."""
        self._folder = folder
        self._database = database
        self.show = show
        self._store: ThreadedMatchStore | None = None
        self._players = ThreadPoolExecutor(max(2, cpu_count() or 1), thread_name_prefix="players")
        """The opponents of all tables compute here. A table waits for one move at a time, so it gets no more than its
        share. The store has threads of its own.
        """
        self._advisers = ThreadPoolExecutor(_ADVISERS, thread_name_prefix="advisers")
        """Hints, suggestions and reviews are computed here: see `advise`."""
        self._live: dict[str, LiveTable] = {}
        self._folded: dict[str, tuple[str, Stands]] = {}
        self._known: set[str] = set()
        """Holders for whom something is kept, as far as that was asked."""
        self._appending = False
        self.ended = False
        """Whether the server is about to end, so that nobody is to wait for what happens at a table."""
        self._opening = asyncio.Lock()
        self._finding = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeping: asyncio.Task[None] | None = None
        self._retrying: asyncio.TimerHandle | None = None

    async def matches(self) -> MatchStore:
        """The store of matches, opened with the first call."""
        return await self._opened()

    async def store(self) -> "Store":
        """The store with all else that is kept. Its methods block: call them in a thread."""
        return (await self._opened()).store

    async def _opened(self) -> "ThreadedMatchStore":
        if self._store is None:
            async with self._opening:
                if self._store is None:
                    store = await asyncio.to_thread(_open_store, self._folder, self._database)
                    if self._peers is None:
                        self._peers = _peers_of(self._database)
                    self._store = store
                    self._shared = SharedTables(self._peers, self._live, self.matches, self._start, self.heard)
                    await self._peers.begin(self._shared)
        return self._store

    def tell_all(self, message: Message) -> None:
        """Tell all other processes something that is about no table."""
        if self._peers is not None:
            self._peers.tell("", message)

    async def advise(self, work: Callable[..., T], *args: Any) -> T:
        """Do what takes long to compute for a person in threads of its own, so that nothing short waits behind it."""
        return await asyncio.get_running_loop().run_in_executor(self._advisers, work, *args)

    @property
    def busy(self) -> bool:
        """Whether somebody plays: cards are in play at a table that is watched."""
        return any(live.table.subscriptions and any(live.table.state.hands) for live in self._live.values())

    async def kept(self) -> tuple[bool, str | None]:
        """Whether what happens here is being kept, and a sentence about trouble with that."""
        await self.matches()
        return self.kept_now()

    def kept_now(self) -> tuple[bool, str | None]:
        """The same, where the store was opened before."""
        return (self._store.saved, self._store.notice) if self._store else (False, None)

    async def knows(self, holder: str) -> bool:
        """Whether something is kept for that holder. If the store cannot be used, that may be."""
        if holder not in self._known:
            store = await self.store()
            try:
                if not await asyncio.to_thread(store.knows, holder):
                    return not store.saved
            except Unreachable:
                return True
            self._known.add(holder)
        return True

    # ---- One table ----

    async def new(
        self, rules: Rules, seats: Sequence[Seat], first_deal: int | None, pace: int, chosen: Chosen = None
    ) -> tuple[LiveTable, Step]:
        """Set up a table and deal its first cards: those that were chosen, by number or by a link, if any."""
        row = self._row(rules, seats, first_deal, pace)
        if isinstance(chosen, DealLink):
            return await self.begun(row, chosen.log, chosen.entries)
        live = await self.made(row, Log(rules), show=self.show)
        step = await live.table.deal(0, chosen)
        return self.put(live), step

    async def sealed(self, rules: Rules, seats: Sequence[Seat], first_deal: int | None, pace: int) -> LiveTable:
        """Set up a table where nothing is dealt before it is asked for. Its open seats get invitations."""
        row = self._row(rules, seats, first_deal, pace)
        found = [await self._open_seat(row, place) if each.is_open else each for place, each in enumerate(seats)]
        return await self.set_up(row._replace(seats=tuple(found)))

    async def set_up(self, row: Row) -> LiveTable:
        """Put a new table into memory where nothing is dealt before it is asked for."""
        live = await self.made(row, Log(GAMES[row.game].variants.parse(row.rules)), show=self.show)
        await live.append(0, ())
        return self.put(live)

    async def _open_seat(self, row: Row, place: int) -> Seat:
        """A seat of that table that waits for a person."""
        return invitations.open_seat(row.id, row.seed, place, await self.free_letters())

    async def free_letters(self) -> str:
        """Letters that name no seat yet."""
        letters = invitations.drawn()
        with suppress(Unreachable):  # then they most likely name none
            while await self.named_by(letters) is not None:
                letters = invitations.drawn()
        return letters

    async def named_by(self, letters: str) -> tuple[str, int] | None:
        """The table and the place of the seat that these letters name, or None."""
        for live in self._live.values():  # which may not be stored
            for place, seat in enumerate(live.table.seats):
                if seat.letters == letters:
                    return live.id, place
        return await (await self.matches()).named_by(letters)

    def _row(self, rules: Rules, seats: Sequence[Seat], first_deal: int | None, pace: int) -> Row:
        return Row(
            id=new_name(),
            game=rules.game,
            rules=game_of(rules).variants.notation(rules),
            seats=tuple(seats),
            seed=secrets.token_hex(16),
            first_deal=first_deal,
            pace=pace,
            created=now(),
            touched=now(),
        )

    def _note(self, table: str, mirrored: MirrorPlay) -> None:
        """Add the result of a deal with the hands exchanged to the log of its match."""

        async def noted() -> None:
            with suppress(TableNotFound, Stale):
                await (await self.find(table)).table.note(mirrored)

        self._start(noted())

    def _append_all_again(self) -> None:
        """Write the matches in memory into a file that is new."""
        for live in self._live.values():
            self._start(live.append_again())

    def _append_pending(self) -> None:
        """Write what is pending at other tables."""

        async def appended() -> None:
            try:
                for live in list(self._live.values()):
                    if not live.saved:
                        await live.append_again()
            finally:
                self._appending = False

        if not self._appending:
            self._appending = True
            self._start(appended())

    def _append_later(self) -> None:
        """Write what is pending in a while, though nobody moves."""
        if self._retrying is None:

            def again() -> None:
                self._retrying = None
                self._append_pending()

            self._retrying = asyncio.get_running_loop().call_later(_RETRY_SECONDS, again)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do that beside everything else. Errors are logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("Work beside the tables ended with an error", exc_info=error)

    async def find(self, name: str) -> LiveTable:
        """The table of that id, in memory from now on. Raises TableNotFound."""
        live = self._live.get(name)
        if live is None:
            async with self._finding:
                live = self._live.get(name) or await self._fetched(name)
        if live.row.left is not None:
            raise SeatLeft
        return live

    @asynccontextmanager
    async def use(self, name: str) -> AsyncIterator[LiveTable]:
        """The table of that id, which stays in memory for as long as this is entered. Raises TableNotFound."""
        with (await self.find(name)).use() as live:
            yield live

    async def leave(self, live: LiveTable, *places: int) -> None:
        """Leave a match with the people of these seats. If others stay, the Shark plays there from here on.

        If nobody is left, the match is over for good. It has a result if a match that is left part-way counts as it
        stands. Raises SeatLeft if the person has left already.
        """
        gone, table = now(), live.table
        if await table.leave(places, Seat(STAND_IN), gone):
            await live.save(Effects(seats=dict(enumerate(table.seats))))
            return
        effects = Effects(left=gone, seats={place: table.seats[place] for place in places})
        if PER_GAME.of(table.state).counts_when_left(table.state):
            effects = effects._replace(result=result_of(live.row, table.seats, table.log, gone))
        live.row = live.row._replace(left=gone)
        await table.close()
        await live.save(effects)

    async def record_of(self, name: str, holder: str | None = None) -> tuple[Row, list[Seat], Log]:
        """A table's row, seats and log, left or not. Raises TableNotFound.

        For a holder who left while others played on, it is the match as it stood then.
        """
        if live := self._live.get(name):
            row, seats, log = live.row, live.table.seats, live.table.log
        else:
            row, log = await stored_match(await self.matches(), name)
            seats = list(row.seats)
        place = place_held(seats, holder)
        if place is None or seats[place].holder == holder:
            return row, seats, log
        gone = next(each for each in reversed(seats[place].before) if each.holder == holder)
        assert gone.until is not None
        then = [seat.when_left(gone.until) for seat in seats]
        return row._replace(left=row.left or gone.left), then, Log(log.state.rules, log.entries[: gone.until])

    async def refresh(self, live: LiveTable) -> None:
        """Take over what another server may have written: entries, seats, and that the match was left."""
        assert self._shared is not None, "tables are read from the store"
        await self._shared.refresh(live)

    def start_computer_play(self, live: LiveTable, seat: int, style: str | None) -> ComputerPlay:
        """Have the computer play the last deal again in that seat. Raises NotNow."""
        return live.table.start_computer_play(seat, style or STAND_IN)

    async def seat_another(self, live: LiveTable, place: int, style: str, by: int | None = None) -> None:
        """Have an opponent of another style play a seat that no person holds: see `Table.seat_another`."""
        await live.table.seat_another(place, style, by)
        await self.save_seat(live, place)
        live.table.publish(Change())

    async def save_seat(self, live: LiveTable, place: int) -> None:
        """Keep who sits at that place."""
        await live.save(Effects(seats={place: live.table.seats[place]}))

    async def rename(self, live: LiveTable, place: int, name: str | None) -> None:
        """Call the person in that seat so from here on."""
        seats = live.table.seats
        others = [each for each in seats if each is not seats[place]]
        seats[place] = seats[place]._replace(name=told_apart(name, others))
        await self.save_seat(live, place)

    async def set_pace(self, live: LiveTable, pace: int) -> None:
        """Milliseconds that an opponent takes over a card, from this one on."""
        live.table.set_pace(pace)
        await live.save(Effects(pace=pace))

    async def set_options(self, live: LiveTable, options: TableOptions) -> None:
        """How long is waited for people from now on. Every wait begins anew."""
        live.table.turn_clock.options = options
        await live.save(Effects(options=options.to_json()))
        live.table.publish(Change())

    async def end_play(self) -> None:
        """End all subscriptions and the work of the opponents. Requests are still answered."""
        self.ended = True
        if self._shared is not None:
            self._shared.end()
        for live in list(self._live.values()):
            await live.table.close()

    async def close(self) -> None:
        """End all subscriptions, and let go of the store."""
        await self.end_play()
        if self._sweeping is not None:
            self._sweeping.cancel()
        if self._retrying is not None:
            self._retrying.cancel()
        for executor in (self._players, self._advisers):
            executor.shutdown(wait=False, cancel_futures=True)
        if self._peers is not None:
            await self._peers.close()
        if self._store is not None:
            await self._store.close()

    # ---- Many tables ----

    async def held_by(self, holder: str) -> list[tuple[Row, Stands]]:
        """Where somebody at the screen of that holder has a seat, latest first. Tables that cannot be read are left
        out.
        """
        store = await self.matches()
        rows = {row.id: row for row in await store.held_by(holder, _LISTED)}
        for live in self._live.values():
            if live.table.places_of(holder) and live.row.left is None:
                rows[live.id] = live.row
        latest = sorted(rows.values(), key=lambda row: row.touched, reverse=True)[:_LISTED]
        found = []
        for row in latest:
            with suppress(Unreadable):
                found.append((row, await self._standing(store, row)))
        return found

    async def unreadable(self, holder: str) -> list[tuple[Row, str]]:
        """The matches that are left out there because they cannot be read, each with a sentence: latest first."""
        store, found = await self.matches(), []
        for row in await store.held_by(holder, _LISTED):
            try:
                await self._standing(store, row)
            except Unreadable as error:
                found.append((row, str(error)))
        return found

    async def remove_unreadable(self, name: str, holder: str) -> None:
        """Take a match that cannot be read off the list of that holder. It is left by that: nothing of it is deleted.
        Raises TableNotFound, NotNow where it can be read, and NotKept.
        """
        store, gone = await self.matches(), now()
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

    async def ever_held_by(self, holder: str) -> list[Row]:
        """Where the token of that hash holds or held a seat, including matches that were left: latest first."""
        store = await self.matches()
        rows = {row.id: row for row in await store.all_held_by(holder)}
        rows |= {live.id: live.row for live in self._live.values() if place_held(live.table.seats, holder) is not None}
        rows = {name: row._replace(left=row.left or _left(row, holder)) for name, row in rows.items()}
        return sorted(rows.values(), key=lambda row: row.touched, reverse=True)

    async def _standing(self, store: MatchStore, row: Row) -> Stands:
        """How a listed match stands. Its log is read once for as long as nobody plays there. Raises Unreadable."""
        if live := self._live.get(row.id):
            return Stands.of(live.table.log)
        touched, stands = self._folded.get(row.id, ("", None))
        if stands is None or touched != row.touched:
            log = await log_of(store, row)
            stands = Stands.of(log)
            if result := mirror_result(log, row.seats):  # the program may have ended before the match had it
                self._note(*result)
            self._folded[row.id] = row.touched, stands
            if len(self._folded) > _FOLDED:
                del self._folded[next(iter(self._folded))]
        return stands

    # ---- Into memory and out ----

    async def _fetched(self, name: str) -> LiveTable:
        row, log = await stored_match(await self.matches(), name)
        if row.left is not None:  # before opponents are seated, who might play on
            raise SeatLeft
        live = self.put(await self.made(row, log, len(log)))
        live.tell_origin()
        return live

    async def begun(self, row: Row, log: Log, entries: Sequence[Entry]) -> tuple[LiveTable, Step]:
        """A table in memory whose match goes on from that log with these entries."""
        live = await self.made(row, log, show=self.show)
        step = await live.table.begin(entries)
        return self.put(live), step

    async def made(self, row: Row, log: Log, kept: int = 0, show: Show | None = None) -> LiveTable:
        """A table with its opponents in their seats. ``kept`` entries of its log are stored. A new match is shown.

        Raises NotNow for a new match of somebody for whom too many are kept.
        """
        if show is not None:
            await self._refuse_too_many({seat.holder for seat in row.seats if seat.holder is not None})
        store, link = await self.matches(), Link(self._peers or ALONE, row.id)
        live = LiveTable(
            row, store, self._note, self._append_all_again, self._append_pending, self._append_later, show, link
        )
        live.table = Table(
            seats=row.seats,
            players=lambda place, style: _opponent(style, live.row, place),
            log=log,
            seed=row.seed,
            first_deal=row.first_deal,
            pace=row.pace,
            options=TableOptions.from_json(row.options),
            append=live.append,
            kept=kept,
            executor=self._players,
            timed=self._amounts.timed,
            link=link,
        )
        return live

    async def _refuse_too_many(self, holders: Collection[str]) -> None:
        store = await self.store()
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

    # ---- Tables that nobody comes back to ----

    def begin_sweeping(self) -> None:
        """Close tables from now on that nobody comes back to, if there is a limit to how long they stay."""

        async def sweep() -> None:
            while True:
                await asyncio.sleep(_SWEEP_SECONDS)
                with suppress(Unreachable):
                    await self.sweep()

        if self._amounts.unstarted is not None:
            self._sweeping = asyncio.create_task(sweep())
            self._sweeping.add_done_callback(self._finished)

    async def sweep(self) -> None:
        """Leave the matches that nobody came back to, as if all their people did. Whoever is connected stays."""
        unstarted, abandoned = self._amounts.unstarted, self._amounts.abandoned
        if unstarted is None or abandoned is None:
            return
        for live in [*self._live.values()]:
            if live.table.subscriptions and live.row.touched < later(-unstarted / 2):
                await live.touch()
        alone = (await self.store()).alone_since
        for name in await asyncio.to_thread(alone, later(-unstarted), later(-abandoned)):
            with suppress(TableNotFound, SeatLeft, Unreadable):
                async with self.use(name) as live:
                    if live.table.people and not live.table.subscriptions:
                        await self.leave(live, *live.table.people)

    def put(self, live: LiveTable) -> LiveTable:
        """Put a table into memory, and let its opponents answer."""
        self._make_room()
        self._live[live.id] = live
        self._folded.pop(live.id, None)
        table_messages.ask(live.table)
        live.table.wake()
        return live

    def _make_room(self) -> None:
        idle = [name for name, live in self._live.items() if live.idle]
        for name in idle[: max(0, len(self._live) - _IN_MEMORY)]:
            del self._live[name]


def _open_store(folder: Path, database: str | None) -> "ThreadedMatchStore":
    # SQLAlchemy takes longer to import than all else here, and the first page needs none of it.
    from hearthside.storage.store import Store
    from hearthside.storage.threads import ThreadedMatchStore

    if database is None:
        return ThreadedMatchStore(Store(folder))
    from hearthside.storage.postgres import PostgreSQL

    return ThreadedMatchStore(Store(PostgreSQL(database)), writers=4, readers=4)


def _peers_of(database: str | None) -> Peers:
    if database is None:
        return ALONE
    from hearthside.storage.peers import PostgresPeers

    return PostgresPeers(database)


def _left(row: Row, holder: str) -> str | None:
    """When that holder left the match, None while they sit there."""
    place = place_held(row.seats, holder)
    everybody = () if place is None else (row.seats[place], *reversed(row.seats[place].before))
    return next((each.left for each in everybody if each.holder == holder), None)


def _opponent(style: str, row: Row, place: int) -> SeatedPlayer:
    """Whoever plays in that style, without waiting for anyone to get ready.

    A guest may be anyone, but is the same when a deal is taken up again. Only a player that is labelled as a cheat sees
    all hands.
    """
    who = player(style, Random(guest_seed(row, place)), row.game, at_once=True, person=person_in(row.seats))
    return SeatedPlayer(who, find_style(style).peeks)


def guest_seed(row: Row, place: int) -> str:
    """The seed that draws a guest in that seat. A table made from another one draws the same guests."""
    return row.seats[place].guest_seed or decks.guest_seed(row.seed.partition("/")[0], place)

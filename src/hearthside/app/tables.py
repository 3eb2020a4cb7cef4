"""All tables of this server: set up, found, listed and left. Knows no HTTP.

This module connects tables with their opponents and the store. A table at which somebody plays is in memory. All others
are in the store alone; they are made from their log when they are asked for.
"""

import asyncio
import gc
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from os import cpu_count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar

from hearthside.ai import kernels, player
from hearthside.ai.styles import find_style
from hearthside.app.table import Table
from hearthside.games import GAMES, Rules, game_of
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
from hearthside.match.seats import at_screen_of
from hearthside.storage import Row, Unreachable, later, now, seconds_since
from hearthside.storage.listener import Message

from . import invitations, limits, table_messages
from .background import Background
from .errors import SeatLeft, Stale, TableNotFound, Unreadable
from .live_table import LiveTable, Show
from .own_matches import OwnMatches
from .peers import ALONE, Link, Peers
from .pending_writes import PendingWrites
from .ports import MatchStore
from .shared_tables import SharedTables
from .stored_match import stored_match
from .table_names import new_name
from .table_options import TableOptions

if TYPE_CHECKING:
    from hearthside.storage.store import Store
    from hearthside.storage.threads import ThreadedMatchStore

T = TypeVar("T")

_log = logging.getLogger(__name__)

_IN_MEMORY: Final = 32
"""Tables that stay in memory without anyone watching."""
_COLLECTED: Final = 32
"""So many tables, or as many as there are, are dropped before their memory is collected."""
_KNOWN: Final = 50_000
"""Holders that are remembered before all are asked for again."""
_SWEEP_SECONDS: Final = 60
"""Between two looks for tables that nobody comes back to."""
_ADVISERS: Final = 2
"""Hints, suggestions and decisions of reviews that are computed at a time."""


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
        amounts: limits.Amounts = limits.Amounts(),
    ) -> None:
        """Tables whose store is in that folder, or the PostgreSQL database of that address. It is opened when it is
        first needed.

        ``show`` is given every new match before anything of it is stored: its name, its table and what just happened
        there. Where that raises, nothing is stored. ``peers`` are the other processes: those over the database if none
        are given.
        """
        self._peers = peers
        self.amounts = amounts
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
        self.advisers = ThreadPoolExecutor(_ADVISERS, thread_name_prefix="advisers")
        """Hints, suggestions and reviews are computed here: see `advise`."""
        self._live: dict[str, LiveTable] = {}
        self._dropped = 0
        """How many tables were dropped from memory since their remains were last collected."""
        self._known: set[str] = set()
        """Holders for whom something is kept, as far as that was asked."""
        self.background = Background()
        self._pending = PendingWrites(self._live, self.background)
        self.own = OwnMatches(self._live, self._opened, self._note, amounts)
        """The matches of one holder."""
        self.ended = False
        """Whether the server is about to end, so that nobody is to wait for what happens at a table."""
        self._opening = asyncio.Lock()
        self._finding = asyncio.Lock()
        self._sweeping: asyncio.Task[None] | None = None

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
                    self._shared = SharedTables(
                        self._peers, self._live, self.matches, self.background, self.heard, self.let_go
                    )
                    await self._peers.begin(self._shared)
        return self._store

    def tell_all(self, message: Message) -> None:
        """Tell all other processes something that is about no table."""
        if self._peers is not None:
            self._peers.tell("", message)

    async def advise(self, work: Callable[..., T], *args: Any) -> T:
        """Do what takes long to compute for a person in threads of its own, so that nothing short waits behind it."""
        return await asyncio.get_running_loop().run_in_executor(self.advisers, work, *args)

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
            if len(self._known) >= _KNOWN:
                self._known.clear()
            self._known.add(holder)
        return True

    def in_memory_of(self, holder: str) -> list[LiveTable]:
        """The tables in memory where somebody at the screen of that holder has or had a seat."""
        screen = at_screen_of(holder)
        return [
            each for each in self._live.values() if any(place_held(each.table.seats, who) is not None for who in screen)
        ]

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
        await live.append(0, live.table.log)
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

    async def recovered_by(self, code: str) -> tuple[str, int] | None:
        """The table and the place of the person's seat whose recovery code has this hash, or None: at the latest match
        of the same people.
        """
        for live in sorted(self._live.values(), key=lambda live: live.row.created, reverse=True):
            for place, seat in enumerate(live.table.seats):
                if seat.recovery == code and seat.holder is not None and not live.saved:
                    return live.id, place
        return await (await self.matches()).recovered_by(code)

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

        self.background.start(noted())

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

    async def refresh(self, live: LiveTable) -> None:
        """Take over what another server may have written: entries, seats, and that the match was left."""
        assert self._shared is not None, "tables are read from the store"
        await self._shared.refresh(live)

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
        self._pending.close()
        for executor in (self._players, self.advisers):
            executor.shutdown(wait=False, cancel_futures=True)
        if self._peers is not None:
            await self._peers.close()
        if self._store is not None:
            await self._store.close()

    # ---- Into memory and out ----

    async def _fetched(self, name: str) -> LiveTable:
        row, log = await stored_match(await self.matches(), name)
        if row.left is not None:  # before opponents are seated, who might play on
            raise SeatLeft
        live = self.put(await self.made(row, log, len(log)))
        live.tell_origin(log)
        return live

    async def begun(self, row: Row, log: Log, entries: Sequence[Entry]) -> tuple[LiveTable, Step]:
        """A table in memory whose match goes on from that log with these entries."""
        live = await self.made(row, log, show=self.show)
        step = await live.table.add(*entries)
        return self.put(live), step

    async def made(self, row: Row, log: Log, kept: int = 0, show: Show | None = None) -> LiveTable:
        """A table with its opponents in their seats. ``kept`` entries of its log are stored. A new match is shown.

        Raises NotNow for a new match of somebody for whom too many are kept.
        """
        if show is not None:
            await self.own.refuse_too_many({seat.holder for seat in row.seats if seat.holder is not None})
        store, link = await self.matches(), Link(self._peers or ALONE, row.id)
        live = LiveTable(row, store, self._note, self._pending, show, link)
        options = TableOptions.from_json(row.options)
        if options.daily is not None:  # all are to meet the same opponents, and not those who play until they are ready
            await asyncio.to_thread(lambda: kernels.warm_up().join())
        live.table = Table(
            seats=row.seats,
            players=lambda place, style: _opponent(style, live.row, place),
            log=log,
            seed=row.seed,
            first_deal=row.first_deal,
            pace=row.pace,
            options=options,
            append=live.append,
            kept=kept,
            quiet=seconds_since(row.touched),
            executor=self._players,
            timed=self.amounts.timed and options.daily is None,  # the same for everyone, however fast the machine
            link=link,
        )
        return live

    # ---- Tables that nobody comes back to ----

    def begin_sweeping(self) -> None:
        """Close tables from now on that nobody comes back to, if there is a limit to how long they stay."""

        async def sweep() -> None:
            while True:
                await asyncio.sleep(_SWEEP_SECONDS)
                with suppress(Unreachable):
                    await self.sweep()

        if self.amounts.unstarted is not None:
            self._sweeping = self.background.start(sweep())

    async def sweep(self) -> None:
        """Leave the matches that nobody came back to, as if all their people did. Whoever is connected stays."""
        unstarted, abandoned = self.amounts.unstarted, self.amounts.abandoned
        if unstarted is None or abandoned is None:
            return
        for live in [*self._live.values()]:
            if live.table.subscriptions and live.row.touched < later(-unstarted / 2):
                await live.touch()
        alone = (await self.store()).alone_since
        for name in await asyncio.to_thread(alone, later(-unstarted), later(-abandoned)):
            with suppress(TableNotFound, SeatLeft, Unreadable):
                async with self.use(name) as live:
                    if live.table.seats.people and not live.table.subscriptions:
                        await live.leave(*live.table.seats.people)

    async def let_go(self, live: LiveTable) -> None:
        """Drop a table from memory, whose row is another now. Whoever subscribes is to do so at the one made anew."""
        if self._live.get(live.id) is live:
            del self._live[live.id]
        self.own.forget(live.id)
        live.table.begin_anew()
        await live.table.close()

    def put(self, live: LiveTable) -> LiveTable:
        """Put a table into memory, and let its opponents answer."""
        self._make_room()
        self._live[live.id] = live
        self.own.forget(live.id)
        table_messages.ask(live.table)
        live.table.wake()
        return live

    def _make_room(self) -> None:
        idle = [name for name, live in self._live.items() if live.idle]
        for name in idle[: max(0, len(self._live) - _IN_MEMORY)]:
            del self._live[name]
            self._dropped += 1
        # A table and its parts refer to each other, so only a full collection frees them. Python makes one once
        # thousands of tables are gone, and each pass takes longer the more there are.
        if self._dropped >= max(_COLLECTED, len(self._live)):
            self._dropped = 0
            gc.collect()


def _open_store(folder: Path, database: str | None) -> "ThreadedMatchStore":
    # SQLAlchemy takes longer to import than all else here, and the first page needs none of it.
    from hearthside.storage.store import Store
    from hearthside.storage.threads import ThreadedMatchStore

    if database is None:
        return ThreadedMatchStore(Store(folder))
    from hearthside.storage.appends import Appends
    from hearthside.storage.postgres import PostgreSQL

    return ThreadedMatchStore(Store(PostgreSQL(database)), writers=2, readers=4, appends=Appends(database))


def _peers_of(database: str | None) -> Peers:
    if database is None:
        return ALONE
    from hearthside.storage.peers import PostgresPeers

    return PostgresPeers(database)


def _opponent(style: str, row: Row, place: int) -> SeatedPlayer:
    """Whoever plays in that style, without waiting for anyone to get ready.

    A guest may be anyone, but is the same when a deal is taken up again. Only a player that is labelled as a cheat sees
    all hands.
    """
    who = player(style, row.game, Random(guest_seed(row, place)), at_once=True, person=person_in(row.seats))
    return SeatedPlayer(who, find_style(style).peeks)


def guest_seed(row: Row, place: int) -> str:
    """The seed that draws a guest in that seat. A table made from another one draws the same guests."""
    return row.seats[place].guest_seed or decks.guest_seed(row.seed.partition("/")[0], place)

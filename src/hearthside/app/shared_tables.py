"""Tables in memory that other processes change too: what is taken over from the store, and when. Knows no HTTP.

Whatever others write is in the store. A wake-up says of which table, so that it is looked at there. All tables in
memory are looked at now and then, so a wake-up that is lost costs seconds.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Final

from hearthside.game import SPECTATOR, IllegalMove
from hearthside.match import Entry
from hearthside.match.log import BadLog
from hearthside.storage import Row, Unreachable
from hearthside.storage.listener import Message

from .background import Background
from .errors import SeatLeft, Unreadable
from .live_table import LiveTable
from .peers import Peers
from .ports import MatchStore
from .stored_match import DAMAGE, entries_after
from .subscriptions import Change
from .table_messages import ask, hear
from .table_names import rematch_of
from .table_options import TableOptions

WATCHING_ENDED: Final = "The host lets nobody watch the table any more."
_LOOK_SECONDS: Final = 15.0
"""How long a lost wake-up goes unnoticed at most."""
_AT_ONCE: Final = 100
"""Tables in one query."""

_log = logging.getLogger(__name__)


class SharedTables:
    """Hears of other processes, and has the tables in memory follow what they write."""

    def __init__(
        self,
        peers: Peers,
        live: Mapping[str, LiveTable],
        store: Callable[[], Awaitable[MatchStore]],
        background: Background,
        heard: Callable[[Message], None],
        let_go: Callable[[LiveTable], Awaitable[None]],
    ) -> None:
        """``live`` are the tables in memory; ``heard`` takes what others tell of no table; ``let_go`` drops a table
        from memory, so that it is made anew.
        """
        self._heard = heard
        self._let_go = let_go
        self._peers = peers
        self._live = live
        self._store = store
        self._background = background
        self._woken: dict[str, None] = {}
        self._passed_over = set[str]()
        """Tables that something was heard of while they were being written here."""
        self._following = self._ended = False
        self._looked = asyncio.get_running_loop().time()

    def end(self) -> None:
        """Let go of all leases: nothing is played here any more."""
        self._ended = True
        self._peers.look_again("")

    # ---- What the others tell: see `Listener` ----

    def wanted(self) -> list[str]:
        """The tables whose computer players and clocks might run here."""
        return [] if self._ended else [name for name, live in self._live.items() if live.table.wants_lease]

    def leases_changed(self, tables: Collection[str]) -> None:
        """Have what one process alone does begin here, or end."""
        for live in self._in_memory(tables):
            live.table.wake()

    def changed(self, tables: Collection[str]) -> None:
        """Look at these tables in the store, soon and once."""
        self._woken.update((name, None) for name in tables if name in self._live)
        if self._woken and not self._following:
            self._following = True
            self._background.start(self._follow())

    def told(self, process: int, table: str, message: Message) -> None:
        """Take over what is not in the store."""
        if not table:
            self._heard(message)
        for live in self._in_memory([table]):
            live.hear_from(process)
            try:
                hear(live.table, live.row, process, self._peers.process, message)
            except DAMAGE:  # from a process of another version
                _log.warning("What another process tells of a table cannot be read")

    def present(self, processes: Collection[int]) -> None:
        """Others are there. This comes once a second."""
        for live in self._live.values():
            live.others.intersection_update(processes)
            if live.table.audience.keep(processes):
                live.table.publish(Change())
        self.changed(self._passed_over)
        self._passed_over.clear()
        now = asyncio.get_running_loop().time()
        if processes and now - self._looked >= _LOOK_SECONDS:
            self._looked = now
            self.changed(self._live)

    def connected(self) -> None:
        """Look at all tables: what happened before was not heard."""
        for live in self._live.values():
            live.table.audience.keep(())
            ask(live.table)
        self.changed(self._live)

    # ---- What is in the store ----

    async def refresh(self, live: LiveTable) -> None:
        """Take over what others may have written: entries, seats, and that the match was left. Raises SeatLeft, and
        Unreadable.
        """
        await self._take_over([live])
        if live.row.left is not None:
            raise SeatLeft
        await self._look_for_rematch(live)

    async def _follow(self) -> None:
        """Take over what was written about the tables of which something was heard."""
        try:
            while names := list(islice(self._woken, _AT_ONCE)):
                for name in names:
                    del self._woken[name]
                tables = self._in_memory(names)
                try:
                    await self._take_over(tables)
                    for live in tables:
                        await self._look_for_rematch(live)
                except Unreadable as error:
                    _log.warning("What another process wrote cannot be read: %s", error)
        finally:
            self._following = False

    def _in_memory(self, names: Collection[str]) -> list[LiveTable]:
        return [live for name in names if (live := self._live.get(name)) is not None]

    async def _take_over(self, tables: Sequence[LiveTable]) -> None:
        store, writes = await self._store(), {live.id: live.writes for live in tables if live.saved}
        self._passed_over.update(live.id for live in tables if live.id not in writes)
        if not writes:
            return
        by_name = {live.id: live for live in tables}
        try:
            found = await store.standings(list(writes))
        except Unreachable:  # others cannot write there either
            return
        for stored, length in found:
            live = by_name[stored.id]
            if not live.saved or live.writes != writes[stored.id]:
                self.changed([stored.id])  # it may have been read before what was written here
                continue
            if stored.left is not None:
                live.row = live.row._replace(left=stored.left)
                await live.table.close()
                continue
            if (stored.game, stored.rules) != live.goes_by:
                await self._let_go(live)
                continue
            options = TableOptions.from_json(stored.options)
            known = live.row.seats, live.row.pace, live.table.turn_clock.options
            if (stored.seats, stored.pace, options) != known:
                self._take_over_row(live, stored, options)
            if length > live.table.n:
                await self._take_over_entries(live, store)

    async def _take_over_entries(self, live: LiveTable, store: MatchStore) -> None:
        async def later(n: int) -> list[Entry]:
            with suppress(Unreachable):
                return await entries_after(store, live.row, n)
            return []

        try:
            await live.table.catch_up(later)
        except (BadLog, IllegalMove) as error:
            raise Unreadable("Its log is not that of a match.") from error

    def _take_over_row(self, live: LiveTable, stored: Row, options: TableOptions) -> None:
        """Take over seats, pace and options as another server has written them."""
        live.row = live.row._replace(seats=stored.seats, pace=stored.pace, options=stored.options)
        live.table.pace = stored.pace
        live.table.turn_clock.options = options
        if options.watch is None:
            live.table.end_subscriptions(SPECTATOR, WATCHING_ENDED)
        live.table.take_over_seats(stored.seats)
        live.table.wake()
        live.table.publish(Change())

    async def _look_for_rematch(self, live: LiveTable) -> None:
        """Find out whether the players of a match that is over have another, as after a restart."""
        if live.table.state.winners and live.table.rematch is None:
            name = rematch_of(live.row)
            with suppress(Unreachable):  # then it is looked for again
                if name in self._live or await (await self._store()).match(name) is not None:
                    live.table.rematch = name

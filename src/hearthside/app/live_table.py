"""A table in memory with its row in the store. All that happens at the table is written to the store here."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

from hearthside.match import Duplicate, Log, MirrorPlay, Seat, person_in
from hearthside.storage import NOTHING, Effects, LostRace, Missing, Row, Unreachable, now

from .effects import effects_of, result_of
from .errors import LogConflict
from .peers import Link
from .pending_writes import PendingWrites
from .per_game import PER_GAME
from .ports import MatchStore
from .seat_names import with_name
from .stored_match import lines_of, log_of
from .subscriptions import Change
from .table import Table
from .table_options import TableOptions
from .turn_clock import STAND_IN

Show = Callable[[str, Table, Change], object]
"""Shows a table to the people who sit there: its name, the table, and what just happened."""


_TRIES: Final = 3
"""How often entries are offered to a store that turns out to hold less or more than was known."""


class LiveTable:
    """A table in memory, its row in the store, and what could not be stored yet."""

    table: Table

    def __init__(
        self,
        row: Row,
        store: MatchStore,
        mirrored: Callable[[str, MirrorPlay], None],
        pending: PendingWrites,
        show: Show | None = None,
        link: Link = Link(),
    ) -> None:
        """A table without its `Table`, which is set next.

        Arguments:
            mirrored: gets the table of a match and the result of its hand that was played here, hands exchanged.
            pending: is told when something could not be kept, when something is kept again, and when the store is new.
            show: is given a match that is new before anything of it is stored. Where it raises, nothing is stored.
            link: is told of all that is written.
        """
        self._link = link
        self.others: set[int] = set()
        """The other processes that have the table in memory, as far as they have said anything of it."""
        self.writes = 0
        """How often anything about the row began or ended to be written."""
        self.row = row
        self.goes_by: Final = (row.game, row.rules)
        """The game and the rules that the `Table` goes by. Once the row has others, it is not of use any more."""
        self._store = store
        self._mirrored = mirrored
        self._pending_writes = pending
        self._show = show
        self._pending = Effects()
        self._offered = False
        """Whether the store was given entries that it did not say it kept. It may have kept them nevertheless."""
        self._uses = 0

    @property
    def id(self) -> str:
        """The table's name in addresses."""
        return self.row.id

    @contextmanager
    def use(self) -> Iterator["LiveTable"]:
        """Keep the table in memory for as long as this is entered."""
        self._uses += 1
        try:
            yield self
        finally:
            self._uses -= 1

    def hear_from(self, process: int) -> None:
        """Another process has the table in memory, and may not know of what was written before that was known here."""
        if process not in self.others:
            self.others.add(process)
            self._tell_written()

    def _tell_written(self) -> None:
        """Tell the processes that something was written, if there are any: most tables are at one process alone."""
        if self.others:
            self._link.changed()

    @property
    def saved(self) -> bool:
        """Whether all that happened here is on disk."""
        return self.table.saved and self._pending == Effects()

    @property
    def idle(self) -> bool:
        """Whether nobody uses the table and all of it is stored, so that it can be dropped from memory."""
        return not self._uses and self.saved and self.table.idle

    async def append(self, n: int, log: Log) -> int:
        """Append to the stored log, which has the first ``n`` entries of this one. Returns how many it has then.

        The effects of all appended entries are written with them. Raises LogConflict.
        """
        self.row, entries = self.row._replace(touched=now()), log.entries
        if self._show is not None:
            shown = Log(log.state.rules)
            steps = [shown.add(entry) for entry in entries]
            self._show(self.id, self.table.standing(shown), Change(tuple(steps[-1:])))
            self._show = None
        lines, start = lines_of(self.row, entries[n:]), n
        for _ in range(_TRIES):
            effects = self._pending.then(self._effects(start, log))
            try:
                kept = await self._store.append(self.row, start, lines, effects)
            except Missing:  # the store is new by now: all of it is written again
                self._pending_writes.new_file()
                lines, start = lines_of(self.row, entries), 0
                continue
            except LostRace as lost:
                there = await self._store.entries(self.id) if self._offered else []
                if start < len(there) and there == lines_of(self.row, entries[: len(there)]):
                    lines, start = lines_of(self.row, entries[len(there) :]), len(there)
                    continue
                same = await self._take_over_row()
                raise LogConflict((await log_of(self._store, self.row)).entries if same else ()) from lost
            again, self._offered = kept and self._offered, not kept
            if not kept:
                self._pending_writes.not_kept()
                return start
            self._pending = Effects()
            self._tell_written()
            if again:
                self._pending_writes.kept_again()
            self.tell_origin(log)
            return len(entries)
        return 0

    async def append_again(self) -> None:
        """Write what is pending, or the whole match where the store, which is new, does not hold it."""
        with suppress(LogConflict, LostRace, Unreachable):
            if not self.table.saved:
                await self.table.append_again()
            elif not self.saved:
                await self.save(Effects())
            else:
                async with self.table.queue():
                    if await self._store.length(self.id) < self.table.n:
                        await self.append(0, self.table.log)

    async def touch(self) -> None:
        """Note that somebody is here, where all that happened is stored."""
        with suppress(LogConflict, LostRace, Unreachable):
            async with self.table.queue():
                if self.saved:
                    await self.append(self.table.n, self.table.log)

    def _effects(self, start: int, log: Log) -> Effects:
        """The effects of the entries from that place on."""
        entries, before = log.entries[start:], self.table.log
        if not log.state.winners and not any(isinstance(entry.what, Duplicate | MirrorPlay) for entry in entries):
            return NOTHING  # as nearly always
        before = before.copy() if start == len(before) else Log(log.state.rules, log.entries[:start])
        return effects_of(self.row, self.table.seats, before, entries)

    # ---- What is changed apart from the log ----

    async def leave(self, *places: int, then: Callable[[int], Seat] = lambda _: Seat(STAND_IN)) -> None:
        """Leave the match with the people of these seats. If others stay, the Shark plays there from here on, or
        whoever ``then`` names.

        If nobody is left, the match is over for good. It has a result if a match that is left part-way counts as it
        stands. Raises SeatLeft if the person has left already.
        """
        gone, table = now(), self.table
        host = table.seats.host
        if await table.leave(places, then, gone):
            await self.save(Effects(seats=dict(enumerate(table.seats)), hosts=_hosts(host, table)))
            return
        effects = Effects(left=gone, seats={place: table.seats[place] for place in places})
        if PER_GAME.of(table.state).counts_when_left(table.state):
            effects = effects._replace(result=result_of(self.row, table.seats, table.log, gone))
        self.row = self.row._replace(left=gone)
        await table.close()
        await self.save(effects)

    async def seat_another(self, place: int, style: str, by: int | None = None) -> None:
        """Have an opponent of another style play a seat that no person holds: see `Table.seat_another`."""
        await self.table.seat_another(place, style, by)
        await self.save_seat(place)
        self.table.publish(Change())

    async def save_seat(self, place: int) -> None:
        """Keep who sits at that place."""
        await self.save(Effects(seats={place: self.table.seats[place]}))

    async def rename(self, place: int, name: str | None) -> None:
        """Call the person in that seat so from here on."""
        seats = self.table.seats
        others = [each for each in seats if each is not seats[place]]
        seats[place] = with_name(seats[place], name, others)
        await self.save_seat(place)

    async def seat(self, seats: Sequence[Seat]) -> None:
        """Have all sit so from now on. Raises LostRace where somebody sat down or left meanwhile."""
        before = tuple(self.table.seats)
        changed = {place: seat for place, seat in enumerate(seats) if seat != before[place]}
        moved = {place: holder for place in changed if (holder := before[place].holder) is not None}
        host = self.table.seats.host
        self.table.take_over_seats(seats)
        await self.save(Effects(seats=changed, moved=moved, hosts=_hosts(host, self.table)))
        self.table.publish(Change())

    async def change_rules(self, game: str, rules: str, seats: Sequence[Seat]) -> bool:
        """Write that the match goes by other rules, with these seats. Whoever does that has to make the table anew.
        Returns whether it is kept; otherwise nothing has changed. Raises LostRace where play has begun or somebody sat
        down meanwhile.
        """
        if not self.saved:
            return False
        self.writes += 1
        try:
            with suppress(Missing):
                other = self.row._replace(game=game, rules=rules, seats=tuple(seats))
                if await self._store.change_rules(other, self.row):
                    # The table is dropped here then, so whoever says only now that they have it is not heard.
                    self._link.changed()
                    return True
        finally:
            self.writes += 1
        return False

    async def set_pace(self, pace: int) -> None:
        """Milliseconds that an opponent takes over a card, from this one on."""
        self.table.set_pace(pace)
        await self.save(Effects(pace=pace))

    async def set_options(self, options: TableOptions) -> None:
        """How long is waited for people from now on. Every wait begins anew."""
        self.table.turn_clock.options = options
        await self.save(Effects(options=options.to_json()))
        self.table.publish(Change())

    async def save(self, effects: Effects) -> None:
        """Write effects apart from the log, or keep them pending until they can be written. Raises LostRace."""
        pending = self._pending = self._pending.then(effects)
        self.row = self.row._replace(
            pace=self.table.pace,
            seats=tuple(self.table.seats),
            left=self.row.left or effects.left,
            options=self.table.turn_clock.options.to_json(),
        )
        self.writes += 1
        try:
            if await self._store.update(self.id, pending):
                self._pending = Effects()
                self._tell_written()
            else:
                self._pending_writes.not_kept()
        except Missing:  # the file is new by now: it gets the match as it stands
            self._pending_writes.new_file()
            await self.append(0, self.table.log)
        except LostRace:
            await self._take_over_row()
            raise
        finally:
            self.writes += 1

    async def _take_over_row(self) -> bool:
        """Take over the seats as another server has written them. Returns whether the match goes by the same rules."""
        self._pending = Effects()
        stored = await self._store.match(self.id)
        if stored is None:
            stored = self.row
        if (stored.game, stored.rules) != self.goes_by:
            return False  # the table is made anew
        self.row = stored
        self.table.take_over_seats(self.row.seats)
        return True

    def tell_origin(self, log: Log) -> None:
        """If a hand of another match was played here with the hands exchanged and is over, give that match its result.

        ``log`` is what is stored. The match counts the first result only, so it may be given again.
        """
        if result := mirror_result(log, self.table.seats):
            self._mirrored(*result)


def _hosts(former: int | None, table: Table) -> tuple[int, int] | None:
    """The places of the host before and now, where that is another."""
    host = table.seats.host
    return None if former is None or host is None or former == host else (former, host)


def mirror_result(log: Log, seats: Sequence[Seat]) -> tuple[str, MirrorPlay] | None:
    """If a hand of another match was played here with the hands exchanged and is over: that match, and the result."""
    if not (log.replay and log.mirror and log.state.results) or any(log.state.hands):
        return None
    return log.replay, log.mirror_play(person_in(seats))

"""Processes over one PostgreSQL that crash, hear late of each other or never, and believe that they have one lease.
Whatever happens, all come to the same log, no move that was acknowledged is missing, and nobody is sent a hidden card.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial, reduce
from operator import or_
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from hearthside.app import agreed_changes, seating
from hearthside.app import tables as tables_module
from hearthside.app.errors import NotAllowed, NotNow, Stale, TableNotFound
from hearthside.app.invitations import OPEN, Invitation
from hearthside.app.live_table import LiveTable
from hearthside.app.subscriptions import Subscription
from hearthside.app.table import Table
from hearthside.app.table_options import TableOptions
from hearthside.app.tables import Tables
from hearthside.game import SPECTATOR, IllegalMove, Limit
from hearthside.hearts import BLACK_LADY, PRESETS
from hearthside.match import Entry, Log, Seat
from hearthside.server.serializers import Events
from hearthside.storage import LostRace
from tests.lengths import length
from tests.peers import Bus, Node

from .spying import beyond, strings_in
from .test_hidden import known

SEATS: Final = (Seat(holder="ann", role="host", name="Ann"), Seat(holder="ben", name="Ben"), OPEN, Seat("cal"))
PEOPLE: Final = (0, 1, 2)
PROCESSES: Final = 3
_REFUSED: Final = (Stale, NotNow, NotAllowed, TableNotFound, IllegalMove, LostRace)
_processes = st.integers(0, PROCESSES - 1)
_places = st.integers(0, 4)
_seeds = st.integers(0, 2**16)


class Process:
    """One of them: its tables, and what it has sent."""

    def __init__(self, folder: Path, database: str, bus: Bus) -> None:
        self.node: Node = bus.node()
        self.tables = Tables(folder, database=database, peers=self.node)
        self.streams: list[tuple[int, LiveTable, Subscription[bytes]]] = []


class Machine(RuleBasedStateMachine):
    """A table of Hearts with two people, an open seat and an opponent, at three processes."""

    folder: ClassVar[Path]
    database: ClassVar[str]

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.bus = Bus()
        self.acknowledged: list[tuple[int, Entry]] = []
        self.sent: list[tuple[int, int, Any]] = []
        """What each message was sent to: the seat, and the length of the log that its stream showed before."""
        self.shown: dict[Subscription[bytes], int] = {}
        """The length of the log that a stream showed last."""
        self.ended: list[Tables] = []
        self.invitations: list[Invitation] = []
        """All that the host was given, good or void."""
        self.holders = {"ann", "ben"}
        """Who has a seat, as far as people were told."""
        self.came = 0
        self.processes = [Process(self.folder, self.database, self.bus) for _ in range(PROCESSES)]
        self.name = self.runner.run(self._set_up())

    async def _set_up(self) -> str:
        live = await self.processes[0].tables.sealed(BLACK_LADY, SEATS, None, 0)
        return live.id

    def _at(self, process: int, work: Callable[[Process, LiveTable], Awaitable[None]]) -> None:
        """Do that at a process, where it may be refused; then let everything there come to rest."""

        async def done() -> None:
            at = self.processes[process]
            with suppress(*_REFUSED):
                await work(at, await at.tables.find(self.name))
            await self._rest()

        self.runner.run(done())

    async def _rest(self) -> None:
        """Wait until no process does anything by itself."""
        for process in self.processes:
            if (live := process.tables._live.get(self.name)) is not None:
                await live.table.at_rest()
            while process.tables.background.tasks:
                await asyncio.gather(*process.tables.background.tasks, return_exceptions=True)
            for seat, _, stream in process.streams:
                while stream._waiting:
                    message = await stream.next()
                    assert message is not None
                    data = json.loads(message.split(b"data: ", 1)[1])
                    self.sent.append((seat, self.shown.get(stream, data["n"]), data))
                    self.shown[stream] = data["n"]

    # ---- What people do ----

    @initialize(cat=st.booleans(), begun=st.booleans())
    def begins(self, cat: bool, begun: bool) -> None:
        async def begin(at: Process, live: LiveTable) -> None:
            if cat:
                await self._take(seating.Invited(live, 2, True, live.table.seats[2]))
            if begun:
                await seating.begin(live, 0, 0)

        self._at(0, begin)

    @rule(process=_processes)
    def begins_later(self, process: int) -> None:
        async def begin(at: Process, live: LiveTable) -> None:
            await seating.begin(live, _host(live), live.table.n)

        self._at(process, begin)

    # ---- What the host changes ----

    @rule(process=_processes, one=_places, other=_places)
    def swaps(self, process: int, one: int, other: int) -> None:
        async def swap(at: Process, live: LiveTable) -> None:
            await seating.swap(live, _host(live), one, other)

        self._at(process, swap)

    @rule(process=_processes, preset=st.sampled_from(["black-lady", "omnibus", "three-hand", "five-hand"]))
    def changes_rules(self, process: int, preset: str) -> None:
        async def change(at: Process, live: LiveTable) -> None:
            await seating.change_rules(at.tables, live, _host(live), PRESETS[preset])

        self._at(process, change)

    @rule(process=_processes, place=_places, style=st.sampled_from(["cal", "vicky", "shark"]))
    def fills(self, process: int, place: int, style: str) -> None:
        async def fill(at: Process, live: LiveTable) -> None:
            if place < len(live.table.seats) and live.table.seats[place].holder is None:
                await live.seat_another(place, style, _host(live))

        self._at(process, fill)

    @rule(process=_processes, place=_places)
    def removes(self, process: int, place: int) -> None:
        async def remove(at: Process, live: LiveTable) -> None:
            was = live.table.seats[place].holder if place < len(live.table.seats) else None
            self.invitations.append(await seating.open_again(at.tables, live, _host(live), place))
            self.holders.discard(was or "")

        self._at(process, remove)

    @rule(process=_processes, place=_places)
    def offers_seat(self, process: int, place: int) -> None:
        """Somebody is away, and the host offers their seat."""

        async def give(at: Process, live: LiveTable) -> None:
            live.table.presence.expect(live.table.seats.screen(place))
            self.invitations.append(await seating.offer_seat(at.tables, live, _host(live), place))

        self._at(process, give)

    @rule(process=_processes, seat=_places)
    def becomes_host(self, process: int, seat: int) -> None:
        """The host is away for long enough, and whoever stands in is that from then on."""

        async def become(at: Process, live: LiveTable) -> None:
            live.table.turn_clock.options = TableOptions(takeover=20)
            live.table.presence.expect(live.table.seats.screen(_host(live)))
            if seat in live.table.seats.people:
                await seating.become_host(live, seat)

        self._at(process, become)

    # ---- Who sits where ----

    @rule(process=_processes, place=_places)
    def comes_back(self, process: int, place: int) -> None:
        async def come(at: Process, live: LiveTable) -> None:
            if place in live.table.seats.people:
                holder = live.table.seats[place].holder
                await seating.keep_seats(at.tables, live, place)
                there = await at.tables.find(self.name)
                await at.tables.refresh(there)
                kept = [seat for seat in there.table.seats if seat.holder == holder]  # unless they had left elsewhere
                assert not any(seat.is_offered for seat in kept), "whoever is back has the seat to themselves"

        self._at(process, come)

    @rule(process=_processes, which=st.integers(0, 3))
    def takes(self, process: int, which: int) -> None:
        """Somebody comes with one of the latest invitations, which may be void."""

        async def take(at: Process, live: LiveTable) -> None:
            if self.invitations:
                seat, code, _ = self.invitations[-1 - which % len(self.invitations)]
                await self._take(await seating.invited(at.tables, self.name, seat, code))

        self._at(process, take)

    @rule(process=_processes, place=_places)
    def recovers(self, process: int, place: int) -> None:
        """Somebody is told a recovery code at one process, and uses it at another."""

        async def recover(at: Process, live: LiveTable) -> None:
            if place in live.table.seats.people:
                [code] = await seating.new_recovery_codes(live, place)
                elsewhere = self.processes[(process + 1) % PROCESSES].tables
                await self._take(await seating.invited_by_letters(elsewhere, code.letters))

        self._at(process, recover)

    async def _take(self, at: seating.Invited) -> None:
        self.came += 1
        holder = f"guest {self.came}"
        await seating.take_seat(at, holder, "Cat")
        self.holders.discard(at.was.holder or "")
        self.holders.add(holder)

    # ---- What people do in play ----

    @rule(process=_processes, behind=st.integers(-1, 2), seed=_seeds, again=st.booleans())
    def moves(self, process: int, behind: int, seed: int, again: bool) -> None:
        """Somebody moves, perhaps when the log is longer by now, and sends it to another process as well."""
        rng, elsewhere = Random(seed), (process + 1) % PROCESSES

        async def move(at: Process, live: LiveTable) -> None:
            table = live.table
            asked = [seat for seat in table.state.to_move if seat in table.seats.people]
            n = table.n - behind
            if not asked:
                await self._acknowledge(table, table.deal(n, seat=_host(live)))
                return
            seat = rng.choice(asked)
            made = table.policy.fallback_move(table.state.view(seat))
            await self._acknowledge(table, table.play(n, made))
            if again:
                other = await self.processes[elsewhere].tables.find(self.name)
                await self._acknowledge(other.table, other.table.play(n, made))

        self._at(process, move)

    async def _acknowledge(self, table: Table, made: Awaitable[Any]) -> None:
        step = await made
        place = next(n for n, entry in enumerate(table.log.entries) if entry is step.entry)
        self.acknowledged.append((place, step.entry))

    @rule(many=st.integers(2, 8), seed=_seeds)
    def move_on(self, many: int, seed: int) -> None:
        """People move at whichever process, one after the other."""
        rng = Random(seed)
        for _ in range(many):
            self.moves(rng.randrange(PROCESSES), rng.choice((0, 0, 0, 1)), rng.randrange(2**16), False)

    @rule(process=_processes, seat=st.sampled_from(PEOPLE))
    def takes_back(self, process: int, seat: int) -> None:
        async def ask(at: Process, live: LiveTable) -> None:
            if seat in live.table.seats.people:
                await agreed_changes.ask_undo(live.table, live.table.n, seat)

        self._at(process, ask)

    @rule(process=_processes, seat=st.sampled_from(PEOPLE), agrees=st.booleans())
    def answers(self, process: int, seat: int, agrees: bool) -> None:
        async def answer(at: Process, live: LiveTable) -> None:
            if (request := live.table.consent.request) is not None and seat in live.table.seats.people:
                await live.table.consent.answer(request.number, seat, agrees)

        self._at(process, answer)

    @rule(process=_processes, seat=st.sampled_from([*PEOPLE, SPECTATOR]))
    def watches(self, process: int, seat: int) -> None:
        async def watch(at: Process, live: LiveTable) -> None:
            if seat == SPECTATOR or seat in live.table.seats.people:
                events = Events(live.id, live.table, seat, at.tables.kept_now)
                at.streams.append((seat, live, live.table.subscribe(events, seat)))

        self._at(process, watch)

    @rule(process=_processes)
    def stops_watching(self, process: int) -> None:
        async def stop(at: Process, live: LiveTable) -> None:
            if at.streams:
                _, table, stream = at.streams.pop(0)
                table.table.unsubscribe(stream)

        self._at(process, stop)

    @rule(process=_processes, seat=st.sampled_from([1, 2]))
    def leaves(self, process: int, seat: int) -> None:
        async def leave(at: Process, live: LiveTable) -> None:
            if seat in live.table.seats.people and len(live.table.seats.people) > 2:
                holder = live.table.seats[seat].holder
                await seating.leave(at.tables, live, seat)
                self.holders.discard(holder or "")

        self._at(process, leave)

    @rule(process=_processes, pause=st.booleans())
    def pauses(self, process: int, pause: bool) -> None:
        async def set_pause(at: Process, live: LiveTable) -> None:
            live.table.set_zip(not pause)
            await live.set_pace(0)

        self._at(process, set_pause)

    # ---- What happens to processes ----

    @rule(process=_processes, place=st.integers(0, 9), many=st.integers(1, 8))
    def hears(self, process: int, place: int, many: int) -> None:
        """It hears of some of what others did, in any order."""

        async def hear(at: Process, live: LiveTable) -> None:
            for _ in range(many):
                at.node.deliver(place)

        self._at(process, hear)

    @rule(process=_processes)
    def never_hears(self, process: int) -> None:
        self.processes[process].node.lose()

    @rule(process=_processes, held=st.booleans())
    def believes(self, process: int, held: bool) -> None:
        """It believes that it has the lease, whatever the others believe."""

        async def lease(at: Process, live: LiveTable) -> None:
            at.node.lease(held)

        self._at(process, lease)

    @rule(process=_processes)
    def looks(self, process: int) -> None:
        async def look(at: Process, live: LiveTable) -> None:
            at.node.listener.connected()

        self._at(process, look)

    @rule(process=_processes, moving=st.booleans())
    def crashes(self, process: int, moving: bool) -> None:
        """It ends without a word, perhaps in the middle of a move, and another takes its place."""
        at = self.processes[process]

        async def crash() -> None:
            live = at.tables._live.get(self.name)
            task = None
            if (
                live is not None
                and moving
                and (asked := [s for s in live.table.state.to_move if s in live.table.seats.people])
            ):
                table = live.table
                move = table.policy.fallback_move(table.state.view(asked[0]))
                task = asyncio.create_task(table.play(table.n, move))
                await asyncio.sleep(0)
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
            if live is not None:
                await live.table.close()
            at.node.gone()

        self.runner.run(crash())
        self.ended.append(at.tables)
        self.processes[process] = Process(self.folder, self.database, self.bus)

    # ---- What must be true ----

    def teardown(self) -> None:
        async def end() -> None:
            try:
                for tables in self.ended:  # a thread may still write what it was about to when its process ended
                    await tables.close()
                await self._check()
            finally:
                for process in self.processes:
                    await process.tables.close()

        self.runner.run(end())
        self.runner.close()

    async def _check(self) -> None:
        for process in self.processes:
            process.node.lease(False)
        found = []
        for process in self.processes:
            live = await process.tables.find(self.name)
            await self._rest()
            await process.tables.refresh(live)
            found.append(await process.tables.find(self.name))
        await self._rest()
        lines = [[entry.to_json(live.table.log.game) for entry in live.table.log.entries] for live in found]
        game = found[0].table.log.game
        assert lines[0] == lines[1] == lines[2], "all come to the same log"
        assert len({live.table.state for live in found}) == 1
        assert len({tuple(live.table.seats) for live in found}) == 1
        assert [seat.role for seat in found[0].table.seats].count("host") == 1
        for place, entry in self.acknowledged:
            assert lines[0][place] == entry.to_json(game), "a move that was acknowledged is in the log, where it was"
        assert {seat.holder for seat in found[0].table.seats if seat.holder} == self.holders
        assert found[0].table.state.rules.seats == len(found[0].table.seats)
        log = Log(found[0].table.state.rules)
        states = [log.state]
        for line in lines[0]:
            log.add(Entry.from_json(game, line))
            states.append(log.state)
        for seat, before, data in self.sent:
            if not any(states[data["n"]].hands):
                continue
            data["view"].pop("rules")  # which say what cards count, the same for all
            # What happened since the message before may have been taken back since: a pass that was seen, say.
            happened = {part: data.pop(part) for part in ("saw", "said", "note")}
            now, since = known(states[data["n"]], seat), [known(each, seat) for each in states[before : data["n"] + 1]]
            for text in strings_in(data):
                assert not beyond(text, now), (seat, text)
            for text in strings_in(happened):
                assert not beyond(text, reduce(or_, since, now)), (seat, text)


def _host(live: LiveTable) -> int:
    host = live.table.seats.host
    assert host is not None
    return host


@pytest.fixture
def machine(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> type[Machine]:
    monkeypatch.setattr(tables_module, "Table", partial(Table, thinking=Limit(worlds=2)))
    monkeypatch.setattr(Machine, "folder", tmp_path, raising=False)
    monkeypatch.setattr(Machine, "database", database, raising=False)
    return Machine


@pytest.mark.timeout(length(300, 3600))
def test_whatever_happens_to_processes_all_come_to_one_log(machine: type[Machine]) -> None:
    run_state_machine_as_test(
        machine, settings=settings(max_examples=length(16, 300), stateful_step_count=length(30, 60), deadline=None)
    )

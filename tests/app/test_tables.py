"""The tables of a server: which stay in memory, who may still ask, what is kept, and whose opponents think when."""

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from hearthside.app import agreed_changes, seating
from hearthside.app.deal_tables import _another
from hearthside.app.errors import NotNow, SeatLeft
from hearthside.app.live_table import LiveTable
from hearthside.app.own_matches import Stands, _left
from hearthside.app.peers import Alone
from hearthside.app.stored_match import lines_of, stored_match
from hearthside.app.tables import _COLLECTED, _IN_MEMORY, Tables
from hearthside.cards import shuffled
from hearthside.game import Deal, Limit
from hearthside.gin import STANDARD
from hearthside.hearts import BLACK_LADY
from hearthside.match import AutoPlay, Entry, Log, Seat, SeatedPlayer
from hearthside.match.policy import POLICIES
from hearthside.storage import Row
from hearthside.storage.listener import Listener

SEATS = (Seat(holder="me", role="host"), Seat("cal"))
PEOPLE = (Seat(holder="me", role="host"), Seat(holder="you"))
SLOW = 100_000


def run(folder: Path, work: Callable[[Tables], Awaitable[None]]) -> None:
    """Do that with the tables of a folder."""

    async def running() -> None:
        tables = Tables(folder)
        try:
            await work(tables)
        finally:
            await tables.close()

    asyncio.run(running())


async def open_many(tables: Tables) -> None:
    for _ in range(_IN_MEMORY + 1):
        await tables.sealed(STANDARD, SEATS, None, 0)


def test_a_table_that_is_used_stays_in_memory_however_many_are_opened(tmp_path: Path) -> None:
    async def opened(tables: Tables) -> None:
        name = (await tables.sealed(STANDARD, SEATS, None, 0)).id
        async with tables.use(name) as used:
            await open_many(tables)
            assert await tables.find(name) is used
        await open_many(tables)
        assert await tables.find(name) is not used, "once nobody uses it, it is forgotten, and read again"

    run(tmp_path, opened)


def test_the_memory_of_tables_that_are_dropped_is_free_after_as_many_as_there_are(tmp_path: Path) -> None:
    async def dropped(tables: Tables) -> None:
        gone = []
        for _ in range(_IN_MEMORY + 2 * _COLLECTED):
            live = await tables.sealed(STANDARD, SEATS, None, 0)
            gone.append(weakref.ref(live.table))
        del live
        assert sum(table() is not None for table in gone) <= _IN_MEMORY + _COLLECTED

    gc.disable()
    try:
        run(tmp_path, dropped)
    finally:
        gc.enable()


def test_holders_are_remembered_up_to_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthside.app.tables._KNOWN", 2)

    async def known(tables: Tables) -> None:
        await tables.sealed(STANDARD, [Seat(holder=f"{each}") for each in "ab"], None, 0)
        await tables.sealed(STANDARD, [Seat(holder=f"{each}") for each in "cd"], None, 0)
        for holder in "abcdabcd":
            assert await tables.knows(holder)
            assert len(tables._known) <= 2
        assert not await tables.knows("e")

    run(tmp_path, known)


def test_what_is_written_of_a_move_does_not_grow_with_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = []

    def counted(row: Row, entries: Sequence[Entry]) -> list[str]:
        written.append(len(entries))
        return lines_of(row, entries)

    monkeypatch.setattr("hearthside.app.live_table.lines_of", counted)

    async def played(tables: Tables) -> None:
        live, _ = await tables.new(STANDARD, PEOPLE, None, SLOW)
        for _ in range(6):
            await a_move(live)
        assert written == [1] * live.table.n
        assert await (await tables.matches()).length(live.id) == live.table.n > 6

    run(tmp_path, played)


def test_how_matches_stand_is_remembered_of_so_many_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthside.app.own_matches._REMEMBERED", 3)

    async def listed(tables: Tables) -> None:
        await open_many(tables)  # of which the first goes out of memory
        for _ in range(5):
            await tables.sealed(STANDARD, SEATS, None, 0)
        for row in await tables.own.ever_held_by("me"):
            await tables.own._standing(row)
        assert len(tables.own._remembered) == 3

    run(tmp_path, listed)


def test_a_table_where_people_are_asked_something_stays_in_memory(tmp_path: Path) -> None:
    async def asked(tables: Tables) -> None:
        live, _ = await tables.new(STANDARD, PEOPLE, None, SLOW)
        assert await agreed_changes.ask_quit_deal(live.table, live.table.n, 0) == ()
        await open_many(tables)
        assert await tables.find(live.id) is live
        request = live.table.consent.request
        assert request is not None
        await live.table.consent.answer(request.number, 1, agrees=False)
        await open_many(tables)
        assert await tables.find(live.id) is not live

    run(tmp_path, asked)


def test_a_table_where_nobody_answers_for_long_comes_back_from_the_store(tmp_path: Path) -> None:
    async def asked(tables: Tables) -> None:
        live, _ = await tables.new(STANDARD, PEOPLE, None, SLOW)
        live.table.consent._seconds = 0
        assert await agreed_changes.ask_quit_deal(live.table, live.table.n, 0) == ()
        await open_many(tables)
        again = await tables.find(live.id)
        assert again is not live
        assert (again.table.log.entries, again.table.consent.request) == (live.table.log.entries, None)
        assert await agreed_changes.ask_quit_deal(again.table, again.table.n, 1) == (), "it can be asked again"

    run(tmp_path, asked)


# ---- Leaving ----


async def move_of(live: LiveTable, seat: int) -> None:
    view = live.table.state.view(seat)
    await live.table.play(live.table.n, live.table.policy.fallback_move(view))


ASKED: dict[str, Callable[[Tables, LiveTable, int], Awaitable[Any]]] = {
    "a move": lambda tables, live, seat: move_of(live, seat),
    "the next deal": lambda tables, live, seat: live.table.deal(live.table.n, None, seat),
    "an undo": lambda tables, live, seat: live.table.undo(live.table.n, seat),
    "to quit the deal": lambda tables, live, seat: live.table.quit_deal(live.table.n, seat),
    "AutoPlay": lambda tables, live, seat: live.table.auto_play(AutoPlay(seat, "cal")),
    "another opponent": lambda tables, live, seat: live.seat_another(1, "vicky", seat),
    "to leave": lambda tables, live, seat: live.leave(seat),
}


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
@pytest.mark.parametrize("seats", [PEOPLE, SEATS], ids=["others play on", "nobody is left"])
def test_what_a_person_asked_for_is_not_done_once_they_have_left(
    seats: tuple[Seat, ...], asked: Callable[[Tables, LiveTable, int], Awaitable[Any]], tmp_path: Path
) -> None:
    async def left(tables: Tables) -> None:
        live, _ = await tables.new(STANDARD, seats, 7, SLOW)
        seat = live.table.seats.people[0]
        async with live.table.queue():  # all else waits, the one who leaves first
            leaving = asyncio.create_task(live.leave(seat))
            await asyncio.sleep(0)
            asking = asyncio.create_task(_as_coroutine(asked(tables, live, seat)))
            await asyncio.sleep(0)
            before = list(live.table.log.entries)
        await leaving
        with pytest.raises(SeatLeft):
            await asking
        assert live.table.log.entries == before
        assert live.table.seats[seat].style == ("shark" if seats is PEOPLE else None)

    run(tmp_path, left)


async def _as_coroutine(asked: Awaitable[Any]) -> None:
    await asked


def test_a_request_is_not_carried_out_once_whoever_asked_has_left(tmp_path: Path) -> None:
    async def left(tables: Tables) -> None:
        live, _ = await tables.new(STANDARD, PEOPLE, 7, SLOW)
        await agreed_changes.ask_quit_deal(live.table, live.table.n, 0)
        request = live.table.consent.request
        assert request is not None
        n = live.table.n
        async with live.table.queue():
            leaving = asyncio.create_task(live.leave(0))
            await asyncio.sleep(0)
            agreeing = asyncio.create_task(live.table.consent.answer(request.number, 1, agrees=True))
            await asyncio.sleep(0)
        await leaving
        with pytest.raises(NotNow, match="has left"):
            await agreeing
        assert (live.table.n, live.table.consent.request) == (n, None)

    run(tmp_path, left)


def test_the_counting_aid_of_somebody_who_leaves_ends_and_hinders_nobody_who_stays(tmp_path: Path) -> None:
    async def left(tables: Tables) -> None:
        live, _ = await tables.new(STANDARD, PEOPLE, 7, SLOW)
        table = live.table
        await table.counting_aid(0, True)
        await live.leave(0)
        assert not table.log.counting
        stored = (await stored_match(await tables.matches(), live.id))[1]
        assert not stored.counting and stored.entries == table.log.entries

    run(tmp_path, left)


def test_the_auto_play_of_somebody_who_leaves_ends_so_later_deals_are_not_helped(tmp_path: Path) -> None:
    async def left(tables: Tables) -> None:
        live, _ = await tables.new(STANDARD, PEOPLE, 7, SLOW)
        table = live.table
        await table.auto_play(AutoPlay(0, "cal"))
        await table.counting_aid(0, True)
        await live.leave(0)
        assert (table.log.auto, table.log.counting, table.log.helped) == ({}, set(), {0})
        await live.seat_another(0, "nellie", 1)
        assert table._opponents.at(0, table.log) is table._opponents.of_style(0, "nellie")
        played = table.log.copy()
        while any(played.state.hands):
            played.add(Entry(table.policy.fallback_move(played.state.view(played.state.to_move[0]))))
        played.add(table._dealing.next(played))
        played.add(Entry(table.policy.fallback_move(played.state.view(played.state.to_move[0]))))
        assert played.helped == {0}
        stored = (await stored_match(await tables.matches(), live.id))[1]
        assert stored.entries == table.log.entries

    run(tmp_path, left)


def test_whoever_takes_a_seat_that_is_offered_has_none_of_the_help_of_whoever_sat_there(tmp_path: Path) -> None:
    async def taken(tables: Tables) -> None:
        live, _ = await tables.new(STANDARD, PEOPLE, 7, SLOW)
        table = live.table
        await table.auto_play(AutoPlay(1, "cal"))
        await table.counting_aid(1, True)
        table.presence.expect("you")
        offered = await seating.offer_seat(tables, live, 0, 1)
        await seating.take_seat(await seating.invited(tables, live.id, 1, offered.code), "another", None)
        assert (table.log.auto, table.log.counting) == ({}, set())

    run(tmp_path, taken)


# ---- Rows ----


def test_a_match_is_over_once_it_is_won_and_a_deal_that_is_played_again_with_its_end() -> None:
    begun = Log(STANDARD).state
    dealt = begun.play(Deal(shuffled(1)))
    won = begun._replace(winners=(0,))
    stands = [Stands(state, replay).over for state in (begun, dealt, won) for replay in (False, True)]
    assert stands == [False, True, False, False, True, True]
    assert not Stands(dealt._replace(hands=(0, dealt.hands[1])), replay=True).over, "one still holds cards"


def test_what_is_made_of_a_match_does_not_change_while_it_is_made(tmp_path: Path) -> None:
    """A record is written in a thread. Who sits at the table may change meanwhile."""

    async def changed(tables: Tables) -> None:
        live, _ = await tables.new(STANDARD, SEATS, None, SLOW)
        _, seats, _ = await tables.own.record_of(live.id, "me")
        before = list(seats)
        await live.seat_another(1, "vicky")
        await live.rename(0, "Ann")
        assert seats == before != live.table.seats

    run(tmp_path, changed)


def test_a_holder_has_left_with_its_latest_turn_in_a_seat_and_another_table_begins_with_nobody_gone() -> None:
    here, there = Seat(holder="me"), Seat(holder="you")
    seat = here.given_to(there, 1, "first").given_to(here, 2, "second").given_to(there, 3, "third")
    row = Row("table", "gin", "standard", (seat, Seat("cal")), "seed", None, 0, "created", "touched", "left")
    assert [_left(row, who) for who in ("me", "you", "nobody")] == ["third", None, None]
    another = _another(row, SEATS)
    assert (another.left, another.seats, another.seed) == (None, SEATS, "seed")
    assert another.id != "table" and another.created != "created" and another.touched != "touched"


def test_the_row_of_a_table_is_kept_in_step_with_its_pace_and_its_names(tmp_path: Path) -> None:
    async def changed(tables: Tables) -> None:
        live, _ = await tables.new(STANDARD, SEATS, None, SLOW)
        await live.set_pace(77)
        await live.rename(0, "Ann")
        assert (live.row.pace, live.row.seats[0].name, live.row.left) == (77, "Ann", None)
        assert await (await tables.matches()).match(live.id) == live.row

    run(tmp_path, changed)


# ---- What is kept ----


def test_all_that_follows_from_entries_is_kept_though_they_are_appended_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refused(*_: object) -> bool:
        return False

    async def played(tables: Tables) -> None:
        store = await tables.matches()
        live, _ = await tables.new(STANDARD.with_goal(1), SEATS, None, 0)
        table = live.table
        with monkeypatch.context() as disk:
            disk.setattr(store, "append", refused)
            while not table.state.winners:
                await table.at_rest()
                if table.why_no_deal() is None:
                    await table.deal(table.n)
                elif not table.state.winners:
                    await move_of(live, 0)
            await table.show_hands(0, True)
        saved = [live.saved]
        assert await store.results("me") == []
        await table.show_hands(0, False)
        saved.append(live.saved)
        assert saved == [False, True] and await store.length(live.id) == table.n
        [result] = await store.results("me")
        assert (result.table, result.holders) == (live.id, ((0, "me"),)), "what came later did not spoil it"

    run(tmp_path, played)


# ---- Whose opponents think ----


def test_opponents_of_all_tables_take_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[str] = []
    gate = Event()

    class Recorder:
        def __init__(self, table: str) -> None:
            self.table = table

        def choose(self, view: Any, rng: Random, limit: Limit) -> Any:
            thought.append(self.table)
            return POLICIES["hearts"].fallback_move(view)

    def recorder(style: str, row: Any, place: int) -> SeatedPlayer:
        return SeatedPlayer(Recorder(row.id))

    async def busy(tables: Tables) -> None:
        monkeypatch.setattr("hearthside.app.tables._opponent", recorder)
        tables._players = players = ThreadPoolExecutor(1)
        players.submit(gate.wait)
        seats = [Seat(holder="me", role="host"), *[Seat("cal")] * 3]
        lives = [(await tables.new(BLACK_LADY, seats, 7, 0))[0] for _ in range(3)]
        for _ in range(5):  # the opponents of the last table are asked, too
            await asyncio.sleep(0)
        assert players._work_queue.qsize() == len(lives), "a table waits for one move at a time"
        gate.set()
        for live in lives:
            await live.table.at_rest()
        assert len(thought) == 9, "three opponents passed at each table"
        assert set(thought[:3]) == {live.id for live in lives}, "each table got a move before any got its second"

    try:
        run(tmp_path, busy)
    finally:
        gate.set()


@pytest.mark.parametrize("later", ["a move", "another table"])
def test_entries_that_were_kept_although_nobody_could_say_so_are_not_taken_for_those_of_another_server(
    tmp_path: Path, later: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def played(tables: Tables) -> None:
        store = await tables._opened()
        live, _ = await tables.new(STANDARD, PEOPLE, 5, 0)
        other, _ = await tables.new(STANDARD, PEOPLE, 6, 0)

        async def unheard(*args: Any) -> bool:
            await append(*args)
            return False

        async def away(*_: Any) -> bool:
            return False

        append = store.append
        for way in (unheard, away, unheard):
            monkeypatch.setattr(store, "append", way)
            await a_move(live)
            assert not live.saved
        monkeypatch.setattr(store, "append", away)
        await a_move(other)
        monkeypatch.undo()
        before = [entry.what for entry in live.table.log.entries]
        if later == "a move":
            await a_move(live)
        else:
            await a_move(other)
            await asyncio.gather(*tables.background.tasks)
        assert live.saved and [entry.what for entry in live.table.log.entries][: len(before)] == before
        kept = (await stored_match(store, live.id))[1]
        assert kept.entries == live.table.log.entries

    run(tmp_path, played)


async def a_move(live: LiveTable) -> None:
    """A move of whoever is to move."""
    table = live.table
    view = table.state.view(table.state.to_move[0])
    await table.play(table.n, table.policy.fallback_move(view))


class Others(Alone):
    """Other processes, and of what they were told that it was written."""

    def __init__(self) -> None:
        self.woken: list[str] = []

    async def begin(self, listener: Listener) -> None:
        self.listener = listener

    def changed(self, table: str) -> None:
        self.woken.append(table)


def test_only_processes_that_have_a_table_are_told_of_what_is_written_and_of_what_was(
    tmp_path: Path,
) -> None:
    async def played() -> None:
        others = Others()
        tables = Tables(tmp_path, peers=others)
        live, _ = await tables.new(STANDARD, PEOPLE, 3, 0)

        async def move() -> None:
            (seat,) = live.table.state.to_move
            await live.table.play(live.table.n, live.table.policy.fallback_move(live.table.state.view(seat)))

        await move()
        assert others.woken == [], "nobody else has it"
        others.listener.told(7, live.id, {"kind": "ask"})
        others.listener.told(7, live.id, {"kind": "ask"})
        assert others.woken == [live.id], "whoever has it now may have read it before that move"
        await move()
        await live.set_pace(1234)
        assert others.woken == [live.id] * 3
        others.listener.present([7, 8])
        await move()
        assert others.woken == [live.id] * 4
        others.listener.present([8])
        await move()
        assert others.woken == [live.id] * 4, "who had it is gone"
        await tables.close()

    asyncio.run(played())

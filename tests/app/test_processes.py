"""Two processes over one PostgreSQL, in one event loop: what each shows of the other, and which of them plays."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest

from hearthside.app import agreed_changes, seating
from hearthside.app import tables as tables_module
from hearthside.app.errors import NotNow, Stale, TableNotFound
from hearthside.app.invitations import OPEN
from hearthside.app.live_table import LiveTable
from hearthside.app.opponents import Opponents
from hearthside.app.subscriptions import Change, Subscription
from hearthside.app.table import Table
from hearthside.app.table_options import TableOptions
from hearthside.app.tables import Tables
from hearthside.game import DEALER, SPECTATOR, Deal, Limit, Scores
from hearthside.gin import STANDARD
from hearthside.hearts import BLACK_LADY, PRESETS
from hearthside.match import AutoPlay, Duplicate, QuitDeal, Seat
from hearthside.storage import peers as storage_peers

ANN, BEN = Seat(holder="ann", role="host", name="Ann"), Seat(holder="ben", name="Ben")
ALONE = (ANN, Seat("cal"), Seat("cal"), Seat("cal"))
PAIR = (ANN, BEN)
SECONDS = 20


@pytest.fixture(autouse=True)
def quick_opponents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_module, "Table", partial(Table, thinking=Limit(worlds=2)))


class Both:
    """Two processes."""

    def __init__(self, folder: Path, database: str) -> None:
        self.database = database
        self.ours, self.theirs = (Tables(folder, database=database) for _ in range(2))

    async def table(self, seats: tuple[Seat, ...] = PAIR) -> tuple[LiveTable, LiveTable]:
        """A table, in memory at both."""
        rules = STANDARD if len(seats) == 2 else BLACK_LADY
        ours, _ = await self.ours.new(rules, seats, 3, 0)
        await until(lambda: ours.saved)
        return ours, await self.theirs.find(ours.id)

    async def run(self, query: str) -> list[Any]:
        async with await psycopg.AsyncConnection.connect(self.database, autocommit=True) as connection:
            return await (await connection.execute(query.encode())).fetchall()


@pytest.fixture
def run(tmp_path: Path, database: str) -> Callable[[Callable[[Both], Awaitable[None]]], None]:
    """Does that with two processes."""

    def work(of: Callable[[Both], Awaitable[None]]) -> None:
        async def done() -> None:
            both = Both(tmp_path, database)
            try:
                await of(both)
            finally:
                await both.theirs.close()
                await both.ours.close()

        asyncio.run(done())

    return work


Run = Callable[[Callable[[Both], Awaitable[None]]], None]


async def until(holds: Callable[[], object]) -> None:
    """Wait until that holds."""
    async with asyncio.timeout(SECONDS):
        while not holds():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.005)


def watch(live: LiveTable, seat: int = 0) -> Subscription[Change]:
    return live.table.subscribe(lambda change: change, seat)


def leased(live: LiveTable) -> bool:
    return live.table.link.peers.holds(live.id)


async def move(live: LiveTable) -> None:
    table = live.table
    seat = next(each for each in table.state.to_move if each in table.seats.people)
    await table.play(table.n, table.policy.fallback_move(table.state.view(seat)))


def test_a_move_at_one_is_shown_at_the_other_as_it_was_made(run: Run) -> None:
    async def played(both: Both) -> None:
        ours, theirs = await both.table()
        shown = watch(theirs, 1)
        await shown.next()
        await move(ours)
        while not (change := await shown.next()).steps:  # type: ignore[union-attr]
            pass
        assert change is not None and [step.entry for step in change.steps] == ours.table.log.entries[-1:]
        await move(theirs)
        await until(lambda: ours.table.n == theirs.table.n)
        assert ours.table.state == theirs.table.state

    run(played)


def test_seats_options_pace_and_that_a_match_was_left_are_taken_over(run: Run) -> None:
    async def changed(both: Both) -> None:
        ours, theirs = await both.table()
        await ours.rename(1, "Benjamin")
        await ours.set_pace(1234)
        await ours.set_options(ours.table.turn_clock.options._replace(clock=30))
        await until(lambda: theirs.table.seats[1].name == "Benjamin")
        await until(lambda: (theirs.table.pace, theirs.table.turn_clock.options.clock) == (1234, 30))
        shown = watch(theirs, 1)
        await ours.leave(1)
        await ours.leave(0)
        await until(lambda: theirs.row.left is not None)
        while await shown.next() is not None:
            pass

    run(changed)


def test_one_of_two_runs_the_opponents_and_the_other_does_once_it_is_gone(run: Run) -> None:
    async def played(both: Both) -> None:
        ours, theirs = await both.table(ALONE)
        watch(ours)
        await until(lambda: leased(ours))
        watch(theirs)
        rng = Random(1)
        for _ in range(20):
            await until(lambda: {0, DEALER}.intersection(theirs.table.state.to_move))
            if theirs.table.state.to_move == (DEALER,):
                break
            assert leased(ours) and not leased(theirs) and not theirs.table._loop.running
            await move(rng.choice((ours, theirs)))
            await until(lambda: theirs.table.n == ours.table.n and not ours.table._loop.running)
        await both.ours.end_play()
        await until(lambda: leased(theirs))

    run(played)


def test_whose_process_dies_is_played_for_by_the_other_within_seconds(run: Run) -> None:
    async def died(both: Both) -> None:
        ours, theirs = await both.table(ALONE)
        watch(ours)
        await until(lambda: leased(ours))
        watch(theirs)
        peers: Any = ours.table.link.peers
        peers._task.cancel()  # as the end of the process ends its session
        await until(lambda: leased(theirs))

    run(died)


def test_what_was_done_while_a_session_was_lost_is_found_when_there_is_another(run: Run) -> None:
    async def lost(both: Both) -> None:
        ours, theirs = await both.table()
        watch(theirs, 1)
        await until(lambda: leased(theirs))
        peers: Any = theirs.table.link.peers
        process = peers.process
        await both.run(f"SELECT pg_terminate_backend({process})")
        await move(ours)
        await until(lambda: peers.process not in (0, process))
        await until(lambda: theirs.table.n == ours.table.n and leased(theirs))

    run(lost)


def test_a_wake_up_that_is_lost_costs_seconds(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthside.app.shared_tables._LOOK_SECONDS", 0.5)

    async def lost(both: Both) -> None:
        ours, theirs = await both.table()
        monkeypatch.setattr(storage_peers.PostgresPeers, "changed", lambda *_: None)
        await move(ours)
        await until(lambda: theirs.table.n == ours.table.n)

    run(lost)


def test_a_process_that_does_nothing_loses_its_session_and_its_leases(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage_peers, "_STOPPED_SECONDS", 2)

    async def stopped(both: Both) -> None:
        ours, theirs = await both.table(ALONE)
        watch(ours)
        await until(lambda: leased(ours))
        watch(theirs)
        going_on = asyncio.Event()
        monkeypatch.setattr(ours.table.link.peers, "_wait", lambda *_: going_on.wait())
        await until(lambda: leased(theirs))
        going_on.set()
        await until(lambda: not leased(ours))

    run(stopped)


def test_without_a_session_a_process_plays_on_alone(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def alone(both: Both) -> None:
        async def refused(self: object) -> None:
            raise psycopg.OperationalError

        ours, _ = await both.table(ALONE)
        peers: Any = ours.table.link.peers
        monkeypatch.setattr(storage_peers.PostgresPeers, "_connect", refused)
        await both.run(f"SELECT pg_terminate_backend({peers.process})")
        watch(ours)
        await until(lambda: not peers.process)
        await until(lambda: leased(ours))
        monkeypatch.undo()
        await until(lambda: peers.process)
        await until(lambda: leased(ours))

    run(alone)


# ---- What is not stored ----


def test_who_is_connected_and_how_many_watch_is_known_at_both_until_a_process_is_gone(run: Run) -> None:
    async def watched(both: Both) -> None:
        ours, theirs = await both.table()
        here, rail = watch(ours, 0), watch(ours, SPECTATOR)
        watch(theirs, 1)
        await until(lambda: theirs.table.presence.is_connected("ann") and theirs.table.watchers == 1)
        await until(lambda: ours.table.presence.is_connected("ben"))
        assert ours.table.watchers == 1
        ours.table.unsubscribe(rail)
        await until(lambda: theirs.table.watchers == 0)
        ours.table.unsubscribe(here)
        await until(lambda: not theirs.table.presence.is_connected("ann"))
        watch(ours, 0)
        await until(lambda: theirs.table.presence.is_connected("ann"))
        peers: Any = ours.table.link.peers
        peers._task.cancel()
        await until(lambda: not theirs.table.presence.is_connected("ann"))

    run(watched)


def test_a_process_that_gets_a_table_later_is_told_who_watches_and_what_is_on(run: Run) -> None:
    async def later(both: Both) -> None:
        ours, _ = await both.ours.new(STANDARD, PAIR, 3, 0)
        watch(ours, 0)
        ours.table.set_pause(True)
        assert await agreed_changes.ask_quit_deal(ours.table, ours.table.n, 0) == ()
        theirs = await both.theirs.find(ours.id)
        await until(lambda: theirs.table.presence.is_connected("ann") and theirs.table.pause)
        await until(lambda: theirs.table.consent.request is not None)
        mine, other = ours.table.consent.request, theirs.table.consent.request
        assert mine is not None and other is not None and mine._replace(lapses=0) == other._replace(lapses=0)

    run(later)


def test_whoever_is_away_at_all_processes_is_played_for_and_is_back_at_any(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_module, "Table", partial(Table, thinking=Limit(worlds=2), away_seconds=0.2))

    async def away(both: Both) -> None:
        ours, theirs = await both.table()
        await ours.set_options(ours.table.turn_clock.options._replace(takeover=1))
        gone, other = ours.table.state.to_move[0], 1 - ours.table.state.to_move[0]
        absent = watch(theirs, gone)
        await until(lambda: leased(theirs))
        watch(ours, other)
        await until(lambda: theirs.table.turn_clock.options.takeover == 1)
        await until(lambda: ours.table.presence.is_connected(PAIR[gone].holder or ""))
        theirs.table.unsubscribe(absent)
        await until(lambda: gone in ours.table.log.auto and gone in theirs.table.log.auto)
        watch(theirs, gone)
        await until(lambda: gone not in ours.table.log.auto and gone not in theirs.table.log.auto)

    run(away)


def test_a_tab_left_open_at_one_is_passed_over_at_the_other_until_there_is_another(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hearthside.app.turn_clock.IDLE_SECONDS", 0.3)

    async def left_open(both: Both) -> None:
        ours, theirs = await both.table()
        gone, other = ours.table.state.to_move[0], 1 - ours.table.state.to_move[0]
        watch(theirs, gone)
        await until(lambda: leased(theirs))
        watch(ours, other)
        await until(lambda: ours.table.turn_clock.is_idle(gone))
        await ours.table.turn_clock.do_not_wait(gone, other)
        await until(lambda: gone in theirs.table.log.auto)
        await asyncio.sleep(0.5)
        assert gone in ours.table.log.auto and gone in theirs.table.log.auto, "neither takes them for back"
        watch(theirs, gone)
        await until(lambda: gone not in ours.table.log.auto and gone not in theirs.table.log.auto)

    run(left_open)


def test_a_reaction_is_shown_at_both_and_counts_at_both(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthside.app.reactions.REACTION_SECONDS", 600)  # five pass soon on a busy machine

    async def reacted(both: Both) -> None:
        ours, theirs = await both.table()
        shown = watch(theirs, 1)
        ours.table.reactions.react(0, "thanks")
        while (change := await shown.next()) is not None and change.reaction is None:
            pass
        assert change is not None and change.reaction == (0, "thanks")
        with pytest.raises(NotNow, match="Wait 600 seconds"):
            theirs.table.reactions.react(0, "thanks")

    run(reacted)


@pytest.mark.parametrize("declined", [False, True])
def test_a_request_of_one_is_answered_at_the_other_and_done_once(run: Run, declined: bool) -> None:
    async def asked(both: Both) -> None:
        ours, theirs = await both.table()
        n = ours.table.n
        assert await agreed_changes.ask_quit_deal(ours.table, n, 0) == ()
        await until(lambda: theirs.table.consent.request is not None)
        request = theirs.table.consent.request
        assert request is not None
        await theirs.table.consent.answer(request.number, 1, not declined)
        await until(lambda: ours.table.consent.request is None)
        if declined:
            assert ours.table.n == n
            return
        await until(lambda: ours.table.n == theirs.table.n == n + 2)
        await asyncio.sleep(1.3)  # by when the other would have done it too
        assert [type(entry.what) for entry in ours.table.log.entries[n:]] == [QuitDeal, Deal]

    run(asked)


def test_what_the_last_two_agree_to_at_the_same_moment_is_done_once(run: Run) -> None:
    async def asked(both: Both) -> None:
        trio = (ANN, BEN, Seat(holder="cat", name="Cat"), Seat("cal"))
        ours, theirs = await both.table(trio)
        await until(lambda: ours.saved and ours.table.n == theirs.table.n)
        n = ours.table.n
        assert await agreed_changes.ask_change(ours.table, n, Scores(0, (1, 2, 3, 4))) == ()
        await until(lambda: theirs.table.consent.request is not None)
        request = theirs.table.consent.request
        assert request is not None
        await asyncio.gather(
            ours.table.consent.answer(request.number, 1, agrees=True),
            theirs.table.consent.answer(request.number, 2, agrees=True),
        )
        await until(lambda: ours.table.state.scores == theirs.table.state.scores == (1, 2, 3, 4))
        await asyncio.sleep(1.3)
        assert [type(entry.what) for entry in ours.table.log.entries].count(Scores) == 1

    run(asked)


async def deal_over(both: Both) -> tuple[LiveTable, LiveTable]:
    """A table of one person at both, after its first deal."""
    ours, theirs = await both.table(ALONE)
    await ours.table.auto_play(AutoPlay(0, "cal", deal=True))
    await until(lambda: len(theirs.table.state.results) == 1 and not any(theirs.table.state.hands))
    await until(lambda: ours.table.n == theirs.table.n)
    return ours, theirs


def halt(monkeypatch: pytest.MonkeyPatch, live: LiveTable, go_on: asyncio.Event) -> None:
    """Have the computer stop at its fifth move there, as it plays a deal again, until it is to go on."""
    choose = Opponents.choose

    async def halts(opponents: Opponents, *args: Any) -> Any:
        play = live.table.computer_plays.last
        if opponents is live.table._opponents and play is not None and len(play.moves) >= 4:
            await go_on.wait()
        return await choose(opponents, *args)

    monkeypatch.setattr(Opponents, "choose", halts)


def test_the_process_with_the_lease_plays_a_deal_again_and_the_others_see_each_move(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def played(both: Both) -> None:
        ours, theirs = await deal_over(both)
        watch(theirs)
        await until(lambda: leased(theirs) and not leased(ours))
        halt(monkeypatch, theirs, going_on := asyncio.Event())  # or it may be over before the others hear of it
        shown = ours.table.computer_plays.start(0, "cal")
        await until(lambda: len(shown.moves) == 4)
        assert not ours.table.computer_plays.running and theirs.table.computer_plays.running
        going_on.set()
        await until(lambda: shown.over and ours.table.log.duplicates)
        assert theirs.table.log.duplicates[0][0] == shown.duplicate
        assert ours.table.log.entries == theirs.table.log.entries

    run(played)


def test_a_deal_that_is_to_be_played_again_by_two_at_once_is_in_the_log_once(run: Run) -> None:
    async def played(both: Both) -> None:
        ours, theirs = await deal_over(both)
        ours.table.computer_plays.start(0, "cal")
        theirs.table.computer_plays.start(0, "nellie")
        await until(lambda: ours.table.log.duplicates and theirs.table.log.duplicates)
        await asyncio.sleep(0.3)
        for live in (ours, theirs):
            assert sum(isinstance(entry.what, Duplicate) for entry in live.table.log.entries) == 1
            assert not live.table.computer_plays.awaited

    run(played)


def test_another_process_ends_the_play_of_one_that_is_gone(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def played(both: Both) -> None:
        ours, theirs = await deal_over(both)
        watch(theirs)
        await until(lambda: leased(theirs))
        halt(monkeypatch, theirs, asyncio.Event())
        shown = ours.table.computer_plays.start(0, "cal")
        await until(lambda: len(shown.moves) == 4)
        before = list(shown.moves)
        await both.theirs.close()
        await until(lambda: ours.table.log.duplicates)
        assert list(ours.table.log.duplicates[0][0].moves[: len(before)]) == before

    run(played)


def watch_to_the_end(live: LiveTable, seat: int, ends: list[str | None]) -> Subscription[Change]:
    """Watch for that seat, and note why it ends: None where another subscription is to take its place."""

    def ended(why: str | None) -> Change:
        ends.append(why)
        return Change()

    return live.table.subscribe(lambda change: change, seat, ended)


def _waiting(both: Both) -> Awaitable[LiveTable]:
    """A table at which nothing is dealt."""
    return both.ours.sealed(BLACK_LADY, (ANN, BEN, Seat("cal"), Seat("vicky")), None, 0)


def test_who_changes_places_at_one_is_sent_nothing_more_of_the_other_seat_anywhere(run: Run) -> None:
    async def changed(both: Both) -> None:
        ours = await _waiting(both)
        theirs = await both.theirs.find(ours.id)
        given_way: list[str | None] = []
        anns, bens, cals = (watch_to_the_end(theirs, seat, given_way) for seat in (0, 1, 2))
        await seating.swap(ours, 0, 1, 3)
        await until(lambda: [seat.name or seat.style for seat in theirs.table.seats] == ["Ann", "vicky", "cal", "Ben"])
        assert given_way == [None], "Ben is to look at the other seat, and nobody else is"
        await until(lambda: bens not in theirs.table.subscriptions)
        assert {anns, cals} <= theirs.table.subscriptions
        await seating.begin(theirs, 0, 0)
        await until(lambda: ours.table.n)
        assert ours.table.log.entries[0] == theirs.table.log.entries[0]
        assert bens not in theirs.table.subscriptions

    run(changed)


def test_whoever_is_back_at_one_keeps_the_seat_though_the_other_has_not_heard_of_it(run: Run) -> None:
    async def changed(both: Both) -> None:
        ours, theirs = await both.table()
        ours.table.presence.expect(BEN.holder or "")
        await seating.offer_seat(both.ours, ours, 0, 1)
        await until(lambda: theirs.table.seats[1].is_offered)
        late = seating.Invited(ours, 1, True, ours.table.seats[1])
        await seating.keep_seats(both.theirs, theirs, 1)
        ours.table.seats[1] = late.was  # what was heard of it is lost
        with pytest.raises(TableNotFound):
            await seating.take_seat(late, "cat", "Cat")
        assert [seat.holder for seat in ours.table.seats] == [seat.holder for seat in theirs.table.seats]
        assert theirs.table.seats[1].holder == BEN.holder and not ours.table.seats[1].is_offered

    run(changed)


def test_an_old_device_that_leaves_late_at_one_does_not_take_the_seat_of_the_new_one_at_the_other(run: Run) -> None:
    async def left(both: Both) -> None:
        ours, theirs = await both.table()
        before = ours.row
        await seating.take_seat(seating.Invited(theirs, 1, False, before.seats[1]), "new", None)
        await until(lambda: ours.table.seats[1].holder == "new")
        ours.row = before  # what was heard of it is lost
        ours.table.take_over_seats(before.seats)
        with pytest.raises(Stale):
            await seating.leave(both.ours, ours, 1)
        assert [live.table.seats[1].holder for live in (ours, theirs)] == ["new", "new"]

    run(left)


def test_of_two_who_are_to_be_host_at_once_one_is_and_who_hears_late_changes_nothing(run: Run) -> None:
    async def changed(both: Both) -> None:
        ours = await both.ours.sealed(BLACK_LADY, (ANN, BEN, Seat(holder="cat", name="Cat"), Seat("vicky")), None, 0)
        theirs = await both.theirs.find(ours.id)
        await ours.set_options(TableOptions(takeover=20))
        await until(lambda: theirs.table.turn_clock.options.takeover == 20)
        before = list(theirs.table.seats)
        for live in ours, theirs:
            live.table.presence.expect(ANN.holder or "")
        await seating.become_host(ours, 1)
        await until(lambda: theirs.table.seats.host == 1)
        theirs.table.take_over_seats(before)  # what was heard of it is lost
        theirs.table.presence.expect(BEN.holder or "")
        with pytest.raises(Stale):
            await seating.become_host(theirs, 2)
        theirs.table.take_over_seats(before)
        await theirs.rename(1, "Benny")
        await until(lambda: ours.table.seats[1].name == "Benny")
        await both.theirs.refresh(theirs)
        for live in ours, theirs:
            assert [seat.role for seat in live.table.seats] == ["player", "host", "player", "player"]

    run(changed)


def test_an_invitation_that_is_void_at_one_seats_nobody_at_the_other(run: Run) -> None:
    async def changed(both: Both) -> None:
        ours = await both.ours.sealed(BLACK_LADY, (ANN, BEN, OPEN, Seat("vicky")), None, 0)
        theirs = await both.theirs.find(ours.id)
        late = seating.Invited(theirs, 2, True, theirs.table.seats[2])
        renewed = await seating.open_again(both.ours, ours, 0, 2)
        theirs.table.seats[2] = late.was
        with pytest.raises(TableNotFound):
            await seating.take_seat(late, "cat", "Cat")
        await seating.take_seat(await seating.invited(both.theirs, ours.id, 2, renewed.code), "cat", "Cat")

    run(changed)


@pytest.fixture
def never_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process looks for what it did not hear of, so that nothing that goes unheard is found after all."""
    monkeypatch.setattr("hearthside.app.shared_tables._LOOK_SECONDS", float("inf"))


def test_another_game_and_number_of_seats_come_to_the_other_and_a_late_guest_is_refused(
    run: Run, never_looking: None
) -> None:
    async def changed(both: Both) -> None:
        ours = await both.ours.sealed(BLACK_LADY, (ANN, BEN, OPEN, Seat("vicky")), None, 0)
        theirs = await both.theirs.find(ours.id)
        given_way: list[str | None] = []
        watch_to_the_end(theirs, 1, given_way)
        at = seating.Invited(theirs, 2, True, theirs.table.seats[2])
        await seating.change_rules(both.ours, ours, 0, STANDARD)
        with pytest.raises(TableNotFound):  # who has not heard of it seats a guest
            await seating.take_seat(at, "cat", "Cat")
        await until(lambda: given_way == [None])
        again = await both.theirs.find(ours.id)
        assert again.table.state.rules == STANDARD and [seat.name for seat in again.table.seats] == ["Ann", "Ben"]
        await seating.begin(again, 0, 0)
        made = await both.ours.find(ours.id)
        await until(lambda: made.table.n)
        assert made.table.log.entries[0] == again.table.log.entries[0]

    run(changed)


def test_a_table_whose_rules_were_changed_at_one_is_made_anew_at_the_other(run: Run, never_looking: None) -> None:
    async def changed(both: Both) -> None:
        ours = await _waiting(both)
        theirs = await both.theirs.find(ours.id)
        given_way: list[str | None] = []
        watch_to_the_end(theirs, 1, given_way)
        await seating.change_rules(both.ours, ours, 0, PRESETS["omnibus"])
        # Whoever has not heard of it deals by the rules of before, and nothing of that is written.
        with pytest.raises(Stale):
            await seating.begin(theirs, 0, 0)
        await until(lambda: given_way == [None])
        again = await both.theirs.find(ours.id)
        assert again is not theirs and again.table.state.rules == PRESETS["omnibus"]
        await seating.begin(again, 0, 0)
        made = await both.ours.find(ours.id)
        await until(lambda: made.table.n)
        assert made.table.log.entries[0] == again.table.log.entries[0]
        assert made.table.state.rules == PRESETS["omnibus"]

    run(changed)

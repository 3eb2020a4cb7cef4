"""Who is away, for whom the computer plays, who takes a seat back, and the clock. All in virtual time."""

import asyncio
import math
import re
from collections.abc import Sequence
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.ai.hearts.baselines import AnyCard
from hearthside.app import agreed_changes, table_messages
from hearthside.app.errors import NotAllowed, NotNow, Stale
from hearthside.app.peers import Link, Peers
from hearthside.app.presence import Presence
from hearthside.app.subscriptions import Change, Subscription
from hearthside.app.table import Table
from hearthside.app.table_options import TableOptions
from hearthside.app.turn_clock import Wait
from hearthside.game import DEALER
from hearthside.gin import STANDARD
from hearthside.hearts import BLACK_LADY, CARDSHARK, MoonChoice, Play, Rules
from hearthside.match import AutoPlay, Entry, Log, Seat, SeatedPlayer
from hearthside.match.to_record import written
from hearthside.record import write
from hearthside.storage import Row
from hearthside.storage.listener import Message
from tests.lengths import length
from tests.virtual_time import AtOnce, run

from .test_table import Paper

HOST, ANN, BEN, CAT = range(4)
FOUR = (Seat(holder="host", role="host", name="Hal"), *(Seat(holder=name, name=name) for name in ("Ann", "Ben", "Cat")))
TWO = (FOUR[0], Seat("cal"), FOUR[2], Seat("vicky"))
PAIR = FOUR[:2]


class FirstOfItsMoves:
    """Plays Gin."""

    def choose(self, view: Any, rng: Random, limit: Any) -> Any:
        return view.moves[0]


class Chooser(AnyCard):
    """Makes a choice about the moon before its first card."""

    def choose(self, view: Any, rng: Random, limit: Any) -> Any:
        if not view.passing and not view.deduct:
            return MoonChoice(view.seat, True)
        return super().choose(view, rng, limit)


def table_of(
    seats: Sequence[Seat],
    paper: Paper | None = None,
    rules: Rules | Any = BLACK_LADY,
    options: TableOptions = TableOptions(),
    player: Any = None,
    quiet: float = 0.0,
    link: Link = Link(),
) -> Table:
    """A table whose computer players answer at once."""
    paper = paper or Paper()
    player = player or (FirstOfItsMoves() if rules is STANDARD else AnyCard())
    return Table(
        seats=seats,
        players=lambda *_: SeatedPlayer(player),
        log=Log(rules, paper.lines),
        seed="seed",
        first_deal=None,
        pace=0,
        append=paper.keep,
        kept=len(paper.lines),
        executor=AtOnce(),
        options=options,
        quiet=quiet,
        link=link,
    )


def watch(table: Table, *seats: int) -> list[Subscription[Change]]:
    return [table.subscribe(lambda change: change, seat) for seat in seats]


async def move(table: Table, seat: int, n: int | None = None) -> None:
    await table.play(table.n if n is None else n, table.policy.fallback_move(table.state.view(seat)))


async def in_play(table: Table, mover: int) -> None:
    """Deal, and play until that seat is to move. All who are asked answer at once."""
    if table.state.to_move == (DEALER,):
        await table.deal(table.n)
    for _ in range(100):
        await asyncio.sleep(0.01)
        asked = [seat for seat in table.state.to_move if seat in table.seats.people]
        if asked == [mover] and not getattr(table.state, "passing", False):
            return
        await move(table, next((seat for seat in asked if seat != mover), mover))


def autos(table: Table) -> list[AutoPlay]:
    return [entry.what for entry in table.log.entries if isinstance(entry.what, AutoPlay)]


# ---- Who is away ----


def test_a_person_is_away_20_seconds_after_the_last_of_their_streams_ended() -> None:
    now = [100.0]
    presence = Presence(lambda: now[0])
    assert not presence.is_away("ann"), "counted from the first time that somebody asks"
    now[0] = 120
    assert presence.is_away("ann")
    presence.begin("one", "ann")
    presence.begin("two", "ann")
    assert (presence.is_away("ann"), presence.away_from("ann")) == (False, None)
    now[0] = 200
    presence.end("one")
    presence.end("one")
    now[0] = 250
    assert not presence.is_away("ann"), "she has another stream"
    presence.end("two")
    assert (presence.is_away("ann"), presence.away_from("ann")) == (False, 270)
    now[0] = 269
    presence.begin("three", "ann")
    presence.end("three")
    now[0] = 288
    assert not presence.is_away("ann")
    now[0] = 289
    assert presence.is_away("ann")
    presence.expect("ben")
    assert presence.is_away("ben"), "from the start, until he comes"
    presence.begin("four", "ben")
    assert not presence.is_away("ben")


def test_a_table_is_watched_since_somebody_came_and_a_short_break_of_all_is_none() -> None:
    now = [5.0]
    presence = Presence(lambda: now[0])
    assert [presence.watched_since] == [None]
    presence.begin("one", "ann")
    now[0] = 50
    presence.begin("two", "ben")
    presence.end("one")
    assert presence.watched_since == 5
    presence.end("two")
    assert [presence.watched_since] == [None]
    now[0] = 69
    presence.begin("three", "ann")
    assert presence.watched_since == 5
    presence.end("three")
    now[0] = 89
    presence.begin("four", "ann")
    assert presence.watched_since == 89


def test_everybody_is_told_who_is_away_and_who_is_back() -> None:
    async def match() -> None:
        table = table_of(FOUR)
        mine, anns = watch(table, HOST, ANN)
        await asyncio.sleep(19)
        away = [table.turn_clock.is_away(seat) for seat in table.seats.people]
        assert away == [False] * 4, "as long as nobody could come"
        watch(table, BEN, CAT)
        table.unsubscribe(anns)
        while mine._waiting:
            await mine.next()
        await asyncio.sleep(19.9)
        assert not mine._waiting
        await asyncio.sleep(0.2)
        assert table.turn_clock.is_away(ANN)
        assert (len(mine._waiting), await mine.next()) == (1, Change())
        watch(table, ANN)
        assert not table.turn_clock.is_away(ANN)
        assert (len(mine._waiting), table.n) == (1, 0), "nothing of it is in the log"

    run(match)


def test_somebody_who_has_just_sat_down_is_not_away() -> None:
    async def match() -> None:
        table = table_of([FOUR[0], Seat(invitation="x"), Seat("cal"), Seat("vicky")])
        watch(table, HOST)
        await asyncio.sleep(100)
        table.seats[ANN] = FOUR[ANN]
        table.publish(Change())
        assert not table.turn_clock.is_away(ANN)
        await asyncio.sleep(20.1)
        assert table.turn_clock.is_away(ANN)

    run(match)


# ---- Takeover ----


def test_the_computer_plays_once_somebody_was_to_move_without_a_connection_for_60_seconds() -> None:
    async def match() -> None:
        table = table_of(FOUR)
        streams = watch(table, HOST, ANN, BEN, CAT)
        await in_play(table, ANN)
        await asyncio.sleep(1000)
        assert table.state.to_move == (ANN,), "for somebody who is there all wait as long as it takes"
        table.unsubscribe(streams[ANN])
        await asyncio.sleep(20.1)
        left = table.turn_clock.left(table.turn_clock.wait(ANN).takeover)
        assert left is not None and 39_800 < left < 40_000, "the seconds before they were shown as away count"
        await asyncio.sleep(39.8)
        assert not autos(table)
        await asyncio.sleep(0.2)
        assert autos(table) == [AutoPlay(ANN, "shark", reason="away")]
        assert table.state.to_move != (ANN,)
        assert table.log.practised == {ANN}, "it is practice for that seat alone"

    run(match)


def test_a_wait_that_is_shorter_than_it_takes_to_be_away_ends_as_they_are_away() -> None:
    async def match() -> None:
        table = table_of(FOUR, options=TableOptions(takeover=10))
        streams = watch(table, HOST, ANN, BEN, CAT)
        await in_play(table, ANN)
        table.unsubscribe(streams[ANN])
        await asyncio.sleep(19.9)
        assert not autos(table), "a phone may be without a signal for a moment"
        await asyncio.sleep(0.2)
        assert autos(table) == [AutoPlay(ANN, "shark", reason="away")]

    run(match)


def test_absence_before_the_turn_does_not_count() -> None:
    async def match() -> None:
        table = table_of(FOUR)
        watch(table, HOST, BEN, CAT)
        await asyncio.sleep(500)
        await in_play(table, HOST)
        while table.state.to_move != (ANN,):
            assert not autos(table)
            await move(table, table.state.to_move[0])
        await asyncio.sleep(59.9)
        assert not autos(table)
        await asyncio.sleep(0.2)
        assert autos(table) == [AutoPlay(ANN, "shark", reason="away")]

    run(match)


def test_all_who_are_to_pass_have_a_wait_of_their_own() -> None:
    async def match() -> None:
        table = table_of(FOUR)
        streams = watch(table, HOST, ANN, BEN, CAT)
        await table.deal(table.n)
        table.unsubscribe(streams[ANN])
        await asyncio.sleep(30)
        table.unsubscribe(streams[BEN])
        await move(table, CAT)
        await asyncio.sleep(50.1)
        assert autos(table) == [AutoPlay(ANN, "shark", reason="away")]
        assert set(table.state.to_move) == {HOST, BEN}
        await asyncio.sleep(30)
        assert autos(table)[1:] == [AutoPlay(BEN, "shark", reason="away")]
        assert table.state.to_move == (HOST,)

    run(match)


def test_a_choice_about_a_moon_is_waited_for_by_nobody() -> None:
    async def match() -> None:
        table = table_of(FOUR, rules=CARDSHARK, options=TableOptions(clock=30))
        watch(table, HOST)
        await asyncio.sleep(30)
        await in_play(table, HOST)
        asked = [seat for seat in table.seats.people if table.turn_clock.wait(seat) != Wait()]
        assert asked == [HOST]

    run(match)


def test_nothing_happens_where_nobody_is_connected_and_then_the_wait_begins_anew() -> None:
    async def match() -> None:
        table = table_of(FOUR, options=TableOptions(clock=100))
        await in_play(table, ANN)
        spectator = table.subscribe(lambda change: change)
        n = table.n
        await asyncio.sleep(5000)
        assert (table.n, all(map(table.turn_clock.is_away, table.seats.people))) == (n, True)
        watch(table, HOST)
        await asyncio.sleep(59.9)
        assert table.n == n
        await asyncio.sleep(0.2)
        assert autos(table) == [AutoPlay(ANN, "shark", reason="away")]
        table.unsubscribe(spectator)

    run(match)


def test_a_table_that_nobody_watches_has_nothing_left_that_runs() -> None:
    async def match() -> None:
        table = table_of(FOUR, options=TableOptions(clock=30))
        streams = watch(table, HOST, ANN)
        await in_play(table, ANN)
        await asyncio.sleep(1)
        for stream in streams:
            table.unsubscribe(stream)
        assert table.idle
        assert len(asyncio.all_tasks()) == 1
        assert table.turn_clock._alarm is None
        n = table.n
        await asyncio.sleep(500)
        assert table.n == n

    run(match)


@pytest.mark.parametrize("due", [False, True])
def test_a_table_that_is_closed_waits_for_nobody_any_more(due: bool) -> None:
    async def match() -> None:
        table = table_of(FOUR, options=TableOptions(clock=30))
        watch(table, *range(4))
        await in_play(table, ANN)
        clock, n = table.turn_clock, table.n
        async with table.queue():
            await asyncio.sleep(31 if due else 1)  # what is due waits for what is done before
            await clock.close()
            assert len(asyncio.all_tasks()) == 1
            assert clock._alarm is None or clock._alarm.cancelled()
        await asyncio.sleep(500)
        assert table.n == n

    run(match)


def test_the_host_sets_how_long_is_waited_or_does_not_wait() -> None:
    async def match() -> None:
        table = table_of(FOUR, options=TableOptions(takeover=None))
        watch(table, HOST, BEN, CAT)
        await in_play(table, ANN)
        with pytest.raises(NotNow):
            await table.turn_clock.do_not_wait(ANN, HOST)
        await asyncio.sleep(500)
        assert not autos(table), "it was switched off"
        table.turn_clock.options = TableOptions(takeover=10)
        table.publish(Change())
        await asyncio.sleep(9.9)
        assert not autos(table)
        await asyncio.sleep(0.2)
        assert autos(table) == [AutoPlay(ANN, "shark", reason="away")]
        watch(table, ANN)
        await in_play(table, HOST)
        for seat in (ANN, HOST):
            with pytest.raises(NotNow):
                await table.turn_clock.do_not_wait(seat, HOST)
        with pytest.raises(NotAllowed):
            await table.turn_clock.do_not_wait(HOST, BEN)

    run(match)


def test_do_not_wait_hands_the_seat_over_at_once_and_before_its_turn() -> None:
    async def match() -> None:
        table = table_of(FOUR)
        watch(table, HOST, BEN, CAT)
        await in_play(table, HOST)
        await asyncio.sleep(20.1)
        await table.turn_clock.do_not_wait(ANN, HOST)
        await table.turn_clock.do_not_wait(ANN, HOST)
        assert autos(table) == [AutoPlay(ANN, "shark", reason="away")]

    run(match)


def test_nobody_has_to_wait_for_a_tab_that_was_left_open() -> None:
    async def match() -> None:
        table = table_of(FOUR)
        told, *_ = watch(table, BEN, CAT, HOST, ANN)
        await in_play(table, ANN)
        await asyncio.sleep(179)
        while told._waiting:
            await told.next()
        assert not table.turn_clock.is_idle(ANN)
        with pytest.raises(NotAllowed):
            await table.turn_clock.do_not_wait(ANN, BEN)
        await asyncio.sleep(2)
        assert await told.next() == Change(), "everybody is told"
        assert table.turn_clock.is_idle(ANN)
        await table.turn_clock.do_not_wait(ANN, BEN)
        await in_play(table, HOST)
        await asyncio.sleep(21)
        assert autos(table) == [AutoPlay(ANN, "shark", reason="away")], "the tab alone is no sign of her"
        assert table.turn_clock.is_away(ANN)
        watch(table, ANN)
        await asyncio.sleep(0.01)
        assert autos(table)[1:] == [AutoPlay(ANN, None)]

        await asyncio.sleep(181)
        await table.turn_clock.do_not_wait(HOST, CAT)
        assert autos(table)[2:] == [AutoPlay(HOST, "shark", reason="away")]

    run(match)


def test_where_a_clock_runs_nobody_is_idle() -> None:
    async def match() -> None:
        table = table_of(FOUR, options=TableOptions(clock=1000))
        watch(table, BEN, CAT, HOST, ANN)
        await in_play(table, ANN)
        await asyncio.sleep(500)
        assert not table.turn_clock.is_idle(ANN)

    run(match)


def test_nobody_is_asked_for_consent_for_whom_the_computer_plays() -> None:
    async def match() -> None:
        table = table_of(FOUR)
        await taken_over(table)
        await in_play(table, HOST)
        await move(table, HOST)
        assert await agreed_changes.ask_undo(table, table.n, HOST) == ()
        assert table.consent.request is not None
        assert table.consent.request.waits_for == {BEN, CAT}
        for seat in (BEN, CAT):
            await table.consent.answer(table.consent.request.number, seat, agrees=True)
        assert table.state.to_move == (HOST,)

    run(match)


def test_a_request_goes_on_without_whoever_the_computer_plays_for_meanwhile() -> None:
    async def match() -> None:
        table = table_of(FOUR)
        watch(table, HOST, BEN, CAT)
        await in_play(table, ANN)
        await asyncio.sleep(30)
        assert await agreed_changes.ask_quit_deal(table, table.n, HOST) == ()
        assert table.consent.request is not None
        for seat in (BEN, CAT):
            await table.consent.answer(table.consent.request.number, seat, agrees=True)
        assert table.consent.request.waits_for == {ANN}
        await asyncio.sleep(50.1)
        assert autos(table)[0] == AutoPlay(ANN, "shark", reason="away")
        assert table.log.quits == 1
        assert table.consent.request is None

    run(match)


def test_with_nobody_left_to_ask_it_is_done_and_a_request_goes_with_whoever_is_away() -> None:
    async def match() -> None:
        table = table_of(FOUR)
        watch(table, HOST)
        await in_play(table, HOST)
        await asyncio.sleep(21)
        assert await agreed_changes.ask_quit_deal(table, table.n, ANN) == ()
        await table.turn_clock.do_not_wait(ANN, HOST)
        assert table.consent.request is None, "of somebody who is away"
        for seat in (BEN, CAT):
            await table.turn_clock.do_not_wait(seat, HOST)
        await in_play(table, HOST)
        assert len(await agreed_changes.ask_quit_deal(table, table.n, HOST)) > 0

    run(match)


# ---- Return ----


async def taken_over(table: Table) -> None:
    """Ann is away, the computer has played for her, and another is to move."""
    watch(table, HOST, BEN, CAT)
    await in_play(table, ANN)
    await asyncio.sleep(100)
    assert table.log.auto == {ANN: AutoPlay(ANN, "shark", reason="away")}


def test_whoever_connects_again_has_the_next_decision() -> None:
    async def match() -> None:
        table = table_of(FOUR)
        await taken_over(table)
        [stream] = watch(table, ANN)
        await asyncio.sleep(0.01)
        assert not table.log.auto
        await in_play(table, ANN)
        await asyncio.sleep(500)
        assert table.state.to_move == (ANN,)
        table.unsubscribe(stream)
        await asyncio.sleep(80.1)
        assert ANN in table.log.auto, "and may be away again"

    run(match)


def test_autoplay_that_a_person_asked_for_does_not_end_when_they_come() -> None:
    async def match() -> None:
        table = table_of(FOUR)
        streams = watch(table, HOST, ANN, BEN, CAT)
        await in_play(table, HOST)
        await table.auto_play(AutoPlay(ANN, "cal"))
        table.unsubscribe(streams[ANN])
        await asyncio.sleep(500)
        watch(table, ANN)
        await asyncio.sleep(1)
        assert autos(table) == [AutoPlay(ANN, "cal")]

    run(match)


def test_a_move_that_a_person_sends_takes_the_seat_back() -> None:
    async def match() -> None:
        table = table_of(FOUR, Paper())
        watch(table, HOST, BEN, CAT)
        await in_play(table, ANN)
        n = table.n
        async with table.queue():
            await table.write(Entry(AutoPlay(ANN, "shark", reason="away")))
            sent = asyncio.create_task(move(table, ANN, n))
            await asyncio.sleep(0)
        await sent
        assert [entry.what for entry in table.log.entries[n:]][1] == AutoPlay(ANN, None)
        assert isinstance(table.log.entries[n + 2].what, Play), "the position is the one that was seen"
        assert not table.log.auto

    run(match)


def test_a_move_that_comes_too_late_is_refused_and_takes_the_seat_back() -> None:
    async def match() -> None:
        table = table_of(FOUR)
        await taken_over(table)
        n = table.n
        with pytest.raises(Stale):
            await table.play(1, Play(ANN, table.state.view(HOST).hand.__iter__().__next__()))
        assert ([entry.what for entry in table.log.entries[n:]], table.log.auto) == ([AutoPlay(ANN, None)], {})

    run(match)


CLOCK = TableOptions(clock=30)


def clock_left(table: Table, seat: int) -> float | None:
    """Seconds that the clock shows."""
    left = table.turn_clock.left(table.turn_clock.wait(seat).clock)
    return None if left is None else round(left / 1000, 1)


def test_the_clock_goes_on_where_it_stood_if_a_process_is_replaced_in_less_than_20_seconds() -> None:
    async def match() -> None:
        paper = Paper()
        table = table_of(FOUR, paper, options=CLOCK)
        watch(table, HOST, ANN, BEN, CAT)
        await in_play(table, ANN)
        await asyncio.sleep(14)
        assert clock_left(table, ANN) == 16
        again = table_of(FOUR, paper, options=CLOCK, quiet=14)
        await asyncio.sleep(3)
        watch(again, HOST, ANN)
        assert clock_left(again, ANN) == 13
        n = again.n
        await asyncio.sleep(12.9)
        assert again.n == n
        await asyncio.sleep(0.2)
        assert autos(again)[0] == AutoPlay(ANN, "shark", reason="clock")

    run(match)


def test_the_clock_begins_anew_where_everybody_may_have_been_away_and_for_the_next_decision() -> None:
    async def match() -> None:
        paper = Paper()
        table = table_of(FOUR, paper, options=CLOCK)
        watch(table, HOST, ANN, BEN, CAT)
        await in_play(table, ANN)
        for quiet, left in ((19, 11), (21, 30), (math.inf, 30)):
            again = table_of(FOUR, paper, options=CLOCK, quiet=quiet)
            watch(again, HOST, ANN, BEN, CAT)
            assert clock_left(again, ANN) == left
        again = table_of(FOUR, paper, options=CLOCK, quiet=19)
        watch(again, HOST, ANN, BEN, CAT)
        again.turn_clock.options = TableOptions(clock=40)
        again.publish(Change())
        assert clock_left(again, ANN) == 40, "with other options every wait begins anew"
        await in_play(again, BEN)
        assert clock_left(again, BEN) == 40

    run(match)


class Telling:
    """A process that hands what it tells to others on at once."""

    def __init__(self, process: int) -> None:
        self.process = process
        self.told: list[Message] = []

    def holds(self, table: str) -> bool:
        return True

    def tell(self, table: str, message: Message) -> None:
        self.told.append(message)


@pytest.mark.parametrize("quiet", [25.0, 3.0, math.inf])
def test_a_process_that_loads_the_table_later_shows_the_clock_that_the_people_were_shown(quiet: float) -> None:
    async def match() -> None:
        paper, theirs, ours = Paper(), Telling(1), Telling(2)
        table = table_of(FOUR, paper, options=CLOCK, link=Link(cast(Peers, theirs), "table"))
        watch(table, HOST, ANN, BEN, CAT)
        await in_play(table, ANN)
        await asyncio.sleep(25)
        again = table_of(FOUR, paper, options=CLOCK, quiet=quiet, link=Link(cast(Peers, ours), "table"))
        watch(again, BEN)
        theirs.told.clear()
        table_messages.answer(table, 2)
        for message in theirs.told:
            table_messages.hear(again, cast(Row, None), 1, 2, message)
        assert clock_left(again, ANN) == clock_left(table, ANN) == 5
        assert clock_left(again, BEN) is None
        await asyncio.sleep(5.1)
        assert autos(again)[0] == AutoPlay(ANN, "shark", reason="clock")

    run(match)


def test_after_a_restart_the_computer_plays_on_and_every_wait_begins_anew() -> None:
    async def match() -> None:
        paper = Paper()
        await taken_over(table_of(FOUR, paper))
        again = table_of(FOUR, paper, quiet=60)
        assert again.log.auto == {ANN: AutoPlay(ANN, "shark", reason="away")}
        watch(again, HOST, CAT)
        await in_play(again, BEN)
        n = again.n
        await asyncio.sleep(59.9)
        assert again.n == n
        await asyncio.sleep(0.2)
        assert autos(again)[-1] == AutoPlay(BEN, "shark", reason="away")

    run(match)


@settings(max_examples=length(15, 250), deadline=None)
@given(st.integers(0, 10**6).map(Random), st.sampled_from([None, 15, 40]), st.sampled_from([None, 10, 60]))
def test_however_people_come_and_go_no_decision_is_lost_or_made_twice(
    rng: Random, clock: int | None, takeover: int | None
) -> None:
    async def match() -> None:
        paper = Paper()
        table = table_of(FOUR, paper, options=TableOptions(clock, takeover))
        streams: dict[int, Subscription[Change]] = {}
        for _ in range(80):
            seat = rng.randrange(4)
            match rng.randrange(6):
                case 0 if seat in streams:
                    table.unsubscribe(streams.pop(seat))
                case 1 if seat not in streams:
                    [streams[seat]] = watch(table, seat)
                case 2 if table.state.to_move == (DEALER,):
                    await table.deal(table.n)
                case 2 | 3 if seat in table.state.to_move:
                    n, chosen = table.n, table.policy.fallback_move(table.state.view(seat))
                    try:
                        step = await table.play(n, chosen)
                    except Stale:
                        continue
                    assert step.entry.what == chosen
                case _:
                    await asyncio.sleep(rng.choice((0, 1, 9, 21, 60)))
        await asyncio.sleep(1)
        assert paper.lines == table.log.entries
        assert Log(BLACK_LADY, paper.lines).state == table.state, "it folds to the same match"
        for seat, auto in table.log.auto.items():
            assert seat not in streams or auto.reason != "away", "whoever is there plays"
        await table.close()

    run(match)


# ---- The clock ----


def test_when_the_time_is_up_the_computer_makes_that_decision_and_the_next_is_the_persons() -> None:
    async def match() -> None:
        table = table_of(FOUR, options=TableOptions(clock=30))
        watch(table, HOST, ANN, BEN, CAT)
        await in_play(table, ANN)
        tricks, n = len(table.state.tricks), table.n
        await asyncio.sleep(29.9)
        assert table.n == n
        assert table.turn_clock.left(table.turn_clock.wait(ANN).clock) is not None
        await asyncio.sleep(0.2)
        taken, card, back = [entry.what for entry in table.log.entries[n:]]
        assert (taken, back) == (AutoPlay(ANN, "shark", reason="clock"), AutoPlay(ANN, None))
        assert isinstance(card, Play) and card.seat == ANN
        assert table.log.practised == {ANN}
        await in_play(table, ANN)
        assert len(table.state.tricks) > tricks
        await asyncio.sleep(29)
        assert table.state.to_move == (ANN,)

    run(match)


def test_at_gin_drawing_and_discarding_are_a_decision_each() -> None:
    async def match() -> None:
        table = table_of(PAIR, rules=STANDARD, options=TableOptions(clock=30))
        watch(table, HOST, ANN)
        await table.deal(table.n)
        while table.state.phase != "draw":
            await move(table, table.state.to_move[0])
        await asyncio.sleep(20)
        seat = table.state.to_move[0]
        await move(table, seat)
        n = table.n
        assert table.state.to_move == (seat,)
        await asyncio.sleep(29.9)
        assert table.n == n
        await asyncio.sleep(0.2)
        assert table.n > n
        assert (table.state.to_move != (seat,), table.log.auto) == (True, {})

    run(match)


def test_a_choice_about_a_moon_alone_is_not_the_decision_that_the_computer_makes() -> None:
    async def match() -> None:
        table = table_of(FOUR, rules=CARDSHARK, options=TableOptions(clock=30), player=Chooser())
        watch(table, HOST, ANN, BEN, CAT)
        await in_play(table, ANN)
        n = table.n
        await asyncio.sleep(30.1)
        kinds = [type(entry.what) for entry in table.log.entries[n:]]
        assert kinds == [AutoPlay, MoonChoice, Play, AutoPlay]

    run(match)


def test_the_clock_of_somebody_who_is_away_hands_the_seat_over() -> None:
    async def match() -> None:
        table = table_of(FOUR, options=TableOptions(clock=30))
        watch(table, HOST, BEN, CAT)
        await asyncio.sleep(30)
        await in_play(table, ANN)
        await asyncio.sleep(30.1)
        assert autos(table) == [AutoPlay(ANN, "shark", reason="away")]

    run(match)


def test_the_clock_begins_anew_with_another_deal_in_place_of_one_that_is_thrown_away() -> None:
    async def match() -> None:
        table = table_of(FOUR, options=TableOptions(clock=60))
        watch(table, HOST, ANN, BEN, CAT)
        await table.deal(table.n)
        await asyncio.sleep(50)
        await table.quit_deal(table.n, HOST)
        n = table.n
        await asyncio.sleep(59.9)
        assert table.n == n
        await asyncio.sleep(0.2)
        assert len(autos(table)) == 8, "all four were to pass"

    run(match)


# ---- What is left of it ----


def test_an_entry_of_an_older_log_is_read_as_before_and_only_a_reason_is_written() -> None:
    game = Log(BLACK_LADY).game
    old = {"type": "auto_play", "seat": 1, "style": "cal", "demo": False}
    assert Entry.from_json(game, old) == Entry(AutoPlay(1, "cal"))
    assert Entry(AutoPlay(1, "cal")).to_json(game) == old
    away = Entry(AutoPlay(1, "cal", reason="away"))
    assert away.to_json(game) == old | {"reason": "away"}
    assert Entry.from_json(game, away.to_json(game)) == away


def test_a_record_says_when_the_computer_played_for_whom_and_why() -> None:
    async def match() -> None:
        table = table_of(FOUR)
        await taken_over(table)
        watch(table, ANN)
        await asyncio.sleep(1)
        record = write(written(table.log, table.seats, {"West": "Ann"}, str))
        assert re.search(r'\[WestAuto "shark"\] \[WestAutoReason "away"\] \w\w \[WestAuto "off"\]', record)
        assert '[PracticeSeats "West"]' in record

    run(match)


@pytest.mark.parametrize("text", ["{", "[1]", '{"clock": "x", "takeover": true}', '{"colour": 7}', "null"])
def test_options_that_are_damaged_are_the_usual_ones(text: str) -> None:
    assert TableOptions.from_json(text) == TableOptions()


@pytest.mark.parametrize("options", [TableOptions(), TableOptions(30, None), TableOptions(None, 10)])
def test_options_are_read_as_they_were_written(options: TableOptions) -> None:
    assert TableOptions.from_json(options.to_json()) == options

"""The messages about a table: what is written in parts as the match goes on is what would be written from its log."""

import asyncio
import gc
import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any
from weakref import ref

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.ai import player
from hearthside.app.consent import ConsentRequest
from hearthside.app.subscriptions import Change
from hearthside.app.table import Table
from hearthside.app.table_options import TableOptions
from hearthside.cards import shuffled
from hearthside.game import DEALER, Deal, IllegalMove, Scores
from hearthside.games import GAMES, Match, Rules
from hearthside.gin import PRESETS as GIN
from hearthside.gin import State as GinState
from hearthside.hearts import PRESETS as HEARTS
from hearthside.hearts import Direct, Direction, MoonChoice
from hearthside.hearts.presets import parse
from hearthside.match import (
    AllHands,
    AutoPlay,
    BadLog,
    CountingAid,
    Duplicate,
    Entry,
    Log,
    MirrorPlay,
    QuitDeal,
    Seat,
    SeatedPlayer,
    Undo,
)
from hearthside.server import schemas as wire
from hearthside.server.serializers import Events, Messages, message
from hearthside.server.serializers.games import SERIALIZERS
from tests.gin.strategies import rules as gin_rules
from tests.lengths import length
from tests.random_matches import random_move as hearts_move
from tests.record.gin_matches import random_move as gin_move

from .test_hidden import LAST, TO_HAND

Kept = tuple[bool, str | None]

NAME = "table"
MANY = 10_000
"""More entries than a log has here: all of it is on disk."""
SEATS = (Seat(holder="a", role="host"), Seat(holder="b"), Seat("shark"), Seat(holder="c"), Seat("cal"), Seat("vicky"))
ALONE = (Seat(holder="a", role="host"), *[Seat("cal")] * 5)
OTHERS = (Seat(holder="d", name="Bo"), Seat(), Seat("nellie"), Seat("cal", "Bo"), Seat(holder="e", role="host"))


def kept_well() -> Kept:
    """The store is well."""
    return True, None


async def _append(_: int, log: Log) -> int:
    return len(log)


def table_of(log: Log, seats: Sequence[Seat]) -> Table:
    """A table that goes on from a log."""
    return Table(
        seats=seats,
        players=lambda _, style: SeatedPlayer(player(style, game=log.game.slug)),
        log=log,
        seed="secret",
        first_deal=None,
        pace=600,
        append=_append,
        kept=MANY,
    )


def read_again(table: Table) -> Table:
    """The table, as a program has it that has just read it from its store."""
    fresh = table_of(Log(table.state.rules, table.log.entries), table.seats)
    fresh.pace, fresh.pause, fresh.consent = table.pace, table.pause, table.consent
    fresh.rematch, fresh._zip, fresh.audience = table.rematch, table._zip, table.audience
    fresh.turn_clock.options = table.turn_clock.options
    fresh._saved_log._kept, fresh._loop._confirmed = table._saved_log._kept, table._loop._confirmed
    return fresh


def a_move(state: Match, rng: Random) -> Entry:
    """A legal move of a match, or a sealed deal with its number."""
    move = gin_move(state, rng) if isinstance(state, GinState) else hearts_move(state, rng)
    return Entry(move, rng.randrange(100), salt="salt") if state.to_move == (DEALER,) else Entry(move)


def second_plays(log: Log, rng: Random) -> Iterator[Duplicate | MirrorPlay]:
    """A finished deal, played again by the same moves."""
    if deals := len(log.state.results):
        deal, seat = rng.randrange(deals), rng.randrange(log.state.rules.seats)
        places = [*log.deal_places, len(log.moves)]
        moves = tuple(each.what for each in log.moves[places[deal] + 1 : places[deal + 1]])
        yield Duplicate(deal, seat, "shark", moves)
        yield MirrorPlay(deal, seat, moves)


def an_entry(log: Log, rng: Random) -> Entry:
    """What the log may go on with: mostly a move, now and then whatever else may happen at a table."""
    state, seat = log.state, rng.randrange(log.state.rules.seats)
    others: list[Any] = [
        QuitDeal(seat),
        Scores(seat, tuple(score + 5 for score in state.scores)),
        AllHands(seat, rng.random() < 0.6),
        CountingAid(seat, rng.random() < 0.6),
        AutoPlay(seat, rng.choice(("shark", None)), deal=rng.random() < 0.5),
        *second_plays(log, rng),
    ]
    if any(state.hands):
        others.append(Undo(seat, rng.randint(log.deal_start() + 1, len(log.moves))))
    if not isinstance(state, GinState):
        others += [Direct(seat, rng.choice(list(Direction))), MoonChoice(seat, rng.random() < 0.5)]
    if not state.to_move or rng.random() < 0.25:
        for what in rng.sample(others, len(others)):
            try:
                log.step(entry := Entry(what))
            except (IllegalMove, BadLog):
                continue
            return entry
    return a_move(state, rng)


def change_an_option(table: Table, rng: Random) -> None:
    """What is told of a table beside its match: its pace, who sits there, what is asked."""
    match rng.randrange(11):
        case 9:
            table._saved_log._kept = rng.choice((0, MANY))
        case 10:
            table._loop._confirmed = rng.choice((None, table.n))
        case 5:
            table.rematch = rng.choice((None, "another"))
        case 6:
            table._zip = not table._zip
        case 7:
            table.audience.begin(object(), None)
        case 8:
            table.turn_clock.options = TableOptions(rng.choice((None, 30)), rng.choice((None, 60)))
        case 0:
            table.pace = rng.choice((0, 600, 1200))
        case 1:
            table.pause = not table.pause
        case 2:
            table.seats[rng.randrange(len(table.seats))] = rng.choice(OTHERS)
        case 3:
            table.seats[0] = table.seats[0]._replace(name=rng.choice((None, "Ann", "Bo")))
        case _:
            request = ConsentRequest(rng.randrange(9), "undo", 0, frozenset({1}), 0, None, 0)
            table.consent.request = request if table.consent.request is None else None


def check(table: Table, change: Change, kept: Kept) -> list[bytes]:
    """What each seat is sent of a change, which is what a program sends that has written nothing yet."""
    again, sent = read_again(table), list[bytes]()
    for seat in range(len(table.seats)):
        sent.append(message(NAME, table, seat, change, kept))
        assert sent[-1] == Messages(table.state.rules).message(NAME, again, seat, change, kept)
        told = wire.TableMessage.model_validate_json(sent[-1])
        assert told.view.seat == seat
        assert (told.counting is not None) == (seat in table.log.counting), "nobody has the aid of another"
        assert told.n == table.n
    return sent


async def went_on(rules: Rules, rng: Random, before: int, checked: int) -> None:
    """Holds each message of a match to the one that is written from its log alone, for all seats."""
    log, kept = Log(rules), kept_well()
    while len(log) < before and log.state.to_move:
        log.add(a_move(log.state, rng))
    table = table_of(log, rng.choice((SEATS, ALONE))[: rules.seats])
    check(table, Change(), kept)
    for _ in range(checked):
        change = Change()
        if rng.random() < 0.15:
            change_an_option(table, rng)
        elif rng.random() < 0.05:
            kept = (not kept[0], rng.choice((None, "The disk is full.")))
        else:
            change = Change(tuple(log.add(an_entry(log, rng)) for _ in range(rng.choice((1, 1, 1, 2, 3)))))
        await asyncio.sleep(0)  # as while an entry is written: what was written of the change before is forgotten
        check(table, change, kept)
    await table.close()


ALL_RULES = st.sampled_from([*HEARTS.values(), *GIN.values(), parse(TO_HAND), parse(LAST)]) | gin_rules()


@settings(max_examples=length(9, 400), deadline=None)
@given(ALL_RULES, st.integers(0, 10**6).map(Random), st.integers(0, 160))
def test_a_message_is_the_one_that_is_written_from_the_log_alone(rules: Rules, rng: Random, before: int) -> None:
    asyncio.run(went_on(rules, rng, before, length(20, 60)))


@settings(max_examples=length(60, 1000), deadline=None)
@given(ALL_RULES, st.integers(0, 10**6).map(Random), st.integers(0, 160))
def test_what_is_written_once_for_all_seats_is_the_same_from_every_seat(rules: Rules, rng: Random, before: int) -> None:
    log = Log(rules)
    while len(log) < before and log.state.to_move:
        log.add(a_move(log.state, rng))
    state, numbers = log.state, log.deal_numbers()
    public, views = SERIALIZERS.of(rules).Public, [state.view(seat) for seat in range(rules.seats)]
    assert len({public(rules).parts(state, view) for view in views}) == 1
    assert len({public(rules).of_deal(view, numbers) for view in views}) == 1


@pytest.mark.parametrize("game", GAMES)
def test_all_who_read_from_one_seat_are_sent_its_event_which_is_made_once(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[int]()
    write = Messages.message

    def counted(
        messages: Messages, name: str, table: Table, seat: int, change: Change, kept: Kept, covered: bool = False
    ) -> bytes:
        made.append(seat)
        return write(messages, name, table, seat, change, kept, covered)

    async def watched() -> None:
        log, rng = Log(GAMES[game].usual), Random(1)
        seats = range(log.state.rules.seats)
        table = table_of(log, [Seat(holder=str(seat)) for seat in seats])
        subscriptions = [(seat, table.subscribe(Events(NAME, table, seat, kept_well), seat)) for seat in [*seats] * 3]
        for _, subscription in subscriptions:
            assert (await subscription.next() or b"").startswith(b"id: 0")
        for _ in range(40):
            change = Change((log.add(a_move(log.state, rng)),))
            sent = check(table, change, kept_well())
            made.clear()
            table.publish(change)
            assert sorted(made) == [*seats]
            for seat, subscription in subscriptions:
                assert await subscription.next() == b"id: %d\ndata: %b\n\n" % (len(log), sent[seat])
        await table.close()

    monkeypatch.setattr(Messages, "message", counted)
    asyncio.run(watched())


def test_a_message_says_whether_the_table_and_all_that_is_kept_beside_it_are_saved() -> None:
    """The store may be in trouble though all entries of the table are on disk, and the other way round."""
    stores: list[Kept] = [(True, None), (False, "The disk is full.")]

    async def sent(kept: int) -> list[Kept]:
        table = table_of(Log(GIN["standard"], [Entry(Deal(shuffled(1)))]), SEATS[:2])
        table._saved_log._kept = kept
        each = [json.loads(message(NAME, table, 0, Change(), store)) for store in stores]
        await table.close()
        return [(one["saved"], one["notice"]) for one in each]

    assert asyncio.run(sent(MANY)) == stores
    assert asyncio.run(sent(0)) == [(False, None), (False, "The disk is full.")]


def test_what_was_written_about_a_table_goes_with_it() -> None:
    async def used() -> "ref[Table]":
        table = table_of(Log(GAMES["hearts"].usual), SEATS[:4])
        check(table, Change(), kept_well())
        await table.close()
        return ref(table)

    gone = asyncio.run(used())
    gc.collect()
    assert gone() is None


def test_whoever_moves_is_answered_with_what_their_stream_was_sent_unless_something_happened_since() -> None:
    async def moved() -> None:
        log, kept = Log(GAMES["hearts"].usual), kept_well()
        table = table_of(log, SEATS[:4])
        step = log.add(a_move(log.state, Random(1)))
        sent = message(NAME, table, 0, Change((step,)), kept)
        assert message(NAME, table, 0, Change((step,)), kept) is sent
        assert message(NAME, table, 1, Change((step,)), kept) != sent
        assert message(NAME, table, 0, Change((step,)), kept, True) != sent
        assert message(NAME, table, 0, Change((step,)), (False, "The disk is full.")) != sent
        table.pause = True
        message(NAME, table, 1, Change(), kept)  # which somebody else was told of
        answered = message(NAME, table, 0, Change((step,)), kept)
        assert json.loads(answered)["pause"] and not json.loads(sent)["pause"]
        for paused in (False, True):  # two changes that are told in the same words are two
            table.pause = paused
            assert json.loads(message(NAME, table, 0, Change(), kept))["pause"] is paused
        last = message(NAME, table, 0, change := Change((step,)), kept)
        await asyncio.sleep(0)
        again = message(NAME, table, 0, change, kept)
        assert again == last and again is not last, "the time that is left would be that of then"
        await table.close()

    asyncio.run(moved())

"""Gin Rummy at a live table: whole matches, resuming, advice, what may be taken back, and the stand-in."""

import asyncio
import json
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.ai import player
from hearthside.app.table import Table
from hearthside.cards import shuffled
from hearthside.game import DEALER, Deal
from hearthside.games import GAMES
from hearthside.gin import (
    PRESETS,
    STANDARD,
    Dealing,
    Decline,
    Discard,
    Draw,
    Knock,
    LayOff,
    Rules,
    State,
    Take,
)
from hearthside.gin.presets import GINRUMMY42, OPENSPIEL
from hearthside.match import Entry, Log, Seat, SeatedPlayer, Step
from hearthside.match.gin import GinPolicy
from tests.app.test_table import PERSON, Paper, answered
from tests.gin.strategies import rules
from tests.lengths import length
from tests.record.gin_matches import random_move

GIN = GAMES["gin"]
POLICY = GinPolicy()


def seated(paper: Paper, rules: Rules = GINRUMMY42, pace: int = 0, first_deal: int | None = 7) -> Table:
    """A table at which the person sits South and Cal North, taken up where the paper stands."""
    log = Log(rules, paper.lines)
    table = Table(
        seats=(Seat(holder="me"), Seat("cal")),
        players=lambda _, style: SeatedPlayer(player(style, "gin")),
        log=log,
        seed="seed",
        first_deal=first_deal,
        pace=pace,
        append=paper.keep,
        kept=len(log),
    )
    table.wake()
    return table


async def some_step(table: Table, rng: Random, undoing: float = 0) -> None:
    """The person's next move, whatever is awaited."""
    if table.state.to_move == (DEALER,):
        await table.deal(table.n)
    elif table.can_undo(PERSON) and rng.random() < undoing:
        await table.undo(table.n, PERSON)
    else:
        await table.play(table.n, random_move(table.state, rng))
    await answered(table)


@settings(max_examples=length(7, 15))
@given(st.sampled_from(list(PRESETS.values())), st.integers(0, 10**6))
def test_a_match_is_played_and_its_log_folds_to_the_same_state(rules: Rules, number: int) -> None:
    async def match() -> None:
        paper, rng = Paper(), Random(number)
        table = seated(paper, rules, first_deal=None)
        for _ in range(60):
            if table.state.to_move:
                await some_step(table, rng, undoing=0.3)
        written = [Entry.from_json(GIN, json.loads(json.dumps(each.to_json(GIN)))) for each in paper.lines]
        assert written == table.log.entries
        assert Log(rules, written).state == table.state
        assert not table.log.practice, "both had seen what went back"

    asyncio.run(match())


@settings(max_examples=length(7, 15))
@given(st.sampled_from(list(PRESETS.values())), st.integers(0, 10**6), st.integers(1, 30))
def test_a_resumed_match_stands_at_the_same_card_and_goes_on_in_the_same_way(
    rules: Rules, number: int, stop: int
) -> None:
    async def match() -> None:
        whole, broken = Paper(), Paper()
        rng = Random(number)
        table = seated(whole, rules)
        for _ in range(25):
            if table.state.to_move:
                await some_step(table, rng)
        broken.lines = whole.lines[:stop]
        again = seated(broken, rules)
        assert again.state == Log(rules, whole.lines[:stop]).state
        await answered(again)
        for entry in whole.lines[stop:]:
            if isinstance(entry.what, Deal):
                await again.deal(again.n)
            elif entry.what.seat == PERSON:
                await again.play(again.n, entry.what)
            await answered(again)
        assert again.log.entries == table.log.entries

    asyncio.run(match())


@settings(max_examples=length(20, 60))
@given(rules(), st.integers(0, 10**6))
def test_stand_ins_bring_a_hand_to_its_end_under_any_rules(rules: Rules, number: int) -> None:
    state: State = State.new(rules).play(Deal(shuffled(number)))
    moments = set()
    while state.turn != DEALER:
        moment = POLICY.moment(state, state.turn)
        assert moment not in moments, "each decision has dice of its own"
        moments.add(moment)
        state = state.play(POLICY.fallback_move(state.view(state.turn)))
    assert len(state.results) == 1


@settings(max_examples=length(20, 60))
@given(rules(), st.integers(0, 10**6))
def test_only_a_card_just_taken_goes_back(rules: Rules, number: int) -> None:
    log, rng = Log(rules), Random(number)
    for _ in range(60):
        for seat in (0, 1):
            last = log.moves[-1].what if log.moves else None
            may = isinstance(last, Take) and last.seat == seat and bool(log.state.turns)
            assert POLICY.taken_back(log, seat) == (len(log.moves) - 1 if may else None)
        if log.state.to_move:
            log.add(Entry(random_move(log.state, rng)))


def test_a_new_hand_and_one_laid_open_lie_longer_than_a_card() -> None:
    state = State.new(STANDARD)
    waits = {
        type(move): POLICY.wait(Draw(1), Step(state, Entry(move), state))
        for move in (Deal(shuffled(1)), Draw(0), Decline(0), Discard(0, shuffled(1)[0]), Knock(0, None), LayOff(0))
    }
    assert waits[Deal] > waits[Knock] > waits[Draw] == waits[Discard] == waits[Decline] == 1
    assert POLICY.wait(Draw(1), None) == 1


def test_the_first_dealer_is_drawn_but_where_south_always_begins() -> None:
    drawn = {each.slug for each in PRESETS.values() if POLICY.draws_dealer(each)}
    assert drawn == {each.slug for each in PRESETS.values() if each.dealing is not Dealing.NORTH}
    assert {GINRUMMY42.slug, OPENSPIEL.slug}.isdisjoint(drawn)

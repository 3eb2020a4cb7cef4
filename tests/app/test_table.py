"""The live table: whole matches with random people, undo, resuming, forfeits, pace, watchers, clashes."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from queue import SimpleQueue
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.ai import player
from hearthside.ai.hearts.baselines import AnyCard, Duck
from hearthside.ai.styles import STYLES
from hearthside.app.errors import LogConflict, NotNow, Stale
from hearthside.app.subscriptions import Change
from hearthside.app.table import Table
from hearthside.cards import DECK, Card, Cards, shuffled
from hearthside.game import DEALER, IllegalMove, Limit, Player
from hearthside.games import GAMES
from hearthside.hearts import (
    BLACK_LADY,
    CARDSHARK,
    PRESETS,
    Deal,
    Direction,
    Ending,
    MoonChoice,
    Move,
    Pass,
    Peek,
    Play,
    Rules,
    State,
    View,
)
from hearthside.hearts.presets import CANCELLATION, DOMINO, DYNACOMP, HEARTSETTE, TOMMYS_STANDARD
from hearthside.match import BadLog, Entry, Log, Seat, SeatedPlayer, Undo
from hearthside.match.hearts import HeartsPolicy
from tests.lengths import length

PERSON = 0
HEARTS = GAMES["hearts"]
# They play in place of the styles that the seats name, and take no time to speak of.
QUICK: tuple[Player[Any, Any], Player[Any, Any]] = AnyCard(), Duck()
SEATS = (Seat(holder="me"), Seat("cal"), Seat("vicky"), Seat("shark"), Seat("charlie"), Seat("nellie"))


class Paper:
    """A log on paper in place of the store: what was kept, in order."""

    def __init__(self) -> None:
        self.lines: list[Entry] = []
        self.appends: list[int] = []
        """How many entries each append brought."""
        self.out = False

    async def keep(self, n: int, log: Log) -> int:
        if self.out:
            return n
        if len(self.lines) > n:
            raise LogConflict(list(self.lines))
        self.lines[n:] = log.entries[n:]
        self.appends.append(len(log) - n)
        return len(self.lines)


def seated(
    paper: Paper,
    rules: Rules = BLACK_LADY,
    opponents: dict[int, SeatedPlayer] | None = None,
    pace: int = 0,
    first_deal: int | None = 7,
    seed: str = "seed",
    styles: dict[str, SeatedPlayer] | None = None,
) -> Table:
    """A table at which the person sits South, taken up where the paper stands. Nobody plays a seat that is not among
    the opponents. ``styles`` say who plays in which style elsewhere.
    """
    seats = list(SEATS[: rules.seats])
    if opponents is None:
        opponents = {place: SeatedPlayer(QUICK[place % 2]) for place, seat in enumerate(seats) if seat.style}
    for place in range(rules.seats):
        if place not in opponents:
            seats[place] = seats[place]._replace(style=None)
        elif place == PERSON:
            seats[place] = Seat("nellie")
    at_first = {(place, seats[place].style): opponent for place, opponent in opponents.items()}

    def players(place: int, style: str) -> SeatedPlayer:
        return at_first.get((place, style)) or (styles or {}).get(style) or SeatedPlayer(player(style))

    log = Log(rules, paper.lines)
    table = Table(
        seats=seats,
        players=players,
        log=log,
        seed=seed,
        first_deal=first_deal,
        pace=pace,
        append=paper.keep,
        kept=len(log),
    )
    table.wake()
    return table


async def answered(table: Table) -> None:
    """Wait until the person alone, or the dealer, is awaited."""
    # One call for each change, the first at once. Spinning instead would keep the opponents' threads waiting.
    watch = table.subscribe(lambda _: True)
    while await watch.next() and table.state.to_move not in ((), (PERSON,), (DEALER,)):
        pass
    table.unsubscribe(watch)


def some_move(table: Table, rng: Random) -> Move:
    """Any legal move of the person."""
    legal = list(table.state.legal(PERSON))
    if table.state.passing:
        return Pass(PERSON, some_pass(table.state.rules, legal, rng))
    return Play(PERSON, rng.choice(legal))


def some_pass(rules: Rules, legal: list[Card], rng: Random) -> Cards:
    """Any legal pass: what may not be passed fills up a hand that has too few other cards."""
    free = [card for card in legal if card not in rules.unpassable]
    barred = [card for card in legal if card in rules.unpassable]
    few = min(rules.pass_count, len(free))
    return Cards.of([*rng.sample(free, few), *rng.sample(barred, rules.pass_count - few)])


async def some_step(table: Table, rng: Random) -> None:
    """The person's next move, whatever is awaited."""
    if table.state.to_move == (DEALER,):
        await table.deal(table.n)
    else:
        await table.play(table.n, some_move(table, rng))
    await answered(table)


def short(rules: Rules) -> Rules:
    """The same rules to a goal that is soon reached."""
    return rules.with_goal(min(rules.goal, 2 if rules.ending is Ending.DEALS else 30))


some_rules = st.sampled_from((BLACK_LADY, CARDSHARK, DOMINO, CANCELLATION, DYNACOMP, HEARTSETTE))


def run(work: Callable[[], Awaitable[None]]) -> None:
    """Run in an event loop of its own."""

    async def all_of_it() -> None:
        await work()

    asyncio.run(all_of_it())


@settings(max_examples=length(12, 25))
@given(st.sampled_from(sorted(PRESETS)), st.integers(0, 10**6))
def test_a_match_with_a_random_person_is_played_to_its_end_and_its_log_folds_to_the_same_state(
    preset: str, number: int
) -> None:
    async def match() -> None:
        paper, rng = Paper(), Random(number)
        table = seated(paper, short(PRESETS[preset]), first_deal=number)
        while not table.state.winners:
            await some_step(table, rng)
            assert paper.lines == table.log.entries, "nothing is played that is not kept"
        assert Log(table.state.rules, paper.lines).state == table.state
        with pytest.raises(NotNow, match="over"):
            await table.deal(table.n)

    run(match)


def test_the_styles_that_seats_name_play_a_match_to_its_end() -> None:
    async def match() -> None:
        opponents = {place: SeatedPlayer(player(seat.style)) for place, seat in enumerate(SEATS[:4]) if seat.style}
        table, rng = seated(Paper(), short(CARDSHARK), opponents), Random(1)
        while not table.state.winners:
            await some_step(table, rng)
        assert Log(table.state.rules, table.log.entries).state == table.state

    run(match)


@settings(max_examples=length(12, 25))
@given(some_rules, st.integers(0, 10**6), st.integers(1, 60))
def test_a_resumed_match_stands_at_the_same_card_and_goes_on_in_the_same_way(
    rules: Rules, number: int, stop: int
) -> None:
    async def match() -> None:
        whole, broken = Paper(), Paper()
        rng = Random(number)
        table = seated(whole, rules, first_deal=number)
        for _ in range(30):
            if not table.state.winners:
                await some_step(table, rng)
        # The same person, but the server goes down after some entries, wherever that is.
        broken.lines = whole.lines[:stop]
        again = seated(broken, rules, first_deal=number)
        assert again.state == Log(rules, whole.lines[:stop]).state
        await answered(again)
        for entry in whole.lines[stop:]:
            if isinstance(entry.what, Deal):
                await again.deal(again.n)
            elif not isinstance(entry.what, Undo) and entry.what.seat == PERSON:
                await again.play(again.n, entry.what)
            await answered(again)
        assert again.state == table.state

    run(match)


@settings(max_examples=length(12, 25))
@given(some_rules, st.integers(0, 10**6), st.integers(1, 14))
def test_undo_goes_back_to_before_ones_own_last_move_and_the_same_play_gets_the_same_answer(
    rules: Rules, number: int, moves: int
) -> None:
    async def match() -> None:
        paper, rng = Paper(), Random(number)
        table = seated(paper, rules, first_deal=number)
        before = table.state
        for _ in range(moves):
            if table.state.to_move == (DEALER,):
                await table.deal(table.n)
                await answered(table)
            before = table.state
            move = some_move(table, rng)
            await table.play(table.n, move)
            await answered(table)
        after, n = table.state, table.n
        if not any(after.hands):
            assert not table.can_undo(PERSON)
            with pytest.raises(NotNow):
                await table.undo(table.n, PERSON)
            return
        step = await table.undo(table.n, PERSON)
        assert step.after == before == table.state
        assert table.n == n + 1, "the log never shrinks"
        assert table.log.practice
        assert Log(rules, paper.lines).state == table.state
        await table.play(table.n, move)
        await answered(table)
        assert table.state == after

    run(match)


def test_undo_is_for_this_deal_and_for_who_has_moved() -> None:
    async def match() -> None:
        table = seated(Paper())
        with pytest.raises(NotNow):
            await table.undo(table.n, PERSON)
        await table.deal(0)
        await answered(table)
        with pytest.raises(NotNow):
            await table.undo(table.n, PERSON)
        await some_step(table, Random(1))
        assert table.can_undo(PERSON)
        with pytest.raises(Stale):
            await table.undo(table.n - 1, PERSON)

    run(match)


def test_the_first_dealer_is_drawn_where_the_dealers_left_leads_and_then_the_deal_moves_on() -> None:
    async def match(rules: Rules, seed: str) -> list[int | None]:
        paper, rng = Paper(), Random(1)
        table = seated(paper, rules, seed=seed)
        while len(table.state.results) < 2 and not table.state.winners:
            await some_step(table, rng)
        return [entry.what.dealer for entry in paper.lines if isinstance(entry.what, Deal)]

    async def matches() -> None:
        drawn = [await match(TOMMYS_STANDARD.with_goal(2), f"seed {number}") for number in range(12)]
        assert {first for first, *_ in drawn} == {0, 1, 2, 3}
        assert {later for _, *rest in drawn for later in rest} == {None}
        assert (await match(BLACK_LADY, "seed"))[0] is None, "it does not matter who deals"

    run(matches)


def test_two_packs_are_shuffled_where_the_rules_want_two() -> None:
    async def deal() -> None:
        paper = Paper()
        await seated(paper, CANCELLATION).deal(0)
        [entry] = paper.lines
        assert isinstance(entry.what, Deal)
        assert entry.what.deck == shuffled(7, 2)

    run(deal)


def test_a_stand_in_passes_what_is_barred_only_where_it_must() -> None:
    rules = replace(BLACK_LADY, pass_hearts=False, pass_queen=False)
    hearts = Cards.parse("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH AS KS")
    deck = [Card.parse("2C")] * 52
    others = iter(card for card in DECK if card not in hearts)
    for place in range(52):
        deck[place] = list(hearts)[place // 4] if place % 4 == 0 else next(others)
    state = State.new(rules).play(Deal(tuple(deck)))
    passed = HeartsPolicy().fallback_move(state.view(0))
    assert isinstance(passed, Pass)
    assert passed.cards == Cards.parse("KS AS 2H")
    assert state.why_not(passed) is None


def test_a_move_in_sight_of_a_shorter_log_is_stale_and_an_illegal_one_changes_nothing() -> None:
    async def match() -> None:
        paper = Paper()
        table = seated(paper)
        await table.deal(0)
        await answered(table)
        move = some_move(table, Random(1))
        with pytest.raises(Stale) as stale:
            await table.play(0, move)
        assert stale.value.n == table.n
        with pytest.raises(IllegalMove):
            await table.play(table.n, Play(PERSON, Card.parse("2C")))
        with pytest.raises(NotNow):
            await table.deal(table.n)
        assert paper.lines == table.log.entries
        assert len(paper.lines) == 4  # the deal, and three who passed

    run(match)


def test_those_who_pass_at_the_same_time_do_not_outdate_each_other() -> None:
    async def match() -> None:
        table = seated(Paper())
        await table.deal(0)
        seen = table.n
        await answered(table)
        assert table.n == seen + 3
        for later in (table.n + 1, 0):
            with pytest.raises(Stale):
                await table.play(later, some_move(table, Random(1)))
        await table.play(seen, some_move(table, Random(1)))
        passed = table.n
        with pytest.raises(Stale):
            await table.undo(passed - 1, PERSON)
        await table.undo(passed, PERSON)
        with pytest.raises(Stale):
            await table.play(seen, some_move(table, Random(2)))

    run(match)


def test_deal_numbers_count_up_from_a_given_one_and_are_drawn_anew_otherwise() -> None:
    async def match(first: int | None) -> list[int | None]:
        table, rng = seated(Paper(), first_deal=first), Random(3)
        while len(table.state.results) < 3:
            await some_step(table, rng)
        for number, entry in zip(
            table.log.deal_numbers(), [e for e in table.log.moves if isinstance(e.what, Deal)], strict=True
        ):
            assert entry.what == Deal(shuffled(number or 0))
        return table.log.deal_numbers()

    assert asyncio.run(match(40)) == [40, 41, 42]
    drawn = asyncio.run(match(None))
    assert drawn[1] != (drawn[0] or 0) + 1, "the second deal would be known from the first"
    assert len(set(drawn)) == 3


class Rogue:
    """Plays badly in one way or another."""

    def __init__(self, choose: Callable[[View], Any]) -> None:
        self._choose = choose

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        move: Move = self._choose(view)
        return move


def _raises(_: View) -> Move:
    raise RuntimeError("a bug in an opponent")


@pytest.mark.parametrize(
    "choose",
    [
        _raises,
        lambda view: None,
        lambda view: Play(view.seat, Card(99)),
        lambda view: Play(view.seat, "QS"),  # type: ignore[arg-type]
        lambda view: Play((view.seat + 1) % 4, Card.parse("2C")),
        lambda view: Pass(view.seat, Cards(0)),
        lambda view: Deal(shuffled(1)),
        lambda view: MoonChoice(view.seat, not view.deduct),
        lambda view: MoonChoice(view.seat, True),
    ],
)
def test_an_opponent_that_fails_forfeits_a_move_and_hurts_nobody(choose: Callable[[View], Any]) -> None:
    async def match() -> None:
        rogue = SeatedPlayer(Rogue(choose))
        table, rng = seated(Paper(), CARDSHARK, {1: rogue, 2: rogue, 3: rogue}), Random(1)
        while not table.state.results:
            await some_step(table, rng)

    run(match)


def test_only_the_labelled_cheat_is_handed_every_hand() -> None:
    handed: dict[int, set[type]] = {1: set(), 2: set()}

    def recording(seat: int) -> Callable[[Any], Move]:
        def choose(seen: View | Peek) -> Move:
            handed[seat].add(type(seen))
            view = seen.view if isinstance(seen, Peek) else seen
            legal = list(view.legal)
            return Pass(seat, Cards.of(legal[:3])) if view.passing else Play(seat, legal[0])

        return choose

    async def match() -> None:
        opponents = {
            1: SeatedPlayer(Rogue(recording(1)), peeks=True),
            2: SeatedPlayer(Rogue(recording(2))),
            3: SeatedPlayer(player("cal")),
        }
        table, rng = seated(Paper(), opponents=opponents), Random(1)
        while not table.state.results:
            await some_step(table, rng)

    run(match)
    assert handed == {1: {Peek}, 2: {View}}
    assert [slug for slug, style in STYLES.items() if style.peeks] == ["chuck"]


def test_what_cannot_be_kept_is_played_all_the_same_and_kept_as_soon_as_it_can_be() -> None:
    async def match() -> None:
        paper, rng = Paper(), Random(1)
        table = seated(paper)
        await table.deal(0)
        await answered(table)
        saved = [table.saved]
        paper.out = True
        for _ in range(3):
            await some_step(table, rng)
        saved.append(table.saved or table.idle)
        paper.out = False
        await some_step(table, rng)
        assert [*saved, table.saved] == [True, False, True]
        assert paper.lines == table.log.entries

    run(match)


def test_of_two_servers_at_one_table_the_second_to_write_takes_over_the_log_of_the_first() -> None:
    async def match() -> None:
        paper = Paper()
        silent: dict[int, SeatedPlayer] = {}
        ours, theirs = seated(paper, opponents=silent), seated(paper, opponents=silent)
        await ours.deal(0)
        with pytest.raises(Stale) as stale:
            await theirs.deal(0)
        assert stale.value.n == 1
        assert theirs.state == ours.state
        await theirs.play(1, some_move(theirs, Random(1)))
        assert Log(BLACK_LADY, paper.lines).state == theirs.state

        async def later(n: int) -> list[Entry]:
            return paper.lines[n:]

        await ours.catch_up(later)
        assert ours.state == theirs.state

    run(match)


def test_a_watcher_is_shown_the_position_then_each_change_in_order_and_the_latest_alone_when_it_falls_behind() -> None:
    async def match() -> None:
        table, rng = seated(Paper()), Random(1)
        await table.deal(0)
        await answered(table)
        quick = table.subscribe(lambda change: (table.n, len(change.steps)))
        assert await quick.next() == (table.n, 0)
        n = table.n
        await some_step(table, rng)
        for expected in range(n + 1, table.n + 1):
            assert await quick.next() == (expected, 1)
        slow = table.subscribe(lambda change: (table.n, len(change.steps)))
        while not table.state.winners:
            await some_step(table, rng)
        slow.close()
        shown = []
        while (event := await slow.next()) is not None:
            shown.append(event)
        assert shown[-1][0] == table.n
        assert shown[0][1] == 0, "it is told that there is a gap"
        assert len(shown) <= 65

    run(match)


def test_pace_and_zip_change_when_opponents_play_and_a_person_is_waited_for() -> None:
    async def match() -> None:
        table, rng = seated(Paper(), pace=3_600_000), Random(1)
        await table.deal(0)
        for _ in range(20):
            await asyncio.sleep(0.005)
        assert table.n == 1, "an hour for each card"
        table.set_zip(True)
        await answered(table)
        assert table.state.to_move == (PERSON,)
        n = table.n
        for _ in range(20):
            await asyncio.sleep(0.005)
        assert table.n == n
        while any(table.state.hands):
            await some_step(table, rng)
        assert not table.zip, "zip ends with the deal"
        await table.deal(table.n)
        n = table.n
        for _ in range(20):
            await asyncio.sleep(0.005)
        assert table.n == n
        table.set_pace(0)
        await answered(table)
        assert table.n > n
        await table.close()

    run(match)


def test_a_passing_seat_answers_in_the_same_way_whoever_passed_before() -> None:
    async def passes(quickly: bool) -> set[Move | Undo]:
        paper = Paper()
        table = seated(paper, pace=0 if quickly else 3_600_000)
        await table.deal(0)
        if quickly:
            await answered(table)
        await table.play(table.n, Pass(PERSON, Cards.of(list(table.state.legal(PERSON))[:3])))
        table.set_pace(0)
        await answered(table)
        return {entry.what for entry in paper.lines if isinstance(entry.what, Pass)}

    assert asyncio.run(passes(True)) == asyncio.run(passes(False))


@given(st.data())
def test_entries_print_and_parse_back(data: st.DataObject) -> None:
    entry = data.draw(
        st.builds(lambda to: Entry(Undo(2, to)), st.integers(0, 99))
        | st.builds(lambda number: Entry(Deal(shuffled(number)), number), st.integers(0, 99))
        | st.just(Entry(Deal(shuffled(1))))
        | st.builds(lambda card: Entry(Play(2, Card(card))), st.integers(0, 51))
    )
    assert Entry.from_json(HEARTS, entry.to_json(HEARTS)) == entry


@pytest.mark.parametrize(
    "plain", [None, [], {}, {"type": "undo"}, {"type": "undo", "seat": 0, "to": "x"}, {"type": "deal", "deck": ["XX"]}]
)
def test_what_is_no_entry_is_refused(plain: object) -> None:
    with pytest.raises(ValueError):
        Entry.from_json(HEARTS, plain)


def test_a_log_that_the_rules_refuse_does_not_fold() -> None:
    deal = Entry(Deal(shuffled(1)), 1)
    for lines in ([deal, deal], [Entry(Undo(0, 0))], [deal, Entry(Undo(0, 5))], [Entry(Play(0, Card(0)))]):
        with pytest.raises(BadLog, match="Entry"):
            Log(BLACK_LADY, lines)


def test_a_change_without_steps_is_one_around_the_match() -> None:
    assert Change().steps == ()


class Named:
    """Plays the lowest card, and puts its name down for each that it is asked for."""

    def __init__(self, name: str, asked: SimpleQueue[str]) -> None:
        self.name, self.asked = name, asked

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        self.asked.put(self.name)
        return Play(view.seat, next(iter(view.legal)))


def test_what_an_opponent_had_in_mind_is_not_played_once_another_sits_there() -> None:
    async def match() -> None:
        asked = SimpleQueue[str]()
        paper, rules = Paper(), replace(BLACK_LADY, passing=(Direction.HOLD,))
        first = {seat: SeatedPlayer(Named("first", asked)) for seat in (1, 2, 3)}
        second = {"level-3": SeatedPlayer(Named("second", asked))}
        table = seated(paper, rules, first, pace=100_000, styles=second)
        await table.deal(0)
        seat = table.state.turn
        assert seat != PERSON, "the deal that is named has another seat lead"
        assert await asyncio.to_thread(asked.get, timeout=30) == "first"
        await table.seat_another(seat, "level-3")
        assert table.seats[seat].before == (Seat(SEATS[seat].style, until=1),)
        table.set_pace(0)
        await answered(table)
        assert asked.get(timeout=30) == "second"
        assert len(paper.lines) == table.n > 1

    run(match)


def test_a_table_whose_players_think_long_has_the_thread_for_one_move_at_a_time() -> None:
    """Three tables share a thread of players: whoever waits has its turn before another moves again."""
    order: list[str] = []

    class Noted(AnyCard):
        def __init__(self, table: str) -> None:
            self.table = table

        def choose(self, view: View, rng: Random, limit: Limit) -> Move:
            order.append(self.table)
            time.sleep(0.01 if self.table == "heavy" else 0)
            return super().choose(view, rng, limit)

    async def played() -> None:
        with ThreadPoolExecutor(1) as one:

            async def dealt(name: str) -> None:
                table = Table(
                    seats=[Seat("cal")] * 4,
                    players=lambda *_: SeatedPlayer(Noted(name), False),
                    log=Log(BLACK_LADY),
                    seed="seed",
                    first_deal=1,
                    pace=0,
                    append=Paper().keep,
                    kept=0,
                    executor=one,
                )
                await table.deal(0)
                await table.at_rest()

            await asyncio.gather(dealt("heavy"), dealt("heavy too"), dealt("light"))

    asyncio.run(played())
    assert len(order) == 3 * 56
    for at in range(0, len(order), 3):
        assert len({*order[at : at + 3]}) == 3, "one move of each table, in turn"

"""Comforts of the live table: deals thrown away, totals and directions changed, all hands, AutoPlay, demo, pauses."""

import asyncio
from random import Random

import pytest

from hearthside.ai import player
from hearthside.app.errors import NotNow, Stale
from hearthside.app.second_plays import NO_COUNTING, why_no_counting, why_no_duplicate, why_no_mirror
from hearthside.app.table import Table
from hearthside.cards import Cards, shuffled
from hearthside.game import DEALER, Deal, IllegalMove, Scores
from hearthside.hearts import BLACK_LADY, CARDSHARK, Direct, Direction, MoonChoice, Pass
from hearthside.match import AutoPlay, CountingAid, Entry, Log, MirrorSource, QuitDeal, SeatedPlayer, Undo
from tests.app.test_table import PERSON, Paper, answered, run, seated, some_move, some_step
from tests.app.test_table_gin import seated as seated_at_gin


async def until_over(table: Table) -> None:
    """Wait until a deal is finished, whoever plays it."""
    watch = table.subscribe(lambda _: True)
    results = len(table.state.results)
    while len(table.state.results) == results:
        await watch.next()
    table.unsubscribe(watch)


async def grown(table: Table, n: int) -> None:
    """Wait until the log is longer than that."""
    watch = table.subscribe(lambda _: True)
    while table.n <= n:
        await watch.next()
    table.unsubscribe(watch)


def test_a_deal_that_is_thrown_away_counts_for_nothing_and_a_fresh_one_takes_its_place() -> None:
    async def match() -> None:
        paper, rng = Paper(), Random(4)
        table = seated(paper)
        with pytest.raises(NotNow, match="No deal"):
            await table.quit_deal(table.n, PERSON)
        while len(table.state.results) < 1 or not table.state.tricks:
            await some_step(table, rng)
        scores, direction = table.state.scores, table.state.direction
        with pytest.raises(Stale):
            await table.quit_deal(0, PERSON)
        gone, fresh = await table.quit_deal(table.n, PERSON)
        assert gone.after.to_move == fresh.before.to_move == (DEALER,)
        assert (table.state.scores, len(table.state.results)) == (scores, 1)
        assert table.state.direction is direction, "the fresh deal is passed like the one that it replaces"
        assert table.log.deal_numbers() == [7, 9], "and has other cards"
        assert table.log.practice, "or every bad hand could be thrown away"
        assert Log(BLACK_LADY, paper.lines).state == table.state
        assert not table.can_undo(PERSON), "it cannot be brought back"

    run(match)


def test_a_match_of_deals_that_were_asked_for_is_practice() -> None:
    async def match() -> None:
        asked, drawn = seated(Paper()), seated(Paper(), first_deal=None)
        await asked.deal(0)
        await drawn.deal(0)
        assert (asked.log.practice, drawn.log.practice) == (True, False)

    run(match)


def test_the_same_change_by_two_who_saw_the_same_log_is_made_once() -> None:
    async def match() -> None:
        table = seated(Paper())
        await table.deal(0)
        await answered(table)
        n, scores = table.n, Scores(PERSON, (10, 20, 30, 40))
        _, second = await asyncio.gather(table.change(n, scores), table.change(n, scores), return_exceptions=True)
        assert isinstance(second, NotNow)
        assert [entry.what for entry in table.log.entries].count(scores) == 1
        await table.change(table.n, scores)  # by somebody who has seen it

    run(match)


def test_changed_scores_hold_from_then_on_and_make_the_match_practice() -> None:
    async def match() -> None:
        paper, rng = Paper(), Random(5)
        table = seated(paper)
        await table.deal(0)
        await answered(table)
        await table.change(table.n, Scores(PERSON, (10, 20, 30, 40)))
        assert table.state.scores == (10, 20, 30, 40)
        assert table.log.practice
        while not table.state.results:
            await some_step(table, rng)
        points = table.state.results[0].points
        assert table.state.scores == tuple(a + b for a, b in zip((10, 20, 30, 40), points, strict=True))
        await table.change(table.n, Scores(PERSON, (0, 0, 0, 0)))
        assert table.state.scores == (0, 0, 0, 0)
        for bad, told in (((0, 0, 0), "each of the 4"), ((0, 1, 2, 100), "end the match"), ((0, 0, 0, 10**5), "from")):
            with pytest.raises(IllegalMove, match=told):
                await table.change(table.n, Scores(PERSON, bad))
        assert Log(BLACK_LADY, paper.lines).state == table.state

    run(match)


def test_another_direction_has_the_others_choose_again_and_the_cards_go_that_way() -> None:
    async def match() -> None:
        paper = Paper()
        table = seated(paper, first_deal=None)
        await table.deal(0)
        await answered(table)
        assert sum(map(bool, table.state.passes)) == 3
        step = await table.change(table.n, Direct(PERSON, Direction.ACROSS))
        assert isinstance(paper.lines[-2].what, Undo)
        assert not any(step.after.passes), "what was passed to the left is back in the hands"
        assert not table.log.practice, "nobody had seen it"
        await answered(table)
        assert table.state.direction is Direction.ACROSS
        mine = some_move(table, Random(1))
        assert isinstance(mine, Pass)
        await table.play(table.n, mine)
        await answered(table)
        assert mine.cards & (table.state.hands[2] | sum(1 << card for card in table.state.table)) == mine.cards
        with pytest.raises(IllegalMove, match="the direction can no longer be changed"):
            await table.change(table.n, Direct(PERSON, Direction.LEFT))
        rng = Random(2)
        while not table.state.results:
            await some_step(table, rng)
        assert table.state.results[0].direction is Direction.ACROSS
        await table.change(table.n, Direct(PERSON, Direction.HOLD))
        await table.deal(table.n)
        assert (table.state.direction, table.state.passing) == (Direction.HOLD, False)
        await answered(table)
        while len(table.state.results) < 2:
            await some_step(table, rng)
        assert table.state.direction == Direction.ACROSS, "the third deal is passed as the rules have it"
        assert Log(BLACK_LADY, paper.lines).state == table.state

    run(match)


def test_totals_and_the_choice_about_a_moon_hold_though_cards_go_back() -> None:
    async def match() -> None:
        paper = Paper()
        table = seated(paper, rules=CARDSHARK)
        await table.deal(0)
        await answered(table)
        assert any(table.state.passes)
        await table.change(table.n, Scores(PERSON, (20, 80, 75, 50)))
        await table.play(table.n, MoonChoice(PERSON, True))

        def holds() -> bool:
            return (table.state.scores, table.state.deduct[PERSON]) == ((20, 80, 75, 50), True)

        await table.change(table.n, Direct(PERSON, Direction.ACROSS))
        assert holds(), "the others choose again what they pass, and nothing else has changed"
        await answered(table)
        mine = some_move(table, Random(1))
        await table.play(table.n, mine)
        await answered(table)
        await table.change(table.n, Scores(PERSON, (20, 80, 75, 51)))
        await table.change(table.n, Scores(PERSON, (20, 80, 75, 50)))
        await table.undo(table.n, PERSON)
        assert holds()
        assert not table.state.passes[PERSON]
        assert Log(CARDSHARK, paper.lines).state == table.state

    run(match)


def test_the_computer_plays_a_persons_cards_until_they_are_handed_back_over_a_restart_too() -> None:
    async def match() -> None:
        paper = Paper()
        table = seated(paper)
        await table.deal(0)
        await table.auto_play(AutoPlay(PERSON, "frank"))
        await table.auto_play(AutoPlay(PERSON, "frank"))
        assert [entry.what for entry in paper.lines if isinstance(entry.what, AutoPlay)] == [AutoPlay(PERSON, "frank")]
        assert table.log.practice
        if not table.state.results:
            await until_over(table)
        assert table.state.to_move == (DEALER,), "the next deal is still asked for"
        again = seated(paper)
        await again.deal(again.n)
        if len(again.state.results) < 2:
            await until_over(again)
        await again.auto_play(AutoPlay(PERSON, None))
        await again.deal(again.n)
        await answered(again)
        assert PERSON in again.state.to_move
        await asyncio.sleep(0.02)
        assert not again.state.passes[PERSON], "the person's cards wait for the person"

    run(match)


def zips(table: Table) -> bool:
    """Whether nobody waits, now."""
    return table.zip


def test_a_deal_is_played_out_without_pauses_and_the_next_one_waits_for_the_person_over_a_restart_too() -> None:
    async def match() -> None:
        paper = Paper()
        table = seated(paper, rules=CARDSHARK, pace=5000)
        with pytest.raises(NotNow, match="No deal is in progress"):
            await table.auto_play(AutoPlay(PERSON, "frank", deal=True))
        await table.deal(0)
        table.set_pause(True)
        await table.auto_play(AutoPlay(PERSON, "frank", deal=True))
        await table.close()
        table = seated(paper, rules=CARDSHARK, pace=5000)
        assert zips(table), "a restart goes on without pauses"
        if not table.state.results:
            await until_over(table)
        assert table.state.to_move == (DEALER,)
        for again in (table, seated(paper, rules=CARDSHARK)):
            assert not zips(again)
            assert not again.log.auto
        table.set_pace(0)
        await table.deal(table.n)
        await answered(table)
        assert PERSON in table.state.to_move, "the person's cards wait for the person"
        assert Log(CARDSHARK, paper.lines).state == table.state

    run(match)


def test_a_hand_of_gin_is_played_out_too_and_given_back_at_once() -> None:
    async def match() -> None:
        table = seated_at_gin(Paper())
        await table.deal(0)
        table.set_pace(5000)
        await table.auto_play(AutoPlay(PERSON, "nellie", deal=True))
        assert zips(table)
        await table.auto_play(AutoPlay(PERSON, None))
        assert not zips(table)
        assert not table.state.results
        await table.auto_play(AutoPlay(PERSON, "nellie", deal=True))
        await until_over(table)
        assert not table.log.auto
        assert table.state.to_move == (DEALER,)

    run(match)


def test_a_stand_in_plays_as_the_same_style_would_in_an_opponents_seat() -> None:
    async def finished(auto: bool) -> object:
        opponents = {seat: SeatedPlayer(player("nellie")) for seat in range(0 if not auto else 1, 4)}
        table = seated(Paper(), opponents=opponents)
        if auto:
            await table.auto_play(AutoPlay(PERSON, "nellie"))
        await table.deal(table.n)
        if not table.state.results:
            await until_over(table)
        return table.state.results

    async def both() -> None:
        assert await finished(auto=True) == await finished(auto=False)

    run(both)


def test_a_demo_deals_on_while_somebody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthside.app.opponent_loop._SCORE_SECONDS", 0.01)

    async def match() -> None:
        table = seated(Paper(), BLACK_LADY.with_goal(40))
        await table.auto_play(AutoPlay(PERSON, "frank", demo=True))
        await table.deal(table.n)
        if not table.state.results:
            await until_over(table)
        await asyncio.sleep(0.05)
        assert len(table.state.results) == 1, "nobody watches"
        watch = table.subscribe(lambda _: True)
        while not table.state.winners:
            await watch.next()
        assert len(table.state.results) > 1

    run(match)


def test_with_a_pause_each_card_of_the_others_waits_to_be_confirmed_and_zip_runs_through() -> None:
    async def match() -> None:
        table = seated(Paper())
        table.set_pause(True)
        await table.deal(0)
        await answered(table)
        assert sum(map(bool, table.state.passes)) == 3, "passing is not paused"
        await table.play(table.n, some_move(table, Random(3)))
        cards = [0]
        while PERSON not in table.state.to_move:
            await asyncio.sleep(0.02)
            assert table.waits
            n = table.n
            table.go_on(n - 1)
            await asyncio.sleep(0.02)
            assert table.n == n, "a look at what was before confirms nothing"
            table.go_on(n)
            await grown(table, n)
            cards.append(len(table.state.table))
        assert cards == sorted(set(cards)), "one card at a time"
        assert not table.waits, "nobody waits while the person is to play"
        table.set_zip(True)
        await table.play(table.n, some_move(table, Random(3)))
        await answered(table)
        assert not table.waits

    run(match)


def test_at_gin_deals_are_thrown_away_scores_changed_and_turns_confirmed_too() -> None:
    async def match() -> None:
        paper = Paper()
        table = seated_at_gin(paper)
        await table.deal(0)
        await table.change(table.n, Scores(PERSON, (60, 25)))
        assert table.state.scores == (60, 25)
        with pytest.raises(IllegalMove, match="end the match"):
            await table.change(table.n, Scores(PERSON, (100, 25)))
        await table.quit_deal(table.n, PERSON)
        assert table.state.scores == (60, 25), "what was changed during the hand is not thrown away with it"
        assert paper.appends == [1, 1, 3], "quitting, the next hand and the scores are kept together, or not at all"
        assert any(isinstance(entry.what, QuitDeal) for entry in paper.lines)
        table.set_pause(True)
        await table.play(table.n, table.state.moves(PERSON)[0])
        await table.play(table.n, table.state.moves(PERSON)[0])
        assert table.waits
        n = table.n
        table.go_on(n)
        await grown(table, n)
        await table.auto_play(AutoPlay(PERSON, "cal"))
        table.set_zip(True)
        if not table.state.results:
            await until_over(table)
        assert Log(table.state.rules, paper.lines).state == table.state

    run(match)


def test_all_hands_are_shown_to_whoever_asks_and_the_match_is_practice_from_then_on() -> None:
    async def match() -> None:
        paper = Paper()
        table = seated(paper)
        await table.deal(0)
        before = table.state
        await table.show_hands(PERSON, True)
        assert table.log.shown == {PERSON}
        assert table.log.practice
        assert table.state is before, "nothing moves for it"
        await table.show_hands(PERSON, False)
        assert not table.log.shown
        assert Log(BLACK_LADY, paper.lines).practice, "what was seen was seen"

    run(match)


def test_a_passed_card_is_taken_back_without_practice_as_long_as_the_others_choose() -> None:
    async def match() -> None:
        opponents = {seat: SeatedPlayer(player("cal")) for seat in (1, 2)}
        table = seated(Paper(), opponents=opponents, first_deal=None)
        await table.deal(0)
        await table.play(table.n, Pass(PERSON, Cards.of(list(Cards(table.state.hands[PERSON]))[:3])))
        await table.undo(table.n, PERSON)
        assert not table.log.practice

    run(match)


def test_the_counting_aid_makes_the_match_practice_for_whoever_has_it_and_moves_nothing() -> None:
    async def match() -> None:
        paper = Paper()
        table = seated(paper, first_deal=None)
        await table.deal(0)
        before = table.state
        await table.counting_aid(PERSON, False)
        assert not table.log.practice, "what is off already is no entry"
        await table.counting_aid(PERSON, True)
        await table.counting_aid(PERSON, True)
        assert (table.log.counting, table.log.practised) == ({PERSON}, {PERSON})
        assert table.state is before
        await table.counting_aid(PERSON, False)
        assert not table.log.counting
        assert [type(each.what) for each in paper.lines].count(CountingAid) == 2
        assert Log(BLACK_LADY, paper.lines).practice, "what was counted was counted"

    run(match)


def test_there_is_no_counting_aid_where_a_deal_is_compared_and_no_comparison_with_it() -> None:
    async def match() -> None:
        table = seated_at_gin(Paper())
        await table.deal(0)
        await table.auto_play(AutoPlay(PERSON, "shark", deal=True))
        await until_over(table)
        await table.counting_aid(PERSON, True)
        assert (
            why_no_duplicate(table.log, table.seats, PERSON) == NO_COUNTING == why_no_mirror(table.log, table.seats, 0)
        )
        with pytest.raises(NotNow, match="Switch it off first"):
            table.computer_plays.start(PERSON, "nellie")
        await table.counting_aid(PERSON, False)
        table.computer_plays.start(PERSON, "nellie")
        with pytest.raises(NotNow, match="is played twice"):
            await table.counting_aid(PERSON, True)
        await table.computer_plays.at_rest()
        with pytest.raises(NotNow, match="A hand of this match is played twice to be compared"):
            await table.counting_aid(PERSON, True)
        mirrored = Log(table.state.rules, [Entry(Deal(shuffled(3)), replay="there", mirror=MirrorSource(0, 5))])
        assert why_no_counting(mirrored, False, False)

    run(match)

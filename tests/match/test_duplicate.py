"""Duplicate play: a match scored by hand, the bonus for a moon, the turn at the table, and what the log keeps of it."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from hearthside.ai import player
from hearthside.app.errors import NotNow
from hearthside.app.second_plays import ComputerPlay
from hearthside.app.table import Table
from hearthside.cards import Card, Cards, shuffled
from hearthside.game import Deal, Limit
from hearthside.games import GAMES
from hearthside.gin import STANDARD, HandResult, Kind
from hearthside.gin import State as GinState
from hearthside.hearts import CARDSHARK, PRESETS, DealResult, Direct, Direction, Rules, Scores, State
from hearthside.match import BadLog, Duplicate, Entry, Log, SeatedPlayer
from hearthside.match.duplicate import Total, compared, game, total
from tests.app.test_table import PERSON, Paper
from tests.app.test_table import seated as at_a_table


def hearts_deal(points: Sequence[int], shooter: int | None = None, deducted: bool = False) -> DealResult:
    """A deal of which nothing matters but its points."""
    none = (Cards(0),) * 4
    return DealResult(Direction.LEFT, tuple(points), none, shooter, deducted, (), none, Cards(0), (0,) * 4)


def after(*deals: DealResult, rules: Rules = CARDSHARK) -> State:
    return State.new(rules)._replace(results=deals)


def test_a_match_scored_by_hand() -> None:
    """Five deals of a sheet: what South took, what the computer took, and the column beside them.

    1: South 8, computer 3: 5 worse. 2: South 0, computer 13: 13 better, 8 ahead. 3: South shoots, to the others, and
    the computer takes 4: 4 better and 26 for the moon, 38 ahead. 4: the computer shoots and South took 9: 9 worse, and
    26 for its moon: 3 ahead. 5: both shoot; the one takes the points off and the other gives them: no bonus, 26 better.
    """
    yours = after(
        hearts_deal((8, 5, 13, 0)),
        hearts_deal((0, 13, 6, 7)),
        hearts_deal((0, 26, 26, 26), shooter=0),
        hearts_deal((9, 13, 4, 0)),
        hearts_deal((-26, 0, 0, 0), shooter=0, deducted=True),
    )
    computers = [
        hearts_deal((3, 10, 13, 0)),
        hearts_deal((13, 0, 6, 7)),
        hearts_deal((4, 9, 13, 0)),
        hearts_deal((0, 26, 26, 26), shooter=0),
        hearts_deal((0, 26, 26, 26), shooter=0),
    ]
    sheet = []
    for deal, result in enumerate(computers):
        left = after(*yours.results[:deal], result)
        sheet.append(compared(Duplicate(deal, 0, "shark", ()), yours, left))
    assert [(each.deal, each.seat, each.style) for each in sheet] == [(deal + 1, 0, "shark") for deal in range(5)]
    assert [each.difference for each in sheet] == [-5, 13, 30, -35, 26]
    assert [each.bonus for each in sheet] == [0, 0, 26, -26, 0]
    assert [game(sheet[: deals + 1]) for deals in range(5)] == [-5, 8, 38, 3, 29]
    assert [(each.yours, each.computers) for each in sheet] == [(8, 3), (0, 13), (0, 4), (9, 0), (-26, 0)]


def test_matches_are_counted_by_who_did_better_and_a_tie_leaves_the_total_alone() -> None:
    assert total([1, -1, 0, 26, 0]) == Total(won=2, lost=1, tied=2)
    assert (total([1, -1, 0, 26, 0]).total, total([]).total) == (1, 0)


def test_a_moon_is_worth_what_the_rules_give_for_it() -> None:
    """Where the queen counts 5 all points are 18: South takes them from the others, the computer took 6."""
    rules = PRESETS["tommys-standard"]
    yours, computers = (
        after(deal, rules=rules) for deal in (hearts_deal((0, 18, 18, 18), shooter=0), hearts_deal((6, 7, 5, 0)))
    )
    result = compared(Duplicate(0, 0, "shark", ()), yours, computers)
    assert (result.bonus, result.difference) == (18, 6 + 18)


def gin_hand(winner: int | None, points: int) -> HandResult:
    dealer = GinState.new(STANDARD).dealer
    two = (Cards(0), Cards(0))
    kind = Kind.DRAWN if winner is None else Kind.KNOCK
    return HandResult(
        kind, winner, points, 0, False, None, dealer, Card(0), 10, two, ((), ()), (), two, (0, 0), (0, 0), (), (), ()
    )  # fmt: skip


@pytest.mark.parametrize(
    ("mine", "computers", "difference"),
    [((0, 20), (0, 31), -11), ((1, 12), (0, 5), -17), ((1, 12), (1, 40), 28), ((None, 0), (1, 7), 7)],
)
def test_a_hand_of_gin_counts_what_was_won_less_what_was_lost(
    mine: tuple[int | None, int], computers: tuple[int | None, int], difference: int
) -> None:
    one, other = (GinState.new(STANDARD)._replace(results=(gin_hand(*each),)) for each in (mine, computers))
    assert compared(Duplicate(0, 0, "shark", ()), one, other).difference == difference


def seated(paper: Paper) -> Table:
    """A table with opponents who roll dice, and do not look at the clock. Two styles are for the computer's play."""
    opponents = {place: SeatedPlayer(player(style)) for place, style in enumerate(("nellie", "frank", "nellie"), 1)}
    computers = {"shark": SeatedPlayer(Highest()), "master": SeatedPlayer(Lowest())}
    return at_a_table(paper, opponents=opponents, styles=computers)


class Highest:
    """Plays the last card of its hand that it may, and passes the first three."""

    def choose(self, view: Any, rng: Random, limit: Limit) -> Any:
        del rng, limit
        return stand_in(view, -1)


class Lowest:
    """The same with the first."""

    def choose(self, view: Any, rng: Random, limit: Limit) -> Any:
        del rng, limit
        return stand_in(view, 0)


def stand_in(view: Any, place: int) -> Any:
    from hearthside.hearts import Pass, Play

    legal = list(view.legal)
    return Pass(view.seat, Cards.of(legal[:3])) if view.passing else Play(view.seat, legal[place])


async def to_the_end(table: Table, player: Any) -> None:
    """The person plays a deal as that player does."""
    while any(table.state.hands):
        if PERSON in table.state.to_move:
            await table.play(table.n, player.choose(table.state.view(PERSON), Random(0), Limit()))
        await asyncio.sleep(0.001)


async def compared_at(table: Table) -> None:
    """Wait for the end of the computer's turn."""
    watch = table.subscribe(lambda _: None)
    while not table.log.duplicates:
        await watch.next()
    table.unsubscribe(watch)


def test_the_computer_who_plays_as_the_person_did_comes_to_the_same() -> None:
    """Every opponent meets the same cards with the same dice, so the deal is the same to the last card."""

    async def main() -> None:
        table = seated(Paper())
        await table.deal(0)
        await to_the_end(table, Highest())
        turn = table.computer_plays.start(PERSON, "shark")
        assert table.computer_plays.start(PERSON, "shark") is turn, "it is asked for once"
        await compared_at(table)
        played = [entry.what for entry in table.log.moves[1:]]
        assert sorted(map(repr, turn.moves)) == sorted(map(repr, played))
        [result] = table.log.compared()
        assert (result.difference, result.yours) == (0, result.computers)
        await table.close()

    asyncio.run(main())


def test_what_was_changed_by_hand_in_the_deal_holds_for_the_computer_too() -> None:
    async def main() -> None:
        table = seated(Paper())
        await table.deal(0)
        await table.change(table.n, Direct(PERSON, Direction.ACROSS))
        await table.change(table.n, Scores(PERSON, (40, 0, 10, 20)))
        await to_the_end(table, Highest())
        turn = table.computer_plays.start(PERSON, "shark")
        assert turn.states[0].direction is Direction.ACROSS
        assert turn.states[0].scores == (40, 0, 10, 20)
        await compared_at(table)
        [result] = table.log.compared()
        assert (result.difference, result.yours) == (0, result.computers)
        await table.close()

    asyncio.run(main())


def test_another_play_is_compared_and_the_log_keeps_it_over_a_restart() -> None:
    async def main() -> None:
        paper = Paper()
        table = seated(paper)
        await table.deal(0)
        with pytest.raises(NotNow, match="Finish the deal first"):
            table.computer_plays.start(PERSON, "shark")
        await to_the_end(table, Highest())
        totals = table.state.scores
        turn = table.computer_plays.start(PERSON, "master")
        await turn.beyond(3, 10)
        assert len(turn.states) > 3
        await compared_at(table)
        assert table.state.scores == totals, "the totals are left alone"
        [result] = table.log.compared()
        assert result.yours != result.computers, "or this deal proves nothing"
        with pytest.raises(NotNow, match="has played this deal"):
            table.computer_plays.start(PERSON, "master")
        hearts = GAMES["hearts"]
        lines = [Entry.from_json(hearts, entry.to_json(hearts)) for entry in paper.lines]
        again = Log(table.state.rules, lines)
        assert again.compared() == [result]
        assert again.copy().compared() == [result]
        await table.close()

    asyncio.run(main())


def test_who_watches_waits_for_the_next_card_and_no_longer_once_the_deal_is_over() -> None:
    async def done(turn: ComputerPlay, then: Callable[[], object] = lambda: None) -> bool:
        waiting = asyncio.create_task(turn.beyond(1, 60))
        for step in range(6):
            await asyncio.sleep(0)
            if step == 2:
                then()
        found = waiting.done()
        waiting.cancel()
        return found

    async def main() -> None:
        over = State.new(CARDSHARK)
        dealt = over.play(Deal(shuffled(1)))
        move = stand_in(dealt.view(0), 0)
        turn = ComputerPlay(0, 0, "shark", dealt)
        assert not await done(turn)
        assert await done(turn, lambda: turn.add(move, dealt.play(move)))
        assert await done(ComputerPlay(0, 0, "shark", over))

    asyncio.run(main())


def test_the_next_deal_cuts_the_computers_turn_short() -> None:
    async def main() -> None:
        table = seated(Paper())
        await table.deal(0)
        await to_the_end(table, Highest())
        turn = table.computer_plays.start(PERSON, "master")
        await table.deal(table.n)
        assert table.computer_plays.last is None
        await asyncio.sleep(0.05)
        assert not table.log.duplicates
        assert not turn.over
        await table.close()

    asyncio.run(main())


def test_a_turn_that_does_not_hold_is_no_log() -> None:
    async def main() -> None:
        paper = Paper()
        table = seated(paper)
        await table.deal(0)
        await to_the_end(table, Highest())
        moves = tuple(entry.what for entry in table.log.moves[1:])
        rules, lines = table.state.rules, list(paper.lines)
        good = Duplicate(0, PERSON, "shark", moves)
        Log(rules, [*lines, Entry(good)])
        for bad in (
            good._replace(deal=1),
            good._replace(seat=4),
            good._replace(moves=moves[:-1]),
            good._replace(moves=moves[1:]),
        ):
            with pytest.raises(BadLog):
                Log(rules, [*lines, Entry(bad)])
        with pytest.raises(BadLog, match="before"):
            Log(rules, [*lines, Entry(good), Entry(good)])
        await table.close()

    asyncio.run(main())

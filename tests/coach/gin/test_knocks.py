"""Knock or wait: what is told is what the sampled hands came to, and these are played by the rules."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from benchmarks.gin_knocks import positions
from hearthside.ai.gin.endings import play_out
from hearthside.ai.gin.ends import End
from hearthside.ai.gin.settings import MASTER
from hearthside.cards import Card, Cards
from hearthside.coach.gin import knocks
from hearthside.coach.gin import weighing as weigher
from hearthside.coach.gin.verdict import verdict
from hearthside.coach.values import NOTHING, Choice, Outcome, Weighing, Worth, decision_rng
from hearthside.gin import STANDARD, Discard, Kind, Knock, LayOff, State, Take, View
from tests.ai.gin_positions import gin_player, position, walk
from tests.coach.drawn import drawn
from tests.few_worlds import look_at_few_worlds
from tests.gin.positions import dealt

KNOCK, WAIT = Knock(0, Card.parse("TH")), Discard(0, Card.parse("TH"))
ENDS = {Kind.GIN: End.GIN, Kind.BIG_GIN: End.GIN, Kind.KNOCK: End.KNOCK, Kind.UNDERCUT: End.UNDERCUTS}


def view() -> View:
    return position("2D 3D 4D 6D 7D 8D 5S 5H 5C 8H TH").view(0)


def choice(move: Any, worth: Worth, ends: dict[End, int]) -> Choice:
    return Choice(move, (move,), worth, NOTHING, NOTHING, (), tuple(Outcome(end, ends[end], 1.0) for end in ends))


def told(best: Choice, other: Choice, behind: Worth, error: Worth = NOTHING) -> str:
    weighing = Weighing((best, other._replace(behind=behind, error=error)), 100)
    return drawn(verdict(view(), weighing), view())


LAID_DOWN = {End.KNOCK: 94, End.UNDERCUT: 6}
HELD_ON = {End.GIN: 60, End.KNOCK: 8, End.UNDERCUTS: 10, End.NOBODY: 2, End.OTHER_KNOCKS: 12, End.OTHER_GIN: 8}


def test_it_is_told_whether_to_knock_and_what_comes_of_both() -> None:
    knock, wait = choice(KNOCK, Worth(15.5, 0.6), LAID_DOWN), choice(WAIT, Worth(26.72, 0.7), HELD_ON)
    assert told(wait, knock, Worth(11.2, 0.1)) == (
        "Do not knock. If you wait, you go gin in 60% of deals, otherwise win in 18% and North wins in 20%. "
        "That brings 26.7 points on average. A knock brings 15.5, and is undercut in 6%."
    )
    assert told(knock, wait._replace(worth=Worth(-4.0, 0.5)), Worth(19.5, 0.1)) == (
        "Knock. It brings 15.5 points on average, and is undercut in 6% of deals. "
        "If you wait, you go gin in 60%, otherwise win in 18% and North wins in 20%. That costs 4.0."
    )


def test_a_small_chance_is_not_told_as_none_and_a_large_one_not_as_a_certainty() -> None:
    knock = choice(KNOCK, Worth(0.02, 0.5), {End.KNOCK: 100})
    wait = choice(WAIT, Worth(-9.0, 0.4), {End.GIN: 1, End.KNOCK: 3, End.NOBODY: 96})
    assert told(knock, wait, Worth(9.02, 0.1)) == (
        "Knock. It brings nothing on average, and is hardly ever undercut. "
        "If you wait, you win in 4%, North wins hardly ever and nobody wins in 96%. That costs 9.0."
    )
    sure = choice(WAIT, Worth(40.0, 0.9), {End.GIN: 100})
    assert "you go gin almost always and North wins hardly ever" in told(sure, knock, Worth(39.98, 0.4))


def test_where_points_speak_for_the_other_the_match_decides() -> None:
    knock, wait = choice(KNOCK, Worth(9.0, 0.951), LAID_DOWN), choice(WAIT, Worth(12.0, 0.9), HELD_ON)
    assert told(knock, wait, Worth(-3.0, 0.051), Worth(1.0, 0.001)) == (
        "Knock. It wins the match 95.1% of the time, and is undercut in 6% of deals. If you wait, you go gin in 60%, "
        "otherwise win in 18% and North wins in 20%. That wins the match 90.0% of the time."
    )


def test_nothing_is_told_without_a_real_difference_or_where_nothing_was_played_out() -> None:
    knock, wait = choice(KNOCK, Worth(15.5, 0.6), LAID_DOWN), choice(WAIT, Worth(16.5, 0.7), HELD_ON)
    assert told(wait, knock, Worth(1.0, 0.01), Worth(0.6, 0.006)) == ""
    assert told(wait._replace(outcomes=()), knock, Worth(1.0, 0.01)) == ""


def test_where_gin_is_near_and_the_other_has_little_a_hint_waits() -> None:
    """Nine cards that make gin three ways, and 8♥: what docs/opponents.md says was settled."""
    for state in islice(positions(), 3):
        found = weigher.weigh(state.view(0), decision_rng(state.view(0)))
        assert found is not None
        assert found.best.move == WAIT
        knock = found.of(KNOCK)
        assert knock is not None
        assert knock.behind.points > 5 + 2 * knock.error.points
        assert drawn(verdict(state.view(0), found), state.view(0)).startswith(
            "Do not knock. If you wait, you go gin in "
        )


def test_a_knock_in_a_world_comes_to_what_the_rules_say_and_waiting_to_an_end_of_its_kind() -> None:
    met = set[End]()
    for state in some_decisions(12):
        seat, other = state.turn, 1 - state.turn
        knock = next(move for move in state.moves(seat) if isinstance(move, Knock))
        assert knock.discard is not None
        hidden = state.hands[other] & ~state.known[other]
        found = play_out(MASTER, state.view(seat), Random(1), [knock, Discard(seat, knock.discard)], 4, hidden)
        after = state.play(knock)
        result = (after if after.laid is None else after.play(LayOff(other))).results[-1]
        assert result.winner is not None
        points, end = (result.points, ENDS[result.kind]) if result.winner == seat else (-result.points, End.UNDERCUT)
        assert set(found.points[:, 0]) == {points}
        assert set(found.ways[:, 0]) == {end}
        for way, brought in zip(found.ways[:, 1].tolist(), found.points[:, 1].tolist(), strict=True):
            assert (brought > 0) - (brought < 0) == (way < End.NOBODY) - (way > End.NOBODY)
            assert way not in (End.GIN, End.OTHER_GIN) or abs(brought) >= state.rules.gin_bonus
            assert way not in (End.UNDERCUTS, End.UNDERCUT) or abs(brought) >= state.rules.undercut_bonus
            met.add(End(way))
        met.add(end)
    assert {End.GIN, End.KNOCK, End.OTHER_GIN, End.OTHER_KNOCKS} <= met


def some_decisions(count: int) -> list[State]:
    """Moments at which a player who waits for gin may knock."""
    found = list[State]()
    for state, _ in walk(STANDARD, (gin_player("vicky"), gin_player("vicky")), 3, Random(4), 30):
        melding, hand = state.rules.melding, Cards(state.hands[state.turn])
        ends = [move.discard for move in state.moves(state.turn) if isinstance(move, Knock)]
        if ends and all(card is not None and melding.deadwood(hand - (1 << card)) for card in ends):
            found.append(state)
        if len(found) == count:
            break
    return found


def test_no_more_worlds_are_played_out_than_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    look_at_few_worlds(monkeypatch)
    monkeypatch.setattr(knocks, "BATCH", 30)
    monkeypatch.setattr(knocks, "OPEN_WORLDS", 90)
    monkeypatch.setattr(knocks, "_CLEAR", 0.0)
    # The other's hand is a heap of cards that do not go together, so there is little to wait for.
    clear = dealt(STANDARD, "5S 6S 7S 9D 9C 9H 2D 2S 2C KC", "KD QH JD TC 8C 7H 6D 4C 3H AD", "AH").play(Take(0))
    found = weigher.weigh(clear.view(0), Random(1), None, clear)
    assert found is not None
    assert isinstance(found.best.move, Knock)
    assert found.worlds == 30
    monkeypatch.setattr(knocks, "_CLEAR", 1000.0)
    found = weigher.weigh(clear.view(0), Random(1), None, clear)
    assert found is not None
    assert found.worlds == 90

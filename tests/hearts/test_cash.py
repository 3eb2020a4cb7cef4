"""A match for cash, after Scarne as Tommy's Hearts tells it (TH-05): what is paid at its end, and for stepping."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from hearthside.cards import ALL, CLUBS, SPADES, Card
from hearthside.game import DEALER
from hearthside.hearts import Deal, Direction, Move, Play, Rules, State, Ties
from hearthside.hearts.presets import TOMMYS_BLACK_MARIA, TOMMYS_STANDARD

from .strategies import walk

dice = st.integers(0, 2**32).map(Random)
ONE_DEAL = replace(TOMMYS_BLACK_MARIA, goal=1)


def one_deal(rules: Rules, rng: Random) -> tuple[list[Move], tuple[int, ...]]:
    """The moves of a random deal in which nobody steps, and its points."""
    while True:
        steps = list(walk(rules, rng, deals=1))
        (result,) = steps[-1][2].results
        if result.shooter is None:
            return [move for _, move, _ in steps], result.points


def match_that_ends_with(rules: Rules, totals: Sequence[int], rng: Random) -> State:
    """A match whose last deal, played at random, brings the scores to these totals."""
    moves, points = one_deal(rules, rng)
    scores = tuple(total - each for total, each in zip(totals, points, strict=True))
    state = State.new(rules)._replace(scores=scores)
    for move in moves:
        state = state.play(move)
    assert state.scores == tuple(totals)
    return state


@given(dice)
def test_the_worked_example_pays_65_82_and_91(rng: Random) -> None:
    """Player 2 wins with 30; the others have 45, 62 and 71. The sum, 208, is that of eight hands of 26."""
    ended = match_that_ends_with(ONE_DEAL, (45, 30, 62, 71), rng)
    assert ended.winners == (1,)
    assert ended.cash == (-65, 65 + 82 + 91, -82, -91)
    assert (71 + 50) - 30 == 91


@given(dice)
def test_a_tie_for_the_fewest_points_plays_another_hand_and_pays_nothing_yet(rng: Random) -> None:
    tied = match_that_ends_with(ONE_DEAL, (30, 30, 62, 86), rng)
    assert tied.winners == () and tied.to_move == (DEALER,)
    assert tied.cash == (0, 0, 0, 0)


@given(dice)
def test_equals_who_share_a_win_share_the_cash(rng: Random) -> None:
    shared = match_that_ends_with(replace(ONE_DEAL, ties=Ties.SHARED), (30, 30, 62, 85), rng)
    assert shared.winners == (0, 1)
    # 82 is shared evenly; of 105 each gets 52, and the odd one stays with the loser.
    assert shared.cash == (41 + 52, 41 + 52, -82, -104)


def a_step(rules: Rules) -> State:
    """South holds all spades and leads them one after the other, so that every card falls to it."""
    rules = replace(rules, passing=(Direction.HOLD,))
    others = iter(ALL - SPADES)
    spades = iter(SPADES)
    deck = tuple(next(others) if place % 4 else next(spades) for place in range(52))
    state = State.new(rules).play(Deal(deck, dealer=3))
    while state.hands[0] or state.table:
        state = state.play(Play(state.turn, _highest(state)))
    return state


def _highest(state: State) -> Card:
    return max(state.legal(state.turn))


def test_stepping_collects_all_points_in_cash_from_each_and_counts_nothing() -> None:
    for rules, worth in ((TOMMYS_STANDARD, 18), (TOMMYS_BLACK_MARIA, 26)):
        state = a_step(rules)
        (result,) = state.results
        assert result.shooter == 0 and len(result.taken[0]) == 52 and CLUBS & result.taken[0] == CLUBS
        assert result.points == state.scores == (0, 0, 0, 0)
        assert result.cash == state.cash == (3 * worth, -worth, -worth, -worth)


def test_stepping_in_the_last_deal_is_paid_beside_the_match() -> None:
    state = a_step(replace(TOMMYS_STANDARD, goal=1, ties=Ties.SHARED))
    assert state.winners == (0, 1, 2, 3)
    assert state.cash == (54, -18, -18, -18)

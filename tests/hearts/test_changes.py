"""What is changed by hand: where the cards of a deal are passed, and the totals."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.cards import shuffled
from hearthside.game import DEALER, MOST_POINTS, IllegalMove
from hearthside.hearts import BLACK_LADY, Deal, Direct, Direction, Ending, Rules, Scores, State, Ties
from tests.lengths import length

from .strategies import a_pass, moves, rules
from .test_state import rng


def dealt(rules: Rules, number: int = 1) -> State:
    return State.new(rules).play(Deal(shuffled(number, rules.packs)))


def to_the_end(state: State, rng: Random) -> State:
    """The state after the deal in progress."""
    while any(state.hands):
        state = state.play(moves(state, rng))
    return state


@given(rules(), st.lists(st.sampled_from(Direction), min_size=1, max_size=3), st.integers(0, 99))
@settings(max_examples=length(30, 50))
def test_a_deal_that_is_turned_goes_on_as_if_the_rules_had_it_so(
    rules: Rules, turns: list[Direction], seed: int
) -> None:
    """However often it is turned before anybody passes, and also to a hold and back."""
    state = dealt(rules)
    for direction in turns:
        fits = direction is not Direction.SCATTER or rules.scatters
        if fits and direction is not state.direction and state.tricks == () and not state.table:
            state = state.play(Direct(0, direction))
    other = dealt(replace(rules, passing=(state.direction,)))
    assert (state.turned is None) == (state.direction is rules.passing[0])
    rng = Random(seed)
    while any(state.hands):
        assert (state.to_move, state.hands, state.direction) == (other.to_move, other.hands, other.direction)
        move = moves(state, rng)
        state, other = state.play(move), other.play(move)
    assert state.results == other.results
    assert state.direction is rules.direction(1), "and the next deal as the rules say"


def test_between_deals_the_next_one_is_turned() -> None:
    state = to_the_end(dealt(BLACK_LADY), Random(1)).play(Direct(2, Direction.HOLD))
    assert (state.to_move, state.direction) == ((DEALER,), Direction.HOLD)
    state = state.play(Deal(shuffled(2)))
    assert not state.passing and state.turn != DEALER
    assert state.view(0).direction is Direction.HOLD


def test_the_direction_stands_once_somebody_has_passed_or_played() -> None:
    state = dealt(BLACK_LADY)
    turned = Direct(0, Direction.ACROSS)
    assert state.why_not(turned) is None
    rng, begun = Random(1), "Cards are passed already"
    state = state.play(a_pass(state, 2, rng))
    for _ in range(9):
        with pytest.raises(IllegalMove, match=f"{begun}, so the direction can no longer be changed") as caught:
            state.play(turned)
        assert caught.value.code == "too-late"
        state = state.play(moves(state, rng))
        begun = "A card is played already" if state.table or state.tricks else begun


def test_there_is_nothing_to_turn_before_a_match_or_after_it_or_where_nothing_can_be_passed() -> None:
    over = to_the_end(dealt(replace(BLACK_LADY, goal=1, ties=Ties.SHARED)), Random(1))
    for state, seat, why in (
        (State.new(BLACK_LADY), 0, "not dealt yet"),
        (over, 0, "The match is over"),
        (dealt(BLACK_LADY), 4, "Choose the cards to pass first"),
        (dealt(BLACK_LADY), -1, "Choose the cards to pass first"),
    ):
        with pytest.raises(IllegalMove, match=why):
            state.play(Direct(seat, Direction.ACROSS))
    none = dealt(replace(BLACK_LADY, passing=(Direction.HOLD,), pass_count=0))
    with pytest.raises(IllegalMove, match="no cards are passed"):
        none.play(Direct(0, Direction.LEFT))
    assert none.why_not(Direct(0, Direction.HOLD)) is None


@given(rules(), rng, st.data())
@settings(max_examples=length(30, 50))
def test_totals_that_are_set_hold_and_the_deal_is_added_to_them(rules: Rules, rng: Random, data: st.DataObject) -> None:
    state = dealt(rules)
    for _ in range(rng.randrange(20)):
        if any(state.hands):
            state = state.play(moves(state, rng))
    most = rules.goal - (rules.ending is not Ending.EXCEED) if rules.ending is not Ending.DEALS else MOST_POINTS
    scores = data.draw(st.tuples(*[st.integers(-MOST_POINTS, max(most, -MOST_POINTS))] * rules.seats))
    if state.winners:
        return
    changed = state.play(Scores(0, scores))
    assert changed == state._replace(scores=scores)
    after = to_the_end(changed, rng)
    if len(after.results) > len(state.results):
        points = after.results[-1].points
        assert after.scores == tuple(map(sum, zip(scores, points, strict=True)))


@pytest.mark.parametrize(
    ("ending", "score", "why"),
    [
        (Ending.REACH, 99, None),
        (Ending.REACH, 100, "A score of 100 would end the match"),
        (Ending.EXCEED, 100, None),
        (Ending.EXCEED, 101, "A score of 101 would end the match"),
        (Ending.DEALS, MOST_POINTS, None),
        (Ending.DEALS, MOST_POINTS + 1, "A score is a number from"),
        (Ending.DEALS, -MOST_POINTS, None),
        (Ending.DEALS, -MOST_POINTS - 1, "A score is a number from"),
    ],
)
def test_totals_that_are_set_do_not_end_the_match(ending: Ending, score: int, why: str | None) -> None:
    state = dealt(replace(BLACK_LADY, ending=ending))
    error = state.why_not(Scores(0, (0, score, 1, 2)))
    assert (error is None) if why is None else str(error).startswith(why)


def test_totals_are_set_for_every_seat_while_a_match_goes_on() -> None:
    over = to_the_end(dealt(replace(BLACK_LADY, goal=1, ties=Ties.SHARED)), Random(1))
    for state, change, why in (
        (State.new(BLACK_LADY), Scores(0, (1, 2, 3, 4)), "not begun yet"),
        (over, Scores(0, (0, 0, 0, 0)), "The match is over"),
        (dealt(BLACK_LADY), Scores(4, (1, 2, 3, 4)), "no such seat"),
        (dealt(BLACK_LADY), Scores(0, (1, 2, 3)), "each of the 4 seats"),
    ):
        with pytest.raises(IllegalMove, match=why):
            state.play(change)
    between = to_the_end(dealt(BLACK_LADY), Random(1)).play(Scores(0, (1, 2, 3, 4)))
    assert between.scores == (1, 2, 3, 4)

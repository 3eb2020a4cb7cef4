"""Totals of Gin Rummy that are changed by hand: where the sheet begins, and what it forgets."""

from random import Random

import pytest

from hearthside.cards import shuffled
from hearthside.game import IllegalMove
from hearthside.gin import STANDARD, Deal, Rules, Scores, State
from hearthside.gin.presets import parse
from tests.record.gin_matches import random_move


def won(rules: Rules, hands: int, seed: int = 3) -> State:
    """A match in which so many hands were won, and which is between two hands."""
    rng, state = Random(seed), State.new(rules)
    while sum(result.winner is not None for result in state.results) < hands or any(state.hands):
        state = state.play(random_move(state, rng))
    return state


def test_the_sheet_begins_with_the_points_that_are_set_and_forgets_hands_and_boxes() -> None:
    state = won(STANDARD.with_goal(500), 2)
    changed = state.play(Scores(0, (40, 25)))
    (column,) = changed.sheet
    assert changed.scores == column.totals == (40, 25)
    assert column.lines == ()
    assert changed.results == state.results
    rng = Random(1)
    while len(changed.results) == len(state.results) or changed.results[-1].winner is None:
        changed = changed.play(random_move(changed, rng))
    result = changed.results[-1]
    expected = [40, 25]
    expected[result.winner or 0] += result.points
    assert changed.scores == tuple(expected)
    assert [line.hand for line in changed.sheet[0].lines] == [len(changed.results) - 1]


def test_in_hollywood_the_columns_can_only_be_cleared() -> None:
    state = won(parse("hollywood goal=500"), 2)
    with pytest.raises(IllegalMove, match="three columns"):
        state.play(Scores(0, (10, 0)))
    cleared = state.play(Scores(0, (0, 0)))
    assert [column.totals for column in cleared.sheet] == [(0, 0)] * 3


@pytest.mark.parametrize("scores", [(100, 0), (0, -1), (0,), (0, 10**5)])
def test_scores_that_cannot_be_are_refused_and_so_is_a_match_that_has_not_begun(scores: tuple[int, ...]) -> None:
    state = State.new(STANDARD)
    with pytest.raises(IllegalMove):
        state.play(Scores(0, (0, 0)))
    dealt = state.play(Deal(shuffled(1)))
    assert dealt.play(Scores(0, (99, 0))).scores == (99, 0)
    with pytest.raises(IllegalMove):
        dealt.play(Scores(0, scores))

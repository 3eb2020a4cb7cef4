"""A match of Hearts that is over, told to each seat."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.cards import Cards
from hearthside.hearts import BLACK_LADY, PRESETS, DealResult, Rules, State, View
from hearthside.hearts.match_story import match_story
from hearthside.hearts.presets import TOMMYS_STANDARD
from hearthside.text import plain
from tests.lengths import length
from tests.random_matches import random_moves

NAMES = ("You", "Cal", "Vicky", "The Shark", "Chuck", "Fran")


def ended(
    scores: tuple[int, ...], *deals: tuple[int, ...], rules: Rules = BLACK_LADY, shooter: int | None = None
) -> View:
    """South's view of a match that is over, with these totals and the points of its deals."""
    state = State.new(rules)
    for move in random_moves(rules, Random(1), 200):
        state = state.play(move)
        if state.results:
            break
    some = state.results[0]._replace(shooter=None)
    results = tuple(_deal(some, points, shooter if place == 0 else None) for place, points in enumerate(deals))
    best = tuple(seat for seat, score in enumerate(scores) if score == min(scores))
    return State.new(rules).view(0)._replace(scores=scores, winners=best, results=results)


def _deal(some: DealResult, points: tuple[int, ...], shooter: int | None) -> DealResult:
    queen = Cards.parse("QS")
    taken = tuple(queen if each or seat == shooter else Cards(0) for seat, each in enumerate(points))
    return some._replace(points=points, taken=taken, shooter=shooter)


def words(view: View) -> list[str]:
    """Who won, by how much, what stands out, the totals, and what comes next."""
    told = match_story(view)
    return [plain(each, NAMES, view.seat) for each in (told.title, told.tell, told.fact, told.totals, told.again)]


def test_a_loser_is_told_where_they_finished_and_how_far_behind() -> None:
    view = ended((68, 104, 88, 52), (26, 0, 0, 0), (0, 13, 13, 0), (42, 91, 75, 52))
    assert words(view) == [
        "The Shark wins.",
        "You finished second, 16 points behind.",
        "One deal without a point.",
        "Totals: you 68, Cal 104, Vicky 88, the Shark 52.",
        "Same three again",
    ]
    assert match_story(view).places == (2, 4, 3, 1)
    assert match_story(view).length == "Three deals, to 100"


def test_a_winner_is_told_who_came_next_and_equals_share_a_place() -> None:
    view = ended((10, 100, 30, 30), (5, 0, 0, 0), (3, 0, 0, 0), shooter=1)
    assert words(view)[:3] == ["You win.", "20 points ahead of Vicky and the Shark.", "Your best deal: 3 points."]
    assert match_story(view).places == (1, 4, 2, 2)
    assert words(view._replace(seat=2))[1] == "You finished tied second, 20 points behind."


def test_a_shared_win_is_told_to_both_and_to_all_if_all_share_it() -> None:
    shared = ended((10, 10, 30, 100), (10, 10, 30, 100))
    assert words(shared)[:3] == ["You and Cal share the win.", "20 points ahead of Vicky.", ""]
    assert words(ended((25,) * 4, (25,) * 4))[1] == "25 points each."


def test_the_moons_of_the_seat_come_first() -> None:
    view = ended((0, 104, 104, 104), (0, 26, 26, 26), (0, 78, 78, 78), shooter=0)
    assert words(view)[2] == "You shot the moon in deal 1."


def test_cash_goes_to_the_winner() -> None:
    view = ended((10, 20, 30, 40), (10, 20, 30, 40), rules=TOMMYS_STANDARD)._replace(cash=(60, -10, -20, -30))
    assert words(view)[1] == "10 points ahead of Cal. The match pays you 60 in cash."
    told = plain(match_story(view._replace(seat=1)).tell, ("South", "You", "Vicky", "Chuck"), 1)
    assert told == "You finished second, 10 points behind. The match pays South 60 in cash."


@pytest.mark.parametrize(
    ("rules", "length", "again"),
    [
        (replace(BLACK_LADY, goal=50), "Two deals, to 50", "Same three again"),
        (PRESETS["openspiel"], "Two deals", "Same three again"),
        (replace(BLACK_LADY, goal=0), "Two deals", "Same three again"),
    ],
)
def test_a_match_is_as_long_as_its_deals(rules: Rules, length: str, again: str) -> None:
    view = ended((10, 20, 30, 60), (10, 20, 0, 0), (0, 0, 30, 60), rules=rules)
    told = match_story(view)
    assert (told.length, plain(told.again, NAMES, 0)) == (length, again)


@given(st.sampled_from(list(PRESETS)), st.integers(0, 2**32))
@settings(max_examples=length(12, 20), deadline=None)
def test_the_winners_and_nobody_else_finish_first(preset: str, seed: int) -> None:
    state = State.new(PRESETS[preset])
    for move in random_moves(PRESETS[preset], Random(seed), 400):
        state = state.play(move)
    if not state.winners:
        return
    for seat in range(state.rules.seats):
        places = match_story(state.view(seat)).places
        assert [seat for seat, place in enumerate(places) if place == 1] == list(state.winners)

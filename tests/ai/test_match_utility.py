"""Play to the score: the examples of CardShark's manual, 6a to 6e, decided by the chances to win alone."""

from dataclasses import replace
from itertools import permutations
from random import Random

import numpy as np
import pytest

from hearthside.ai.hearts.card_values import moon_outlook
from hearthside.ai.hearts.match_utility import by_match, deducts, prospects
from hearthside.ai.hearts.search_player import SearchPlayer
from hearthside.ai.hearts.settings import SHARK, Settings, by_points
from hearthside.game import Limit
from hearthside.hearts import BLACK_LADY, CARDSHARK, PRESETS, CashIn, Move, Play, Rules, Scoring, State

from .hearts_positions import position

SCORES = (80, 90, 50, 70)
"""The manual's: #1 is you, #2 is about to go out, #3 is low, #4 may still win."""


def worth(seat: int, gained: tuple[int, ...], scores: tuple[int, ...] = SCORES, rules: Rules = CARDSHARK) -> float:
    """What it is worth to a seat that the deal brings these points."""
    state = State.new(rules)._replace(scores=scores)
    return float(by_match(state.view(seat), np.array([scores], np.float64) + np.array(gained))[0])


def moon(shooter: int, rules: Rules = CARDSHARK) -> tuple[int, ...]:
    return tuple(0 if seat == shooter else rules.moon_points for seat in range(rules.seats))


def test_before_the_end_is_near_a_point_is_worth_a_point() -> None:
    for gained in permutations((13, 7, 6, 0)):
        for seat in range(4):
            others = (26 - gained[seat]) / 3
            flat = worth(seat, gained, (10, 10, 10, 10))
            assert flat == pytest.approx(others - gained[seat], abs=4)
            if abs(others - gained[seat]) > 1:
                assert (flat > 0) == (others > gained[seat])


@pytest.mark.parametrize("scores", [(10, 30, 45, 60), (5, 52, 48, 50), (40, 20, 66, 71)])
def test_the_low_hand_is_the_one_to_give_the_queen_to(scores: tuple[int, ...]) -> None:
    low = scores.index(min(scores))
    for seat in range(4):
        if seat != low:
            given = {other: [0] * 4 for other in range(4) if other != seat}
            for other, points in given.items():
                points[other] = 13
            worths = {other: worth(seat, tuple(points), scores) for other, points in given.items()}
            assert max(worths, key=lambda other: worths[other]) == low


def test_the_low_hand_gives_the_queen_to_whom_she_sends_out() -> None:
    scores = (92, 55, 40, 60)
    worths = [worth(2, tuple(13 * (seat == other) for seat in range(4)), scores) for other in (0, 1, 3)]
    assert worths[0] == max(worths)


def test_panic_the_queen_rather_than_that_number_two_goes_out() -> None:
    mine, theirs = (6, 3, 4, 13), (6, 13, 4, 3)
    assert worth(3, mine) > worth(3, theirs)
    # As long as nobody goes out, the queen is for others.
    calm = (50, 60, 50, 70)
    assert worth(3, mine, calm) < worth(3, theirs, calm)


def test_no_panic_where_hearts_can_make_up_the_difference() -> None:
    close = (80, 90, 66, 70)
    # Number 2 goes out either way: with enough hearts for number 3 it is number 4 that wins.
    assert worth(3, (0, 13, 10, 3), close) > worth(3, (6, 3, 4, 13), close)
    assert worth(3, (0, 13, 3, 10), close) < worth(3, (0, 13, 10, 3), close)


@pytest.mark.parametrize(("shooter", "gains"), [(1, False), (2, True), (3, True)])
def test_a_moon_to_the_others_is_worth_it_only_to_who_then_wins(shooter: int, gains: bool) -> None:
    assert (worth(shooter, moon(shooter)) > worth(shooter, (7, 6, 6, 7))) is gains


@pytest.mark.parametrize("shooter", [0, 1])
def test_the_low_hand_lets_others_shoot_into_its_win(shooter: int) -> None:
    split = [0, 0, 1, 0]
    split[shooter] = 25
    stopped = worth(2, tuple(split))
    assert worth(2, moon(shooter)) >= stopped - 0.5
    assert worth(2, moon(3)) < worth(2, (0, 0, 1, 25))


def test_a_moon_off_the_own_score_is_worth_it_again() -> None:
    assert deducts(CARDSHARK, SCORES, 9, 1)
    off = tuple(-26 * (seat == 1) for seat in range(4))
    assert worth(1, off) > max(worth(1, (7, 6, 6, 7)), worth(1, (13, 0, 13, 0)))
    assert not deducts(CARDSHARK, SCORES, 9, 3)
    # With nobody near the end it is all one, or nearly so.
    assert worth(0, moon(0), (0, 0, 0, 0)) == pytest.approx(worth(0, (-26, 0, 0, 0), (0, 0, 0, 0)), abs=6)


DONE = ((0, "2C 3C 4C 5C"), (3, "6C 7C 8C TC"), (2, "2D 3D 4D 6D"), (1, "5D 7D 8D 9D"), (0, "JC QC KC AC"),
        (3, "TD JD QD KD"))  # fmt: skip
"""Six tricks without points, after which seat 0 leads."""


def decided(settings: Settings, state: State) -> Move:
    return SearchPlayer(settings).choose(state.view(state.turn), Random(1), Limit())


@pytest.mark.parametrize(
    ("scores", "card"),
    [(SCORES, "AS"), ((40, 50, 20, 30), "2S"), ((80, 90, 66, 70), "2S")],
    ids=["panic", "calm", "close"],
)
def test_the_shark_takes_the_queen_only_in_panic(scores: tuple[int, ...], card: str) -> None:
    state = position("AS 2S 2H 3H 4H 5H AD", "4S KS QS", tricks=DONE, scores=scores, rules=CARDSHARK)
    move = decided(SHARK, state)
    assert isinstance(move, Play)
    assert str(move.card) == card
    by_rote = decided(replace(SHARK, value=by_points), state)
    assert isinstance(by_rote, Play)
    assert str(by_rote.card) == "2S"


def test_where_it_is_decided_points_still_count_a_little() -> None:
    lost = (99, 3, 2, 60)
    assert worth(0, (0, 13, 13, 0), lost) > worth(0, (26, 0, 0, 0), lost)


def test_a_match_for_cash_is_played_for_cash() -> None:
    rules = PRESETS["tommys-standard"]
    even = np.array([[10, 10, 10, 10], [28, 28, 28, 10], [10, 28, 28, 28]], np.float64)
    told = prospects(rules, even, (10, 10, 10, 10), 3)
    assert told[0] == pytest.approx([0, 0, 0, 0])
    # The last two are moons of seats 3 and 0, which collect 18 of each at once and leave the match as it was.
    assert told[1] == pytest.approx([-18, -18, -18, 54])
    assert told[2] == pytest.approx([54, -18, -18, -18])
    suns = np.array([[10, 46, 46, 46]], np.float64)
    sun = prospects(replace(rules, sun_doubles=True), suns, (10, 10, 10, 10), 3)
    assert sun[0] == pytest.approx([108, -36, -36, -36])
    points = replace(rules, scoring=Scoring.POINTS, moon=BLACK_LADY.moon, cash_extra=0)
    assert prospects(points, even, (10, 10, 10, 10), 3)[0] == pytest.approx([0.25] * 4)


def test_a_score_that_goes_back_to_0_is_weighed_as_0() -> None:
    totals = np.array([[100, 60, 50, 40], [101, 60, 50, 40]], np.float64)
    told = prospects(replace(BLACK_LADY, exact_goal_resets=True), totals, (90, 60, 40, 34), 9)
    assert told[0] == pytest.approx(
        prospects(BLACK_LADY, np.array([[0, 60, 50, 40]], np.float64), (0, 60, 40, 34), 9)[0]
    )
    assert told[0, 0] > 0.5 > told[1, 0]


def test_a_single_deal_is_played_for_its_points() -> None:
    rules = PRESETS["openspiel"]
    view = State.new(rules).view(1)
    totals = np.array([[13, 1, 12, 0], [0, 26, 0, 0]], np.float64)
    assert by_match(view, totals).tolist() == by_points(view, totals).tolist()


def test_a_moon_that_counts_twice_is_chosen_for_what_it_is_worth() -> None:
    """With 26 to each another wins the match, with 52 the shooter does."""
    scores = (60, 75, 30, 40)
    rules = replace(CARDSHARK, moon_safety=False, cash_in=CashIn.NEVER, sun_doubles=True)
    assert deducts(rules, scores, 5, 0)
    assert not deducts(rules, scores, 5, 0, 52)
    assert moon_outlook(rules, [1, 0, 0, 0], 0) == 52
    assert moon_outlook(rules, [1, 2, 0, 0], 0) == 26 == moon_outlook(rules, [0, 0, 0, 0], 0)

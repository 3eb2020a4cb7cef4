"""What scores are worth: the examples of CardShark's manual, 6a to 6e, as numbers."""

from itertools import permutations
from random import Random

import pytest

from hearthside.ai.hearts.score_utility import ScoreUtility
from hearthside.hearts import BLACK_LADY, CARDSHARK, Rules

NONE = (0, 0, 0, 0)
SCORES = (80, 90, 50, 70)


def utility(seat: int, scores: tuple[int, ...], rules: Rules = BLACK_LADY, target: int | None = None) -> ScoreUtility:
    return ScoreUtility(rules, seat, scores, NONE, target)


def test_own_points_cost_and_those_of_others_are_welcome_before_the_end_is_near() -> None:
    rng = Random(3)
    for _ in range(200):
        seat, scores = rng.randrange(4), tuple(rng.randrange(60) for _ in range(4))
        at_stake = utility(seat, scores)
        for other in range(4):
            assert (at_stake.price(other, 13) > 0) == (other == seat)


def test_the_low_hand_is_the_one_to_hurt() -> None:
    for scores in permutations((10, 30, 45, 60)):
        low = scores.index(10)
        for seat in range(4):
            if seat != low:
                prices = {other: utility(seat, scores).price(other, 13) for other in range(4) if other != seat}
                assert min(prices, key=lambda other: prices[other]) == low


def test_the_leader_sends_out_whom_it_can() -> None:
    prices = {other: utility(2, (92, 55, 40, 60)).price(other, 13) for other in (0, 1, 3)}
    assert min(prices, key=lambda other: prices[other]) == 0


def test_another_going_out_is_worse_than_the_queen_while_a_third_is_low() -> None:
    panicked = utility(3, SCORES)
    assert 0 < panicked.price(3, 13) < panicked.price(1, 13)


@pytest.mark.parametrize(("shooter", "gains"), [(1, False), (2, True), (3, True)])
def test_a_moon_to_the_others_is_worth_it_only_to_who_then_wins(shooter: int, gains: bool) -> None:
    at_stake = utility(shooter, SCORES)
    assert (at_stake.moon(shooter) > at_stake.level) is gains


def test_a_moon_off_the_own_score_is_worth_it_again() -> None:
    at_stake = utility(1, SCORES, CARDSHARK)
    assert at_stake.deducts(1)
    assert at_stake.moon(1) > at_stake.level
    assert not utility(3, SCORES, CARDSHARK).deducts(3)


def test_the_low_hand_fears_no_moon_that_makes_it_win() -> None:
    low = utility(2, SCORES)
    assert low.moon(0) > low.level
    assert low.moon(1) > low.level
    assert low.moon(3) < low.level


def test_spite_counts_one_seat_before_its_own() -> None:
    spiteful = utility(1, (0, 0, 0, 0), target=0)
    assert spiteful.price(0, 13) < -spiteful.price(1, 13) < 0 < spiteful.price(2, 13)
    assert spiteful.moon(0) < spiteful.level < spiteful.moon(2)

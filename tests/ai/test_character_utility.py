"""What the characters want: which totals a moon led to, and what these are worth to each."""

from random import Random

import numpy as np
import pytest

from hearthside.ai.hearts.character_utility import MoonUtility, SpiteUtility, shooters
from hearthside.ai.hearts.settings import by_points
from hearthside.ai.kernels import hearts as kernel
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts_encoding import card_points_row, rules_row
from hearthside.ai.kernels.hearts_training import settle_points
from hearthside.cards import shuffled
from hearthside.hearts import BLACK_LADY, PRESETS, Deal, Moon, Rules, State, View
from hearthside.hearts.presets import parse


def settled(rules: Rules, rng: Random) -> tuple[Ints, int]:
    """The points of a deal in which one seat often took all that counts, and who made a moon, by the rules."""
    row, points = np.zeros(kernel.STATE_SIZE, np.int64), np.zeros(kernel.MOST, np.int64)
    greedy = rng.randrange(rules.seats) if rng.random() < 0.6 else None
    lucky = rng.randrange(rules.seats)
    for card in rules.deck:
        seat = rng.randrange(rules.seats)
        if greedy is not None and card in rules.penalty:
            seat = greedy
        elif card in rules.bonus:
            seat = lucky
        row[kernel.TAKEN + seat + (kernel.MOST if card > 51 else 0)] |= 1 << card % 52
    scores, deduct = np.zeros(kernel.MOST, np.int64), np.array([rng.randrange(2) for _ in range(kernel.MOST)])
    settle_points(rules_row(rules), card_points_row(rules), row, scores, deduct, points)
    return points[: rules.seats], int(row[kernel.SHOOTER])


def viewed(rules: Rules, seat: int = 0, scores: tuple[int, ...] = ()) -> View:
    state = State.new(rules).play(Deal(shuffled(1, rules.packs)))
    return state._replace(scores=scores or state.scores).view(seat)


DOUBLED = ("black-lady", "microsoft", "omnibus", "spot-full", "five-hand")


@pytest.mark.parametrize("changes", ["", *[f" {each}=true" for each in ("ten_of_clubs_doubles", "sun_doubles")]])
@pytest.mark.parametrize("preset", PRESETS)
def test_who_made_a_moon_is_told_from_the_points(preset: str, changes: str) -> None:
    if changes and preset not in DOUBLED:
        return
    rules, rng = parse(preset + changes), Random(preset)
    scores = tuple(rng.randrange(90) for _ in range(rules.seats))
    deals = [settled(rules, rng) for _ in range(200)]
    totals = np.array([points for points, _ in deals], np.float64) + scores
    found = [shooter for _, shooter in deals]
    assert shooters(viewed(rules, scores=scores), totals).tolist() == found
    assert (rules.moon is Moon.NONE) == (set(found) == {-1})


def test_a_moon_counts_for_more_or_less_by_whose_it_is() -> None:
    view = viewed(BLACK_LADY, scores=(10, 20, 30, 40))
    totals = np.array([[10, 46, 56, 66], [36, 20, 56, 66], [23, 30, 33, 40]], np.float64)
    plain = by_points(view, totals)
    assert MoonUtility(by_points, mine=5, theirs=-7)(view, totals).tolist() == (plain + np.array([5, -7, 0])).tolist()


def test_spite_would_rather_the_person_had_points_than_that_it_had_none() -> None:
    totals = np.array([[13, 13, 0, 0], [0, 0, 26, 0], [0, 0, 0, 26], [0, 13, 13, 0]], np.float64)
    her_own, person = viewed(BLACK_LADY, seat=1), SpiteUtility(0)
    values = person(her_own, totals)
    assert values.argmax() == 0
    assert values[1] == values[2] > values[3]
    assert SpiteUtility(1)(her_own, totals).tolist() == person(her_own, totals).tolist()
    assert (
        SpiteUtility(1)(viewed(BLACK_LADY, seat=1, scores=(9, 0, 2, 9)), totals + np.array([9, 0, 2, 9])).argmax() == 1
    )

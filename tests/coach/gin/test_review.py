"""Moves weighed at Gin, and hands looked back at: what they cost, luck told from skill, and errors that hold."""

from math import hypot
from random import Random
from typing import Any

import pytest

from hearthside.ai import kernels
from hearthside.ai.gin.search_player import SearchPlayer
from hearthside.ai.gin.settings import Settings
from hearthside.cards import Card, shuffled
from hearthside.coach.gin import weighing as weigher
from hearthside.coach.gin.outcomes import values_of_ends
from hearthside.coach.review import Review
from hearthside.coach.values import FLAWS, Choice, Mark, Weighing, Worth
from hearthside.game import Limit
from hearthside.gin import PRESETS, STANDARD, Deal, Discard, Knock, Rules, State
from hearthside.record import Step
from hearthside.record.moments import AnyStep
from tests.coach.drawn import Hint, comparison
from tests.few_worlds import look_at_few_worlds
from tests.gin.positions import dealt
from tests.lengths import length
from tests.match.test_duplicate import gin_hand


def played(rules: Rules, number: int) -> list[AnyStep]:
    """The steps of a hand between players who see little."""
    state, steps, who, rng = State.new(rules), list[AnyStep](), SearchPlayer(Settings(temperature=5.0)), Random(number)
    while not state.results:
        move: Any = who.choose(state.view(state.turn), rng, Limit()) if any(state.hands) else Deal(shuffled(number))
        after = state.play(move)
        steps.append(Step(state, move, after))
        state = after
    return steps


@pytest.fixture(autouse=True)
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "ready", lambda: True)


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    look_at_few_worlds(monkeypatch)


@pytest.mark.usefixtures("few_worlds")
def test_points_won_and_lost_are_luck_and_skill_and_nothing_else() -> None:
    steps = played(STANDARD, 3)
    review = Review(steps, 0)
    decisions = list(review.decisions())
    summary = review.summary(decisions)
    result = steps[-1].after.results[-1]
    won = 0 if result.winner is None else result.points if result.winner == 0 else -result.points
    assert summary.outcome.points == summary.above.points == won
    assert summary.luck + summary.skill == pytest.approx(summary.above)
    assert summary.above.chance == pytest.approx(weigher.win_chance(steps[-1].after, 0) - 0.5)
    assert {each.mark for each in decisions} & set(FLAWS), "those who see little slip"
    assert all(each.cost.points >= 0 and each.cost.chance >= 0 for each in decisions)


def test_ends_that_bring_as_much_are_told_apart_by_who_won() -> None:
    worth = values_of_ends(0)
    won, lost = (worth(State.new(STANDARD)._replace(results=(gin_hand(winner, 20),))) for winner in (0, 1))
    assert (won.points, lost.points) == (20, -20)
    assert won.chance > 0.5 > lost.chance


def test_costs_hold_within_their_errors_whatever_the_dice() -> None:
    steps, apart = played(STANDARD, 5), []
    for place in Review(steps, 0).places[1 :: length(4, 2)]:
        before, move = steps[place].before, steps[place].move
        first, second = (weigher.weigh(before.view(0), Random(f"{place}/{k}"), move) for k in (0, 1))
        if first is None or second is None:
            continue
        for choice in first.choices[1:4]:
            other, best = second.of(choice.move), second.of(first.best.move)
            assert other is not None and best is not None
            gap = other.behind.points - best.behind.points - choice.behind.points
            apart.append(gap / hypot(choice.error.points, other.error.points, best.error.points, 0.05))
    assert len(apart) >= length(6, 12)
    assert max(map(abs, apart)) < 6, "six searches say roughly how far they lie apart"
    assert sum(each * each for each in apart) / len(apart) < 3


def test_a_lead_too_small_to_be_told_is_none_and_a_discard_that_could_be_a_knock_is_told_from_it() -> None:
    view = dealt(STANDARD, "5S 6S 7S 8S 9D 9C 9H 2D 3D KC", "2C 4C 6C 8H TH QH 2S 4S KS AH", "4D").view(0)
    knock, discard, nothing = Knock(0, Card.parse("KC")), Discard(0, Card.parse("KC")), Worth(0.0, 0.0)

    def told(points: float, chance: float) -> str:
        best = Choice(knock, (knock,), nothing, nothing, nothing)
        other = Choice(discard, (discard,), nothing, Worth(points, chance), Worth(0.001, 0.00001))
        return comparison(Hint(knock, "", Weighing((best, other), 9), None), view)

    assert told(0.04, 0.0004) == "There is no real difference from discarding K♣ alone."
    assert told(0.04, 0.002) == "0.2% more chance to win than discarding K♣ alone."
    assert told(3, 0) == "About 3.0 points better than discarding K♣ alone."


@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("preset", ["hollywood", "oklahoma", "straight", "ginrummy42", "round-the-corner", "eaai"])
def test_every_kind_of_rules_is_looked_back_at(preset: str) -> None:
    review = Review(played(PRESETS[preset], 4), 1)
    decisions = [review.decision(place) for place in review.places[:3]]
    for each in decisions:
        assert (each.weighing is None) == (each.mark in (Mark.ONLY, Mark.ALIKE))
    assert 0 < weigher.win_chance(review.steps[0].before, 1) < 1

"""What a review says of a deal stays what it is, within the error that it states, whatever the dice of its search."""

from math import hypot
from random import Random
from typing import Any

import pytest

from hearthside.coach import review as reviewing
from hearthside.coach.hearts import weighing
from hearthside.coach.review import Review, Summary
from hearthside.coach.values import Worth
from hearthside.gin import STANDARD
from hearthside.hearts import BLACK_LADY
from tests.coach.played import played
from tests.lengths import length

_DICE = 2


@pytest.mark.parametrize(("rules", "number"), [(BLACK_LADY, 12), (STANDARD, 9)], ids=["hearts", "gin"])
def test_luck_and_skill_hold_within_their_stated_error(
    rules: Any, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weighing, "WORLDS", length(400, weighing.WORLDS))
    monkeypatch.setattr(weighing, "PASS_WORLDS", length(200, weighing.PASS_WORLDS))
    steps = played(rules, number)
    found: list[Summary] = []
    for seed in range(_DICE):
        monkeypatch.setattr(reviewing, "decision_rng", lambda view, seed=seed: Random(f"{seed}/{len(view.hand)}"))
        review = Review(steps, 0, open_cards=False)
        found.append(review.summary(list(review.decisions())))
    assert found[0].skill.points < -0.5, "there is something to be unsure of"
    for k, one in enumerate(found):
        assert one.error.points > 0
        for other in found[:k]:
            for what in ("skill", "luck"):
                gap: Worth = getattr(one, what) - getattr(other, what)
                assert abs(gap.points) < 4 * hypot(one.error.points, other.error.points)
                assert abs(gap.chance) < 4 * hypot(one.error.chance, other.error.chance)
    assert len({summary.skill for summary in found}) == _DICE, "the dice were others"

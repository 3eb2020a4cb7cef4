"""What a review says of a deal never contradicts itself: marks, costs, errors, figures and sentences of many deals."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pytest

from hearthside.ai import kernels
from hearthside.ai.gin.ends import End
from hearthside.app.review_lines import ReviewDecision, ReviewSummary, decided, summed_up
from hearthside.coach.gin.verdict import knock_or_wait
from hearthside.coach.hearts import weighing as hearts_weighing
from hearthside.coach.review import Decision, Review
from hearthside.gin import STANDARD, Kind, Knock
from hearthside.hearts import BLACK_LADY, PRESETS
from tests.coach.played import played
from tests.few_worlds import look_at_few_worlds
from tests.lengths import length
from tests.server.sentences import words

# From the guide: points at Hearts with 26 points a deal and at Gin, and chance to win, from which a mark is given.
LIMITS = {"hearts": (0.4, 1.5, 4.0), "gin": (1.0, 4.0, 10.0)}
CHANCES = (0.01, 0.04, 0.10)
MARKS = ("inaccuracy", "mistake", "blunder")
ZERO = re.compile(r"(?<![\d.])0(\.0)?(%| points)")
NAMES = ["You", "Cal", "Vicky", "Shark"]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said of fewer sampled deals must agree all the same, and there is more error to disagree with."""
    monkeypatch.setattr(kernels, "ready", lambda: True)
    look_at_few_worlds(monkeypatch)
    for name, worlds in (("WORLDS", 400), ("PASS_WORLDS", 100), ("OPEN_WORLDS", 24)):
        monkeypatch.setattr(hearts_weighing, name, worlds)


def reviewed(rules: Any, number: int) -> Iterator[tuple[Review, Decision, ReviewDecision]]:
    """The decisions of a deal, as they are found and as they are sent."""
    review = Review(played(rules, number), number % rules.seats)
    for decision in review.decisions():
        yield review, decision, decided(review, decision, NAMES, review.seat)


@pytest.mark.parametrize(
    ("rules", "deals"), [(BLACK_LADY, (2, 200)), (PRESETS["omnibus"], (2, 50)), (STANDARD, (4, 200))]
)
def test_no_review_contradicts_itself(rules: Any, deals: tuple[int, int]) -> None:
    game, found = rules.game, Counter[str]()
    for number in range(length(*deals)):
        decisions, sent, review = [], [], None
        for review, decision, line in reviewed(rules, number):
            where = f"deal {number}, place {decision.place}: {asdict(line)}"
            _agrees(review, decision, line, game, where)
            decisions.append(decision)
            sent.append(line)
            found[line.mark] += 1
        assert review is not None
        _adds_up(summed_up(review, 1, review.summary(decisions)), sent)
    assert found["best"] and found["inaccuracy"] + found["mistake"] + found["blunder"], found


def _agrees(review: Review, decision: Decision, line: ReviewDecision, game: str, where: str) -> None:
    scale = hearts_weighing.thresholds(review.steps[0].before.rules).inaccuracy / 0.4 if game == "hearts" else 1
    if decision.weighing is None:
        assert line.mark in ("only", "alike"), where
        assert (line.choices, line.cost.points, line.cost.chance, line.basis) == ([], 0, 0, ""), where
        return
    # The mark is that of the guide, by the exact cost.
    lost = decision.cost
    grades = (
        sum(lost.points >= scale * limit for limit in LIMITS[game]), sum(lost.chance >= limit for limit in CHANCES)
    )  # fmt: skip
    expected = ("good" if any(lost) else "best", *MARKS)[max(grades)]
    assert line.mark == expected, where
    # The cost is that of the choice that was made, beyond its error, and is read nowhere as nothing.
    [made] = [each for each in line.choices if each.made]
    best, choice = line.choices[0], decision.weighing.of(decision.move)
    assert choice is not None, where
    for unit, least in (("points", 0.05), ("chance", 0.0005)):
        cost, behind, error = (getattr(each, unit) for each in (lost, choice.behind, decision.error))
        assert cost == (behind if behind > 2 * error and behind >= least else 0), where
        assert getattr(line.cost, unit) == pytest.approx(cost, abs=0.0006), where
        # The figures of a row are those of the best less what it is behind.
        for each in line.choices:
            gap = getattr(best.worth, unit) - getattr(each.worth, unit)
            assert gap == pytest.approx(getattr(each.behind, unit), abs=0.002), where
    assert (best.behind.points, best.behind.chance, best.error.points) == (0, 0, 0), where
    if made is best:
        assert line.mark == "best", where
    # Sentences have the figures, and no figure that is nothing.
    told = (line.title, line.basis, *(words(each) for each in (line.reason, line.hindsight_said)))
    assert not any(map(ZERO.search, told)), where
    assert (f"{lost.points:.1f} points" in line.title) == (lost.points > 0), where
    assert (f"{100 * lost.chance:.1f}% of the chance" in line.title) == (lost.chance > 0), where
    assert not line.reason or line.mark in MARKS or knock_or_wait(decision.weighing), where
    _verdict_agrees(decision, line, where)
    # Hindsight is told of what was better, and never of what won the hand by going gin.
    late = words(line.hindsight_said)
    assert ("was better by" in late) == bool(line.hindsight_cost.points or line.hindsight_cost.chance), where
    assert ("nothing was better" in late) == bool(line.hindsight and "was better by" not in late), where
    last = review.steps[-1].after.results[-1]
    if isinstance(decision.move, Knock) and last.kind in (Kind.GIN, Kind.BIG_GIN):
        assert (line.hindsight, late) == ([], ""), where


def _verdict_agrees(decision: Decision, line: ReviewDecision, where: str) -> None:
    """Knock or wait: what is told is what is best, and its figures are those of the choices and of how deals ended."""
    weighing = decision.weighing
    assert weighing is not None
    for each in weighing.choices:
        if each.outcomes:
            assert sum(end.deals for end in each.outcomes) == weighing.worlds, where
            mean = sum(end.deals * end.points for end in each.outcomes) / weighing.worlds
            assert mean == pytest.approx(each.worth.points), where
            for end in each.outcomes:
                # Whoever goes gin, or wins by a knock, gets points; nobody gets any for an end without a winner.
                assert (end.points > 0) - (end.points < 0) == (end.kind < End.NOBODY) - (end.kind > End.NOBODY), where
    told, found = words(line.reason), knock_or_wait(weighing)
    knocks = {"Knock. ": True, "Do not knock. ": False}.get(told[: told.find(". ") + 2])
    if knocks is None:
        return
    assert found is not None, where
    assert knocks == isinstance(weighing.best.move, Knock), where
    assert line.mark in MARKS or knocks == isinstance(decision.move, Knock), where
    better, worse = found if knocks else found[::-1]
    # The sentence is for what is better, by points or else by the match.
    if "wins the match" in told:
        assert better.worth.chance > worse.worth.chance, where
        shares = [f"{100 * each.worth.chance:.1f}%" for each in (better, worse)]
        assert re.findall(r"(\S+) of the time", told) == shares, where
    else:
        assert better.worth.points > worse.worth.points, where
        amounts = [f"{abs(each.worth.points):.1f}" for each in (better, worse)]
        assert re.findall(r"(?:brings|costs) (\d+\.\d)", told) == [each for each in amounts if each != "0.0"], where
    undercut = sum(end.deals for end in found.knock.outcomes if end.kind is End.UNDERCUT)
    gin = sum(end.deals for end in found.wait.outcomes if end.kind is End.GIN)
    lost = sum(end.deals for end in found.wait.outcomes if end.kind > End.NOBODY)
    for pattern, count in (("is undercut in", undercut), ("you go gin in", gin), ("(?:Cal|You) wins? in", lost)):
        if share := re.search(rf"{pattern} (\d+)%", told):
            assert int(share[1]) == round(100 * count / weighing.worlds), where


def _adds_up(summary: ReviewSummary, lines: list[ReviewDecision]) -> None:
    for unit in ("points", "chance"):
        came, luck, skill = (getattr(each, unit) for each in (summary.above, summary.luck, summary.skill))
        assert skill == pytest.approx(-sum(getattr(line.cost, unit) for line in lines), abs=0.02)
        assert luck + skill == pytest.approx(came, abs=0.002)
        assert skill <= 0

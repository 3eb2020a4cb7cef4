"""The values of hints and reviews: what choices are worth and what they cost. Knows no game.

More points are better for the seat, so points at Hearts are below 0. A chance is the chance to win the match, 0 to 1.
"""

from collections.abc import Sequence
from enum import StrEnum
from math import hypot
from random import Random
from typing import Any, Final, NamedTuple

SLIP_CHANCE: Final = 0.01
MISTAKE_CHANCE: Final = 0.04
"""A choice that costs this much of the chance to win is a slip or a mistake, whatever it costs in points."""


def decision_rng(view: Any) -> Random:
    """The generator that a decision is weighed with. A hint and a review use the same, so that they agree."""
    return Random(f"review/{len(view.results)}/{len(view.hand)}")


class Worth(NamedTuple):
    """An amount in points of the deal, and in chance to win the match."""

    points: float
    chance: float

    def __add__(self, other: Any) -> "Worth":
        return Worth(self.points + other.points, self.chance + other.chance)

    def __sub__(self, other: "Worth") -> "Worth":
        return Worth(self.points - other.points, self.chance - other.chance)


NOTHING: Final = Worth(0.0, 0.0)


class Choice(NamedTuple):
    """One move that a seat may make."""

    move: Any
    alike: tuple[Any, ...]
    """The equivalent moves that it stands for."""
    worth: Worth
    """The average result over the sampled deals."""
    behind: Worth
    """How much less it is worth than the best. The points are below 0 where the best is best only for the match."""
    error: Worth
    """The standard errors of ``behind``; 0 for the best, and where the result is certain."""
    traits: tuple[int, ...] = ()
    """In how many sampled deals each trait of the game held, by its place."""


class Weighing(NamedTuple):
    """All choices of a decision, the best first."""

    choices: tuple[Choice, ...]
    worlds: int
    """Sampled deals that each choice was tried in; 0 where all cards are known."""

    @property
    def best(self) -> Choice:
        """The best choice."""
        return self.choices[0]

    def of(self, move: Any) -> Choice | None:
        """The choice that stands for a move; None where it was not weighed."""
        return next((each for each in self.choices if move in each.alike), None)


def compared(
    moves: Sequence[Any], order: Sequence[int], points: Any, chances: Any, traits: Sequence[Any], worlds: int, ddof: int
) -> Weighing:
    """The choices of a search in an order that begins with the best; ``moves`` are those that each stands for.

    ``points`` and ``chances`` are float64[samples, choices], ``traits`` bool[samples, choices]; ``ddof`` is numpy's.
    """

    def choice(place: int) -> Choice:
        behind = [each[:, order[0]] - each[:, place] for each in (points, chances)]
        return Choice(
            moves[place][0],
            moves[place],
            Worth(*(float(each[:, place].mean()) for each in (points, chances))),
            Worth(*(float(each.mean()) for each in behind)),
            Worth(*(float(each.std(ddof=ddof) / len(each) ** 0.5) for each in behind)),
            tuple(int(each[:, place].sum()) for each in traits),
        )

    return Weighing(tuple(map(choice, order)), worlds)


class Mark(StrEnum):
    """How good a choice was. ``only``: there was no other. ``alike``: all choices were equivalent."""

    BEST = "best"
    GOOD = "good"
    SLIP = "slip"
    MISTAKE = "mistake"
    ONLY = "only"
    ALIKE = "alike"


class Thresholds(NamedTuple):
    """The costs in points from which a choice is a slip or a mistake."""

    slip: float
    mistake: float


def cost(choice: Choice) -> Worth:
    """What making this choice cost: 0 or more, and 0 where the difference is smaller than its error."""
    points, chance = (
        amount if amount > error else 0.0 for amount, error in zip(choice.behind, choice.error, strict=True)
    )
    return Worth(points, chance)


def mark(lost: Worth, thresholds: Thresholds) -> Mark:
    """How good a choice with that cost was."""
    if lost.points >= thresholds.mistake or lost.chance >= MISTAKE_CHANCE:
        return Mark.MISTAKE
    if lost.points >= thresholds.slip or lost.chance >= SLIP_CHANCE:
        return Mark.SLIP
    return Mark.GOOD if lost.points > 0 or lost.chance > 0 else Mark.BEST


def combined_error(errors: Sequence[Worth]) -> Worth:
    """The standard error of a sum of amounts with these standard errors."""
    return Worth(hypot(*(each.points for each in errors)), hypot(*(each.chance for each in errors)))

"""The values of hints and reviews: what choices are worth and what they cost. Knows no game.

More points are better for the seat, so points at Hearts are below 0. A chance is the chance to win the match, 0 to 1.
"""

from collections.abc import Sequence
from enum import IntEnum
from math import hypot
from random import Random
from typing import Any, Final, NamedTuple

from hearthside.words import Word


def decision_rng(view: Any) -> Random:
    """The generator that a decision is weighed with. A hint and a review use the same, so that they agree."""
    return Random(f"review/{len(view.results)}/{len(view.hand)}")


class Worth(NamedTuple):
    """An amount in points of the deal, and in chance to win the match."""

    points: float
    """More is better for the seat."""
    chance: float
    """0 to 1."""

    def __add__(self, other: Any) -> "Worth":
        return Worth(self.points + other.points, self.chance + other.chance)

    def __sub__(self, other: "Worth") -> "Worth":
        return Worth(self.points - other.points, self.chance - other.chance)


NOTHING: Final = Worth(0.0, 0.0)
SURE: Final = 2.0
"""Standard errors that a difference must exceed to count."""
LEAST: Final = Worth(0.05, 0.0005)
"""Smaller differences do not count: with the decimals that are shown they would be 0."""


class Outcome(NamedTuple):
    """One way in which a deal may end."""

    kind: IntEnum
    """How: at Gin an `End`."""
    deals: int
    """How many of the sampled deals ended so."""
    points: float
    """The mean points of the seat in these."""


class Choice(NamedTuple):
    """One move that a seat may make."""

    move: Any
    """The move."""
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
    outcomes: tuple[Outcome, ...] = ()
    """How the sampled deals ended, where they were played to their ends; else empty."""


class Weighing(NamedTuple):
    """All choices of a decision, the best first."""

    choices: tuple[Choice, ...]
    """One for each move that is not equivalent to another."""
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


class Mark(Word):
    """How good a choice was. ``only``: there was no other. ``alike``: all choices were equivalent."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    ONLY = "only"
    ALIKE = "alike"


FLAWS: Final = (Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER)
"""The marks of choices that cost something that matters, the least first."""


class Thresholds(NamedTuple):
    """The costs from which a choice is an inaccuracy, a mistake or a blunder."""

    inaccuracy: float
    mistake: float
    blunder: float


CHANCES: Final = Thresholds(0.01, 0.04, 0.10)
"""In chance to win the match, in both games. In points each game has its own."""


def cost(choice: Choice) -> Worth:
    """What making this choice cost: 0 or more, and 0 where the difference is within its error or too small to show."""
    points, chance = (
        amount if amount > SURE * error and amount >= least else 0.0
        for amount, error, least in zip(choice.behind, choice.error, LEAST, strict=True)
    )
    return Worth(points, chance)


def amount_text(lost: Worth, within: str = "") -> str:
    """What was lost, in points, in chance to win, or in both. ``within`` is added to the points.

    >>> amount_text(Worth(2.1, 0.046))
    '2.1 points and 4.6% of the chance to win'
    """
    points = [f"{lost.points:.1f} points{within}"] if lost.points else []
    chance = [f"{100 * lost.chance:.1f}% of the chance to win"] if lost.chance else []
    return " and ".join(points + chance)


def mark(lost: Worth, thresholds: Thresholds) -> Mark:
    """How good a choice with that cost was: the worse of what it is in points and in chance to win.

    >>> mark(Worth(1.6, 0.12), Thresholds(0.4, 1.5, 4.0))
    Mark.BLUNDER
    """
    for flaw, points, chance in reversed(list(zip(FLAWS, thresholds, CHANCES, strict=True))):
        if lost.points >= points or lost.chance >= chance:
            return flaw
    return Mark.BEST if lost == NOTHING else Mark.GOOD


def combined_error(errors: Sequence[Worth]) -> Worth:
    """The standard error of a sum of amounts with these standard errors."""
    return Worth(hypot(*(each.points for each in errors)), hypot(*(each.chance for each in errors)))

"""What choices are worth, what they cost, and how a deal came to what it came to: values only. Knows no game.

Points are the seat's own way up: more is better, so at Hearts they are below 0. A chance is that to win the match, from
0 to 1.
"""

from collections.abc import Sequence
from enum import StrEnum
from math import hypot
from random import Random
from typing import Any, Final, NamedTuple

SLIP_CHANCE: Final = 0.01
MISTAKE_CHANCE: Final = 0.04
"""A choice that costs as much of the chance to win is a slip, or a mistake, whatever it costs in points."""


def dice(view: Any) -> Random:
    """The dice that a decision is weighed with. A hint and a look back have the same, so that they agree."""
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
    """The moves that it stands for: all of them come to the same."""
    worth: Worth
    """What the deal comes to with it, on average over the deals imagined; ``chance``: of the match."""
    behind: Worth
    """By how much it is worth less than the best; below 0 in points where the best is best for the match alone."""
    error: Worth
    """The standard errors of that; 0 for the best, and where all cards are known and the play is certain."""
    traits: tuple[int, ...] = ()
    """In how many of the deals imagined something came of it, which the game knows by its place."""


class Weighing(NamedTuple):
    """All choices of a moment, the best first."""

    choices: tuple[Choice, ...]
    worlds: int
    """Deals that each was tried in."""

    @property
    def best(self) -> Choice:
        """The one to make."""
        return self.choices[0]

    def of(self, move: Any) -> Choice | None:
        """The choice that stands for a move; None where it was not weighed."""
        return next((each for each in self.choices if move in each.alike), None)


class Mark(StrEnum):
    """How good a choice was. ``only`` was the only one, ``alike`` one of several that come to the same."""

    BEST = "best"
    GOOD = "good"
    SLIP = "slip"
    MISTAKE = "mistake"
    ONLY = "only"
    ALIKE = "alike"


class Bars(NamedTuple):
    """The points of a cost from which a choice is a slip, and a mistake."""

    slip: float
    mistake: float


def cost(choice: Choice) -> Worth:
    """What making this choice cost: nothing below 0, and nothing that is smaller than its own error."""
    points, chance = (
        amount if amount > error else 0.0 for amount, error in zip(choice.behind, choice.error, strict=True)
    )
    return Worth(points, chance)


def mark(lost: Worth, bars: Bars) -> Mark:
    """How good a choice was that cost as much."""
    if lost.points >= bars.mistake or lost.chance >= MISTAKE_CHANCE:
        return Mark.MISTAKE
    if lost.points >= bars.slip or lost.chance >= SLIP_CHANCE:
        return Mark.SLIP
    return Mark.GOOD if lost.points > 0 or lost.chance > 0 else Mark.BEST


def together(errors: Sequence[Worth]) -> Worth:
    """The standard error of a sum of amounts that have these."""
    return Worth(hypot(*(each.points for each in errors)), hypot(*(each.chance for each in errors)))

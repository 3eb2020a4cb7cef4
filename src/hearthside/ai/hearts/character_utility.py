"""The utilities of the characters: what totals after a deal are worth to each. Knows no cards. A moon is recognised by
the points: only a moon gives others more than the cards have, or takes from a score.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hearthside.hearts import Moon, View

from .card_values import card_values

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .settings import Points, Value


def shooters(view: View, totals: Points) -> NDArray[np.int64]:
    """Who made a moon in a deal that led to these totals, int64[rows]; -1 where nobody did.

    ``totals``: float64[rows, seats], in which a moon that collects gave its points to the others.
    """
    # Imported where it is wanted: a server answers its first page without it.
    import numpy as np

    rules, points = view.rules, totals - view.scores
    moon, bonus = rules.moon_points, rules.count(rules.bonus)
    if rules.moon is Moon.NONE or not moon:
        return np.full(len(totals), -1)
    if rules.doublers:
        # The cards give up to twice as much, but not as much to all but one.
        made = (points.max(1) >= moon) & (points.min(1) <= 0) if rules.seats == 2 else points.sum(1) >= 2 * moon + bonus
        return np.where(made | (points.min(1) <= -moon), points.argmin(1), -1)
    given = points.max(1) >= moon if rules.seats == 2 else points.sum(1) > moon
    return np.where(given | (points.min(1) < (bonus - moon) / 2), points.argmin(1), -1)


@dataclass(frozen=True)
class MoonUtility:
    """Moons count for more or less than they bring."""

    value: Value
    """What else counts."""
    mine: float = 0.0
    """Points of the usual game by which a moon of its own is worth more."""
    theirs: float = 0.0
    """The same of another's."""

    def __call__(self, view: View, totals: Points) -> Points:
        made = shooters(view, totals)
        extra = self.mine * (made == view.seat) + self.theirs * ((made >= 0) & (made != view.seat))
        worths: Points = self.value(view, totals) + extra
        return worths


@dataclass(frozen=True)
class SpiteUtility:
    """The points of one seat count before one's own."""

    person: int
    """The seat; where it is one's own, the leader counts."""
    mine: float = 0.1
    """What the own points count beside."""

    def __call__(self, view: View, totals: Points) -> Points:
        gained = totals - view.scores
        spited = gained[:, spite_target(view, self.person)] - self.mine * gained[:, view.seat]
        return spited / (card_values(view.rules).scale or 1.0)


def spite_target(view: View, person: int) -> int:
    """Whom a spiteful player is after: the person's seat, and the leader if it sits there itself."""
    others = [seat for seat in range(view.rules.seats) if seat != view.seat]
    return person if person in others else min(others, key=lambda seat: (view.scores[seat], seat))

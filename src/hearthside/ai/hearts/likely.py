"""Deals that agree with a view, each counted by how likely the others would have passed and played in it as they did.

More are drawn than are asked for, and thinned out: the likeliest stay, and the rest are drawn, so that few deals that
are played out are ones that hardly anybody would have played like this.
"""

from random import Random
from typing import Final

import numpy as np

from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts import MOST
from hearthside.ai.kernels.hearts_likelihood import likelihood
from hearthside.ai.kernels.hearts_policy import CARELESS
from hearthside.ai.kernels.hearts_rows import trick_rows
from hearthside.ai.worlds import hearts as worlds_of
from hearthside.hearts import View

from . import passed, policy
from .notice import careless
from .settings import Points

Drawn = tuple[Ints, Points]
"""Deals, int64[count, STATE_SIZE], and what each counts, float64[count]."""
_TRUST: Final = 0.4
"""How far others are thought to play as the policy does: by this share of the logarithm of a chance."""
_PASSED: Final = 0.8
"""And how far they are thought to pass as it does."""
_AT_ONCE: Final = 256
"""Deals that are thinned out from what was drawn at a time, so that a great many take no great room."""
_MOST: Final = 100.0
"""Logarithms of chances are not let go beyond what numbers hold."""


class Imagined:
    """Deals that agree with the view, ``more`` of them drawn for each that is asked for; and for each of these again so
    many by ``passes``, which are thinned out first, by the hands that passes leave.
    """

    def __init__(self, view: View, rng: Random, odds: worlds_of.Odds | None, more: int, passes: int = 0) -> None:
        self.view, self.rng, self.odds = view, rng, odds
        self.drawn = more * passes if passed.tells(view) else 0
        # Little is seen of one trick; and where cards are left over, hands are not told by what was played.
        self.more = more if view.tricks and not view.rules.special else 1
        self.lax = np.zeros(MOST, np.int64)
        if self.more > 1:
            self.lax[: view.rules.seats] = np.array(careless(view), np.int64) << CARELESS
        self.first: float | None = None
        self.first_passed: float | None = None

    def deals(self, count: int) -> Drawn:
        """So many deals, of which some count more than others."""
        parts = [self._some(min(_AT_ONCE, count - done)) for done in range(0, count, _AT_ONCE)]
        return np.concatenate([found for found, _ in parts]), np.concatenate([weights for _, weights in parts])

    def _some(self, count: int) -> Drawn:
        found, weights = self._passed(count * self.more)
        if self.more == 1:
            return found, weights
        kept, weights = thinned(self._chances(found) * weights, count, self.rng.random())
        return found[kept], weights

    def _passed(self, count: int) -> Drawn:
        """So many deals, which count by the hands that passes leave, if they tell of any."""
        if not self.drawn:
            return worlds_of.rows(self.view, self.rng, count, self.odds), np.ones(count)
        found = worlds_of.rows(self.view, self.rng, count // self.more * self.drawn, self.odds)
        likely = passed.likely(self.view, found).astype(np.float64)
        if self.first_passed is None:
            self.first_passed = float(likely.max())
        kept, weights = thinned(_odds(_PASSED * (likely - self.first_passed)), count, self.rng.random())
        return found[kept], weights

    def alike(self, count: int) -> Ints:
        """So many deals that count the same, int64[count, STATE_SIZE]; likely ones may be among them more than once."""
        deals, weights = self.deals(count)
        ends = np.cumsum(weights) * (count / weights.sum())
        places = np.searchsorted(ends, np.arange(count) + self.rng.random(), side="right")
        return np.asarray(deals[places.clip(max=count - 1)])

    def _chances(self, deals: Ints) -> Points:
        """How likely each deal is, seen from the likeliest of the first that were asked for."""
        rules, _, shape = policy.rows(self.view.rules)
        likely = np.zeros(len(deals))
        likelihood(
            rules, shape, policy.tables(), trick_rows(self.view), self.view.seat, self.lax, deals, likely
        )  # fmt: skip
        if self.first is None:
            self.first = float(likely.max())
        return _odds(_TRUST * (likely - self.first))


def _odds(logarithms: Points) -> Points:
    """What chances of these logarithms count."""
    return np.asarray(np.exp(np.clip(logarithms, -_MOST, _MOST)))


def thinned(chances: Points, count: int, start: float) -> tuple[Ints, Points]:
    """So many places of ``chances``, float64, the likeliest kept and the others drawn; and what each counts.

    ``start``: a number from 0 to 1, by which they are drawn. What they count comes to the same on the average as if all
    were kept and counted by their chances.
    """
    most = np.sort(chances)[::-1]
    rest = np.maximum(chances.sum() - np.cumsum(most), 0.0) + most
    # A place is kept for certain while its chance is more than an even share of what is left.
    certain = int(np.argmax(most[:count] * np.arange(count, 0, -1) <= rest[:count]))
    share = rest[certain] / (count - certain)
    ends = np.cumsum(np.minimum(chances / share, 1.0))
    places = np.searchsorted(ends, np.arange(count) + start, side="right").clip(max=len(chances) - 1)
    return places, np.maximum(chances[places], share)

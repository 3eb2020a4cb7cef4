"""Worlds of Hearts that agree with a view, weighted by how likely the others would have passed and played as they did.

More worlds are sampled than are asked for, and thinned out: the likeliest stay, and the others are drawn. So few worlds
are played out that hardly anybody would have played like this.
"""

from random import Random
from typing import Final

import numpy as np

from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts import MOST
from hearthside.ai.kernels.hearts_encoding import trick_rows
from hearthside.ai.kernels.hearts_play_likelihood import log_likelihoods
from hearthside.ai.kernels.hearts_policy import LETS_MOONS
from hearthside.ai.worlds import hearts as worlds_of
from hearthside.hearts import View

from . import pass_likelihood, policy_weights
from .moon_defence import lets_moons_through
from .settings import Points

Drawn = tuple[Ints, Points]
"""Deals, int64[count, STATE_SIZE], and what each counts, float64[count]."""
_TRUST: Final = 0.4
"""The power of a likelihood by which a world counts, since others do not play exactly as the policy does."""
_PASSED: Final = 0.8
"""The same for passes."""
_AT_ONCE: Final = 256
"""Deals that are thinned out from what was drawn at a time, so that a great many take no great room."""
_MOST: Final = 100.0
"""Logarithms of chances are not let go beyond what numbers hold."""


class WeightedWorlds:
    """Samples worlds for a view: ``more`` for each that is asked for, and for each of these ``passes``, which are
    thinned out first, by what was passed.
    """

    def __init__(self, view: View, rng: Random, odds: worlds_of.Odds | None, more: int, passes: int = 0) -> None:
        self.view, self.rng, self.odds = view, rng, odds
        self.drawn = more * passes if pass_likelihood.applies(view) else 0
        # Little is seen of one trick; and where cards are left over, hands are not told by what was played.
        self.more = more if view.tricks and not view.rules.special else 1
        self.lax = np.zeros(MOST, np.int64)
        if self.more > 1:
            self.lax[: view.rules.seats] = np.array(lets_moons_through(view), np.int64) << LETS_MOONS
        self.first: float | None = None
        self.first_passed: float | None = None

    def deals(self, count: int) -> Drawn:
        """Sample ``count`` worlds, of which some count more than others."""
        parts = [self._some(min(_AT_ONCE, count - done)) for done in range(0, count, _AT_ONCE)]
        return np.concatenate([found for found, _ in parts]), np.concatenate([weights for _, weights in parts])

    def _some(self, count: int) -> Drawn:
        found, weights = self._passed(count * self.more)
        if self.more == 1:
            return found, weights
        kept, weights = thin(self._chances(found) * weights, count, self.rng.random())
        return found[kept], weights

    def _passed(self, count: int) -> Drawn:
        """So many deals, which count by the hands that passes leave, if they tell of any."""
        if not self.drawn:
            return worlds_of.rows(self.view, self.rng, count, self.odds), np.ones(count)
        found = worlds_of.rows(self.view, self.rng, count // self.more * self.drawn, self.odds)
        likely = pass_likelihood.log_likelihoods(self.view, found).astype(np.float64)
        if self.first_passed is None:
            self.first_passed = float(likely.max())
        kept, weights = thin(_odds(_PASSED * (likely - self.first_passed)), count, self.rng.random())
        return found[kept], weights

    def resampled(self, count: int) -> Ints:
        """Sample ``count`` worlds of equal weight, int64[count, STATE_SIZE]; likely ones may occur more than once."""
        deals, weights = self.deals(count)
        ends = np.cumsum(weights) * (count / weights.sum())
        places = np.searchsorted(ends, np.arange(count) + self.rng.random(), side="right")
        return np.asarray(deals[places.clip(max=count - 1)])

    def _chances(self, deals: Ints) -> Points:
        """How likely each deal is, seen from the likeliest of the first that were asked for."""
        rules, _, shape = policy_weights.rows(self.view.rules)
        likely = np.zeros(len(deals))
        log_likelihoods(
            rules, shape, policy_weights.tables(), trick_rows(self.view), self.view.seat, self.lax, deals, likely
        )  # fmt: skip
        if self.first is None:
            self.first = float(likely.max())
        return _odds(_TRUST * (likely - self.first))


def _odds(logarithms: Points) -> Points:
    """What chances of these logarithms count."""
    return np.asarray(np.exp(np.clip(logarithms, -_MOST, _MOST)))


def thin(chances: Points, count: int, start: float) -> tuple[Ints, Points]:
    """Choose ``count`` indices of ``chances``, float64, the likeliest kept and the others drawn; and their weights.
    ``start``: a random number, 0..1. Weighted sums over the chosen ones are on average those over all.
    """
    most = np.sort(chances)[::-1]
    rest = np.maximum(chances.sum() - np.cumsum(most), 0.0) + most
    # A place is kept for certain while its chance is more than an even share of what is left.
    certain = int(np.argmax(most[:count] * np.arange(count, 0, -1) <= rest[:count]))
    share = rest[certain] / (count - certain)
    ends = np.cumsum(np.minimum(chances / share, 1.0))
    places = np.searchsorted(ends, np.arange(count) + start, side="right").clip(max=len(chances) - 1)
    return places, np.maximum(chances[places], share)

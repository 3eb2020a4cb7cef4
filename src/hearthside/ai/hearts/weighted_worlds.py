"""Worlds of Hearts that agree with a view, weighted by how likely the others would have passed and played as they did.

More worlds are sampled than are asked for, and thinned out: the likeliest stay, and the others are drawn. So few worlds
are played out that hardly anybody would have played like this.
"""

from random import Random
from typing import Final

import numpy as np

from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts import MOST
from hearthside.ai.kernels.hearts_play_likelihood import log_likelihoods
from hearthside.ai.kernels.hearts_policy import LETS_MOONS
from hearthside.ai.worlds import hearts as worlds_of
from hearthside.hearts import View

from . import net, pass_likelihood, policy_weights
from .moon_defence import lets_moons_through
from .settings import Points, Settings

WeightedDeals = tuple[Ints, Points]
"""Deals, int64[count, STATE_SIZE], and the weight of each, float64[count]."""
_BATCH: Final = 256
"""The most deals that are thinned out at a time, to limit the memory used."""
_MOST: Final = 100.0
"""Log likelihoods are clipped to this, so that their powers fit into a float."""


class WeightedWorlds:
    """Samples worlds for a view, as many more than are asked for as the settings say."""

    def __init__(self, settings: Settings, view: View, rng: Random, odds: worlds_of.Odds | None = None) -> None:
        self.settings, self.view, self.rng, self.odds = settings, view, rng, odds
        self._sampler = worlds_of.Sampler(view)
        self._pass_proposals = settings.proposals * settings.passes if pass_likelihood.applies(view) else 0
        # One trick says little; and where cards are left over, the hands do not follow from what was played.
        self._proposals = settings.proposals if view.tricks and not view.rules.special else 1
        self._rules, _, self._features = policy_weights.rows(view.rules)
        self._careless = np.zeros(MOST, np.int64)
        if self._proposals > 1:
            self._careless[: view.rules.seats] = np.array(lets_moons_through(view), np.int64) << LETS_MOONS
        # The highest log likelihoods of the first worlds; the weights of all are relative to these.
        self._best_play: float | None = None
        self._best_pass: float | None = None

    def deals(self, count: int) -> WeightedDeals:
        """Sample ``count`` worlds, of which some count more than others."""
        parts = [self._batch(min(_BATCH, count - done)) for done in range(0, count, _BATCH)]
        return np.concatenate([found for found, _ in parts]), np.concatenate([weights for _, weights in parts])

    def _batch(self, count: int) -> WeightedDeals:
        found, weights = self._by_pass(count * self._proposals)
        if self._proposals == 1:
            return found, weights
        kept, weights = thin(self.play_likelihoods(found) * weights, count, self.rng.random())
        return found[kept], weights

    def _by_pass(self, count: int) -> WeightedDeals:
        """Sample ``count`` worlds, weighted by the cards that were passed, where any were."""
        if not self._pass_proposals:
            return self._sampler.rows(self.rng, count, self.odds), np.ones(count)
        found = self._sampler.rows(self.rng, count // self._proposals * self._pass_proposals, self.odds)
        logarithms = pass_likelihood.log_likelihoods(self.view, found).astype(np.float64)
        if self._best_pass is None:
            self._best_pass = float(logarithms.max())
        chances = powers(self.settings.pass_power * (logarithms - self._best_pass))
        kept, weights = thin(chances, count, self.rng.random())
        return found[kept], weights

    def resampled(self, count: int) -> Ints:
        """Sample ``count`` worlds of equal weight, int64[count, STATE_SIZE]; likely ones may occur more than once."""
        deals, weights = self.deals(count)
        ends = np.cumsum(weights) * (count / weights.sum())
        places = np.searchsorted(ends, np.arange(count) + self.rng.random(), side="right")
        return np.asarray(deals[places.clip(max=count - 1)])

    def judged(self, deals: Ints, cards: Ints, voids: Ints, scores: Ints, deduct: Ints) -> Points:
        """The points that the net's critic expects of each seat for each card in each deal, [deals, cards, MOST]. For
        rules that the net knows. The other arguments are for worlds that are played out.
        """
        return net.judged(self.view, deals, cards)

    def play_likelihoods(self, deals: Ints) -> Points:
        """How likely the cards were played as they were in each deal, relative to the best of the first deals."""
        logarithms = np.zeros(len(deals))
        log_likelihoods(
            self._rules, self._features, policy_weights.tables(), self._sampler.tricks, self.view.seat, self._careless,
            deals, logarithms,
        )  # fmt: skip
        if self._best_play is None:
            self._best_play = float(logarithms.max())
        return powers(self.settings.play_power * (logarithms - self._best_play))


def powers(logarithms: Points) -> Points:
    """The numbers that have these logarithms, kept within the range of a float."""
    return np.asarray(np.exp(np.minimum(np.maximum(logarithms, -_MOST), _MOST)))


def thin(chances: Points, count: int, start: float) -> tuple[Ints, Points]:
    """Choose ``count`` indices of ``chances``, float64, the likeliest kept and the others drawn; and their weights.
    ``start``: a random number, 0..1. Weighted sums over the chosen ones are on average those over all.
    """
    most = np.sort(chances)[::-1]
    rest = np.maximum(chances.sum() - most.cumsum(), 0.0) + most
    # A place is kept for certain while its chance is more than an even share of what is left.
    certain = int((most[:count] * np.arange(count, 0, -1) <= rest[:count]).argmax())
    share = rest[certain] / (count - certain)
    ends = np.minimum(chances / share, 1.0).cumsum()
    places = np.minimum(ends.searchsorted(np.arange(count) + start, side="right"), len(chances) - 1)
    return places, np.maximum(chances[places], share)

"""Worlds of Hearts weighted by how others play: whether each plays by the policy, or has plain habits.

What every other seat played in this deal, and what it passed, says which habits it may have, in each world. A world is
as likely as the plays are by any of them, and each seat goes on by one of the likely ones.
"""

from random import Random
from typing import Final

import numpy as np

from hearthside.ai.kernels import hearts_habits as kernel
from hearthside.ai.kernels.bits import Ints, Rng
from hearthside.ai.kernels.hearts import HANDS, MOST
from hearthside.ai.worlds.hearts import Odds
from hearthside.cards import mask
from hearthside.hearts import View

from . import policy_weights
from .settings import Points, Settings
from .weighted_worlds import WeightedDeals, WeightedWorlds, powers, thin

_HIGHER_CARDS: Final = np.array([1.0, 0.6, 0.4, 0.25, *[0.005] * 10])
"""How likely a plain pass is, by how many higher cards than the lowest of it the giver held later: it may have received
three of them.
"""
_HIGHER_KEPT: Final = np.array([1.0, *[0.005] * 13])
"""The same where it is known which three it received."""


class HabitWorlds(WeightedWorlds):
    """Samples worlds, and habits of the other seats in each of them. For rules that the net knows."""

    def __init__(self, settings: Settings, view: View, rng: Random, odds: Odds | None = None) -> None:
        super().__init__(settings, view, rng, odds)
        self._state: Rng = np.array([rng.getrandbits(63) | 1], np.uint64)
        self._power_by_seat: Points | None = None
        self._best = 0.0
        self.habits: Ints = np.zeros((0, 4, kernel.SITUATIONS), np.int64)
        """The habits in the deals that were sampled last, int64[deals, 4, SITUATIONS]."""

    def deals(self, count: int) -> WeightedDeals:
        """Sample ``count`` worlds, of which some count more than others."""
        return self.kept(self._sampler.rows(self.rng, count * self.settings.habit_proposals, self.odds), count)

    def kept(self, found: Ints, count: int) -> WeightedDeals:
        """Keep ``count`` of the worlds that were found."""
        chances, likely, by_policy = self.weighed(found)
        if self._power_by_seat is None:
            # A world counts by less than its likelihood as far as the others may play by the policy, or much like it.
            own = by_policy.mean(1)
            self._power_by_seat = own * self.settings.play_power + (1 - own)
            self._best = float((self._power_by_seat @ likely).max())
        places, weights = thin(powers(self._power_by_seat @ likely - self._best), count, self.rng.random())
        self.habits = np.zeros((count, 4, kernel.SITUATIONS), np.int64)
        kernel.draw_habits(chances, by_policy, places, self.view.seat, self._state, self.habits)
        return found[places], weights

    def resampled(self, count: int) -> Ints:
        """Not for these worlds, whose habits are those of the deals as they were sampled."""
        raise NotImplementedError("Worlds with habits are not sampled again.")

    def weighed(self, deals: Ints) -> tuple[Points, Points, Points]:
        """The chances of the habits of each seat in each deal, if it does not play by the policy throughout, [deals, 4,
        SITUATIONS, HABITS]; and by seat and deal the logarithm of how likely its plays are, and the chance of it.
        """
        many = len(deals)
        chances, hands = np.zeros((many, 4, kernel.SITUATIONS, kernel.HABITS)), np.zeros((4, many), np.int64)
        kernel.read_plays(
            self._rules, self._features, policy_weights.tables(), self._sampler.tricks, self.view.seat, self._careless,
            deals, chances, hands,
        )  # fmt: skip
        likely, by_policy = np.zeros((4, many)), np.zeros((4, many))
        kernel.weigh_habits(chances, hands, *self.plain_passes(deals), self.view.seat, likely, by_policy)
        return chances, likely, by_policy

    def judged(self, deals: Ints, cards: Ints, voids: Ints, scores: Ints, deduct: Ints) -> Points:
        """The points that each seat may expect for each card in each of the deals sampled last, [deals, cards, MOST]:
        by the net's critic where all seats play by the policy, else as they go on by their habits. The other arguments
        are as for the kernel.
        """
        points, by_habit = np.zeros((len(deals), len(cards), MOST)), (self.habits != kernel.POLICY).any((1, 2))
        if not by_habit.all():
            points[~by_habit] = super().judged(deals[~by_habit], cards, voids, scores, deduct)
        if by_habit.any():
            played = np.zeros((int(by_habit.sum()), len(cards), MOST))
            kernel.try_cards_by_habit(
                *policy_weights.rows(self.view.rules), policy_weights.tables(), deals[by_habit], self.habits[by_habit],
                voids, cards, scores, deduct, self._state, played,
            )  # fmt: skip
            points[by_habit] = played
        return points

    def plain_passes(self, deals: Ints) -> tuple[Points, int]:
        """How likely it is in each deal that the cards received are a plain pass, and who gave them; -1 for nobody."""
        view, offset = self.view, self.view.direction.offset(4)
        if not offset:
            return np.ones(len(deals)), -1
        giver, lowest = (view.seat - offset) % 4, min(card.rank for card in view.got)
        higher = sum(1 << card for card in range(52) if card % 13 > lowest)
        played = mask(
            card
            for trick in (*view.tricks, view.trick)
            for seat, card in zip(trick.players(4), trick.cards, strict=False)
            if seat == giver
        )
        known = int(view.gave) if (giver - view.seat) % 4 == offset else 0
        held = (deals[:, HANDS + giver] | int(played)) & higher & ~known
        return (_HIGHER_KEPT if known else _HIGHER_CARDS)[np.bitwise_count(held)], giver

"""Simulated matches of Hearts: from any totals, deals are drawn from those that were played until the match ends."""

from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hearthside.ai.hearts.equity import Form, scale_of
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts_equity import Floats
from hearthside.hearts import Moon, Rules, Ties

from ._sampled_deals import Deals

_TURNED: Final = 24
"""How often each deal is in the pool, with the seats in another order each time."""
_LONGEST: Final = 400
"""Deals after which the leader wins a simulated match."""


class DealPool(NamedTuple):
    """Deals from which matches are simulated, as what they add to the totals."""

    rules: Rules
    points: Ints
    """Added to the totals, int64[deals, seats]."""
    deducted: Ints
    """The same if a shooter who may choose subtracts the moon from its own score."""
    shooter: Ints
    """int64[deals], -1 for nobody."""

    def with_ties(self, ties: Ties) -> "DealPool":
        """The same deals in matches where equals share a win, or play on."""
        return self._replace(rules=replace(self.rules, ties=ties))


class Starts(NamedTuple):
    """Where simulated matches start."""

    totals: Ints
    """int64[rows, seats]."""
    goal: Ints
    """The total that ends the match, or how many deals are left; int64[rows]."""


class Matches(NamedTuple):
    """Positions of simulated matches, with seats ranked from the fewest points, and how each match ended."""

    ranked: Floats
    """float32[rows, seats]."""
    goal: Floats
    """The total that ends the match, or how many deals are left; float32[rows, 1]."""
    won: Floats
    """Each seat's share of the win, float32[rows, seats]."""
    paid: Floats
    """What the end paid, in points; float32[rows, seats]."""


def deal_pool(deals: Deals, rng: np.random.Generator) -> DealPool:
    """The pool of these deals, each with the seats in many orders."""
    rules, (count, seats) = deals.rules, deals.taken.shape
    turns = rng.permuted(np.tile(np.arange(seats), (count * _TURNED, 1)), axis=1)
    points = np.take_along_axis(np.tile(deals.taken, (_TURNED, 1)), turns, axis=1)
    shooter = np.tile(deals.shooter, _TURNED)
    shot = shooter >= 0
    shooter[shot] = (turns[shot] == shooter[shot, None]).argmax(axis=1)
    deducted = points.copy()
    shot &= rules.moon is not Moon.NONE
    mine = np.arange(seats) == shooter[:, None]
    gain = rules.moon_points * shot[:, None]
    deducted -= 2 * gain * mine
    match rules.moon:
        case Moon.SHOOTER_LOSES:
            points = deducted
        case Moon.COLLECTS:
            points = points - gain * mine
        case Moon.OTHERS_GAIN | Moon.CHOICE:
            points = points + gain * (1 - 2 * mine)
        case Moon.NONE:
            pass
    return DealPool(rules, points, deducted, np.where(shot, shooter, -1))


def starts(pool: DealPool, form: Form, count: int, rng: np.random.Generator) -> Starts:
    """Where so many matches start: half of those to a goal at 0, the others at any totals."""
    seats, scale = pool.rules.seats, scale_of(pool.rules)
    if form is Form.DEALS:
        goal = rng.integers(1, 13, count)
        reach = scale.spread * np.sqrt(goal)[:, None] * rng.random((count, 1)) * 2.5
        totals = np.rint(reach * rng.standard_normal((count, seats))).astype(np.int64)
    else:
        unit = pool.rules.moon_points
        goal = np.rint(unit * np.exp(rng.uniform(np.log(0.4), np.log(12), count))).astype(np.int64)
        top = goal[:, None] * rng.random((count, 1)) ** 0.6
        apart = rng.random((count, 1)) * rng.random((count, seats))
        totals = np.rint(top * (1 - apart)).astype(np.int64) - unit * (rng.random((count, seats)) < 0.03)
        totals = np.minimum(totals, goal[:, None] - 1)
        totals[: count // 2] = 0
    return Starts(totals, goal)


def simulate(pool: DealPool, form: Form, start: Starts, rng: np.random.Generator) -> Matches:
    """Play matches to their end. Each gives two positions: where it started, and one on the way."""
    count, seats = start.totals.shape
    now, goal = start.totals.copy(), start.goal.copy()
    seen, seen_goal = now.copy(), goal.copy()
    final = now.copy()
    alive = np.arange(count)
    for step in range(_LONGEST):
        kept = rng.random(len(alive)) * (step + 1) < 1
        seen[alive[kept]], seen_goal[alive[kept]] = now[kept], goal[kept]
        now = now + sampled_points(pool, now, rng)
        if form is Form.DEALS:
            goal = goal - 1
            over = goal <= 0
        else:
            over = now.max(axis=1) >= goal
        if pool.rules.ties is Ties.PLAY_ON:
            over &= (now == now.min(axis=1, keepdims=True)).sum(axis=1) == 1
        final[alive] = now
        alive, now, goal = alive[~over], now[~over], goal[~over]
        if form is Form.DEALS:
            goal = np.maximum(goal, 1)
        if not len(alive):
            break
    least = final.min(axis=1, keepdims=True)
    won = (final == least) / (final == least).sum(axis=1, keepdims=True)
    paid = least - final + won * (final.sum(axis=1, keepdims=True) - seats * least)
    both = [
        _ranked(Starts(totals, each), won, paid) for totals, each in ((start.totals, start.goal), (seen, seen_goal))
    ]
    return Matches(*(np.concatenate(parts) for parts in zip(*both, strict=True)))


def sampled_points(pool: DealPool, totals: Ints, rng: np.random.Generator) -> Ints:
    """What a random deal adds to each row of totals, int64[rows, seats]."""
    rows = rng.integers(len(pool.points), size=len(totals))
    points = pool.points[rows]
    if pool.rules.moon is Moon.CHOICE:
        shooter = pool.shooter[rows]
        own = np.take_along_axis(totals, np.maximum(shooter, 0)[:, None], axis=1)[:, 0]
        # Another would stay below with the moon on top.
        deducts = (shooter >= 0) & (totals.min(axis=1) < own - pool.rules.moon_points)
        points[deducts] = pool.deducted[rows[deducts]]
    return points


def _ranked(at: Starts, won: NDArray[np.float64], paid: NDArray[np.float64]) -> Matches:
    places = np.argsort(at.totals, axis=1, kind="stable")
    parts = (np.take_along_axis(np.asarray(each, np.float32), places, axis=1) for each in (at.totals, won, paid))
    ranked, first, second = parts
    return Matches(ranked, at.goal[:, None].astype(np.float32), first, second)

"""Matches played out as walks: deal after deal drawn from those that were played, from any totals to the end."""

from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hearthside.ai.hearts.equity import Form, Scale
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts_equity import Floats
from hearthside.hearts import Moon, Rules, Ties

from ._sampled_deals import Deals

_TURNED: Final = 24
"""How often each deal is in the urn, the seats changed about each time."""
_LONGEST: Final = 400
"""Deals after which a walk is given to whoever leads."""


class Urn(NamedTuple):
    """What walks are drawn from."""

    rules: Rules
    points: Ints
    """Added to the totals, int64[deals, seats]."""
    deducted: Ints
    """The same where the shooter, given the choice, takes the moon off the own score."""
    shooter: Ints
    """int64[deals], -1 for nobody."""

    def among(self, ties: Ties) -> "Urn":
        """The same deals in matches where equals share a win, or play on."""
        return self._replace(rules=replace(self.rules, ties=ties))


class Starts(NamedTuple):
    """Where walks start."""

    totals: Ints
    """int64[rows, seats]."""
    goal: Ints
    """The total that ends the match, or how many deals are left; int64[rows]."""


class Walks(NamedTuple):
    """Totals on the way, ranked from the fewest points, and how it went on from there."""

    ranked: Floats
    """float32[rows, seats]."""
    goal: Floats
    """The total that ends the match, or how many deals are left; float32[rows, 1]."""
    won: Floats
    """Each seat's share of the win, float32[rows, seats]."""
    paid: Floats
    """What the end paid, in points; float32[rows, seats]."""


def urn(deals: Deals, dice: np.random.Generator) -> Urn:
    """Deals as what they add to the totals, each with the seats changed about many times."""
    rules, (count, seats) = deals.rules, deals.taken.shape
    turns = dice.permuted(np.tile(np.arange(seats), (count * _TURNED, 1)), axis=1)
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
    return Urn(rules, points, deducted, np.where(shot, shooter, -1))


def starts(urn: Urn, form: Form, count: int, dice: np.random.Generator) -> Starts:
    """Where so many walks start: half of them with no points, the others with any totals."""
    seats, scale = urn.rules.seats, Scale.of(urn.rules)
    if form is Form.DEALS:
        goal = dice.integers(1, 13, count)
        reach = scale.spread * np.sqrt(goal)[:, None] * dice.random((count, 1)) * 2.5
        totals = np.rint(reach * dice.standard_normal((count, seats))).astype(np.int64)
    else:
        unit = urn.rules.moon_points
        goal = np.rint(unit * np.exp(dice.uniform(np.log(0.4), np.log(12), count))).astype(np.int64)
        top = goal[:, None] * dice.random((count, 1)) ** 0.6
        apart = dice.random((count, 1)) * dice.random((count, seats))
        totals = np.rint(top * (1 - apart)).astype(np.int64) - unit * (dice.random((count, seats)) < 0.03)
        totals = np.minimum(totals, goal[:, None] - 1)
        totals[: count // 2] = 0
    return Starts(totals, goal)


def walk(urn: Urn, form: Form, start: Starts, dice: np.random.Generator) -> Walks:
    """Play so many matches out; each is seen twice, where it started and at some moment between."""
    count, seats = start.totals.shape
    now, goal = start.totals.copy(), start.goal.copy()
    seen, seen_goal = now.copy(), goal.copy()
    final = now.copy()
    alive = np.arange(count)
    for step in range(_LONGEST):
        kept = dice.random(len(alive)) * (step + 1) < 1
        seen[alive[kept]], seen_goal[alive[kept]] = now[kept], goal[kept]
        now = now + drawn(urn, now, dice)
        if form is Form.DEALS:
            goal = goal - 1
            over = goal <= 0
        else:
            over = now.max(axis=1) >= goal
        if urn.rules.ties is Ties.PLAY_ON:
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
    return Walks(*(np.concatenate(parts) for parts in zip(*both, strict=True)))


def drawn(urn: Urn, totals: Ints, dice: np.random.Generator) -> Ints:
    """What a deal adds to these totals, int64[rows, seats]."""
    rows = dice.integers(len(urn.points), size=len(totals))
    points = urn.points[rows]
    if urn.rules.moon is Moon.CHOICE:
        shooter = urn.shooter[rows]
        own = np.take_along_axis(totals, np.maximum(shooter, 0)[:, None], axis=1)[:, 0]
        # Another would stay below with the moon on top.
        deducts = (shooter >= 0) & (totals.min(axis=1) < own - urn.rules.moon_points)
        points[deducts] = urn.deducted[rows[deducts]]
    return points


def _ranked(at: Starts, won: NDArray[np.float64], paid: NDArray[np.float64]) -> Walks:
    places = np.argsort(at.totals, axis=1, kind="stable")
    parts = (np.take_along_axis(np.asarray(each, np.float32), places, axis=1) for each in (at.totals, won, paid))
    ranked, first, second = parts
    return Walks(ranked, at.goal[:, None].astype(np.float32), first, second)

"""The utility of totals after a deal, for the search: the chance to win the match, or the cash that it is expected to
pay.

As in CardShark, players gang up on the leader, give the queen to the player whom it hurts most, take risks when behind,
and do not shoot a moon that makes another win. All of this follows from the utility.
"""

from functools import lru_cache
from itertools import permutations
from typing import Final, NamedTuple

import numpy as np

from hearthside.ai.kernels.hearts_equity import Doubles
from hearthside.hearts import Ending, Moon, Rules, Scoring, View

from .equity import Equity
from .settings import by_points

_MOST, _MORE = 0.65, 0.25
"""Shares of a deal's points that the two unluckiest seats take in the deals that values are scaled by."""
_FLAT: Final = 0.25
"""Where little is at stake, values are scaled as if it were at least so much of what is at stake in a new match."""
_TRACE: Final = 0.02
"""What points count beside the match, so that there is something to play for when it is decided."""


class Unit(NamedTuple):
    """The scale of a seat's prospects."""

    level: float
    """Its prospects before the deal."""
    points: float
    """Points of the usual game that its prospects of 1 are worth now: they move as far as points do, one deal with
    another.
    """


def by_match(view: View, totals: Doubles) -> Doubles:
    """The utility to the seat of the view, float64[rows], of totals after this deal, float64[rows, seats]. More is
    better, 0 is as before, and a typical deal changes it as much as it changes points. A match of a single deal is
    played for its points.
    """
    if view.rules.ending is Ending.DEALS and view.rules.goal == 1:
        return by_points(view, totals)
    unit = _unit(view.rules, view.scores, view.deal, view.seat)
    gained = prospects(view.rules, totals, view.scores, view.deal + 1)[:, view.seat] - unit.level
    return np.asarray(unit.points * gained + _TRACE * by_points(view, totals))


def prospects(rules: Rules, totals: Doubles, scores: tuple[int, ...], deals: int) -> Doubles:
    """Each seat's chance to win, or the cash that it may expect of this deal and of the end; float64[rows, seats].

    ``scores``: the totals before the deal, ``deals``: how many are finished with it. A moon that collects cash stands
    in the totals as its points for each of the others, as the search counts it.
    """
    equity = Equity.of(rules)
    if rules.exact_goal_resets:
        totals = np.where(totals == rules.goal, 0, totals)
    if rules.scoring is not Scoring.CASH:
        return equity.chances(totals, deals)
    if rules.moon is not Moon.COLLECTS:
        return equity.payment(totals, deals)
    gained, others = totals - np.array(scores), rules.seats - 1
    given = gained >= rules.moon_points
    shot = (given.sum(axis=1, keepdims=True) == others) & (gained.min(axis=1, keepdims=True) <= 0)
    # What each of the others was given: the moon once, or as often as it was doubled.
    times = shot * (gained.max(axis=1, keepdims=True) // rules.moon_points)
    gain = rules.moon_points * times
    return np.asarray(equity.payment(totals - gain * given, deals) + np.where(given, -gain, gain * others))


def deducts(rules: Rules, scores: tuple[int, ...], deals: int, seat: int, worth: int | None = None) -> bool:
    """Whether a seat that shoots the moon and may choose subtracts it from its own score,
    after ``deals`` other deals. ``worth``: what the moon is worth, where something doubles it.
    """
    gain = rules.moon_points if worth is None else worth
    totals = np.array([scores, scores], np.float64) + gain
    totals[0, seat] = scores[seat]
    totals[1] = scores
    totals[1, seat] -= gain
    added, deducted = prospects(rules, totals, scores, deals + 1)[:, seat]
    return bool(deducted > added)


@lru_cache(maxsize=256)
def _unit(rules: Rules, scores: tuple[int, ...], deals: int, seat: int) -> Unit:
    if not rules.moon_points:
        return Unit(0.0, 1.0)
    level = float(prospects(rules, np.array([scores], np.float64), scores, deals)[0, seat])
    least = _FLAT * _stake(rules, (0,) * rules.seats, 0, 0)
    stake = max(_stake(rules, scores, deals, seat), least)
    typical = _typical(rules) / rules.moon_points
    others = (typical.sum(axis=1) - typical[:, seat]) / (rules.seats - 1)
    return Unit(level, 26 * float((others - typical[:, seat]).std()) / (stake or 1.0))


def _stake(rules: Rules, scores: tuple[int, ...], deals: int, seat: int) -> float:
    """How far a seat's prospects lie apart after typical deals, as a standard deviation."""
    totals = _typical(rules) + np.array(scores)
    return float(prospects(rules, totals, scores, deals + 1)[:, seat].std())


@lru_cache(maxsize=64)
def _typical(rules: Rules) -> Doubles:
    """The points that seats take in deals of all sorts, float64[deals, seats]."""
    seats, total = rules.seats, rules.moon_points
    rest = (1 - _MOST - _MORE) / (seats - 2) if seats > 2 else 0.0
    deals = []
    for most, more in permutations(range(seats), 2):
        shares = np.full(seats, rest)
        shares[most], shares[more] = _MOST, _MORE
        deals.append(total * shares)
    return np.array(deals)

"""Match equity at Gin Rummy: the chance to win the match after a hand, by the scores.

A table over what both players need gives the chance of each to be first at the goal, filled from the end of the game
back. It assumes two equal players. How hands end was counted where the network player played itself; how many points
that brings follows from the rules. In Hollywood the mean over the open games stands for the match.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hearthside.gin import Oklahoma, Rules, View
from hearthside.gin.score import columns

from .weights import Weights

KNOCK, GIN, UNDERCUT, WAYS = range(4)
USUAL, OKLAHOMA, STRAIGHT, FORMS = range(4)
"""Knocks with up to ten points, with the points of the upcard (Oklahoma), and with gin alone."""
MOST: Final = 100
"""The largest difference between two hands."""
REACH: Final = 400
"""The most points that a hand is assumed to bring."""
_STEPS: Final = 100
"""The most steps in which a game is counted."""
Floats = NDArray[np.float64]


class Game(NamedTuple):
    """One open game, from one seat's side."""

    needs: tuple[int, int]
    """Points that it needs to win, and that the other does."""
    enters: tuple[bool, bool]
    """Whether the next hand won counts in it, for the seat and for the other."""


def form(rules: Rules) -> int:
    """The kind of hands that these rules lead to: USUAL, OKLAHOMA or STRAIGHT."""
    if not rules.knocking:
        return STRAIGHT
    return USUAL if rules.oklahoma is Oklahoma.NO else OKLAHOMA


def bonus(rules: Rules, way: int) -> int:
    """The points that the winner of a hand gets beside the difference."""
    return (0, rules.gin_bonus, rules.undercut_bonus)[way]


def utilities(view: View) -> Floats:
    """The utility to the seat of each number of points that this hand may bring, float64[2 * REACH + 1], with a hand
    that nobody wins in the middle, at 0. It is the chance to win the match, scaled so that the usual hand is worth its
    points. A match of one hand is played for points.
    """
    return _utilities(view.rules, _games(view), view.doubled) if view.rules.goal else points_utilities(view.doubled)


def win_chances(view: View) -> Floats:
    """The seat's chance to win the match, as the mean of the open games, for each number of points that this hand may
    bring, float64[2 * REACH + 1]; for a match of one hand, 0 or 1.
    """
    if not view.rules.goal:
        return np.asarray(np.sign(np.arange(-REACH, REACH + 1)) / 2 + 0.5)
    return chances(view.rules, _games(view))


@lru_cache(maxsize=64)
def points_utilities(doubled: bool) -> Floats:
    """Utilities where each point is worth one; float64[2 * REACH + 1]."""
    points = np.arange(-REACH, REACH + 1.0) / (2 if doubled else 1)
    points.setflags(write=False)
    return points


def chances(rules: Rules, games: Sequence[Game]) -> Floats:
    """The chance to win a game, as the mean of these, for each number of points; float64[2 * REACH + 1]."""
    return np.asarray(np.mean([_chances(rules, game) for game in games], axis=0))


@lru_cache(maxsize=64)
def _utilities(rules: Rules, games: tuple[Game, ...], doubled: bool) -> Floats:
    found = chances(rules, games)
    found -= found[REACH]
    usual = point_odds(rules, doubled)
    points = np.abs(np.arange(-REACH, REACH + 1))
    found *= (usual * points).sum() / (2 if doubled else 1) / (usual * np.abs(found)).sum()
    found.setflags(write=False)
    return found


def _chances(rules: Rules, game: Game) -> Floats:
    """The chance to win one game, for each number of points."""
    table, unit = race_table(rules)
    mine, theirs = ([-(-max(0, need - won) // unit) for won in range(REACH + 1)] for need in game.needs)
    won = table[mine if game.enters[0] else mine[:1] * (REACH + 1), theirs[0]]
    lost = table[mine[0], theirs if game.enters[1] else theirs[:1] * (REACH + 1)]
    return np.concatenate([lost[:0:-1], won])


def _games(view: View) -> tuple[Game, ...]:
    """The games that are open."""
    sheet = columns(view.rules, view.results, view.start)
    entered = [_entered(view, seat, len(sheet)) for seat in (view.seat, 1 - view.seat)]
    goal, seats = view.rules.goal, (view.seat, 1 - view.seat)
    return tuple(
        Game(
            (goal - column.totals[seats[0]], goal - column.totals[seats[1]]),
            (place in entered[0], place in entered[1]),
        )
        for place, column in enumerate(sheet)
        if not column.closed
    )


def _entered(view: View, winner: int, count: int) -> set[int]:
    """The games in which the next hand counts if that seat wins it."""
    results = view.results
    if count == 1 or not results:
        return {0}
    before = columns(view.rules, results, view.start)
    after = columns(view.rules, (*results, results[-1]._replace(winner=winner, points=1)), view.start)
    pairs = enumerate(zip(before, after, strict=True))
    return {place for place, (old, new) in pairs if len(new.lines) > len(old.lines)}


@cache
def point_odds(rules: Rules, doubled: bool = False) -> Floats:
    """The chance that a hand between equals brings one of them each number of points, float64[2 * REACH + 1]."""
    odds = np.zeros(2 * REACH + 1)
    each = Weights.default().hands[form(rules)]
    for way in range(WAYS):
        for apart, chance in enumerate(each[way]):
            points = min(REACH, (apart + bonus(rules, way)) * (2 if doubled else 1))
            odds[REACH + points] += chance / 2
            odds[REACH - points] += chance / 2
    odds[REACH] += 1 - each.sum()
    return odds


@cache
def race_table(rules: Rules) -> tuple[Floats, int]:
    """The chance to be first at the goal, by the steps that a player needs and that the other does, float64[steps + 1,
    steps + 1]; and the points of a step.
    """
    unit = -(-rules.goal // _STEPS)
    size = -(-rules.goal // unit)
    odds = point_odds(rules)
    if rules.spade_doubles:
        odds = 0.75 * odds + 0.25 * point_odds(rules, doubled=True)
    ahead, nothing = _in_steps(odds, unit, size)
    table = np.full((size + 1, size + 1), 0.5)
    table[0, 1:], table[1:, 0] = 1.0, 0.0
    for mine in range(1, size + 1):
        for theirs in range(1, mine):
            # Where either wins so many steps; all that are more come to the last place.
            won = ahead[1 : mine + 1] @ table[mine - 1 :: -1, theirs][:mine] + ahead[mine + 1 :].sum()
            lost = ahead[1 : theirs + 1] @ table[mine, theirs - 1 :: -1][:theirs]
            table[mine, theirs] = (won + lost) / (1 - nothing)
            table[theirs, mine] = 1 - table[mine, theirs]
    table.setflags(write=False)
    return table, unit


def _in_steps(odds: Floats, unit: int, size: int) -> tuple[Floats, float]:
    """How likely one of the two wins so many steps, float64[size + 1], and nobody any: points between two steps are a
    share of both, and steps beyond the size are the last.
    """
    ahead = np.zeros(size + 1)
    for points in range(1, REACH + 1):
        low, over = divmod(points, unit)
        for step, share in ((low, 1 - over / unit), (low + 1, over / unit)):
            ahead[min(step, size)] += share * odds[REACH + points]
    return ahead, float(odds[REACH] + 2 * ahead[0])

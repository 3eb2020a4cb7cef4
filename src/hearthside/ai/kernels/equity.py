"""Chances to win a match of Hearts by its totals: the nets of `hearthside.ai.hearts.equity`, compiled. Knows no cards.

A net is one float32[rows, FIRST] of rows in this order: for each figure its weights, the starts of the first layer; for
each unit of the first layer its weights, the starts of the second layer, these two in the first SECOND places; for each
of the two sums its weights, and the two starts.
"""

from collections.abc import Callable
from math import exp, log, sqrt
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils as untyped_cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

from .bits import fast, slow

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]

FIRST, SECOND = 32, 16
"""Units of the two layers."""
TRAITS = 4
"""Figures that are the same for all totals of a game."""
NEAR = 0.6
"""A seat so many spreads below the goal is 1/e as near to it as can be: 1 / NEAR."""
cgutils: Any = untyped_cgutils


@intrinsic
def _layer(typing: Any, net: Any, row: Any, count: Any, given: Any, made: Any) -> Any:
    """Units that are never below 0, into all FIRST places of ``made``: ``count`` rows of the net from ``row`` on, times
    what is given, and the row of starts behind them. As one vector, which no loop over the units is turned into.
    """

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        weights, values, units = (
            context.make_array(signature.args[place])(context, builder, args[place]).data for place in (0, 3, 4)
        )
        start, length = args[1], args[2]
        vector = ir.VectorType(ir.FloatType(), FIRST)

        def weights_of(number: Any) -> Any:
            at = builder.gep(weights, [builder.mul(number, ir.Constant(number.type, FIRST))])
            return builder.load(builder.bitcast(at, vector.as_pointer()), align=4)

        sums = cgutils.alloca_once(builder, vector)
        builder.store(weights_of(builder.add(start, length)), sums)
        with cgutils.for_range(builder, length) as loop:
            value = builder.load(builder.gep(values, [loop.index]))
            one = builder.insert_element(ir.Constant(vector, ir.Undefined), value, ir.Constant(ir.IntType(32), 0))
            same = ir.Constant(ir.VectorType(ir.IntType(32), FIRST), [0] * FIRST)
            times = builder.fmul(
                builder.shuffle_vector(one, ir.Constant(vector, ir.Undefined), same),
                weights_of(builder.add(start, loop.index)),
                flags=("contract",),
            )
            builder.store(builder.fadd(builder.load(sums), times, flags=("contract",)), sums)
        found, nothing = builder.load(sums), ir.Constant(vector, [0.0] * FIRST)
        above = builder.select(builder.fcmp_ordered(">", found, nothing), found, nothing)
        builder.store(above, builder.bitcast(units, vector.as_pointer()), align=4)
        return context.get_dummy_value()

    return types.none(net, types.int64, types.int64, given, made), build


_units: Callable[[Floats, int, int, Floats, Floats], None] = cast(Any, _layer)


@slow
def outcomes(
    totals: Doubles, to_goal: bool, goals: Doubles, play_on: bool, spread: float, drift: float, traits: Floats,
    goal_net: Floats, deals_net: Floats, chances: Doubles, paid: Doubles,
) -> None:  # fmt: skip
    """What totals, float64[rows, seats], come to, into ``chances`` to win and what the end has ``paid``, extra points
    aside, both float64[rows, seats].

    ``goals``: the total that ends the match, or how many deals are left, float64[rows]; ``spread``, ``drift`` and
    ``traits``, float32: the units of the game.
    """
    seats = totals.shape[1]
    ranked, places = np.zeros(seats), np.zeros(seats, np.int64)
    near, figures = np.zeros(seats), np.zeros(4 * seats + TRAITS, np.float32)
    first, second = np.zeros(FIRST, np.float32), np.zeros(FIRST, np.float32)
    for row in range(len(totals)):
        _rank(totals[row], ranked, places)
        goal = goals[row]
        ended = ranked[seats - 1] >= goal if to_goal else goal <= 0
        equals = 1
        while equals < seats and ranked[equals] == ranked[0]:
            equals += 1
        sums = ranked.sum()
        if ended and (equals == 1 or not play_on):
            reach, beyond = 0.0, 0.0
            for place in range(seats):
                chances[row, places[place]] = 1 / equals if place < equals else 0.0
                paid[row, places[place]] = 0.0
        else:
            beyond, most = 0.0, -1e9
            by_deals = ended or not to_goal
            deals = goal if by_deals else 1 + (goal - ranked[seats - 1]) / (drift + spread / 2)
            if ended:
                deals = 1.0
            reach = spread * sqrt(deals)
            if not by_deals:
                for place in range(seats):
                    near[place] = exp(-NEAR * (goal - ranked[place]) / spread)
            net = deals_net if by_deals else goal_net
            common = 2 * (seats - 1)
            figures[common], figures[common + 1] = log(deals), 1 / deals
            figures[common + 2 : common + 2 + TRAITS] = traits
            for place in range(seats):
                _see(ranked, near, place, by_deals, spread, reach, figures)
                wins, pays = _told(net, figures, (2 if by_deals else 4) * seats + TRAITS, first, second)
                chances[row, places[place]], paid[row, places[place]] = wins, pays
                beyond += pays / seats
                most = max(most, wins)
            total = 0.0
            for seat in range(seats):
                chances[row, seat] = exp(chances[row, seat] - most)
                total += chances[row, seat]
            for seat in range(seats):
                chances[row, seat] /= total
        pot = sums - seats * ranked[0]
        for seat in range(seats):
            level = ranked[0] - totals[row, seat] + chances[row, seat] * pot
            paid[row, seat] = level + (paid[row, seat] - beyond) * reach


@fast
def _rank(totals: Doubles, ranked: Doubles, places: NDArray[np.int64]) -> None:
    """Totals from the fewest points, and whose they are."""
    for seat in range(len(totals)):
        place = seat
        while place and ranked[place - 1] > totals[seat]:
            ranked[place], places[place] = ranked[place - 1], places[place - 1]
            place -= 1
        ranked[place], places[place] = totals[seat], seat


@fast
def _see(
    ranked: Doubles, near: Doubles, place: int, by_deals: bool, spread: float, reach: float, figures: Floats
) -> None:
    """The figures of one seat that are not all seats', as `hearthside.ai.hearts.equity.position` has them."""
    seats = len(ranked)
    width, at = seats - 1, 0
    after = 2 * width + 2 + TRAITS
    for other in range(seats):
        if other == place:
            continue
        gap = ranked[other] - ranked[place]
        short, long = gap / spread, gap / reach
        figures[at] = short / (1 + abs(short))
        figures[width + at] = long / (1 + abs(long) / 3)
        if not by_deals:
            figures[after + at] = near[other] * near[other]
            figures[after + seats + at] = near[other]
        at += 1
    if not by_deals:
        figures[after + width] = near[place] * near[place]
        figures[after + seats + width] = near[place]


@fast
def _told(net: Floats, figures: Floats, count: int, first: Floats, second: Floats) -> tuple[float, float]:
    """What the net makes of the figures of a seat."""
    _units(net, 0, count, figures, first)
    _units(net, count + 1, FIRST, first, second)
    sums = count + FIRST + 2
    wins, pays = net[sums + 2, 0], net[sums + 2, 1]
    for unit in range(SECOND):
        wins += second[unit] * net[sums, unit]
        pays += second[unit] * net[sums + 1, unit]
    return wins, pays

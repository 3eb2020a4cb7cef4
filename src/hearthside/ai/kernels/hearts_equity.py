"""Chances to win a match of Hearts by its totals: the networks of `hearthside.ai.hearts.equity`, compiled.

A network is one float32[rows, FIRST], with these rows in order: for each feature its weights; the biases of the first
layer; for each unit of the first layer its weights; the biases of the second layer (these two use the first SECOND
columns); the weights of the two outputs; and their biases.
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
GAME_FEATURES = 4
"""Features that are the same for all totals of a game."""
NEAR = 0.6
"""A seat this many spreads below the goal is 1/e as near as one at the goal: 1 / NEAR."""
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
    totals: Doubles, to_goal: bool, goals: Doubles, play_on: bool, spread: float, drift: float, game_features: Floats,
    goal_net: Floats, deals_net: Floats, chances: Doubles, paid: Doubles,
) -> None:  # fmt: skip
    """Write the chances to win, float64[rows, seats], and what the end of the match has paid, without extra points,
    float64[rows, seats], for ``totals``, float64[rows, seats].

    ``goals``: the total that ends the match, or how many deals are left, float64[rows]; ``spread``, ``drift`` and
    ``game_features``, float32: the units of the game.
    """
    seats = totals.shape[1]
    ranked, places = np.zeros(seats), np.zeros(seats, np.int64)
    near, features = np.zeros(seats), np.zeros(4 * seats + GAME_FEATURES, np.float32)
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
            features[common], features[common + 1] = log(deals), 1 / deals
            features[common + 2 : common + 2 + GAME_FEATURES] = game_features
            for place in range(seats):
                _write_features(ranked, near, place, by_deals, spread, reach, features)
                wins, pays = _network_outputs(
                    net, features, (2 if by_deals else 4) * seats + GAME_FEATURES, first, second
                )
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
    """Sort totals from the fewest points, and write whose they are."""
    for seat in range(len(totals)):
        place = seat
        while place and ranked[place - 1] > totals[seat]:
            ranked[place], places[place] = ranked[place - 1], places[place - 1]
            place -= 1
        ranked[place], places[place] = totals[seat], seat


@fast
def _write_features(
    ranked: Doubles, near: Doubles, place: int, by_deals: bool, spread: float, reach: float, features: Floats
) -> None:
    """Write the features of one seat that differ between seats: see `hearthside.ai.hearts.equity.position`."""
    seats = len(ranked)
    width, at = seats - 1, 0
    after = 2 * width + 2 + GAME_FEATURES
    for other in range(seats):
        if other == place:
            continue
        gap = ranked[other] - ranked[place]
        short, long = gap / spread, gap / reach
        features[at] = short / (1 + abs(short))
        features[width + at] = long / (1 + abs(long) / 3)
        if not by_deals:
            features[after + at] = near[other] * near[other]
            features[after + seats + at] = near[other]
        at += 1
    if not by_deals:
        features[after + width] = near[place] * near[place]
        features[after + seats + width] = near[place]


@fast
def _network_outputs(net: Floats, features: Floats, count: int, first: Floats, second: Floats) -> tuple[float, float]:
    """The two outputs of the network for the features of a seat."""
    _units(net, 0, count, features, first)
    _units(net, count + 1, FIRST, first, second)
    sums = count + FIRST + 2
    wins, pays = net[sums + 2, 0], net[sums + 2, 1]
    for unit in range(SECOND):
        wins += second[unit] * net[sums, unit]
        pays += second[unit] * net[sums + 1, unit]
    return wins, pays

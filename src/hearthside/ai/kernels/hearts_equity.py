"""Chances to win a match of Hearts by its totals: the features of totals, and the networks of
`hearthside.ai.hearts.equity`.

A network is one float32[rows, FIRST], with these rows in order: for each feature its weights; the biases of the first
layer; for each unit of the first layer its weights; the biases of the second layer (these two use the first SECOND
columns); the weights of the two outputs; and their biases.
"""

from collections.abc import Callable
from math import exp, log, sqrt
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from .bits import fast, slow
from .kernel import Instruction
from .rows import copy, doubles, floats, ints

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]

FIRST, SECOND = 32, 16
"""Units of the two layers."""
GAME_FEATURES = 4
"""Features that are the same for all totals of a game."""
NEAR = 0.6
"""A seat this many spreads below the goal is 1/e as near as one at the goal: 1 / NEAR."""


class Scale(NamedTuple):
    """The units of a set of rules, for networks that know no points: totals are measured in spreads,
    and time in deals.
    """

    spread: float
    """About the standard deviation of a seat's points in a deal."""
    drift: float
    """About the points of a seat in a deal, on average; never so few that there seems to be no end."""
    traits: Floats
    """The drift in spreads, how much of the spread comes from single cards, whether equals play on, and whether a moon
    goes to the others; float32[GAME_FEATURES].
    """


@Instruction
def _layer(typing: Any, net: Any, row: Any, count: Any, given: Any, made: Any) -> Any:
    """Units that are never below 0, into all FIRST places of ``made``: ``count`` rows of the net from ``row`` on, times
    what is given, and the row of starts behind them. As one vector, which no loop over the units is turned into.
    """

    from llvmlite import ir
    from numba import types
    from numba.core import cgutils as untyped_cgutils

    cgutils: Any = untyped_cgutils

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
    totals: Doubles, to_goal: bool, goals: Doubles, play_on: bool, scale: Scale, goal_net: Floats, deals_net: Floats,
    chances: Doubles, paid: Doubles,
) -> None:  # fmt: skip
    """Write the chances to win, float64[rows, seats], and what the end of the match has paid, without extra points,
    float64[rows, seats], for ``totals``, float64[rows, seats].

    ``goals``: the total that ends the match, or how many deals are left, float64[rows].
    """
    seats = totals.shape[1]
    ranked, places = doubles(seats), ints(seats)
    near, features = doubles(seats), np.zeros((seats, feature_count(seats, True)), np.float32)
    first, second = floats(FIRST), floats(FIRST)
    for row in range(len(totals)):
        _rank(totals[row], ranked, places)
        goal = goals[row]
        ended = ranked[seats - 1] >= goal if to_goal else goal <= 0
        equals = 1
        while equals < seats and ranked[equals] == ranked[0]:
            equals += 1
        sums = 0.0
        for place in range(seats):
            sums += ranked[place]
        if ended and (equals == 1 or not play_on):
            reach, beyond = 0.0, 0.0
            for place in range(seats):
                chances[row, places[place]] = 1 / equals if place < equals else 0.0
                paid[row, places[place]] = 0.0
        else:
            beyond, most = 0.0, -1e9
            by_goal = to_goal and not ended
            reach = _write_features(ranked, by_goal, 1.0 if ended else goal, scale, near, features)
            for place in range(seats):
                wins, pays = _network_outputs(
                    goal_net if by_goal else deals_net, features[place], feature_count(seats, by_goal), first, second
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


@slow
def write_positions(
    ranked: Doubles, to_goal: bool, goals: Doubles, scale: Scale, features: Floats, reach: Doubles
) -> None:
    """Write the features of totals from the fewest points, float64[rows, seats], into ``features``, float32[rows,
    seats, `feature_count`]; and how far totals may yet move apart, in points, into ``reach``, float64[rows].

    ``goals``: the total that ends the match, or how many deals are left, 1 or more; float64[rows].
    """
    near = doubles(ranked.shape[1])
    for row in range(len(ranked)):
        reach[row] = _write_features(ranked[row], to_goal, goals[row], scale, near, features[row])


@slow
def feature_count(seats: int, by_goal: bool) -> int:
    """The number of features that a network has for each seat."""
    return (4 if by_goal else 2) * seats + GAME_FEATURES


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
    ranked: Doubles, by_goal: bool, goal: float, scale: Scale, near: Doubles, features: Floats
) -> float:
    """Write the features of all seats, and return how far totals may yet move apart. ``near``: room for each seat."""
    seats = len(ranked)
    width = seats - 1
    after = 2 * width + 2 + GAME_FEATURES
    deals = 1 + (goal - ranked[width]) / (scale.drift + scale.spread / 2) if by_goal else goal
    reach: float = scale.spread * sqrt(deals)
    if by_goal:
        for place in range(seats):
            near[place] = exp(-NEAR * (goal - ranked[place]) / scale.spread)
    for place in range(seats):
        at = 0
        for other in range(seats):
            if other == place:
                continue
            gap = ranked[other] - ranked[place]
            short, long = gap / scale.spread, gap / reach
            features[place, at] = short / (1 + abs(short))
            features[place, width + at] = long / (1 + abs(long) / 3)
            if by_goal:
                features[place, after + at] = near[other] * near[other]
                features[place, after + seats + at] = near[other]
            at += 1
        features[place, 2 * width], features[place, 2 * width + 1] = log(deals), 1 / deals
        copy(scale.traits, features[place, 2 * width + 2 : after])
        if by_goal:
            features[place, after + width] = near[place] * near[place]
            features[place, after + seats + width] = near[place]
    return reach


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

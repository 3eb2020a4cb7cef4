"""Glicko-2 ratings of solvers and puzzles, as Mark Glickman's description of 2013 (glicko.net/glicko/glicko2.pdf) has
them. Every solved or failed puzzle is a rating period of its own.
"""

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

_SCALE: Final = 173.7178
_MIDDLE: Final = 1500.0
_TAU: Final = 0.5
"""How much volatility may change; Glickman advises 0.3 to 1.2."""
_CLOSE: Final = 1e-6


class Rating(NamedTuple):
    """How strong somebody is, and how sure that is."""

    rating: float = _MIDDLE
    deviation: float = 350.0
    volatility: float = 0.06


class Result(NamedTuple):
    """A game against somebody: 1 for a win, 0 for a loss."""

    other: Rating
    score: float


def rated(mine: Rating, results: Sequence[Result]) -> Rating:
    """The rating after a period with these results; without any, only the deviation grows.

    >>> others = [Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)]
    >>> new = rated(Rating(1500, 200, 0.06), [Result(each, score) for each, score in zip(others, [1, 0, 0])])
    >>> [round(new.rating, 2), round(new.deviation, 2), round(new.volatility, 5)]
    [1464.05, 151.52, 0.06]
    """
    mu, phi, sigma = (mine.rating - _MIDDLE) / _SCALE, mine.deviation / _SCALE, mine.volatility
    if not results:
        return mine._replace(deviation=min(_SCALE * sqrt(phi * phi + sigma * sigma), 350.0))
    terms = [_term(mu, each) for each in results]
    variance = 1 / sum(g * g * expected * (1 - expected) for g, expected, _ in terms)
    improvement = sum(g * (score - expected) for g, expected, score in terms)
    new_sigma = _volatility(phi, sigma, variance, variance * improvement)
    before = phi * phi + new_sigma * new_sigma
    new_phi = 1 / sqrt(1 / before + 1 / variance)
    return Rating(_MIDDLE + _SCALE * (mu + new_phi * new_phi * improvement), _SCALE * new_phi, new_sigma)


def _term(mu: float, result: Result) -> tuple[float, float, float]:
    """How much a result says, the score that was to be expected, and the score."""
    other, phi = (result.other.rating - _MIDDLE) / _SCALE, result.other.deviation / _SCALE
    g = 1 / sqrt(1 + 3 * phi * phi / (pi * pi))
    return g, 1 / (1 + exp(-g * (mu - other))), result.score


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """The new volatility: the root of Glickman's function f, by the Illinois algorithm (his step 5)."""
    start = log(sigma * sigma)

    def f(x: float) -> float:
        both = phi * phi + variance + exp(x)
        return exp(x) * (delta * delta - both) / (2 * both * both) - (x - start) / (_TAU * _TAU)

    a = start
    if delta * delta > phi * phi + variance:
        b = log(delta * delta - phi * phi - variance)
    else:
        steps = 1
        while f(start - steps * _TAU) < 0:
            steps += 1
        b = start - steps * _TAU
    f_a, f_b = f(a), f(b)
    while abs(b - a) > _CLOSE:
        c = a + (a - b) * f_a / (f_b - f_a)
        f_c = f(c)
        if f_c * f_b <= 0:
            a, f_a = b, f_b
        else:
            f_a /= 2
        b, f_b = c, f_c
    return exp(a / 2)


def after_puzzle(player: Rating, puzzle: Rating, *, solved: bool) -> tuple[Rating, Rating]:
    """Both ratings after a try: of the player, and of the puzzle, which won where it was not solved. At home the rating
    of the puzzle is left as it is.
    """
    return rated(player, [Result(puzzle, float(solved))]), rated(puzzle, [Result(player, float(not solved))])

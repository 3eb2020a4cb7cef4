"""Match equity at Hearts: each seat's chance to win the match from any totals.

If the match is over, the chances are exact. Before that a small network gives them: one for each number of seats, for
matches to a goal and for those over a number of deals. ``python -m hearthside.ai.training equity`` trains them, and
``equity.npz`` has their weights. Nothing here knows cards.
"""

import json
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hearthside.ai.kernels.hearts_equity import FIRST, NEAR, Doubles, Floats, outcomes
from hearthside.hearts import Ending, Moon, Rules, Scoring, Ties

Totals = NDArray[np.int64] | Doubles

FORMAT: Final = 1
"""The version of the file; another version is refused."""
_RUNS: Final = 0.07
"""What points that fall together add to the variance of a seat's points in a deal, as a part of all points squared."""


class Form(StrEnum):
    """What a match goes to: a total that reaches the goal, or so many deals."""

    GOAL = "goal"
    DEALS = "deals"


class Scale(NamedTuple):
    """The units of a set of rules, for networks that know no points: totals are measured in spreads,
    and time in deals.
    """

    spread: float
    """About the standard deviation of a seat's points in a deal."""
    drift: float
    """About the points of a seat in a deal, on average; never so few that there seems to be no end."""
    traits: tuple[float, float, float, float]
    """The drift in spreads, how much of the spread comes from single cards, whether equals play on, and whether a moon
    goes to the others.
    """

    @classmethod
    def of(cls, rules: Rules) -> "Scale":
        """The units of this game."""
        worth, seats = [rules.worth[card] for card in rules.deck], rules.seats
        scattered = sum(each * each for each in worth) * (seats - 1) / seats**2
        spread = sqrt(scattered + _RUNS * rules.moon_points**2) or 1.0
        drift = max(sum(worth) / seats, spread / 4)
        given = rules.moon in (Moon.OTHERS_GAIN, Moon.CHOICE)
        traits = drift / spread, sqrt(scattered) / spread, float(rules.ties is Ties.PLAY_ON), float(given)
        return cls(spread, drift, traits)


class Net(NamedTuple):
    """A network with two layers of rectified linear units, float32."""

    first: Floats
    first_start: Floats
    second: Floats
    second_start: Floats
    last: Floats
    last_start: Floats

    def __call__(self, features: Floats) -> Floats:
        """float32[rows, features] to float32[rows, 2]: the logit of a win, and what the end pays beside, in spreads of
        the deals to come.
        """
        hidden = np.maximum(features @ self.first + self.first_start, 0)
        hidden = np.maximum(hidden @ self.second + self.second_start, 0)
        return np.asarray(hidden @ self.last + self.last_start, np.float32)


class Position(NamedTuple):
    """Totals as features."""

    features: Floats
    """float32[rows, seats, features], each seat's in turn."""
    reach: Floats
    """How far totals may yet move apart, in points; float32[rows, 1]."""


def position(form: Form, ranked: Floats, goal: Floats, scale: Scale) -> Position:
    """What a net sees.

    ``ranked``: float32[rows, seats], each row from the fewest points; ``goal``: the total that ends the match, or how
    many deals are left, 1 or more; float32[rows, 1], or [1, 1] for all rows.
    """
    rows, seats = ranked.shape
    spread, rivals, width = np.float32(scale.spread), _rivals(seats), seats - 1
    near, deals = None, np.broadcast_to(goal, (rows, 1))
    if form is Form.GOAL:
        left = np.maximum(goal - ranked, 0) / spread
        near = np.exp(-np.float32(NEAR) * left)
        deals = 1 + left[:, -1:] * np.float32(scale.spread / (scale.drift + scale.spread / 2))
    reach = spread * np.sqrt(deals)
    gaps = ranked[:, rivals] - ranked[:, :, None]
    short, long = gaps / spread, gaps / reach[:, :, None]
    short /= 1 + np.abs(short)
    long /= 1 + np.abs(long) / 3
    features = np.empty((rows, seats, (2 if near is None else 4) * seats + 4), np.float32)
    features[:, :, :width] = short
    features[:, :, width : 2 * width] = long
    features[:, :, 2 * width] = np.log(deals)
    features[:, :, 2 * width + 1] = 1 / deals
    features[:, :, 2 * width + 2 : 2 * width + 6] = scale.traits
    if near is not None:
        features[:, :, -1] = near
        features[:, :, -seats:-1] = near[:, rivals]
        mid = near * near
        features[:, :, -1 - seats] = mid
        features[:, :, -2 * seats : -1 - seats] = mid[:, rivals]
    return Position(features, reach)


@lru_cache(maxsize=8)
def _rivals(seats: int) -> NDArray[np.int64]:
    """For each place in the ranking the others, in order; int64[seats, seats - 1]."""
    return np.array([[other for other in range(seats) if other != place] for place in range(seats)])


def softmax(logits: Floats) -> Floats:
    """Chances that sum to 1 in each row."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def expected_payment(totals: Doubles, chances: Doubles) -> Doubles:
    """What would be paid if the match ended with these totals, and each seat won with its chance; by seat."""
    least, seats = totals.min(axis=1, keepdims=True), totals.shape[1]
    pot = totals.sum(axis=1, keepdims=True) - seats * least
    return np.asarray(least - totals + chances * pot)


class Equity:
    """Chances and payments under one set of rules. Use `Equity.of`, which makes one for each rules value."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.scale = rules, Scale.of(rules)
        nets = learned()
        self._nets = packed(nets[Form.GOAL, rules.seats]), packed(nets[Form.DEALS, rules.seats])

    @staticmethod
    def of(rules: Rules) -> "Equity":
        """The one for these rules."""
        return _of(rules)

    def chances(self, totals: Totals, deals: int) -> Doubles:
        """Each seat's chance to win the match, float64[rows, seats], where each row sums to 1; equals share a win.

        ``totals``: int64 or float64[rows, seats]; ``deals``: how many are finished, the one that led here included.
        """
        return self._outcomes(totals, deals)[0]

    def payment(self, totals: Totals, deals: int) -> Doubles:
        """What the end of a match for cash is expected to pay each seat, float64[rows, seats], where each row sums
        to 0; all 0 in a match for points. Totals and deals are as for `chances`.
        """
        rules = self.rules
        if rules.scoring is not Scoring.CASH:
            return np.zeros(totals.shape)
        chances, paid = self._outcomes(totals, deals)
        return paid + rules.cash_extra * (rules.seats * chances - 1)

    def _outcomes(self, totals: Totals, deals: int) -> tuple[Doubles, Doubles]:
        """Chances, and what the end pays, extra points aside."""
        rules = self.rules
        to_goal = rules.ending is not Ending.DEALS
        goal = rules.goal + (rules.ending is Ending.EXCEED) if to_goal else rules.goal - deals
        goals, play_on = np.full(len(totals), float(goal)), rules.ties is Ties.PLAY_ON
        return evaluate(self.scale, self._nets, totals, goals, to_goal=to_goal, play_on=play_on)


def evaluate(
    scale: Scale, nets: tuple[Floats, Floats], totals: Totals, goals: Doubles, *, to_goal: bool, play_on: bool
) -> tuple[Doubles, Doubles]:
    """Run both networks (to a goal, and over deals) on totals; see `hearthside.ai.kernels.hearts_equity.outcomes`."""
    (to_the_goal, over_deals), traits = nets, np.array(scale.traits, np.float32)
    chances, paid = np.empty(totals.shape), np.empty(totals.shape)
    outcomes(
        np.ascontiguousarray(totals, np.float64), to_goal, goals, play_on, scale.spread, scale.drift,
        traits, to_the_goal, over_deals, chances, paid,
    )  # fmt: skip
    return chances, paid


def packed(net: Net) -> Floats:
    """A network as the kernel reads it; see `hearthside.ai.kernels.hearts_equity`."""
    rows = (net.first, net.first_start[None], net.second, net.second_start[None], net.last.T, net.last_start[None])
    return np.concatenate([np.pad(each, ((0, 0), (0, FIRST - each.shape[1]))) for each in rows])


@lru_cache(maxsize=64)
def _of(rules: Rules) -> Equity:
    return Equity(rules)


@lru_cache(maxsize=1)
def learned() -> Mapping[tuple[Form, int], Net]:
    """The trained networks, by form and number of seats. ValueError for a file of another format."""
    with files(__package__).joinpath("equity.npz").open("rb") as file, np.load(file) as arrays:
        about: dict[str, Any] = json.loads(str(arrays["about"]))
        if about["format"] != FORMAT:
            raise ValueError(f"equity.npz has format {about['format']}, and format {FORMAT} is read.")
        return {
            (form, seats): Net(*(arrays[f"{form}-{seats}-{part}"] for part in Net._fields))
            for form in Form
            for seats in range(2, 7)
        }

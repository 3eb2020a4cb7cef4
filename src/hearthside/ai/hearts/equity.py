"""Match equity at Hearts: each seat's chance to win the match from any totals.

If the match is over, the chances are exact. Before that a small network gives them: one for each number of seats, for
matches to a goal and for those over a number of deals. ``python -m hearthside.ai.training equity`` trains them, and
``equity.npz`` has their weights. Nothing here knows cards.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hearthside.ai import weights_file
from hearthside.ai.kernels.hearts_equity import FIRST, Doubles, Floats, Scale, outcomes
from hearthside.hearts import Ending, Moon, Rules, Scoring, Ties

Totals = NDArray[np.int64] | Doubles

VERSION: Final = 1
"""The version of the file; another version has other features."""
_RUNS: Final = 0.07
"""What points that fall together add to the variance of a seat's points in a deal, as a part of all points squared."""


class Form(StrEnum):
    """What a match goes to: a total that reaches the goal, or so many deals."""

    GOAL = "goal"
    DEALS = "deals"


def scale_of(rules: Rules) -> Scale:
    """The units of this game."""
    worth, seats = [rules.worth[card] for card in rules.deck], rules.seats
    # What a ten of clubs that doubles adds to points, and to their squares, which are then four times as much.
    doubled = bool(rules.doublers) / seats
    scattered = sum(each * each for each in worth) * (seats - 1) / seats**2 * (1 + 3 * doubled)
    spread = sqrt(scattered + _RUNS * rules.moon_points**2) or 1.0
    drift = max(sum(worth) / seats * (1 + doubled), spread / 4)
    given = rules.moon in (Moon.OTHERS_GAIN, Moon.CHOICE)
    traits = drift / spread, sqrt(scattered) / spread, rules.ties is Ties.PLAY_ON, given
    return Scale(spread, drift, np.array(traits, np.float32))


class Net(NamedTuple):
    """A network with two layers of rectified linear units, float32: from the features of a seat to the logit of a win,
    and to what the end pays beside, in spreads of the deals to come.
    """

    first: Floats
    first_start: Floats
    second: Floats
    second_start: Floats
    last: Floats
    last_start: Floats


class Equity:
    """Chances and payments under one set of rules. Use `Equity.of`, which makes one for each rules value."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.scale = rules, scale_of(rules)
        nets = learned()
        self._nets = packed(nets[Form.GOAL, rules.seats]), packed(nets[Form.DEALS, rules.seats])

    @classmethod
    @lru_cache(maxsize=64)
    def of(cls, rules: Rules) -> "Equity":
        """The one for these rules."""
        return cls(rules)

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
    chances, paid = np.empty(totals.shape), np.empty(totals.shape)
    outcomes(np.ascontiguousarray(totals, np.float64), to_goal, goals, play_on, scale, *nets, chances, paid)
    return chances, paid


def packed(net: Net) -> Floats:
    """A network as the kernel reads it; see `hearthside.ai.kernels.hearts_equity`."""
    rows = (net.first, net.first_start[None], net.second, net.second_start[None], net.last.T, net.last_start[None])
    return np.concatenate([np.pad(each, ((0, 0), (0, FIRST - each.shape[1]))) for each in rows])


@lru_cache(maxsize=1)
def learned() -> Mapping[tuple[Form, int], Net]:
    """The trained networks, by form and number of seats. ValueError for a file of another version."""
    _, arrays = weights_file.read(files(__package__) / "equity.npz", VERSION)
    return {
        (form, seats): Net(*(arrays[f"{form}-{seats}-{part}"] for part in Net._fields))
        for form in Form
        for seats in range(2, 7)
    }

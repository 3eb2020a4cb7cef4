"""How deeply a search player of Hearts looks, and for what utility: the levels, and the Shark. Imports no kernels."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeAlias

from hearthside.hearts import View

from .card_values import card_values

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Points: TypeAlias = "NDArray[np.float64]"
Value = Callable[[View, Points], Points]
"""The utility to the seat of the view, float64[rows], of totals after this deal, float64[rows, seats]: more is better,
in points of the usual game near an even match.
"""


def by_points(view: View, totals: Points) -> Points:
    """The mean of the others' points of the deal, less the seat's own."""
    # Imported where it is wanted: a server answers its first page without it.
    import numpy as np

    gained = totals - np.array(view.scores)
    mine, others = gained[:, view.seat], view.rules.seats - 1
    return np.asarray(((gained.sum(1) - mine) / others - mine) / (card_values(view.rules).scale or 1.0))


def by_match(view: View, totals: Points) -> Points:
    """As `hearthside.ai.hearts.match_utility.by_match`, which needs the kernels, and is imported when it is asked."""
    from .match_utility import by_match as asked

    return asked(view, totals)


class Trust(StrEnum):
    """Whom a searching player relies on to stop the moons of others, in rollouts."""

    BLIND = "everybody"
    EARNED = "who did not let them through"
    NONE = "nobody"


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How deeply a search player looks, and for what."""

    # Deals imagined before a card is played; 0 to play by the policy alone.
    worlds: int = 0
    # Deals drawn for each of these, which are thinned out by how likely the others would have played as they did.
    proposals: int = 1
    # And for each of those, to be thinned out first by the hands that passes leave; 0 not to ask what was passed.
    passes: int = 0
    # As many deals the policy's own opinion counts.
    prior: float = 24.0
    # Whether each card is also tried as the first step to a moon, while nobody else has any of it.
    daring: bool = False
    # Deals imagined before cards are passed, sets of cards tried, and what the policy's opinion of them counts.
    pass_worlds: int = 0
    sets: int = 24
    pass_prior: float = 8.0
    # Of what is chosen by, in sums of the policy, 0.35 points each: 0 plays the best.
    temperature: float = 0.0
    # The temperature of all seats in imagined deals.
    noise: float = 0.0
    # Standard errors by which a choice has to be behind to be dropped.
    behind: float = 2.5
    value: Value = by_match
    # On whom one relies when somebody tries a moon.
    trust: Trust = Trust.EARNED
    # Of the hands that a cheat is shown: how often it remembers where a dear card lies, and any other. None for those
    # who look at their own.
    recall: tuple[float, float] | None = None


SHARK: Final = Settings(worlds=64, proposals=3, pass_worlds=64, pass_prior=128.0)
"""About a millisecond a card."""
MASTER: Final = Settings(worlds=256, proposals=4, passes=8, daring=True, pass_worlds=1024, pass_prior=200.0, behind=3.0)
"""Some seven milliseconds a card: most choices are clear before all deals are imagined."""
LEVELS: Final = (
    *(Settings(temperature=each) for each in (6.1, 5.0, 4.1, 3.35, 2.75, 2.25, 1.7, 1.15)),
    replace(SHARK, temperature=3.4),
    MASTER,
)
"""The levels, the weakest first: all but the highest take the better choice the less surely, the weaker they are. Up to
the eighth they imagine no deals.
"""

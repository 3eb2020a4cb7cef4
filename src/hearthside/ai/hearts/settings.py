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

    worlds: int = 0
    """Worlds sampled before a card is played; 0 to play by the policy alone."""
    proposals: int = 1
    """Worlds sampled for each of these, of which the likelier ones are kept, by the cards that others played."""
    play_power: float = 0.4
    """The power of the likelihood of the cards played that a world counts by, since others do not play exactly as the
    policy does.
    """
    passes: int = 0
    """Worlds sampled for each of those, by the cards that others passed; 0 to ignore passes."""
    pass_power: float = 0.8
    """The power of the likelihood of the cards passed."""
    prior: float = 24.0
    """The number of worlds that the policy's own opinion counts as."""
    daring: bool = False
    """Whether each card is also tried as the first step to a moon, while nobody else has any of it."""
    pass_worlds: int = 0
    """Worlds sampled before cards are passed."""
    sets: int = 24
    """Sets of cards to pass that are tried, at most."""
    pass_prior: float = 8.0
    """The same as ``prior`` for passing."""
    temperature: float = 0.0
    """The temperature of the choice, in sums of the policy, 0.35 points each: 0 plays the best."""
    noise: float = 0.0
    """The temperature of all seats in sampled worlds."""
    behind: float = 2.5
    """Standard errors by which a choice must be behind to be dropped."""
    value: Value = by_match
    """The utility."""
    trust: Trust = Trust.EARNED
    """Whom it relies on when somebody tries a moon."""
    net: bool = False
    """Whether the net plays a part, where it knows the rules and nobody can end the match in this deal: it chooses the
    pass, its scores are the opinion, and worlds are judged by its critic at the end of the trick.
    """
    habit_proposals: int = 0
    """Where the net plays a part: worlds sampled for each one that is kept, by what the others may have for habits, as
    which they go on in it; 0 if all are thought to play by the policy.
    """
    recall: tuple[float, float] | None = None
    """If it is shown all hands: how often, 0..1, it remembers where an expensive card lies, and any other. None for
    players who see only their own hand.
    """

    def __post_init__(self) -> None:
        """ValueError for what leaves nothing to choose from."""
        if not (self.proposals and self.sets):
            raise ValueError("Neither proposals nor sets may be 0.")


SHARK: Final = Settings(worlds=64, proposals=3, pass_worlds=64, pass_prior=128.0)
"""About a millisecond a card."""
MASTER: Final = replace(SHARK, worlds=256, pass_worlds=512, pass_prior=200.0, net=True, habit_proposals=12)
"""The Shark with more worlds and the net, who reads habits: some three milliseconds a card."""
LEVELS: Final = (
    *(Settings(temperature=each) for each in (6.1, 5.0, 4.1, 3.35, 2.75, 2.25, 1.7, 1.15)),
    replace(SHARK, temperature=3.4),
    MASTER,
)
"""The levels, the weakest first: all but the highest take the better choice the less surely, the weaker they are. Up to
the eighth they do not search.
"""

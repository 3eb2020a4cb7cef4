"""The characters of Hearts that search: the Shark's search with a utility or settings of their own. They follow the
characters of CardShark. Imports no kernels.
"""

from dataclasses import replace
from random import Random
from typing import Final

from hearthside.game import Limit, Player
from hearthside.hearts import Move, View

from .character_utility import MoonUtility, SpiteUtility
from .rule_player import RulePlayer
from .settings import SHARK, Settings, Trust

_WISHFUL: Final = replace(SHARK, pass_prior=8.0)
"""Settings with less weight on the policy's opinion of passes: it was trained for points, and these characters want
something else as well.
"""


def character_settings(style: str, person: int) -> Settings | None:
    """The search settings of a character, at a table where a person sits at seat ``person``; None for one that plays by
    rules of thumb.
    """
    match style:
        case "shark":
            return SHARK
        case "cal":
            return replace(_WISHFUL, trust=Trust.NONE, value=MoonUtility(SHARK.value, mine=-30, theirs=-80))
        case "charlie":
            return replace(_WISHFUL, value=MoonUtility(SHARK.value, mine=80))
        case "vicky":
            return replace(SHARK, prior=2.0, pass_prior=0.0, value=SpiteUtility(person))
        case "chuck":
            return replace(SHARK, recall=(0.9, 0.6))
    return None


class BoldPlayer:
    """Plays for every moon that it sees by rules of thumb; where it sees none, it searches."""

    def __init__(self, fallback: RulePlayer, strong: Player[View, Move]) -> None:
        self.fallback, self.strong = fallback, strong

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move."""
        shoots = self.fallback.shoots(view, rng)
        return (self.fallback if shoots else self.strong).choose(view, rng, limit)

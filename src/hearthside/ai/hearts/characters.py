"""The characters that think: the Shark's search, with a wish or a gift of their own (CS-08). Imports no kernels."""

from dataclasses import replace
from random import Random
from typing import Final

from hearthside.game import Limit, Player
from hearthside.hearts import Move, View

from .rule_player import RulePlayer
from .settings import SHARK, Settings, Trust
from .wishes import Moons, Spite

_WISHFUL: Final = replace(SHARK, pass_prior=8.0)
"""The policy was taught to pass for points: who wants something else heeds it less."""


def mind(style: str, person: int) -> Settings | None:
    """How that character thinks, at a table where a person sits at that seat; None where it goes by rules of thumb."""
    match style:
        case "shark":
            return SHARK
        case "cal":
            return replace(_WISHFUL, trust=Trust.NONE, value=Moons(SHARK.value, mine=-30, theirs=-80))
        case "charlie":
            return replace(_WISHFUL, value=Moons(SHARK.value, mine=80))
        case "vicky":
            return replace(SHARK, prior=2.0, pass_prior=0.0, value=Spite(person))
        case "chuck":
            return replace(SHARK, recall=(0.9, 0.6))
    return None


class Bold:
    """Goes for every moon that it sees by rules of thumb; where it sees none, it thinks."""

    def __init__(self, rules_of_thumb: RulePlayer, strong: Player[View, Move]) -> None:
        self.rules_of_thumb, self.strong = rules_of_thumb, strong

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move."""
        shoots = self.rules_of_thumb.shoots(view, rng)
        return (self.rules_of_thumb if shoots else self.strong).choose(view, rng, limit)

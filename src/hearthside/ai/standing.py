"""Who plays at a live table until the kernels are ready: nobody waits for a compiler."""

from collections.abc import Callable
from random import Random
from typing import Any

from hearthside.game import Limit, Player

from . import kernels


class StandIn:
    """Plays by rules of thumb until the kernels are ready, and then lets the strong player have the seat."""

    def __init__(self, rules_of_thumb: Player[Any, Any], strong: Callable[[], Player[Any, Any]]) -> None:
        self.rules_of_thumb, self.strong = rules_of_thumb, strong

    def choose(self, view: Any, rng: Random, limit: Limit) -> Any:
        """A legal move of whoever plays now."""
        who = self.strong() if kernels.ready() else self.rules_of_thumb
        return who.choose(view, rng, limit)

"""Who plays at a live table until the kernels are compiled, so that nobody waits for the compiler."""

from collections.abc import Callable
from random import Random
from typing import Any

from hearthside.game import Limit, Player

from . import kernels


class FallbackPlayer:
    """Plays as ``fallback`` until the kernels are ready, and then as ``strong``,
    which is made when it is first needed.
    """

    def __init__(self, fallback: Player[Any, Any], strong: Callable[[], Player[Any, Any]]) -> None:
        self.fallback, self.strong = fallback, strong

    def choose(self, view: Any, rng: Random, limit: Limit) -> Any:
        """A legal move of the player whose turn it is to be used."""
        player = self.strong() if kernels.ready() else self.fallback
        return player.choose(view, rng, limit)

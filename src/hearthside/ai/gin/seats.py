"""Who may be seated at Gin Rummy: characters, and levels of strength. Imports no compiler before it is needed."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Final

from hearthside.ai import kernels
from hearthside.game import Limit, Player
from hearthside.gin import Move, View

from .baselines import Easy
from .club import ClubPlayer, Temper
from .settings import LEVELS, SHARK, Settings

Who = Player[View, Move]


class Searching:
    """The searcher of these settings. ``at_once``: until the kernels are ready, the club player stands in."""

    def __init__(self, settings: Settings, at_once: bool = False) -> None:
        self.settings = settings
        self._at_once = at_once
        self._player: Who | None = None

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move."""
        if self._player is None:
            if self._at_once and not kernels.ready():
                return ClubPlayer(Temper()).choose(view, rng, limit)
            from .searcher import Searcher

            self._player = Searcher(self.settings)
        return self._player.choose(view, rng, limit)


CHARACTERS: Final[Mapping[str, Callable[[], Who]]] = MappingProxyType(
    {
        "nellie": Easy,
        "cal": partial(ClubPlayer, Temper(knocks=6.0, fear=6.0)),
        "vicky": partial(ClubPlayer, Temper(knocks=-20.0)),
    }
)
"""Who plays in which style, beside the Shark, and needs no kernels."""


def character(style_id: str, at_once: bool = False) -> Who:
    """Whoever plays in that style: nellie, cal, vicky or shark."""
    return Searching(SHARK, at_once) if style_id == "shark" else CHARACTERS[style_id]()


def level(number: int, at_once: bool = False) -> Who:
    """Whoever plays at that level of strength, 1 to 10."""
    return Searching(LEVELS[number], at_once)

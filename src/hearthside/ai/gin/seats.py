"""Who may be seated at Gin Rummy: characters, and levels of strength. Imports no compiler before it is needed."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from hearthside.ai.standing import StandIn
from hearthside.game import Player
from hearthside.gin import Move, View

from .baselines import Easy
from .club import ClubPlayer, Temper
from .settings import LEVELS, SHARK, Settings

Who = Player[View, Move]

_CHARACTERS: Final[Mapping[str, Callable[[], Who]]] = MappingProxyType(
    {
        "nellie": Easy,
        "cal": partial(ClubPlayer, Temper(knocks=6.0, fear=6.0)),
        "vicky": partial(ClubPlayer, Temper(knocks=-20.0)),
    }
)
"""Who needs no kernels."""
_EASY: Final = 3
"""The highest level for which Nellie stands in."""


def character(style_id: str, at_once: bool = False) -> Who:
    """Whoever plays in that style: nellie, cal, vicky or shark. ``at_once``: see `level`."""
    return _strong(SHARK, ClubPlayer(Temper()), at_once) if style_id == "shark" else _CHARACTERS[style_id]()


def level(number: int, at_once: bool = False) -> Who:
    """Whoever plays at that level of strength, 1 to 10. ``at_once``: until the kernels are ready, a club player stands
    in, or for the lowest levels Nellie.
    """
    return _strong(LEVELS[number], Easy() if number <= _EASY else ClubPlayer(Temper()), at_once)


def _strong(settings: Settings, until_then: Who, at_once: bool) -> Who:
    strong = partial(_searcher, settings)
    return StandIn(until_then, strong) if at_once else strong()


def _searcher(settings: Settings) -> Who:
    # Imported where it is wanted, since the compiler comes with it.
    from .searcher import Searcher

    return Searcher(settings)

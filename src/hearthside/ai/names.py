"""Who plays under a name: the characters, the levels, and the plain players whom others are measured by."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, Final

from hearthside.game import Player

from .gin import BASELINES as GIN_BASELINES
from .hearts import BASELINES as HEARTS_BASELINES
from .levels import MASTER, SHOWN_ALL
from .styles import called, player, seated

BASELINES: Final[Mapping[str, Mapping[str, Callable[[], Player[Any, Any]]]]] = MappingProxyType(
    {"hearts": HEARTS_BASELINES, "gin": GIN_BASELINES}
)
"""By game and name, those whom others are measured by. They are not seated at a table."""


def names(game: str) -> list[str]:
    """Everyone who plays that game: characters, levels, then baselines."""
    return [*seated(game), *BASELINES[game]]


def named(name: str, game: str, dice: Random) -> Player[Any, Any]:
    """Who plays that game under that name; a guest is drawn with these dice. ValueError with a sentence."""
    if name in BASELINES[game]:
        return BASELINES[game][name]()
    if name not in seated(game) and name != MASTER:
        raise ValueError(f"Nobody here plays as {name!r}; choose one of {', '.join(names(game))}.")
    return player(name, dice, game)


def peeks(name: str, game: str) -> bool:
    """Whether who plays that game under that name is handed all hands. A guest who turns out to be the cheat is not:
    nothing labels it.
    """
    return name == SHOWN_ALL or (name in seated(game) and called(name).peeks)

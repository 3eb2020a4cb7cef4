"""Opponents at Gin Rummy by their style: characters and levels. Imports the compiler only when a player needs it."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Final

from hearthside.ai.fallback import FallbackPlayer
from hearthside.ai.foreign.gin import MEMBERS as FOREIGN
from hearthside.ai.styles import find_style
from hearthside.game import Player
from hearthside.gin import Move, View

from .baselines import BASELINES, Easy, search_player
from .network_player import NetworkPlayer, Profile
from .settings import LEVELS, SHARK

__all__ = ["BASELINES", "FOREIGN", "player"]

_Maker = Callable[[], Player[View, Move]]
_CHARACTERS: Final[Mapping[str, _Maker]] = MappingProxyType(
    {
        "nellie": Easy,
        "cal": partial(NetworkPlayer, Profile(knock_bias=6.0, fear=6.0)),
        "vicky": partial(NetworkPlayer, Profile(knock_bias=-20.0)),
    }
)
"""The characters that need no kernels."""
_EASY: Final = 3
"""The highest level for which Nellie plays until the kernels are ready; for the others it is a `NetworkPlayer`."""


def player(style_id: str, rng: Random | None, *, at_once: bool, person: int) -> Player[View, Move]:
    """The player of that style; see `hearthside.ai.players.player`."""
    style = find_style(style_id)
    if style.id in _CHARACTERS:
        return _CHARACTERS[style.id]()
    strong = partial(search_player, SHARK if style.level is None else LEVELS[style.level - 1])
    if not at_once:
        return strong()
    easy = style.level is not None and style.level <= _EASY
    return FallbackPlayer(Easy() if easy else NetworkPlayer(Profile()), strong)

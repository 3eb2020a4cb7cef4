"""Opponents at Gin Rummy: players that are handed a view, dice and a limit, and nothing else."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from hearthside.game import Player
from hearthside.gin import Move, View

from .baselines import BASELINES, Easy, Simple

PLAYERS: Final[Mapping[str, Callable[[], Player[View, Move]]]] = MappingProxyType(
    {"nellie": Easy, "cal": Simple, "vicky": Simple, "shark": Simple}
)
"""Who plays Gin in which style."""

__all__ = ["BASELINES", "PLAYERS", "Easy", "Simple"]

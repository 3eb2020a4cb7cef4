"""Opponents at Gin Rummy: players that are handed a view, dice and a limit, and nothing else."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from hearthside.game import Player
from hearthside.gin import Move, View

from .baselines import BASELINES, Easy, Simple
from .club import ClubPlayer, Temper

PLAYERS: Final[Mapping[str, Callable[[], Player[View, Move]]]] = MappingProxyType(
    {
        "nellie": Easy,
        "cal": partial(ClubPlayer, Temper(knocks=6.0, fear=6.0)),
        "vicky": partial(ClubPlayer, Temper(knocks=-20.0)),
        "shark": partial(ClubPlayer, Temper()),
    }
)
"""Who plays Gin in which style."""

__all__ = ["BASELINES", "PLAYERS", "ClubPlayer", "Easy", "Simple", "Temper"]

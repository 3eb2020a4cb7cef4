"""Opponents at Gin Rummy: players that are handed a view, dice and a limit, and nothing else."""

from .baselines import BASELINES, Easy, Simple
from .club import ClubPlayer, Temper
from .seats import character, level
from .settings import Settings

__all__ = ["BASELINES", "ClubPlayer", "Easy", "Settings", "Simple", "Temper", "character", "level"]

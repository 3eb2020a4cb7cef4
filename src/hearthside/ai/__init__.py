"""Opponents: players that are handed a view, dice and a limit, and nothing else."""

from .hearts import RulePlayer, Style
from .levels import LEVELS, Level
from .styles import STYLES, called, character, player, seated

__all__ = ["LEVELS", "STYLES", "Level", "RulePlayer", "Style", "called", "character", "player", "seated"]

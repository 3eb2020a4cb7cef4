"""Opponents: players that are handed a view, dice and a limit, and nothing else."""

from .hearts import RulePlayer, Style
from .styles import STYLES, player

__all__ = ["STYLES", "RulePlayer", "Style", "player"]

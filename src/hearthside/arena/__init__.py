"""Matches between computer players at both games, and contests that measure who is stronger."""

from .matches import default_styles, dice, match, matches

__all__ = ["default_styles", "dice", "match", "matches"]

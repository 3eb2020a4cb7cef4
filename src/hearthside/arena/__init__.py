"""Matches between computer players at both games, and contests that measure who is stronger."""

from .matches import default_styles, match, matches, seat_rng

__all__ = ["default_styles", "match", "matches", "seat_rng"]

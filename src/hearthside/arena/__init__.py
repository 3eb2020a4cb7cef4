"""Matches between players without people, of either game, and what they say of who is stronger. Knows no screen."""

from .playing import dice, match, matches, usual

__all__ = ["dice", "match", "matches", "usual"]

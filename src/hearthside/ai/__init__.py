"""The computer players. A player gets a view, a random generator and a limit, and chooses a move.

See docs/opponents.md for who they are and how strong. `player` makes one by name.
"""

from .hearts.opponents import rule_player
from .hearts.rule_player import RulePlayer
from .players import player
from .styles import LEVELS, STYLES, Style, find_style, styles_for

__all__ = ["LEVELS", "STYLES", "RulePlayer", "Style", "find_style", "player", "rule_player", "styles_for"]

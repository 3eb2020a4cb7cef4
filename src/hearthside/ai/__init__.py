"""The computer players. A player gets a view, a random generator and a limit, and chooses a move.

See docs/opponents.md for who they are and how strong. `player` makes one by name.
"""

from .hearts.opponents import rule_player as rule_player
from .hearts.rule_player import RulePlayer as RulePlayer  # neither is public: `player` makes one
from .kernels import warm_up
from .players import player, player_names, with_settings
from .styles import LEVELS, STYLES, Style, find_style, styles_for

__all__ = [
    "LEVELS",
    "STYLES",
    "Style",
    "find_style",
    "player",
    "player_names",
    "styles_for",
    "warm_up",
    "with_settings",
]

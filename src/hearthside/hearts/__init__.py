"""The rules of Hearts: a value for each way to play it, and the state of a match.

>>> from hearthside.cards import shuffled
>>> match = State.new(BLACK_LADY).play(Deal(shuffled(1)))
>>> match.to_move
(0, 1, 2, 3)
"""

from hearthside.game import Deal, Scores

from .moves import Direct, MoonChoice, Move, Pass, Play
from .moves import from_json as move_from_json
from .moves import to_json as move_to_json
from .presets import BLACK_LADY, PRESETS, notation, parse_rules
from .presets import CARDSHARK as CARDSHARK  # not public: PRESETS has them
from .presets import MICROSOFT as MICROSOFT
from .presets import MYHEARTS as MYHEARTS
from .presets import OPENSPIEL as OPENSPIEL
from .rulecard import card as rule_card
from .rules import (
    CashIn,
    Direction,
    Ending,
    FirstTrick,
    Leftover,
    Moon,
    Opening,
    QueenBreaks,
    Rules,
    Scoring,
    Ties,
    points,
)
from .state import State
from .view import DealResult, Peek, Trick, View

__all__ = [
    "BLACK_LADY",
    "PRESETS",
    "CashIn",
    "Deal",
    "DealResult",
    "Direct",
    "Direction",
    "Ending",
    "FirstTrick",
    "Leftover",
    "Moon",
    "MoonChoice",
    "Move",
    "Opening",
    "Pass",
    "Peek",
    "Play",
    "QueenBreaks",
    "Rules",
    "Scores",
    "Scoring",
    "State",
    "Ties",
    "Trick",
    "View",
    "move_from_json",
    "move_to_json",
    "notation",
    "parse_rules",
    "points",
    "rule_card",
]

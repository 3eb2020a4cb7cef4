"""The rules of Hearts: a value for each way to play it, and the state of a match.

>>> from hearthside.cards import shuffled
>>> match = State.new(BLACK_LADY).play(Deal(shuffled(1)))
>>> match.to_move
(0, 1, 2, 3)
"""

from hearthside.game import Deal, Scores

from .moves import Direct, MoonChoice, Move, Pass, Play
from .presets import BLACK_LADY, CARDSHARK, MICROSOFT, MYHEARTS, OPENSPIEL, PRESETS
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
    "CARDSHARK",
    "MICROSOFT",
    "MYHEARTS",
    "OPENSPIEL",
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
    "points",
]

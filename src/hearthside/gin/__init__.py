"""The rules of Gin Rummy: a value for each way to play it, exact melds, and the state of a match.

>>> from hearthside.cards import shuffled
>>> match = State.new(STANDARD).play(Deal(shuffled(1)))
>>> match.moves(0)
(Take(seat=0), Decline(seat=0))
"""

from hearthside.game import Deal, Scores

from .moves import Decline, Discard, Draw, Knock, LayOff, Melds, Move, Take
from .presets import PRESETS, STANDARD
from .rules import (
    Dealing,
    Defence,
    Equal,
    Oklahoma,
    Opening,
    Rules,
    Scoring,
    Shutout,
    StockEnd,
)
from .score import Column, Line
from .state import State
from .turns import Laid, Phase, Source, Turn
from .view import HandResult, Kind, Peek, Start, View

__all__ = [
    "PRESETS",
    "STANDARD",
    "Column",
    "Deal",
    "Dealing",
    "Decline",
    "Defence",
    "Discard",
    "Draw",
    "Equal",
    "HandResult",
    "Kind",
    "Knock",
    "Laid",
    "LayOff",
    "Line",
    "Melds",
    "Move",
    "Oklahoma",
    "Opening",
    "Peek",
    "Phase",
    "Rules",
    "Scores",
    "Scoring",
    "Shutout",
    "Source",
    "Start",
    "State",
    "StockEnd",
    "Take",
    "Turn",
    "View",
]

"""The rules of Gin Rummy: a value for each way to play it, exact melds, and the state of a match.

>>> from hearthside.cards import shuffled
>>> match = State.new(STANDARD).play(Deal(shuffled(1)))
>>> match.moves(0)
(Take(seat=0), Decline(seat=0))
"""

from hearthside.game import Deal, Scores

from .melds import Answer, Melding, melding
from .moves import Decline, Discard, Draw, Knock, LayOff, Melds, Move, Take
from .moves import from_json as move_from_json
from .moves import to_json as move_to_json
from .presets import PRESETS, STANDARD, notation, parse_rules
from .rulecard import card as rule_card
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
from .turns import Laid, Phase, Position, Source, Turn
from .view import HandResult, Kind, Peek, Start, View

__all__ = [
    "PRESETS",
    "STANDARD",
    "Answer",
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
    "Melding",
    "Melds",
    "Move",
    "Oklahoma",
    "Opening",
    "Peek",
    "Phase",
    "Position",
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
    "melding",
    "move_from_json",
    "move_to_json",
    "notation",
    "parse_rules",
    "rule_card",
]

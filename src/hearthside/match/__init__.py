"""A match as a log: entries, seats, decks, seals, links and second plays. Knows no clocks, no disk and no screen."""

from . import decks
from .duplicate import Duplicate, DuplicateScore
from .log import AllHands, AutoPlay, BadLog, CountingAid, Entry, Log, QuitDeal, Step, Undo
from .mirror import MirrorPlay, MirrorScore, MirrorSource
from .seats import PlayerFactory, Seat, SeatedPlayer, person_in, place_held, was_offered

__all__ = [
    "AllHands",
    "AutoPlay",
    "BadLog",
    "CountingAid",
    "Duplicate",
    "DuplicateScore",
    "Entry",
    "Log",
    "MirrorPlay",
    "MirrorScore",
    "MirrorSource",
    "PlayerFactory",
    "QuitDeal",
    "Seat",
    "SeatedPlayer",
    "Step",
    "Undo",
    "decks",
    "person_in",
    "place_held",
    "was_offered",
]

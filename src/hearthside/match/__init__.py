"""A match as a log: entries, seats, decks, seals, links and second plays. Knows no clocks, no disk and no screen."""

from . import decks
from .duplicate import Compared, Duplicate
from .log import AllHands, AutoPlay, BadLog, Entry, Log, QuitDeal, Step, Undo
from .mirror import Both, Exchanged, Mirrored
from .seats import Former, Seat, SeatedPlayer, SubstituteFactory, place_held

__all__ = [
    "AllHands",
    "AutoPlay",
    "BadLog",
    "Both",
    "Compared",
    "Duplicate",
    "Entry",
    "Exchanged",
    "Former",
    "Log",
    "Mirrored",
    "QuitDeal",
    "Seat",
    "SeatedPlayer",
    "Step",
    "SubstituteFactory",
    "Undo",
    "decks",
    "place_held",
]

"""A match as a log: entries, seats, decks, seals, links and second plays. Knows no clocks, no disk and no screen."""

# Seats and decks are for tables, and are not public.
from . import decks as decks
from .duplicate import Duplicate, DuplicateScore
from .log import AllHands, AutoPlay, BadLog, CountingAid, Entry, Log, QuitDeal, Step, Undo
from .mirror import MirrorPlay, MirrorScore, MirrorSource
from .seats import PlayerFactory as PlayerFactory
from .seats import Seat as Seat
from .seats import SeatedPlayer as SeatedPlayer
from .seats import person_in as person_in
from .seats import place_held as place_held
from .seats import was_offered as was_offered

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
    "QuitDeal",
    "Step",
    "Undo",
]

"""One live table: its seats, its log, its dice, and who is to move. Knows no web, no disk and no screen."""

from . import dealing
from .again import ComputersTurn
from .duplicate import Compared, Duplicate
from .live import Change, Clash, NotNow, Opponent, Seat, Stale, Table, Watch
from .log import AllHands, AutoPlay, BadLog, Entry, Log, QuitDeal, Step, Undo
from .mirror import Both, Exchanged, Mirrored

__all__ = [
    "AllHands",
    "AutoPlay",
    "BadLog",
    "Both",
    "Change",
    "Clash",
    "Compared",
    "ComputersTurn",
    "Duplicate",
    "Entry",
    "Exchanged",
    "Log",
    "Mirrored",
    "NotNow",
    "Opponent",
    "QuitDeal",
    "Seat",
    "Stale",
    "Step",
    "Table",
    "Undo",
    "Watch",
    "dealing",
]

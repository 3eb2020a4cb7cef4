"""One live table: its seats, its log, its dice, and who is to move. Knows no web, no disk and no screen."""

from . import dealing
from .again import ComputersTurn
from .duplicate import Compared, Duplicate
from .live import Clash, NotNow, Stale, Table
from .log import AllHands, AutoPlay, BadLog, Entry, Log, QuitDeal, Step, Undo
from .mirror import Both, Exchanged, Mirrored
from .rail import Change, Watch
from .seats import Opponent, Seat, StandIn

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
    "StandIn",
    "Step",
    "Table",
    "Undo",
    "Watch",
    "dealing",
]

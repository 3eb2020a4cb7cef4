"""One live table: its seats, its log, its dice, and who is to move. Knows no web, no disk and no screen."""

from . import dealing
from .live import Change, Clash, NotNow, Opponent, Seat, Stale, Table, Watch
from .log import BadLog, Entry, Log, Step, Undo

__all__ = [
    "BadLog",
    "Change",
    "Clash",
    "Entry",
    "Log",
    "NotNow",
    "Opponent",
    "Seat",
    "Stale",
    "Step",
    "Table",
    "Undo",
    "Watch",
    "dealing",
]

"""One live table: its seats, its log, its dice, and who is to move. Knows no web, no disk and no screen."""

from .live import Change, Clash, NotNow, Opponent, Seat, Stale, Table, Watch
from .log import AllHands, AutoPlay, BadLog, Entry, Log, QuitDeal, Step, Undo

__all__ = [
    "AllHands",
    "AutoPlay",
    "BadLog",
    "Change",
    "Clash",
    "Entry",
    "Log",
    "NotNow",
    "Opponent",
    "QuitDeal",
    "Seat",
    "Stale",
    "Step",
    "Table",
    "Undo",
    "Watch",
]

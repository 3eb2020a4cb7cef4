"""A match written down: as text and as JSON; read, write, replay, narrate.

>>> from hearthside.cards import shuffled
>>> from hearthside.hearts import BLACK_LADY, Deal
>>> record = Record.of(BLACK_LADY, [Deal(shuffled(5))], numbers=[5], tags={"South": "You"})
>>> read(write(record)) == [record]
True
"""

from . import moments, narrate
from .deal import MARKS, Change, Entry
from .file import load
from .games import final, from_json, moves, read, redact, states, steps, to_json, write
from .model import GinRecord, HeartsRecord, Record
from .replay import Step

__all__ = [
    "MARKS",
    "Change",
    "Entry",
    "GinRecord",
    "HeartsRecord",
    "Record",
    "Step",
    "final",
    "from_json",
    "load",
    "moments",
    "moves",
    "narrate",
    "read",
    "redact",
    "states",
    "steps",
    "to_json",
    "write",
]

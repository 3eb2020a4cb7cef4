"""A match written down: text notation and its JSON twin; read, write, replay, narrate.

>>> from hearthside.cards import shuffled
>>> from hearthside.hearts import BLACK_LADY, Deal
>>> record = Record.of(BLACK_LADY, [Deal(shuffled(5))], numbers=[5], tags={"South": "You"})
>>> read(write(record)) == [record]
True
"""

from . import narrate
from .file import load
from .model import MARKS, Change, DealRecord, Entry, Passed, Record
from .reader import read
from .redaction import redact
from .replay import Step, final, moves, states, steps
from .twin import from_json, to_json
from .writer import write

__all__ = [
    "MARKS",
    "Change",
    "DealRecord",
    "Entry",
    "Passed",
    "Record",
    "Step",
    "final",
    "from_json",
    "load",
    "moves",
    "narrate",
    "read",
    "redact",
    "states",
    "steps",
    "to_json",
    "write",
]

"""A match written down: as text and as JSON; read, write, replay, narrate.

>>> from hearthside.cards import shuffled
>>> from hearthside.hearts import BLACK_LADY, Deal
>>> record = Record.of(BLACK_LADY, [Deal(shuffled(5))], numbers=[5], tags={"South": "You"})
>>> read(write(record)) == [record]
True
"""

from . import moments as moments  # not public, as narrate
from . import narrate as narrate
from .deal import MARKS, Again, Change, Entry, Mirror
from .file import load
from .games import final, from_json, moves, read, redact, states, steps, to_json, write
from .gin.deal import HandRecord
from .hearts.deal import DealRecord, Passed
from .model import GinRecord, HeartsRecord, Record
from .moments import marked, noted
from .narrate import tell
from .replay import Step

__all__ = [
    "MARKS",
    "Again",
    "Change",
    "DealRecord",
    "Entry",
    "GinRecord",
    "HandRecord",
    "HeartsRecord",
    "Mirror",
    "Passed",
    "Record",
    "Step",
    "final",
    "from_json",
    "load",
    "marked",
    "moves",
    "noted",
    "read",
    "redact",
    "states",
    "steps",
    "tell",
    "to_json",
    "write",
]

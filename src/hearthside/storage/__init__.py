"""What is kept on disk: tables, their logs, how matches ended, records that were brought along and what is written
beside them, in one SQLite file. Knows no game and no web.

The log is keyed ``(table, n)`` and only ever grows, so two servers on one file settle a race by the key. The file is
in WAL mode with ``synchronous=FULL``: the commit that is acknowledged has been handed to the disk, so that it outlives
a killed process (which ``NORMAL`` would do as well) and also a power cut (which ``NORMAL`` would not).

Nothing on disk stops play. What cannot be read is set aside under another name, never deleted; what cannot be written
is kept in memory by the tables themselves, which offer all that is missing with each later move.

Importing this gives the rows and the errors. What reads and writes the file is in `storage.store` and
`storage.sqlite`, since SQLAlchemy takes longer to import than all else here.
"""

from .rows import (
    FILE,
    Broken,
    Digest,
    Effects,
    Import,
    LostRace,
    Mark,
    Missing,
    Note,
    ObservedRow,
    Result,
    Reviewed,
    Row,
    SeatRow,
    now,
)

__all__ = [
    "FILE",
    "Broken",
    "Digest",
    "Effects",
    "Import",
    "LostRace",
    "Mark",
    "Missing",
    "Note",
    "ObservedRow",
    "Result",
    "Reviewed",
    "Row",
    "SeatRow",
    "now",
]

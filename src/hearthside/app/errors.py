"""What the application refuses, as errors that every front end understands. Knows no status codes.

    Exception
    ├── NotKept          nothing can be written to the disk
    ├── NotNow           the request makes no sense at this moment
    ├── NoSeat           the person holds no seat at the table
    ├── Stale            the table has moved on since the request was made
    ├── NotAllowed       the request is for somebody else to make
    ├── LogConflict      another server wrote this place of the log first
    └── NotFound         there is no such thing (a LookupError)
        └── TableNotFound    there is no such table
            ├── SeatLeft         the person has left the match
            │   └── OfferedSeatTaken the host has given their seat to somebody else
            └── Unreadable       what is stored of the match is damaged

``str(error)`` is always one sentence for people.
"""

from collections.abc import Sequence

from hearthside.match import Entry


class Stale(Exception):
    """The log has grown since the request was made. ``n`` is its length now."""

    def __init__(self, n: int) -> None:
        super().__init__("The table has changed meanwhile. Look again.")
        self.n = n


class NotNow(Exception):
    """The request makes no sense at this moment."""


class TooMany(Exception):
    """One person has as many as there may be."""


class NotAllowed(Exception):
    """The request is for somebody else to make: for the host, or for whoever holds a seat."""


class LogConflict(Exception):
    """Another process wrote this place of the log first. ``entries`` is the whole log as it stands on disk."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__("Another server wrote to this table.")
        self.entries = entries


class NotKept(Exception):
    """Nothing can be written to the disk."""


class NoSeat(Exception):
    """The person holds no seat at the table."""

    def __init__(self) -> None:
        super().__init__("You have no seat at this table. If you were invited, open the link that you were sent.")


class NotFound(LookupError):
    """There is no such thing."""


class TableNotFound(NotFound):
    """There is no such table, or it can no longer be played at."""


class SeatLeft(TableNotFound):
    """The person has left the match."""

    def __init__(self, sentence: str = "You left that match. You can still read its record.") -> None:
        super().__init__(sentence)


class OfferedSeatTaken(SeatLeft):
    """The host offered the seat of the person, and somebody else took it."""

    def __init__(self) -> None:
        super().__init__("The host gave your seat to somebody else while you were away. You can still read its record.")


class Unreadable(TableNotFound):
    """What is stored of the match is damaged. It is set aside: nothing of it is deleted."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(f"That match cannot be read. {why} Nothing is deleted: it is left as it is.")

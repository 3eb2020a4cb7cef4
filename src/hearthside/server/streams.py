"""The event streams that are open, no more than there may be. Knows no tables and nothing of what is sent."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from hearthside.app.subscriptions import Subscription

from .refused import Refused

AT_ONCE: Final = {"x-accel-buffering": "no"}
"""Headers of an answer that comes in parts: a proxy is to pass each on at once."""

_ENDED: Final = "This table is open in too many other places. Load this page again to play here."


def last_event(why: str | None, status: int = 403, code: str = "forbidden") -> bytes:
    """The last event of a stream that ends for good. Its data is a `Problem`, as of a request that is refused. Without
    a reason, of one that another is to take the place of at once.
    """
    if why is None:
        return b"event: again\ndata: {}\n\n"
    return b"event: ended\ndata: %b\n\n" % bytes(Refused(status, code, why).response().body)


LAST_EVENT: Final = last_event(_ENDED, 503, "busy")
"""The last event of a stream that gives way to a newer one."""

Opened = tuple[str | None, str]
"""The holder and the table of a stream."""


class Streams:
    """The event streams that are open. Where a seat has too many, its oldest gives way to a new one. Where there are
    too many in all, the oldest of the holder with the most gives way, so that nobody can keep others out.
    """

    def __init__(self, of_seat: int, in_all: int) -> None:
        """How many there may be: of one seat, and of all seats together."""
        self._of_seat = of_seat
        self._in_all = in_all
        self._open: dict[Subscription[bytes], Opened] = {}
        """The oldest first."""
        self._of = Counter[Opened]()
        """How many of them each holder has at each table."""

    @contextmanager
    def opened(self, stream: Subscription[bytes], holder: str | None, table: str) -> Iterator[None]:
        """Count a stream as long as this is entered."""
        self._open[stream] = opened = holder, table
        self._of[opened] += 1
        if self._of[opened] > self._of_seat:
            self._end_oldest(lambda each: each == (holder, table))
        elif len(self._open) > self._in_all:
            most, _ = Counter(each for each, _ in self._open.values()).most_common(1)[0]
            self._end_oldest(lambda each: each[0] == most)
        try:
            yield
        finally:
            self._forget(stream)

    def _end_oldest(self, of: Callable[[Opened], bool]) -> None:
        oldest = next(stream for stream, each in self._open.items() if of(each))
        self._forget(oldest)
        oldest.close(LAST_EVENT)

    def _forget(self, stream: Subscription[bytes]) -> None:
        if (opened := self._open.pop(stream, None)) is not None:
            self._of[opened] -= 1
            if not self._of[opened]:
                del self._of[opened]

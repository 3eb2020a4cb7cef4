"""What the server writes to its log: no message again and again."""

import logging
import time
from collections.abc import Callable
from threading import Lock
from traceback import walk_tb
from typing import Final

from .limits import LOGGED

_REMEMBERED: Final = 100
"""Messages that are known when they come again."""


class Repeated(logging.Filter):
    """Lets the same message through once in a while, and then says how often it came in between.

    Messages are the same if their text was written alike, whatever was filled in, and their errors come from the same
    line.
    """

    def __init__(self, seconds: float = LOGGED, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._seconds = seconds
        self._clock = clock
        self._lock = Lock()
        self._logged: dict[object, tuple[float, int]] = {}
        """When each was last let through, and how often it was held back since. The latest are last."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a message is let through."""
        now, same = self._clock(), _same(record)
        with self._lock:
            since, held = self._logged.pop(same, (now - self._seconds, 0))
            passes = now - since >= self._seconds
            self._logged[same] = (now, 0) if passes else (since, held + 1)
            if len(self._logged) > _REMEMBERED:
                del self._logged[next(iter(self._logged))]
        if passes and held:
            record.msg, record.args = f"{record.getMessage()} ({held} more like this one were not logged)", ()
        return passes


def _same(record: logging.LogRecord) -> object:
    """What messages that are the same have in common."""
    error = record.exc_info[1] if record.exc_info else None
    place = None
    for frame, line in walk_tb(error.__traceback__ if error else None):
        place = frame.f_code, line
    # asyncio appends lines about the task or the socket at hand.
    return record.name, record.levelno, str(record.msg).partition("\n")[0], type(error), place

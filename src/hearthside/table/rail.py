"""Those who watch a table: each is handed what happens there in order. Knows nothing of what it is."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, Generic, NamedTuple, TypeVar

from .log import Step

_BEHIND: Final = 64
"""Changes that may wait for one watcher; past that it is shown the latest alone."""

T = TypeVar("T")


class Change(NamedTuple):
    """What just happened, all at once; no steps where only the table around the match changed."""

    steps: tuple[Step, ...] = ()


class Watch(Generic[T]):
    """One watcher's place at the rail: it is handed messages in order, and never holds up the table."""

    def __init__(self, show: Callable[[Change], T]) -> None:
        self._show = show
        self._waiting: deque[T] = deque()
        self._bell = asyncio.Event()
        self._closed = False

    def tell(self, change: Change) -> None:
        """Show the watcher a change, or the latest position alone when it has fallen far behind."""
        if len(self._waiting) >= _BEHIND:
            self._waiting.clear()
            change = Change()
        self._waiting.append(self._show(change))
        self._bell.set()

    def close(self) -> None:
        """End the watch once what waits is read."""
        self._closed = True
        self._bell.set()

    async def next(self) -> T | None:
        """The next message, waited for; None at the end."""
        while not self._waiting:
            if self._closed:
                return None
            self._bell.clear()
            await self._bell.wait()
        return self._waiting.popleft()

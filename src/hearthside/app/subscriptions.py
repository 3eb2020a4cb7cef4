"""Subscriptions to a table. Each gets all changes in order. Knows nothing of what is sent."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar

from hearthside.match.log import Step

_BEHIND: Final = 64
"""The most messages that wait for a subscriber. With more, it gets only the latest position."""

T = TypeVar("T")
Reaction = Literal["well-played", "nice-one", "thanks", "sorry", "oh-no", "ouch", "good-luck", "one-moment"]
"""What somebody at a table says to the others."""


class Settled(NamedTuple):
    """Why a request to the people of a table waits no longer, where nothing was done."""

    how: Literal["declined", "taken back", "lapsed"]
    seat: int | None = None
    """Who declined it or took it back."""


class Change(NamedTuple):
    """What just happened. It has no steps if something other than the match changed."""

    steps: tuple[Step, ...] = ()
    reaction: tuple[int, Reaction] | None = None
    """A seat, and which of `reactions` it had."""
    settled: Settled | None = None
    """What became of a request to the people there."""


Made = dict[tuple[Callable[[Change], Any], bool], Any]
"""The messages of one change so far, by the function that made them, and whether of the latest position alone."""


class Subscription(Generic[T]):
    """One subscriber of a table: it is handed messages in order, and never holds up the table."""

    def __init__(
        self, show: Callable[[Change], T], seat: int | None = None, ended: Callable[[str | None], T] | None = None
    ) -> None:
        """``show`` makes a message of a change; ``seat`` is whose view that is, where it is anybody's; ``ended`` makes
        the last message, of a sentence that says why there are no more, or of None where another subscription goes on.

        Subscriptions whose ``show`` is equal share the messages of a change.
        """
        self.seat = seat
        self._show = show
        self._ended = ended
        self._waiting: deque[T] = deque()
        self._bell = asyncio.Event()
        self._closed = False

    def publish(self, change: Change, made: Made) -> None:
        """Queue the message of a change, or the latest position alone for a subscriber that has fallen far behind.

        ``made`` are the messages of this change that others were handed just now; this one is added to them. A
        subscription that was closed gets no more.
        """
        if self._closed:
            return
        behind = len(self._waiting) >= _BEHIND
        if behind:
            self._waiting.clear()
        key = self._show, behind
        if key not in made:
            made[key] = self._show(Change() if behind else change)
        self.put(made[key])

    def put(self, message: T) -> None:
        """Queue a message."""
        self._waiting.append(message)
        self._bell.set()

    @property
    def behind(self) -> bool:
        """Whether messages wait that were not taken."""
        return bool(self._waiting)

    def close(self, last: T | None = None) -> None:
        """End the subscription once what waits is read, with a last message if one is given."""
        if last is not None:
            self._waiting.append(last)
        self._closed = True
        self._bell.set()

    def end(self, why: str | None = None) -> None:
        """End the subscription, with that sentence."""
        self.close(None if self._ended is None or why is None else self._ended(why))

    def give_way(self) -> None:
        """End the subscription, and say that another one goes on from here."""
        self.close(None if self._ended is None else self._ended(None))

    async def next(self) -> T | None:
        """The next message, waited for; None at the end."""
        while not self._waiting:
            if self._closed:
                return None
            self._bell.clear()
            await self._bell.wait()
        return self._waiting.popleft()

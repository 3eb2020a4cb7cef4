"""What one person at a table asks for and the others have to agree to. Knows no game.

A request is kept in memory alone. After a restart of the server there is none, and whoever asked may ask again.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from secrets import randbits
from typing import Any, Literal, NamedTuple

from hearthside.game import IllegalMove

from .errors import NotNow, SeatLeft, Stale
from .limits import CONSENT_SECONDS
from .subscriptions import Settled

RequestKind = Literal["undo", "quit_deal", "scores", "direct"]


class ConsentRequest(NamedTuple):
    """A request that waits until all other people at the table agree."""

    number: int
    """Drawn at random, so that no answer to an earlier request, before a restart even, is taken for one to this."""
    kind: RequestKind
    seat: int
    """The seat that made the request."""
    waits_for: frozenset[int]
    """The seats of the people who have not agreed yet."""
    carry_out: Callable[[], Awaitable[Any]]
    """Does what was asked for. Raises what doing it at once would raise."""
    lapses: float
    """When it is dropped unless all have agreed, in seconds of the event loop."""


class Consent:
    """The request that waits at a table. There is one at a time."""

    def __init__(
        self,
        changed: Callable[[Settled | None], None],
        seconds: float = CONSENT_SECONDS,
        together: Callable[[int], Collection[int]] = lambda seat: (seat,),
    ) -> None:
        """``changed`` is called whenever there is another request, or none any more, with what became of the one before
        where the position does not say it. A request lapses after so many seconds. ``together`` are the seats of the
        people at one screen, who answer as one: what they want is said aloud among them.
        """
        self.request: ConsentRequest | None = None
        self._changed = changed
        self._seconds = seconds
        self._together = together
        self._alarm: asyncio.TimerHandle | None = None

    def time_left(self, request: ConsentRequest) -> int:
        """Milliseconds until a request lapses, at least 0."""
        return max(0, round((request.lapses - asyncio.get_running_loop().time()) * 1000))

    def ask(
        self, kind: RequestKind, seat: int, others: Collection[int], carry_out: Callable[[], Awaitable[Any]]
    ) -> None:
        """Ask the other people. Nothing has happened yet. Raises NotNow where they are asked something already."""
        if self.request is not None:
            raise NotNow("Another request is waiting for an answer. Wait until it is settled.")
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(self._seconds, self._settle, "lapsed")
        self.request = ConsentRequest(
            randbits(31), kind, seat, frozenset(others), carry_out, loop.time() + self._seconds
        )
        self._changed(None)

    async def answer(self, number: int, seat: int, agrees: bool) -> None:
        """Agree to what another asked for, or decline; whoever asked may take the request back.

        With the last one who agrees it is done. Raises NotNow for a request that is settled, and what doing it raises.
        """
        asked, here = self.request, frozenset(self._together(seat))
        if asked is None or asked.number != number or not here & {asked.seat, *asked.waits_for}:
            raise NotNow("That request has been answered already.")
        if asked.seat in here and agrees:
            raise NotNow("The others have to agree first.")
        if agrees:
            await self._agreed(asked, here)
        else:
            self._settle("taken back" if asked.seat in here else "declined", seat)

    async def go_on_without(self, seat: int) -> None:
        """A person left, or the computer plays for them: what they asked for is dropped, and nobody waits for their
        answer.
        """
        asked = self.request
        if asked is None:
            return
        if asked.seat == seat:
            self._settle("taken back", seat)
        elif seat in asked.waits_for:
            with suppress(Stale, NotNow, IllegalMove):
                await self._agreed(asked, {seat})

    def drop(self) -> None:
        """There is no request any more. Nobody is told."""
        self.request = None
        if self._alarm is not None:
            self._alarm.cancel()

    async def _agreed(self, asked: ConsentRequest, seats: Collection[int]) -> None:
        """Carry a request out that everybody has agreed to, or wait on."""
        if waits_for := asked.waits_for.difference(seats):
            self.request = asked._replace(waits_for=waits_for)
            self._changed(None)
            return
        self.drop()
        self._changed(None)
        try:
            await asked.carry_out()
        except SeatLeft as left:
            raise NotNow("The player who asked for that has left.") from left

    def _settle(self, how: Literal["declined", "taken back", "lapsed"], seat: int | None = None) -> None:
        """Drop the request, and say why."""
        self.drop()
        self._changed(Settled(how, seat))

"""What one person at a table asks for and the others have to agree to. Knows no game.

A request is kept in memory alone. After a restart of the server there is none, and whoever asked may ask again.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from secrets import randbits
from typing import Any, Final, Literal, NamedTuple

from hearthside.game import IllegalMove

from .errors import NotNow, SeatLeft, Stale
from .limits import CONSENT_SECONDS
from .peers import Link
from .subscriptions import Settled

_REMEMBERED: Final = 16
"""Requests whose end is remembered, for messages of another process that come late."""
_ELSEWHERE_SECONDS: Final = 1.0
"""How long the process where the last person agreed has, to carry a request out."""

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
    n: int
    """The length of the log that whoever asked had seen."""
    what: Any
    """What was asked for, as an entry of the log would have it."""
    lapses: float
    """When it is dropped unless all have agreed, in seconds of the event loop."""


class Consent:
    """The request that waits at a table. There is one at a time."""

    def __init__(
        self,
        changed: Callable[[Settled | None], None],
        carry_out: Callable[[ConsentRequest], Awaitable[Any]],
        seconds: float = CONSENT_SECONDS,
        together: Callable[[int], Collection[int]] = lambda seat: (seat,),
        link: Link = Link(),
        asked: Callable[[ConsentRequest], None] = lambda _: None,
    ) -> None:
        """``changed`` is called whenever there is another request, or none any more, with what became of the one before
        where the position does not say it. ``carry_out`` does what was asked for, and raises what doing it at once
        would raise. A request lapses after so many seconds. ``together`` are the seats of the
        people at one screen, who answer as one: what they want is said aloud among them. ``link`` leads to the other
        processes, which ``asked`` tells of a new request.
        """
        self.request: ConsentRequest | None = None
        self._carry_out = carry_out
        self._link = link
        self._asked = asked
        self._over = deque[int](maxlen=_REMEMBERED)
        """The numbers of requests that wait no longer."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._changed = changed
        self._seconds = seconds
        self._together = together
        self._alarm: asyncio.TimerHandle | None = None

    def time_left(self, request: ConsentRequest) -> int:
        """Milliseconds until a request lapses, at least 0."""
        return max(0, round((request.lapses - asyncio.get_running_loop().time()) * 1000))

    def ask(self, kind: RequestKind, seat: int, others: Collection[int], n: int, what: Any) -> None:
        """Ask the other people for that, which somebody who had seen the log up to ``n`` wants. Nothing has happened
        yet. Raises NotNow where they are asked something already.
        """
        if self.request is not None:
            raise NotNow("Another request is waiting for an answer. Wait until it is settled.")
        request = ConsentRequest(randbits(31), kind, seat, frozenset(others), n, what, 0)
        self._wait_on(request, self._seconds)
        self._asked(request._replace(lapses=asyncio.get_running_loop().time() + self._seconds))

    def _wait_on(self, request: ConsentRequest, seconds: float) -> None:
        """Wait so long for the answers to that request."""
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(seconds, self._lapse)
        self.request = request._replace(lapses=loop.time() + seconds)
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
        if self.request is not None:
            self._over.append(self.request.number)
        self.request = None
        if self._alarm is not None:
            self._alarm.cancel()

    async def _agreed(self, asked: ConsentRequest, seats: Collection[int]) -> None:
        """Carry a request out that everybody has agreed to, or wait on."""
        self._link.tell("agreed", number=asked.number, seats=sorted(seats))
        if waits_for := asked.waits_for.difference(seats):
            self.request = asked._replace(waits_for=waits_for)
            self._changed(None)
            return
        self.drop()
        self._changed(None)
        try:
            await self._carry_out(asked)
        except SeatLeft as left:
            raise NotNow("The player who asked for that has left.") from left

    def _lapse(self) -> None:
        self.drop()
        self._changed(Settled("lapsed"))

    def _settle(self, how: Literal["declined", "taken back"], seat: int) -> None:
        """Drop the request, and say why."""
        if self.request is not None:
            self._link.tell("settled", number=self.request.number, how=how, seat=seat)
        self.drop()
        self._changed(Settled(how, seat))

    # ---- What another process tells ----

    def hear_asked(self, request: ConsentRequest, seconds: float) -> None:
        """Somebody asks at another process. Of two who ask at the same moment one does, the same everywhere."""
        if request.number in self._over:
            return
        if self.request is None or request.number < self.request.number:
            self.drop()
            self._wait_on(request, min(seconds, self._seconds))
        elif request.number == self.request.number and not self.request.waits_for <= request.waits_for:
            self.hear_agreed(request.number, self.request.waits_for - request.waits_for)

    def hear_agreed(self, number: int, seats: Collection[int]) -> None:
        """These people have agreed at another process. With the last of them it is done there, or else here."""
        asked = self.request
        if asked is None or asked.number != number:
            return
        if waits_for := asked.waits_for.difference(seats):
            self.request = asked._replace(waits_for=waits_for)
        else:
            self.drop()
            task = asyncio.create_task(self._carry_out_later(asked))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._changed(None)

    def hear_settled(self, number: int, settled: Settled) -> None:
        """A request was declined or taken back at another process."""
        if self.request is not None and self.request.number == number:
            self.drop()
            self._changed(settled)

    async def _carry_out_later(self, asked: ConsentRequest) -> None:
        """Carry out what everybody has agreed to, unless another process has done it meanwhile."""
        await asyncio.sleep(_ELSEWHERE_SECONDS)
        with suppress(Stale, NotNow, IllegalMove, SeatLeft):
            await self._carry_out(asked)

"""What one person at a table asks for and the others have to agree to. Knows no game.

A request is kept in memory alone. After a restart of the server there is none, and whoever asked may ask again.
"""

from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from secrets import randbits
from time import monotonic
from typing import Any, Final, Literal, NamedTuple

from hearthside.game import IllegalMove

from .errors import NotNow, SeatLeft, Stale

_HOLDS_SECONDS: Final = 600.0
"""How long a request keeps a table in memory where nobody watches."""

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
    asked: float
    """When, in seconds of `monotonic`."""


class Consent:
    """The request that waits at a table. There is one at a time."""

    def __init__(
        self, changed: Callable[[], None], together: Callable[[int], Collection[int]] = lambda seat: (seat,)
    ) -> None:
        """``changed`` is called whenever there is another request, or none any more. ``together`` are the seats of the
        people at one screen, who answer as one: what they agree to among themselves is said aloud.
        """
        self.request: ConsentRequest | None = None
        self._changed = changed
        self._together = together

    @property
    def holds(self) -> bool:
        """Whether a request keeps the table in memory, because an answer may be near."""
        return self.request is not None and monotonic() - self.request.asked < _HOLDS_SECONDS

    def ask(
        self, kind: RequestKind, seat: int, others: Collection[int], carry_out: Callable[[], Awaitable[Any]]
    ) -> None:
        """Ask the other people. Nothing has happened yet. Raises NotNow where they are asked something already."""
        if self.request is not None:
            raise NotNow("Another request is waiting for an answer. Wait until it is settled.")
        self._wait_on(ConsentRequest(randbits(31), kind, seat, frozenset(others), carry_out, monotonic()))

    async def answer(self, number: int, seat: int, agrees: bool) -> None:
        """Agree to what another asked for, or decline; whoever asked may take the request back.

        With the last one who agrees it is done. Raises NotNow for a request that is settled, and what doing it raises.
        """
        asked, here = self.request, set(self._together(seat))
        if asked is None or asked.number != number or not here & {asked.seat, *asked.waits_for}:
            raise NotNow("That request has been answered already.")
        if asked.seat in here and agrees:
            raise NotNow("The others have to agree first.")
        if agrees:
            await self._agreed(asked, here)
        else:
            self._wait_on(None)

    async def leave(self, seat: int) -> None:
        """Go on without a person who left: what they asked for is dropped, and nobody waits for their answer."""
        if self.request is None:
            return
        if self.request.seat == seat:
            self._wait_on(None)
            return
        with suppress(Stale, NotNow, IllegalMove):
            await self._agreed(self.request, {seat})

    async def _agreed(self, asked: ConsentRequest, seats: Collection[int]) -> None:
        """Carry a request out that everybody has agreed to, or wait on."""
        waits_for = asked.waits_for - {*seats}
        self._wait_on(asked._replace(waits_for=waits_for) if waits_for else None)
        if not waits_for:
            try:
                await asked.carry_out()
            except SeatLeft as left:
                raise NotNow("The player who asked for that has left.") from left

    def _wait_on(self, request: ConsentRequest | None) -> None:
        self.request = request
        self._changed()

"""When the computer players of a table move: one after the other, at the table's pace. Knows no disk and no seats."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from hearthside.game import DEALER
from hearthside.games import Move
from hearthside.match.log import Step

from .opponents import Opponents

if TYPE_CHECKING:
    from .table import Table

_SCORE_PACES: Final = 8
"""How long a demo shows the score before it deals, in multiples of the pace."""
_SCORE_SECONDS: Final = 1.5
"""How long it shows the score at least, in seconds."""

_log = logging.getLogger(__name__)


class OpponentLoop:
    """The task in which the computer players of a table move until a person or the dealer is to move."""

    def __init__(self, table: "Table", opponents: Opponents) -> None:
        self._table = table
        self._opponents = opponents
        self._confirmed: int | None = None
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._since = asyncio.get_running_loop().time()
        self._last: Step | None = None

    @property
    def running(self) -> bool:
        """Whether an opponent is about to move."""
        return self._task is not None and not self._task.done()

    @property
    def awaited(self) -> int | None:
        """The opponent who is to move; while passing, the first of them; in a demo, also the dealer."""
        state = self._table.state
        if state.to_move == (DEALER,):
            return DEALER if self._deals_on else None
        return next((seat for seat in state.to_move if self._opponents.at(seat, self._table.log)), None)

    @property
    def waits(self) -> bool:
        """Whether an opponent waits until `confirm` is called."""
        table = self._table
        held = table.pause and not table.zip and self._confirmed != table.n
        return held and self.awaited is not None and table.policy.confirms(table.state)

    @property
    def confirmed(self) -> int | None:
        """The length up to which a person has seen the log, if that was last asked."""
        return self._confirmed

    def confirm(self, n: int | None) -> None:
        """A person has seen the log up to that length, so the next opponent may play."""
        self._confirmed = n
        self.look_again()

    def look_again(self) -> None:
        """Look again how long there is to wait: something that it depends on has changed."""
        self._woken.set()

    def moved(self, last: Step | None) -> None:
        """The match has gone on. ``last`` is what an opponent lets lie before the next move."""
        self._since, self._last = asyncio.get_running_loop().time(), last

    def wake(self) -> None:
        """Let the opponents answer, if one is to move."""
        self._woken.set()
        if self.awaited is not None and not self.running and self._table.link.leased:
            self._task = asyncio.create_task(self._answer())

    async def at_rest(self) -> None:
        """Wait until no opponent is to move."""
        while self._task is not None and not self._task.done():
            await self._task

    async def close(self) -> None:
        """End the work of the opponents."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _answer(self) -> None:
        """Let opponents move, one after the other, until a person or the dealer is to move.

        An error is logged and ends the task. The next event at the table starts another one.
        """
        try:
            await self._answer_all()
        except Exception:  # noqa: BLE001 - a table outlives whatever goes wrong with one answer
            _log.exception("The opponents of a table stop until it is asked something")

    async def _answer_all(self) -> None:
        table = self._table
        while (seat := self.awaited) is not None and table.link.leased:
            n, opponent = table.n, self._opponents.at(seat, table.log)  # none where the dealer is to move
            move = opponent and await self._opponents.choose(table.log, table.state, seat, opponent)
            if await self._pause(n, seat, move):
                await table.answer(n, seat, opponent, move)

    async def _pause(self, n: int, seat: int, move: Move | None) -> bool:
        """Wait until the move is due, or the next deal of a demo if it is None. Returns False if the log changes first,
        the seat is no longer to move, or another process plays here.
        """
        loop = asyncio.get_running_loop()
        while n == self._table.n and seat == self.awaited and self._table.link.leased:
            left = self._since + self._wait(move) - loop.time()
            if not self.waits and left <= 0:
                return True
            await self._until_woken(None if self.waits else left)
        return False

    async def _until_woken(self, seconds: float | None) -> None:
        """Wait for so many seconds at most, or until `_woken` is set."""
        self._woken.clear()
        # Not `wait_for`: in Python 3.11 it swallows a cancellation that comes together with the wake-up.
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._woken.wait()

    def _wait(self, move: Move | None) -> float:
        """Seconds from the last change to the move, or to the next deal of a demo for None."""
        table = self._table
        if move is None:
            return max(_SCORE_SECONDS, _SCORE_PACES * table.pace / 1000)
        return 0 if table.zip else table.policy.wait(move, self._last) * table.pace / 1000

    @property
    def _deals_on(self) -> bool:
        """Whether the table deals by itself: in a demo with a subscriber and without pauses."""
        table = self._table
        demo = any(auto.demo for auto in table.log.auto.values()) and table.why_no_deal() is None
        return demo and bool(table.subscriptions) and not table.pause and bool(table.state.results)

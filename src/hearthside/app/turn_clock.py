"""How long the people of a table take for their turns, and when the computer plays for them. Knows no cards.

Nothing waits at a table where nobody is connected. What is counted is kept in memory alone. Another process that has
the table tells how long it has been counting. Otherwise the wait for a decision began with the last entry of the log,
if that is so short ago that they cannot all have been away since, as where a process is replaced. Else it begins anew.
"""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from hearthside.match.log import AutoPlay, Entry

from .errors import NotNow, Stale
from .subscriptions import Change
from .table_options import TableOptions

if TYPE_CHECKING:
    from .table import Table

STAND_IN: Final = "shark"
"""The style that plays where nobody was chosen, for somebody who is away, and in the seat of a person who left."""

IDLE_SECONDS: Final = 180.0
"""For how long a person who is connected may be to move before the others need not wait, where no clock runs."""

_log = logging.getLogger(__name__)


class Wait(NamedTuple):
    """Until when the others wait for a person who is to move, in seconds of the event loop. None: for ever."""

    clock: float | None = None
    """When the time for this decision is up."""
    takeover: float | None = None
    """When the computer takes the seat over, because the person is away."""
    idle: float | None = None
    """From when on the others need not wait for somebody who is connected, as where a tab was left open."""


NO_WAIT: Final = Wait()


class TurnClock:
    """Counts how long each person who is to move has been taking, and has the computer play when it was too long."""

    def __init__(self, table: "Table", options: TableOptions, written: float) -> None:
        """``written`` is when the last entry of the log was written, in seconds of the event loop."""
        self._table = table
        self._written: tuple[int, float] | None = table.n, written
        """The length of the log as it came into memory, and when its last entry was written."""
        self._options = options
        self._loop = asyncio.get_running_loop()
        self._asked: dict[int, tuple[object, float]] = {}
        """What each person who is to move is asked, and since when."""
        self._shown: object = None
        self._alarm: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def running(self) -> bool:
        """Whether somebody's seat is just being taken over or given back."""
        return self._task is not None

    @property
    def options(self) -> TableOptions:
        """How long is waited."""
        return self._options

    @options.setter
    def options(self, options: TableOptions) -> None:
        """Wait that long from now on. Every wait begins anew."""
        if options != self._options:
            self._options = options
            self._asked.clear()
            self._written = None

    def is_away(self, seat: int) -> bool:
        """Whether the person of that seat is away."""
        return self._table.presence.is_away(self._table.seats.screen(seat))

    def wait(self, seat: int) -> Wait:
        """Until when the others wait for the person of that seat."""
        watched = self._table.presence.watched_since
        if seat not in self._asked or watched is None:
            return NO_WAIT
        since = max(self._asked[seat][1], watched)
        clock, takeover = self._options.clock, self._options.takeover
        presence, screen = self._table.presence, self._table.seats.screen(seat)
        gone = presence.gone_since(screen)
        away_from = None if gone is None else presence.away_from(screen)
        taken = None
        if gone is not None and away_from is not None and takeover is not None and away_from <= self._loop.time():
            taken = max(max(since, gone) + takeover, away_from)
        return Wait(
            None if clock is None else since + clock,
            taken,
            since + IDLE_SECONDS if clock is None and gone is None else None,
        )

    def is_idle(self, seat: int) -> bool:
        """Whether the person of that seat is connected, and the others need not wait for them any longer."""
        return self.left(self.wait(seat).idle) == 0

    def left(self, deadline: float | None) -> int | None:
        """Milliseconds until then, at least 0."""
        return None if deadline is None else max(0, round((deadline - self._loop.time()) * 1000))

    def refresh(self) -> bool:
        """Look at the table again: count from now where another decision is asked for. To be called with each change.

        Returns whether something that is shown about absence or time is another than at the call before.
        """
        if self._closed:
            return False
        table, people = self._table, self._table.seats.people
        if len(people) < 2 and self._options.clock is None and not table.log.auto:  # nobody waits for anybody
            waited, self._shown = self._shown is not None, None
            self._asked.clear()
            if self._alarm is not None:
                self._set_alarm([])
            return waited
        if self._written is not None and self._written[0] != table.n:
            self._written = None
        now = self._loop.time()
        since = now if self._written is None else self._written[1]
        before, self._asked = self._asked, {}
        for seat in table.state.to_move:
            if seat in people and seat not in table.log.auto:
                question, known = self._question(seat), before.get(seat)
                self._asked[seat] = known if known is not None and known[0] == question else (question, since)
        waits = {seat: self.wait(seat) for seat in self._asked}
        if self._task is None and self._due(waits) and self._table.link.leased:
            self._task = asyncio.create_task(self._hand_over())
            self._task.add_done_callback(self._acted)
        away_from = [table.presence.away_from(table.seats.screen(seat)) for seat in people]
        times = [*away_from, *chain.from_iterable(waits.values())]
        self._set_alarm([time for time in times if time is not None])
        over = [time is not None and time <= now for time in (*away_from, *[wait.idle for wait in waits.values()])]
        shown = over, people, waits
        changed, self._shown = shown != self._shown, shown
        return changed

    def tell(self, to: int) -> None:
        """Tell another process for how long the people who are to move have been waited for, in milliseconds."""
        watched = self._table.presence.watched_since
        if self._asked and watched is not None:
            now = self._loop.time()
            waited = {seat: round((now - max(since, watched)) * 1000) for seat, (_, since) in self._asked.items()}
            self._table.link.tell("waits", to=to, n=self._table.n, waited=waited)

    def hear(self, n: int, waited: Mapping[int, float]) -> None:
        """Another process, whose log has that length, has waited for these seats for so many seconds."""
        table, now = self._table, self._loop.time()
        for seat in self._asked.keys() & waited.keys():
            if n == table.n or table.log.still_asks(seat, n):
                question, since = self._asked[seat]
                began = now - waited[seat]
                self._asked[seat] = question, began if self._written is not None else min(since, began)
                table.presence.was_watched(began)
        self._written = None
        self._show_changes()

    async def do_not_wait(self, seat: int, by: int) -> None:
        """Have the computer play for a person who is away, as the host asks, or who is idle, as any of the others does:
        that may be the host. Raises NotAllowed and NotNow.
        """
        table = self._table
        async with table.queue(by):
            idle = seat in table.seats.elsewhere(by) and self.is_idle(seat)
            if not idle:
                table.seats.refuse_unless_host(by)
                if seat not in table.seats.others(by) or not self.is_away(seat):
                    raise NotNow("The computer plays only for somebody who is away or has not played for long.")
            else:  # they are away until they do something: first, so that no process takes them for back
                table.audience.set_aside(table.seats.screen(seat))
                table.link.tell("set aside", screen=table.seats.screen(seat))
            if seat not in table.log.auto:
                await table.write(Entry(AutoPlay(seat, STAND_IN, reason="away")))
        await self._ask_nobody_away()

    async def close(self) -> None:
        """End all waits for good."""
        self._closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _question(self, seat: int) -> object:
        """What is asked of a seat: equal for as long as it is the same decision."""
        log = self._table.log
        return log.quits, log.deal_start(), self._table.policy.moment(log.state, seat)

    def _due(self, waits: Mapping[int, Wait]) -> list[AutoPlay]:
        """The seats that the computer is to take over now, and those whose people are back. ``waits`` has those who are
        waited for.
        """
        table, now = self._table, self._loop.time()
        due = [
            AutoPlay(seat, None)
            for seat in table.seats.people
            if (auto := table.log.auto.get(seat)) and auto.reason == "away"
            if self._table.presence.is_connected(self._table.seats.screen(seat))
        ]
        for seat, (clock, takeover, _) in waits.items():
            if takeover is not None and min(takeover, clock or takeover) <= now:
                due.append(AutoPlay(seat, STAND_IN, reason="away"))
            elif clock is not None and clock <= now:
                due.append(AutoPlay(seat, STAND_IN, reason="clock"))
        return due

    async def _hand_over(self) -> None:
        """Have the computer play people's seats, or give them back, as is due when all earlier changes are done."""
        async with self._table.queue():
            with suppress(Stale):
                waits = {seat: self.wait(seat) for seat in self._asked}
                if entries := list(map(Entry, self._due(waits))):
                    await self._table.write(*entries)
        await self._ask_nobody_away()

    async def _ask_nobody_away(self) -> None:
        """Wait for no answer of those for whom the computer plays."""
        for seat in self._table.played_for:
            await self._table.consent.go_on_without(seat)

    def _acted(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if task.cancelled():
            return
        if (error := task.exception()) is None:
            self._show_changes()
        else:  # the next change at the table begins another wait
            _log.error("The seat of a person cannot be taken over or given back", exc_info=error)
            self._asked.clear()

    def _show_changes(self) -> None:
        if self.refresh():
            self._table.publish(Change())

    def _set_alarm(self, times: list[float]) -> None:
        """Look again at the first of these times that is to come: somebody is away then, or a wait is over."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        now = self._loop.time()
        due = min((time for time in times if time > now), default=None)
        if due is not None and self._table.subscriptions and self._task is None:
            self._alarm = self._loop.call_at(due, self._show_changes)

"""How long the people of a table take for their turns, and when the computer plays for them. Knows no cards.

Nothing waits at a table where nobody is connected. What is counted is kept in memory alone: after a restart every wait
begins anew.
"""

import asyncio
import logging
from typing import TYPE_CHECKING, Final, NamedTuple

from hearthside.match.log import AutoPlay
from hearthside.match.seats import screen_of

from .subscriptions import Change
from .table_options import TableOptions

if TYPE_CHECKING:
    from .table import Table

STAND_IN: Final = "shark"
"""The style that plays where nobody was chosen, for somebody who is away, and in the seat of a person who left."""

_log = logging.getLogger(__name__)


class Wait(NamedTuple):
    """Until when the others wait for a person who is to move, in seconds of the event loop. None: for ever."""

    clock: float | None = None
    """When the time for this decision is up."""
    takeover: float | None = None
    """When the computer takes the seat over, because the person is away."""


class TurnClock:
    """Counts how long each person who is to move has been taking, and has the computer play when it was too long."""

    def __init__(self, table: "Table", options: TableOptions) -> None:
        self._table = table
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

    def is_away(self, seat: int) -> bool:
        """Whether the person of that seat is away."""
        return self._table.presence.is_away(self._holder(seat))

    def wait(self, seat: int) -> Wait:
        """Until when the others wait for the person of that seat."""
        watched = self._table.presence.watched_since
        if seat not in self._asked or watched is None:
            return Wait()
        since = max(self._asked[seat][1], watched)
        clock, takeover = self._options.clock, self._options.takeover
        away_from = self._table.presence.away_from(self._holder(seat))
        gone = away_from is not None and away_from <= self._loop.time()
        return Wait(
            None if clock is None else since + clock,
            max(since, away_from) + takeover if gone and away_from is not None and takeover is not None else None,
        )

    def left(self, deadline: float | None) -> int | None:
        """Milliseconds until then, at least 0."""
        return None if deadline is None else max(0, round((deadline - self._loop.time()) * 1000))

    def refresh(self) -> bool:
        """Look at the table again: count from now where another decision is asked for. To be called with each change.

        Returns whether something that is shown about absence or time is another than at the call before.
        """
        if self._closed:
            return False
        table, people, now = self._table, self._table.people, self._loop.time()
        if len(people) < 2 and self._options.clock is None and not table.log.auto:  # nobody waits for anybody
            waited, self._shown = self._shown is not None, None
            self._asked.clear()
            self._set_alarm([])
            return waited
        before, self._asked = self._asked, {}
        for seat in table.state.to_move:
            if seat in people and seat not in table.log.auto:
                question, known = self._question(seat), before.get(seat)
                self._asked[seat] = known if known is not None and known[0] == question else (question, now)
        if self._task is None and self._due() and self._table.link.leased:
            self._task = asyncio.create_task(self._table.change_auto_play(self._due))
            self._task.add_done_callback(self._acted)
        away_from = [table.presence.away_from(self._holder(seat)) for seat in people]
        waits = [self.wait(seat) for seat in self._asked]
        self._set_alarm([time for time in (*away_from, *(each for wait in waits for each in wait)) if time is not None])
        shown = [time is not None and time <= now for time in away_from], people, list(self._asked), waits
        changed, self._shown = shown != self._shown, shown
        return changed

    async def close(self) -> None:
        """End all waits for good."""
        self._closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _holder(self, seat: int) -> str:
        """Who is connected or away for that seat: all people at one screen together."""
        return screen_of(self._table.seats[seat].holder or "")

    def _question(self, seat: int) -> object:
        """What is asked of a seat: equal for as long as it is the same decision."""
        log = self._table.log
        return log.quits, log.deal_start(), self._table.policy.moment(log.state, seat)

    def _due(self) -> list[AutoPlay]:
        """The seats that the computer is to take over now, and those whose people are back."""
        table, now = self._table, self._loop.time()
        due = [
            AutoPlay(seat, None)
            for seat in table.people
            if (auto := table.log.auto.get(seat)) and auto.reason == "away"
            if self._table.presence.is_connected(self._holder(seat))
        ]
        for seat in self._asked:
            clock, takeover = self.wait(seat)
            if takeover is not None and min(takeover, clock or takeover) <= now:
                due.append(AutoPlay(seat, STAND_IN, reason="away"))
            elif clock is not None and clock <= now:
                due.append(AutoPlay(seat, STAND_IN, reason="clock"))
        return due

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

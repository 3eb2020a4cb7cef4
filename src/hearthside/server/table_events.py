"""The event stream of a table, for a seat or for somebody who looks on. Knows no rules."""

import asyncio
from contextlib import suppress
from typing import Any, Final

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from hearthside.app.errors import NotNow, TableNotFound
from hearthside.app.seating import keep_seats
from hearthside.app.subscriptions import Subscription
from hearthside.app.watching import refuse_too_many
from hearthside.game import SPECTATOR

from .dependencies import SeatAtTable
from .guard import REST
from .streams import AT_ONCE, Streams, last_event

QUIET_SECONDS: Final = 15.0
"""After so long without an event a comment is sent, since proxies end a connection on which nothing is."""
_COMMENT: Final = b":\n\n"

EVENTS: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "Server-sent events: the data of each is a `TableMessage`, the id its `n`. The data of the "
        "event `ended`, the last where the seat is gone or the stream gives way to a newer one, is a `Problem`. After "
        "the event `again` open another stream at once: the host has changed seats or rules before the first deal.",
        "content": {"text/event-stream": {"schema": {"$ref": "#/components/schemas/TableMessage"}}},
    }
}


async def table_events(at: SeatAtTable, holder: str | None, streams: Streams) -> Response:
    """The latest message, then one event for each change."""
    await at.tables.refresh(at.live)
    seats = at.live.table.seats
    if any(seats[place].is_offered for place in seats.at_screen(at.seat) if place != SPECTATOR):  # as just read
        await keep_seats(at.tables, at.live, *seats.at_screen(at.seat))
    await at.tables.kept()
    return TableEvents(at, holder, streams)


class TableEvents(Response):
    """Answers with events for as long as there may be more and the client is there."""

    media_type = "text/event-stream"

    def __init__(self, at: SeatAtTable, holder: str | None, streams: Streams) -> None:
        self.status_code = 200
        self.background = None
        self.init_headers(AT_ONCE)
        self._at = at
        self._holder = holder
        self._streams = streams

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        send = scope[REST]
        # Used by itself, since the request may be over.
        with suppress(TableNotFound):
            async with self._at.tables.use(self._at.live.id) as live:
                # A task of its own: an event does not wake all that stands between the server and here.
                await asyncio.create_task(self._send_events(self._at._replace(live=live), receive, send))
        await send({"type": "http.response.body", "body": b""})

    async def _send_events(self, at: SeatAtTable, receive: Receive, send: Send) -> None:
        table = at.live.table
        if at.seat == SPECTATOR:
            try:
                refuse_too_many(table)
            except NotNow as full:
                await send(_part(last_event(str(full), 503, "busy")))
                return
        subscription = table.subscribe(at.events, at.seat, last_event)
        if at.tables.ended:
            subscription.close()
        loop = asyncio.get_running_loop()
        keep_alive = _KeepAlive(loop, subscription)
        gone = asyncio.create_task(_gone(receive))
        gone.add_done_callback(lambda _: subscription.close())
        try:
            with self._streams.opened(subscription, self._holder, at.live.id):
                while (event := await subscription.next()) is not None and not gone.done():
                    await send(_part(event))
                    keep_alive.since = loop.time()
                    if subscription.behind:  # lets the loop notice a closed page before more is written to it
                        await asyncio.sleep(0)
        finally:
            keep_alive.end()
            gone.cancel()
            table.unsubscribe(subscription)


async def _gone(receive: Receive) -> None:
    """Wait until the client is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


class _KeepAlive:
    """Sends a comment where there is no event for a while, so that no proxy takes the stream for dead. One timer for
    each stream, which events leave alone.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, subscription: Subscription[bytes]) -> None:
        self.since = loop.time()
        """When the latest event was sent."""
        self._loop = loop
        self._subscription = subscription
        self._timer = loop.call_later(QUIET_SECONDS, self._look)

    def end(self) -> None:
        """Send no more."""
        self._timer.cancel()

    def _look(self) -> None:
        if (left := self.since + QUIET_SECONDS - self._loop.time()) <= 0:
            self._subscription.put(_COMMENT)
            left = QUIET_SECONDS
        self._timer = self._loop.call_later(left, self._look)


def _part(event: bytes) -> Message:
    return {"type": "http.response.body", "body": event, "more_body": True}

"""The event stream of a table, for a seat or for somebody who looks on. Knows no rules."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, Final

import anyio
from starlette.responses import Response

from hearthside.app.errors import NotNow, TableNotFound
from hearthside.app.watching import refuse_too_many
from hearthside.game import SPECTATOR

from .dependencies import SeatAtTable
from .streams import Streams, last_event

EVENTS: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "Server-sent events: the data of each is a `TableMessage`, the id its `n`. The data of the "
        "event `ended`, the last where the seat is gone or the stream gives way to a newer one, is a `Problem`.",
        "content": {"text/event-stream": {"schema": {"$ref": "#/components/schemas/TableMessage"}}},
    }
}


async def table_events(at: SeatAtTable, holder: str | None, streams: Streams) -> Response:
    """The latest message, then one event for each change."""
    from sse_starlette import EventSourceResponse

    await at.tables.refresh(at.live)
    await at.tables.kept()
    stop = anyio.Event()

    async def stream() -> AsyncIterator[bytes]:
        # A lease of its own, since the one of the request may be over.
        with suppress(TableNotFound):
            async with at.tables.lease(at.live.id) as live:
                async for event in events_of(at._replace(live=live)):
                    yield event

    async def events_of(here: SeatAtTable) -> AsyncIterator[bytes]:
        if here.seat == SPECTATOR:
            try:
                refuse_too_many(here.live.table)
            except NotNow as full:
                yield last_event(str(full), 503, "busy")
                return
        subscription = here.live.table.subscribe(here.events, here.seat, last_event)

        async def close() -> None:
            await stop.wait()
            subscription.close()

        closing = asyncio.create_task(close())
        try:
            with streams.opened(subscription, holder, here.live.id):
                while (event := await subscription.next()) is not None:
                    yield event
                    # Lets the loop notice a closed page before more is written to it.
                    await asyncio.sleep(0)
        finally:
            closing.cancel()
            here.live.table.unsubscribe(subscription)

    return EventSourceResponse(stream(), shutdown_event=stop, shutdown_grace_period=2, sep="\n")

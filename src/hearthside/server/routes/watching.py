"""Tables for people who look on. Wiring, and no rules."""

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Request
from starlette.responses import Response

from hearthside.app import watching
from hearthside.app.subscriptions import Change
from hearthside.game import SPECTATOR
from hearthside.server import schemas as wire
from hearthside.server.auth import set_cookie
from hearthside.server.dependencies import (
    CurrentIdentity,
    CurrentSeat,
    Holder,
    SeatAtTable,
    StreamsService,
    TablesService,
    as_json,
)
from hearthside.server.problems import PROBLEMS
from hearthside.server.reach import Reach
from hearthside.server.table_events import EVENTS, table_events

routes = APIRouter(prefix="/api/tables/{table}/watch", responses=PROBLEMS)


async def _place(
    table: str,
    tables: TablesService,
    request: Request,
    invitation: Annotated[str | None, Header(max_length=64, description="The code; browsers have a cookie.")] = None,
) -> AsyncIterator[SeatAtTable]:
    """The table for whoever has its code. It stays in memory until the request is answered."""
    code = invitation or request.cookies.get(_cookie(request, table)) or ""
    live = await watching.watched(tables, table, code)
    with live.use():
        yield SeatAtTable(live, SPECTATOR, tables)


CurrentPlace = Annotated[SeatAtTable, Depends(_place)]


@routes.put("", response_model=wire.WatchLink)
async def allow(request: wire.WatchAllowedRequest, at: CurrentSeat) -> Response:
    """Let people watch the table, or nobody any more. For the host."""
    return as_json(wire.WatchLink(code=await watching.allow(at.live, at.seat, request.on)))


@routes.post("", response_model=wire.TableMessage)
async def watch(
    table: str, body: wire.WatchRequest, identity: CurrentIdentity, tables: TablesService, request: Request
) -> Response:
    """Look on at a table: the latest message, and a cookie for the other requests."""
    live = await watching.watched(tables, table, body.code)
    with live.use():
        watching.refuse_too_many(live.table)
        response = await SeatAtTable(live, SPECTATOR, tables).answer(Change())
    identity.set_cookie(response)
    set_cookie(response, _cookie(request, table), body.code, f"/api/tables/{table}/watch", max_age=None)
    return response


@routes.get("", response_model=wire.TableMessage)
async def latest(at: CurrentPlace) -> Response:
    """The latest message for people who look on."""
    return await at.answer(Change())


@routes.get("/events", response_class=Response, responses=EVENTS)
async def events(at: CurrentPlace, holder: Holder, streams: StreamsService) -> Response:
    """The same as for a seat, for people who look on."""
    watching.refuse_too_many(at.live.table)
    return await table_events(at, holder, streams)


@routes.get("/rematch", response_model=wire.WatchedRematch)
async def rematch(at: CurrentPlace) -> Response:
    """Where the same people have their next match, for whoever watches this one and wants to watch that."""
    table, code = await watching.goes_along(at.tables, at.live)
    return as_json(wire.WatchedRematch(table=table, code=code))


def _cookie(request: Request, table: str) -> str:
    reach: Reach = request.app.state.reach
    return reach.cookie(f"hearthside-watch-{table}", everywhere=False)

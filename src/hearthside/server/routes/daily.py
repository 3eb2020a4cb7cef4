"""The routes under /api/daily. Wiring, and no rules."""

from fastapi import APIRouter
from starlette.responses import Response

from hearthside.app.subscriptions import Change
from hearthside.match import Seat
from hearthside.server import requests
from hearthside.server import schemas as wire
from hearthside.server.dependencies import (
    CurrentIdentity,
    DailyService,
    Holder,
    SeatAtTable,
    TablesService,
    as_json,
    limited,
)
from hearthside.server.problems import PROBLEMS

routes = APIRouter(prefix="/api/daily", responses=PROBLEMS)


@routes.get("", response_model=wire.DailyDeal)
async def today(daily: DailyService, holder: Holder, game: wire.Game = "hearts") -> Response:
    """The deal of today, and how you stand. Nothing in it says what its cards are."""
    return as_json(await daily.today(holder, game))


@routes.post("", status_code=201, response_model=wire.TableCreated, dependencies=[limited("creates")])
async def begin(
    request: wire.DailyRequest, daily: DailyService, identity: CurrentIdentity, tables: TablesService
) -> Response:
    """Begin your one try at today's deal. POST /api/tables/{table}/replay plays it again, as practice."""
    seat = Seat(name=requests.name(request.name), holder=identity.holder, role="host")
    live = await daily.begin(identity.holder, seat, request.pace, request.game)
    return await SeatAtTable(live, 0, tables).created(identity, Change())

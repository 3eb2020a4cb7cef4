"""Who sits at a table before play begins, and how it begins. Wiring, and no rules."""

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import Response

from hearthside.app import seating
from hearthside.app.subscriptions import Change
from hearthside.server import requests
from hearthside.server import schemas as wire
from hearthside.server.dependencies import CurrentIdentity, CurrentSeat, SeatAtTable, TablesService
from hearthside.server.problems import PROBLEMS

routes = APIRouter(prefix="/api", responses=PROBLEMS)


@routes.post("/tables/{table}/seats/{place}", status_code=201, response_model=wire.TableCreated)
async def take_seat(
    table: str,
    place: Annotated[int, Path(ge=0)],
    request: wire.SeatTakeRequest,
    identity: CurrentIdentity,
    tables: TablesService,
) -> Response:
    """Take a seat that waits for a person."""
    name = requests.name(request.name)
    live = await seating.take_seat(tables, table, place, request.code, identity.holder, name)
    return await SeatAtTable(live, place, tables).created(identity, Change())


@routes.post("/tables/{table}/begin", response_model=wire.TableMessage)
async def begin(request: wire.BeginRequest, at: CurrentSeat) -> Response:
    """Begin the match: the Shark takes the seats that are still open, and the first deal is dealt."""
    return await at.answer(Change((await seating.begin(at.live, at.seat, request.n),)))

"""Moves at a live table, which nearly all requests are. Wiring, and no rules."""

import re
from typing import Final

from fastapi import APIRouter
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from hearthside.app import agreed_changes
from hearthside.app.subscriptions import Change
from hearthside.server import requests
from hearthside.server import schemas as wire
from hearthside.server.auth import holder_of
from hearthside.server.dependencies import CurrentSeat, seat_at_table
from hearthside.server.problems import PROBLEMS

_PATH: Final = re.compile("/api/tables/([^/]+)/moves")


class Moves(BaseRoute):
    """Answers moves before the routes of FastAPI are searched, which is quicker. Requests with a query are left to
    those, and so are all methods but POST.
    """

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether it is a move."""
        plain = scope["type"] == "http" and scope["method"] == "POST" and not scope["query_string"]
        found = _PATH.fullmatch(scope["path"]) if plain else None
        return (Match.NONE, {}) if found is None else (Match.FULL, {"path_params": {"table": found[1]}})

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the move, make it and answer."""
        request = Request(scope, receive)
        try:
            made = wire.MoveRequest.model_validate_json(await request.body())
        except ValidationError as error:
            errors = [{**each, "loc": ("body", *each["loc"])} for each in error.errors()]
            raise RequestValidationError(errors) from error
        async with seat_at_table(request, request.path_params["table"], await holder_of(request)) as at:
            response = await move(made, at)
        await response(scope, receive, send)


routes = APIRouter(prefix="/api", responses=PROBLEMS)


@routes.post("/tables/{table}/moves", response_model=wire.TableMessage)
async def move(request: wire.MoveRequest, at: CurrentSeat) -> Response:
    """Make a move, or ask for the next deal."""
    await at.reach(request.n)
    table = at.live.table
    match request.move:
        case wire.DealMove(number=number):
            return await at.answer(Change((await table.deal(request.n, number, at.seat),)))
        case wire.QuitDealMove():
            return await at.answer_request(await agreed_changes.ask_quit_deal(table, request.n, at.seat))
        case wire.ScoresMove() | wire.DirectMove() as change:
            made = requests.move(change, at.seat, table.state)
            return await at.answer_request(await agreed_changes.ask_change(table, request.n, made))
        case other:
            step = await table.play(request.n, requests.move(other, at.speaker, table.state))
            return await at.answer(Change((step,)))

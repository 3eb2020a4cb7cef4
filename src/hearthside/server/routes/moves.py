"""Moves at a live table, which nearly all requests are. Wiring, and no rules."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, Request
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.responses import Response

from hearthside.app import agreed_changes
from hearthside.app.subscriptions import Change
from hearthside.server import requests
from hearthside.server import schemas as wire
from hearthside.server.auth import holder_of
from hearthside.server.dependencies import CurrentSeat, seat_at_table
from hearthside.server.problems import PROBLEMS


class MoveRoute(APIRoute):
    """Reads the request itself: FastAPI takes four times as long for the same. Whatever is unusual is left to it."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """What answers requests."""
        usual = super().get_route_handler()

        async def answer(request: Request) -> Response:
            try:
                made = wire.MoveRequest.model_validate_json(await request.body())
            except ValidationError:
                return await usual(request)  # which says what is wrong with it
            if request.query_params:
                return await usual(request)
            async with seat_at_table(request, request.path_params["table"], await holder_of(request)) as at:
                return await move(made, at)

        return answer


routes = APIRouter(prefix="/api", responses=PROBLEMS, route_class=MoveRoute)


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

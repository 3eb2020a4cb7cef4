"""One's own mistakes, to be thought about again. Wiring, and no rules."""

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import Response

from hearthside.app import mistakes
from hearthside.app.mistakes import MistakeList, answer, mistakes_of, mistakes_of_deal, state_at
from hearthside.app.subscriptions import Change
from hearthside.server import requests
from hearthside.server import schemas as wire
from hearthside.server.dependencies import CurrentMatch, Holder, SeatAtTable, TablesService, as_json
from hearthside.server.problems import PROBLEMS
from hearthside.server.serializers.parts import joined, members

routes = APIRouter(prefix="/api", responses=PROBLEMS)
_OF_DEAL = "/tables/{table}/deals/{deal}/mistakes"
Place = Annotated[int, Path(ge=1, description="The `place` of the decision in the review.")]


@routes.get("/mistakes", response_model=wire.MistakeList)
async def all_mistakes(tables: TablesService, holder: Holder) -> Response:
    """Mistakes and blunders of yours that you have still to learn from, in all deals of yours that were reviewed."""
    return as_json(MistakeList((), 0) if holder is None else await mistakes_of(tables, holder))


@routes.get(_OF_DEAL, response_model=wire.MistakeList)
async def of_deal(deal: int, match: CurrentMatch) -> Response:
    """What the review of a deal flags: mistakes and blunders; where there are none, inaccuracies."""
    return as_json(await mistakes_of_deal(match, deal))


@routes.get(_OF_DEAL + "/{place}", response_model=wire.MistakeQuestion)
async def question(deal: int, place: Place, match: CurrentMatch) -> Response:
    """One of them, to be decided again, with the table as you knew it. What is best is not in it."""
    asked = await mistakes.question(match, deal, place)
    message = await SeatAtTable(asked.live, match.seat, match.tables).message(Change())
    told = members(mistake=asked.mistake, done=asked.said, step=asked.step, tricks=asked.tricks)
    return Response(joined(told, b'"message":%b' % message), media_type="application/json")


@routes.post(_OF_DEAL + "/{place}", response_model=wire.MistakeAnswer)
async def choose(deal: int, place: Place, request: wire.ChosenMove, match: CurrentMatch) -> Response:
    """Choose again. What is best is told once you have found it, or something as good."""
    move = requests.move(request.move, match.seat, state_at(match, deal, place))
    return as_json(await answer(match, deal, place, move))


@routes.post(_OF_DEAL + "/{place}/show", response_model=wire.MistakeAnswer)
async def show(deal: int, place: Place, match: CurrentMatch) -> Response:
    """Be told what is best. It counts as not solved."""
    return as_json(await answer(match, deal, place, None))

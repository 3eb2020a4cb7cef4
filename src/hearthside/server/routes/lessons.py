"""The routes under /api/lessons. Wiring, and no rules."""

from fastapi import APIRouter
from starlette.responses import Response

from hearthside.app.lessons import AtStep, LessonStanding
from hearthside.app.subscriptions import Change
from hearthside.lessons import LEARNER
from hearthside.server import requests
from hearthside.server import schemas as wire
from hearthside.server.auth import Identity
from hearthside.server.dependencies import (
    CurrentIdentity,
    Holder,
    LessonsService,
    SeatAtTable,
    TablesService,
    TriesService,
)
from hearthside.server.problems import PROBLEMS
from hearthside.server.serializers import message
from hearthside.server.serializers.parts import joined, members

routes = APIRouter(prefix="/api/lessons", responses=PROBLEMS)


async def _step(at: AtStep | None, tables: TablesService) -> bytes:
    if at is None:
        return b"null"
    told = await SeatAtTable(at.live, LEARNER, tables).message(Change())
    return joined(members(facts=at.facts), b'"message":%b' % told)


async def _view(standing: LessonStanding, at: AtStep | None, tables: TablesService) -> Response:
    told = joined(members(standing=standing), b'"at":%b' % await _step(at, tables))
    return Response(told, media_type="application/json")


def _known(response: Response, identity: Identity) -> Response:
    """The response to somebody whose progress is kept."""
    identity.set_cookie(response)
    return response


@routes.get("", response_model=list[wire.LessonStanding])
async def standings(lessons: LessonsService, holder: Holder) -> list[wire.LessonStanding]:
    """The lessons, and how far you are in each."""
    return await lessons.standings(holder)


@routes.get("/{lesson}", response_model=wire.LessonView)
async def begun(lesson: wire.Game, lessons: LessonsService, tables: TablesService, holder: Holder) -> Response:
    """The step of a lesson that you go on with."""
    return await _view(*await lessons.begun(holder, lesson), tables)


@routes.post("/{lesson}", response_model=wire.LessonView)
async def go_to(
    lesson: wire.Game,
    request: wire.LessonStepRequest,
    lessons: LessonsService,
    tables: TablesService,
    tries: TriesService,
    identity: CurrentIdentity,
) -> Response:
    """Go back or ahead to a step, and go on from there."""
    tries.count("moves", f"{identity.holder} lessons")
    standing, at = await lessons.go_to(identity.holder, lesson, request.step - 1)
    return _known(await _view(standing, at, tables), identity)


@routes.post("/{lesson}/answer", response_model=wire.LessonAnswer)
async def answer(
    lesson: wire.Game,
    request: wire.LessonAnswerRequest,
    lessons: LessonsService,
    tables: TablesService,
    tries: TriesService,
    identity: CurrentIdentity,
) -> Response:
    """Make your move at a step, or go on. A move that the rules refuse is refused as at any table."""
    tries.count("moves", f"{identity.holder} lessons")
    state = await lessons.state(identity.holder, lesson, request.step - 1)
    move = None
    if request.move is not None:
        move = requests.move(request.move, LEARNER, state)
        state.play(move)
    found = await lessons.answer(identity.holder, lesson, request.step - 1, move)
    kept = await tables.kept()
    frames = [message(found.live.id, table, LEARNER, change, kept) for table, change in found.frames]
    told = joined(
        members(right=found.right, said=found.said, standing=found.standing),
        b'"frames":[%b]' % b",".join(frames),
        b'"at":%b' % await _step(found.next, tables),
    )
    return _known(Response(told, media_type="application/json"), identity)

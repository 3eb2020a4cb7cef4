"""The routes under /api/puzzles. Wiring, and no rules."""

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import Response

from hearthside.app.puzzles import PuzzleAnswer, Puzzles, Question
from hearthside.app.subscriptions import Change
from hearthside.games import Move
from hearthside.server import requests
from hearthside.server import schemas as wire
from hearthside.server.auth import Identity
from hearthside.server.dependencies import (
    CurrentIdentity,
    Holder,
    PuzzlesService,
    SeatAtTable,
    TablesService,
    TriesService,
    as_json,
    limited,
)
from hearthside.server.problems import PROBLEMS
from hearthside.server.refused import readable
from hearthside.server.serializers.parts import joined, members

routes = APIRouter(prefix="/api/puzzles", responses=PROBLEMS)
PuzzleId = Annotated[str, Path(max_length=32)]


async def _question(asked: Question, holder: str | None, puzzles: Puzzles, tables: TablesService) -> bytes:
    message = await SeatAtTable(asked.live, asked.seat, tables).message(Change())
    told = members(puzzle=asked.facts, standing=await puzzles.standing(holder), tricks=asked.tricks)
    return joined(told, b'"message":%b' % message)


async def _move(puzzles: Puzzles, puzzle: str, decision: int, request: wire.PuzzleMove) -> Move:
    """A move at a decision of a puzzle, from 0. Raises IllegalMove, NotFound and Refused."""
    if request.move is None:
        return await puzzles.offered(puzzle, -1 if request.choice is None else request.choice)
    state, seat = await puzzles.state(puzzle, decision)
    move = requests.move(request.move, seat, state)
    state.play(move)
    return move


def _known(response: Response, identity: Identity) -> Response:
    """The response to somebody whose tries are kept."""
    identity.set_cookie(response)
    return response


@routes.get("", response_model=wire.PuzzleStanding)
async def standing(puzzles: PuzzlesService, holder: Holder) -> Response:
    """How well you solve puzzles, and how many are left."""
    return as_json(await puzzles.standing(holder))


@routes.get("/next", response_model=wire.PuzzleQuestion)
async def next_puzzle(
    puzzles: PuzzlesService, tables: TablesService, holder: Holder, game: wire.Game | None = None
) -> Response:
    """The puzzle nearest to your rating that you have not tried, of one game or of both."""
    asked = await puzzles.question(holder, await puzzles.next(holder, game))
    return Response(await _question(asked, holder, puzzles, tables), media_type="application/json")


@routes.get("/{puzzle}", response_model=wire.PuzzleQuestion)
async def question(puzzle: PuzzleId, puzzles: PuzzlesService, tables: TablesService, holder: Holder) -> Response:
    """One puzzle."""
    asked = await puzzles.question(holder, puzzle)
    return Response(await _question(asked, holder, puzzles, tables), media_type="application/json")


@routes.post("/{puzzle}", response_model=wire.PuzzleReply)
async def choose(
    puzzle: PuzzleId,
    request: wire.PuzzleMoves,
    puzzles: PuzzlesService,
    tables: TablesService,
    tries: TriesService,
    identity: CurrentIdentity,
) -> Response:
    """Choose. Where a puzzle has several decisions, the next is asked as long as all is right."""
    tries.count("moves", f"{identity.holder} puzzles")
    moves = [await _move(puzzles, puzzle, at, each) for at, each in enumerate(request.moves)]
    with readable():
        found = await puzzles.answer(identity.holder, puzzle, moves)
    if isinstance(found, Question):
        asked = await _question(found, identity.holder, puzzles, tables)
        return _known(Response(b'{"question":%b,"answer":null}' % asked, media_type="application/json"), identity)
    return _known(_replied(found), identity)


def _replied(answer: PuzzleAnswer) -> Response:
    return as_json(wire.PuzzleReply(question=None, answer=answer))


@routes.post("/{puzzle}/show", response_model=wire.PuzzleReply)
async def show(puzzle: PuzzleId, puzzles: PuzzlesService, tries: TriesService, identity: CurrentIdentity) -> Response:
    """Be told the answer. It counts as not solved."""
    tries.count("moves", f"{identity.holder} puzzles")
    return _known(_replied(await puzzles.show(identity.holder, puzzle)), identity)


@routes.post("/{puzzle}/object", response_model=wire.PuzzleObjection, dependencies=[limited("objections")])
async def object_to(
    puzzle: PuzzleId,
    request: wire.PuzzleObjectionRequest,
    puzzles: PuzzlesService,
    identity: CurrentIdentity,
) -> Response:
    """Have a decision computed anew with ten times the deals. A puzzle whose answer falls is dropped."""
    move = await _move(puzzles, puzzle, request.decision - 1, request.move)
    return _known(as_json(await puzzles.object(identity.holder, puzzle, request.decision - 1, move)), identity)

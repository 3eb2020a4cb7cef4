"""What there is under /api/records. Wiring, and no rules."""

import asyncio
import json
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Query
from starlette.responses import Response

from hearthside.game import BadRecord
from hearthside.record import to_json, write

from . import messages as wire
from .asker import PROBLEMS, AtHouse, Badged, Holder, as_json
from .house import NoTable
from .library import Library, Unkept
from .problems import Refused, malformed

RecordFormat = Literal["text", "json"]
RECORD: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "The record, in the text notation or as its JSON twin: see docs/record.md.",
        "content": {"text/plain": {"schema": {"type": "string"}}, "application/json": {"schema": {"type": "object"}}},
    }
}

routes = APIRouter(prefix="/api/records", responses=PROBLEMS)


def _library(house: AtHouse) -> Library:
    return Library(house)


def _somebody(holder: Holder) -> str:
    if holder is None:
        raise NoTable("You have no such record.")
    return holder


AtLibrary = Annotated[Library, Depends(_library)]
Somebody = Annotated[str, Depends(_somebody)]


async def as_file(library: Library, holder: str, record: str, format: RecordFormat) -> Response:
    """A record with its holder's notes, as a file. Raises NoTable."""
    found = await library.record(holder, record)
    if format == "json":
        twin = await asyncio.to_thread(to_json, found)
        return Response(json.dumps(twin, ensure_ascii=False), media_type="application/json")
    return Response(await asyncio.to_thread(write, found), media_type="text/plain")


@routes.get("", response_model=wire.RecordList)
async def records(
    library: AtLibrary,
    holder: Holder,
    q: Annotated[str, Query(max_length=200)] = "",
    game: wire.Game | None = None,
    offset: Annotated[int, Query(ge=0, le=10**9)] = 0,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Response:
    """The asker's records, latest first: matches played here, left or not, and records brought along.

    `q` is words that must all be found: names, rules, a date, a deal number, what was scored, notes.
    """
    if holder is None:
        return as_json(wire.RecordList(total=0, records=[]))
    return as_json(await library.find(holder, q, game, offset, limit))


@routes.post("", status_code=201, response_model=wire.RecordsKept)
async def bring(asked: wire.RecordImport, badge: Badged, library: AtLibrary) -> Response:
    """Bring records along, of a file or a paste; they are checked first, and an error is named by its line."""
    try:
        kept = await library.bring(badge.holder, asked.content)
    except BadRecord as error:
        raise Refused(422, "malformed", _sentence(error), rule=error.code) from None
    except Unkept as error:
        raise Refused(409, "not-now", str(error)) from None
    response = as_json(kept, 201)
    badge.pin(response)
    return response


def _sentence(error: BadRecord) -> str:
    return f"{error.where.capitalize()}: {error.sentence}" if error.where else error.sentence


@routes.get("/{record}", response_model=wire.RecordOpened)
async def opened(record: str, library: AtLibrary, holder: Somebody) -> Response:
    """A record with its deals in lines: finished ones in full, the one in progress as the asker knows it."""
    return as_json(await library.open(holder, record))


@routes.get("/{record}/deals/{deal}", response_model=wire.ReplayDeal)
async def replay(record: str, deal: int, library: AtLibrary, holder: Somebody, play: wire.Play = "first") -> Response:
    """A deal of a record, moment by moment: the first time, or the second where it was played twice."""
    return as_json(await library.replay(holder, record, deal, play))


@routes.get("/{record}/file", response_class=Response, responses=RECORD)
async def file(record: str, library: AtLibrary, holder: Somebody, format: RecordFormat = "text") -> Response:
    """The record to keep, with the asker's notes as comments, and marks."""
    return await as_file(library, holder, record, format)


@routes.post("/{record}/notes", response_model=wire.RecordOpened)
async def note(record: str, asked: wire.Note, library: AtLibrary, holder: Somebody) -> Response:
    """Write something beside a moment of a record, in place of what stood there."""
    try:
        await library.note(holder, record, asked)
    except ValueError as error:
        raise malformed(str(error)) from None
    except Unkept as error:
        raise Refused(409, "not-now", str(error)) from None
    return as_json(await library.open(holder, record))


@routes.post("/{record}/marks", response_model=wire.RecordOpened)
async def mark(record: str, asked: wire.Mark, library: AtLibrary, holder: Somebody) -> Response:
    """Put a mark on a move of a deal that is over, or goes on no more, in place of what stood there."""
    try:
        await library.mark(holder, record, asked)
    except Unkept as error:
        raise Refused(409, "not-now", str(error)) from None
    return as_json(await library.open(holder, record))


@routes.delete("/{record}", status_code=204, response_class=Response)
async def drop(record: str, library: AtLibrary, holder: Somebody) -> Response:
    """Forget a record that was brought along. Records of matches played here stay."""
    try:
        await library.drop(holder, record)
    except Unkept as error:
        raise Refused(409, "not-now", str(error)) from None
    return Response(status_code=204)

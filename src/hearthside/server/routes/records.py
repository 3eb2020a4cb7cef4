"""The routes under /api/records. Wiring, and no rules."""

import asyncio
import json
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query
from starlette.responses import Response

from hearthside.app.library import Library, RecordList, RecordMark, RecordNote
from hearthside.app.reviews import reviewed
from hearthside.app.subscriptions import Change
from hearthside.record import to_json, write
from hearthside.server import schemas as wire
from hearthside.server.dependencies import (
    CurrentIdentity,
    Holder,
    LibraryService,
    RecordHolder,
    SeatAtTable,
    TablesService,
    as_json,
    limited,
)
from hearthside.server.lines import LINES, Lines
from hearthside.server.problems import PROBLEMS
from hearthside.server.refused import readable
from hearthside.server.serializers.replay import replay_view

RecordFormat = Literal["text", "json"]
RECORD: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "The record, in the text notation or as its JSON twin: see docs/record.md.",
        "content": {"text/plain": {"schema": {"type": "string"}}, "application/json": {"schema": {"type": "object"}}},
    }
}

routes = APIRouter(prefix="/api/records", responses=PROBLEMS)


async def as_file(library: Library, holder: str, record: str, format: RecordFormat) -> Response:
    """A record with its holder's notes and marks, as a file. Raises TableNotFound."""
    found = await library.record(holder, record)
    if format == "json":
        twin = await asyncio.to_thread(to_json, found)
        return Response(json.dumps(twin, ensure_ascii=False), media_type="application/json")
    return Response(await asyncio.to_thread(write, found), media_type="text/plain")


@routes.get("", response_model=wire.RecordList)
async def records(
    library: LibraryService,
    holder: Holder,
    q: Annotated[str, Query(max_length=200)] = "",
    game: wire.Game | None = None,
    offset: Annotated[int, Query(ge=0, le=10**9)] = 0,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Response:
    """Your records, the latest first: matches that you played here, left or not, and imported records.

    `q`: words that must all be found in names, rules, date, deal numbers, results or notes.
    """
    if holder is None:
        return as_json(RecordList(0, ()))
    return as_json(await library.find(holder, q, game, offset, limit))


@routes.post("", status_code=201, response_model=wire.RecordsImported, dependencies=[limited("imports")])
async def import_records(
    request: wire.RecordImportRequest, identity: CurrentIdentity, library: LibraryService
) -> Response:
    """Import records from a file or a paste. They are checked first; an error names the line."""
    response = as_json(
        wire.RecordsImported(records=list(await library.import_file(identity.holder, request.content))), 201
    )
    identity.set_cookie(response)
    return response


@routes.get("/{record}", response_model=wire.RecordOpened)
async def opened(record: str, library: LibraryService, holder: RecordHolder) -> Response:
    """A record, with a line for each deal. The deal in progress shows what your seat knows."""
    return as_json(await library.open(holder, record))


@routes.get("/{record}/deals/{deal}", response_model=wire.ReplayDeal)
async def replay(
    record: str,
    deal: int,
    library: LibraryService,
    holder: RecordHolder,
    play: wire.Play = "first",
    seat: Annotated[int | None, Query(ge=0, le=5)] = None,
) -> Response:
    """A deal of a record, step by step, as it was played first or a second time. `seat`: whose knowledge is shown of a
    deal that hides nothing; without it that of your own seat.
    """
    shown = await library.replay(holder, record, deal, play, seat)
    return as_json(await asyncio.to_thread(replay_view, shown))


@routes.get(
    "/{record}/deals/{deal}/review",
    response_class=Response,
    response_model=wire.ReviewLine,
    responses=LINES,
    dependencies=[limited("reviews")],
)
async def review(
    record: str,
    deal: int,
    library: LibraryService,
    holder: RecordHolder,
    seat: Annotated[int | None, Query(ge=0, le=5)] = None,
) -> Response:
    """Review a finished deal of an imported record, as a table does. `seat`: whose decisions; without it those
    of the seat whose record it is.
    """
    return Lines(await reviewed(await library.imported(holder, record, seat), deal))


@routes.post(
    "/{record}/deals/{deal}/try", status_code=201, response_model=wire.TableCreated, dependencies=[limited("creates")]
)
async def play_on(
    record: str,
    deal: int,
    request: wire.RecordTryRequest,
    library: LibraryService,
    identity: CurrentIdentity,
    tables: TablesService,
    seat: Annotated[int | None, Query(ge=0, le=5)] = None,
) -> Response:
    """Go on from any position of an imported record that hides no card, at a new table, as practice. `seat`: yours;
    without it that of the record.
    """
    live = await library.taken_up(identity.holder, record, deal, request.place, request.pace, seat)
    mine = next(place for place, each in enumerate(live.table.seats) if each.holder == identity.holder)
    return await SeatAtTable(live, mine, tables).created(identity, Change())


@routes.get("/{record}/file", response_class=Response, responses=RECORD)
async def file(record: str, library: LibraryService, holder: RecordHolder, format: RecordFormat = "text") -> Response:
    """The record as a file, with your notes as comments, and your marks."""
    return await as_file(library, holder, record, format)


@routes.post("/{record}/notes", response_model=wire.RecordOpened)
async def note(record: str, request: wire.Note, library: LibraryService, holder: RecordHolder) -> Response:
    """Write a note on a step of a record. It replaces the note before."""
    with readable():
        return as_json(await library.note(holder, record, RecordNote(request.deal, request.step, request.text)))


@routes.post("/{record}/marks", response_model=wire.RecordOpened)
async def mark(record: str, request: wire.Mark, library: LibraryService, holder: RecordHolder) -> Response:
    """Mark a move of a deal that is over or was left. The mark replaces the one before."""
    return as_json(await library.mark(holder, record, RecordMark(request.deal, request.step, request.mark)))


@routes.delete("/{record}", status_code=204, response_class=Response)
async def drop(record: str, library: LibraryService, holder: RecordHolder) -> Response:
    """Delete an imported record. Records of matches played here stay."""
    await library.delete(holder, record)
    return Response(status_code=204)

"""What a seat asks about its own play: a hint, a deal looked back at, one taken up again. Wiring, and no rules."""

import asyncio
from random import Random
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends
from starlette.responses import Response, StreamingResponse

from hearthside.app.errors import NoSeat, NotNow, Stale
from hearthside.app.played_match import PlayedMatch, played_match
from hearthside.app.reviews import kept, refuse_unready, worked_out
from hearthside.app.subscriptions import Change
from hearthside.match import AllHands, Entry, Log, decks
from hearthside.server import schemas as wire
from hearthside.server.auth import PROBLEMS, AtTables, Holder, Identified, as_json
from hearthside.server.problems import malformed
from hearthside.server.serializers import message, seat_views

_STREAM: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "One `ReviewLine` a line, each as soon as it is known.",
        "content": {"application/x-ndjson": {}},
    }
}

routes = APIRouter(prefix="/api/tables/{table}", responses=PROBLEMS)


class Lines(StreamingResponse):
    """One message a line, each as soon as it is known."""

    media_type = "application/x-ndjson"


async def _played(table: str, tables: AtTables, holder: Holder) -> PlayedMatch:
    return await played_match(tables, table, holder)


AtMatch = Annotated[PlayedMatch, Depends(_played)]


@routes.post("/hint", response_model=wire.Hint)
async def ask_for_hint(asked: wire.HintRequest, table: str, tables: AtTables, holder: Holder) -> Response:
    """What the Master would do now who sees what the asker sees, what it is worth, and why."""
    live = await tables.find(table)
    seat = live.table.seat_of(holder) if holder else None
    if seat is None:
        raise NoSeat
    if asked.n != live.table.n and not live.table.log.still_asks(seat, asked.n):
        raise Stale(live.table.n)
    if seat not in live.table.state.to_move:
        raise NotNow("It is not your turn.")
    from hearthside.coach.hint import hint
    from hearthside.server.serializers.analysis import hinted

    seats = seat_views(live.table.seats, seat, live.table.state.rules)
    view = live.table.state.view(seat)
    dice = Random(f"{live.id}/{asked.n}/hint")
    return as_json(hinted(asked.n, await asyncio.to_thread(hint, view, dice), view, seats))


@routes.post("/deals/{deal}/try", status_code=201, response_model=wire.TableCreated)
async def try_again(deal: int, asked: wire.TryRequest, match: AtMatch, identity: Identified) -> Response:
    """Take up a deal that is over at one of the asker's decisions, at a table of its own that is practice."""
    start, steps = match.deal(deal)
    log, at = match.log, start + asked.place
    if asked.place >= len(steps) or getattr(steps[asked.place].move, "seat", None) != match.seat:
        raise malformed("There is no decision of yours at that place of the deal.")
    # All hands of this deal have been seen by now, which is what makes it practice.
    seen = [Entry(AllHands(match.seat, shown)) for shown in (True, False)]
    moves = decks.elsewhere(log, match.row.seed, at)
    dealt = moves[start]._replace(taken_up=match.row.id)
    entries = [*moves[:start], dealt, *moves[start + 1 :], *seen]
    live = await match.tables.taken_up(match.row, match.seats_at(at), match.seat, Log(log.state.rules, entries))
    shown = message(live.id, live.table, match.seat, Change(), await match.tables.kept())
    created = wire.TableCreated(table=live.id, seat=match.seat, token=identity.token, message=shown)
    return as_json(created, 201)


@routes.get("/deals/{deal}/review", response_class=Response, response_model=wire.ReviewLine, responses=_STREAM)
async def review(deal: int, match: AtMatch) -> Response:
    """Look back at a deal that is over: one `ReviewLine` a line, `begun`, the asker's decisions, and `summary`."""
    match.deal(deal)  # which is refused before the first line
    known = await kept(match, deal)
    if known is not None:
        return Lines(iter(known))
    refuse_unready()
    return Lines(worked_out(match, deal))

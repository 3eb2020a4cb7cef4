"""The application: the HTTP interface of docs/api.md before the tables of a house. Wiring, and no rules."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import anyio
from fastapi import APIRouter, Depends, FastAPI, Query, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from hearthside import __version__
from hearthside.ai.kernels import warmth
from hearthside.game import IllegalMove
from hearthside.games import GAMES
from hearthside.table import BadLog, Change, NotNow, Stale

from . import client, liked, onehanded, records, studying, wanted
from . import messages as wire
from .asker import PROBLEMS, AtHouse, Badged, Holder
from .asker import as_json as _json
from .described import described, opponents, presets
from .figures import figures
from .guard import Guard
from .house import House, Live, NoTable
from .library import Library
from .problems import Refused, malformed, not_found, unreadable
from .reviews import Looking
from .settings import FILE, SettingsFile
from .shown import checked, computers_play, deal_linked, deal_told, dup_totals, message, seat_views, turn_of
from .tally import tally
from .tellings import Tellings

_log = logging.getLogger(__name__)

_JSON: Final = "application/json"
_LONGEST_WAIT: Final = 10
"""Seconds that a request waits for the computer's next card."""

_EVENTS: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "Server-sent events: the data of each is a `TableMessage`, the id its `n`.",
        "content": {"text/event-stream": {"schema": {"$ref": "#/components/schemas/TableMessage"}}},
    }
}

routes = APIRouter(prefix="/api", responses=PROBLEMS)


class Sitting(NamedTuple):
    """The asker at a table."""

    live: Live
    seat: int
    house: House

    def shown(self, change: Change, kept: tuple[bool, str | None]) -> wire.TableMessage:
        """The message for the asker's seat."""
        return message(self.live.id, self.live.table, self.seat, change, kept)

    async def answer(self, change: Change, status: int = 200) -> Response:
        """The message as a response."""
        return _json(self.shown(change, await self.house.kept()), status)


def create_app(folder: Path) -> FastAPI:
    """The application over the store in that folder; its tables are those of ``app.state.house``."""
    house = House(folder)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        await app.state.looking.stop()
        await house.close()

    app = FastAPI(
        title="Hearthside",
        version=__version__,
        description="Tables of Hearts and Gin Rummy, for the browser and for your own programs. See docs/api.md.",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        redirect_slashes=False,
        exception_handlers=_HANDLERS,
    )
    app.state.house = house
    app.state.tellings = Tellings(house)
    app.state.looking = Looking(house)
    app.state.settings = SettingsFile(folder / FILE, _log.warning)
    app.include_router(routes)
    app.include_router(studying.routes)
    app.include_router(records.routes)
    app.include_router(onehanded.routes)
    app.include_router(liked.routes)
    app.router.routes.extend(client.routes())
    app.add_middleware(Guard)
    return app


# ---- Who asks ----


async def _sitting(table: str, house: AtHouse, holder: Holder) -> Sitting:
    live = await house.find(table)
    seat = live.table.seat_of(holder) if holder else None
    if seat is None:
        raise _no_seat()
    return Sitting(live, seat, house)


def _no_seat() -> Refused:
    return Refused(403, "forbidden", "You hold no seat at this table.")


AtTable = Annotated[Sitting, Depends(_sitting)]


def _looking(request: Request) -> Looking:
    looking: Looking = request.app.state.looking
    return looking


AtLooking = Annotated[Looking, Depends(_looking)]


# ---- What there is ----


@routes.get("/health", response_model=wire.Health)
async def health(house: AtHouse) -> Response:
    """Who answers here."""
    saved, notice = await house.kept()
    return _json(wire.Health(version=__version__, saved=saved, notice=notice, players=warmth().value))


@routes.get("/rules", response_model=list[wire.RuleCard])
async def rules() -> list[wire.RuleCard]:
    """The presets of both games with their rule cards."""
    return list(presets())


@routes.post("/rules/read", response_model=wire.RulesRead)
async def read_rules(asked: wire.RulesAsked) -> Response:
    """Rules, with changes made to them, in words and as a form."""
    before, after = wanted.read(asked)
    return _json(described(before, after))


@routes.get("/stats", response_model=wire.Stats)
async def stats(house: AtHouse, holder: Holder) -> Response:
    """Games and cash won by side and by name, in the finished matches where the asker held a seat."""
    return _json(tally(await house.results(holder) if holder else []))


@routes.get("/stats/figures", response_model=wire.Figures)
async def stats_figures(house: AtHouse, holder: Holder) -> Response:
    """What the asker's finished matches say of how they play."""
    if holder is None:
        return _json(wire.Figures(hearts=None, gin=None))
    return _json(await asyncio.to_thread(figures, await house.store(), holder))


@routes.get("/stats/reviews", response_model=wire.Looking)
async def looking(looking: AtLooking, holder: Holder) -> Response:
    """How far it is with the deals of the asker's finished matches that have not been looked back at."""
    return _json(looking.stands(holder))


@routes.put("/stats/reviews", response_model=wire.Looking)
async def look_back(looking: AtLooking, holder: Holder) -> Response:
    """Look back at those, one after the other, whenever nobody plays."""
    if holder is not None:
        await looking.begin(holder)
    return _json(looking.stands(holder))


@routes.delete("/stats/reviews", response_model=wire.Looking)
async def stop_looking(looking: AtLooking, holder: Holder) -> Response:
    """Stop that; what is looked at already stays."""
    if holder is not None:
        await looking.stop(holder)
    return _json(looking.stands(holder))


@routes.delete("/stats", status_code=204, response_class=Response)
async def clear_stats(house: AtHouse, holder: Holder) -> Response:
    """Clear the asker's log of games; the matches stay."""
    if holder:
        await house.clear_results(holder)
    return Response(status_code=204)


@routes.get("/duplicates", response_model=list[wire.DuplicateTotal])
async def duplicates(house: AtHouse, holder: Holder) -> list[wire.DuplicateTotal]:
    """The Dup Total of each game, over all matches of the asker's that came to their end."""
    return dup_totals(await house.duplicates(holder) if holder else [])


@routes.get("/mirrors", response_model=list[wire.DuplicateTotal])
async def mirrors(house: AtHouse, holder: Holder) -> list[wire.DuplicateTotal]:
    """The same of hands that were played from either side, without help."""
    return dup_totals(await house.mirrors(holder) if holder else [])


@routes.get("/styles", response_model=list[wire.StyleCard])
async def styles() -> list[wire.StyleCard]:
    """The opponents that can be seated."""
    return list(opponents())


# ---- Tables ----


@routes.post("/tables", status_code=201, response_model=wire.TableCreated)
async def create(asked: wire.TableWanted, badge: Badged, house: AtHouse) -> Response:
    """Set up a match; its first deal is dealt, unless it is to wait."""
    rules = wanted.rules(asked)
    seat, seats = wanted.seats(asked, rules, badge.holder)
    if wanted.whether_to_wait(asked):
        live, change = await house.sealed(rules, seats, asked.deal, asked.pace), Change()
    else:
        live, step = await house.new(rules, seats, asked.deal, asked.pace, asked.number)
        change = Change((step,))
    shown = Sitting(live, seat, house).shown(change, await house.kept())
    response = _json(wire.TableCreated(table=live.id, seat=seat, token=badge.token, message=shown), 201)
    badge.pin(response)
    return response


@routes.post("/deals/read", response_model=wire.DealLinked)
async def read_deal(asked: wire.LinkRead) -> Response:
    """What a deal's link holds, but for the cards."""
    link = wanted.link(asked.code)
    return _json(deal_linked(link, wanted.linked(link, None, None)))


@routes.post("/deals", status_code=201, response_model=wire.TableCreated)
async def open_deal(asked: wire.LinkWanted, badge: Badged, house: AtHouse) -> Response:
    """Open a deal's link: a match that begins with that deal, its scores and its opponents."""
    link = wanted.link(asked.code)
    seats = wanted.linked(link, badge.holder, asked.name)
    live, step = await house.new(link.rules, seats, None, asked.pace, link)
    shown = Sitting(live, link.seat, house).shown(Change((step,)), await house.kept())
    response = _json(wire.TableCreated(table=live.id, seat=link.seat, token=badge.token, message=shown), 201)
    badge.pin(response)
    return response


@routes.get("/tables", response_model=list[wire.TableSummary])
async def tables(house: AtHouse, holder: Holder) -> list[wire.TableSummary]:
    """The tables where the asker holds a seat, latest first."""
    found = []
    for row, seats, stands in await house.held_by(holder) if holder else []:
        state = stands.state
        mine = next(place for place, seat in enumerate(seats) if seat.holder == holder)
        found.append(
            wire.TableSummary(
                table=row.id,
                game=state.rules.game,
                rules=GAMES[row.game].variants.notation(state.rules),
                rules_name=state.rules.name,
                deal=len(state.results) + (not state.winners),
                over=stands.over,
                replay=stands.replay,
                seat=mine,
                seats=seat_views(seats, mine, state.rules),
                scores=list(state.scores),
                winners=list(state.winners),
                started=row.created,
                touched=row.touched,
            )
        )
    return found


@routes.get("/tables/{table}", response_model=wire.TableMessage)
async def latest(at: AtTable) -> Response:
    """The latest message for the asker's seat."""
    await at.house.refresh(at.live)
    return await at.answer(Change())


@routes.get("/tables/{table}/events", response_class=Response, responses=_EVENTS)
async def events(at: AtTable) -> Response:
    """The latest message at once, then one event for each change."""
    from sse_starlette import EventSourceResponse, ServerSentEvent

    await at.house.refresh(at.live)
    await at.house.kept()
    table, stop = at.live.table, anyio.Event()

    def show(change: Change) -> ServerSentEvent:
        shown = at.shown(change, at.house.kept_now())
        return ServerSentEvent(shown.model_dump_json(), id=str(shown.n), sep="\n")

    async def stream() -> AsyncIterator[ServerSentEvent]:
        watch = table.watch(show)

        async def home() -> None:
            await stop.wait()
            watch.close()

        bell = asyncio.create_task(home())
        try:
            while (event := await watch.next()) is not None:
                yield event
                # Between two that wait, the loop hears of a page that is gone, and nothing more is written to it.
                await asyncio.sleep(0)
        finally:
            bell.cancel()
            table.unwatch(watch)

    return EventSourceResponse(stream(), shutdown_event=stop, shutdown_grace_period=2, sep="\n")


@routes.post("/tables/{table}/moves", response_model=wire.TableMessage)
async def move(asked: wire.MoveWanted, at: AtTable) -> Response:
    """Make a move, or ask for the next deal."""
    table = at.live.table
    match asked.move:
        case wire.DealMove(number=number):
            return await at.answer(Change((await table.deal(asked.n, number),)))
        case wire.QuitDealMove():
            return await at.answer(Change(await table.quit_deal(asked.n, at.seat)))
        case wire.ScoresMove() | wire.DirectMove() as change:
            made = wanted.move(change, at.seat, table.log.game.slug)
            return await at.answer(Change((await table.change(asked.n, made),)))
        case other:
            step = await table.play(asked.n, wanted.move(other, at.seat, table.log.game.slug))
            return await at.answer(Change((step,)))


@routes.post("/tables/{table}/check", response_model=wire.Checked)
async def check(asked: wire.MoveWanted, at: AtTable) -> Response:
    """Whether a move would be taken, without making it; of a knock or a lay-off also what it would leave."""
    table = at.live.table
    if asked.n != table.n:
        raise Stale(table.n)
    match asked.move:
        case wire.DealMove():
            why = table.why_no_deal()
            rule = "not-now" if why else None
            return _json(wire.Checked(n=table.n, legal=why is None, rule=rule, sentence=why, count=None))
        case wire.QuitDealMove():
            why = table.why_no_quit()
            rule = "not-now" if why else None
            return _json(wire.Checked(n=table.n, legal=why is None, rule=rule, sentence=why, count=None))
        case other:
            return _json(checked(table.n, wanted.move(other, at.seat, table.log.game.slug), table.state, at.seat))


@routes.post("/tables/{table}/undo", response_model=wire.TableMessage)
async def undo(asked: wire.UndoWanted, at: AtTable) -> Response:
    """Take back the asker's last move of this deal, with all answers to it."""
    return await at.answer(Change((await at.live.table.undo(asked.n, at.seat),)))


@routes.post("/tables/{table}/options", response_model=wire.TableMessage)
async def options(asked: wire.OptionsWanted, at: AtTable) -> Response:
    """Change what is no move: pace, zip, pauses, names, who plays from here on, and what the asker is shown."""
    table = at.live.table
    if asked.opponent is not None:
        seat, style = wanted.opponent(asked.opponent, table)
        await at.house.seat_another(at.live, seat, style)
    if asked.name is not None:
        table.seats[at.seat] = table.seats[at.seat]._replace(name=wanted.name(asked.name))
    if asked.pace is not None:
        table.set_pace(asked.pace)
    if asked.zip is not None:
        table.set_zip(asked.zip)
    if asked.auto is not None:
        await table.auto_play(wanted.auto_play(asked.auto, at.seat, table.log.game.slug))
    if asked.all_hands is not None:
        await table.show_hands(at.seat, asked.all_hands)
    if asked.pause is not None:
        table.set_pause(asked.pause)
    if asked.go_on is not None:
        table.go_on(asked.go_on)
    if asked.name is not None or asked.pace is not None:
        await at.house.keep_row(at.live)
    if (asked.name, asked.pace, asked.pause) != (None, None, None):
        table.tell(Change())
    return await at.answer(Change())


@routes.get("/tables/{table}/deals/{deal}", response_model=wire.DealTold)
async def told_of_deal(deal: int, at: AtTable) -> Response:
    """A finished deal: its number, its cards, and what sealed them."""
    return _json(deal_told(at.live.table.log, deal - 1, at.house.link(at.live, at.seat, deal - 1)))


@routes.post("/tables/{table}/replay", status_code=201, response_model=wire.TableMessage)
async def replay(asked: wire.ReplayWanted, at: AtTable) -> Response:
    """A table of its own where a finished deal is played again, which adds nothing to the match."""
    deal = len(at.live.table.state.results) if asked.deal is None else asked.deal
    if asked.mirror:
        again, seat = await at.house.mirror(at.live, at.seat, deal - 1), 1 - at.seat
    else:
        again, seat = await at.house.replay(at.live, at.seat, deal - 1), at.seat
    return await Sitting(again, seat, at.house).answer(Change(), 201)


@routes.post("/tables/{table}/duplicate", status_code=202, response_model=wire.ComputersPlay)
async def duplicate(asked: wire.DuplicateWanted, at: AtTable) -> Response:
    """Have the computer play the last deal again in the asker's seat, against the same opponents."""
    table = at.live.table
    style = None if asked.style is None else wanted.style(asked.style, table.log.game.slug)
    turn = at.house.play_again(at.live, at.seat, style)
    return _json(computers_play(table.log, table.seats, turn, 0), 202)


@routes.get("/tables/{table}/duplicate/{deal}", response_model=wire.ComputersPlay)
async def watch_duplicate(deal: int, at: AtTable, start: Annotated[int, Query(ge=0)] = 0) -> Response:
    """How the computer plays a deal again, from a frame on; waits a while for one that is still to come."""
    table = at.live.table
    turn = table.again
    if turn is None or turn.deal != deal - 1:
        turn = turn_of(table.log, deal - 1)
    await turn.beyond(start, _LONGEST_WAIT)
    return _json(computers_play(table.log, table.seats, turn, start))


@routes.get("/tables/{table}/record", response_class=Response, responses=records.RECORD)
async def record(table: str, house: AtHouse, holder: Holder, format: records.RecordFormat = "text") -> Response:
    """The record of a match, left or not: finished deals in full, the one in progress as the asker knows it."""
    _, seats, _ = await house.record_of(table)
    if holder is None or all(each.holder != holder for each in seats):
        raise _no_seat()
    return await records.as_file(Library(house), holder, table, format)


@routes.delete("/tables/{table}", status_code=204, response_class=Response)
async def leave(at: AtTable) -> Response:
    """Leave the match for good."""
    await at.house.leave(at.live)
    return Response(status_code=204)


# ---- Refusals ----


def _refused(error: Exception) -> Refused:
    """Everything that may go wrong with a request, as what is answered."""
    match error:
        case Refused():
            return error
        case RequestValidationError():
            return unreadable(error.errors())
        case Stale(n=n):
            return Refused(409, "stale", "The table has moved on. Look again.", n=n)
        case NotNow() | IllegalMove(code="not-now"):
            return Refused(409, "not-now", str(error))
        case IllegalMove(code=code, sentence=sentence):
            return Refused(422, "illegal", sentence, rule=code)
        case NoTable() | BadLog():
            return not_found(str(error))
        case HTTPException(status_code=404):
            return not_found("There is no such page.")
        case HTTPException(status_code=405):
            refused = Refused(405, "not-found", "Nothing here answers to that method.")
            refused.headers = error.headers
            return refused
    return malformed("The body is not JSON.")


async def _answered(_: Request, error: Exception) -> Response:
    return _refused(error).response()


_HANDLERS: Final[dict[int | type[Exception], Callable[[Request, Any], Coroutine[Any, Any, Response]]]] = dict.fromkeys(
    (Refused, RequestValidationError, Stale, NotNow, IllegalMove, NoTable, BadLog, HTTPException), _answered
)


def openapi_text() -> str:
    """The OpenAPI document, as `make types` reads it."""
    return json.dumps(create_app(Path()).openapi(), indent=2)

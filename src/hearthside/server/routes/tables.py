"""Live tables: set up, shown, moved at and left; and deals as links."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated, Any, Final, NamedTuple

import anyio
from fastapi import APIRouter, Depends, Path, Query
from starlette.responses import Response

from hearthside.app.errors import NoSeat, SeatLeft, Stale, TableNotFound
from hearthside.app.library import Library
from hearthside.app.live_table import LiveTable
from hearthside.app.subscriptions import Change
from hearthside.app.tables import Tables
from hearthside.games import GAMES
from hearthside.match import Step, place_held
from hearthside.server import requests
from hearthside.server import schemas as wire
from hearthside.server.auth import PROBLEMS, AtTables, Holder, Identified, as_json
from hearthside.server.serializers import (
    checked,
    computers_play,
    deal_linked,
    deal_told,
    message,
    seat_views,
    turn_of,
)
from hearthside.text import Spans

from .records import RECORD, RecordFormat, as_file

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

    live: LiveTable
    seat: int
    tables: Tables

    def shown(self, change: Change, kept: tuple[bool, str | None]) -> wire.TableMessage:
        """The message for the asker's seat."""
        return message(self.live.id, self.live.table, self.seat, change, kept)

    async def answer(self, change: Change, status: int = 200) -> Response:
        """The message as a response."""
        return as_json(self.shown(change, await self.tables.kept()), status)

    async def answer_asked(self, steps: tuple[Step, ...]) -> Response:
        """The same for what may need the consent of others: 202 where they are asked now, and nothing was done."""
        return await self.answer(Change(steps), 200 if steps else 202)


async def _sitting(table: str, tables: AtTables, holder: Holder) -> AsyncIterator[Sitting]:
    """The asker's seat at the table, which stays in memory until the request is answered."""
    async with tables.lease(table) as live:
        seat = live.table.seat_of(holder) if holder else None
        if seat is None:
            if place_held(live.table.seats, holder) is not None:
                raise SeatLeft
            raise NoSeat
        yield Sitting(live, seat, tables)


AtTable = Annotated[Sitting, Depends(_sitting)]


@routes.post("/tables", status_code=201, response_model=wire.TableCreated)
async def create(asked: wire.TableRequest, identity: Identified, tables: AtTables) -> Response:
    """Set up a match; its first deal is dealt, unless it is to wait."""
    rules = requests.rules(asked)
    seat, codes, seats = requests.seats(asked, rules, identity.holder)
    if requests.whether_to_wait(asked):
        live, change = await tables.sealed(rules, seats, asked.deal, asked.pace), Change()
    else:
        live, step = await tables.new(rules, seats, asked.deal, asked.pace, asked.number)
        change = Change((step,))
    shown = Sitting(live, seat, tables).shown(change, await tables.kept())
    invitations = [wire.Invitation(seat=place, code=code) for place, code in codes.items()]
    created = wire.TableCreated(table=live.id, seat=seat, token=identity.token, invitations=invitations, message=shown)
    response = as_json(created, 201)
    identity.set_cookie(response)
    return response


@routes.post("/tables/{table}/seats/{place}", status_code=201, response_model=wire.TableCreated)
async def take_seat(
    table: str, place: Annotated[int, Path(ge=0)], asked: wire.SeatTakeRequest, identity: Identified, tables: AtTables
) -> Response:
    """Sit down at a table where a seat waits for a person."""
    name = requests.name(asked.name)
    live = await tables.take_seat(table, place, asked.code, identity.holder, name)
    shown = Sitting(live, place, tables).shown(Change(), await tables.kept())
    response = as_json(wire.TableCreated(table=live.id, seat=place, token=identity.token, message=shown), 201)
    identity.set_cookie(response)
    return response


@routes.post("/tables/{table}/consent", response_model=wire.TableMessage)
async def consent(asked: wire.ConsentAnswerRequest, at: AtTable) -> Response:
    """Agree to what another person at the table asked for, or decline."""
    await at.live.table.consent.answer(asked.request, at.seat, asked.agrees)
    return await at.answer(Change())


@routes.post("/deals/read", response_model=wire.LinkView)
async def read_deal(asked: wire.LinkRequest) -> Response:
    """What a deal's link holds, but for the cards."""
    link = requests.link(asked.code)
    return as_json(deal_linked(link, requests.linked(link, None, None)))


@routes.post("/deals", status_code=201, response_model=wire.TableCreated)
async def open_deal(asked: wire.LinkOpenRequest, identity: Identified, tables: AtTables) -> Response:
    """Open a deal's link: a match that begins with that deal, its scores and its opponents."""
    link = requests.link(asked.code)
    seats = requests.linked(link, identity.holder, asked.name)
    live, step = await tables.new(link.rules, seats, None, asked.pace, link)
    shown = Sitting(live, link.seat, tables).shown(Change((step,)), await tables.kept())
    response = as_json(wire.TableCreated(table=live.id, seat=link.seat, token=identity.token, message=shown), 201)
    identity.set_cookie(response)
    return response


@routes.get("/tables", response_model=list[wire.TableSummary])
async def tables(tables: AtTables, holder: Holder) -> list[wire.TableSummary]:
    """The tables where the asker holds a seat, latest first."""
    found = []
    for row, seats, stands in await tables.held_by(holder) if holder else []:
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
    await at.tables.refresh(at.live)
    return await at.answer(Change())


@routes.get("/tables/{table}/events", response_class=Response, responses=_EVENTS)
async def events(at: AtTable) -> Response:
    """The latest message at once, then one event for each change."""
    from sse_starlette import EventSourceResponse, ServerSentEvent

    await at.tables.refresh(at.live)
    await at.tables.kept()
    stop = anyio.Event()

    async def stream() -> AsyncIterator[ServerSentEvent]:
        # Leased anew, for the request's own lease may be over by now.
        with suppress(TableNotFound):
            async with at.tables.lease(at.live.id) as live:
                async for event in events_of(at._replace(live=live)):
                    yield event

    async def events_of(here: Sitting) -> AsyncIterator[ServerSentEvent]:
        def show(change: Change) -> ServerSentEvent:
            shown = here.shown(change, here.tables.kept_now())
            return ServerSentEvent(shown.model_dump_json(), id=str(shown.n), sep="\n")

        subscription = here.live.table.subscribe(show, here.seat)

        async def close() -> None:
            await stop.wait()
            subscription.close()

        closing = asyncio.create_task(close())
        try:
            while (event := await subscription.next()) is not None:
                yield event
                # Between two that wait, the loop hears of a page that is gone, and nothing more is written to it.
                await asyncio.sleep(0)
        finally:
            closing.cancel()
            here.live.table.unsubscribe(subscription)

    return EventSourceResponse(stream(), shutdown_event=stop, shutdown_grace_period=2, sep="\n")


@routes.post("/tables/{table}/moves", response_model=wire.TableMessage)
async def move(asked: wire.MoveRequest, at: AtTable) -> Response:
    """Make a move, or ask for the next deal."""
    table = at.live.table
    match asked.move:
        case wire.DealMove(number=number):
            return await at.answer(Change((await table.deal(asked.n, number, at.seat),)))
        case wire.QuitDealMove():
            return await at.answer_asked(await table.ask_quit_deal(asked.n, at.seat))
        case wire.ScoresMove() | wire.DirectMove() as change:
            made = requests.move(change, at.seat, table.log.game.slug)
            return await at.answer_asked(await table.ask_change(asked.n, made))
        case other:
            step = await table.play(asked.n, requests.move(other, at.seat, table.log.game.slug))
            return await at.answer(Change((step,)))


@routes.post("/tables/{table}/check", response_model=wire.Checked)
async def check(asked: wire.MoveRequest, at: AtTable) -> Response:
    """Whether a move would be taken, without making it; of a knock or a lay-off also what it would leave."""
    table = at.live.table
    if asked.n != table.n:
        raise Stale(table.n)
    match asked.move:
        case wire.DealMove() | wire.QuitDealMove():
            why = table.why_no_deal() if isinstance(asked.move, wire.DealMove) else table.why_no_quit()
            refused: Spans | None = [why] if why else None
            rule = "not-now" if why else None
            return as_json(wire.Checked(n=table.n, legal=why is None, rule=rule, sentence=refused, count=None))
        case other:
            return as_json(checked(table.n, requests.move(other, at.seat, table.log.game.slug), table.state, at.seat))


@routes.post("/tables/{table}/undo", response_model=wire.TableMessage)
async def undo(asked: wire.UndoRequest, at: AtTable) -> Response:
    """Take back the asker's last move of this deal, with all answers to it."""
    return await at.answer_asked(await at.live.table.ask_undo(asked.n, at.seat))


@routes.post("/tables/{table}/options", response_model=wire.TableMessage)
async def options(asked: wire.OptionsRequest, at: AtTable) -> Response:
    """Change what is no move: pace, zip, pauses, names, who plays from here on, and what the asker is shown."""
    table, game = at.live.table, at.live.table.log.game.slug
    # First all that may be refused: then nothing has been changed yet.
    opponent = None if asked.opponent is None else requests.opponent(asked.opponent, table)
    name = None if asked.name is None else requests.name(asked.name)
    auto = None if asked.auto is None else requests.auto_play(asked.auto, at.seat, game)
    for_host = (asked.opponent, asked.pace, asked.zip, asked.pause) != (None, None, None, None)
    if for_host:
        table.refuse_unless_host(at.seat)
    if asked.all_hands:
        table.refuse_with_others(at.seat)
    if auto is not None:
        await table.auto_play(auto)
    if opponent is not None:
        await at.tables.seat_another(at.live, *opponent, at.seat)
    if asked.all_hands is not None:
        await table.show_hands(at.seat, asked.all_hands)
    async with table.queue(at.seat):
        if for_host:
            table.refuse_unless_host(at.seat)
        if asked.name is not None:
            await at.tables.rename(at.live, at.seat, name)
        if asked.pace is not None:
            await at.tables.set_pace(at.live, asked.pace)
        if asked.zip is not None:
            table.set_zip(asked.zip)
        if asked.pause is not None:
            table.set_pause(asked.pause)
        if asked.go_on is not None:
            table.go_on(asked.go_on)
    if (asked.name, asked.pace, asked.pause) != (None, None, None):
        table.publish(Change())
    return await at.answer(Change())


@routes.get("/tables/{table}/deals/{deal}", response_model=wire.DealView)
async def told_of_deal(deal: int, at: AtTable) -> Response:
    """A finished deal: its number, its cards, and what sealed them."""
    return as_json(deal_told(at.live.table.log, deal - 1, at.tables.link(at.live, at.seat, deal - 1)))


@routes.post("/tables/{table}/replay", status_code=201, response_model=wire.TableMessage)
async def replay(asked: wire.ReplayRequest, at: AtTable) -> Response:
    """A table of its own where a finished deal is played again, which adds nothing to the match."""
    deal = len(at.live.table.state.results) if asked.deal is None else asked.deal
    if asked.mirror:
        again, seat = await at.tables.mirror(at.live, at.seat, deal - 1), 1 - at.seat
    else:
        again, seat = await at.tables.replay(at.live, at.seat, deal - 1), at.seat
    return await Sitting(again, seat, at.tables).answer(Change(), 201)


@routes.post("/tables/{table}/duplicate", status_code=202, response_model=wire.ComputersPlay)
async def duplicate(asked: wire.DuplicateRequest, at: AtTable) -> Response:
    """Have the computer play the last deal again in the asker's seat, against the same opponents."""
    table = at.live.table
    style = None if asked.style is None else requests.style(asked.style, table.log.game.slug)
    turn = at.tables.start_computer_play(at.live, at.seat, style)
    return as_json(computers_play(table.log, table.seats, turn, 0), 202)


@routes.get("/tables/{table}/duplicate/{deal}", response_model=wire.ComputersPlay)
async def watch_duplicate(deal: int, at: AtTable, start: Annotated[int, Query(ge=0)] = 0) -> Response:
    """How the computer plays a deal again, from a frame on; waits a while for one that is still to come."""
    table = at.live.table
    turn = table.computer_play
    if turn is None or turn.deal != deal - 1:
        turn = turn_of(table.log, deal - 1)
    await turn.beyond(start, _LONGEST_WAIT)
    return as_json(computers_play(table.log, table.seats, turn, start))


@routes.get("/tables/{table}/record", response_class=Response, responses=RECORD)
async def record(table: str, tables: AtTables, holder: Holder, format: RecordFormat = "text") -> Response:
    """The record of a match, left or not: finished deals in full, the one in progress as the asker knows it."""
    _, seats, _ = await tables.record_of(table, holder)
    if holder is None or all(each.holder != holder for each in seats):
        raise NoSeat
    return await as_file(Library(tables), holder, table, format)


@routes.delete("/tables/{table}", status_code=204, response_class=Response)
async def leave(at: AtTable) -> Response:
    """Leave the match for good."""
    await at.tables.leave(at.live, at.seat)
    return Response(status_code=204)

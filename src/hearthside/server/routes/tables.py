"""Live tables, and deals as links. Wiring, and no rules."""

from typing import Annotated, Final

from fastapi import APIRouter, Query
from starlette.responses import Response

from hearthside.app import agreed_changes, deal_tables, seating
from hearthside.app.errors import NoSeat, Stale, TableNotFound
from hearthside.app.per_game import PER_GAME
from hearthside.app.subscriptions import Change
from hearthside.app.table_options import TableOptions
from hearthside.app.turn_clock import STAND_IN
from hearthside.games import GAMES
from hearthside.match.seats import screen_of
from hearthside.server import requests
from hearthside.server import schemas as wire
from hearthside.server.dependencies import (
    CurrentIdentity,
    CurrentSeat,
    Holder,
    LibraryService,
    SeatAtTable,
    SentIdentity,
    StreamsService,
    TablesService,
    as_json,
    limited,
)
from hearthside.server.problems import PROBLEMS
from hearthside.server.serializers import (
    checked,
    computers_play,
    deal_view,
    link_view,
    seat_views,
    turn_of,
)
from hearthside.server.table_events import EVENTS, table_events
from hearthside.text import sentence, spans

from .records import RECORD, RecordFormat, as_file

_LONGEST_WAIT: Final = 10
"""Seconds that a request waits for the next card of the computer."""
_TOLD_SECONDS: Final = 1.0
"""How long another process may take to tell of the computer's play."""

routes = APIRouter(prefix="/api", responses=PROBLEMS)


@routes.post("/tables", status_code=201, response_model=wire.TableCreated, dependencies=[limited("creates")])
async def create(request: wire.TableRequest, identity: CurrentIdentity, tables: TablesService) -> Response:
    """Set up a match. Its first deal is dealt, unless it is to wait."""
    rules = requests.rules(request.game, request.rules, request.goal)
    seat, seats = requests.seats(request, rules, identity.holder)
    if requests.whether_to_wait(request):
        live, change = await tables.sealed(rules, seats, request.deal, request.pace), Change()
    else:
        live, step = await tables.new(rules, seats, request.deal, request.pace, request.number)
        change = Change((step,))
    options = requests.table_options(request.clock, request.takeover, TableOptions())
    if options != TableOptions():
        await live.set_options(options)
    here = live.table.seats.people
    codes = await seating.new_recovery_codes(live, *here) if len(here) > 1 or live.table.seats.open else []
    return await SeatAtTable(live, seat, tables, named=False).created(identity, change, codes)


@routes.post("/tables/{table}/consent", response_model=wire.TableMessage)
async def consent(request: wire.ConsentAnswerRequest, at: CurrentSeat) -> Response:
    """Agree to a request of another person at the table, or decline."""
    await at.live.table.consent.answer(request.request, at.seat, request.agrees)
    return await at.answer(Change())


@routes.post("/deals/read", response_model=wire.LinkView)
async def read_deal(request: wire.LinkRequest) -> Response:
    """What the link of a deal holds, without the cards."""
    link = requests.link(request.code)
    return as_json(link_view(link, requests.linked(link, None, None)))


@routes.post("/deals", status_code=201, response_model=wire.TableCreated, dependencies=[limited("creates")])
async def open_deal(request: wire.LinkOpenRequest, identity: CurrentIdentity, tables: TablesService) -> Response:
    """Open the link of a deal: a match that begins with that deal, its scores and its opponents."""
    link = requests.link(request.code)
    seats = requests.linked(link, identity.holder, request.name)
    live, step = await tables.new(link.rules, seats, None, request.pace, link)
    return await SeatAtTable(live, link.seat, tables).created(identity, Change((step,)))


@routes.get("/tables", response_model=list[wire.TableSummary])
async def tables(tables: TablesService, identity: SentIdentity, response: Response) -> list[wire.TableSummary]:
    """The tables where you hold a seat, the latest first. A browser's cookie is renewed."""
    if identity is None:
        return []
    identity.set_cookie(response)
    found = []
    for row, stands in await tables.own.held_by(identity.holder):
        state = stands.state
        mine = next(place for place, seat in enumerate(row.seats) if screen_of(seat.holder or "") == identity.holder)
        found.append(
            wire.TableSummary.of(
                row,
                table=row.id,
                rules=GAMES[row.game].variants.notation(state.rules),
                rules_name=state.rules.name,
                deal=len(state.results) + (not state.winners),
                begun=any(state.hands) or bool(state.results),
                over=stands.over,
                replay=stands.replay,
                seat=mine,
                own_name=row.seats[mine].own_name,
                seats=seat_views(row.seats, mine, state.rules),
                scores=state.scores,
                purses=PER_GAME.of(state).purses(state),
                winners=state.winners,
                started=row.created,
            )
        )
    return found


@routes.get("/unreadable", response_model=list[wire.UnreadableTable])
async def unreadable(tables: TablesService, holder: Holder) -> list[wire.UnreadableTable]:
    """Your matches that cannot be read, the latest first. They are not among your tables."""
    found = await tables.own.unreadable(holder) if holder else []
    return [
        wire.UnreadableTable(table=row.id, game=row.game, started=row.created, sentence=sentence)
        for row, sentence in found
    ]


@routes.delete("/unreadable/{table}", status_code=204, response_class=Response)
async def remove_unreadable(table: str, tables: TablesService, holder: Holder) -> Response:
    """Take a match that cannot be read off your list. It is left by that, and nothing of it is deleted."""
    if holder is None:
        raise TableNotFound("There is no such table.")
    await tables.own.remove_unreadable(table, holder)
    return Response(status_code=204)


@routes.get("/tables/{table}", response_model=wire.TableMessage)
async def latest(at: CurrentSeat) -> Response:
    """The latest message for your seat."""
    await at.tables.refresh(at.live)
    return await at.answer(Change())


@routes.get("/tables/{table}/events", response_class=Response, responses=EVENTS)
async def events(at: CurrentSeat, holder: Holder, streams: StreamsService) -> Response:
    """The latest message, then one event for each change. The event `ended`, if it comes, is the last."""
    return await table_events(at, holder, streams)


@routes.post("/tables/{table}/check", response_model=wire.Checked)
async def check(request: wire.MoveRequest, at: CurrentSeat) -> Response:
    """Whether a move would be legal, without making it; and the deadwood that a knock or a lay-off would leave."""
    table = at.live.table
    await at.reach(request.n)
    if request.n != table.n:
        raise Stale(table.n)
    match request.move:
        case wire.DealMove():
            why = table.why_no_deal()
        case wire.QuitDealMove():
            why = table.why_no_quit()
        case other:
            return as_json(checked(table.n, requests.move(other, at.speaker, table.state), table.state, at.seat))
    rule, reason = (None, None) if why is None else ("not-now", spans(sentence(why)))
    return as_json(wire.Checked(n=table.n, legal=why is None, rule=rule, sentence=reason, count=None))


@routes.post("/tables/{table}/undo", response_model=wire.TableMessage)
async def undo(request: wire.UndoRequest, at: CurrentSeat) -> Response:
    """Take back your last move of this deal, and all answers to it."""
    await at.reach(request.n)
    return await at.answer_request(await agreed_changes.ask_undo(at.live.table, request.n, at.speaker))


@routes.post("/tables/{table}/options", response_model=wire.TableMessage)
async def options(request: wire.OptionsRequest, at: CurrentSeat) -> Response:
    """Change options: pace, zip, pauses, your name, opponents, AutoPlay, all hands, and the counting aid."""
    table, game = at.live.table, at.live.table.log.game.slug
    # Refusals come first, before anything is changed.
    opponent = None if request.opponent is None else requests.opponent(request.opponent, table)
    name = None if request.name is None else requests.name(request.name)
    auto = None if request.auto is None else requests.auto_play(request.auto, at.speaker, game)
    if (request.name, request.all_hands, request.counting) != (None, None, None):
        at.refuse_unless_named()
    timing = (request.clock, request.takeover) != (None, None)
    for_host = timing or (request.opponent, request.pace, request.zip, request.pause) != (None, None, None, None)
    if for_host:
        table.seats.refuse_unless_host(at.seat)
    if request.all_hands:
        table.seats.refuse_with_others(at.seat)
    if request.do_not_wait is not None:
        await table.turn_clock.do_not_wait(request.do_not_wait, at.seat)
    if auto is not None:
        await table.auto_play(auto)
    if opponent is not None:
        await at.live.seat_another(*opponent, at.seat)
    if request.all_hands is not None:
        await table.show_hands(at.seat, request.all_hands)
    if request.counting is not None:
        await table.counting_aid(at.seat, request.counting)
    async with table.queue(at.seat):
        if for_host:
            table.seats.refuse_unless_host(at.seat)
        if request.name is not None:
            await at.live.rename(at.seat, name)
        if request.pace is not None:
            await at.live.set_pace(request.pace)
        if timing:
            before = table.turn_clock.options
            wanted = requests.table_options(request.clock, request.takeover, before)
            await at.live.set_options(wanted)
        if request.zip is not None:
            table.set_zip(request.zip)
        if request.pause is not None:
            table.set_pause(request.pause)
        if request.go_on is not None:
            table.go_on(request.go_on)
    if (request.name, request.pace, request.zip, request.pause) != (None, None, None, None):
        table.publish(Change())
    return await at.answer(Change())


@routes.get("/tables/{table}/deals/{deal}", response_model=wire.DealView)
async def finished_deal(deal: int, at: CurrentSeat) -> Response:
    """A finished deal: its number, its cards and its seal."""
    return as_json(deal_view(at.live.table.log, deal - 1, deal_tables.link(at.live, at.seat, deal - 1)))


@routes.post(
    "/tables/{table}/replay", status_code=201, response_model=wire.TableMessage, dependencies=[limited("creates")]
)
async def replay(request: wire.ReplayRequest, at: CurrentSeat) -> Response:
    """Play a finished deal again at a new table. The match stays as it is."""
    deal = len(at.live.table.state.results) if request.deal is None else request.deal
    if request.mirror:
        again, seat = await deal_tables.mirror(at.tables, at.live, at.seat, deal - 1), 1 - at.seat
    else:
        again, seat = await deal_tables.replay(at.tables, at.live, at.seat, deal - 1), at.seat
    return await SeatAtTable(again, seat, at.tables).answer(Change(), 201)


@routes.post("/tables/{table}/duplicate", status_code=202, response_model=wire.ComputersPlay)
async def duplicate(request: wire.DuplicateRequest, at: CurrentSeat) -> Response:
    """Have the computer play the last deal again in your seat, against the same opponents."""
    table = at.live.table
    style = None if request.style is None else requests.style(request.style, table.log.game.slug)
    await at.tables.refresh(at.live)  # the deal may have ended at another server
    turn = table.computer_plays.start(at.seat, style or STAND_IN)
    return as_json(computers_play(table.log, table.seats, turn, 0), 202)


@routes.get("/tables/{table}/duplicate/{deal}", response_model=wire.ComputersPlay)
async def watch_duplicate(deal: int, at: CurrentSeat, start: Annotated[int, Query(ge=0)] = 0) -> Response:
    """How the computer plays a deal again, from a frame on. Waits a while for a frame that is still to come."""
    table, turn = at.live.table, None
    if deal - 1 not in table.log.duplicates:
        await at.tables.refresh(at.live)
        turn = await table.computer_plays.begun(deal - 1, _TOLD_SECONDS)
    turn = turn or turn_of(table.log, deal - 1)
    await turn.beyond(start, _LONGEST_WAIT)
    return as_json(computers_play(table.log, table.seats, turn, start))


@routes.get("/tables/{table}/record", response_class=Response, responses=RECORD)
async def record(
    table: str, tables: TablesService, library: LibraryService, holder: Holder, format: RecordFormat = "text"
) -> Response:
    """The record of a match, left or not. The deal in progress shows what your seat knows."""
    _, seats, _ = await tables.own.record_of(table, holder)
    if holder is None or all(each.holder != holder for each in seats):
        raise NoSeat
    return await as_file(library, holder, table, format)


@routes.delete("/tables/{table}", status_code=204, response_class=Response)
async def leave(at: CurrentSeat) -> Response:
    """Leave the match for good: everybody at your screen, unless the request names one of them."""
    await seating.leave(at.tables, at.live, *(at.live.table.seats.at_screen(at.seat) if at.covered else [at.seat]))
    return Response(status_code=204)

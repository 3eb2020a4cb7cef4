"""Who sits down at a table, who gets up before play begins, how it begins, and what they say. Wiring, and no rules."""

from typing import Annotated

from fastapi import APIRouter, Header, Path, Request
from starlette.responses import Response

from hearthside.app import seating
from hearthside.app.limits import MOVING_SECONDS
from hearthside.app.reactions import TEXTS
from hearthside.app.rematch import rematch
from hearthside.app.subscriptions import Change
from hearthside.app.tables import Tables
from hearthside.games import GAMES
from hearthside.server import requests
from hearthside.server import schemas as wire
from hearthside.server.auth import Identity
from hearthside.server.dependencies import (
    CurrentIdentity,
    CurrentSeat,
    Holder,
    SeatAtTable,
    TablesService,
    TriesService,
    address_of,
    as_json,
)
from hearthside.server.problems import PROBLEMS
from hearthside.server.serializers import seat_views

routes = APIRouter(prefix="/api", responses=PROBLEMS)


Place = Annotated[int, Path(ge=0)]
Code = Annotated[str, Header(max_length=64, description="What takes the seat.")]


@routes.get("/tables/{table}/seats/{place}", response_model=wire.InvitationView)
async def invited(table: str, place: Place, invitation: Code, holder: Holder, tables: TablesService) -> Response:
    """What an invitation by link leads to, without sitting down. Whoever has a seat at the table is told of theirs once
    the link is good no more.
    """
    return _invitation(await seating.invited(tables, table, place, invitation, holder), holder)


@routes.get("/seats", response_model=wire.InvitationView)
async def invited_by_letters(
    invitation: Code, holder: Holder, tables: TablesService, tries: TriesService, request: Request
) -> Response:
    """What letters lead to, without sitting down."""
    tries.count("codes", address_of(request))
    return _invitation(await seating.invited_by_letters(tables, invitation), holder)


@routes.post("/tables/{table}/seats/{place}", status_code=201, response_model=wire.TableCreated)
async def take_seat(
    table: str, place: Place, request: wire.SeatTakeRequest, identity: CurrentIdentity, tables: TablesService
) -> Response:
    """Take a seat that waits for a person."""
    name = requests.name(request.name)
    at = await seating.invited(tables, table, place, request.code)
    return await _taken(at, identity, name, tables, request.here)


@routes.post("/seats", status_code=201, response_model=wire.TableCreated)
async def take_seat_by_letters(
    body: wire.SeatByLettersRequest,
    identity: CurrentIdentity,
    tables: TablesService,
    tries: TriesService,
    request: Request,
) -> Response:
    """Take the seat that letters name: one that waits for a person, or yours in another browser."""
    name = requests.name(body.name)
    tries.count("codes", address_of(request))
    return await _taken(await seating.invited_by_letters(tables, body.letters), identity, name, tables, body.here)


@routes.post("/tables/{table}/move", response_model=wire.SeatMove)
async def move_seat(at: CurrentSeat) -> Response:
    """Get letters that move your seat to another browser. They take the place of earlier ones."""
    letters = await seating.letters_to_move(at.tables, at.live, at.speaker)
    return as_json(wire.SeatMove(letters=letters, seconds=MOVING_SECONDS))


@routes.post("/tables/{table}/recovery-code", response_model=wire.RecoveryCode)
async def new_recovery_code(at: CurrentSeat) -> Response:
    """Get a recovery code, which brings your seat to another browser, should this one be lost. It takes the place of
    the one before, and is told once.
    """
    [code] = await seating.new_recovery_codes(at.live, at.speaker)
    return as_json(wire.RecoveryCode(**code._asdict()))


@routes.post("/tables/{table}/seats/{place}/invitation", response_model=wire.Invitation)
async def offer_seat(place: Place, at: CurrentSeat) -> Response:
    """Offer the seat of a person who is away: whoever takes the invitation sits there from then on. It is void once
    the person is back. Everybody at the table is told. For the host.
    """
    return as_json(wire.Invitation.of(await seating.offer_seat(at.tables, at.live, at.seat, place)))


@routes.delete("/tables/{table}/seats/{place}/invitation", status_code=204, response_class=Response)
async def keep_seat(place: Place, at: CurrentSeat) -> Response:
    """Make the invitation to the seat of a person void. For the host."""
    await seating.keep_for(at.live, at.seat, place)
    return Response(status_code=204)


@routes.post("/tables/{table}/host", status_code=204, response_class=Response)
async def become_host(at: CurrentSeat) -> Response:
    """Be the host from now on, once that one has been away for as long as the table waits for anybody: `takeover`, or a
    minute without. Everybody at the table is told, by `host_seat`. For whoever stands in for the host.
    """
    await seating.become_host(at.live, at.seat)
    return Response(status_code=204)


@routes.get("/tables/{table}/invitations", response_model=list[wire.Invitation])
async def invitations(at: CurrentSeat) -> list[wire.Invitation]:
    """The invitations of all seats that have one. For the host."""
    return [wire.Invitation.of(each) for each in seating.open_invitations(at.live, at.seat)]


@routes.delete("/tables/{table}/seats/{place}", response_model=wire.Invitation)
async def open_again(place: Place, at: CurrentSeat) -> Response:
    """Give a seat free again, with a new invitation: one that waits for a person, or before the first deal that of a
    person. For the host.
    """
    return as_json(wire.Invitation.of(await seating.open_again(at.tables, at.live, at.seat, place)))


@routes.post("/tables/{table}/swap", status_code=204, response_class=Response)
async def swap(request: wire.SwapRequest, at: CurrentSeat) -> Response:
    """Have those of two seats change places before the first deal. For the host."""
    one, other = request.places
    await seating.swap(at.live, at.seat, one, other)
    return Response(status_code=204)


@routes.post("/tables/{table}/rules", status_code=204, response_class=Response)
async def change_rules(request: wire.MatchRulesRequest, at: CurrentSeat) -> Response:
    """Have the match go by other rules before the first deal, of the other game or for another number of players too.
    For the host.
    """
    rules = requests.rules(request.game or at.live.row.game, request.rules, request.goal)
    await seating.change_rules(at.tables, at.live, at.seat, rules)
    return Response(status_code=204)


@routes.post("/tables/{table}/begin", response_model=wire.TableMessage)
async def begin(request: wire.BeginRequest, at: CurrentSeat) -> Response:
    """Begin the match: the Shark takes the seats that are still open, and the first deal is dealt."""
    await at.reach(request.n)
    return await at.answer(Change((await seating.begin(at.live, at.seat, request.n),)))


@routes.post("/tables/{table}/rematch", status_code=201, response_model=wire.TableMessage)
async def play_again(at: CurrentSeat) -> Response:
    """Another match with the same players, once this one is over. Whoever asks later gets the same table."""
    again = await rematch(at.tables, at.live, at.seat)
    with again.use():
        return await at._replace(live=again).answer(Change(), 201)


@routes.get("/reactions", response_model=list[wire.ReactionText])
async def reactions() -> list[wire.ReactionText]:
    """What can be said at a table."""
    return [wire.ReactionText(reaction=reaction, text=text) for reaction, text in TEXTS.items()]


@routes.post("/tables/{table}/reactions", status_code=204, response_class=Response)
async def react(request: wire.ReactionRequest, at: CurrentSeat) -> Response:
    """Show a reaction to everybody at the table."""
    at.live.table.reactions.react(at.speaker, request.reaction)
    return Response(status_code=204)


async def _taken(at: seating.Invited, identity: Identity, name: str | None, tables: Tables, here: bool) -> Response:
    with at.live.use():
        recovery = await seating.take_seat(at, identity.holder, name, here)
        return await SeatAtTable(at.live, at.seat, tables, named=False).created(identity, Change(), [recovery])


def _invitation(at: seating.Invited, holder: str | None) -> Response:
    table, row = at.live.table, at.live.row
    rules = table.state.rules
    view = wire.InvitationView.of(
        row,
        table=row.id,
        seat=at.seat,
        place=rules.places[at.seat],
        rules=GAMES[row.game].variants.notation(rules),
        rules_name=rules.name,
        goal_text=GAMES[row.game].goal_text(rules),
        clock=table.turn_clock.options.clock,
        seats=seat_views(table.seats, at.seat, rules),
        host_seat=table.seats.host,
        free=at.free,
        away=at.was.is_offered and at.free,
        yours=None if holder is None else next(iter(table.seats.places_of(holder)), None),
    )
    return as_json(view)

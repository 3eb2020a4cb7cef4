"""Hints, reviews, and deals that go on from a decision. Wiring, and no rules."""

from random import Random

from fastapi import APIRouter
from starlette.responses import Response

from hearthside.app import deal_tables
from hearthside.app.errors import NotNow, Stale
from hearthside.app.match_reviews import refuse_early, reviewed_match
from hearthside.app.reviews import reviewed
from hearthside.app.subscriptions import Change
from hearthside.match import AllHands, Entry, Log, decks
from hearthside.server import schemas as wire
from hearthside.server.dependencies import CurrentIdentity, CurrentMatch, CurrentSeat, SeatAtTable, as_json, limited
from hearthside.server.lines import LINES, Lines
from hearthside.server.problems import PROBLEMS
from hearthside.server.refused import malformed
from hearthside.server.serializers import seat_views

routes = APIRouter(prefix="/api/tables/{table}", responses=PROBLEMS)


@routes.post("/hint", response_model=wire.Hint, dependencies=[limited("hints")])
async def ask_for_hint(request: wire.HintRequest, at: CurrentSeat) -> Response:
    """The best choice now by a long search from the view of your seat, what it is worth, and why."""
    table, seat = at.live.table, at.speaker
    table.refuse_daily()
    if request.n != table.n and not table.log.still_asks(seat, request.n):
        raise Stale(table.n)
    if seat not in table.state.to_move:
        raise NotNow("It is not your turn.")
    from hearthside.coach.hints import hint
    from hearthside.server.serializers.analysis import hint_view

    seats, view = seat_views(table.seats, seat, table.state.rules), table.state.view(seat)
    rng = Random(f"{at.live.id}/{request.n}/hint")
    return as_json(hint_view(request.n, await at.tables.advise(hint, view, rng), view, seats))


@routes.post("/deals/{deal}/try", status_code=201, response_model=wire.TableCreated, dependencies=[limited("creates")])
async def try_again(deal: int, request: wire.TryRequest, match: CurrentMatch, identity: CurrentIdentity) -> Response:
    """Go on from any position of a finished deal, at a new table. The new match is practice."""
    start, steps = match.deal(deal)
    log, at = match.log, start + request.place
    if request.place >= len(steps):
        raise malformed("The deal was over by then.")
    # You have seen all hands of this deal, so the match is practice.
    seen = [Entry(AllHands(match.seat, shown)) for shown in (True, False)]
    moves = decks.elsewhere(log, match.row.seed, at)
    dealt = moves[start]._replace(taken_up=match.row.id)
    entries = [*moves[:start], dealt, *moves[start + 1 :], *seen]
    now = Log(log.state.rules, entries)
    live = await deal_tables.taken_up(match.tables, match.row, match.seats_at(at), match.seat, now)
    return await SeatAtTable(live, match.seat, match.tables).created(identity, Change())


@routes.get(
    "/deals/{deal}/review",
    response_class=Response,
    response_model=wire.ReviewLine,
    responses=LINES,
    dependencies=[limited("reviews")],
)
async def review(deal: int, match: CurrentMatch) -> Response:
    """Review a finished deal: one `ReviewLine` a line, first `begun`, then your decisions, then `summary`."""
    return Lines(await reviewed(match, deal))


@routes.get(
    "/review",
    response_class=Response,
    response_model=wire.MatchReview,
    responses=LINES,
    dependencies=[limited("reviews")],
)
async def review_match(match: CurrentMatch) -> Response:
    """Review a match that is over: one whole `MatchReview` a line, as one deal after another is reviewed."""
    refuse_early(match)  # before the first line is sent
    return Lines(reviewed_match(match))

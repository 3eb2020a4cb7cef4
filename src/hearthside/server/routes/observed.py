"""What there is under /api/onehanded. Wiring, and no rules."""

import asyncio
from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from hearthside.app.errors import TableNotFound
from hearthside.app.observed_matches import ObservedMatches, ObservedState, ObservedSummary
from hearthside.cards import Card
from hearthside.coach.observed import Correction, ObservedDraft, needs_first_dealer
from hearthside.game import IllegalMove
from hearthside.server import requests
from hearthside.server import schemas as wire
from hearthside.server.auth import PROBLEMS, Holder, Identified, as_json
from hearthside.server.problems import Refused, malformed
from hearthside.server.serializers.observed import observed_view, suggestion

routes = APIRouter(prefix="/api/onehanded", responses=PROBLEMS)


def _matches(request: Request) -> ObservedMatches:
    matches: ObservedMatches = request.app.state.observed
    return matches


def _somebody(holder: Holder) -> str:
    if holder is None:
        raise TableNotFound("You tell of no such match.")
    return holder


AtMatches = Annotated[ObservedMatches, Depends(_matches)]
Somebody = Annotated[str, Depends(_somebody)]


@routes.post("", status_code=201, response_model=wire.ObservedView)
async def begin(asked: wire.ObservedRequest, identity: Identified, matches: AtMatches) -> Response:
    """Begin to tell of a match at another table."""
    rules = requests.rules(wire.TableRequest(game=asked.game, rules=asked.rules))
    style = requests.style(asked.adviser, asked.game)
    if asked.dealer is None and needs_first_dealer(rules):
        raise malformed("Say who deals first: under these rules it decides who begins.")
    try:
        state = await matches.new(identity.holder, rules, asked.seat, asked.dealer, style)
    except ValueError as error:
        raise malformed(str(error)) from None
    response = as_json(await _shown(state), 201)
    identity.set_cookie(response)
    return response


@routes.get("", response_model=list[ObservedSummary])
async def observed(matches: AtMatches, holder: Holder) -> list[ObservedSummary]:
    """The matches that the asker tells of, latest first."""
    return await matches.listed(holder) if holder else []


@routes.get("/{telling}", response_model=wire.ObservedView)
async def latest(telling: str, matches: AtMatches, holder: Somebody) -> Response:
    """How far a match is told."""
    return as_json(await _shown(await matches.find(holder, telling)))


@routes.post("/{telling}/tell", response_model=wire.ObservedView)
async def tell(telling: str, asked: wire.ObservedLineRequest, matches: AtMatches, holder: Somebody) -> Response:
    """Tell a line; it is taken whole, or refused with the reason."""
    return await _changed(matches, holder, telling, asked.n, lambda before: before.add(asked.line))


@routes.post("/{telling}/undo", response_model=wire.ObservedView)
async def undo(telling: str, asked: wire.ObservedUndoRequest, matches: AtMatches, holder: Somebody) -> Response:
    """Take an entry out, and those after it that hold no longer."""
    place = None if asked.place is None else asked.place - 1
    return await _changed(matches, holder, telling, asked.n, lambda before: before.undo(place))


@routes.post("/{telling}/change", response_model=wire.ObservedView)
async def change(telling: str, asked: wire.ObservedChangeRequest, matches: AtMatches, holder: Somebody) -> Response:
    """Tell an entry anew, or one card for another."""
    match asked:
        case wire.ObservedChangeRequest(place=int(place), line=str(line), wrong=None, right=None):
            return await _changed(matches, holder, telling, asked.n, lambda before: before.change(place - 1, line))
        case wire.ObservedChangeRequest(place=None, line=None, wrong=str(wrong), right=str(right)):
            cards = Card.parse(wrong), Card.parse(right)
            return await _changed(matches, holder, telling, asked.n, lambda before: before.exchange(*cards))
    raise malformed("Say which entry and what is in its place, or which card stands for which.")


@routes.post("/{telling}/redo", response_model=wire.ObservedView)
async def redo(telling: str, asked: wire.ObservedRedoRequest, matches: AtMatches, holder: Somebody) -> Response:
    """Tell again what was taken out, as far as it holds."""
    return await _changed(matches, holder, telling, asked.n, ObservedDraft.redo)


@routes.post("/{telling}/suggestion", response_model=wire.Suggestion)
async def suggest(telling: str, asked: wire.ObservedRedoRequest, matches: AtMatches, holder: Somebody) -> Response:
    """What the adviser would do, who sees what was told and no more."""
    return as_json(await asyncio.to_thread(suggestion, await matches.suggest(holder, telling, asked.n)))


@routes.get("/{telling}/record", response_class=Response)
async def record(telling: str, matches: AtMatches, holder: Somebody) -> Response:
    """What was told, as a record of what the seat knows; `hearthside advise --resume` goes on from it."""
    return Response(await matches.record(holder, telling), media_type="text/plain")


@routes.delete("/{telling}", status_code=204, response_class=Response)
async def forget(telling: str, matches: AtMatches, holder: Somebody) -> Response:
    """Forget what was told."""
    await matches.drop(holder, telling)
    return Response(status_code=204)


async def _changed(
    matches: ObservedMatches,
    holder: str,
    name: str,
    n: int,
    work: Callable[[ObservedDraft], ObservedDraft | Correction],
) -> Response:
    try:
        return as_json(await _shown(await matches.change(holder, name, n, work)))
    except IllegalMove as error:
        raise Refused(422, "illegal", error.sentence, rule=error.code) from None
    except ValueError as error:
        raise malformed(str(error)) from None


async def _shown(state: ObservedState) -> wire.ObservedView:
    return await asyncio.to_thread(observed_view, state)

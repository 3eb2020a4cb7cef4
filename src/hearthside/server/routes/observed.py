"""One-Handed: matches at other tables. Wiring, and no rules."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.responses import Response

from hearthside.app.observed_matches import ObservedState, ObservedSummary
from hearthside.cards import Card
from hearthside.coach.observed import Correction, ObservedDraft, needs_first_dealer
from hearthside.server import requests
from hearthside.server import schemas as wire
from hearthside.server.dependencies import CurrentIdentity, Holder, ObservedHolder, ObservedService, as_json, limited
from hearthside.server.problems import PROBLEMS
from hearthside.server.refused import malformed
from hearthside.server.serializers.observed import observed_view, suggestion

routes = APIRouter(prefix="/api/onehanded", responses=PROBLEMS)


Work = Callable[[ObservedDraft], Correction]


def _changes(
    match: str, matches: ObservedService, holder: ObservedHolder
) -> Callable[[int, Work], Awaitable[Response]]:
    async def change(n: int, work: Work) -> Response:
        return await _answer(await matches.change(holder, match, n, work))

    return change


Change = Annotated[Callable[[int, Work], Awaitable[Response]], Depends(_changes)]


@routes.post("", status_code=201, response_model=wire.ObservedView, dependencies=[limited("observed")])
async def begin(request: wire.ObservedRequest, identity: CurrentIdentity, matches: ObservedService) -> Response:
    """Start to enter a match at another table."""
    rules = requests.rules(request.game, request.rules, None)
    style = requests.style(request.adviser, request.game)
    if request.dealer is None and needs_first_dealer(rules):
        raise malformed("Say who deals first: under these rules it decides who begins.")
    try:
        state = await matches.new(identity.holder, rules, request.seat, request.dealer, style)
    except ValueError as error:
        raise malformed(str(error)) from None
    response = await _answer(state, 201)
    identity.set_cookie(response)
    return response


@routes.get("", response_model=list[ObservedSummary])
async def observed(matches: ObservedService, holder: Holder) -> list[ObservedSummary]:
    """The matches that you enter, the latest first."""
    return await matches.listed(holder) if holder else []


@routes.get("/{match}", response_model=wire.ObservedView)
async def latest(match: str, matches: ObservedService, holder: ObservedHolder) -> Response:
    """A match as far as it is entered."""
    return await _answer(await matches.find(holder, match))


@routes.post("/{match}/tell", response_model=wire.ObservedView)
async def enter(request: wire.ObservedLineRequest, change: Change) -> Response:
    """Enter a line, which may be a correction. It is accepted as a whole, or refused with the reason."""
    return await change(request.n, lambda draft: draft.enter(request.line))


@routes.post("/{match}/undo", response_model=wire.ObservedView)
async def undo(request: wire.ObservedUndoRequest, change: Change) -> Response:
    """Remove an entry, and later ones that are then impossible."""
    return await change(request.n, lambda draft: draft.undo(None if request.place is None else request.place - 1))


@routes.post("/{match}/change", response_model=wire.ObservedView)
async def correct(request: wire.ObservedChangeRequest, change: Change) -> Response:
    """Replace an entry, or one card by another."""
    match request:
        case wire.ObservedChangeRequest(place=int(place), line=str(line), wrong=None, right=None):
            return await change(request.n, lambda draft: draft.change(place - 1, line))
        case wire.ObservedChangeRequest(place=None, line=None, wrong=str(wrong), right=str(right)):
            return await change(request.n, lambda draft: draft.exchange(Card.parse(wrong), Card.parse(right)))
    raise malformed("Say which entry to change and to what, or which card to change and to which.")


@routes.post("/{match}/redo", response_model=wire.ObservedView)
async def redo(request: wire.ObservedRedoRequest, change: Change) -> Response:
    """Enter again what was removed, as far as it is still possible."""
    return await change(request.n, ObservedDraft.redo)


@routes.post("/{match}/suggestion", response_model=wire.Suggestion, dependencies=[limited("hints")])
async def suggest(
    match: str, request: wire.ObservedRedoRequest, matches: ObservedService, holder: ObservedHolder
) -> Response:
    """What the adviser would do. It knows only what was entered."""
    return as_json(await asyncio.to_thread(suggestion, await matches.suggest(holder, match, request.n)))


@routes.get("/{match}/record", response_class=Response)
async def record(match: str, matches: ObservedService, holder: ObservedHolder) -> Response:
    """The match as a record of what the seat knows. `hearthside advise --resume` continues from it."""
    return Response(await matches.record(holder, match), media_type="text/plain")


@routes.delete("/{match}", status_code=204, response_class=Response)
async def forget(match: str, matches: ObservedService, holder: ObservedHolder) -> Response:
    """Delete the match."""
    await matches.drop(holder, match)
    return Response(status_code=204)


async def _answer(state: ObservedState, status: int = 200) -> Response:
    return as_json(await asyncio.to_thread(observed_view, state), status)

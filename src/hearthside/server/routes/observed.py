"""What there is under /api/onehanded. Wiring, and no rules."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from hearthside.app.errors import TableNotFound
from hearthside.app.observed_matches import ObservedMatches, ObservedState, ObservedSummary
from hearthside.cards import Card
from hearthside.coach.observed import Correction, ObservedDraft, needs_first_dealer
from hearthside.server import requests
from hearthside.server import schemas as wire
from hearthside.server.auth import PROBLEMS, Holder, Identified, as_json
from hearthside.server.problems import malformed
from hearthside.server.serializers.observed import observed_view, suggestion

routes = APIRouter(prefix="/api/onehanded", responses=PROBLEMS)


def _matches(request: Request) -> ObservedMatches:
    matches: ObservedMatches = request.app.state.observed
    return matches


def _somebody(holder: Holder) -> str:
    if holder is None:
        raise TableNotFound("You have entered no such match.")
    return holder


AtMatches = Annotated[ObservedMatches, Depends(_matches)]
Somebody = Annotated[str, Depends(_somebody)]
Work = Callable[[ObservedDraft], ObservedDraft | Correction]


def _changes(match: str, matches: AtMatches, holder: Somebody) -> Callable[[int, Work], Awaitable[Response]]:
    async def change(n: int, work: Work) -> Response:
        return await _shown(await matches.change(holder, match, n, work))

    return change


Change = Annotated[Callable[[int, Work], Awaitable[Response]], Depends(_changes)]


@routes.post("", status_code=201, response_model=wire.ObservedView)
async def begin(asked: wire.ObservedRequest, identity: Identified, matches: AtMatches) -> Response:
    """Begin to enter a match at another table."""
    rules = requests.rules(wire.TableRequest(game=asked.game, rules=asked.rules))
    style = requests.style(asked.adviser, asked.game)
    if asked.dealer is None and needs_first_dealer(rules):
        raise malformed("Say who deals first: under these rules it decides who begins.")
    try:
        state = await matches.new(identity.holder, rules, asked.seat, asked.dealer, style)
    except ValueError as error:
        raise malformed(str(error)) from None
    response = await _shown(state, 201)
    identity.set_cookie(response)
    return response


@routes.get("", response_model=list[ObservedSummary])
async def observed(matches: AtMatches, holder: Holder) -> list[ObservedSummary]:
    """The matches that the asker enters, latest first."""
    return await matches.listed(holder) if holder else []


@routes.get("/{match}", response_model=wire.ObservedView)
async def latest(match: str, matches: AtMatches, holder: Somebody) -> Response:
    """A match as far as it is entered."""
    return await _shown(await matches.find(holder, match))


@routes.post("/{match}/tell", response_model=wire.ObservedView)
async def enter(asked: wire.ObservedLineRequest, change: Change) -> Response:
    """Enter a line, which may be a correction; it is accepted as a whole, or refused with the reason."""
    return await change(asked.n, lambda draft: draft.enter(asked.line))


@routes.post("/{match}/undo", response_model=wire.ObservedView)
async def undo(asked: wire.ObservedUndoRequest, change: Change) -> Response:
    """Remove an entry, and those after it that no longer hold."""
    return await change(asked.n, lambda draft: draft.undo(None if asked.place is None else asked.place - 1))


@routes.post("/{match}/change", response_model=wire.ObservedView)
async def correct(asked: wire.ObservedChangeRequest, change: Change) -> Response:
    """Replace an entry, or one card by another."""
    match asked:
        case wire.ObservedChangeRequest(place=int(place), line=str(line), wrong=None, right=None):
            return await change(asked.n, lambda draft: draft.change(place - 1, line))
        case wire.ObservedChangeRequest(place=None, line=None, wrong=str(wrong), right=str(right)):
            return await change(asked.n, lambda draft: draft.exchange(Card.parse(wrong), Card.parse(right)))
    raise malformed("Say which entry and what is in its place, or which card stands for which.")


@routes.post("/{match}/redo", response_model=wire.ObservedView)
async def redo(asked: wire.ObservedRedoRequest, change: Change) -> Response:
    """Enter again what was removed, as far as it holds."""
    return await change(asked.n, ObservedDraft.redo)


@routes.post("/{match}/suggestion", response_model=wire.Suggestion)
async def suggest(match: str, asked: wire.ObservedRedoRequest, matches: AtMatches, holder: Somebody) -> Response:
    """What the adviser would do, who sees what was entered and no more."""
    return as_json(await asyncio.to_thread(suggestion, await matches.suggest(holder, match, asked.n)))


@routes.get("/{match}/record", response_class=Response)
async def record(match: str, matches: AtMatches, holder: Somebody) -> Response:
    """The match so far, as a record of what the seat knows; `hearthside advise --resume` continues from it."""
    return Response(await matches.record(holder, match), media_type="text/plain")


@routes.delete("/{match}", status_code=204, response_class=Response)
async def forget(match: str, matches: AtMatches, holder: Somebody) -> Response:
    """Delete the match."""
    await matches.drop(holder, match)
    return Response(status_code=204)


async def _shown(state: ObservedState, status: int = 200) -> Response:
    return as_json(await asyncio.to_thread(observed_view, state), status)

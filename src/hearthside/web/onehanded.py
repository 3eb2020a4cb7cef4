"""What there is under /api/onehanded. Wiring, and no rules."""

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from hearthside.advice import Corrected, Telling, asks_dealer
from hearthside.cards import Card
from hearthside.game import IllegalMove

from . import messages as wire
from . import wanted
from .asker import PROBLEMS, Badged, Holder, as_json
from .house import NoTable
from .problems import Refused, malformed
from .tellings import Tellings

routes = APIRouter(prefix="/api/onehanded", responses=PROBLEMS)


def _tellings(request: Request) -> Tellings:
    tellings: Tellings = request.app.state.tellings
    return tellings


def _somebody(holder: Holder) -> str:
    if holder is None:
        raise NoTable("You tell of no such match.")
    return holder


AtTellings = Annotated[Tellings, Depends(_tellings)]
Somebody = Annotated[str, Depends(_somebody)]


@routes.post("", status_code=201, response_model=wire.TellingView)
async def begin(asked: wire.TellingWanted, badge: Badged, tellings: AtTellings) -> Response:
    """Begin to tell of a match at another table."""
    rules = wanted.rules(wire.TableWanted(game=asked.game, rules=asked.rules))
    style = wanted.style(asked.adviser, asked.game)
    if asked.dealer is None and asks_dealer(rules):
        raise malformed("Say who deals first: under these rules it decides who begins.")
    try:
        view = await tellings.new(badge.holder, rules, asked.seat, asked.dealer, style)
    except ValueError as error:
        raise malformed(str(error)) from None
    response = as_json(view, 201)
    badge.pin(response)
    return response


@routes.get("", response_model=list[wire.TellingSummary])
async def tellings(tellings: AtTellings, holder: Holder) -> list[wire.TellingSummary]:
    """The matches that the asker tells of, latest first."""
    return await tellings.listed(holder) if holder else []


@routes.get("/{telling}", response_model=wire.TellingView)
async def latest(telling: str, tellings: AtTellings, holder: Somebody) -> Response:
    """How far a match is told."""
    return as_json(await tellings.find(holder, telling))


@routes.post("/{telling}/tell", response_model=wire.TellingView)
async def tell(telling: str, asked: wire.TellingLine, tellings: AtTellings, holder: Somebody) -> Response:
    """Tell a line; it is taken whole, or refused with the reason."""
    return await _changed(tellings, holder, telling, asked.n, lambda before: before.tell(asked.line))


@routes.post("/{telling}/undo", response_model=wire.TellingView)
async def undo(telling: str, asked: wire.TellingPlace, tellings: AtTellings, holder: Somebody) -> Response:
    """Take an entry out, and those after it that hold no longer."""
    place = None if asked.place is None else asked.place - 1
    return await _changed(tellings, holder, telling, asked.n, lambda before: before.undo(place))


@routes.post("/{telling}/change", response_model=wire.TellingView)
async def change(telling: str, asked: wire.TellingChange, tellings: AtTellings, holder: Somebody) -> Response:
    """Tell an entry anew, or one card for another."""
    match asked:
        case wire.TellingChange(place=int(place), line=str(line), wrong=None, right=None):
            return await _changed(tellings, holder, telling, asked.n, lambda before: before.change(place - 1, line))
        case wire.TellingChange(place=None, line=None, wrong=str(wrong), right=str(right)):
            cards = Card.parse(wrong), Card.parse(right)
            return await _changed(tellings, holder, telling, asked.n, lambda before: before.exchange(*cards))
    raise malformed("Say which entry and what is in its place, or which card stands for which.")


@routes.post("/{telling}/redo", response_model=wire.TellingView)
async def redo(telling: str, asked: wire.TellingRedo, tellings: AtTellings, holder: Somebody) -> Response:
    """Tell again what was taken out, as far as it holds."""
    return await _changed(tellings, holder, telling, asked.n, Telling.redo)


@routes.post("/{telling}/suggestion", response_model=wire.Suggestion)
async def suggest(telling: str, asked: wire.TellingRedo, tellings: AtTellings, holder: Somebody) -> Response:
    """What the adviser would do, who sees what was told and no more."""
    return as_json(await tellings.suggest(holder, telling, asked.n))


@routes.get("/{telling}/record", response_class=Response)
async def record(telling: str, tellings: AtTellings, holder: Somebody) -> Response:
    """What was told, as a record of what the seat knows; `hearthside advise --resume` goes on from it."""
    return Response(await tellings.record(holder, telling), media_type="text/plain")


@routes.delete("/{telling}", status_code=204, response_class=Response)
async def forget(telling: str, tellings: AtTellings, holder: Somebody) -> Response:
    """Forget what was told."""
    await tellings.drop(holder, telling)
    return Response(status_code=204)


async def _changed(
    tellings: Tellings, holder: str, name: str, n: int, work: Callable[[Telling], Telling | Corrected]
) -> Response:
    try:
        return as_json(await tellings.change(holder, name, n, work))
    except IllegalMove as error:
        raise Refused(422, "illegal", error.sentence, rule=error.code) from None
    except ValueError as error:
        raise malformed(str(error)) from None

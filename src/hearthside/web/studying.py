"""What a seat asks about its own play: a hint, a deal looked back at, one taken up again. Wiring, and no rules."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from fastapi import APIRouter, Depends
from starlette.responses import Response, StreamingResponse

from hearthside.ai.kernels import Warmth, warmth
from hearthside.table import AllHands, Change, Entry, Log, NotNow, Seat, Stale

from . import messages as wire
from .asker import PROBLEMS, AtHouse, Badged, Holder, as_json
from .house import House
from .problems import Refused, malformed
from .shown import message, seat_views
from .shown.seats import called

if TYPE_CHECKING:
    from hearthside.store import Row

_KEPT: Final = 64
_NOT_READY: Final = "The Master is still getting ready. Ask again in a moment."
_NEVER: Final = "The Master cannot be had on this machine, so nothing can be looked back at."
_STREAM: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "One `ReviewLine` a line, each as soon as it is known.",
        "content": {"application/x-ndjson": {}},
    }
}

routes = APIRouter(prefix="/api/tables/{table}", responses=PROBLEMS)
_reviewed: OrderedDict[tuple[str, int, int, int], tuple[str, ...]] = OrderedDict()
"""Reviews that are done, by table, seat, deal and the length of the log before it."""


class Lines(StreamingResponse):
    """One message a line, each as soon as it is known."""

    media_type = "application/x-ndjson"


class Past(NamedTuple):
    """A match that the asker plays or played, as it stands now."""

    house: House
    row: "Row"
    seat: int
    seats: list[Seat]
    log: Log

    @property
    def names(self) -> list[str]:
        """What the seats are called, the asker's own `You`."""
        views = seat_views(self.seats, self.seat, self.log.state.rules)
        return ["You" if place == self.seat else called(each) for place, each in enumerate(views)]

    def seats_at(self, at: int) -> list[Seat]:
        """Who sat there before the move at that place was made."""
        n = next(n for n, entry in enumerate(self.log.entries) if entry is self.log.moves[at])
        return [
            Seat(next((style for until, style in each.before if until > n), each.style), each.name, each.holder)
            for each in self.seats
        ]

    def deal(self, number: int) -> tuple[int, list[Any]]:
        """Where among the moves a deal begins, counted from 1, and its steps. Raises Refused and NotNow."""
        from hearthside.analysis.review import Step, deals, finished
        from hearthside.game import Deal

        log = self.log
        steps = [Step(log.states[at], entry.what, log.states[at + 1]) for at, entry in enumerate(log.moves)]
        starts = [at for at, step in enumerate(steps) if isinstance(step.move, Deal)]
        parted = deals(steps)
        if not 1 <= number <= len(parted):
            raise Refused(404, "not-found", f"There is no deal {number} in this match.")
        if not finished(parted[number - 1]):
            raise NotNow("This deal is not over yet.")
        return starts[number - 1], parted[number - 1]


async def _past(table: str, house: AtHouse, holder: Holder) -> Past:
    row, seats, log = await house.record_of(table)
    seat = next((place for place, each in enumerate(seats) if holder and each.holder == holder), None)
    if seat is None:
        raise Refused(403, "forbidden", "You hold no seat at this table.")
    return Past(house, row, seat, list(seats), log.copy())


AtPast = Annotated[Past, Depends(_past)]


@routes.post("/hint", response_model=wire.Hint)
async def ask_for_hint(asked: wire.HintWanted, table: str, house: AtHouse, holder: Holder) -> Response:
    """What the Master would do now who sees what the asker sees, what it is worth, and why."""
    live = await house.find(table)
    seat = live.table.seat_of(holder) if holder else None
    if seat is None:
        raise Refused(403, "forbidden", "You hold no seat at this table.")
    if asked.n != live.table.n and not live.table.log.still_asks(seat, asked.n):
        raise Stale(live.table.n)
    if seat not in live.table.state.to_move:
        raise NotNow("It is not your turn.")
    from hearthside.analysis.hint import hint

    from .shown.analysed import hinted

    names = [called(each) for each in seat_views(live.table.seats, seat, live.table.state.rules)]
    view = live.table.state.view(seat)
    dice = Random(f"{live.id}/{asked.n}/hint")
    return as_json(hinted(asked.n, await asyncio.to_thread(hint, view, names, dice), view))


@routes.post("/deals/{deal}/try", status_code=201, response_model=wire.TableCreated)
async def try_again(deal: int, asked: wire.TryWanted, past: AtPast, badge: Badged) -> Response:
    """Take up a deal that is over at one of the asker's decisions, at a table of its own that is practice."""
    start, steps = past.deal(deal)
    log, at = past.log, start + asked.place
    if asked.place >= len(steps) or getattr(steps[asked.place].move, "seat", None) != past.seat:
        raise malformed("There is no decision of yours at that place of the deal.")
    # All hands of this deal have been seen by now, which is what makes it practice.
    seen = [Entry(AllHands(past.seat, shown)) for shown in (True, False)]
    entries = [*log.moves[:at], *seen]
    live = await past.house.taken_up(past.row, past.seats_at(at), Log(log.state.rules, entries))
    shown = message(live.id, live.table, past.seat, Change(), await past.house.kept())
    created = wire.TableCreated(table=live.id, seat=past.seat, token=badge.token, message=shown)
    return as_json(created, 201)


@routes.get("/deals/{deal}/review", response_class=Response, response_model=wire.ReviewLine, responses=_STREAM)
async def review(deal: int, past: AtPast) -> Response:
    """Look back at a deal that is over: one `ReviewLine` a line, `begun`, the asker's decisions, and `summary`."""
    start, steps = past.deal(deal)
    if warmth() is not Warmth.READY:
        raise NotNow(_NEVER if warmth() is Warmth.FAILED else _NOT_READY)
    return Lines(_lines(past, deal, start, steps))


async def _lines(past: Past, deal: int, start: int, steps: Sequence[Any]) -> AsyncIterator[str]:
    """The lines of a review, each worked out in a thread once the one before it is sent."""
    key = past.row.id, past.seat, deal, start
    if (known := _reviewed.get(key)) is not None:
        for each in known:
            yield each
        return
    lines, told = _worked_out(past, deal, steps), list[str]()
    while (line := await asyncio.to_thread(_next, lines)) is not None:
        told.append(line)
        yield line
    _reviewed[key] = tuple(told)
    if len(_reviewed) > _KEPT:
        _reviewed.popitem(last=False)


def _next(lines: Iterator[str]) -> str | None:
    return next(lines, None)


def _worked_out(past: Past, deal: int, steps: Sequence[Any]) -> Iterator[str]:
    from hearthside.analysis.review import Review

    from .shown.analysed import begun, decided, summed_up

    looked, names = Review(steps, past.seat), past.names
    yield _line(begun(looked, deal, len(past.log.state.results), names))
    decisions = []
    for decision in looked.decisions():
        decisions.append(decision)
        yield _line(decided(looked, decision, names))
    yield _line(summed_up(deal, looked.summary(decisions)))


def _line(value: wire.Message) -> str:
    return value.model_dump_json() + "\n"

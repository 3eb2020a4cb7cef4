"""What routes get from FastAPI: the services of the application, who sends the request, and the seat it is sent for."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Annotated, Any, Final, NamedTuple

from fastapi import Depends, Query, Request
from pydantic import TypeAdapter
from starlette.responses import Response

from hearthside.app.daily import Daily
from hearthside.app.errors import NoSeat, NotNow, OfferedSeatTaken, SeatLeft, TableNotFound
from hearthside.app.invitations import RecoveryCode
from hearthside.app.lessons import Lessons
from hearthside.app.library import Library
from hearthside.app.live_table import LiveTable
from hearthside.app.observed_matches import ObservedMatches
from hearthside.app.played_match import PlayedMatch, played_match
from hearthside.app.puzzles import Puzzles
from hearthside.app.reviews import ReviewQueue
from hearthside.app.seating import keep_seats, open_invitations
from hearthside.app.settings import SettingsFile
from hearthside.app.subscriptions import Change
from hearthside.app.tables import Tables
from hearthside.match import Step, place_held, was_offered

from .auth import Identity, holder_of, is_owner, new_identity, sent_identity_of
from .schemas.base import BUILDING
from .serializers import Events, message
from .serializers.parts import joined, members
from .streams import Streams
from .tries import Tries, What

_ADAPTERS: Final[dict[type, TypeAdapter[Any]]] = {}


def as_json(value: object, status: int = 200) -> Response:
    """A wire model, or a published value of the application, as a response."""
    kind = type(value)
    if kind not in _ADAPTERS:
        with BUILDING:
            _ADAPTERS[kind] = TypeAdapter(kind)
            _ADAPTERS[kind].rebuild()
    return Response(_ADAPTERS[kind].dump_json(value), status, media_type="application/json")


# ---- Services ----


def _service(name: str) -> Any:
    async def service(request: Request) -> Any:  # one that is not async would be called in a thread
        return getattr(request.app.state, name)

    return Depends(service)


TablesService = Annotated[Tables, _service("tables")]
LibraryService = Annotated[Library, _service("library")]
ObservedService = Annotated[ObservedMatches, _service("observed")]
ReviewsService = Annotated[ReviewQueue, _service("reviews")]
DailyService = Annotated[Daily, _service("daily")]
LessonsService = Annotated[Lessons, _service("lessons")]
PuzzlesService = Annotated[Puzzles, _service("puzzles")]
SettingsService = Annotated[SettingsFile, _service("settings")]
TriesService = Annotated[Tries, _service("tries")]
StreamsService = Annotated[Streams, _service("streams")]


# ---- Who sends the request ----

Holder = Annotated[str | None, Depends(holder_of)]
"""The hash of the token; None without one."""
SentIdentity = Annotated[Identity | None, Depends(sent_identity_of)]
"""The token; None without one."""
Owner = Annotated[bool, Depends(is_owner)]
"""Whether it is the owner of the data folder."""


def _required(sentence: str) -> Any:
    async def required(holder: Holder) -> str:
        if holder is None:
            raise TableNotFound(sentence)
        return holder

    return Depends(required)


RecordHolder = Annotated[str, _required("You have no such record.")]
ObservedHolder = Annotated[str, _required("You have entered no such match.")]


# ---- How often ----


def address_of(request: Request) -> str:
    """The address that a request comes from, as far as that is known."""
    return request.client.host if request.client else ""


def limited(what: What) -> Any:
    """Counts the request as one of its address. Raises Refused where that asks too often."""

    async def count(tries: TriesService, request: Request) -> None:  # in the event loop, as all that counts
        tries.count(what, address_of(request))

    return Depends(count)


async def _known_or_new(request: Request, sent: SentIdentity, tries: TriesService) -> Identity:
    if sent is not None:
        return sent
    tries.count("newcomers", address_of(request))
    return await new_identity(request)


CurrentIdentity = Annotated[Identity, Depends(_known_or_new)]
"""The token, or a new one. Raises Refused where too many new ones were given to that address."""


# ---- The seat it is sent for ----


class SeatAtTable(NamedTuple):
    """A live table, and the seat that the sender of the request holds there."""

    live: LiveTable
    seat: int
    tables: Tables
    named: bool = True
    """Whether the request says that it is for that seat, or for the only one of the sender."""

    @property
    def covered(self) -> bool:
        """Whether several people play at the screen of the sender and the request names none of them: then it is
        answered with what no seat hides.
        """
        return not self.named and len(self.live.table.seats.at_screen(self.seat)) > 1

    def refuse_unless_named(self) -> None:
        """Raises NotNow for what one person does, where the request does not say who of several at a screen does it."""
        if self.covered:
            raise NotNow("Several people play at this screen, and nobody has said who is there.")

    @property
    def speaker(self) -> int:
        """The seat, for what one person does. Raises NotNow as `refuse_unless_named` does."""
        self.refuse_unless_named()
        return self.seat

    @property
    def events(self) -> Events:
        """Makes the server-sent events for the seat. The store has to be open."""
        named = self.live.table.log.dealt if self.named else None
        return Events(self.live.id, self.live.table, self.seat, self.tables.kept_now, named)

    async def reach(self, n: int) -> None:
        """Take over what the sender has seen already, at another server."""
        if n > self.live.table.n:
            await self.tables.refresh(self.live)

    async def message(self, change: Change) -> bytes:
        """The message for the seat, as JSON."""
        return message(self.live.id, self.live.table, self.seat, change, await self.tables.kept(), self.covered)

    async def answer(self, change: Change, status: int = 200) -> Response:
        """The message as a response."""
        return Response(await self.message(change), status, media_type="application/json")

    async def answer_request(self, steps: tuple[Step, ...]) -> Response:
        """The message after a request that may need consent. Without steps, the others are asked first: status 202."""
        return await self.answer(Change(steps), 200 if steps else 202)

    async def created(self, identity: Identity, change: Change, codes: Sequence[RecoveryCode] = ()) -> Response:
        """The answer to a request that sets up a table or takes a seat. The host gets the invitations."""
        table = self.live.table
        asked = open_invitations(self.live, self.seat) if table.seats.is_host(self.seat) else []
        created = joined(
            members(
                table=self.live.id,
                seat=self.seat,
                token=identity.token,
                invitations=[each._asdict() for each in asked],
                recovery_codes=[each._asdict() for each in codes],
            ),
            b'"message":%b' % await self.message(change),
        )
        response = Response(created, 201, media_type="application/json")
        identity.set_cookie(response)
        return response


Speaker = Annotated[
    int | None,
    Query(
        ge=0,
        description="For which of your seats the request is, where several people play at your screen. Without it the "
        "answer shows only what no seat hides.",
    ),
]


@asynccontextmanager
async def seat_at_table(
    request: Request, table: str, holder: str | None, seat: int | None = None
) -> AsyncIterator[SeatAtTable]:
    """The table stays in memory until the request is answered. Raises TableNotFound, SeatLeft and NoSeat.

    Raises Refused where a seat changes things too fast.
    """
    tables: Tables = request.app.state.tables
    tries: Tries = request.app.state.tries
    if request.method != "GET" and holder is not None:
        tries.count("moves", f"{holder} {table}")
    async with tables.use(table) as live:
        places = live.table.seats.places_of(holder) if holder else []
        if holder and not places:  # they may have sat down at another server just now
            await tables.refresh(live)
            places = live.table.seats.places_of(holder)
        if not places and (left := place_held(live.table.seats, holder)) is not None:
            raise OfferedSeatTaken if was_offered(live.table.seats[left], holder) else SeatLeft
        if not places or (seat is not None and seat not in places):
            raise NoSeat
        if any(live.table.seats[place].is_offered for place in places):
            await keep_seats(tables, live, *places)
        yield SeatAtTable(live, places[0] if seat is None else seat, tables, seat is not None)


async def _seat_at_table(
    request: Request, table: str, holder: Holder, seat: Speaker = None
) -> AsyncIterator[SeatAtTable]:
    async with seat_at_table(request, table, holder, seat) as at:
        yield at


async def _played_match(table: str, tables: TablesService, holder: Holder, seat: Speaker = None) -> PlayedMatch:
    return await played_match(tables, table, holder, seat)


CurrentSeat = Annotated[SeatAtTable, Depends(_seat_at_table)]
CurrentMatch = Annotated[PlayedMatch, Depends(_played_match)]

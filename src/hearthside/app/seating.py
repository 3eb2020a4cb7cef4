"""Who sits down at a table before play begins, and how it begins. Knows no HTTP."""

from hashlib import sha256
from hmac import compare_digest
from typing import Final

from hearthside.match import Seat, Step
from hearthside.storage import Effects, LostRace, now

from .errors import NotNow, Stale, TableNotFound
from .live_table import LiveTable
from .seat_names import told_apart
from .subscriptions import Change
from .table import Table
from .tables import Tables
from .turn_clock import STAND_IN

NO_INVITATION: Final = "That invitation is not valid, or the seat is taken."


async def take_seat(tables: Tables, name: str, place: int, code: str, holder: str, called: str | None) -> LiveTable:
    """Seat a person at an open place, whose invitation is that code.

    Raises TableNotFound where the code opens no seat there, whatever the reason, and NotNow for somebody who sits at
    the table already.
    """
    async with tables.lease(name) as live:
        await tables.refresh(live)
        seats = live.table.seats
        _refuse_wrong_code(live.table, place, code)
        if live.table.seat_of(holder) is not None:
            raise NotNow("You sit at this table already.")
        called = told_apart(called, [each for each in seats if not each.is_open])
        seats[place] = Seat(name=called, holder=holder, before=seats[place].before, joined=now())
        try:
            await tables.save_seat(live, place)
        except LostRace as lost:
            live.table.wake()
            raise TableNotFound(NO_INVITATION) from lost
        live.table.publish(Change())
        return live


async def begin(live: LiveTable, seat: int, n: int) -> Step:
    """Give the seats that are still open to the Shark, and deal. Raises NotAllowed, NotNow and Stale.

    Everybody is sent the seal of the first deal before its cards.
    """
    table = live.table
    async with table.queue(seat):
        table.refuse_unless_host(seat)
        if n != table.n:
            raise Stale(table.n)
        if has_begun(table):
            raise NotNow("The match has begun.")
        places = table.open_seats
        for place in places:
            table.seats[place] = Seat(STAND_IN, before=table.seats[place].before)
        if places:
            try:
                await live.save(Effects(seats={place: table.seats[place] for place in places}))
            except LostRace as lost:  # somebody sat down meanwhile
                raise Stale(table.n) from lost
        table.publish(Change())
    return await table.deal(n, seat=seat)


def has_begun(table: Table) -> bool:
    """Whether anything has been dealt."""
    return bool(table.log.deal_places)


def _refuse_wrong_code(table: Table, place: int, code: str) -> None:
    """Raises TableNotFound unless the place is open, and the code is its invitation."""
    seats = table.seats
    open_to = seats[place].invitation if place < len(seats) and seats[place].is_open else None
    if open_to is None or not compare_digest(sha256(code.encode()).hexdigest(), open_to):
        raise TableNotFound(NO_INVITATION)

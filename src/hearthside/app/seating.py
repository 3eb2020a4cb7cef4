"""Seats of a live table as rows of the store, and back. Knows no disk."""

from collections.abc import Sequence

from hearthside.match import Former, Seat
from hearthside.storage import SeatRow


def rows_of(seats: Sequence[Seat]) -> tuple[SeatRow, ...]:
    """All who sit and sat there, as rows."""
    rows = []
    for place, seat in enumerate(seats):
        for turn, was in enumerate(seat.before):
            rows.append(SeatRow(place=place, turn=turn, **was._asdict()))
        now = {name: value for name, value in seat._asdict().items() if name != "before"}
        rows.append(SeatRow(place=place, turn=len(seat.before), **now))
    return tuple(rows)


def seats_of(rows: Sequence[SeatRow]) -> list[Seat]:
    """The seats of a match from their rows, which are sorted by place and turn."""
    seats: list[Seat] = []
    before: tuple[Former, ...] = ()
    for row in rows:
        shared = {name: getattr(row, name) for name in ("style", "name", "holder", "role", "guest_seed", "joined")}
        if row.until is not None:
            before = (*before, Former(row.until, left=row.left, **shared))
            continue
        seats.append(Seat(**shared, before=before, invitation=row.invitation, left=row.left))
        before = ()
    return seats


def person_in(seats: Sequence[Seat]) -> int:
    """Where a person sits; South where none does."""
    return next((place for place, seat in enumerate(seats) if seat.holder), 0)

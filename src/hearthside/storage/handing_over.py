"""What one holder has becomes another's: statements within a transaction. Knows nothing of who they are."""

from collections.abc import Iterator
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, String, Table, exists, func, literal, select

from hearthside.match.seats import at_screen_of

from . import LessonProgress, PuzzleRating
from .schema import TABLES, result_holders, results, seats, tables

_FURTHER: Final = {TABLES[PuzzleRating]: "tried", TABLES[LessonProgress]: "step"}
"""Of what each has one, whoever has more of that has come further."""


def hand_over(connection: Connection, former: str, holder: str) -> bool:
    """Make all that is kept for the former what is kept for that holder, and for those at the same screen. False where
    both sit at a match that goes on: then nothing is changed.

    A row of which each has one stays the holder's own, unless the former has come further; so does all of a match at
    which both sat.
    """
    theirs, others = at_screen_of(former), at_screen_of(holder)
    sat = select(seats.c.match).where(seats.c.holder.in_(theirs))
    # Whoever writes about a match locks its row first, as `append_entries` does, so no two servers wait for each other.
    connection.execute(select(tables.c.id).where(tables.c.id.in_(sat)).order_by(tables.c.id).with_for_update()).all()
    if connection.execute(_sit_together(former, holder).limit(1)).first() is not None:
        return False
    both = select(seats.c.match).where(seats.c.holder.in_(others), seats.c.match.in_(sat))
    for table, match in ((result_holders, result_holders.c.table), (seats, seats.c.match)):
        named = table.c.holder.in_(theirs)
        connection.execute(
            table.update().where(named, match.not_in(both)).values(holder=_renamed(table, former, holder))
        )
    for table in TABLES.values():
        if "holder" not in table.c:
            continue
        if (more := _FURTHER.get(table)) is not None:
            other = table.alias()
            further = exists().where(other.c.holder == former, *_same(table, other), other.c[more] > table.c[more])
            connection.execute(table.delete().where(table.c.holder == holder, further))
        other, renamed = table.alias(), _renamed(table, former, holder)
        taken = exists().where(other.c.holder == renamed, *_same(table, other))
        free = ~taken if table.c.holder.primary_key else literal(True)
        connection.execute(table.update().where(table.c.holder.in_(theirs), free).values(holder=renamed))
    return True


def _sit_together(former: str, holder: str) -> Select[Any]:
    """The matches that go on at which both have a seat."""
    other = seats.alias()
    there = seats.join(other, seats.c.match == other.c.match).join(tables, tables.c.id == seats.c.match)
    query = select(seats.c.match).select_from(there).where(tables.c.left.is_(None))
    for seat, who in ((seats, former), (other, holder)):
        query = query.where(seat.c.holder.in_(at_screen_of(who)), seat.c.until.is_(None), seat.c.left.is_(None))
    return query.where(seats.c.match.not_in(select(results.c.table)))


def _renamed(table: Table, former: str, holder: str) -> ColumnElement[str]:
    """The holder, with the place behind it of whoever plays at the same screen."""
    return literal(holder, String) + func.substr(table.c.holder, len(former) + 1, type_=String)


def _same(table: Table, other: Any) -> Iterator[ColumnElement[bool]]:
    """That two rows have the same key but for the holder."""
    return (table.c[key.key] == other.c[key.key] for key in table.primary_key if key.key != "holder")

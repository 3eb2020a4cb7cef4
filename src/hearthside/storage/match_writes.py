"""What is written of a match, in a transaction that has begun: its entries, and what follows from them in other tables.

Raises LostRace where another server was first, and Missing where what it goes on from is not there.
"""

from collections.abc import Sequence
from typing import Any, Final, cast

from sqlalchemy import Connection, Insert, Table, Update, bindparam, case, func, select
from sqlalchemy.dialects import sqlite

from hearthside.match.seats import Seat

from . import Effects, LostRace, Missing, Row
from .chain import following, origin
from .schema import (
    PLAIN,
    SEAT,
    add_hashes,
    duplicates,
    entries,
    mirrors,
    result_holders,
    results,
    seat_rows,
    seats,
    tables,
)


def insert(connection: Connection, table: Table) -> sqlite.Insert:
    """An INSERT that may say what to do about a row that is there. Each database has its own, with the same methods."""
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql

    return cast(sqlite.Insert, postgresql.insert(table))


def written(connection: Connection, statement: Insert | Update) -> int:
    """Do that; how many rows were written."""
    return connection.execute(statement, execution_options={"preserve_rowcount": True}).rowcount


def put_row(connection: Connection, table: Table, values: dict[str, object]) -> None:
    """Write a row in place of the one that has its key."""
    key = table.primary_key.columns
    others = {name: value for name, value in values.items() if name not in key}
    statement = insert(connection, table).values(values)
    connection.execute(statement.on_conflict_do_update(index_elements=list(key), set_=others))


# Written once, since to make a statement takes longer than to have it done.
_LAST: Final = (
    select(entries.c.n, entries.c.hash)
    .where(entries.c.table == bindparam("match"))
    .order_by(entries.c.n.desc())
    .limit(1)
)
_RULES: Final = select(tables.c.game, tables.c.rules).where(tables.c.id == bindparam("match")).with_for_update()
_LAST_PLACE: Final = select(func.max(seats.c.place)).where(seats.c.match == bindparam("match"))
_THIS: Final = tables.update().where(tables.c.id == bindparam("match"))
_GROW: Final = entries.insert()


def append_entries(connection: Connection, match: Row, expected_n: int, lines: Sequence[str], effects: Effects) -> None:
    """Put entries behind the first ``expected_n`` of a match, with a row of it where there is none, and its effects."""
    last = connection.execute(_LAST, {"match": match.id}).first()
    length = 0 if last is None else last.n + 1
    if lines and length > expected_n:
        raise LostRace
    if length < expected_n:
        raise Missing
    if lines and last is None:
        there = connection.execute(_RULES, {"match": match.id}).first()
        if there is not None and tuple(there) != (match.game, match.rules):
            raise LostRace  # another server has changed the rules
    newest = origin(match._asdict()) if last is None else last.hash
    if newest is None:  # an older version wrote here
        newest = add_hashes(connection, match.id, origin(match._asdict()))
    grown = []
    for place, line in enumerate(lines, expected_n):
        newest = following(newest, line)
        grown.append({"table": match.id, "n": place, "entry": line, "hash": newest})
    # Without entries the last hash stays: another server may be writing another.
    changed = {"touched": match.touched} | ({"hash": newest} if grown else {})
    if expected_n == 0:
        # A table that waits for its first deal is there already; who deals first is settled by the entries.
        new = insert(connection, tables).values({name: getattr(match, name) for name in PLAIN} | {"hash": newest})
        connection.execute(new.on_conflict_do_update(index_elements=["id"], set_=changed))
        if rows := _rows_of(match.id, match.seats):
            connection.execute(insert(connection, seats).on_conflict_do_nothing(), rows)
    else:
        connection.execute(_THIS, changed | {"match": match.id})
    if grown:
        connection.execute(_GROW, grown)
    _apply(connection, match.id, effects)


def write_effects(connection: Connection, match: str, effects: Effects) -> None:
    """Write effects that come without an entry."""
    # Whoever writes about a match locks its row first, as `append_entries` does, so no two servers wait for each other.
    if connection.execute(select(tables.c.id).where(tables.c.id == match).with_for_update()).first() is None:
        raise Missing
    _apply(connection, match, effects)


def change_rules(connection: Connection, match: Row, former: Row) -> None:
    """Give a match that has not begun other rules, and the seats for them, in place of the former."""
    there = connection.execute(_RULES, {"match": match.id}).first()  # which locks the row, as `append_entries` does
    if there is None:
        raise Missing
    begun = connection.execute(_LAST, {"match": match.id}).first() is not None
    if begun or tuple(there) != (former.game, former.rules):
        raise LostRace
    changed = {"game": match.game, "rules": match.rules, "hash": origin(match._asdict())}
    connection.execute(_THIS, changed | {"match": match.id})
    if former.seats == match.seats:
        return
    stored = select(seats).filter_by(match=match.id).order_by(seats.c.place, seats.c.turn)
    if [dict(row) for row in connection.execute(stored).mappings()] != _rows_of(match.id, former.seats):
        raise LostRace
    connection.execute(seats.delete().filter_by(match=match.id))
    connection.execute(seats.insert(), _rows_of(match.id, match.seats))


def _rows_of(match: str, sat: Sequence[Seat]) -> list[dict[str, Any]]:
    return [row for place, seat in enumerate(sat) for row in seat_rows(match, place, seat)]


def _apply(connection: Connection, match: str, effects: Effects) -> None:
    """Write what follows, each in the columns meant."""
    if effects.pace is not None:
        connection.execute(_THIS, {"match": match, "pace": effects.pace})
    if effects.options is not None:
        connection.execute(_THIS, {"match": match, "options": effects.options})
    if effects.left is not None:
        connection.execute(_THIS.where(tables.c.left.is_(None)), {"match": match, "left": effects.left})
    if effects.seats and max(effects.seats) > (connection.scalar(_LAST_PLACE, {"match": match}) or 0):
        raise LostRace  # another server has changed the rules, and there are fewer seats
    had_host = bool(effects.seats) and _hosts(connection, match) == 1
    for place, former in effects.moved.items():
        _move_seat(connection, match, place, former, effects.seats[place].holder)
    for place, invitation in effects.taken.items():
        _take_invitation(connection, match, place, invitation, effects.seats[place].holder)
    for place, seat in effects.seats.items():
        for row in seat_rows(match, place, seat):
            _put_seat(connection, row)
    if effects.hosts is not None:
        _pass_on(connection, match, *effects.hosts)
    if had_host and _hosts(connection, match) != 1:
        raise LostRace  # whoever wrote this took another for the host
    if effects.result is not None:
        values = effects.result._asdict()
        holders = values.pop("holders")
        if written(connection, insert(connection, results).values(values).on_conflict_do_nothing()):
            for place, holder in holders:
                connection.execute(result_holders.insert().values(table=match, place=place, holder=holder))
    if effects.duplicate is not None:
        put_row(connection, duplicates, {"table": match, "difference": effects.duplicate})
    if effects.mirror is not None:
        put_row(connection, mirrors, {"table": match, "together": effects.mirror})


def _move_seat(connection: Connection, match: str, place: int, former: str, holder: str | None) -> None:
    """Write that a person goes on with another token, and that what counts for them does. Raises LostRace where it is
    no longer the one who sits there.
    """
    either = seats.c.holder.in_((former, holder))  # all of the match may just have been written into a new file
    there = seats.update().filter_by(match=match, place=place, until=None).where(either)
    if not connection.execute(there.values(holder=holder)).rowcount:
        raise LostRace
    counted = result_holders.update().filter_by(table=match, place=place, holder=former)
    connection.execute(counted.values(holder=holder))


def _take_invitation(connection: Connection, match: str, place: int, invitation: str, holder: str | None) -> None:
    """Use up the invitation to a seat. Raises LostRace where it is void, as where its person is back."""
    either = (seats.c.invitation == invitation) | (seats.c.holder == holder)  # as in `_move_seat`
    there = seats.update().filter_by(match=match, place=place, until=None).where(either)
    if not connection.execute(there.values(invitation=None, letters=None)).rowcount:
        raise LostRace


def _pass_on(connection: Connection, match: str, former: int, host: int) -> None:
    """Make the person in one place the host in place of the one in another. Raises LostRace where the host is neither
    of them by now.
    """
    now = seats.update().filter_by(match=match, until=None)
    connection.execute(now.filter_by(place=former).values(role="player"))
    connection.execute(now.filter_by(place=host).values(role="host"))
    if _hosts(connection, match) != 1:
        raise LostRace


def _hosts(connection: Connection, match: str) -> int:
    """How many seats of a match have the host."""
    there = select(func.count()).select_from(seats).filter_by(match=match, until=None, role="host")
    return connection.scalar(there) or 0


def _put_seat(connection: Connection, row: dict[str, object]) -> None:
    """Write a seat. ``left`` is never undone, and who is host stays: see `_pass_on`. Raises LostRace where another
    person sat down there first.
    """
    statement = insert(connection, seats).values(row)
    new = statement.excluded
    once = {name: func.coalesce(seats.c[name], new[name]) for name in ("until", "left")}
    changed: dict[str, Any] = {name: new[name] for name in SEAT if name not in once}
    changed["role"] = case((seats.c.holder == new.holder, seats.c.role), else_=new.role)
    free = seats.c.holder.is_(None) | (seats.c.holder == new.holder)
    statement = statement.on_conflict_do_update(
        index_elements=list(seats.primary_key), set_={**changed, **once}, where=free
    )
    if not written(connection, statement):
        raise LostRace

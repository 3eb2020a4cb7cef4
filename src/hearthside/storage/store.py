"""What is asked of the file, and put into it."""

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import Column, ColumnElement, Connection, Table, func, select, true
from sqlalchemy.dialects.sqlite import Insert, insert

from .file import File
from .rows import (
    Broken,
    Digest,
    Effects,
    Import,
    LostRace,
    Mark,
    Missing,
    Note,
    ObservedRow,
    Result,
    Reviewed,
    Row,
    SeatRow,
)
from .schema import (
    digests,
    duplicates,
    entries,
    imports,
    marks,
    measures,
    mirrors,
    notes,
    observed,
    result_holders,
    results,
    reviews,
    seats,
    tables,
)

R = TypeVar("R", Import, Note, Mark, Digest, Reviewed, ObservedRow)

NOTHING: Final = Effects()
"""No effects."""
_PLAIN: Final = tuple(name for name in Row._fields if name != "seats")
"""The fields of a match that are columns of its own row."""
_BESIDE: Final = (notes, marks, digests)
"""What hangs on a record."""


class Store(File):
    """All that is kept. What writes says whether it is on disk. Its methods may be called from any thread."""

    # ---- Tables and their logs ----

    def append(self, match: Row, expected_n: int, entries: Sequence[str], effects: Effects = NOTHING) -> bool:
        """Append entries to the log of a match, and write all that follows from them, in one transaction.

        Arguments:
            match: as it stands. Written with the first entries; of a match that is there only ``touched`` is.
            expected_n: the length of the log before the entries.
            entries: JSON, one each. There may be none: then the match is touched, or made with an empty log.
            effects: what follows from all these entries.

        True once it is on disk, False where nothing can be written: then nothing of it is. Raises LostRace where
        another server wrote there first, and Missing where the file does not hold what comes before.
        """
        return self._write(lambda connection: _append(connection, match, expected_n, entries, effects))

    def update(self, match: str, effects: Effects) -> bool:
        """Write effects alone, without touching the log. Raises Missing where the match is not there."""
        return self._write(lambda connection: _update(connection, match, effects))

    def match(self, name: str) -> Row | None:
        """The match of that id, or None."""
        return next(iter(self._matches(tables.c.id == name)), None)

    def entries(self, table: str) -> list[str]:
        """The table's log. Raises Broken for a gap in it."""
        query = select(entries.c.n, entries.c.entry).where(entries.c.table == table).order_by(entries.c.n)
        found = self._read(query)
        for place, (n, _) in enumerate(found):
            if n != place:
                raise Broken(f"Entry {place} of its log is missing.")
        return [entry for _, entry in found]

    def length(self, table: str) -> int:
        """The length of the table's log."""
        [(last,)] = self._read(select(func.max(entries.c.n)).where(entries.c.table == table)) or [(None,)]
        return 0 if last is None else last + 1

    def held_by(self, holder: str, limit: int) -> list[Row]:
        """The matches where the token of that hash holds a seat that it has not left: latest first."""
        held = (seats.c.holder == holder) & seats.c.left.is_(None)
        mine = tables.c.left.is_(None) & tables.c.id.in_(select(seats.c.match).where(held))
        return self._matches(mine, limit)

    def all_held_by(self, holder: str) -> list[Row]:
        """The matches, left or not, where the token of that hash holds or held a seat: latest first."""
        return self._matches(tables.c.id.in_(select(seats.c.match).where(seats.c.holder == holder)))

    def _matches(self, where: ColumnElement[bool], limit: int | None = None) -> list[Row]:
        order = (tables.c.touched.desc(), tables.c.id)
        found = self._read(select(*(tables.c[name] for name in _PLAIN)).where(where).order_by(*order).limit(limit))
        sat: dict[str, list[SeatRow]] = {}
        columns = (seats.c[name] for name in SeatRow._fields)
        query = select(seats.c.match, *columns).where(seats.c.match.in_([each.id for each in found]))
        for name, *values in self._read(query.order_by(seats.c.place, seats.c.turn)) if found else ():
            sat.setdefault(name, []).append(SeatRow(*values))
        return [Row(**each._mapping, seats=tuple(sat.get(each.id, ()))) for each in found]

    # ---- How matches ended ----

    def results(self, holder: str | None) -> list[Result]:
        """How the matches ended that count for the token of that hash, or all: None. The first to end first."""
        names = [name for name in Result._fields if name != "holders"]
        query = select(*(results.c[name] for name in names)).where(_held(holder))
        found = self._read(query.order_by(results.c.ended, results.c.table))
        columns = (result_holders.c.table, result_holders.c.place, result_holders.c.holder)
        theirs = select(*columns).join(results, results.c.table == result_holders.c.table).where(_held(holder))
        counted: dict[str, list[tuple[int, str]]] = {}
        for table, place, who in self._read(theirs.order_by(result_holders.c.place)):
            counted.setdefault(table, []).append((place, who))
        return [Result(**each._mapping, holders=tuple(counted.get(each.table, ()))) for each in found]

    def clear_results(self, holder: str | None) -> bool:
        """Forget how matches ended: for the token of that hash, or for all: None. The matches stay, and what counts
        for others.
        """
        mine = result_holders.delete()

        def work(connection: Connection) -> None:
            connection.execute(mine if holder is None else mine.where(result_holders.c.holder == holder))
            nobody = results.c.table.not_in(select(result_holders.c.table))
            connection.execute(results.delete().where(nobody))

        return self._write(work)

    def duplicates(self, holder: str) -> list[tuple[str, int]]:
        """Game and Dup Game of each match that came to its end and counts for the token of that hash."""
        return self._sums(duplicates.c.difference, holder)

    def mirrors(self, holder: str) -> list[tuple[str, int]]:
        """Game, and what is left of the hands played from either side, of each such match."""
        return self._sums(mirrors.c.together, holder)

    def _sums(self, column: Column[int], holder: str) -> list[tuple[str, int]]:
        both = results.join(column.table, results.c.table == column.table.c.table)
        query = select(results.c.game, column).select_from(both)
        return [(game, value) for game, value in self._read(query.where(_held(holder) & ~results.c.quit))]

    # ---- What was counted and looked back at ----

    def measure(self, table: str, place: int, measure: int, counts: str) -> bool:
        """Keep what was counted of a seat in a finished match, and by which measure."""
        return self._put(measures, table=table, place=place, measure=measure, counts=counts)

    def measures(self, measure: int) -> dict[tuple[str, int], str]:
        """What was counted by that measure, by the tables' ids and the seats."""
        query = select(measures.c.table, measures.c.place, measures.c.counts).where(measures.c.measure == measure)
        return {(table, place): counts for table, place, counts in self._read(query)}

    def review(self, reviewed: Reviewed) -> bool:
        """Keep a deal that was looked back at, in place of what was kept of it. Raises LostRace without
        its table.
        """
        return self._put(reviews, **reviewed._asdict())

    def reviewed(self, table: str, deal: int, seat: int) -> Reviewed | None:
        """A deal, counted from 1, as it was looked back at from a seat; None where it never was."""
        mine = (reviews.c.table == table) & (reviews.c.deal == deal) & (reviews.c.seat == seat)
        return self._one(Reviewed, reviews, mine)

    def reviews(self, review: int) -> list[tuple[str, int, int, str]]:
        """Table, deal, seat and what the deal comes to for that seat, of all deals that were reviewed in that way."""
        columns = (reviews.c.table, reviews.c.deal, reviews.c.seat, reviews.c.counts)
        query = select(*columns).where(reviews.c.review == review)
        return [(table, deal, seat, counts) for table, deal, seat, counts in self._read(query)]

    # ---- Records ----

    def put_import(self, record: Import) -> bool:
        """Keep a record that was brought along; one that is there already stays as it is."""
        values = record._asdict()
        return self._write(lambda connection: connection.execute(insert(imports).on_conflict_do_nothing(), values))

    def drop_import(self, holder: str, record: str) -> bool:
        """Forget a record that was brought along, and what was written beside it."""

        def work(connection: Connection) -> None:
            connection.execute(imports.delete().filter_by(id=record, holder=holder))
            for table in _BESIDE:
                connection.execute(table.delete().filter_by(record=record, holder=holder))

        return self._write(work)

    def imports(self, holder: str) -> list[Import]:
        """The records that the holder brought along, the latest first."""
        return self._all(Import, imports, imports.c.holder == holder, imports.c.brought.desc(), imports.c.id)

    def import_of(self, holder: str, record: str) -> Import | None:
        """One of them, or None."""
        return self._one(Import, imports, (imports.c.holder == holder) & (imports.c.id == record))

    def note(self, note: Note) -> bool:
        """Write something beside a moment, in place of what stood there; an empty text wipes it out."""
        return self._put_or_drop(notes, note, keep=bool(note.text))

    def notes(self, holder: str, record: str | None = None) -> list[Note]:
        """What the holder wrote beside that record, or all records: None. In order."""
        mine = notes.c.holder == holder
        where = mine if record is None else mine & (notes.c.record == record)
        return self._all(Note, notes, where, notes.c.record, notes.c.deal, notes.c.step)

    def mark(self, mark: Mark, *, keep: bool) -> bool:
        """Put a mark on a move, in place of what stood there; without ``keep`` the record's own counts again."""
        return self._put_or_drop(marks, mark, keep=keep)

    def marks(self, holder: str, record: str) -> list[Mark]:
        """The marks that the holder put on the moves of a record, in order."""
        mine = (marks.c.holder == holder) & (marks.c.record == record)
        return self._all(Mark, marks, mine, marks.c.deal, marks.c.step)

    def digest(self, digest: Digest) -> bool:
        """Keep what a search looks at, in place of what was kept for that record."""
        return self._put(digests, **digest._asdict())

    def digests(self, holder: str) -> list[Digest]:
        """What a search looks at."""
        return self._all(Digest, digests, digests.c.holder == holder)

    # ---- One-Handed ----

    def put_observed(self, newer: ObservedRow) -> bool:
        """Keep an observed match. Raises LostRace where another server has kept more of it since."""
        values = {name: getattr(newer, name) for name in ("n", "record", "removed", "touched")}
        older = (observed.c.n < newer.n) & (observed.c.holder == newer.holder)
        statement = insert(observed).values(**newer._asdict()).on_conflict_do_update(set_=values, where=older)

        def work(connection: Connection) -> None:
            if not connection.execute(statement).rowcount:
                raise LostRace

        return self._write(work)

    def drop_observed(self, holder: str, name: str) -> bool:
        """Forget an observed match."""
        return self._write(lambda connection: connection.execute(observed.delete().filter_by(id=name, holder=holder)))

    def observed(self, holder: str, name: str | None = None) -> list[ObservedRow]:
        """The matches that the holder observes, or the one of that id: the latest first."""
        mine = observed.c.holder == holder
        where = mine if name is None else mine & (observed.c.id == name)
        return self._all(ObservedRow, observed, where, observed.c.touched.desc(), observed.c.id)

    # ---- One table or another ----

    def _all(
        self,
        kind: type[R],
        table: Table,
        where: ColumnElement[bool],
        *order: ColumnElement[Any],
        limit: int | None = None,
    ) -> list[R]:
        query = select(*(table.c[name] for name in kind._fields)).where(where).order_by(*order).limit(limit)
        return [kind(*row) for row in self._read(query)]

    def _one(self, kind: type[R], table: Table, where: ColumnElement[bool]) -> R | None:
        return next(iter(self._all(kind, table, where)), None)

    def _put(self, table: Table, /, **values: object) -> bool:
        """Write a row in place of the one that has its key."""
        return self._write(lambda connection: connection.execute(_instead(table, values)))

    def _put_or_drop(self, table: Table, row: Note | Mark, *, keep: bool) -> bool:
        """Write a row in place of the one that has its key, or have none there."""
        values = row._asdict()
        if keep:
            return self._put(table, **values)
        key = {column.name: values[column.name] for column in table.primary_key}
        return self._write(lambda connection: connection.execute(table.delete().filter_by(**key)))


def _instead(table: Table, values: dict[str, object]) -> Insert:
    key = table.primary_key.columns
    return (
        insert(table)
        .values(values)
        .on_conflict_do_update(set_={name: value for name, value in values.items() if name not in key})
    )


def _append(connection: Connection, match: Row, expected_n: int, lines: Sequence[str], effects: Effects) -> None:
    length = connection.execute(select(func.max(entries.c.n) + 1).where(entries.c.table == match.id)).scalar() or 0
    if lines and length > expected_n:
        raise LostRace
    if length < expected_n:
        raise Missing
    if expected_n == 0:
        # A table that waits for its first deal is there already; who deals first is settled by the entries.
        new = insert(tables).values({name: getattr(match, name) for name in _PLAIN})
        connection.execute(new.on_conflict_do_update(index_elements=["id"], set_={"touched": match.touched}))
        if match.seats:
            rows = [{"match": match.id, **seat._asdict()} for seat in match.seats]
            connection.execute(insert(seats).on_conflict_do_nothing(), rows)
    else:
        connection.execute(tables.update().where(tables.c.id == match.id), {"touched": match.touched})
    if lines:
        grown = [{"table": match.id, "n": place, "entry": line} for place, line in enumerate(lines, expected_n)]
        connection.execute(entries.insert(), grown)
    _apply(connection, match.id, effects)


def _update(connection: Connection, match: str, effects: Effects) -> None:
    if connection.execute(select(tables.c.id).where(tables.c.id == match)).first() is None:
        raise Missing
    _apply(connection, match, effects)


def _apply(connection: Connection, match: str, effects: Effects) -> None:
    """Write what follows, each in the columns meant."""
    this = tables.update().where(tables.c.id == match)
    if effects.pace is not None:
        connection.execute(this.values(pace=effects.pace))
    if effects.left is not None:
        connection.execute(this.where(tables.c.left.is_(None)).values(left=effects.left))
    for seat in effects.seats:
        _put_seat(connection, match, seat)
    if effects.result is not None:
        values = effects.result._asdict()
        holders = values.pop("holders")
        if connection.execute(insert(results).values(values).on_conflict_do_nothing()).rowcount:
            for place, holder in holders:
                connection.execute(result_holders.insert().values(table=match, place=place, holder=holder))
    if effects.duplicate is not None:
        connection.execute(_instead(duplicates, {"table": match, "difference": effects.duplicate}))
    if effects.mirror is not None:
        connection.execute(_instead(mirrors, {"table": match, "together": effects.mirror}))


def _put_seat(connection: Connection, match: str, seat: SeatRow) -> None:
    """Write a seat. ``left`` is never undone. Raises LostRace where another person sat down there first."""
    statement = insert(seats).values(match=match, **seat._asdict())
    new = statement.excluded
    changed = {name: new[name] for name in ("style", "name", "holder", "role", "guest_seed", "invitation", "joined")}
    once = {name: func.coalesce(seats.c[name], new[name]) for name in ("until", "left")}
    free = seats.c.holder.is_(None) | (seats.c.holder == new.holder)
    if not connection.execute(statement.on_conflict_do_update(set_={**changed, **once}, where=free)).rowcount:
        raise LostRace


def _held(holder: str | None) -> ColumnElement[bool]:
    if holder is None:
        return true()
    mine = result_holders.alias()
    return results.c.table.in_(select(mine.c.table).where(mine.c.holder == holder))

"""What is asked of the file, and put into it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final, TypeVar

from sqlalchemy import Column, ColumnElement, Connection, Table, func, select, true
from sqlalchemy.dialects.sqlite import Insert, insert

from .file import File, Missing, Taken
from .rows import Digest, Import, Mark, Note, Result, Reviewed, Row, Told
from .schema import (
    digests,
    duplicates,
    entries,
    imports,
    marks,
    measures,
    mirrors,
    notes,
    results,
    reviews,
    tables,
    told,
)

R = TypeVar("R", Row, Result, Import, Note, Mark, Digest, Reviewed, Told)

_BESIDE: Final = (notes, marks, digests)
"""What hangs on a record."""


class Broken(ValueError):
    """One table's log has a gap."""


def now() -> str:
    """This moment as it is kept."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Store(File):
    """All that is kept. What writes says whether it is on disk. Its methods may be called from any thread."""

    # ---- Tables and their logs ----

    def keep(self, row: Row, n: int, entries: Sequence[str], result: Result | None = None) -> bool:
        """Write entries from place ``n`` of the table's log on, and the table too with the first of them.

        With the entry that decides the match goes its result, so that there is one for each and only once.

        True once they are on disk, False where they cannot be. Raises Taken where another server wrote there first,
        and Missing where the file, new since, does not hold what comes before.
        """
        return self._write(lambda connection: _put(connection, row, n, entries, result))

    def change(self, row: Row, result: Result | None = None) -> bool:
        """Write the table anew: its seats, its pace, and whether it was left; and how a match that is left stands.

        With a result, raises Missing where the file, new since, does not hold the table. A match that has come to its
        end elsewhere keeps the result that it has.
        """
        return self._write(lambda connection: _change(connection, row, result))

    def row(self, table: str) -> Row | None:
        """The table of that id, or None."""
        return self._one(Row, tables, tables.c.id == table)

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
        """The tables, not left, where the token of that hash holds a seat: latest first."""
        mine = tables.c.left.is_(None) & tables.c.seats.contains(holder, autoescape=True)
        return self._all(Row, tables, mine, tables.c.touched.desc(), limit=limit)

    def all_held_by(self, holder: str) -> list[Row]:
        """The tables, left or not, where the token of that hash held a seat: latest first."""
        mine = tables.c.seats.contains(holder, autoescape=True)
        return self._all(Row, tables, mine, tables.c.touched.desc(), tables.c.id)

    # ---- How matches ended ----

    def results(self, holder: str | None) -> list[Result]:
        """How the matches ended where the token of that hash held a seat, or all: None. The first to end first."""
        return self._all(Result, results, _held(holder), results.c.ended, results.c.table)

    def clear_results(self, holder: str | None) -> bool:
        """Forget how the matches ended where the token of that hash held a seat, or all: None. The matches stay."""
        return self._write(lambda connection: connection.execute(results.delete().where(_held(holder))))

    def duplicate(self, table: str, difference: int) -> bool:
        """Keep the Dup Game of a table: by how much a person did better than the computer with the same cards."""
        return self._put(duplicates, table=table, difference=difference)

    def duplicates(self, holder: str) -> list[tuple[str, int]]:
        """Game and Dup Game of each match that came to its end where the token of that hash held a seat."""
        return self._sums(duplicates.c.difference, holder)

    def mirror(self, table: str, together: int) -> bool:
        """Keep what is left of the hands of a table that were played from either side."""
        return self._put(mirrors, table=table, together=together)

    def mirrors(self, holder: str) -> list[tuple[str, int]]:
        """Game, and what is left of the hands played from either side, of each such match."""
        return self._sums(mirrors.c.together, holder)

    def _sums(self, column: Column[int], holder: str) -> list[tuple[str, int]]:
        both = results.join(column.table, results.c.table == column.table.c.table)
        query = select(results.c.game, column).select_from(both)
        return [(game, value) for game, value in self._read(query.where(_held(holder) & ~results.c.quit))]

    # ---- What was counted and looked back at ----

    def measure(self, table: str, measure: int, counts: str) -> bool:
        """Keep what was counted of a finished match, and by which measure."""
        return self._put(measures, table=table, measure=measure, counts=counts)

    def measures(self, measure: int) -> dict[str, str]:
        """What was counted by that measure, by the tables' ids."""
        query = select(measures.c.table, measures.c.counts).where(measures.c.measure == measure)
        return dict(map(tuple, self._read(query)))

    def review(self, reviewed: Reviewed) -> bool:
        """Keep a deal that was looked back at, in place of what was kept of it. Raises Taken where its table is not."""
        return self._put(reviews, **reviewed._asdict())

    def reviewed(self, table: str, deal: int, seat: int) -> Reviewed | None:
        """A deal, counted from 1, as it was looked back at from a seat; None where it never was."""
        mine = (reviews.c.table == table) & (reviews.c.deal == deal) & (reviews.c.seat == seat)
        return self._one(Reviewed, reviews, mine)

    def reviews(self, review: int) -> list[tuple[str, int, str]]:
        """Table, deal and what it comes to, of all deals that were looked back at in that way."""
        query = select(reviews.c.table, reviews.c.deal, reviews.c.counts).where(reviews.c.review == review)
        return [(table, deal, counts) for table, deal, counts in self._read(query)]

    # ---- Records ----

    def bring(self, record: Import) -> bool:
        """Keep a record that was brought along; one that is there already stays as it is."""
        values = record._asdict()
        return self._write(lambda connection: connection.execute(insert(imports).on_conflict_do_nothing(), values))

    def drop(self, holder: str, record: str) -> bool:
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

    def notes(self, holder: str) -> list[Note]:
        """All that the holder wrote beside records, in order."""
        return self._all(Note, notes, notes.c.holder == holder, notes.c.record, notes.c.deal, notes.c.step)

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

    def tell(self, newer: Told) -> bool:
        """Keep how far a match was told. Raises Taken where another server has told more of it since."""
        values = {name: getattr(newer, name) for name in ("n", "record", "aside", "touched")}
        older = (told.c.n < newer.n) & (told.c.holder == newer.holder)
        statement = insert(told).values(**newer._asdict()).on_conflict_do_update(set_=values, where=older)

        def work(connection: Connection) -> None:
            if not connection.execute(statement).rowcount:
                raise Taken

        return self._write(work)

    def untell(self, holder: str, name: str) -> bool:
        """Forget a match that was told."""
        return self._write(lambda connection: connection.execute(told.delete().filter_by(id=name, holder=holder)))

    def told(self, holder: str, name: str | None = None) -> list[Told]:
        """The matches that the holder tells, or the one of that id: the latest first."""
        mine = told.c.holder == holder
        return self._all(
            Told, told, mine if name is None else mine & (told.c.id == name), told.c.touched.desc(), told.c.id
        )

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


def _put(connection: Connection, row: Row, n: int, lines: Sequence[str], result: Result | None) -> None:
    if n == 0:
        # A table that waits for its first deal is there already; who deals first is settled by the entries.
        new = insert(tables).values(row._asdict())
        connection.execute(new.on_conflict_do_update(index_elements=["id"], set_={"touched": row.touched}))
    elif not connection.execute(tables.update().where(tables.c.id == row.id), {"touched": row.touched}).rowcount:
        raise Missing
    if lines:
        grown = [{"table": row.id, "n": place, "entry": line} for place, line in enumerate(lines, n)]
        connection.execute(entries.insert(), grown)
    if result is not None:
        connection.execute(results.insert(), result._asdict())


def _change(connection: Connection, row: Row, result: Result | None) -> None:
    values = {"seats": row.seats, "pace": row.pace, "left": row.left}
    found = connection.execute(tables.update().where(tables.c.id == row.id), values).rowcount
    if result is None:
        return
    if not found:
        raise Missing
    connection.execute(insert(results).on_conflict_do_nothing(), result._asdict())


def _held(holder: str | None) -> ColumnElement[bool]:
    return true() if holder is None else results.c.holders.contains(holder, autoescape=True)

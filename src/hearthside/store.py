"""What is kept on disk: tables, their logs, how matches ended, records that were brought along and what is written
beside them, in one SQLite file. Knows no game and no web.

The log is keyed ``(table, n)`` and only ever grows, so two servers on one file settle a race by the key. The file is
in WAL mode with ``synchronous=FULL``: the commit that is acknowledged has been handed to the disk, so that it outlives
a killed process (which ``NORMAL`` would do as well) and also a power cut (which ``NORMAL`` would not).

Nothing on disk stops play. What cannot be read is set aside under another name, never deleted; what cannot be written
is kept in memory by the tables themselves, which offer all that is missing with each later move.
"""

import errno
import logging
import sqlite3
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Connection,
    Engine,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Select,
    String,
    Table,
    Text,
    create_engine,
    event,
    func,
    inspect,
    select,
    true,
)
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import ConnectionPoolEntry

FILE: Final = "hearthside.db"
VERSION: Final = 4
"""Of the schema, in SQLite's ``user_version``."""

_BUSY_SECONDS: Final = 4
_log = logging.getLogger(__name__)

_meta = MetaData()
_tables = Table(
    "tables",
    _meta,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("rules", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("seed", String, nullable=False),
    Column("first_deal", Integer),
    Column("pace", Integer, nullable=False),
    Column("created", String, nullable=False),
    Column("touched", String, nullable=False, index=True),
    Column("left", String),
)
_entries = Table(
    "entries",
    _meta,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("entry", Text, nullable=False),
    sqlite_with_rowid=False,
)
_results = Table(
    "results",
    _meta,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("ended", String, nullable=False, index=True),
    Column("game", String, nullable=False, server_default="hearts"),  # the one that version 1 knew
    Column("rules", Text, nullable=False),
    Column("holders", Text, nullable=False),
    Column("names", Text, nullable=False),
    Column("scores", Text, nullable=False),
    Column("winners", Text, nullable=False),
    Column("cash", Text),
    Column("quit", Boolean, nullable=False, server_default="0"),
    Column("people", Text),
    Column("points", Text),
    Column("hands", Integer),
    Column("drawn_hands", Integer),
)
_imports = Table(
    "imports",
    _meta,
    Column("id", String, primary_key=True),
    Column("holder", String, nullable=False, index=True),
    Column("brought", String, nullable=False),
    Column("text", Text, nullable=False),
)
_notes = Table(
    "notes",
    _meta,
    Column("record", String, primary_key=True),
    Column("holder", String, primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("step", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)
_marks = Table(
    "marks",
    _meta,
    Column("record", String, primary_key=True),
    Column("holder", String, primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("step", Integer, primary_key=True, autoincrement=False),
    Column("mark", String, nullable=False),
    sqlite_with_rowid=False,
)
_digests = Table(
    "digests",
    _meta,
    Column("record", String, primary_key=True),
    Column("holder", String, primary_key=True),
    Column("touched", String, nullable=False),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)
_measures = Table(
    "measures",
    _meta,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("measure", Integer, nullable=False),
    Column("counts", Text, nullable=False),
    sqlite_with_rowid=False,
)
_reviews = Table(
    "reviews",
    _meta,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("review", Integer, nullable=False),
    Column("moves", String, nullable=False),
    Column("counts", Text, nullable=False),
    Column("lines", LargeBinary, nullable=False),
)
_told = Table(
    "told",
    _meta,
    Column("id", String, primary_key=True),
    Column("holder", String, nullable=False, index=True),
    Column("n", Integer, nullable=False),
    Column("record", Text, nullable=False),
    Column("aside", Text, nullable=False),
    Column("created", String, nullable=False),
    Column("touched", String, nullable=False),
)
_duplicates = Table(
    "duplicates",
    _meta,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("difference", Integer, nullable=False),
)
_mirrors = Table(
    "mirrors",
    _meta,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("together", Integer, nullable=False),
)
_FIRST_TABLES: Final = {"tables", "entries"}
"""A file that has these and no others was made before there was a log of games, which it gains."""


class Result(NamedTuple):
    """How a match ended, kept apart from its log so that it may be forgotten. Lists are JSON, by seat."""

    table: str
    ended: str
    game: str
    rules: str
    """Notation."""
    holders: str
    """The SHA-256 of each person's token, with blanks between."""
    names: str
    scores: str
    """Final ones, with all that is settled at the end."""
    winners: str
    """Of a match that was left, those who were ahead."""
    cash: str | None = None
    """None for a match that was not played for cash."""
    quit: bool = False
    """Whether the match was left before its end."""
    people: str | None = None
    """The seats that people held. This and what follows is for Gin alone, None in Hearts."""
    points: str | None = None
    """Of the hands that each seat won."""
    hands: int | None = None
    """Finished ones."""
    drawn_hands: int | None = None


class Row(NamedTuple):
    """A table as it is kept. Times are ISO 8601 in UTC."""

    id: str
    game: str
    rules: str
    """Notation."""
    seats: str
    """JSON; of a person's token it holds the SHA-256 alone."""
    seed: str
    first_deal: int | None
    pace: int
    created: str
    touched: str
    left: str | None = None


class Import(NamedTuple):
    """A record that its holder brought along, in the text notation."""

    id: str
    holder: str
    brought: str
    text: str


class Note(NamedTuple):
    """What a holder wrote beside a moment of a record; deal 0 is the whole match, step 0 the deal as it was dealt."""

    record: str
    holder: str
    deal: int
    step: int
    text: str


class Mark(NamedTuple):
    """A mark that a holder put on a move of a record, in place of the record's own; empty takes that one away."""

    record: str
    holder: str
    deal: int
    step: int
    mark: str


class Digest(NamedTuple):
    """What a search looks at, worked out when the match had last been touched at that time. JSON."""

    record: str
    holder: str
    touched: str
    text: str


class Reviewed(NamedTuple):
    """A deal that was looked back at, from its first line to its summary."""

    table: str
    deal: int
    """From 1."""
    seat: int
    review: int
    """By which way of looking back."""
    moves: str
    """The SHA-256 of the match up to the end of the deal."""
    counts: str
    """What it comes to: a JSON object of sums."""
    lines: bytes
    """All that was told of it, packed."""


class Told(NamedTuple):
    """A match at another table as one seat tells it."""

    id: str
    holder: str
    n: int
    """How often it was changed."""
    record: str
    """In the text notation, with what its deals cannot hold yet in a comment."""
    aside: str
    """What was taken out together with an entry before it: a JSON list of lines."""
    created: str
    touched: str


class Taken(Exception):
    """That place of the log is written already, by another server."""


class Missing(Exception):
    """The table, or the log before that place, is not in the file: write all of it."""


class Broken(ValueError):
    """One table's log has a gap."""


class _Newer(Exception):
    """The file is from a newer version."""


class _NotOurs(Exception):
    """The file is a database, but not one of ours, or not a whole one."""


def now() -> str:
    """This moment as it is kept."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Store:
    """The file, or nothing where there is none to be had. Its methods may be called from any thread."""

    def __init__(self, folder: Path) -> None:
        """Open the file in that folder, made where it is missing. Never raises: see ``notice``."""
        self.path = folder / FILE
        self._engine: Engine | None = None
        self._trouble: str | None = None
        self._aside: str | None = None
        self._lock = Lock()
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # hands in play are in there
            self._engine = self._connected()
        except _Newer:
            self._unsaved(
                "The saved matches are from a newer Hearthside and are left alone. This one is not being kept."
            )
        except (OSError, DBAPIError, _NotOurs) as error:
            if isinstance(error, OSError) or not _is_damage(error):
                self._unsaved(_sentence(error))
            else:
                self._set_aside(None, error)

    @property
    def saved(self) -> bool:
        """Whether what is written here is being kept."""
        return self._engine is not None and self._trouble is None

    @property
    def notice(self) -> str | None:
        """One sentence about trouble, or None."""
        return self._trouble or self._aside

    # ---- Writing ----

    def keep(self, row: Row, n: int, entries: Sequence[str], result: Result | None = None) -> bool:
        """Write entries from place ``n`` of the table's log on, and the table too with the first of them.

        With the entry that decides the match goes its result, so that there is one for each and only once.

        True once they are on disk, False where they cannot be. Raises Taken where another server wrote there first,
        and Missing where the file, new since, does not hold what comes before.
        """
        return self._write(lambda connection: _put(connection, row, n, entries, result))

    def clear_results(self, holder: str | None) -> bool:
        """Forget how the matches ended where the token of that hash held a seat, or all: None. The matches stay."""
        return self._write(lambda connection: connection.execute(_results.delete().where(_held(holder))))

    def measure(self, table: str, measure: int, counts: str) -> bool:
        """Keep what was counted of a finished match, and by which measure."""
        statement = insert(_measures).values(table=table, measure=measure, counts=counts)
        later = statement.on_conflict_do_update(set_={"measure": measure, "counts": counts})
        return self._write(lambda connection: connection.execute(later))

    def measures(self, measure: int) -> dict[str, str]:
        """What was counted by that measure, by the tables' ids."""
        query = select(_measures.c.table, _measures.c.counts).where(_measures.c.measure == measure)
        return dict(map(tuple, self._read(query)))

    def review(self, reviewed: Reviewed) -> bool:
        """Keep a deal that was looked back at, in place of what was kept of it. Raises Taken where its table is not."""
        statement = insert(_reviews).values(**reviewed._asdict())
        values = {name: getattr(reviewed, name) for name in ("review", "moves", "counts", "lines")}
        return self._write(lambda connection: connection.execute(statement.on_conflict_do_update(set_=values)))

    def reviewed(self, table: str, deal: int, seat: int) -> Reviewed | None:
        """A deal, counted from 1, as it was looked back at from a seat; None where it never was."""
        key = {"table": table, "deal": deal, "seat": seat}
        rows = self._read(select(*(_reviews.c[name] for name in Reviewed._fields)).filter_by(**key))
        return Reviewed(*rows[0]) if rows else None

    def reviews(self, review: int) -> list[tuple[str, int, str]]:
        """Table, deal and what it comes to, of all deals that were looked back at in that way."""
        query = select(_reviews.c.table, _reviews.c.deal, _reviews.c.counts).where(_reviews.c.review == review)
        return [(table, deal, counts) for table, deal, counts in self._read(query)]

    def duplicate(self, table: str, difference: int) -> bool:
        """Keep the Dup Game of a table: by how much a person did better than the computer with the same cards."""
        return self._sum(_duplicates.c.difference, table, difference)

    def mirror(self, table: str, together: int) -> bool:
        """Keep what is left of the hands of a table that were played from either side."""
        return self._sum(_mirrors.c.together, table, together)

    def _sum(self, column: Column[int], table: str, value: int) -> bool:
        """Keep a sum of a table, in place of what it was."""
        statement = insert(column.table).values({"table": table, column.name: value})
        later = statement.on_conflict_do_update(set_={column.name: value})
        return self._write(lambda connection: connection.execute(later))

    def change(self, row: Row, result: Result | None = None) -> bool:
        """Write the table anew: its seats, its pace, and whether it was left; and how a match that is left stands.

        With a result, raises Missing where the file, new since, does not hold the table. A match that has come to its
        end elsewhere keeps the result that it has.
        """
        return self._write(lambda connection: _change(connection, row, result))

    # ---- Records ----

    def bring(self, record: Import) -> bool:
        """Keep a record that was brought along; one that is there already stays as it is."""
        values = record._asdict()
        return self._write(lambda connection: connection.execute(insert(_imports).on_conflict_do_nothing(), values))

    def drop(self, holder: str, record: str) -> bool:
        """Forget a record that was brought along, and what was written beside it."""

        def work(connection: Connection) -> None:
            connection.execute(_imports.delete().where(_imports.c.id == record, _imports.c.holder == holder))
            for table in (_notes, _marks, _digests):
                connection.execute(table.delete().where(table.c.record == record, table.c.holder == holder))

        return self._write(work)

    def note(self, note: Note) -> bool:
        """Write something beside a moment, in place of what stood there; an empty text wipes it out."""
        key = {name: getattr(note, name) for name in ("record", "holder", "deal", "step")}

        def work(connection: Connection) -> None:
            connection.execute(_notes.delete().filter_by(**key))
            if note.text:
                connection.execute(_notes.insert(), note._asdict())

        return self._write(work)

    def mark(self, mark: Mark, *, keep: bool) -> bool:
        """Put a mark on a move, in place of what stood there; without ``keep`` the record's own counts again."""
        key = {name: getattr(mark, name) for name in ("record", "holder", "deal", "step")}

        def work(connection: Connection) -> None:
            connection.execute(_marks.delete().filter_by(**key))
            if keep:
                connection.execute(_marks.insert(), mark._asdict())

        return self._write(work)

    def digest(self, digest: Digest) -> bool:
        """Keep what a search looks at, in place of what was kept for that record."""
        statement = insert(_digests).values(**digest._asdict())
        later = statement.on_conflict_do_update(set_={"touched": digest.touched, "text": digest.text})
        return self._write(lambda connection: connection.execute(later))

    def imports(self, holder: str) -> list[Import]:
        """The records that the holder brought along, the latest first."""
        columns = (_imports.c[name] for name in Import._fields)
        query = select(*columns).where(_imports.c.holder == holder)
        return [Import(*row) for row in self._read(query.order_by(_imports.c.brought.desc(), _imports.c.id))]

    def import_of(self, holder: str, record: str) -> Import | None:
        """One of them, or None."""
        columns = (_imports.c[name] for name in Import._fields)
        rows = self._read(select(*columns).where(_imports.c.holder == holder, _imports.c.id == record))
        return Import(*rows[0]) if rows else None

    def notes(self, holder: str) -> list[Note]:
        """All that the holder wrote beside records, in order."""
        columns = [_notes.c[name] for name in Note._fields]
        query = select(*columns).where(_notes.c.holder == holder)
        return [Note(*row) for row in self._read(query.order_by(_notes.c.record, _notes.c.deal, _notes.c.step))]

    def marks(self, holder: str, record: str) -> list[Mark]:
        """The marks that the holder put on the moves of a record, in order."""
        columns = [_marks.c[name] for name in Mark._fields]
        query = select(*columns).where(_marks.c.holder == holder, _marks.c.record == record)
        return [Mark(*row) for row in self._read(query.order_by(_marks.c.deal, _marks.c.step))]

    def digests(self, holder: str) -> list[Digest]:
        """What a search looks at."""
        columns = (_digests.c[name] for name in Digest._fields)
        return [Digest(*row) for row in self._read(select(*columns).where(_digests.c.holder == holder))]

    def all_held_by(self, holder: str) -> list[Row]:
        """The tables, left or not, where the token of that hash held a seat: latest first."""
        mine = _tables.c.seats.contains(holder, autoescape=True)
        return [Row(*row) for row in self._read(_select(mine).order_by(_tables.c.touched.desc(), _tables.c.id))]

    # ---- One-Handed ----

    def tell(self, told: Told) -> bool:
        """Keep how far a match was told. Raises Taken where another server has told more of it since."""

        def work(connection: Connection) -> None:
            newer = insert(_told).values(**told._asdict())
            values = {name: getattr(told, name) for name in ("n", "record", "aside", "touched")}
            held = (_told.c.n < told.n) & (_told.c.holder == told.holder)
            if not connection.execute(newer.on_conflict_do_update(set_=values, where=held)).rowcount:
                raise Taken

        return self._write(work)

    def untell(self, holder: str, name: str) -> bool:
        """Forget a match that was told."""
        mine = (_told.c.id == name) & (_told.c.holder == holder)
        return self._write(lambda connection: connection.execute(_told.delete().where(mine)))

    def told(self, holder: str, name: str | None = None) -> list[Told]:
        """The matches that the holder tells, or the one of that id: the latest first."""
        columns = (_told.c[each] for each in Told._fields)
        mine = _told.c.holder == holder
        query = select(*columns).where(mine if name is None else mine & (_told.c.id == name))
        return [Told(*row) for row in self._read(query.order_by(_told.c.touched.desc(), _told.c.id))]

    def _write(self, work: Callable[[Connection], object]) -> bool:
        engine = self._engine
        if engine is None:
            return False
        try:
            with engine.begin() as connection:
                work(connection)
        except IntegrityError as error:
            raise Taken from error
        except DBAPIError as error:
            if not _is_damage(error):
                self._unsaved(_sentence(error))
                return False
            self._set_aside(engine, error)
            raise Missing from error
        self._trouble = None
        return True

    # ---- Reading ----

    def row(self, table: str) -> Row | None:
        """The table of that id, or None."""
        rows = self._read(_select(_tables.c.id == table))
        return Row(*rows[0]) if rows else None

    def entries(self, table: str) -> list[str]:
        """The table's log. Raises Broken for a gap in it."""
        query = select(_entries.c.n, _entries.c.entry).where(_entries.c.table == table).order_by(_entries.c.n)
        found = self._read(query)
        for place, (n, _) in enumerate(found):
            if n != place:
                raise Broken(f"Entry {place} of its log is missing.")
        return [entry for _, entry in found]

    def length(self, table: str) -> int:
        """The length of the table's log."""
        [(last,)] = self._read(select(func.max(_entries.c.n)).where(_entries.c.table == table)) or [(None,)]
        return 0 if last is None else last + 1

    def held_by(self, holder: str, limit: int) -> list[Row]:
        """The tables, not left, where the token of that hash holds a seat: latest first."""
        mine = _tables.c.left.is_(None) & _tables.c.seats.contains(holder, autoescape=True)
        return [Row(*row) for row in self._read(_select(mine).order_by(_tables.c.touched.desc()).limit(limit))]

    def results(self, holder: str | None) -> list[Result]:
        """How the matches ended where the token of that hash held a seat, or all: None. The first to end first."""
        columns = (_results.c[name] for name in Result._fields)
        query = select(*columns).where(_held(holder)).order_by(_results.c.ended, _results.c.table)
        return [Result(*row) for row in self._read(query)]

    def duplicates(self, holder: str) -> list[tuple[str, int]]:
        """Game and Dup Game of each match that came to its end where the token of that hash held a seat."""
        return self._sums(_duplicates.c.difference, holder)

    def mirrors(self, holder: str) -> list[tuple[str, int]]:
        """Game, and what is left of the hands played from either side, of each such match."""
        return self._sums(_mirrors.c.together, holder)

    def _sums(self, column: Column[int], holder: str) -> list[tuple[str, int]]:
        both = _results.join(column.table, _results.c.table == column.table.c.table)
        query = select(_results.c.game, column).select_from(both)
        return [(game, value) for game, value in self._read(query.where(_held(holder) & ~_results.c.quit))]

    def _read(self, query: Select[*tuple[Any, ...]]) -> Sequence[Any]:
        engine = self._engine
        if engine is None:
            return []
        try:
            with engine.connect() as connection:
                return connection.execute(query).all()
        except DBAPIError as error:
            if _is_damage(error):
                self._set_aside(engine, error)
            else:
                self._unsaved(_sentence(error))
            return []

    # ---- The file ----

    def close(self) -> None:
        """Let go of the file."""
        if self._engine is not None:
            self._engine.dispose()

    def _connected(self) -> Engine:
        address = URL.create("sqlite", database=str(self.path))
        engine = create_engine(address, connect_args={"timeout": _BUSY_SECONDS})
        event.listen(engine, "connect", _prepare)
        try:
            with engine.begin() as connection:
                _check(connection)
            with engine.connect() as connection:  # last, since it writes to the file
                connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        except BaseException:
            engine.dispose()
            raise
        return engine

    def _set_aside(self, damaged: Engine | None, error: Exception) -> None:
        """Rename the file and its companions, and begin a new one."""
        with self._lock:
            if self._engine is not damaged:
                return  # another thread met the damage first
            if damaged is not None:
                damaged.dispose()
            stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
            aside = self.path.with_name(f"{self.path.stem}.{stamp}.unreadable.db")
            _log.warning("%s cannot be read: %s", self.path, error)
            self._engine = None
            try:
                for end in ("", "-wal", "-shm"):
                    companion = self.path.with_name(self.path.name + end)
                    if companion.exists():
                        companion.rename(aside.with_name(aside.name + end))
                self._engine = self._connected()
            except (OSError, DBAPIError, _Newer, _NotOurs) as again:
                self._unsaved(_sentence(again))
                return
            self._trouble = None
            self._aside = f"The saved matches could not be read. They are set aside as {aside.name}; new ones are kept."
            _log.warning("%s", self._aside)

    def _unsaved(self, sentence: str) -> None:
        if self._trouble != sentence:
            _log.warning("%s", sentence)
        self._trouble = sentence


def _prepare(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


def _check(connection: Connection) -> None:
    """Make the schema in a new file, or bring that of an older one up; raise where the file is newer, damaged, or
    something else. All of it is one transaction, so that a file is never found half-way.
    """
    if _version(connection) > VERSION:
        raise _Newer
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    version = _version(connection)  # again, now that no other server can be bringing the file up
    there = set(inspect(connection).get_table_names())
    if not there and not version:
        _meta.create_all(connection)
    elif not there >= _FIRST_TABLES:
        raise _NotOurs("it holds something else")
    elif (found := connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()) != "ok":
        raise _NotOurs(str(found))
    else:
        if "results" in there and version < 2:
            _bring_up_to_2(connection)
        _meta.create_all(connection)  # those that are missing
    if version < VERSION:
        connection.exec_driver_sql(f"PRAGMA user_version={VERSION}")


def _version(connection: Connection) -> int:
    return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())


def _bring_up_to_2(connection: Connection) -> None:
    """Results gain what the statistics of Gin need. The defaults serve a server of version 1 that is still running."""
    # Imported here because it takes as long as SQLAlchemy, and a file needs it once.
    from alembic.migration import MigrationContext
    from alembic.operations import Operations

    operations = Operations(MigrationContext.configure(connection))
    for column in (
        Column("game", String, nullable=False, server_default="hearts"),
        Column("quit", Boolean, nullable=False, server_default="0"),
        Column("people", Text),
        Column("points", Text),
        Column("hands", Integer),
        Column("drawn_hands", Integer),
    ):
        operations.add_column("results", column)


def _put(connection: Connection, row: Row, n: int, entries: Sequence[str], result: Result | None) -> None:
    if n == 0:
        # A table that waits for its first deal is there already; who deals first is settled by the entries.
        new = insert(_tables).values(row._asdict())
        connection.execute(new.on_conflict_do_update(index_elements=["id"], set_={"touched": row.touched}))
    elif not connection.execute(_tables.update().where(_tables.c.id == row.id), {"touched": row.touched}).rowcount:
        raise Missing
    if entries:
        lines = [{"table": row.id, "n": place, "entry": entry} for place, entry in enumerate(entries, n)]
        connection.execute(_entries.insert(), lines)
    if result is not None:
        connection.execute(_results.insert(), result._asdict())


def _change(connection: Connection, row: Row, result: Result | None) -> None:
    values = {"seats": row.seats, "pace": row.pace, "left": row.left}
    found = connection.execute(_tables.update().where(_tables.c.id == row.id), values).rowcount
    if result is None:
        return
    if not found:
        raise Missing
    connection.execute(insert(_results).on_conflict_do_nothing(), result._asdict())


def _held(holder: str | None) -> ColumnElement[bool]:
    return true() if holder is None else _results.c.holders.contains(holder, autoescape=True)


def _select(where: ColumnElement[bool]) -> Select[*tuple[Any, ...]]:
    return select(*(_tables.c[name] for name in Row._fields)).where(where)


def _code(error: Exception) -> int:
    """SQLite's primary result code, or 0."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return int(getattr(cause, "sqlite_errorcode", 0) or 0) & 0xFF


def _is_damage(error: Exception) -> bool:
    return isinstance(error, _NotOurs) or _code(error) in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def _sentence(error: Exception) -> str:
    """What is wrong with keeping things, for people."""
    code = _code(error)
    if code == sqlite3.SQLITE_FULL or (isinstance(error, OSError) and error.errno == errno.ENOSPC):
        return "The disk is full. Play goes on, but nothing is being kept."
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return "The saved matches are in use by another program. Play goes on, but nothing is being kept."
    return "The data folder cannot be written to. Play goes on, but nothing is being kept."

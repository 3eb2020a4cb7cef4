"""The tables of a database, and how the SQLite file gets them: a new one all at once, an older one by what it lacks."""

import json
import logging
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from types import MappingProxyType, UnionType
from typing import Any, Final, get_args, get_type_hints

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    bindparam,
    inspect,
    select,
)
from sqlalchemy.types import TypeEngine

from hearthside.games import GAMES
from hearthside.match.seats import Seat

from . import (
    DailyPar,
    DailyTry,
    Digest,
    DroppedPuzzle,
    Import,
    LessonProgress,
    Mark,
    Measure,
    Note,
    ObservedRow,
    Practised,
    PuzzleRating,
    PuzzleTry,
    Result,
    Reviewed,
    ReviewedImport,
    Row,
    ServerKey,
    migrations,
)
from .chain import ORIGIN, following, origin

_log = logging.getLogger(__name__)

VERSION: Final = 14
"""Of the schema: in SQLite's ``user_version``, and for Alembic the latest of `storage.migrations`."""

METADATA = MetaData()


class _Bytes(LargeBinary):
    """Bytes as SQLite gives them. SQLAlchemy would convert them, and fail at a damaged cell of another type."""

    def result_processor(self, *_: object) -> None:
        """There is nothing to convert."""

    def bind_processor(self, _: object) -> None:
        """There is nothing to convert."""


# PostgreSQL sorts as SQLite and Python do, and has integers of the same size.
_SORTED: Final = "C"
_TYPES: Final[dict[type, TypeEngine[Any]]] = {
    str: String().with_variant(String(collation=_SORTED), "postgresql"),
    int: Integer().with_variant(BigInteger, "postgresql"),
    bool: Boolean(),
    bytes: _Bytes(),
}
_LONG_TEXT: Final = Text().with_variant(Text(collation=_SORTED), "postgresql")
_LONG: Final = frozenset(
    [
        *("rules", "options", "entry", "names", "scores", "winners", "cash", "people", "points", "text", "counts"),
        *("record", "removed", "own", "reason", "answers"),
    ]
)
"""Columns of text of any length."""
_SQL_NAMES: Final = {"removed": "aside"}
"""Columns that have another name in the file."""


def _table(
    name: str,
    columns: Mapping[str, Any],
    key: int = 1,
    *,
    refers: str | None = None,
    index: Collection[str] = (),
    defaults: Mapping[str, str] = MappingProxyType({}),
) -> Table:
    """A table of the file.

    Arguments:
        columns: their names and types. A type with None may be null. Tuples are rows of another table.
        key: how many of the first columns are the key.
        refers: the column of another table to which the first one refers.
        index: the columns by which rows are searched.
        defaults: what columns have in rows of an older file.
    """
    made = []
    for place, (field, kind) in enumerate(columns.items()):
        plain, *others = get_args(kind) if isinstance(kind, UnionType) else (kind,)
        if plain not in _TYPES:
            continue
        reference = [ForeignKey(refers)] if refers and not place else []
        column = Column[Any](
            _SQL_NAMES.get(field, field),
            _LONG_TEXT if field in _LONG and place >= key else _TYPES[plain],
            *reference,
            key=field,
            primary_key=place < key,
            autoincrement=False,
            nullable=bool(others),
            index=field in index,
            server_default=defaults.get(field),
        )
        made.append(column)
    # Rows that hold much are kept apart from the tree of the keys.
    return Table(name, METADATA, *made, sqlite_with_rowid=key == 1 or bytes in columns.values())


PLAIN: Final = tuple(name for name in Row._fields if name not in ("seats", "damage"))
"""The fields of a match that are columns of its own row."""
_HASH: Final = {"hash": bytes | None}
"""Of an entry: its place in the chain. Of a match: the hash of its last entry. Null where an older version wrote."""
tables = _table(
    "tables",
    {name: get_type_hints(Row)[name] for name in PLAIN} | _HASH,
    index=["touched"],
    defaults={"options": "{}"},  # version 6 had none
)
seats = _table(
    "seats",
    {"match": str, "place": int, "turn": int} | get_type_hints(Seat),
    3,
    refers="tables.id",
    index=["holder", "letters", "recovery"],
    defaults={"handovers": "0"},  # version 8 had none
)
"""One row for everybody who sits or sat at a place. Who came later at the same place has a higher turn."""
entries = _table("entries", {"table": str, "n": int, "entry": str} | _HASH, 2, refers="tables.id")
results = _table(
    "results",
    get_type_hints(Result),
    refers="tables.id",
    index=["ended"],
    defaults={"game": "hearts", "quit": "0"},  # version 1 knew no other game
)
result_holders = _table(
    "result_holders", {"table": str, "place": int, "holder": str}, 2, refers="results.table", index=["holder"]
)
imports = _table("imports", get_type_hints(Import), index=["holder"])
notes = _table("notes", get_type_hints(Note), 4)
marks = _table("marks", get_type_hints(Mark), 4)
digests = _table("digests", get_type_hints(Digest), 2)
measures = _table("measures", get_type_hints(Measure), 2, refers="tables.id")
reviews = _table("reviews", get_type_hints(Reviewed), 3, refers="tables.id")
import_reviews = _table("import_reviews", get_type_hints(ReviewedImport), 3, refers="imports.id")
observed = _table("told", get_type_hints(ObservedRow), index=["holder"])
practised = _table("practised", get_type_hints(Practised), 5)
puzzle_tries = _table("puzzle_tries", get_type_hints(PuzzleTry), 2)
puzzle_ratings = _table("puzzle_ratings", get_type_hints(PuzzleRating))
dropped_puzzles = _table("dropped_puzzles", get_type_hints(DroppedPuzzle))
daily_tries = _table("daily_tries", get_type_hints(DailyTry), 3, index=["day"], defaults={"game": "hearts"})
daily_pars = _table("daily_pars", get_type_hints(DailyPar))
lesson_progress = _table("lesson_progress", get_type_hints(LessonProgress), 2)
server_keys = _table("server_keys", get_type_hints(ServerKey))
duplicates = _table("duplicates", {"table": str, "difference": int}, refers="tables.id")
mirrors = _table("mirrors", {"table": str, "together": int}, refers="tables.id")
TABLES: Final[Mapping[type, Table]] = {
    Import: imports,
    Note: notes,
    Mark: marks,
    Digest: digests,
    Measure: measures,
    Reviewed: reviews,
    ReviewedImport: import_reviews,
    ObservedRow: observed,
    Practised: practised,
    PuzzleTry: puzzle_tries,
    PuzzleRating: puzzle_ratings,
    DroppedPuzzle: dropped_puzzles,
    DailyTry: daily_tries,
    DailyPar: daily_pars,
    ServerKey: server_keys,
    LessonProgress: lesson_progress,
}
"""Where rows are that hang together with no others, by their type."""
SEAT: Final = tuple(name for name in Seat._fields if name != "before")
"""The fields of a seat that are columns of its row."""
_CELL: Final = re.compile(r"(NULL|NUMERIC|TEXT|non-\w+) value in ")
"""What SQLite says of a cell that holds something of another type than its column."""
_FIRST_TABLES: Final = {"tables", "entries"}
"""A file that has these and no others was made before there was a log of games, which it gains."""


def seat_rows(match: str, place: int, seat: Seat) -> list[dict[str, Any]]:
    """Whoever sits at a place, and all who sat there before, as rows."""
    key = {"match": match, "place": place}
    return [
        key | {"turn": turn} | {name: getattr(each, name) for name in SEAT}
        for turn, each in enumerate([*seat.before, seat])
    ]


class Newer(Exception):
    """The file is from a newer version."""


class NotOurs(Exception):
    """The file is a database, but not one of ours, or not a whole one."""


def prepare(connection: Connection) -> None:
    """Make the schema in a new file, or bring that of an older one up; raise where the file is newer, damaged, or
    something else. All of it is one transaction, so that a file is never found half-way.
    """
    if _version(connection) > VERSION:
        raise Newer
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    version = _version(connection)  # again, now that no other server can be bringing the file up
    there = set(inspect(connection).get_table_names())
    if not there and not version:
        METADATA.create_all(connection)
    elif not there >= _FIRST_TABLES:
        raise NotOurs("it holds something else")
    elif damage := _damage(connection):
        raise NotOurs(damage)
    else:
        if "results" in there and version < 2:
            _add_gin_results(connection)
        old_results = "results" in there
        if version < 5:  # counted for one player a match; what is not there is counted again
            connection.exec_driver_sql("DROP TABLE IF EXISTS measures")
        METADATA.create_all(connection)  # those that are missing
        if version < 5:
            _make_seats_rows(connection, old_results)
        if version < 6:
            _name_former_rules(connection)
            _add_hashes(connection)
        if version < VERSION:
            migrations.upgrade(connection, max(version, 6))
    if version < VERSION:
        connection.exec_driver_sql(f"PRAGMA user_version={VERSION}")


def _version(connection: Connection) -> int:
    return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())


def _damage(connection: Connection) -> str | None:
    """What is wrong with the file as such. A cell of another type is no such thing: it concerns its own row alone."""
    found = (str(line) for line in connection.exec_driver_sql("PRAGMA quick_check").scalars())
    return next((line for line in found if line != "ok" and not _CELL.match(line)), None)


def _add_gin_results(connection: Connection) -> None:
    """Version 2: results gain what the statistics of Gin need."""
    for column in (
        "game VARCHAR DEFAULT 'hearts' NOT NULL",
        "quit BOOLEAN DEFAULT '0' NOT NULL",
        "people TEXT",
        "points TEXT",
        "hands INTEGER",
        "drawn_hands INTEGER",
    ):
        connection.exec_driver_sql(f"ALTER TABLE results ADD COLUMN {column}")


def _make_seats_rows(connection: Connection, results_too: bool) -> None:
    """Version 5: seats, and for whom a result counts, become rows in place of strings that had to be searched."""
    rows = connection.exec_driver_sql('SELECT id, seats, created, "left" FROM tables').all()
    taken = [seat for row in rows for seat in _old_seats(*row)]
    if taken:
        connection.execute(seats.insert(), taken)
    connection.exec_driver_sql("ALTER TABLE tables DROP COLUMN seats")
    if not results_too:
        return
    held = connection.exec_driver_sql('SELECT "table", holders FROM results').all()
    places = {(seat["match"], seat["holder"]): seat["place"] for seat in taken}
    counted = [
        {"table": match, "place": places.get((match, holder), -1 - at), "holder": holder}
        for match, holders in held
        for at, holder in enumerate(holders.split())
    ]
    if counted:
        connection.execute(result_holders.insert(), counted)
    connection.exec_driver_sql("ALTER TABLE results DROP COLUMN holders")


def _name_former_rules(connection: Connection) -> None:
    """Version 6: a match has the preset that it was begun by, where this has another name since."""
    for match in connection.execute(select(tables.c.id, tables.c.game, tables.c.rules)).all():
        with suppress(
            KeyError, ValueError, AttributeError, IndexError
        ):  # what cannot be read is found when it is asked for
            former = GAMES[match.game].variants.former(match.rules)
            if former.split()[0] != match.rules.split()[0]:
                connection.execute(tables.update().where(tables.c.id == match.id), {"rules": former})


def _add_hashes(connection: Connection) -> None:
    """Version 6: entries are chained by hashes, so that an altered log is noticed."""
    for name in ("tables", "entries"):
        connection.exec_driver_sql(f"ALTER TABLE {name} ADD COLUMN hash BLOB")
    for match in connection.execute(select(tables.c.id, *(tables.c[name] for name in ORIGIN))).all():
        last = add_hashes(connection, match.id, origin(match._asdict()))
        connection.execute(tables.update().where(tables.c.id == match.id), {"hash": last})


def add_hashes(connection: Connection, match: str, before: bytes) -> bytes:
    """Give hashes to the entries of a match that have none. Returns the last hash.

    ``before`` is the hash that the first entry follows.
    """
    log = entries.c.table == match
    query = select(entries.c.n, entries.c.entry, entries.c.hash).where(log).order_by(entries.c.n)
    missing = []
    for n, entry, known in connection.execute(query):
        before = known if isinstance(known, bytes) else following(before, entry)
        if known is None:
            missing.append({"at": n, "hash": before})
    if missing:
        connection.execute(entries.update().where(log & (entries.c.n == bindparam("at"))), missing)
    return before


def _old_seats(match: str, text: str, created: str, left: str | None) -> Iterator[dict[str, Any]]:
    """The seats of a match of version 4, those who sat there before among them."""
    try:
        for place, seat in enumerate(json.loads(text)):
            lot, holder = seat.get("lot"), seat.get("holder")
            before = [Seat(style, guest_seed=lot, until=until) for until, style in seat.get("before", ())]
            now = Seat(seat.get("style"), seat.get("name"), holder, guest_seed=lot, before=tuple(before))
            if holder:
                now = now._replace(role="host", joined=created, left=left)
            yield from seat_rows(match, place, now)
    except (ValueError, TypeError, AttributeError) as error:
        _log.warning("The seats of table %s cannot be read: %s", match, error)

"""The tables of the file, and how a file gets them: a new one all at once, an older one by what it lacks."""

import json
import logging
from collections.abc import Iterator
from typing import Any, Final

from sqlalchemy import (
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
    inspect,
)

_log = logging.getLogger(__name__)

VERSION: Final = 5
"""Of the schema, in SQLite's ``user_version``."""

METADATA = MetaData()
tables = Table(
    "tables",
    METADATA,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("rules", Text, nullable=False),
    Column("seed", String, nullable=False),
    Column("first_deal", Integer),
    Column("pace", Integer, nullable=False),
    Column("created", String, nullable=False),
    Column("touched", String, nullable=False, index=True),
    Column("left", String),
)
seats = Table(
    "seats",
    METADATA,
    Column("match", ForeignKey("tables.id"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("turn", Integer, primary_key=True, autoincrement=False),
    Column("style", String),
    Column("name", String),
    Column("holder", String, index=True),
    Column("role", String, nullable=False),
    Column("guest_seed", String),
    Column("invitation", String),
    Column("until", Integer),
    Column("joined", String),
    Column("left", String),
    sqlite_with_rowid=False,
)
entries = Table(
    "entries",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("entry", Text, nullable=False),
    sqlite_with_rowid=False,
)
results = Table(
    "results",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("ended", String, nullable=False, index=True),
    Column("game", String, nullable=False, server_default="hearts"),  # the one that version 1 knew
    Column("rules", Text, nullable=False),
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
result_holders = Table(
    "result_holders",
    METADATA,
    Column("table", ForeignKey("results.table"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("holder", String, nullable=False, index=True),
    sqlite_with_rowid=False,
)
imports = Table(
    "imports",
    METADATA,
    Column("id", String, primary_key=True),
    Column("holder", String, nullable=False, index=True),
    Column("brought", String, nullable=False),
    Column("text", Text, nullable=False),
)
notes = Table(
    "notes",
    METADATA,
    Column("record", String, primary_key=True),
    Column("holder", String, primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("step", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)
marks = Table(
    "marks",
    METADATA,
    Column("record", String, primary_key=True),
    Column("holder", String, primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("step", Integer, primary_key=True, autoincrement=False),
    Column("mark", String, nullable=False),
    sqlite_with_rowid=False,
)
digests = Table(
    "digests",
    METADATA,
    Column("record", String, primary_key=True),
    Column("holder", String, primary_key=True),
    Column("touched", String, nullable=False),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)
measures = Table(
    "measures",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("measure", Integer, nullable=False),
    Column("counts", Text, nullable=False),
    sqlite_with_rowid=False,
)
reviews = Table(
    "reviews",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("review", Integer, nullable=False),
    Column("moves", String, nullable=False),
    Column("counts", Text, nullable=False),
    Column("lines", LargeBinary, nullable=False),
)
told = Table(
    "told",
    METADATA,
    Column("id", String, primary_key=True),
    Column("holder", String, nullable=False, index=True),
    Column("n", Integer, nullable=False),
    Column("record", Text, nullable=False),
    Column("aside", Text, nullable=False),
    Column("created", String, nullable=False),
    Column("touched", String, nullable=False),
)
duplicates = Table(
    "duplicates",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("difference", Integer, nullable=False),
)
mirrors = Table(
    "mirrors",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("together", Integer, nullable=False),
)
_FIRST_TABLES: Final = {"tables", "entries"}
"""A file that has these and no others was made before there was a log of games, which it gains."""


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
    elif (found := connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()) != "ok":
        raise NotOurs(str(found))
    else:
        if "results" in there and version < 2:
            _add_gin_results(connection)
        old_results = "results" in there
        if version < 5:  # counted for one player a match; what is not there is counted again
            connection.exec_driver_sql("DROP TABLE IF EXISTS measures")
        METADATA.create_all(connection)  # those that are missing
        if version < 5:
            _make_seats_rows(connection, old_results)
    if version < VERSION:
        connection.exec_driver_sql(f"PRAGMA user_version={VERSION}")


def _version(connection: Connection) -> int:
    return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())


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
    taken = [seat for row in rows for seat in _seat_rows(*row)]
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


def _seat_rows(match: str, text: str, created: str, left: str | None) -> Iterator[dict[str, Any]]:
    """The seats of a match of version 4, those who sat there before among them."""
    try:
        found = list(enumerate(json.loads(text)))
        for place, seat in found:
            before = [*seat.get("before", ())]
            for turn, (until, style) in enumerate(before):
                yield _seat_row(match, place, turn, style=style, guest_seed=seat.get("lot"), until=until)
            holder = seat.get("holder")
            person = {"role": "host", "joined": created, "left": left} if holder else {}
            own = {name: seat.get(name) for name in ("style", "name", "holder")}
            yield _seat_row(match, place, len(before), guest_seed=seat.get("lot"), **own, **person)
    except (ValueError, TypeError, AttributeError) as error:
        _log.warning("The seats of table %s cannot be read: %s", match, error)


def _seat_row(match: str, place: int, turn: int, **values: Any) -> dict[str, Any]:
    names = ("style", "name", "holder", "guest_seed", "invitation", "until", "joined", "left")
    return {"match": match, "place": place, "turn": turn, "role": "player", **dict.fromkeys(names), **values}

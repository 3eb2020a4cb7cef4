"""The tables of the file, and how a file gets them: a new one all at once, an older one by what it lacks."""

from typing import Final

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

VERSION: Final = 4
"""Of the schema, in SQLite's ``user_version``."""

METADATA = MetaData()
tables = Table(
    "tables",
    METADATA,
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
            _bring_up_to_2(connection)
        METADATA.create_all(connection)  # those that are missing
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

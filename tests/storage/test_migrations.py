"""Databases of older and newer versions: brought up by Alembic whole or not at all, or left alone."""

import os
import shutil
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, event

from hearthside.match import Seat
from hearthside.storage import FILE, DailyTry, Unreachable, migrations
from hearthside.storage.file import File
from hearthside.storage.postgres import PostgreSQL
from hearthside.storage.schema import METADATA, VERSION
from hearthside.storage.store import Store

from .conftest import Open
from .damage import rows_of
from .test_store import row

FILES = Path(__file__).parent / "files"


def asked(address: str, *statements: str) -> list[tuple[object, ...]]:
    """What the last of these statements gives."""
    with psycopg.connect(address, autocommit=True) as connection:
        for statement in statements:
            cursor = connection.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []


@pytest.fixture
def of_version_6(database: str) -> str:
    """A database with a match, as it was before version 7."""
    store = Store(PostgreSQL(database))
    assert store.append(row(), 0, ["one"])
    store.close()
    asked(
        database,
        "ALTER TABLE tables DROP COLUMN options",
        "ALTER TABLE seats DROP COLUMN letters, DROP COLUMN letters_until, DROP COLUMN own_name",
        "ALTER TABLE seats DROP COLUMN recovery, DROP COLUMN handovers",
        "ALTER TABLE results DROP COLUMN own",
        "DROP TABLE practised, puzzle_tries, puzzle_ratings, dropped_puzzles, daily_tries, daily_pars, server_keys",
        "DROP TABLE lesson_progress",
        "UPDATE alembic_version SET version_num = 'v6'",
    )
    return database


def assert_of_today(store: Store) -> None:
    """Its tables are those that a new database gets."""
    assert isinstance(store.database, File | PostgreSQL) and store.database._engine is not None
    with store.database._engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_the_latest_script_makes_the_version_of_today() -> None:
    assert ScriptDirectory(Path(migrations.__file__).parent).get_heads() == [migrations.revision(VERSION)]


def test_a_new_database_has_all_tables_however_many_open_it_at_once(opened: Open) -> None:
    with ThreadPoolExecutor(6) as pool:
        stores = list(pool.map(lambda _: opened(), range(6)))
    for store in stores:
        assert (store.saved, store.notice) == (True, None)
    assert_of_today(stores[0])


def test_an_older_database_is_brought_up_and_loses_nothing(of_version_6: str) -> None:
    with ThreadPoolExecutor(3) as pool:
        stores = list(pool.map(lambda _: Store(PostgreSQL(of_version_6)), range(3)))
    assert [(store.match("first"), store.entries("first")) for store in stores] == [(row(), ["one"])] * 3
    assert_of_today(stores[0])
    assert asked(of_version_6, "SELECT * FROM alembic_version") == [(f"v{VERSION}",)]
    for store in stores:
        store.close()


@pytest.fixture
def of_version_8(database: str) -> str:
    """A database with a match, as it was before version 9: the hash of a recovery code was in another column."""
    store = Store(PostgreSQL(database))
    seats = Seat(holder="me", invitation="recovers"), Seat(invitation="opens", letters="BCDFGH")
    assert store.append(row()._replace(seats=seats), 0, [])
    store.close()
    asked(
        database,
        "ALTER TABLE seats DROP COLUMN recovery, DROP COLUMN handovers",
        "CREATE INDEX ix_seats_invitation ON seats (invitation)",
        "UPDATE alembic_version SET version_num = 'v8'",
    )
    return database


def test_recovery_codes_from_before_version_9_are_still_good(of_version_8: str) -> None:
    store = Store(PostgreSQL(of_version_8))
    assert_of_today(store)
    match = store.match("first")
    assert match is not None
    assert match.seats == (Seat(holder="me", recovery="recovers"), Seat(invitation="opens", letters="BCDFGH"))
    assert store.recovered_by("recovers") == ("first", 0)
    store.close()


TRIES_OF_VERSION_11 = """
    DROP TABLE daily_tries;
    CREATE TABLE daily_tries (
        holder VARCHAR NOT NULL, day INTEGER NOT NULL, "table" VARCHAR NOT NULL, started VARCHAR NOT NULL,
        took INTEGER, signs VARCHAR, PRIMARY KEY (holder, day)
    );
    INSERT INTO daily_tries VALUES ('me', 331, 'first', '2026-11-27', 5, 'signs');
"""


def assert_tries_of_version_12(store: Store) -> None:
    before = DailyTry("me", 331, "hearts", "first", "2026-11-27", 5, "signs")
    assert store.find(DailyTry) == [before]
    assert store.put_first(before._replace(game="gin"))
    assert_of_today(store)
    store.close()


def test_daily_tries_from_before_version_12_are_at_hearts(database: str, tmp_path: Path) -> None:
    Store(PostgreSQL(database)).close()
    asked(database, TRIES_OF_VERSION_11, "UPDATE alembic_version SET version_num = 'v11'")
    assert_tries_of_version_12(Store(PostgreSQL(database)))
    Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as file:
        file.executescript(f"{TRIES_OF_VERSION_11} PRAGMA user_version = 11")
    assert_tries_of_version_12(Store(tmp_path))


def test_an_older_file_is_marked_for_alembic_and_for_older_programs(tmp_path: Path) -> None:
    shutil.copy(FILES / "version6.db", tmp_path / FILE)
    store = Store(tmp_path)
    assert_of_today(store)
    store.close()
    assert rows_of(tmp_path, "SELECT * FROM alembic_version") == [(f"v{VERSION}",)]
    assert rows_of(tmp_path, "PRAGMA user_version") == [(VERSION,)]


def test_a_database_is_brought_up_whole_or_not_at_all(of_version_6: str) -> None:
    def fail(_: object, __: object, statement: str, *___: object) -> None:
        if statement.startswith("UPDATE alembic_version"):
            raise KeyboardInterrupt

    event.listen(Engine, "before_cursor_execute", fail)
    try:
        with pytest.raises(KeyboardInterrupt):
            PostgreSQL(of_version_6)
    finally:
        event.remove(Engine, "before_cursor_execute", fail)
    columns = "SELECT count(*) FROM information_schema.columns WHERE column_name = 'options' AND table_schema = "
    assert asked(of_version_6, f"{columns} current_schema()") == [(0,)]
    store = Store(PostgreSQL(of_version_6))
    assert store.match("first") == row()
    store.close()


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("UPDATE alembic_version SET version_num = 'v99'", "are from a newer Hearthside and are left alone"),
        ("UPDATE alembic_version SET version_num = 'ab12'", "holds something else"),
        ("DROP TABLE alembic_version", "holds something else"),
    ],
)
def test_what_is_not_ours_is_left_alone(statement: str, sentence: str, database: str) -> None:
    ours = Store(PostgreSQL(database))
    assert ours.append(row(), 0, ["one"])
    asked(database, statement)
    store = Store(PostgreSQL(database))
    assert not store.saved and store.notice is not None and sentence in store.notice
    assert not store.append(row(), 1, ["two"])
    with pytest.raises(Unreachable):
        store.entries("first")
    assert ours.entries("first") == ["one"]
    for each in (store, ours):
        each.close()


OPENED = """
import sys
from pathlib import Path
from hearthside.storage.postgres import PostgreSQL
from hearthside.storage.store import Store
store = Store(PostgreSQL(sys.argv[1]) if "://" in sys.argv[1] else Path(sys.argv[1]))
assert store.saved and store.length("first") == 1
store.close()
assert not {"alembic", "mako"} & sys.modules.keys()
"""


def test_alembic_is_not_imported_for_a_database_of_today(opened: Open, request: pytest.FixtureRequest) -> None:
    store = opened()
    assert store.append(row(), 0, ["one"])
    of_sqlite = isinstance(store.database, File)
    where = request.getfixturevalue("tmp_path" if of_sqlite else "database")
    subprocess.run([sys.executable, "-c", OPENED, os.fspath(where)], check=True)

"""What is special of PostgreSQL: what it refuses, and what is said then."""

import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Barrier, BrokenBarrierError
from time import sleep

import psycopg
import pytest
from sqlalchemy import Engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError

from hearthside.match import Seat
from hearthside.storage import Effects, LostRace, Measure, Note, Unreachable
from hearthside.storage.postgres import SETTINGS, BadAddress, PostgreSQL, _without_password, url_of
from hearthside.storage.store import Store

from .test_store import row

ANN, BEN = Seat(holder="ann", role="host"), Seat(holder="ben")


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(PostgreSQL(database))
    assert store.append(row(), 0, ["one"])
    yield store
    store.close()


def assert_well(store: Store) -> None:
    assert (store.saved, store.notice) == (True, None)


def test_what_the_database_refuses_is_said_and_says_nothing_of_what_it_was(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    assert not store.put(Note("r1", "me", 0, 0, "secret\0"))
    assert store.notice == "The database refuses what is to be saved. Play goes on, but nothing is being saved."
    assert "secret" not in caplog.text
    assert store.entries("first") == ["one"], "it is not away"
    assert store.put(Note("r1", "me", 0, 0, "note"))
    assert_well(store)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (psycopg.errors.DiskFull, "The disk of the database is full."),
        (psycopg.errors.ReadOnlySqlTransaction, "The database can only be read."),
        (psycopg.errors.DeadlockDetected, "The database refuses what is to be saved."),
    ],
)
def test_trouble_has_a_sentence_and_is_over_with_what_is_kept_next(
    error: type[psycopg.Error], sentence: str, store: Store
) -> None:
    def fail(_: object, __: object, statement: str, *___: object) -> None:
        if statement.startswith("INSERT INTO entries"):
            raise error("as the server says it")

    event.listen(Engine, "before_cursor_execute", fail)
    try:
        assert not store.append(row(), 1, ["two"])
    finally:
        event.remove(Engine, "before_cursor_execute", fail)
    assert not store.saved and store.notice is not None and store.notice.startswith(sentence)
    assert store.entries("first") == ["one"], "nothing of it is kept, and all can be read"
    assert store.append(row(), 1, ["two"])
    assert_well(store)


def test_a_row_that_is_there_is_a_lost_race_and_so_is_one_without_its_match(store: Store) -> None:
    key = "SELECT entries.n"

    def two(_: object, __: object, statement: str, *___: object) -> None:
        nonlocal key
        if key and statement.startswith(key):
            key = ""
            other = Store(PostgreSQL(str(store_address)))
            assert other.append(row(), 1, ["theirs"])
            other.close()

    assert isinstance(store.database, PostgreSQL)
    store_address = store.database._engine.url.render_as_string(hide_password=False)
    event.listen(Engine, "after_cursor_execute", two)
    try:
        with pytest.raises(LostRace) as lost:
            store.append(row(), 1, ["ours"])
    finally:
        event.remove(Engine, "after_cursor_execute", two)
    cause = lost.value.__cause__
    assert isinstance(cause, IntegrityError) and getattr(cause.orig, "sqlstate", None) == "23505"
    with pytest.raises(LostRace):
        store.put(Measure("unkept", 0, 1, "{}"))
    assert (store.saved, store.entries("first")) == (True, ["one", "theirs"])


def test_two_who_write_about_the_same_seats_in_another_order_wait_for_each_other(store: Store, database: str) -> None:
    other = Store(PostgreSQL(database))
    assert store.append(row("pair")._replace(seats=(ANN, BEN)), 0, ["one"])
    at_seats = Barrier(2)

    def wait(_: object, __: object, statement: str, *___: object) -> None:
        if statement.startswith("INSERT INTO seats"):
            with suppress(BrokenBarrierError):
                at_seats.wait(0.5)  # which nobody else reaches, unless both may write at once

    seats = {0: ANN._replace(name="Anna"), 1: BEN._replace(name="Benno")}
    event.listen(Engine, "after_cursor_execute", wait)
    try:
        with ThreadPoolExecutor(2) as pool:
            ours = pool.submit(store.append, row("pair"), 1, ["two"], Effects(seats=seats))
            theirs = pool.submit(other.update, "pair", Effects(seats=dict(reversed(seats.items()))))
            assert (ours.result(), theirs.result()) == (True, True)
    finally:
        event.remove(Engine, "after_cursor_execute", wait)
    other.close()


def test_a_database_that_is_away_at_the_start_is_found_later(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthside.storage.postgres._RETRY_SECONDS", 0.05)
    away = url_of(database)
    there = PostgreSQL(away.set(query={**away.query, "host": "/nowhere"}).render_as_string(hide_password=False))
    store = Store(there)
    assert store.notice == "The database does not answer. Play goes on, but nothing is being saved."
    assert not store.append(row(), 0, ["one"])
    with pytest.raises(Unreachable):
        store.match("first")
    sleep(0.06)
    there._engine.dispose()
    event.listen(there._engine, "do_connect", lambda _, __, args, params: params.update(host=away.query["host"]))
    assert store.append(row(), 0, ["one"])
    assert_well(store)
    assert store.entries("first") == ["one"]
    store.close()


@pytest.mark.parametrize("address", ["postgres://me@host/name", "postgresql+psycopg:///name?host=/run"])
def test_addresses_are_read_as_people_write_them(address: str) -> None:
    assert url_of(address).drivername == "postgresql+psycopg"


@pytest.mark.parametrize("address", ["", "sqlite:///file", "postgresql://me:a@b@host/name", "postgresql://h:word/name"])
def test_other_addresses_are_refused_without_being_repeated(address: str) -> None:
    with pytest.raises(BadAddress) as refused:
        url_of(address)
    assert refused.value.__cause__ is None and str(refused.value).startswith("The address of a database is ")


@pytest.mark.parametrize(
    ("password", "why", "told"),
    [
        ("a", "cannot reach a machine at address", "cannot reach a machine at address"),
        ("a", "invalid: postgresql://me:a@here/cards", "invalid: postgresql://me:***@here/cards"),
        ("a", "option password=a\nuser=a", "option password=*** user=a"),
        ("a", "option password='a'", "option password='***'"),
        ("horse-7", "for horse-7x", "for ***x"),
        ("(", "postgresql://me:(@here (down)", "postgresql://me:***@here (down)"),
    ],
)
def test_a_password_is_hidden_and_a_short_one_hides_no_letters_of_words(password: str, why: str, told: str) -> None:
    url = URL.create("postgresql+psycopg", "me", password, "here", database="cards")
    assert _without_password(url, why) == told


@pytest.mark.parametrize("held", ["between two statements", "before the end"])
def test_what_a_busy_machine_held_up_for_too_long_in_a_transaction_is_written_after_all(
    held: str, database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """PostgreSQL ends the session of a thread that waits for the processor in a transaction, as that of a process that
    was stopped.
    """
    monkeypatch.setattr(
        "hearthside.storage.postgres.SETTINGS", SETTINGS.replace("session_timeout = '5s'", "session_timeout = '1s'")
    )
    there = PostgreSQL(database)
    slow = Store(there)
    assert slow.append(row(), 0, ["one"])
    delays = [1.5]

    def starved(*_: object) -> None:
        while delays:
            sleep(delays.pop())

    event.listen(there._engine, "after_cursor_execute" if held.startswith("between") else "commit", starved)
    assert slow.append(row(), 1, ["two"])
    assert not delays and slow.saved and slow.entries("first") == ["one", "two"]
    assert caplog.records == []
    slow.close()


_SLOW_TO_IMPORT = """
import sys, time
from hearthside.storage import postgres

class Slow:
    def find_spec(self, name, *_):
        if name == "alembic.runtime.migration":
            time.sleep(1.5)

sys.meta_path.insert(0, Slow())
postgres.SETTINGS = postgres.SETTINGS.replace("session_timeout = '5s'", "session_timeout = '1s'")
there = postgres.PostgreSQL(sys.argv[1])
sys.exit(there.notice or 0)
"""


def test_only_the_session_that_wakes_other_processes_notifies_and_it_has_no_transactions() -> None:
    """Commits that notify wait for each other, over all tables of a database."""
    sources = {path: path.read_text(encoding="utf-8") for path in Path("src/hearthside").rglob("*.py")}
    [(path, source)] = [
        (path, source) for path, source in sources.items() if re.search(r"pg_notify|\bNOTIFY\b", source)
    ]
    assert path.name == "peers.py" and source.count("AsyncConnection.connect(") == source.count("autocommit=True") == 1


def test_no_transaction_waits_for_what_takes_long_to_import(database: str) -> None:
    begun = subprocess.run([sys.executable, "-c", _SLOW_TO_IMPORT, database], capture_output=True, text=True)
    assert (begun.returncode, begun.stderr) == (0, "")

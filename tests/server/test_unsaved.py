"""Trouble with the disk in mid-hand, in either game: play goes on, it is said, and all is kept once there is room.

What is done to the file here is done between two moves; the store's own tests are in test_store.
"""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from time import sleep
from typing import Any

import pytest
from sqlalchemy import Engine, event

from hearthside.app import pending_writes
from hearthside.storage import FILE
from tests.storage import damage

from .asking import Program, awaited, some_move
from .conftest import Running

GAMES = ["hearts", "gin"]


def engine_of(server: Running) -> Engine:
    store = server.tables._store
    assert store is not None
    return damage.engine_of(store.store)


@contextmanager
def every_connection(server: Running, pragma: str, after: str) -> Iterator[None]:
    """Set this on whatever connection the store uses, and the other once it is over."""
    engine, now = engine_of(server), [pragma]

    def set_it(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute(now[0]).close()

    event.listen(engine, "checkout", set_it)
    yield
    now[0] = after


@contextmanager
def read_only(server: Running) -> Iterator[str]:
    with every_connection(server, "PRAGMA query_only=ON", "PRAGMA query_only=OFF"):
        yield "cannot be written"


@contextmanager
def full(server: Running) -> Iterator[str]:
    with engine_of(server).connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    with every_connection(server, f"PRAGMA max_page_count={pages}", "PRAGMA max_page_count=1000000"):
        yield "The disk is full"


def moved(program: Program, table: str, rng: Random) -> Any:
    """The position once the player has moved and everybody else has answered."""
    with program.events(table) as events:
        message = next(message for _, message in events if awaited(message))
    answer = program.ask(
        "POST", f"/api/tables/{table}/moves", {"n": message["n"], "move": some_move(message["view"], rng)}
    )
    assert answer.status == 200, answer.body
    with program.events(table) as events:
        return next(message for _, message in events if awaited(message))


def begun(server: Running, game: str) -> tuple[Program, str]:
    program = server.program()
    # So far that no match is over before the disk is full.
    new = program.ask("POST", "/api/tables", {"game": game, "goal": 999, "pace": 0}).json
    program.token = new["token"]
    return program, new["table"]


def kept(server: Running, program: Program, table: str) -> Any:
    """The same position from the file alone, as a server that was just started finds it."""
    del server.tables._live[table]
    return program.ask("GET", f"/api/tables/{table}").json["view"]


@pytest.mark.parametrize("trouble", [read_only, full])
@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_kept_is_played_and_is_kept_once_it_can_be(server: Running, game: str, trouble: Any) -> None:
    (program, table), rng = begun(server, game), Random(1)
    assert moved(program, table, rng)["saved"]
    with trouble(server) as sentence:
        hands = 0
        for _ in range(400):  # a small file has room left, and a hand in it
            message = moved(program, table, rng)
            hands = len(message["view"]["history"])
            if hands and not message["saved"]:
                break
        assert hands, "whole hands are played"
        assert not message["saved"]
        assert sentence in message["notice"]
        assert sentence in program.ask("GET", "/api/health").json["notice"]
    message = moved(program, table, rng)
    assert (message["saved"], message["notice"]) == (True, None)
    assert kept(server, program, table) == message["view"]


def test_what_is_pending_is_kept_though_nobody_moves_again(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pending_writes, "_RETRY_SECONDS", 0.1)
    (program, table), rng = begun(server, "hearts"), Random(1)
    moved(program, table, rng)
    with read_only(server):
        message = moved(program, table, rng)
        assert not message["saved"]
    with program.events(table) as events:
        message = next(message for _, message in events if message["saved"])
    assert kept(server, program, table) == message["view"]


@pytest.mark.parametrize("game", GAMES)
def test_a_file_that_is_spoilt_in_mid_hand_is_set_aside_and_the_table_goes_on_whole(server: Running, game: str) -> None:
    (program, table), rng = begun(server, game), Random(2)
    moved(program, table, rng)
    engine_of(server).dispose()
    path = server.folder / FILE
    path.write_bytes(b"a shopping list, not a database\n" * 500)
    message = moved(program, table, rng)
    assert message["saved"]
    aside = max(server.folder.glob("*.unreadable.db"))
    assert aside.read_bytes() == b"a shopping list, not a database\n" * 500, "nothing is deleted"
    assert f"set aside as {aside.name}" in message["notice"]
    assert kept(server, program, table) == message["view"]


def test_matches_at_all_tables_are_kept_again_once_the_folder_was_removed(server: Running) -> None:
    rng = Random(3)
    (program, table), (other, quiet) = begun(server, "hearts"), begun(server, "gin")
    moved(program, table, rng)
    before = moved(other, quiet, rng)
    shutil.rmtree(server.folder)
    message = moved(program, table, rng)
    store = server.tables._store
    assert store is not None
    while store.store.length(quiet) < before["n"]:  # which is written beside the answer
        sleep(0.02)
    assert message["saved"]
    assert message["notice"] == "The saved matches were removed. What you play from now on is saved in a new file."
    assert kept(server, program, table) == message["view"]
    assert kept(server, other, quiet) == before["view"], "nobody has moved there since"

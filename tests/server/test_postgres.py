"""A server over PostgreSQL: matches are kept there, and the database may go away in mid-match."""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest

from hearthside.server.serve import CannotServe, serve
from hearthside.storage import FILE
from hearthside.storage.postgres import PostgreSQL
from hearthside.storage.store import Store
from tests.postgres import Cluster

from .asking import Program
from .conftest import Running, running
from .test_unsaved import GAMES, begun, kept, moved

PASSWORD = "Parole"  # which the database does not ask for


def with_password(address: str) -> str:
    return address.replace("@", f":{PASSWORD}@", 1)


@pytest.fixture(scope="module")
def fragile() -> Cluster:
    """A PostgreSQL that may be killed."""
    return Cluster.make(os.getpid())


@pytest.fixture(scope="module")
def server(fragile: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("data"), with_password(fragile.url())) as server:
        yield server


def saved(program: Program, table: str, rng: Random) -> Any:
    """The position after moves enough that all is kept: a database that was away is not asked at once again."""
    for _ in range(2000):
        message = moved(program, table, rng)
        if message["saved"]:
            return message
    raise AssertionError("nothing is kept")


@pytest.mark.parametrize("game", GAMES)
def test_play_goes_on_while_the_database_is_away_and_all_is_kept_once_it_is_back(
    server: Running, fragile: Cluster, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    (program, table), rng = begun(server, game), Random(1)
    (other, quiet), (away, new) = begun(server, game), ("", "")
    assert moved(program, table, rng)["saved"] and moved(other, quiet, rng)["saved"]
    del server.tables._live[quiet]
    fragile.kill()
    try:
        for _ in range(6):
            message = moved(program, table, rng)
            assert not message["saved"]
            assert "The database does not answer." in message["notice"]
        health = program.ask("GET", "/api/health").json
        assert (health["saved"], health["notice"]) == (False, message["notice"])
        for path in (f"/api/tables/{quiet}", "/api/tables"):
            refused = other.ask("GET", path)
            assert (refused.status, refused.json["code"]) == (503, "busy"), "it is there, and is not called missing"
        third, new = begun(server, game)
        away = moved(third, new, rng)
        assert not away["saved"]
    finally:
        fragile.start()
    message = saved(program, table, rng)
    assert message["notice"] is None
    assert kept(server, program, table) == message["view"]
    while not third.ask("GET", f"/api/tables/{new}").json["saved"]:  # which is written beside the answer
        sleep(0.02)
    assert kept(server, third, new) == away["view"], "nobody has moved there since"
    assert other.ask("GET", f"/api/tables/{quiet}").status == 200
    everything = [each.body for who in (program, other, third) for each in who.answers]
    assert PASSWORD.encode() not in b"".join(everything) and PASSWORD not in caplog.text
    assert "does not answer" in caplog.text


def test_a_database_that_was_started_again_between_two_moves_is_not_noticed(server: Running, fragile: Cluster) -> None:
    (program, table), rng = begun(server, "hearts"), Random(2)
    moved(program, table, rng)
    fragile.kill()
    fragile.start()
    message = moved(program, table, rng)
    assert (message["saved"], message["notice"]) == (True, None)


def test_nothing_is_kept_in_the_folder(server: Running, fragile: Cluster) -> None:
    _, table = begun(server, "gin")
    assert not (server.folder / FILE).exists()
    store = Store(PostgreSQL(fragile.url()))
    assert store.length(table) > 0
    store.close()


@pytest.mark.parametrize(
    "address",
    [
        f"postgresql://me:{PASSWORD}@word@host/name",
        f"postgresql://host:{PASSWORD}/name",
        f"mysql://me:{PASSWORD}@host/name",
        PASSWORD,
        "",
    ],
)
def test_an_address_that_names_no_database_is_refused_and_not_shown(address: str, tmp_path: Path) -> None:
    with pytest.raises(CannotServe, match="postgresql://user:password@host/name") as refused:
        serve("127.0.0.1", 0, tmp_path, browser=False, database=address)
    assert refused.value.status == 2 and PASSWORD not in str(refused.value)

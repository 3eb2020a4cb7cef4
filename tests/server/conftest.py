"""A real server in a thread, for tests over HTTP."""

import asyncio
import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlalchemy.pool import ConnectionPoolEntry

from hearthside.app import tables
from hearthside.app.table import Table
from hearthside.app.tables import Tables
from hearthside.game import Limit
from hearthside.match import Log, Seat
from hearthside.server.app import create_app
from hearthside.server.connections import Config
from hearthside.server.limits import Limits
from hearthside.server.reach import LOOPBACK, Reach
from hearthside.server.secret import Keys, Secret
from hearthside.server.serve import Server
from hearthside.storage import file
from tests.few_worlds import few_worlds as few_worlds
from tests.laid import put

from .asking import Program, kept_open


@pytest.fixture(scope="module", autouse=True)
def weak_opponents() -> Iterator[None]:
    """How well computers play is tested in `tests/ai`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "Table", partial(Table, thinking=Limit(worlds=4)))
        yield


@pytest.fixture(scope="module", autouse=True)
def no_power_cut() -> Iterator[None]:
    """Does not wait for the disk. That the file is written as carefully as it must be is tested in `tests/storage`."""

    prepared = file._prepare

    def prepare(connection: sqlite3.Connection, record: ConnectionPoolEntry) -> None:
        prepared(connection, record)
        connection.execute("PRAGMA synchronous=OFF")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(file, "_prepare", prepare)
        yield


class Running(NamedTuple):
    port: int
    tables: Tables
    folder: Path
    keys: Keys
    loop: asyncio.AbstractEventLoop
    reach: Reach = LOOPBACK

    @property
    def proxy(self) -> dict[str, str]:
        """What the proxy before a public server sends along."""
        return {"host": next(iter(self.reach.names)), "x-forwarded-proto": "https"} if self.reach.proxies else {}

    def program(self, token: str | None = None) -> Program:
        return Program(self.port, token, proxy=self.proxy)

    def issued(self) -> str:
        """A token that is nobody's yet."""
        return self.keys.secret.issue("token")

    def laid(self, program: Program, log: Log) -> Any:
        """The message of a match that is put there, whose South is the program; the others are of the computer."""
        program.token = program.token or self.issued()
        holder = sha256(program.token.encode()).hexdigest()
        seats = [Seat(holder=holder), *map(Seat, ("shark", "cal", "vicky"))]
        table = put(self.folder, log, seats[: log.state.rules.seats])
        return program.ask("GET", f"/api/tables/{table}").json

    def owner(self) -> Program:
        """Whoever opened the page with a key."""
        secret = self.keys.secret
        cookies = [f"{name}={secret.owner}" for name in (secret.owner_cookie, self.reach.cookie(secret.owner_cookie))]
        return Program(self.port, cookie="; ".join(cookies), proxy=self.proxy)


@contextmanager
def running(
    folder: Path, database: str | None = None, reach: Reach = LOOPBACK, limits: Limits | None = None
) -> Iterator[Running]:
    """A server over that folder."""
    listening = socket.create_server(("127.0.0.1", 0))
    ready = threading.Event()
    keys = Keys(Secret.of(folder))
    app = create_app(folder, keys, limits, database, reach)
    server = Server(Config(app, proxies=reach.proxies), ready.set, app.state.tables.end_play, app.state.tables.close)
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        await server.serve([listening])

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert ready.wait(120)
    port = listening.getsockname()[1]
    try:
        with kept_open(port):
            yield Running(port, app.state.tables, folder, keys, loops[0], reach)
    finally:
        server.should_exit = True
        thread.join(120)
        listening.close()
        assert not thread.is_alive()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture
def program(server: Running) -> Program:
    """Somebody without a token."""
    return server.program()


@pytest.fixture
def owner(server: Running) -> Program:
    """The owner of the data folder."""
    return server.owner()

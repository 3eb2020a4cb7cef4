"""The real program in a terminal that is not there, at a real server in a thread."""

import asyncio
import json
import sqlite3
import ssl
from collections.abc import Awaitable, Callable, Iterator
from functools import cache, partial
from typing import Any, Final

import pytest
import textual.screen
from sqlalchemy.pool import ConnectionPoolEntry
from textual.pilot import Pilot

from hearthside.app import tables
from hearthside.app.table import Table
from hearthside.game import Limit
from hearthside.storage import file
from hearthside.terminal.screen import Connection, Hearthside, Value
from tests.server.conftest import Running, running

Script = Callable[[Pilot[None]], Awaitable[None]]
"""What is done at the terminal, and looked for on it."""
Asked = Callable[..., Any]
SECONDS = 60
"""How long something may take until it is on the screen."""
_PAINTED_EVERY: Final = 1 / 15
"""Seconds between two times that changes are painted. A key of a script has them painted at once."""


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for all these tests. Its opponents think little, and it does not wait for the disk."""
    prepared = file._prepare

    def prepare(connection: sqlite3.Connection, record: ConnectionPoolEntry) -> None:
        prepared(connection, record)
        connection.execute("PRAGMA synchronous=OFF")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ssl, "create_default_context", cache(ssl.create_default_context))  # each client made one anew
        patch.setattr(textual.screen, "UPDATE_PERIOD", _PAINTED_EVERY)
        patch.setattr(tables, "Table", partial(Table, thinking=Limit(worlds=4)))
        patch.setattr(file, "_prepare", prepare)
        with running(tmp_path_factory.mktemp("data")) as server:
            yield server


@pytest.fixture
def connection(server: Running) -> Connection:
    """Somebody whom that server does not know yet."""
    return Connection(f"http://127.0.0.1:{server.port}", {"authorization": f"Bearer {server.issued()}"})


@pytest.fixture
def asked(server: Running, connection: Connection) -> Asked:
    """Asks that server as the same person does in another program: a path, and the body of a POST."""
    program = server.program(connection.headers["authorization"].removeprefix("Bearer "))

    def ask(path: str, body: object = None) -> Any:
        answer = program.ask("GET" if body is None else "POST", path, body)
        assert answer.status < 300, answer
        return json.loads(answer.body, object_hook=Value) if answer.body else None

    return ask


@pytest.fixture
def owner(server: Running) -> Connection:
    """The owner of its data folder, who has the settings."""
    secret = server.keys.secret
    return Connection(f"http://127.0.0.1:{server.port}", cookies={
        secret.cookie: secret.owner_token, secret.owner_cookie: secret.owner,
    })  # fmt: skip


def drive(
    script: Script, at: Connection | Callable[[], Connection], size: tuple[int, int] = (80, 24), **given: Any
) -> Hearthside:
    """Runs the program in a terminal of that size; ``given`` goes to it."""

    async def run() -> Hearthside:
        app = Hearthside(at if callable(at) else lambda: at, **given)
        async with app.run_test(size=size) as pilot:
            await script(pilot)
        return app

    return asyncio.run(run())


async def until(pilot: Pilot[None], so: Callable[[], object]) -> None:
    """Waits until that is so."""
    try:
        async with asyncio.timeout(SECONDS):
            while not so():  # noqa: ASYNC110 - what is on a screen tells nobody of it
                await asyncio.sleep(0.03)
    except TimeoutError:
        pytest.fail(f"What was waited for is not on the screen:\n{seen(pilot)}")


def seen(pilot: Pilot[None]) -> str:
    """What is on the screen, line by line."""
    return "\n".join(
        "".join(segment.text for segment in line).rstrip() for line in pilot.app.screen._compositor.render_strips()
    )

"""Starts the server on an address of this machine, opens the browser when it is ready, and ends it quickly."""

import errno
import http.client
import json
import logging
import os
import socket
import webbrowser
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path
from secrets import token_hex
from threading import Thread
from typing import TYPE_CHECKING, Final

import uvicorn

from hearthside.folder import usual_folder

from .connections import Config
from .guard import is_loopback
from .limits import WAITING, limits_here
from .logs import Repeated
from .secret import Keys, Secret
from .starting import StartingApp

if TYPE_CHECKING:
    from fastapi import FastAPI

PORT: Final = 8737
_TRIES: Final = 20
"""How many ports are tried, from the usual one up, if no port was asked for."""
_WARM_UP_DELAY: Final = 0.5
"""Seconds from when there is an application until the strong players are loaded, so that the page comes first."""
_TIMEOUT: Final = 30.0
"""Seconds to wait for another Hearthside at the port. One that compiles on a busy machine answers late."""


class CannotServe(Exception):
    """The server cannot start. ``str(error)`` is a sentence, ``status`` the exit status."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status


def serve(
    host: str, port: int | None, folder: Path | None, browser: bool, page: str = "", database: str | None = None
) -> None:
    """Serve until interrupted, and open that page of the client, such as ``#/gin``. Raises CannotServe.

    Matches are kept in the folder, or in the PostgreSQL database of that address.

    If a server over the same folder has the port already, that one is opened.
    """
    if not is_loopback(host):
        raise CannotServe(f"{host} is not this machine's own address. Choose 127.0.0.1, ::1 or localhost.", 2)
    if database is not None:
        _check_address(database)
    host, folder = host.strip("[]"), folder or usual_folder()
    secret = Secret.of(folder)
    for each in range(PORT, PORT + _TRIES) if port is None else (port,):
        if listening := _listening(host, each):
            keys = Keys(secret)
            _run(listening, _address(host, each, keys) + page, folder, keys, browser, database)
            return
        if start := _start_there(secret, host, each):
            address = _address(host, each, Keys(secret, start)) + page
            _say(f"Hearthside is open already: {address}")
            if browser:
                webbrowser.open(address)
            return
    if port is not None:
        raise CannotServe(f"Port {port} is taken by another program. Choose another with --port.", 1)
    raise CannotServe(f"Ports {PORT} to {PORT + _TRIES - 1} are all taken. Choose another with --port.", 1)


def _check_address(database: str) -> None:
    """Raises CannotServe for an address that names no database."""
    from hearthside.storage.postgres import BadAddress, url_of

    try:
        url_of(database)
    except BadAddress as error:
        raise CannotServe(str(error), 2) from None


def _run(listening: socket.socket, address: str, folder: Path, keys: Keys, browser: bool, database: str | None) -> None:
    handler = logging.StreamHandler()
    handler.addFilter(Repeated())
    logging.basicConfig(format="%(message)s", level=logging.WARNING, handlers=[handler])
    limits = limits_here()

    def ready() -> None:
        _say(f"Hearthside is at {address} (Ctrl-C ends it)")
        if browser:
            # In a thread, because some browsers block whoever starts them.
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        starting.begin()

    def make() -> "FastAPI":
        # Imported here, since it takes most of the start.
        from hearthside.ai.kernels import warm_up
        from hearthside.app import sounds

        from .app import create_app

        app = create_app(folder, keys, limits, database)
        warm_up(_WARM_UP_DELAY)
        # In a thread, because the first page does not need it.
        Thread(target=app.state.settings.begin, daemon=True).start()
        sounds.begin(folder / sounds.FOLDER)
        return app

    def end_if_failed(made: "Future[FastAPI]") -> None:
        server.should_exit = server.should_exit or made.exception() is not None

    async def end_play() -> None:
        await (await starting.app()).state.tables.end_play()

    async def close() -> None:
        await (await starting.app()).state.tables.close()

    starting = StartingApp(make, keys)
    starting.made.add_done_callback(end_if_failed)
    server = Server(Config(starting, limits), ready, end_play, close)
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        _say()  # so that the shell's prompt does not stand behind ^C


def _say(line: str = "") -> None:
    """Print a line. The table is served even where it cannot be printed."""
    with suppress(OSError):
        print(line, flush=True)


# ---- The socket ----


def _listening(host: str, port: int) -> socket.socket | None:
    """A socket bound to the port; None if the port is taken. Raises CannotServe."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address, family=family)
    except socket.gaierror as error:
        raise CannotServe(f"Hearthside cannot listen at {host}: {error.strerror}.", 1) from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return None
        raise CannotServe(
            f"Hearthside cannot listen at {host}, port {port}: {os.strerror(error.errno or 0)}.", 1
        ) from error


def _start_there(secret: Secret, host: str, port: int) -> str | None:
    """Which start of a server is at the port, if it proves that it has the secret; None if anything else is there."""
    challenge = token_hex(32)
    connection = http.client.HTTPConnection(host, port, timeout=_TIMEOUT)
    try:
        connection.connect()
        address = connection.sock.getpeername()[:2]
        connection.request("GET", f"/api/health?challenge={challenge}")
        health = json.loads(connection.getresponse().read(4096))
        start, proof = str(health["start"]), str(health["proof"])
        proven = compare_digest(proof.encode(), secret.proof(challenge, start, address).encode())
        return start if proven else None
    except (OSError, ValueError, LookupError, TypeError, RecursionError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def _address(host: str, port: int, keys: Keys) -> str:
    """The address that opens the page as the owner's, once."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/?key={keys.make()}"


class Server(uvicorn.Server):
    """Says when it is ready, ends play before it waits for connections to end, and closes the tables after that."""

    def __init__(
        self,
        config: uvicorn.Config,
        ready: Callable[[], None],
        end_play: Callable[[], Awaitable[None]],
        close: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__(config)
        self._say_ready = ready
        self._end_play = end_play
        self._close = close

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call ``ready``."""
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(WAITING)  # more than are accepted at once, which is what uvicorn asks for
        if self.started:
            self._say_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End play first: event streams would never end by themselves. What was asked before is still answered."""
        await self._end_play()
        await super().shutdown(sockets)
        await self._close()

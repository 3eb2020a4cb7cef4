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
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

import uvicorn

from .connections import Config
from .guard import is_loopback
from .limits import WAITING, limits_here
from .logs import Repeated
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


def serve(host: str, port: int | None, folder: Path | None, browser: bool, page: str = "") -> None:
    """Serve until interrupted, and open that page of the client, such as ``#/gin``. Raises CannotServe.

    If Hearthside already answers at the port, that one is opened, unless a folder is given: it may use another.
    """
    if not is_loopback(host):
        raise CannotServe(f"{host} is not this machine's own address. Choose 127.0.0.1, ::1 or localhost.", 2)
    host = host.strip("[]")
    listening = _listening(host, port or PORT)
    if listening is None and folder is None and _answers(host, port or PORT):
        address = _address(host, port or PORT) + page
        _say(f"Hearthside is open already: {address}")
        if browser:
            webbrowser.open(address)
        return
    if listening is None and port is not None:
        raise CannotServe(f"Port {port} is taken by another program. Choose another with --port.", 1)
    listening = listening or _next_free(host)
    address = _address(host, listening.getsockname()[1]) + page
    _run(listening, address, folder, browser)


def _run(listening: socket.socket, address: str, folder: Path | None, browser: bool) -> None:
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
        from hearthside.storage.folder import usual_folder

        from .app import create_app

        data = folder or usual_folder()
        app = create_app(data, limits)
        warm_up(_WARM_UP_DELAY)
        # In a thread, because the first page does not need it.
        Thread(target=app.state.settings.begin, daemon=True).start()
        sounds.begin(data / sounds.FOLDER)
        return app

    def end_if_failed(made: "Future[FastAPI]") -> None:
        server.should_exit = server.should_exit or made.exception() is not None

    async def close() -> None:
        await (await starting.app()).state.tables.close()

    starting = StartingApp(make)
    starting.made.add_done_callback(end_if_failed)
    server = Server(Config(starting, limits), ready, close)
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
        raise CannotServe(f"There is no listening at {host}: {error.strerror}.", 1) from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return None
        raise CannotServe(
            f"There is no listening at {host}, port {port}: {os.strerror(error.errno or 0)}.", 1
        ) from error


def _next_free(host: str) -> socket.socket:
    for port in range(PORT + 1, PORT + _TRIES):
        if found := _listening(host, port):
            return found
    raise CannotServe(f"Ports {PORT} to {PORT + _TRIES - 1} are all taken. Choose another with --port.", 1)


def _answers(host: str, port: int) -> bool:
    """Whether Hearthside answers there."""
    connection = http.client.HTTPConnection(host, port, timeout=_TIMEOUT)
    try:
        connection.request("GET", "/api/health")
        health = json.loads(connection.getresponse().read(4096))
        return isinstance(health, dict) and health.get("app") == "hearthside"
    except (OSError, ValueError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


class Server(uvicorn.Server):
    """Says when it is ready, and closes the tables before it waits for connections to end."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], close_tables: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self._say_ready = ready
        self._close_tables = close_tables

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call ``ready``."""
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(WAITING)  # more than are accepted at once, which is what uvicorn asks for
        if self.started:
            self._say_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the tables first: their event streams would never end by themselves."""
        await self._close_tables()
        await super().shutdown(sockets)

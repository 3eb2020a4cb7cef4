"""The server of a data folder for a program of its owner, such as the table in the terminal: one that runs already, or
one that is started in a thread of this process. Knows nothing of what is asked of it.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from socket import socket
from threading import Event, Thread
from typing import Final, NamedTuple

from hearthside.folder import usual_folder

from .reach import LOOPBACK
from .secret import Keys, Secret
from .serve import CannotServe, Served, listening, origin, ports, running_there, server_of, taken

_HERE: Final = "127.0.0.1"


class Connection(NamedTuple):
    """How the owner of a data folder reaches the server over it."""

    address: str
    """What the addresses of all requests begin with, without a slash at the end."""
    cookies: Mapping[str, str]
    """By these the server knows the owner. They are secret, and go to this address alone."""
    started: bool
    """Whether the server was started here, so that it ends with this process."""
    close: Callable[[], None]
    """Ends what was started: play first, then all that is kept. A server that ran before goes on."""


def connect(folder: Path | None = None, port: int | None = None) -> Connection:
    """The server over that folder, the usual one if none is named. Takes some tenths of a second, and may block.

    A server that is started takes the port that `hearthside serve` would, so that this opens the browser at it. If it
    has ended, as with the terminal where it was started, connect again. Raises CannotServe.
    """
    folder = folder or usual_folder()
    secret = Secret.of(folder)
    cookies = {secret.cookie: secret.owner_token, secret.owner_cookie: secret.owner}
    for each in ports(port):  # all of them, before one that is free is taken
        if there := _running(secret, each, cookies):
            return there
    for each in ports(port):
        if found := listening(_HERE, each):
            return _started(found, Served(LOOPBACK, folder, Keys(secret), None), cookies)
        if there := _running(secret, each, cookies):  # started just now
            return there
    raise taken(port)


def _running(secret: Secret, port: int, cookies: Mapping[str, str]) -> Connection | None:
    """The server that runs at that port, if it is over the same folder and has an owner."""
    there = running_there(secret, _HERE, port)
    if there is None or there.reach == "public":
        return None
    return Connection(origin(_HERE, port), cookies, started=False, close=_nothing)


def _started(at: socket, served: Served, cookies: Mapping[str, str]) -> Connection:
    """A server in a thread of its own, once it listens."""
    address, ready = origin(_HERE, at.getsockname()[1]), Event()
    server = server_of(served, ready.set)

    def run() -> None:
        try:
            server.run(sockets=[at])
        finally:
            ready.set()

    # A daemon, so that a process that fails ends all the same. What was acknowledged is on the disk.
    thread = Thread(target=run, name="serving", daemon=True)

    def close() -> None:
        server.should_exit = True
        thread.join()

    thread.start()
    ready.wait()
    if not server.started:
        raise CannotServe(f"Hearthside could not be started at {address}.", 1)
    return Connection(address, cookies, started=True, close=close)


def _nothing() -> None:
    """A server of another process is not ended."""

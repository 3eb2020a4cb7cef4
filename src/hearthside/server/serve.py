"""Starts the server for its machine, its network or the internet, opens the browser, and ends quickly."""

import asyncio
import errno
import http.client
import json
import logging
import os
import socket
import sys
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, ExitStack, nullcontext, suppress
from hmac import compare_digest
from importlib.util import find_spec
from io import StringIO
from ipaddress import ip_network
from pathlib import Path
from secrets import token_hex
from threading import Thread
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlsplit

import uvicorn

from hearthside.desktop.machine import this_machine
from hearthside.desktop.window import open_in_browser, open_window
from hearthside.folder import usual_folder

from .connections import Config
from .garbage import collect_seldom, nothing_collected
from .limits import WAITING, limits_here
from .logs import Repeated
from .network import own_addresses, own_names
from .passing import Beside, Passing
from .reach import LOOPBACK, Reach, is_loopback
from .secret import Keys, Secret
from .starting import StartingApp
from .workers import run_workers

if TYPE_CHECKING:
    from fastapi import FastAPI

PORT: Final = 8737
_TRIES: Final = 20
"""How many ports are tried, from the usual one up, if no port was asked for."""
_WARM_UP_DELAY: Final = 0.5
"""Seconds from when there is an application until the strong players are loaded, so that the page comes first."""
_SILENT: Final = 2.0
"""Seconds to wait for the page of another Hearthside at the port, which it has as soon as it listens."""
_TIMEOUT: Final = 30.0
"""Seconds to wait for its proof. One that starts or compiles on a busy machine answers late."""


SECRET: Final = "HEARTHSIDE_SECRET"
"""The variable of the environment with the secret that public servers on several machines share."""
_LEAST_SECRET: Final = 32

_HINTS: Final = {
    errno.EADDRNOTAVAIL: " Choose an address of this machine.",
    errno.EACCES: " Choose a port from 1024 on with --port.",
}
"""What to do about an error of the system."""


class CannotServe(Exception):
    """The server cannot start. ``str(error)`` is a sentence, ``status`` the exit status."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status


def serve(
    host: str,
    port: int | None,
    folder: Path | None,
    browser: bool,
    page: str = "",
    database: str | None = None,
    window: bool = False,
) -> None:
    """Serve until interrupted, and open that page of the client, such as ``#/gin``. Raises CannotServe.

    Matches are kept in the folder, or in the PostgreSQL database of that address. With ``window`` the page opens in a
    window of its own, where there is a browser for it, and closing that ends the server.

    If a server over the same folder has the port already, that one is opened.
    """
    if not is_loopback(host):
        raise CannotServe(f"{host} is not this machine's own address. Choose 127.0.0.1, ::1 or localhost.", 2)
    _check_address(database)
    host, folder = host.strip("[]"), folder or usual_folder()
    secret = Secret.of(folder)
    for each in ports(port):
        if found := listening(host, each):
            keys = Keys(secret)
            address = _address(host, each, keys) + page
            said = f"Hearthside is at {address} (Ctrl-C ends it)"
            served = Served(LOOPBACK, folder, keys, database)
            _run([found], served, said, address if browser else None, window)
            return
        if there := running_there(secret, host, each):
            address = _address(host, each, Keys(secret, there.start)) + page
            _say(f"Hearthside is open already: {address}")
            if window:
                open_window(address, folder, this_machine(), _say)
            elif browser:
                open_in_browser(address)
            return
    raise taken(port)


def ports(port: int | None) -> Sequence[int]:
    """The ports to try, one after the other, if that one was asked for, or none."""
    return range(PORT, PORT + _TRIES) if port is None else (port,)


class Hosting(NamedTuple):
    """How a server for others is to run, as it was asked for."""

    folder: Path
    address: str | None = None
    """The one address of this machine at which it listens. None: all for a network, loopback behind a proxy."""
    port: int | None = None
    database: str | None = None
    """The address of a PostgreSQL database; None keeps matches in the folder."""
    public: str | None = None
    """What browsers on the internet open; None serves the network."""
    behind: tuple[str, ...] = ()
    """The addresses and networks of the proxies before a public server."""
    workers: int = 1
    """How many processes serve."""
    ssh: int | None = None
    """The port at which players come by SSH; None: they do not."""

    @property
    def listens_at(self) -> str | None:
        """The address at which it listens; None for all."""
        return "127.0.0.1" if self.public and self.address is None else self.address

    @property
    def wanted_port(self) -> int | None:
        """The port. None: the next free one. A proxy has to know which."""
        return PORT if self.public and self.port is None else self.port

    def public_reach(self) -> Reach | None:
        """Who reaches it, if that is the internet. Raises CannotServe."""
        if self.public is None:
            return None
        name = _name_of(self.public)
        proxies = tuple(_proxy(each) for each in self.behind) or ("127.0.0.1", "::1")
        return Reach("public", frozenset((name,)), f"https://{name}", proxies)

    def shared_secret(self) -> Secret | None:
        """The secret that public servers on several machines share, if there is one. Raises CannotServe."""
        text = os.environ.get(SECRET, "") if self.public else ""
        if not text:
            return None
        if len(text) < _LEAST_SECRET:
            raise CannotServe(f"{SECRET} is too short. Set it to {_LEAST_SECRET} random letters or more.", 2)
        return Secret.from_text(text)

    def refuse(self) -> None:
        """Raises CannotServe where what was asked for does not go together."""
        if found := self.troubles():
            raise CannotServe(found[0], 2)

    def troubles(self) -> list[str]:
        """A sentence for each part of what was asked for that does not go with the others."""
        found = []
        if self.public is None and self.behind:
            found.append("A proxy stands before a public server: --behind goes with --public.")
        elif self.public and not self.behind and not is_loopback(self.listens_at or ""):
            found.append("Which proxy passes requests on from another machine? Name its address with --behind.")
        if self.workers > 1 and self.public is None:
            found.append("Several processes serve the internet alone: --workers goes with --public.")
        elif self.workers > 1 and self.database is None:
            found.append(
                "Several processes need a database that they share: name a PostgreSQL database with --database."
            )
        if self.ssh is not None and find_spec("asyncssh") is None:
            found.append('SSH needs more packages: install them with `pip install "hearthside[host]"`.')
        for check in (self.public_reach, self.shared_secret, lambda: _check_address(self.database)):
            try:
                check()
            except CannotServe as error:
                found.append(str(error))
        return found


def _name_of(public: str) -> str:
    """The name in the address of a public server, with a port that is not the usual one. Raises CannotServe."""
    with suppress(ValueError):
        parts = urlsplit(public)
        rest = (parts.path.rstrip("/"), parts.query, parts.fragment, parts.username)
        if parts.scheme == "https" and parts.hostname and rest == ("", "", "", None):
            name = parts.hostname.encode("idna").decode()
            return name if parts.port in (None, 443) else f"{name}:{parts.port}"
    raise CannotServe(f"A public server has an address with https, such as https://cards.example; {public} is none.", 2)


def _proxy(address: str) -> str:
    """The address or the network of a proxy. Raises CannotServe."""
    try:
        return str(ip_network(address, strict=False))
    except ValueError:
        raise CannotServe(
            f"{address} is no address of a proxy. Name one such as 10.0.0.2, or a network such as 10.0.0.0/24.", 2
        ) from None


def host(hosting: Hosting, browser: bool, by_ssh: Beside | None = None) -> None:
    """Serve this machine's network or the internet until interrupted. Raises CannotServe.

    ``by_ssh`` serves those who come by SSH, if that was asked for.
    """
    hosting.refuse()
    secret = hosting.shared_secret() or Secret.of(hosting.folder)
    sockets, port = network_sockets(hosting.listens_at, hosting.wanted_port, secret)
    keys = Keys(secret)
    if (reach := hosting.public_reach()) is None:
        shared = shared_addresses(hosting.address, port)
        own = _address(hosting.address or "127.0.0.1", port, keys)
        reach = Reach("network", own_names(), shared[0] if shared else None)
        said, opened = _hosting(shared, own), own if browser else None
    else:
        passed_to = origin(hosting.listens_at or "127.0.0.1", port)
        opened = None
        said = f"Hearthside is at {reach.address}, which a proxy passes on to {passed_to} (Ctrl-C ends it)"
    served = Served(reach, hosting.folder, keys, hosting.database)
    beside: AbstractContextManager[object] | None = None
    if hosting.ssh is not None and by_ssh is not None:
        passing = Passing(origin(hosting.listens_at or "127.0.0.1", port), reach, secret)
        beside = by_ssh.serving(passing, ssh_sockets(hosting))
        name = urlsplit(reach.address).hostname if reach.address else None
        said = f"{said}\n{by_ssh.said(passing, name or 'localhost', hosting.ssh)}"
    if hosting.workers == 1:
        _run(sockets, served, said, opened, beside=beside)
    else:
        _say(said)
        with beside or nullcontext():
            run_workers(hosting.workers, _work, sockets, served)


def ssh_sockets(hosting: Hosting) -> list[socket.socket]:
    """Sockets for those who come by SSH: at the address of the server, and without one at all, since no proxy passes
    SSH on. Raises CannotServe.
    """
    assert hosting.ssh is not None
    if sockets := _sockets(hosting.address, hosting.ssh):
        return sockets
    raise CannotServe(f"Port {hosting.ssh} is taken by another program. Choose another with --ssh.", 1)


def _work(sockets: list[socket.socket], served: "Served") -> None:
    """Serve as one of several processes."""
    _run(sockets, served._replace(keys=Keys(served.keys.secret)))


def network_sockets(address: str | None, port: int | None, secret: Secret) -> tuple[list[socket.socket], int]:
    """Sockets for that address of the machine or for all, and their port. Raises CannotServe.

    The secret tells whether a server over the same folder is running.
    """
    for each in ports(port):
        if sockets := _sockets(address, each):
            return sockets, each
        if running_there(secret, "127.0.0.1", each):
            raise CannotServe(f"Hearthside is running already, at port {each}. End it with Ctrl-C, then try again.", 1)
    raise taken(port)


def taken(port: int | None) -> CannotServe:
    if port is not None:
        return CannotServe(f"Port {port} is taken by another program. Choose another with --port.", 1)
    return CannotServe(f"Ports {PORT} to {PORT + _TRIES - 1} are all taken. Choose another with --port.", 1)


def shared_addresses(address: str | None, port: int) -> list[str]:
    """What others open, where the server listens at that address, or at all if it is None."""
    known = own_addresses() if address is None else [] if is_loopback(address) else [address]
    return [origin(each, port) for each in known]


def _hosting(shared: Sequence[str], own: str) -> str:
    """What is opened to whom, and how it ends."""
    if not shared:
        opened = "Nobody else reaches this machine: no address of it in a network was found."
    else:
        opened = "\n".join(("Others on your network open this address:", *(f"  {each}" for each in shared)))
        opened += f"\n{_qr_code(shared[0])}"
        opened += "\nEverybody on your network can open tables here. The settings stay yours."
    return f"{opened}\nYou open {own} (Ctrl-C ends it)"


def _qr_code(address: str) -> str:
    """The address as a picture for a telephone, where a terminal shows it; a line with nothing elsewhere."""
    import segno

    if not sys.stdout.isatty() or not (sys.stdout.encoding or "").lower().startswith("utf"):
        return ""
    drawn = StringIO()
    segno.make_qr(address).terminal(drawn, compact=True)
    return f"\n{drawn.getvalue()}"


def _check_address(database: str | None) -> None:
    """Raises CannotServe for an address that names no database, and where what reaches one is not installed."""
    if database is None:
        return
    try:
        from hearthside.storage.postgres import BadAddress, url_of
    except ImportError:
        raise CannotServe(
            'PostgreSQL needs more packages: install them with `pip install "hearthside[host]"`.', 1
        ) from None
    try:
        url_of(database)
    except BadAddress as error:
        raise CannotServe(str(error), 2) from None


class Served(NamedTuple):
    """What a process serves, and to whom."""

    reach: Reach
    folder: Path
    keys: Keys
    database: str | None


def _run(
    sockets: list[socket.socket],
    served: Served,
    said: str = "",
    opened: str | None = None,
    window: bool = False,
    beside: AbstractContextManager[object] | None = None,
) -> None:
    """Serve until interrupted. When that has begun, the sentence is printed and the address opened, in the browser or
    in a window, with which serving ends. ``beside`` is entered while there is a server.
    """
    handler = logging.StreamHandler()
    handler.addFilter(Repeated())
    logging.basicConfig(format="%(message)s", level=logging.WARNING, handlers=[handler])

    entered = ExitStack()

    def ready() -> None:
        if said:
            _say(said)
        if beside is not None:
            entered.enter_context(beside)
        if opened is not None:
            # In a thread, because some browsers block whoever starts them.
            show = serve_window if window else open_in_browser
            Thread(target=show, args=(opened,), daemon=True).start()

    def serve_window(address: str) -> None:
        if (process := open_window(address, served.folder, this_machine(), _say)) is not None:
            process.wait()
            server.should_exit = True

    server = server_of(served, ready, entered.close)
    try:
        server.run(sockets=sockets)
    except KeyboardInterrupt:
        _say()  # so that the shell's prompt does not stand behind ^C
    finally:
        entered.close()


def server_of(served: Served, ready: Callable[[], None], ending: Callable[[], None] = lambda: None) -> "Server":
    """A server, which calls ``ready`` once it listens, and ``ending``, in a thread, before it ends. The application is
    made in between, and the strong players get ready.
    """
    reach, folder, keys, database = served
    limits = limits_here(reach.kind)

    def make() -> "FastAPI":
        # Imported here, since it takes most of the start.
        with nothing_collected():
            from hearthside.ai.kernels import warm_up
            from hearthside.app import sounds

            from .app import create_app

        app = create_app(folder, keys, limits, database, reach)
        collect_seldom()
        warm_up(_WARM_UP_DELAY)
        # In a thread, because the first page does not need it.
        Thread(target=app.state.settings.begin, daemon=True).start()
        sounds.begin(folder / sounds.FOLDER)
        return app

    def begin() -> None:
        ready()
        starting.begin()

    def end_if_failed(made: "Future[FastAPI]") -> None:
        server.should_exit = server.should_exit or made.exception() is not None

    async def end_play() -> None:
        await asyncio.to_thread(ending)
        await (await starting.app()).state.tables.end_play()

    async def close() -> None:
        await (await starting.app()).state.tables.close()

    starting = StartingApp(make, keys, reach)
    starting.made.add_done_callback(end_if_failed)
    server = Server(Config(starting, limits, reach.proxies), begin, end_play, close)
    return server


def _say(line: str = "") -> None:
    """Print a line. The table is served even where it cannot be printed."""
    with suppress(OSError):
        print(line, flush=True)


# ---- The socket ----


def listening(host: str, port: int) -> socket.socket | None:
    """A socket bound to the port; None if the port is taken. Raises CannotServe."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address, family=family)
    except socket.gaierror as error:
        raise CannotServe(f"Hearthside cannot listen at {host}: {error.strerror}.", 1) from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return None
        hint = _HINTS.get(error.errno or 0, "")
        raise CannotServe(
            f"Hearthside cannot listen at {host}, port {port}: {os.strerror(error.errno or 0)}.{hint}", 1
        ) from error


def _sockets(address: str | None, port: int) -> list[socket.socket]:
    """Sockets bound to the port, at that address or at all of them; none if it is taken. Raises CannotServe."""
    if address is not None:
        return [found] if (found := listening(address, port)) else []
    sockets: list[socket.socket] = []
    for each in ("0.0.0.0", "::") if _has_ipv6() else ("0.0.0.0",):
        if (found := listening(each, port)) is None:
            for other in sockets:
                other.close()
            return []
        sockets.append(found)
    return sockets


def _has_ipv6() -> bool:
    """Whether this machine has IPv6, as far as it reaches itself by it."""
    with suppress(OSError), socket.socket(socket.AF_INET6) as tried:
        tried.bind(("::1", 0))
        return True
    return False


class Running(NamedTuple):
    """A server over the same folder that runs already."""

    start: str
    """Which start of it that is."""
    reach: str
    """The kind of its reach."""


def running_there(secret: Secret, host: str, port: int) -> Running | None:
    """The server at the port, if it proves that it has the secret; None if anything else is there."""
    challenge = token_hex(32)
    connection = http.client.HTTPConnection(host, port, timeout=_SILENT)
    try:
        connection.connect()
        address = connection.sock.getpeername()[:2]
        connection.request("HEAD", "/")
        connection.getresponse().read()  # what is silent is another program
        connection.timeout = _TIMEOUT
        if connection.sock is not None:  # otherwise it is opened again
            connection.sock.settimeout(_TIMEOUT)
        connection.request("GET", f"/api/health?challenge={challenge}")
        health = json.loads(connection.getresponse().read(4096))
        start, proof = str(health["start"]), str(health["proof"])
        proven = compare_digest(proof.encode(), secret.proof(challenge, start, address).encode())
        return Running(start, str(health["reach"])) if proven else None
    except (OSError, ValueError, LookupError, TypeError, RecursionError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def _address(host: str, port: int, keys: Keys) -> str:
    """The address that opens the page as the owner's, once."""
    return f"{origin(host, port)}/?key={keys.make()}"


def origin(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


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

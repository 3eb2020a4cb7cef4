"""Serves SSH in a thread: who is let in, by which key, and that there is nothing but the table."""

import asyncio
import gc
import logging
from collections import Counter
from collections.abc import Mapping
from socket import socket
from threading import Event, Thread
from typing import Any, Final

import asyncssh
from textual.app import App

from .host_key import HostKey
from .players import Passing, Player, Program, table
from .session import ENDED, Session

_LOGIN_SECONDS: Final = 20
_STRANGERS: Final = 3
"""Connections from one address, or one IPv6 network of 64 bits, of which it is not known yet who it is."""
_CONNECTIONS_OF_ADDRESS: Final = 30
_CONNECTIONS: Final = 300
_PLAYERS: Final = 100
_ALIVE_SECONDS: Final = 30
"""A connection is asked so often whether it is still there. It is closed when it does not answer three times."""
_TRIES: Final = 20
"""So often somebody may say who they are before the connection is closed."""

_COLLECTED: Final = 16
"""Of so many players who left the remains are collected at once, or of all if nobody is left."""
_COLLECTED_AFTER: Final = 1.0
"""Seconds until then, in which their programs end."""

NO_KEY: Final = (
    "Hearthside knows you by your key, and you have sent none. Make one with `ssh-keygen`, press Enter at each "
    "question, and connect again."
)
_FULL: Final = "All places over SSH are taken. Try again later."

_log = logging.getLogger(__name__)


class Serving:
    """Serves SSH on these sockets while it is entered."""

    def __init__(self, passing: Passing, sockets: list[socket], program: Program = table) -> None:
        self.passing: Final = passing
        self.program: Final = program
        self.strangers: Final = Counter[str]()
        """Connections by where they come from, of those of which it is not known who it is."""
        self.connections: Final = set["Visit"]()
        self._ending: Final = set[asyncio.Task[None]]()
        """Programs that still end after their connection is gone."""
        self._sockets = sockets
        self._left = 0
        """How many played and left since their remains were last collected."""
        self._collecting = False
        self._ended: asyncio.Event | None = None
        self._begun = Event()
        self._thread = Thread(target=self._run, name="SSH", daemon=True)

    def __enter__(self) -> "Serving":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._begun.wait()
        if self._ended is not None and self._loop.is_running():
            self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join()

    def over(self, visit: "Visit") -> None:
        """Let go of a connection. A program and its parts refer to each other, and a server collects them seldom."""
        self.connections.discard(visit)
        if (program := visit.program) is not None:
            self._ending.add(program)
            program.add_done_callback(self._ending.discard)
        self._left += visit.session is not None
        if not self._collecting and (self._left >= _COLLECTED or (self._left and not self.players)):
            self._collecting = True
            self._loop.call_later(_COLLECTED_AFTER, self._collect)

    def _collect(self) -> None:
        self._left, self._collecting = 0, False
        gc.collect()

    @property
    def players(self) -> int:
        """How many play now."""
        return sum(each.session is not None for each in self.connections)

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except Exception:  # noqa: BLE001 - the table is served all the same
            _log.exception("SSH cannot be served.")
        finally:
            self._begun.set()

    async def _serve(self) -> None:
        self._loop, self._ended = asyncio.get_running_loop(), asyncio.Event()
        asyncssh.set_log_level(logging.CRITICAL)  # of what strangers send
        key = asyncssh.import_private_key(HostKey(self.passing.seed("ssh host key")).private)
        acceptors = [
            await asyncssh.listen(
                sock=each,
                server_factory=lambda: Visit(self),
                server_host_keys=[key],
                server_version="Hearthside",
                config=None,
                encoding=None,
                line_editor=False,
                compression_algs=None,
                password_auth=False,
                gss_host=None,
                x11_forwarding=False,
                agent_forwarding=False,
                login_timeout=_LOGIN_SECONDS,
                keepalive_interval=_ALIVE_SECONDS,
                window=16 * 1024,
                max_pktsize=8 * 1024,
            )
            for each in self._sockets
        ]
        self._begun.set()
        await self._ended.wait()
        for acceptor in acceptors:
            acceptor.close()
        visits = [*self.connections]
        for visit in visits:
            visit.end(ENDED)
        if programs := self._ending | {each.program for each in visits if each.program is not None}:
            await asyncio.wait(programs, timeout=5)
        for visit in visits:
            visit.close()
        await asyncio.sleep(0)


class Visit(asyncssh.SSHServer):
    """A connection: who it is, and their one session."""

    def __init__(self, serving: Serving) -> None:
        self._serving = serving
        self._connection: asyncssh.SSHServerConnection | None = None
        self._from = self._to = ""
        self.network = ""
        """Where it comes from, as connections are counted."""
        self._counted: str | None = None
        """The same, as long as it is not known who it is."""
        self._who = ""
        self._tries = 0
        self._told = False
        """Whether they were told that a key is missing."""
        self._idle: asyncio.TimerHandle | None = None
        self.session: Session | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Let it in, unless there are too many."""
        self._connection = conn
        self._from, self._to = (conn.get_extra_info(name)[0] for name in ("peername", "sockname"))
        serving = self._serving
        self.network = network = serving.passing.network_of(self._from)
        near = sum(each.network == network for each in serving.connections)
        if (
            serving.strangers[network] >= _STRANGERS
            or near >= _CONNECTIONS_OF_ADDRESS
            or len(serving.connections) >= _CONNECTIONS
        ):
            conn.abort()
            return
        self._counted = network
        serving.strangers[network] += 1
        serving.connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._known()
        self._serving.over(self)
        self._connection = None
        if self._idle is not None:
            self._idle.cancel()

    def _known(self) -> None:
        if self._counted is not None:
            self._serving.strangers[self._counted] -= 1
            if not self._serving.strangers[self._counted]:
                del self._serving.strangers[self._counted]
            self._counted = None

    # ---- Who it is ----

    def begin_auth(self, username: str) -> bool:
        """Everybody says who they are, by a key; names are of no account."""
        return True

    def public_key_auth_supported(self) -> bool:
        """Keys are what counts."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Any key is good. It is the one that is asked about last that AsyncSSH has proven once this is over."""
        self._who = key.get_fingerprint()
        return self._may_try()

    def kbdint_auth_supported(self) -> bool:
        """So that those who have no key are told to make one."""
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Any:
        """Ask nothing, and say what is missing."""
        told, self._told = self._told, True
        return self._may_try() and not told and ("", NO_KEY, "", [])

    def _may_try(self) -> bool:
        self._tries += 1
        if self._tries > _TRIES and self._connection is not None:
            self._connection.abort()
        return self._tries <= _TRIES

    def validate_kbdint_response(self, username: str, responses: object) -> bool:
        """Whatever is answered is no key."""
        return False

    def auth_completed(self) -> None:
        """It is known who it is. Whoever opens no session then has nothing to do here."""
        self._known()
        self._idle = asyncio.get_running_loop().call_later(_LOGIN_SECONDS, self._close_unless_playing)

    def _close_unless_playing(self) -> None:
        if self.program is None:
            self.close()

    # ---- What there is: the table, and nothing else ----

    def session_requested(self) -> Session | bool:
        """One session."""
        if self.session is not None:
            return False
        full = _FULL if self._serving.players >= _PLAYERS else None
        refusal = full or self._serving.passing.why_not(self._who, self._from, self._to)
        self.session = Session(self._program, self.close, refusal)
        return self.session

    def _program(self, environ: Mapping[str, str]) -> App[Any]:
        passing = self._serving.passing
        return self._serving.program(Player(passing.address, passing.headers(self._who, self._from), environ))

    @property
    def program(self) -> asyncio.Task[None] | None:
        """The program, while it runs."""
        task = None if self.session is None else self.session.task
        return None if task is None or task.done() else task

    def end(self, said: str) -> None:
        """End the program, and say that."""
        if self.session is not None:
            self.session.end(said)

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()

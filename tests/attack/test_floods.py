"""Somebody who opens more connections and event streams than a server can hold. Others play on, the log stays short."""

import contextlib
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hearthside.server.limits import Limits
from tests.lengths import length
from tests.server.asking import Program, awaited, some_move

from .conftest import Tell

if sys.platform == "win32":
    pytest.skip("Windows does not count sockets as files", allow_module_level=True)
import resource

CONNECTIONS = length(300, 3000)
"""Of each kind."""
STREAMS = length(100, 1500)
KINDS = (
    b"",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    b"no request\r\n\r\n",
)

Serve = Callable[[int], int]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """What the server writes to its log."""
    return tmp_path / "log"


@pytest.fixture
def serve(tmp_path: Path, log: Path) -> Iterator[Serve]:
    """Starts a server that may open so many files, at the port that is returned. It must end well."""
    with contextlib.ExitStack() as stack:

        def start(files: int) -> int:
            with socket.create_server(("127.0.0.1", 0)) as probe:
                port = int(probe.getsockname()[1])
            limited = ("sh", "-c", f'ulimit -n {files}; exec "$@"', "sh", sys.executable, "-m", "hearthside")
            options = ("serve", "--no-browser", "--port", str(port), "--data", str(tmp_path / "data"))
            said = stack.enter_context(log.open("w"))
            server = subprocess.Popen([*limited, *options], stdout=subprocess.PIPE, stderr=said)
            stack.callback(_end, server)
            assert server.stdout is not None
            server.stdout.readline()
            return port

        yield start


def _end(server: subprocess.Popen[bytes]) -> None:
    with server:
        server.send_signal(signal.SIGINT)
        try:
            assert server.wait(60) == 0
        finally:
            server.kill()


@pytest.fixture
def many_files() -> Iterator[None]:
    """Lets this process open as many connections as the attack needs."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS * len(KINDS) + STREAMS + 100
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


class Player:
    """Somebody who plays, and follows the table by its event stream."""

    def __init__(self, port: int) -> None:
        self.program = Program(port)
        self._rng = Random(1)
        new = self.program.ask("POST", "/api/tables", {"pace": 0}).json
        self.program.token, self.table = new["token"], new["table"]

    def move(self, message: Any) -> None:
        """Make any move."""
        body = {"n": message["n"], "move": some_move(message["view"], self._rng)}
        assert self.program.ask("POST", f"/api/tables/{self.table}/moves", body).status == 200


@pytest.mark.usefixtures("many_files")
def test_connections_that_ask_nothing_keep_no_player_out(serve: Serve, log: Path, tell: Tell) -> None:
    port = serve(256)
    player = Player(port)
    with contextlib.ExitStack() as flood, player.program.events(player.table) as events:
        for sent in KINDS:
            for _ in range(CONNECTIONS):
                half = flood.enter_context(socket.create_connection(("127.0.0.1", port), timeout=60))
                with contextlib.suppress(ConnectionError):
                    half.sendall(sent)
            player.move(next(message for _, message in events if awaited(message)))
    written = log.stat().st_size
    assert written < 1000, log.read_text()[:10_000]
    tell(
        f"Connections without a whole request: {CONNECTIONS * len(KINDS)} at 256 files, each move of a player was "
        f"answered, {written} bytes of log"
    )


@pytest.mark.usefixtures("many_files")
def test_streams_of_one_seat_end_but_for_the_latest(serve: Serve, log: Path, tell: Tell) -> None:
    port = serve(1024)
    player, most = Player(port), Limits().streams_of_seat
    with player.program.events(player.table) as events:
        message = next(message for _, message in events if awaited(message))
    asked = (
        f"GET /api/tables/{player.table}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        f"Authorization: Bearer {player.program.token}\r\n\r\n"
    )
    with contextlib.ExitStack() as flood:
        streams = []
        for _ in range(STREAMS):
            stream = flood.enter_context(socket.create_connection(("127.0.0.1", port), timeout=60))
            stream.sendall(asked.encode())
            streams.append(flood.enter_context(stream.makefile("rb")))
        for lines in streams:
            next(line for line in lines if line.startswith(b"data: "))
        player.move(message)
        ended, changed = b"event: ended\n", f"id: {message['n'] + 1}\n".encode()
        came = [next(line for line in stream if line in (ended, changed)) for stream in streams]
    assert (came.count(ended), came.count(changed)) == (STREAMS - most, most)
    assert not log.read_text()
    tell(f"Event streams of one seat: {STREAMS}, of which {most} were told of the next move, and the others ended")

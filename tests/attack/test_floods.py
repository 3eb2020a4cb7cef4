"""Connections that ask nothing, half a question or nonsense, or listen too often. A move in between is still taken, and
the log stays short.
"""

import signal
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from random import Random
from time import perf_counter, sleep

import pytest

from tests.lengths import length
from tests.ports import free_port
from tests.server.asking import Answer, Program, awaited, some_move

from .conftest import Tell

FILES = 256
"""File descriptors that the server may open."""
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
BODY = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
LISTENING = "GET /api/tables/{}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {}\r\n\r\n"


def patiently(program: Program, method: str, path: str, body: object = None) -> Answer:
    """Ask again in a moment where the server says so: all its connections had asked something, and it was slower to
    answer than they were to come.
    """
    while (answer := program.ask(method, path, body)).status == 503:
        sleep(0.05)
    return answer


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not count sockets as files")
def test_a_flood_of_connections_keeps_no_player_out_and_fills_no_log(tmp_path: Path, tell: Tell) -> None:
    port = free_port()
    few_files = ("sh", "-c", f'ulimit -n {FILES}; exec "$@"', "sh", sys.executable, "-m", "hearthside")
    options = ("serve", "--no-browser", "--port", str(port), "--data", str(tmp_path / "data"))
    log, flood, each = tmp_path / "log", ExitStack(), length(200, 900)
    rng, slowest = Random(1), 0.0
    with log.open("w") as said, subprocess.Popen([*few_files, *options], stdout=subprocess.PIPE, stderr=said) as server:
        try:
            assert server.stdout is not None
            server.stdout.readline()
            program = Program(port)
            new = program.ask("POST", "/api/tables", {"pace": 0}).json
            program.token, table = new["token"], new["table"]
            listening = LISTENING.format(table, program.token).encode()
            with flood, program.events(table) as events:
                for sent in (HALF, BODY, b"", b"no request\r\n\r\n", listening):
                    for _ in range(each):
                        client = flood.enter_context(socket.create_connection(("127.0.0.1", port), timeout=60))
                        client.sendall(sent)
                    if sent is listening:  # newer streams have taken the place of the player's own
                        while not awaited(message := patiently(program, "GET", f"/api/tables/{table}").json):
                            sleep(0.05)
                    else:
                        message = next(message for _, message in events if awaited(message))
                    began = perf_counter()
                    move = {"n": message["n"], "move": some_move(message["view"], rng)}
                    assert patiently(program, "POST", f"/api/tables/{table}/moves", move).status == 200
                    slowest = max(slowest, perf_counter() - began)
            server.send_signal(signal.SIGINT)
            server.wait(60)
        finally:
            server.kill()
    assert server.returncode == 0
    assert log.stat().st_size < 1000, log.read_text()[:10000]
    tell(
        f"Floods at {FILES} file descriptors: {5 * each} connections half sent, silent, senseless or listening, moves"
        f" taken in between, the slowest in {slowest * 1000:.0f} ms, {log.stat().st_size} bytes of log"
    )

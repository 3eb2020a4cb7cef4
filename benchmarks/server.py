"""The server beside a bare FastAPI application, in one run: time to the first page, memory, time for a move.

    python -m benchmarks.server [--rounds 7]

Each round starts both programs afresh, one after the other, as a person would (`hearthside serve`; `uvicorn` with an
application of one page), and takes the wall time from the command to the first page answered; of ours also to the first
request answered under /api, with the store open. Both are asked by the same client and run on the same packages. Memory
is the resident set then, and for ours once more when the strong players are ready. The time for a move is that of POST
.../moves over HTTP, from request to answer, the entry on disk by then, with the opponents' pauses off.

Last comes a first start, with nothing compiled before: seconds until the strong players are ready, memory then, and the
time for a move meanwhile.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from typing import Any

from benchmarks.measuring import Figure, parser, print_figures

BARE = """
from fastapi import FastAPI
from fastapi.responses import HTMLResponse

app = FastAPI()


@app.get("/", response_class=HTMLResponse)
def page() -> str:
    return "<!doctype html><title>Bare</title>"
"""


def free_port() -> int:
    """A free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def started(
    command: Sequence[str], port: int, folder: str, environment: dict[str, str] | None = None
) -> Iterator[tuple[float, int]]:
    """The program running: seconds from the command to the first page, and its process."""
    start = time.perf_counter()
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
                    answer.read()
                break
            except OSError:
                time.sleep(0.005)
        yield time.perf_counter() - start, process.pid
    finally:
        process.terminate()
        process.wait(10)


def resident(pid: int) -> float:
    """Resident memory in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def call(port: int, path: str, body: dict[str, Any] | None, token: str = "") -> tuple[float, dict[str, Any]]:
    """Milliseconds that a request took, and its answer."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/{path}", data)
    request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    start = time.perf_counter()
    try:
        with urllib.request.urlopen(request) as answer:
            text = answer.read()
    except urllib.error.HTTPError as error:
        text = error.read()
    return (time.perf_counter() - start) * 1000, json.loads(text)


def times_of_moves(port: int, deals: int, pause: float = 0) -> list[float]:
    """Milliseconds for each card played by South over some deals, with so many seconds between two."""
    _, created = call(port, "tables", {"deal": 1, "pace": 0})
    table, token, message = created["table"], created["token"], created["message"]
    times = []
    while len(message["view"]["history"]) < deals and message["view"]["phase"] != "over":
        time.sleep(pause)
        view = message["view"]
        if view["phase"] == "deal":
            move: dict[str, Any] | None = {"type": "deal"}
        elif view["seat"] not in view["to_move"]:
            move = None
        elif view["phase"] == "pass":
            move = {"type": "pass", "cards": view["playable"][:3]}
        else:
            move = {"type": "play", "card": view["playable"][0]}
        if move is not None:
            took, answer = call(port, f"tables/{table}/moves", {"n": message["n"], "move": move}, token)
            if "view" in answer and move["type"] == "play":
                times.append(took)
        _, message = call(port, f"tables/{table}", None, token)
    return times


def getting_ready(port: int) -> bool:
    """Whether the strong players are not ready yet."""
    return bool(call(port, "health", None)[1]["players"] == "warming")


def first_start(command: Sequence[str], port: int, folder: str) -> tuple[float, float, list[float]]:
    """A start with nothing compiled before: seconds from the command until the strong players are ready, resident MB
    then, and milliseconds for each move meanwhile.
    """
    begun = time.perf_counter()
    times: list[float] = []
    with started(command, port, folder, os.environ | {"NUMBA_CACHE_DIR": f"{folder}/compiled"}) as (_, pid):
        while getting_ready(port):
            times += times_of_moves(port, deals=1, pause=0.02)
        return time.perf_counter() - begun, resident(pid), times


def figures(arguments: Sequence[str] | None = None) -> Iterator[Figure]:
    """The start, memory, and the time for a move; then the first start."""
    rounds = parser(__doc__, rounds=7).parse_args(arguments).rounds
    ours: list[tuple[float, float, float]] = []
    readied: list[tuple[float, float]] = []
    bare: list[tuple[float, float]] = []
    moves: list[float] = []
    scripts = Path(sys.executable).parent
    with tempfile.TemporaryDirectory() as folder:
        command_of_ours = [str(scripts / "hearthside"), "serve", "--no-browser", "--data", f"{folder}/data"]
        Path(folder, "bare.py").write_text(BARE)
        for _ in range(rounds):
            port = free_port()
            begun = time.perf_counter()
            with started([*command_of_ours, "--port", str(port)], port, folder) as (seconds, pid):
                call(port, "health", None)
                to_interface = time.perf_counter() - begun
                ours.append((seconds, to_interface, resident(pid)))
                while getting_ready(port):
                    time.sleep(0.05)
                readied.append((time.perf_counter() - begun, resident(pid)))
                if not moves:
                    moves = times_of_moves(port, deals=4)
            port = free_port()
            command = [str(scripts / "uvicorn"), "bare:app", "--port", str(port)]
            with started(command, port, folder) as (seconds, pid):
                bare.append((seconds, resident(pid)))
        port = free_port()
        first, first_memory, meanwhile = first_start([*command_of_ours, "--port", str(port)], port, folder)
    (our_start, interface, our_memory), (start, memory) = zip(*ours, strict=True), zip(*bare, strict=True)
    yield Figure("from the command to the first page", our_start, "s", "a bare FastAPI application", start, None, 2.0)
    yield Figure("from the command to the first answer under /api", interface, "s", "its first page", start)
    yield Figure("memory before the strong players are ready", our_memory, "MB", "a bare FastAPI application", memory)
    to_ready, ready_memory = zip(*readied, strict=True)
    yield Figure("from the command until the strong players are ready", to_ready, "s", at_most=2)
    yield Figure("memory once the strong players are ready", ready_memory, "MB", at_most=150)
    yield Figure(f"one move over HTTP, on disk when answered; the median of {len(moves)}", moves, "ms")
    yield Figure("the slowest of these", [max(moves)], "ms")
    yield Figure("first start, until the strong players are ready", [first], "s", at_most=30)
    yield Figure("memory then", [first_memory], "MB")
    p99 = quantiles(meanwhile, n=100)[98]
    yield Figure(f"one move meanwhile, 99th of 100 ({len(meanwhile)} moves)", [p99], "ms", at_most=20)


if __name__ == "__main__":
    print_figures(figures())

"""The server beside a bare FastAPI application, in one run: time to the first page, memory at rest, time for a move.

    python -m benchmarks.server [--rounds 7]

Each round starts both programs afresh, one after the other, as a person would (`hearthside serve`; `uvicorn` with an
application of one page), and takes the wall time from the command to the first page answered. Memory is the resident
set half a second later, and for ours once more when the strong players are ready. The time for a move is that of POST
.../moves over HTTP, from request to answer, the entry on disk by then, with the opponents' pauses off.
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
def started(command: Sequence[str], port: int, folder: str) -> Iterator[tuple[float, int]]:
    """The program running: seconds from the command to the first page, and its process."""
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
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


def times_of_moves(port: int, deals: int) -> list[float]:
    """Milliseconds for each card played by South over some deals."""
    _, created = call(port, "tables", {"deal": 1, "pace": 0})
    table, token, message = created["table"], created["token"], created["message"]
    times = []
    while len(message["view"]["history"]) < deals and message["view"]["phase"] != "over":
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


def figures(arguments: Sequence[str] | None = None) -> Iterator[Figure]:
    """The start, memory, and the time for a move."""
    rounds = parser(__doc__, rounds=7).parse_args(arguments).rounds
    ours: list[tuple[float, float]] = []
    readied: list[float] = []
    bare: list[tuple[float, float]] = []
    moves: list[float] = []
    scripts = Path(sys.executable).parent
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "bare.py").write_text(BARE)
        for _ in range(rounds):
            port = free_port()
            command = [str(scripts / "hearthside"), "serve", "--no-browser", "--data", f"{folder}/data"]
            with started([*command, "--port", str(port)], port, folder) as (seconds, pid):
                time.sleep(0.5)
                ours.append((seconds, resident(pid)))
                while call(port, "health", None)[1]["players"] == "warming":
                    time.sleep(0.2)
                readied.append(resident(pid))
                if not moves:
                    moves = times_of_moves(port, deals=4)
            port = free_port()
            command = [str(scripts / "uvicorn"), "bare:app", "--port", str(port)]
            with started(command, port, folder) as (seconds, pid):
                time.sleep(0.5)
                bare.append((seconds, resident(pid)))
    (our_start, our_memory), (start, memory) = zip(*ours, strict=True), zip(*bare, strict=True)
    yield Figure("from the command to the first page", our_start, "s", "a bare FastAPI application", start, None, 2.0)
    yield Figure("memory at rest", our_memory, "MB", "a bare FastAPI application", memory)
    yield Figure("memory once the strong players are ready", readied, "MB", at_most=150)
    yield Figure(f"one move over HTTP, on disk when answered; the median of {len(moves)}", moves, "ms")
    yield Figure("the slowest of these", [max(moves)], "ms")


if __name__ == "__main__":
    print_figures(figures())

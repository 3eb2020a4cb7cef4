"""The command `hearthside serve` as a process of its own: killed, interrupted, started twice, and refused."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from hearthside.app.settings import FILE as SETTINGS
from hearthside.cli import app
from hearthside.games import GAMES
from hearthside.match import Entry, Log
from hearthside.server import serve
from hearthside.storage import FILE
from hearthside.storage.store import Store
from tests.forks import FORKS, run
from tests.ports import free_port

from .asking import Program, awaited, some_move

Starting = Callable[..., "Served"]
WORDS = ("serve", "--no-browser")


class Served:
    """A server in a process of its own: a fork, or ``afresh``, with an interpreter that has nothing loaded yet."""

    def __init__(self, *args: str, afresh: bool = False) -> None:
        self._out, printed = FORKS.Pipe(duplex=False)
        self._errors, said = FORKS.Pipe(duplex=False)
        words = ["serve", "--no-browser", *args]
        self._process: subprocess.Popen[bytes] | ForkServerProcess
        with printed, said:
            if afresh:
                command = [sys.executable, "-m", "hearthside", *words]
                self._process = subprocess.Popen(command, stdout=printed.fileno(), stderr=said.fileno())
            else:
                self._process = FORKS.Process(target=run, args=(words, printed, said), daemon=True)
                self._process.start()
        with open(self._out.fileno(), encoding="utf-8", closefd=False) as out:
            self.line = out.readline()

    @property
    def key(self) -> str:
        """The key in the address that was printed."""
        return self.line.partition("?key=")[2].partition(" ")[0]

    def end(self, number: signal.Signals) -> tuple[int | None, str]:
        """Send a signal; exit status and what was said on standard error."""
        assert self._process.pid is not None
        os.kill(self._process.pid, number)
        with open(self._errors.fileno(), encoding="utf-8", closefd=False) as errors:
            said = errors.read()
        return self._status(), said

    def close(self) -> None:
        self._process.kill()
        self._status()
        self._out.close()
        self._errors.close()

    def _status(self) -> int | None:
        """How it ended, once it has."""
        if isinstance(self._process, subprocess.Popen):
            return self._process.wait()
        self._process.join()
        return self._process.exitcode


def refused(*args: str) -> Result:
    """What the command says in this process, where it is not to serve."""
    return CliRunner().invoke(app, ["serve", "--no-browser", *args], catch_exceptions=False)


@pytest.fixture
def start() -> Iterator[Starting]:
    running: list[Served] = []

    def begin(*args: str, afresh: bool = False) -> Served:
        running.append(Served(*args, afresh=afresh))
        return running[-1]

    yield begin
    for served in running:
        served.close()


@pytest.fixture
def port() -> int:
    return free_port()


def log_on_disk(folder: Path, table: str, game: str = "hearts") -> Log:
    store = Store(folder)
    assert store.saved
    assert store.notice is None
    entries = [Entry.from_json(GAMES[game], json.loads(line)) for line in store.entries(table)]
    store.close()
    return Log(GAMES[game].usual, entries)


def test_the_strong_players_get_ready_while_it_serves(start: Starting, port: int, tmp_path: Path) -> None:
    served = start("--port", str(port), "--data", str(tmp_path), afresh=True)
    assert Program(port).ask("GET", "/api/health").json["players"] in ("warming", "ready")
    assert served.end(signal.SIGINT) == (0, "")


def test_an_interrupt_before_there_is_an_application_ends_it_quietly(
    start: Starting, port: int, tmp_path: Path
) -> None:
    assert start("--port", str(port), "--data", str(tmp_path), afresh=True).end(signal.SIGINT) == (0, "")


def test_an_interrupt_ends_open_streams_and_leaves_no_traceback(start: Starting, port: int, tmp_path: Path) -> None:
    served = start("--port", str(port), "--data", str(tmp_path))
    assert served.line == f"Hearthside is at http://127.0.0.1:{port}/?key={served.key} (Ctrl-C ends it)\n"
    program = Program(port)
    new = program.ask("POST", "/api/tables", {"pace": 0}).json
    program.token = new["token"]
    with program.events(new["table"]) as one, program.events(new["table"]) as two:
        next(one), next(two)
        status, said = served.end(signal.SIGINT)
        for stream in (one, two):
            assert all(message["n"] >= 1 for _, message in stream), "the stream has an end"
    assert (status, said) == (0, "")
    again = start("--port", str(port), "--data", str(tmp_path))
    with program.events(new["table"]) as events:
        assert next(event for event in events if awaited(event[1]))
    assert again.end(signal.SIGTERM)[1] == ""


def test_a_stream_begins_with_the_latest_and_then_misses_nothing(start: Starting, port: int, tmp_path: Path) -> None:
    start("--port", str(port), "--data", str(tmp_path))
    program, rng = Program(port), Random(1)
    new = program.ask("POST", "/api/tables", {"pace": 0, "deal": 5}).json
    program.token, table = new["token"], new["table"]
    numbers = []
    for _ in range(6):  # a new connection for each card: nothing is told twice, and nothing is left out
        with program.events(table) as events:
            number, message = next(events)
            assert message["saw"] == []
            assert number == message["n"]
            numbers.append(number)
            while not awaited(message):
                number, message = next(events)
                assert number == numbers[-1] + 1
                assert message["saw"]
                numbers.append(number)
            body = {"n": message["n"], "move": some_move(message["view"], rng)}
            program.ask("POST", f"/api/tables/{table}/moves", body)
            assert next(events)[0] == number + 1
    assert numbers == sorted(numbers)


def opened(port: int, line: str) -> bool:
    """Whether the key in that line makes a browser the owner's."""
    key = line.strip().removeprefix(f"Hearthside is open already: http://127.0.0.1:{port}/?key=")
    return "set-cookie" in Program(port).ask("GET", f"/?key={key}").headers


def test_a_second_one_over_the_same_folder_points_to_the_first(start: Starting, port: int, tmp_path: Path) -> None:
    start("--port", str(port), "--data", str(tmp_path))
    second = refused("--port", str(port), "--data", str(tmp_path))
    assert (second.exit_code, second.stderr) == (0, "")
    assert opened(port, second.stdout)
    for others in ([], ["--data", str(tmp_path / "other")]):
        other = refused("--port", str(port), *others)
        assert (other.exit_code, other.stdout) == (1, "")
        assert other.stderr == f"Port {port} is taken by another program. Choose another with --port.\n"


def test_without_a_port_the_server_over_the_folder_is_found_behind_those_of_others(
    start: Starting, port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "PORT", port)
    assert start("--port", str(port), "--data", str(tmp_path / "theirs")).line
    assert start("--port", str(port + 1), "--data", str(tmp_path / "ours")).line
    assert opened(port + 1, refused("--data", str(tmp_path / "ours")).stdout)


def test_the_first_page_may_be_opened_with_the_key_and_no_other(start: Starting, port: int, tmp_path: Path) -> None:
    served = start("--port", str(port), "--data", str(tmp_path), afresh=True)
    answers = [Program(port).ask("GET", f"/?key={served.key}") for _ in range(2)]  # before there is an application
    assert [(answer.status, answer.headers["location"]) for answer in answers] == [(303, "/")] * 2
    assert ["set-cookie" in answer.headers for answer in answers] == [True, False]
    cookie = answers[0].headers["set-cookie"].partition(";")[0]
    assert Program(port, cookie=cookie).ask("GET", "/api/settings").json["file"] == SETTINGS
    assert Program(port).ask("GET", f"/?key={served.key}").headers.keys().isdisjoint({"set-cookie"})
    served.end(signal.SIGINT)
    again = start("--port", str(port), "--data", str(tmp_path))
    assert "set-cookie" not in Program(port).ask("GET", f"/?key={served.key}").headers, "a key of an earlier start"
    assert Program(port, cookie=cookie).ask("GET", "/api/settings").json["file"] == SETTINGS
    assert "set-cookie" in Program(port).ask("GET", f"/?key={again.key}").headers


class Impostor:
    """A server of somebody else at a port of its own. It asks the real one for each answer, or repeats one."""

    def __init__(self, real: int, repeated: str | None = None) -> None:
        impostor = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                impostor.asked.append(self.path)
                body = Program(real).ask("GET", repeated or self.path).body
                self.send_response(200)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.asked: list[str] = []
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.mark.parametrize("repeated", [None, "/api/health", f"/api/health?challenge={'0' * 64}"])
def test_an_impostor_is_not_opened_whatever_it_repeats_or_passes_on(
    repeated: str | None, start: Starting, port: int, tmp_path: Path
) -> None:
    start("--port", str(port), "--data", str(tmp_path))
    impostor = Impostor(port, repeated)
    ended = refused("--port", str(impostor.port), "--data", str(tmp_path))
    impostor.close()
    assert ended.exit_code == 1
    assert ended.stderr == f"Port {impostor.port} is taken by another program. Choose another with --port.\n"
    [asked] = impostor.asked
    assert asked.startswith("/api/health?challenge="), "and it is told nothing else"


@pytest.mark.parametrize(
    "answer",
    [
        b"[]",
        b"3",
        b"{}",
        b'{"start": 3, "proof": null}',
        b'{"start": "\\ud800", "proof": "\\u00fc"}',
        b"[" * 5000,
        b"\xff",
    ],
)
def test_a_program_that_answers_nonsense_is_passed_by(answer: bytes, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:

        def say() -> None:
            with other.accept()[0] as connection:
                while asked := connection.recv(4096):
                    body = b"" if asked.startswith(b"HEAD") else answer
                    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%b" % (len(answer), body))

        threading.Thread(target=say, daemon=True).start()
        ended = refused("--port", str(other.getsockname()[1]), "--data", str(tmp_path))
    assert ended.exit_code == 1
    assert "taken by another program" in ended.stderr


def test_a_port_that_something_else_has_is_refused_where_it_was_asked_for() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        threading.Thread(target=lambda: other.accept()[0].close(), daemon=True).start()
        number = other.getsockname()[1]
        ended = refused("--port", str(number))
    assert ended.exit_code == 1
    assert ended.stderr == f"Port {number} is taken by another program. Choose another with --port.\n"


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "example.com"])
def test_it_listens_to_this_machine_alone(host: str) -> None:
    ended = refused("--host", host)
    assert ended.exit_code == 2
    assert ended.stderr == f"{host} is not this machine's own address. Choose 127.0.0.1, ::1 or localhost.\n"


def test_play_goes_on_without_a_folder_to_write_to(start: Starting, port: int, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    start("--port", str(port), "--data", str(tmp_path / "file" / "data"))
    program, rng = Program(port), Random(2)
    health = program.ask("GET", "/api/health").json
    assert not health["saved"]
    assert "cannot be written" in health["notice"]
    message = program.ask("POST", "/api/tables", {"pace": 0}).json
    program.token, table, message = message["token"], message["table"], message["message"]
    assert (message["saved"], message["notice"]) == (False, health["notice"])
    with program.events(table) as events:
        while message["view"]["phase"] != "deal":
            _, message = next(events)
            if awaited(message) and message["view"]["phase"] != "deal":
                body = {"n": message["n"], "move": some_move(message["view"], rng)}
                assert program.ask("POST", f"/api/tables/{table}/moves", body).status == 200
    assert [each["table"] for each in program.ask("GET", "/api/tables").json] == [table]
    assert program.ask("GET", f"/api/tables/{table}/record").status == 200
    assert program.ask("DELETE", f"/api/tables/{table}").status == 204
    assert program.ask("GET", "/api/tables").json == []


def test_a_file_that_is_destroyed_in_mid_match_is_set_aside_and_the_match_is_kept_whole_in_a_new_one(
    start: Starting, port: int, tmp_path: Path
) -> None:
    served = start("--port", str(port), "--data", str(tmp_path))
    program, rng = Program(port), Random(2)
    new = program.ask("POST", "/api/tables", {"pace": 0, "deal": 5}).json
    program.token, table = new["token"], new["table"]
    with program.events(table) as events:
        message = next(message for _, message in events if awaited(message))
        for end in ("", "-wal", "-shm"):
            path = tmp_path / f"{FILE}{end}"
            if path.exists():
                path.write_bytes(b"no database" * 2000)
        while message["view"]["phase"] == "pass" or message["view"]["tricks_played"] < 3:
            body = {"n": message["n"], "move": some_move(message["view"], rng)}
            assert program.ask("POST", f"/api/tables/{table}/moves", body).status == 200
            n = message["n"]
            message = next(message for _, message in events if awaited(message) and message["n"] > n)
    assert message["saved"]
    assert "set aside" in message["notice"]
    served.end(signal.SIGINT)
    assert len(log_on_disk(tmp_path, table)) == message["n"]


def test_two_servers_on_one_folder_share_a_table_and_the_key_settles_their_races(
    start: Starting, port: int, tmp_path: Path
) -> None:
    other = free_port()
    for number in (port, other):
        start("--port", str(number), "--data", str(tmp_path))
    here, rng = Program(port), Random(3)
    new = here.ask("POST", "/api/tables", {"pace": 0, "deal": 5}).json
    here.token, table = new["token"], new["table"]
    programs = [here, Program(other, here.token)]
    played = 0
    while played < 8:
        message = programs[played % 2].ask("GET", f"/api/tables/{table}").json
        move = some_move(message["view"], rng)
        if move is None or not awaited(message):
            continue
        answers = [
            each.ask("POST", f"/api/tables/{table}/moves", {"n": message["n"], "move": move}) for each in programs
        ]
        assert sorted(answer.status for answer in answers) in ([200, 409], [409, 409])
        assert all(answer.json["code"] == "stale" for answer in answers if answer.status == 409)
        played += 1
    shown_here, shown_there = (
        next(message for _, message in _all(each, table) if awaited(message)) for each in programs
    )
    assert shown_here["view"] == shown_there["view"]
    assert shown_here["n"] > 8
    assert len(log_on_disk(tmp_path, table)) == shown_here["n"]


def _all(program: Program, table: str) -> Iterator[tuple[int, Any]]:
    with program.events(table) as events:
        yield from events

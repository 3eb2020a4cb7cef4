"""The server of a data folder as a program of its owner finds it: running already, or started in this process."""

from collections.abc import Iterator
from pathlib import Path
from socket import create_server

import pytest

from hearthside.ai import kernels
from hearthside.server import local, serve
from hearthside.server.local import Connection, connect
from tests.ports import free_port

from .asking import Program
from .conftest import running


@pytest.fixture(autouse=True)
def light(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaves the strong players and the garbage of this process alone."""
    monkeypatch.setattr(kernels, "warm_up", lambda _: None)
    monkeypatch.setattr(serve, "collect_seldom", lambda: None)


@pytest.fixture
def opened() -> Iterator[list[Connection]]:
    """Connections that are closed in the end."""
    connections: list[Connection] = []
    yield connections
    for each in connections:
        each.close()


def program(connection: Connection) -> Program:
    cookie = "; ".join(f"{name}={value}" for name, value in connection.cookies.items())
    return Program(int(connection.address.rpartition(":")[2]), cookie=cookie)


def test_one_is_started_and_found_and_what_it_answered_is_there_after_it_has_ended(
    tmp_path: Path, opened: list[Connection]
) -> None:
    port = free_port()
    opened.append(connect(tmp_path, port))
    assert opened[0].address == f"http://127.0.0.1:{port}"
    table = program(opened[0]).ask("POST", "/api/tables", {"pace": 0, "wait": True}).json["table"]
    opened.append(connect(tmp_path, port))
    assert [each.started for each in opened] == [True, False]
    assert opened[1][:2] == opened[0][:2]
    opened[1].close()  # which ends nothing
    assert program(opened[1]).ask("GET", "/api/settings").json["file"] == "settings.toml", "it is the owner's"
    with program(opened[0]).stream(table):
        opened[0].close()
    opened.append(connect(tmp_path, port))
    assert opened[2].started
    assert [each["table"] for each in program(opened[2]).ask("GET", "/api/tables").json] == [table]


def test_one_over_another_folder_and_another_program_are_not_taken_for_it(tmp_path: Path) -> None:
    with running(tmp_path / "other") as other, pytest.raises(serve.CannotServe) as refused:
        connect(tmp_path / "mine", other.port)
    assert str(refused.value) == f"Port {other.port} is taken by another program. Choose another with --port."


def test_a_program_that_listens_and_is_silent_is_passed_over(
    tmp_path: Path, opened: list[Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "_SILENT", 0.1)
    monkeypatch.setattr(serve, "_TIMEOUT", None)  # otherwise it is waited for without end
    with create_server(("127.0.0.1", 0)) as silent:
        free = free_port()
        monkeypatch.setattr(local, "ports", lambda _: (silent.getsockname()[1], free))
        opened.append(connect(tmp_path))
    assert opened[0].started and opened[0].address == f"http://127.0.0.1:{free}"


def test_one_that_runs_is_found_beside_a_free_port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as server:
        monkeypatch.setattr(local, "ports", lambda _: (free_port(), server.port))
        found = connect(tmp_path)
    assert (found.address, found.started) == (f"http://127.0.0.1:{server.port}", False)

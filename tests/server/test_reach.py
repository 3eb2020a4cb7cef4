"""Who reaches the server: this machine alone, or its network."""

import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import ifaddr
import pytest
from typer.testing import CliRunner, Result

from hearthside.cli import app
from hearthside.folder import shown
from hearthside.server import host_check, network, serve
from hearthside.server.limits import LIMITS, Limits
from hearthside.server.passing import Passing
from hearthside.server.reach import LOOPBACK, Reach
from hearthside.server.secret import Keys, Secret
from tests.ports import free_port

from .asking import Program
from .conftest import Running, running

NETWORK = Reach("network", frozenset(("card-room", "card-room.local")), "http://192.168.1.5:8737")
HERE = {"server": ("192.168.1.5", 8737), "client": ("192.168.1.9", 50000)}


@pytest.mark.parametrize(
    "host",
    [
        "192.168.1.5:8737",
        "192.168.1.5",
        "card-room:8737",
        "CARD-ROOM.local:8737",
        "127.0.0.1:8737",
        "localhost",
        "[::1]:8737",
    ],
)
def test_the_machines_own_names_and_the_address_that_was_asked_are_let_through(host: str) -> None:
    assert NETWORK.why_not_host(host, HERE) is None


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "192.168.1.6",
        "192.168.1.5.evil.example",
        "card-room.evil.example",
        "evil.example@192.168.1.5",
        "192.168.1.5:x",
        "0.0.0.0",
        "3232235781",
        "",
    ],
)
def test_a_foreign_name_that_leads_here_is_refused(host: str) -> None:
    why = "This server answers only to the addresses and names of its machine: use its address."
    assert NETWORK.why_not_host(host, HERE) == why
    assert LOOPBACK.why_not_host(host, HERE) is not None


def test_names_and_addresses_of_the_network_mean_nothing_to_a_server_for_this_machine() -> None:
    for host in ("192.168.1.5:8737", "card-room"):
        assert LOOPBACK.why_not_host(host, HERE) is not None


def test_an_address_of_version_six_is_compared_as_an_address() -> None:
    scope = {"server": ("fd00::2", 8737)}
    assert NETWORK.why_not_host("[fd00::2]:8737", scope) is None
    assert NETWORK.why_not_host("[FD00:0::0:2]:8737", scope) is None
    assert NETWORK.why_not_host("[fd00::3]:8737", scope) is not None


@pytest.mark.parametrize(
    ("client", "server", "let_in"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("192.168.1.9", "192.168.1.5", True),
        ("10.9.8.7", "10.0.0.1", True),
        ("100.100.1.1", "100.64.0.1", True),
        ("169.254.3.3", "169.254.1.1", True),
        ("fe80::9%eth0", "fe80::5%eth0", True),
        ("fd00::9", "fd00::5", True),
        ("2a00:1:2:3::9", "2a00:1:2:3::5", True),
        ("2a00:1:2:4::9", "2a00:1:2:3::5", False),
        ("2a00:1:2:4::9", "fd00::5", False),
        ("8.8.8.8", "9.9.9.9", False),
        ("8.8.8.8", "8.8.8.9", False),
        ("8.8.8.8", "192.168.1.5", False),
        ("somebody", "192.168.1.5", False),
    ],
)
def test_what_is_open_to_a_network_is_not_open_to_the_internet(client: str, server: str, let_in: bool) -> None:
    assert NETWORK.lets_in({"client": (client, 5), "server": (server, 8737)}) == let_in
    assert LOOPBACK.lets_in({"client": (client, 5), "server": (server, 8737)})


# ---- The names and addresses of a machine ----


def adapters(*addresses: str) -> list[object]:
    return [SimpleNamespace(ips=[SimpleNamespace(ip=(each, 0, 0) if ":" in each else each) for each in addresses])]


def test_the_addresses_that_others_can_use(monkeypatch: pytest.MonkeyPatch) -> None:
    every = ("127.0.0.1", "172.17.0.1", "192.168.1.5", "8.8.4.4", "::1", "fe80::5", "fd00::5", "2a00:1::5", "fd00::5")
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters(*every))
    monkeypatch.setattr(network, "_usual_address", lambda: "192.168.1.5")
    assert network.own_addresses() == ["192.168.1.5", "172.17.0.1", "fd00::5"]
    monkeypatch.setattr(network, "_usual_address", lambda: None)
    assert network.own_addresses() == ["172.17.0.1", "192.168.1.5", "fd00::5"]


def test_the_usual_address_is_one_of_this_machine() -> None:
    usual = network._usual_address()
    if usual is not None:
        with socket.create_server((usual, 0)):
            pass


def test_the_names_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Card-Room.home.example")
    assert network.own_names() == {"card-room.home.example", "card-room.local"}
    monkeypatch.setattr(socket, "gethostname", lambda: "")
    assert network.own_names() == frozenset()


def test_it_listens_at_all_addresses_or_at_none(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int]] = []
    closed: list[str] = []

    def listening(host: str, port: int) -> object:
        asked.append((host, port))
        return None if (host, port) == ("::", 5) else SimpleNamespace(close=lambda: closed.append(host))

    monkeypatch.setattr(serve, "listening", listening)
    monkeypatch.setattr(serve, "_has_ipv6", lambda: True)
    assert len(serve._sockets(None, 4)) == 2
    assert (serve._sockets(None, 5), closed) == ([], ["0.0.0.0"])
    assert asked == [("0.0.0.0", 4), ("::", 4), ("0.0.0.0", 5), ("::", 5)]
    monkeypatch.setattr(serve, "_has_ipv6", lambda: False)
    assert len(serve._sockets(None, 5)) == 1
    assert len(serve._sockets("192.168.1.5", 4)) == 1
    assert asked[4:] == [("0.0.0.0", 5), ("192.168.1.5", 4)]


# ---- A server for a network ----


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("hosted"), reach=NETWORK) as server:
        yield server


def test_health_says_who_reaches_the_server_and_what_links_begin_with(hosted: Running, server: Running) -> None:
    told = hosted.program().ask("GET", "/api/health").json
    assert (told["reach"], told["address"]) == ("network", "http://192.168.1.5:8737")
    told = server.program().ask("GET", "/api/health").json
    assert (told["reach"], told["address"]) == ("loopback", None)


def test_pages_of_the_network_are_told_apart_from_foreign_ones(hosted: Running) -> None:
    host = f"card-room:{hosted.port}"
    ours = {"host": host, "origin": f"http://{host}"}
    assert hosted.program().ask("POST", "/api/tables", {}, ours).status == 201
    for origin in ("http://evil.example", f"http://192.168.1.5:{hosted.port}", f"https://{host}"):
        refused = hosted.program().ask("POST", "/api/tables", {}, ours | {"origin": origin})
        assert (refused.status, refused.json["code"]) == (403, "bad-origin")
    refused = hosted.program().ask("GET", "/", headers={"host": "evil.example"})
    assert (refused.status, refused.json["code"]) == (400, "bad-host")


def test_a_client_from_elsewhere_is_refused_whatever_it_asks(hosted: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reach, "lets_in", lambda *_: False)
    for method, path in (("GET", "/"), ("GET", "/api/health"), ("POST", "/api/tables"), ("GET", "/openapi.json")):
        refused = hosted.program().ask(method, path, {} if method == "POST" else None)
        assert (refused.status, refused.json["code"]) == (403, "forbidden")
        assert refused.json["sentence"] == "This server is open to its own network alone."


def test_nobody_says_that_they_are_another_address(hosted: Running) -> None:
    headers = {"invitation": "BCDFGH"}
    found = {
        hosted.program().ask("GET", "/api/seats", headers=headers | {"x-forwarded-for": f"192.168.7.{n}"}).status
        for n in range(25)
    }
    assert 429 in found


# ---- The command ----


def begun(*args: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "hearthside", "host", "--no-browser", *args]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def refused(*args: str) -> Result:
    return CliRunner().invoke(app, ["host", "--no-browser", *args], catch_exceptions=False)


def test_the_command_serves_says_what_it_opens_and_ends(tmp_path: Path) -> None:
    port = free_port()
    data = ("--port", str(port), "--data", str(tmp_path))
    process = begun("--address", "127.0.0.1", *data)
    try:
        assert process.stdout is not None
        said = [process.stdout.readline(), process.stdout.readline()]
        assert said[0] == "Nobody else reaches this machine: no address of it in a network was found.\n"
        assert said[1].startswith(f"You open http://127.0.0.1:{port}/?key=")
        key = said[1].partition("?key=")[2].partition(" ")[0]
        program = Program(port)
        assert program.ask("GET", "/api/health").json["reach"] == "network"
        assert "set-cookie" in program.ask("GET", f"/?key={key}").headers
        # A second one says what to do, and the usual command opens it.
        again = refused("--address", "127.0.0.1", *data)
        assert (again.exit_code, again.stdout) == (1, "")
        assert again.stderr == f"Hearthside is running already, at port {port}. End it with Ctrl-C, then try again.\n"
        usual = CliRunner().invoke(app, ["serve", "--no-browser", *data], catch_exceptions=False)
        assert usual.stdout.startswith(f"Hearthside is open already: http://127.0.0.1:{port}/?key=")
    finally:
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
    assert (process.returncode, errors) == (0, "")


def test_what_is_opened_to_whom_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    own = "http://127.0.0.1:1/?key=k"
    assert serve._hosting(["http://192.168.1.5:1", "http://[fd00::5]:1"], own) == (
        "Others on your network open this address:\n  http://192.168.1.5:1\n  http://[fd00::5]:1\n\n"
        "Everybody on your network can open tables here. The settings stay yours.\n"
        "You open http://127.0.0.1:1/?key=k (Ctrl-C ends it)"
    )
    screen = SimpleNamespace(isatty=lambda: True, encoding="utf-8")
    monkeypatch.setattr(sys, "stdout", screen)
    drawn = serve._hosting(["http://192.168.1.5:1"], own)
    screen.encoding = "ascii"
    plain = serve._hosting(["http://192.168.1.5:1"], own)
    monkeypatch.undo()
    assert "█▀" in drawn
    assert "█" not in plain


def test_a_key_is_printed_for_this_machine_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What is printed for others opens no page as the owner's."""
    served: list[tuple[Any, ...]] = []
    monkeypatch.setattr(serve, "_run", lambda *given, **_: served.append(given))
    monkeypatch.setattr(serve, "_sockets", lambda *_: [object()])
    monkeypatch.setattr(serve, "own_addresses", lambda: ["192.168.1.5"])
    serve.host(serve.Hosting(tmp_path, port=8737), True)
    [(_, (reach, *_), said, own)] = served
    assert (reach.kind, reach.address) == ("network", "http://192.168.1.5:8737")
    assert [line for line in said.splitlines() if "key=" in line] == [f"You open {own} (Ctrl-C ends it)"]
    assert own.startswith("http://127.0.0.1:8737/?key=")


@pytest.mark.parametrize("address", ["example.com", "all", "", "192.168.1"])
def test_what_is_no_address_is_refused(address: str) -> None:
    ended = refused("--address", address)
    assert (ended.exit_code, ended.stderr) == (
        2,
        f"{address} is no address. Choose one of this machine, such as 192.168.1.5.\n",
    )


def test_an_address_of_another_machine_is_refused(tmp_path: Path) -> None:
    ended = refused("--address", "192.0.2.99", "--data", str(tmp_path))
    assert ended.exit_code == 1
    assert ended.stderr.startswith("Hearthside cannot listen at 192.0.2.99, port 8737: ")
    assert ended.stderr.endswith(". Choose an address of this machine.\n")


# ---- What is wrong with a configuration ----


@pytest.fixture
def fine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with all that is needed. No test listens to others."""

    def listening(host: str, port: int) -> socket.socket | None:
        try:
            return socket.create_server(("127.0.0.1", port)) if host == "0.0.0.0" else socket.socket()
        except OSError:
            return None

    monkeypatch.setattr(serve, "listening", listening)
    monkeypatch.setattr(serve, "own_addresses", lambda: ["192.168.1.5"])
    monkeypatch.setattr(host_check, "limits_here", LIMITS.__getitem__)


def checked(*args: str) -> tuple[int, list[str]]:
    ended = refused("--check", *args)
    assert ended.stderr == ""
    return ended.exit_code, ended.stdout.splitlines()


@pytest.mark.usefixtures("fine")
def test_a_configuration_with_which_nothing_is_wrong_can_be_started(tmp_path: Path) -> None:
    wanted = ("--port", str(free_port()), "--data", str(tmp_path / "new" / "data"))
    assert checked(*wanted) == (0, ["Nothing is wrong: `hearthside host` can be started."])
    assert [*tmp_path.iterdir()] == [], "and nothing was made"
    assert checked(*wanted)[0] == 0, "nor is the port kept"


@pytest.mark.usefixtures("fine")
def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        threading.Thread(target=lambda: other.accept()[0].close(), daemon=True).start()
        port = other.getsockname()[1]
        found = checked("--port", str(port), "--data", str(tmp_path))
    assert found == (1, [f"Port {port} is taken by another program. Choose another with --port."])


@pytest.mark.usefixtures("fine")
def test_a_server_over_the_folder_that_is_running_is_named(hosted: Running) -> None:
    found = checked("--port", str(hosted.port), "--data", str(hosted.folder))
    assert found == (
        1,
        [f"Hearthside is running already, at port {hosted.port}. End it with Ctrl-C, then try again."],
    )


def test_an_address_of_another_machine_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_check, "limits_here", LIMITS.__getitem__)
    status, [sentence] = checked("--address", "192.0.2.99", "--data", str(tmp_path))
    assert status == 1
    assert sentence.startswith("Hearthside cannot listen at 192.0.2.99, port 8737: ")
    assert sentence.endswith(". Choose an address of this machine.")


@pytest.mark.usefixtures("fine")
def test_all_that_is_wrong_is_said_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "own_addresses", list)
    monkeypatch.setattr(host_check, "limits_here", lambda _: Limits(connections=128))
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "data"
    assert checked("--port", str(free_port()), "--data", str(folder)) == (
        1,
        [
            "Nobody else could reach this machine: connect it to a network, or choose its address with --address.",
            f"The data folder {shown(folder)} cannot be written: Not a directory. Choose another with --data.",
            "So few files may be open that there can be 128 connections: allow more with `ulimit -n 1152`.",
        ],
    )


def test_cookies_of_a_network_are_for_this_site_alone_and_hidden_from_scripts(hosted: Running) -> None:
    answer = hosted.program().ask("POST", "/api/tables", {})
    assert {"HttpOnly", "SameSite=strict"} <= set(answer.headers["set-cookie"].split("; "))
    assert Keys(Secret.of(hosted.folder), hosted.keys.start).secret.cookie in answer.headers["set-cookie"]


# ---- By SSH ----


class FakeSsh:
    """Notes when it serves."""

    def __init__(self) -> None:
        self.noted: list[str] = []

    def said(self, passing: Passing, name: str, port: int) -> str:
        return f"By SSH: {name} {port} {passing.address}"

    @contextmanager
    def serving(self, passing: Passing, sockets: list[socket.socket]) -> Iterator[None]:
        self.noted.append("begun")
        yield
        self.noted.append("ended")


@pytest.mark.parametrize("workers", [1, 2])
def test_ssh_is_served_beside_the_server_by_one_process(
    workers: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ssh = FakeSsh()

    def run(*given: object, beside: AbstractContextManager[object] | None = None) -> None:
        with beside or nullcontext():
            print(*given[2:3])
            ssh.noted.append("served")

    monkeypatch.setattr(serve, "_run", run)
    monkeypatch.setattr(serve, "run_workers", run)
    monkeypatch.setattr(serve, "_sockets", lambda *_: [object()])
    monkeypatch.setattr(serve.Hosting, "troubles", lambda _: [])
    serve.host(serve.Hosting(tmp_path, public="https://cards.example", workers=workers, ssh=2222), False, ssh)
    assert ssh.noted == ["begun", "served", "ended"]
    assert "By SSH: cards.example 2222 http://127.0.0.1:8737" in capsys.readouterr().out.splitlines()


@pytest.mark.usefixtures("fine")
def test_what_is_wrong_with_ssh_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = ("--port", str(free_port()), "--data", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert checked(*wanted, "--ssh", str(port))[1] == [
            f"Port {port} is taken by another program. Choose another with --ssh."
        ]
    monkeypatch.setattr(serve, "find_spec", lambda _: None)
    assert checked(*wanted, "--ssh", str(free_port()))[1] == [
        'SSH needs more packages: install them with `pip install "hearthside[host]"`.'
    ]

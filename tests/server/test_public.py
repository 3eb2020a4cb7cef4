"""A server for the internet: behind a proxy, under one name, and in several processes."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from hearthside.cli import app
from hearthside.server import host_check
from hearthside.server.limits import LIMITS
from hearthside.server.reach import Reach
from hearthside.storage import postgres
from tests.ports import free_port

from .asking import Program
from .conftest import Running, running

PUBLIC = Reach("public", frozenset(("cards.example",)), "https://cards.example", ("127.0.0.1", "10.0.0.0/24"))
PROXY = {"host": "cards.example", "x-forwarded-proto": "https"}
ONLY = "This server is reached at https://cards.example alone."
SECRET = "a secret of thirty-two letters or more"


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("public"), reach=PUBLIC) as server:
        yield server


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-proto": "http"},
        {"x-forwarded-proto": ""},
        {"host": "127.0.0.1"},
        {"host": "cards.example:8737"},
        {"host": "www.cards.example"},
        {"host": "evil.example"},
    ],
)
def test_only_its_own_name_by_https_is_answered(public: Running, headers: dict[str, str]) -> None:
    assert public.program().ask("GET", "/api/rules").status == 200
    for path in ("/", "/api/rules", "/api/tables"):
        refused = public.program().ask("GET", path, headers=headers)
        assert (refused.status, refused.json["code"], refused.json["sentence"]) == (400, "bad-host", ONLY)


def test_its_own_machine_may_ask_how_it_is_without_the_proxy(public: Running) -> None:
    health = Program(public.port).ask("GET", "/api/health")
    assert (health.status, health.json["reach"], health.json["address"]) == (200, "public", "https://cards.example")
    assert Program(public.port).ask("GET", "/api/rules").status == 400
    passed_on = {"x-forwarded-for": "203.0.113.5"}
    assert Program(public.port).ask("GET", "/api/health", headers=passed_on).status == 400


def test_only_its_own_pages_change_anything(public: Running) -> None:
    for origin, status in (
        ("https://cards.example", 201),
        ("http://cards.example", 403),
        ("https://evil.example", 403),
    ):
        assert public.program().ask("POST", "/api/tables", {}, {"origin": origin}).status == status


def test_the_address_of_a_client_is_what_a_proxy_that_was_named_says(public: Running) -> None:
    def tried(address: str) -> int:
        headers = {"invitation": "BCDFGH", "x-forwarded-for": address}
        return public.program().ask("GET", "/api/seats", headers=headers).status

    assert 429 not in {tried(f"203.0.113.{n}") for n in range(20)}
    assert 429 in {tried(f"8.8.8.{n}, 203.0.113.99") for n in range(20)}, "what the client itself wrote does not count"
    assert 429 in {tried(f"203.0.113.77, 10.0.0.{n}") for n in range(20)}, "what a named proxy added does"


def test_nobody_else_says_whose_request_it_is(tmp_path: Path) -> None:
    with running(tmp_path, reach=PUBLIC._replace(proxies=("10.0.0.7",))) as server:
        refused = server.program().ask("GET", "/api/rules")
    assert (refused.status, refused.json["sentence"]) == (400, ONLY)


def test_cookies_are_sent_by_https_to_this_host_alone(public: Running) -> None:
    program = public.program()
    created = program.ask("POST", "/api/tables", {})
    name, _, flags = created.headers["set-cookie"].partition("=")
    own = public.keys.secret.cookie
    assert name == f"__Host-{own}"
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=strict"} <= set(flags.split("; "))
    assert "Domain" not in flags
    token, table = created.json["token"], created.json["table"]
    program.cookie = f"__Host-{own}={token}"
    assert program.ask("GET", f"/api/tables/{table}").status == 200
    for other in (own, "hearthside", f"__Secure-{own}"):  # which another page of the domain could have set
        program.cookie = f"{other}={token}"
        assert program.ask("GET", f"/api/tables/{table}").status == 403


def test_who_watches_has_a_cookie_for_https_as_well(public: Running) -> None:
    host = public.program()
    created = host.ask("POST", "/api/tables", {}).json
    table, host.token = created["table"], created["token"]
    code = host.ask("PUT", f"/api/tables/{table}/watch", {"on": True}, {"content-type": "application/json"}).json[
        "code"
    ]
    sent = public.program().ask("POST", f"/api/tables/{table}/watch", {"code": code}).headers["set-cookie"]
    watching = f"__Secure-hearthside-watch-{table}={code}"
    assert {watching, "Secure", "HttpOnly", f"Path=/api/tables/{table}/watch"} <= set(sent.split("; "))
    watcher = public.program()
    watcher.cookie = watching
    assert watcher.ask("GET", f"/api/tables/{table}/watch").status == 200
    watcher.cookie = watching.removeprefix("__Secure-")
    assert watcher.ask("GET", f"/api/tables/{table}/watch").status == 404


def test_nobody_is_the_owner_in_a_browser(public: Running) -> None:
    owner = public.owner()
    opened = owner.ask("GET", f"/?key={public.keys.make()}")
    assert opened.status == 303 and "set-cookie" not in opened.headers
    assert owner.ask("GET", "/api/settings").json["file"] is None
    assert owner.ask("GET", "/api/sounds").json["folder"] is None
    changed = owner.ask("PUT", "/api/settings", {"values": {}}, {"content-type": "application/json"})
    assert changed.status == 403


# ---- The command ----


def command(*args: str, **environment: str) -> Result:
    return CliRunner().invoke(app, ["host", *args], env=environment, catch_exceptions=False)


CARDS = ("--public", "https://cards.example")
NOT_HTTPS = "A public server has an address with https, such as https://cards.example; %s is none.\n"


@pytest.mark.parametrize(
    "address",
    [
        "http://cards.example",
        "cards.example",
        "https://",
        "https://cards.example/club",
        "https://me@cards.example",
        "https://a:x",
    ],
)
def test_an_address_that_is_none_for_the_internet_is_refused(address: str, tmp_path: Path) -> None:
    ended = command("--public", address, "--data", str(tmp_path))
    assert (ended.exit_code, ended.stderr) == (2, NOT_HTTPS % address)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("--behind", "10.0.0.2"), "A proxy stands before a public server: --behind goes with --public."),
        (
            (*CARDS, "--address", "0.0.0.0"),
            "Which proxy passes requests on from another machine? Name its address with --behind.",
        ),
        (
            (*CARDS, "--behind", "caddy"),
            "caddy is no address of a proxy. Name one such as 10.0.0.2, or a network such as 10.0.0.0/24.",
        ),
        (("--workers", "2"), "Several processes serve the internet alone: --workers goes with --public."),
        (
            (*CARDS, "--workers", "2"),
            "Several processes need a database that they share: name a PostgreSQL database with --database.",
        ),
    ],
)
def test_what_does_not_go_together_is_refused_and_found_by_check(
    args: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = ("--data", str(tmp_path), "--port", str(free_port()))
    ended = command(*args, *data)
    assert (ended.exit_code, ended.stderr) == (2, f"{sentence}\n")
    monkeypatch.setattr(host_check, "_about_address", lambda _: None)
    monkeypatch.setattr(host_check, "limits_here", LIMITS.__getitem__)
    checked = command("--check", *args, *data)
    assert (checked.exit_code, checked.stdout) == (1, f"{sentence}\n")


def test_fewer_files_than_the_connections_of_the_internet_need_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_check, "limits_here", lambda kind: LIMITS[kind]._replace(connections=1024))
    checked = command("--check", *CARDS, "--data", str(tmp_path), "--port", str(free_port()))
    sentence = "So few files may be open that there can be 1024 connections: allow more with `ulimit -n 10128`."
    assert (checked.exit_code, checked.stdout) == (1, f"{sentence}\n")


def test_a_secret_of_ones_own_has_to_be_long(tmp_path: Path) -> None:
    ended = command(*CARDS, "--data", str(tmp_path), HEARTHSIDE_SECRET="short")
    assert ended.exit_code == 2 and ended.stderr.startswith("HEARTHSIDE_SECRET is too short.")
    assert "short" not in ended.stderr.removeprefix("HEARTHSIDE_SECRET is too short.")


def test_packages_that_are_missing_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hearthside.storage.postgres", None)
    ended = command("--database", "postgresql://me@host/name", "--data", str(tmp_path))
    assert ended.stderr == 'PostgreSQL needs more packages: install them with `pip install "hearthside[host]"`.\n'


# ---- What is wrong with a database ----


def checked(database: str, folder: Path, *args: str) -> tuple[int, str]:
    ended = command(
        "--check", *CARDS, "--data", str(folder), "--port", str(free_port()), *args, HEARTHSIDE_DATABASE=database
    )
    return ended.exit_code, ended.stdout


@pytest.fixture
def _many_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_check, "limits_here", LIMITS.__getitem__)


pytestmark = pytest.mark.usefixtures("_many_files")
FINE = (0, "Nothing is wrong: `hearthside host` can be started.\n")


def with_options(address: str, password: str = "Parole") -> str:
    return address.replace("@", f":{password}@", 1)


def test_a_database_with_which_nothing_is_wrong_is_left_as_it_is(database: str, tmp_path: Path) -> None:
    assert checked(database, tmp_path / "new") == FINE
    assert [*tmp_path.iterdir()] == []
    postgres.PostgreSQL(database).close()
    assert checked(database, tmp_path) == FINE


def test_a_database_that_does_not_answer_is_named_without_its_password(tmp_path: Path) -> None:
    status, said = checked(f"postgresql://me:Parole@127.0.0.1:{free_port()}/name", tmp_path)
    assert (status, said.count("\n")) == (1, 1)
    assert said.startswith("The database cannot be used (connection failed: ")
    assert said.endswith("). Look whether it runs, and at the address, the user and the password.\n")
    assert "Parole" not in said


@pytest.mark.parametrize(
    ("version", "sentence"),
    [
        ("v999", "The database is from a newer Hearthside: install that version, or name another database.\n"),
        ("v6", "The database is from an older Hearthside, and is brought up when the server starts: copy it first.\n"),
        ("other", "The database holds something else: name another, which may be empty.\n"),
    ],
)
def test_a_database_of_another_version_is_named(database: str, version: str, sentence: str, tmp_path: Path) -> None:
    import psycopg

    postgres.PostgreSQL(database).close()
    with psycopg.connect(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = %s", [version])
    assert checked(database, tmp_path) == (1, sentence)


def test_rights_that_the_user_lacks_are_named(database: str, tmp_path: Path) -> None:
    import psycopg

    schema = re.search("search_path%3D(.+)", database)
    assert schema is not None
    user = f"guest_{schema[1]}"
    as_guest = re.sub("//[^@]+@", f"//{user}@", database)
    with psycopg.connect(database, autocommit=True) as connection:

        def run(statement: str) -> None:
            connection.execute(statement.encode())

        run(f'CREATE ROLE "{user}" LOGIN')
        run(f'GRANT USAGE ON SCHEMA "{schema[1]}" TO "{user}"')
        sentence = "The user of the database may not make tables in it: GRANT CREATE on its schema.\n"
        assert checked(as_guest, tmp_path) == (1, sentence)
        postgres.PostgreSQL(database).close()
        run(f'GRANT SELECT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "{schema[1]}" TO "{user}"')
        status, said = checked(as_guest, tmp_path)
        assert status == 1 and re.fullmatch(
            r'The user of the database may not INSERT in its table "\w+": GRANT that right\.\n', said
        )
        run(f'GRANT INSERT ON ALL TABLES IN SCHEMA "{schema[1]}" TO "{user}"')
        assert checked(as_guest, tmp_path) == FINE
        run(f'DROP OWNED BY "{user}"')
        run(f'DROP ROLE "{user}"')


def test_too_many_workers_for_a_database_are_named(database: str, tmp_path: Path) -> None:
    status, said = checked(database, tmp_path, "--workers", "60")
    assert status == 1
    assert said == "The database lets 197 connections in, and these workers may need 780: raise its max_connections.\n"


# ---- Several processes ----


class Hosted:
    """A running `hearthside host --public` with two workers."""

    def __init__(self, database: str, folder: Path) -> None:
        self.port = free_port()
        words = ["host", *CARDS, "--port", str(self.port), "--workers", "2", "--data", str(folder)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hearthside", *words],
            env=os.environ | {"HEARTHSIDE_DATABASE": database, "HEARTHSIDE_SECRET": SECRET},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def program(self) -> Program:
        return Program(self.port, proxy=PROXY)

    def starts(self, wanted: int, but: frozenset[str] = frozenset()) -> frozenset[str]:
        """Which starts answer, once there are so many others than those."""
        found: set[str] = set()
        until = time.monotonic() + 120
        while len(found - but) < wanted:
            assert time.monotonic() < until, found
            known = len(found)
            with suppress(OSError):
                found.add(self.program().ask("GET", "/api/health").json["start"])
            if len(found) == known:
                time.sleep(0.05)  # or the workers that run would take the processor from those that start
        return frozenset(found)

    def workers(self) -> list[int]:
        listed = subprocess.run(
            ["ps", "-A", "-ww", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True
        ).stdout
        rows = [line.split(maxsplit=2) for line in listed.splitlines()]
        return [int(row[0]) for row in rows if row[1] == str(self.process.pid) and "spawn_main" in row[2]]


@pytest.fixture
def hosted(database: str, tmp_path: Path) -> Iterator[Hosted]:
    hosted = Hosted(with_options(database), tmp_path)
    try:
        yield hosted
    finally:
        hosted.process.kill()
        hosted.process.communicate()


def runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_several_workers_serve_the_same_tables_one_that_dies_is_replaced_and_all_end_at_once(
    hosted: Hosted, tmp_path: Path
) -> None:
    before = hosted.starts(2)
    made: Any = hosted.program().ask("POST", "/api/tables", {})
    cookie = made.headers["set-cookie"].partition(";")[0]
    asks = [Program(hosted.port, made.json["token"], proxy=PROXY), Program(hosted.port, cookie=cookie, proxy=PROXY)]

    def all_answer() -> None:
        for _ in range(12):
            for each in asks:
                assert each.ask("GET", f"/api/tables/{made.json['table']}").status == 200

    all_answer()
    workers = hosted.workers()
    assert len(workers) == 2
    os.kill(workers[0], signal.SIGKILL)
    hosted.starts(1, before)
    all_answer()
    again = hosted.workers()
    assert len(again) == 2 and workers[0] not in again
    listed = subprocess.run(["ps", "-A", "-ww", "-o", "args="], capture_output=True, text=True, check=True).stdout
    assert "Parole" not in listed and SECRET not in listed
    hosted.process.send_signal(signal.SIGTERM)
    said, errors = hosted.process.communicate(timeout=60)
    assert (hosted.process.returncode, errors) == (0, "")
    assert said == (
        "Hearthside is at https://cards.example, which a proxy passes on to "
        f"http://127.0.0.1:{hosted.port} (Ctrl-C ends it)\n"
    )
    assert not any(map(runs, again))
    assert not (tmp_path / "secret").exists(), "the secret that was configured is common to all"


def test_workers_end_when_whoever_started_them_is_killed(hosted: Hosted) -> None:
    hosted.starts(2)
    workers = hosted.workers()
    assert len(workers) == 2
    hosted.process.kill()
    until = time.monotonic() + 60
    while any(map(runs, workers)):
        assert time.monotonic() < until
        time.sleep(0.05)

"""Who is who on one machine: tokens that were issued, cookies by folder, and what is for the folder's owner alone."""

import json
import secrets
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from hearthside.app.settings import FILE
from hearthside.folder import write_once
from hearthside.match import Seat
from hearthside.server import secret as secret_file
from hearthside.server.secret import Keys, Secret
from hearthside.storage import Import, ObservedRow, Row, now
from hearthside.storage.store import Store

from .asking import JSON, Answer, Program
from .conftest import Running
from .test_sounds import wav

OLD = "v4" * 21 + "x"
"""A token of an earlier version, which took any 43 letters."""


def created(program: Program, **wanted: object) -> Any:
    answer = program.ask("POST", "/api/tables", wanted)
    assert answer.status == 201, answer.body
    return answer.json


def cookie_of(answer: Answer) -> str:
    return answer.headers["set-cookie"].partition(";")[0]


# ---- The secret ----


def test_the_secret_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    first = Secret.of(folder)
    path = folder / secret_file.FILE
    assert (folder.stat().st_mode & 0o777, path.stat().st_mode & 0o777) == (0o700, 0o600)
    assert [each.name for each in folder.iterdir()] == [secret_file.FILE]
    path.chmod(0o644)
    assert Secret.of(folder).owner == first.owner
    assert path.stat().st_mode & 0o777 == 0o600
    assert Secret.of(tmp_path / "other").owner != first.owner


def test_servers_that_start_at_once_have_one_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    others = secrets.token_hex(32)

    def write_second(path: Path, text: str) -> None:
        write_once(path, others)
        write_once(path, text)

    monkeypatch.setattr(secret_file, "write_once", write_second)
    assert Secret.of(tmp_path).owner == Secret(bytes.fromhex(others)).owner


@pytest.mark.parametrize("left", [b"", b"ab" * 16, b"zz" * 32, b"\xff" * 64, b"ab" * 33])
def test_a_damaged_secret_is_replaced_and_that_is_said(
    left: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / secret_file.FILE).write_bytes(left)
    made = Secret.of(tmp_path)
    assert caplog.messages == ["The file 'secret' in the data folder was damaged. A new one takes its place."]
    assert Secret.of(tmp_path).owner == made.owner
    assert len(caplog.messages) == 1


def test_where_nothing_can_be_kept_there_is_a_secret_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert Secret.of(tmp_path / "file" / "data").owner != Secret.of(tmp_path / "file" / "data").owner


def test_what_is_issued_is_known_for_its_purpose_alone_and_in_one_spelling() -> None:
    secret = Secret.random()
    token = secret.issue("token")
    assert len(token) == 43
    assert secret.has_issued("token", token)
    assert not secret.has_issued("key", token)
    assert not Secret.random().has_issued("token", token)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    for place in range(43):
        others = {token[:place] + letter + token[place + 1 :] for letter in letters} - {token}
        assert not any(secret.has_issued("token", other) for other in others)
    for other in ("", token[:-1], token + "A", "\u00fc" * 43, token + "\n"):
        assert not secret.has_issued("token", other)


# ---- Tokens ----


def test_the_seat_comes_as_a_cookie_too_that_no_script_can_read(server: Running, program: Program) -> None:
    answer = program.ask("POST", "/api/tables", {})
    token, table = answer.json["token"], answer.json["table"]
    assert cookie_of(answer) == f"{server.keys.secret.cookie}={token}"
    assert {"HttpOnly", "Path=/", "SameSite=strict"} <= set(answer.headers["set-cookie"].split("; "))
    program.cookie = cookie_of(answer)
    assert program.ask("GET", f"/api/tables/{table}").status == 200
    second = program.ask("POST", "/api/tables", {})
    assert second.json["token"] == token, "one token may hold many seats"
    bearer = Program(program.port, token)
    third = bearer.ask("POST", "/api/tables", {})
    assert third.json["token"] == token
    assert "set-cookie" not in third.headers
    listed = bearer.ask("GET", "/api/tables")
    assert {each["table"] for each in listed.json} >= {table, third.json["table"]}
    assert "set-cookie" not in listed.headers


def test_a_bearer_goes_before_a_cookie(program: Program) -> None:
    mine = created(program)
    program.token = mine["token"]
    other = Program(program.port).ask("POST", "/api/tables", {})
    program.cookie = cookie_of(other)
    assert program.ask("GET", f"/api/tables/{mine['table']}").status == 200
    assert program.ask("GET", f"/api/tables/{other.json['table']}").status == 403


@pytest.mark.parametrize("bad", ["x", "a" * 42, "a" * 43, "a" * 44, "\u00fc" * 43])
def test_a_token_that_nobody_was_given_is_refused_from_a_program_and_none_from_a_browser(
    bad: str, server: Running, program: Program
) -> None:
    program.token = bad
    for method, path, body in (
        ("POST", "/api/tables", {}),
        ("GET", "/api/tables", None),
        ("GET", "/api/records", None),
        ("GET", "/api/stats", None),
        ("GET", "/api/onehanded/nothing", None),
    ):
        answer = program.ask(method, path, body)
        assert (answer.status, answer.json["code"]) == (401, "bad-token")
        assert answer.json["sentence"].startswith("This server did not issue that token.")
        assert answer.headers["www-authenticate"] == "Bearer"
    browser = Program(program.port, cookie=f"{server.keys.secret.cookie}={bad}; hearthside={bad}")
    assert browser.ask("GET", "/api/tables").json == []
    new = created(browser)["token"]
    assert new != bad
    assert server.keys.secret.has_issued("token", new)


@pytest.mark.parametrize("kind", ["seat", "import", "observed"])
def test_a_token_of_an_earlier_version_keeps_what_it_holds(kind: str, tmp_path: Path) -> None:
    store, holder = Store(tmp_path), sha256(OLD.encode()).hexdigest()
    match kind:
        case "seat":
            seats = (Seat(holder=holder), Seat("cal"), Seat("cal"), Seat("cal"))
            assert store.append(Row("old", "hearts", "black-lady", seats, "s", None, 0, now(), now()), 0, ())
        case "import":
            assert store.put_import(Import("r", holder, now(), ""))
        case _:
            assert store.put_observed(ObservedRow("o", holder, 0, "", "[]", now(), now()))
    store.close()
    secret = Secret.of(tmp_path)
    with TestClient(server_app(tmp_path, secret), "http://127.0.0.1") as client:
        assert client.get("/api/tables", headers={"authorization": f"Bearer {OLD}"}).status_code == 200
        # The browser has it under the name of that version, and gets the cookie of the folder with it.
        client.cookies.set("hearthside", OLD)
        listed = client.get("/api/tables")
        assert [each["table"] for each in listed.json()] == (["old"] if kind == "seat" else [])
        assert listed.cookies[secret.cookie] == OLD
        client.cookies.delete("hearthside")
        assert client.get("/api/tables").json() == listed.json()
        assert client.post("/api/tables", json={}).json()["token"] == OLD
        # So does one whose folder has lost its secret.
        client.cookies.clear()
        client.cookies.set("hearthside-0123abcd", OLD)
        assert client.get("/api/tables").cookies[secret.cookie] == OLD
        # What was issued for the folder goes before both.
        client.cookies.clear()
        for name in ("hearthside", secret.cookie, "hearthside-0123abcd"):
            client.cookies.set(name, (issued := secret.issue("token")) if name == secret.cookie else OLD)
        assert client.get("/api/tables").cookies[secret.cookie] == issued


def test_a_token_is_not_refused_because_the_file_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    with TestClient(server_app(tmp_path / "data" / "none", Secret.random()), "http://127.0.0.1") as client:
        assert client.get("/api/tables", headers={"authorization": f"Bearer {OLD}"}).status_code == 200


def test_browsers_keep_apart_what_they_have_of_two_folders(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    one, two = (TestClient(server_app(each, Secret.of(each)), "http://127.0.0.1") for each in folders)
    tables = []
    with one, two:
        for client, other in ((one, two), (two, one)):
            tables.append([client.post("/api/tables", json={}).json()["table"]])
            other.cookies.update(client.cookies)  # one browser: it sends its cookies to every port
        assert [[each["table"] for each in client.get("/api/tables").json()] for client in (one, two)] == tables
    assert set(one.cookies) == {Secret.of(each).cookie for each in folders}


def server_app(folder: Path, secret: Secret) -> Any:
    from hearthside.server.app import create_app

    return create_app(folder, Keys(secret))


# ---- The owner ----


def test_a_key_makes_one_browser_the_owners(server: Running) -> None:
    secret, key = server.keys.secret, server.keys.make()
    looked = Program(server.port).ask("HEAD", f"/?key={key}")
    assert "set-cookie" not in looked.headers, "only who opens the page uses the key"
    first, second = (Program(server.port).ask("GET", f"/?key={key}") for _ in range(2))
    for answer in (first, second):
        assert (answer.status, answer.headers["location"], answer.headers["cache-control"]) == (303, "/", "no-store")
    assert cookie_of(first) == f"{secret.owner_cookie}={secret.owner}"
    assert {"HttpOnly", "Path=/", "SameSite=strict", "Max-Age=34560000"} <= set(first.headers["set-cookie"].split("; "))
    assert "set-cookie" not in second.headers
    browser = Program(server.port, cookie=cookie_of(first))
    assert browser.ask("GET", "/api/settings").json["file"] == FILE


def test_what_is_no_key_of_this_start_leads_to_the_page_and_no_further(server: Running) -> None:
    secret = server.keys.secret
    others = [Keys(secret).make(), Keys(Secret.random(), server.keys.start).make(), secret.issue("token")]
    for key in (*others, secret.owner, "", "x"):
        answer = Program(server.port).ask("GET", f"/?key={key}")
        assert (answer.status, answer.headers["location"]) == (303, "/")
        assert "set-cookie" not in answer.headers
    assert "set-cookie" in Program(server.port).ask("GET", f"/?key={Keys(secret, server.keys.start).make()}").headers


def test_a_key_that_is_asked_with_many_times_at_once_opens_once(server: Running) -> None:
    key = server.keys.make()
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda _: Program(server.port).ask("GET", f"/?key={key}"), range(24)))
    assert sum("set-cookie" in answer.headers for answer in answers) == 1


def test_settings_and_sounds_are_the_owners_and_everybody_else_can_play(server: Running, owner: Program) -> None:
    put = {"values": {"play.name": "Ottilie"}}
    assert owner.ask("PUT", "/api/settings", put, {"content-type": JSON}).status == 200
    sounds = server.folder / "sounds"
    sounds.mkdir(exist_ok=True)
    (sounds / "QS2Me9.wav").write_bytes(wav())
    (sounds / "what.txt").touch()
    assert "Ottilie" in owner.ask("GET", "/api/settings").body.decode()
    strangers = [Program(server.port), Program(server.port), Program(server.port)]
    strangers[1].token = created(strangers[1])["token"]
    strangers[2].cookie = f"{server.keys.secret.owner_cookie}={'0' * 64}"
    for stranger in strangers:
        told = stranger.ask("GET", "/api/settings").json
        assert told == {"file": None, "values": {}, "own": [], "troubles": [], "sounds": ""}
        refused = stranger.ask("PUT", "/api/settings", put, {"content-type": JSON})
        assert (refused.status, refused.json["code"]) == (403, "forbidden")
        listed = stranger.ask("GET", "/api/sounds").json
        assert (listed["folder"], listed["ignored"]) == (None, [])
        assert {len(each["files"]) for each in listed["categories"]} == {0}
        assert stranger.ask("GET", "/api/sounds/QS2Me9.wav").status == 404
    assert owner.ask("GET", "/api/sounds/QS2Me9.wav").status == 200
    new = created(Program(server.port))
    assert "Ottilie" not in json.dumps(new)
    for path in sounds.iterdir():
        path.unlink()
    owner.ask("PUT", "/api/settings", {"values": {"play.name": ""}}, {"content-type": JSON})


def test_where_things_are_is_told_from_the_home_folder_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    secret = Secret.of(tmp_path / "games")
    with TestClient(server_app(tmp_path / "games", secret), "http://127.0.0.1") as client:
        client.cookies.set(secret.owner_cookie, secret.owner)
        assert client.get("/api/settings").json()["file"] == "~/games/settings.toml"
        assert client.get("/api/sounds").json()["folder"] == "~/games/sounds"


def test_no_answer_has_the_path_of_the_folder(tmp_path: Path) -> None:
    """Neither does one about trouble with the disk."""
    folder = tmp_path / "data"
    secret = Secret.of(folder)
    (folder / FILE).write_text("[look]\ntheme = pink\n")
    (folder / "hearthside.db").write_bytes(b"no database" * 2000)
    (folder / "sounds").mkdir()
    (folder / "sounds" / "ok1.wav").symlink_to(tmp_path / "nowhere")
    app = server_app(folder, secret)
    with TestClient(app, "http://127.0.0.1", cookies={secret.owner_cookie: secret.owner}) as client:
        new = client.post("/api/tables", json={}).json()
        assert "set aside" in new["message"]["notice"]
        client.put("/api/settings", json={"values": {"look.theme": "dark"}})
        (folder / FILE).unlink()
        (folder / FILE).mkdir()
        client.put("/api/settings", json={"values": {"look.theme": "light"}})
        names = {
            "table": new["table"],
            "deal": "1",
            "name": "ok1.wav",
            "record": new["table"],
            "match": "x",
            "place": "0",
            "puzzle": "x",
            "lesson": "hearts",
        }
        asked = 0
        for path, methods in app.openapi()["paths"].items():
            if "get" in methods and not path.endswith("/events"):
                answer = client.get(path.format(**names))
                assert str(tmp_path) not in answer.text, path
                asked += 1
        assert asked > 20

"""The guard: whose requests are let through, how long they may be, and what every answer carries."""

import asyncio
import http.client
import json
import socket
from typing import Any, NamedTuple

import pytest
from starlette.types import Message, Receive, Scope, Send

from hearthside.server.guard import Guard
from hearthside.server.limits import MAX_BODY, MAX_RECORDS, RECORDS_AT_ONCE
from hearthside.server.reach import is_loopback
from hearthside.server.secret import Secret

from .asking import Program

UNSAFE = ("POST", "DELETE", "PUT", "PATCH")


def raw(port: int, request: bytes) -> tuple[int, bytes]:
    """Status and body for a request sent as it stands."""
    with socket.create_connection(("127.0.0.1", port), timeout=120) as connection:
        connection.sendall(request)
        response = http.client.HTTPResponse(connection)
        response.begin()
        return response.status, response.read()


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "127.0.0.1:{port}", "localhost", "LOCALHOST:{port}", "[::1]:{port}", "127.9.9.9:1", "localhost:80"],
)
def test_a_host_that_names_this_machine_is_let_through(host: str, program: Program) -> None:
    answer = program.ask("GET", "/api/health", headers={"host": host.format(port=program.port)})
    assert answer.status == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8737",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "192.168.0.1",
        "0.0.0.0",
        "169.254.1.1",
        "[::]",
        "[::ffff:10.0.0.1]",
        "127.0.0.1@evil.example",
        "evil.example@127.0.0.1",
        "localhost:8737:1",
        "localhost:x",
        "localhost/x",
        "[::1",
        "127.1",
        "2130706433",
        "",
    ],
)
@pytest.mark.parametrize("path", ["/api/health", "/", "/openapi.json"])
def test_a_host_that_names_another_machine_is_refused(host: str, path: str, program: Program) -> None:
    answer = program.ask("GET", path, headers={"host": host})
    assert (answer.status, answer.json["code"]) == (400, "bad-host")


def test_a_request_with_two_hosts_or_none_is_refused(program: Program) -> None:
    two = raw(program.port, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
    none = raw(program.port, b"GET /api/health HTTP/1.0\r\n\r\n")
    assert (none[0], json.loads(none[1])["code"]) == (400, "bad-host")
    assert two[0] == 400


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "https://127.0.0.1:{port}"},
        {"origin": "http://127.0.0.1"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": "http://localhost:{port}"},
        {"origin": "http://127.0.0.1:{port}.evil.example"},
        {"origin": ""},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://127.0.0.1:{port}", "sec-fetch-site": "cross-site"},
    ],
)
@pytest.mark.parametrize("method", UNSAFE)
def test_a_page_that_is_not_ours_changes_nothing(method: str, headers: dict[str, str], program: Program) -> None:
    sent = {name: value.format(port=program.port) for name, value in headers.items()}
    answer = program.ask(method, "/api/tables", {}, sent | {"content-type": "application/json"})
    assert (answer.status, answer.json["code"]) == (403, "bad-origin")


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "http://127.0.0.1:{port}"},
        {"origin": "http://127.0.0.1:{port}", "sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
        {"origin": "http://localhost:{port}", "host": "localhost:{port}"},
    ],
)
def test_a_page_of_ours_and_a_program_may_change_things(headers: dict[str, str], program: Program) -> None:
    sent = {name: value.format(port=program.port) for name, value in headers.items()}
    assert program.ask("POST", "/api/tables", {}, sent).status == 201


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_body_says_that_it_is_json(kind: str, program: Program) -> None:
    answer = program.ask("POST", "/api/tables", {}, {"content-type": kind})
    assert (answer.status, answer.json["code"]) == (415, "malformed")
    assert program.ask("POST", "/api/tables", {}, {"content-type": "application/json; charset=utf-8"}).status == 201


def test_a_body_has_an_end(program: Program) -> None:
    long = json.dumps({"rules": "x" * MAX_BODY}).encode()
    answer = program.ask("POST", "/api/tables", long)
    assert (answer.status, answer.json["code"]) == (413, "malformed")
    head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    status, problem = raw(
        program.port, head + b"Transfer-Encoding: chunked\r\n\r\n" + (b"8000\r\n" + b"x" * 0x8000 + b"\r\n") * 3
    )
    assert (status, json.loads(problem)["code"]) == (413, "malformed")


class Passed(NamedTuple):
    """What came of a request at the guard."""

    status: int
    headers: dict[str, str]
    got: bytes | None
    """The body as it came to the application; None where the request was refused."""
    read: int
    """How many parts of the body were read."""


def at_the_guard(method: str, path: str, parts: list[bytes], headers: dict[str, str]) -> Passed:
    """A request from this machine, with its body in these parts, to an application that takes everything."""
    sent: list[Message] = []
    got: list[bytes] = []
    waiting = [{"type": "http.request", "body": part, "more_body": True} for part in parts[:-1]]
    waiting += [{"type": "http.request", "body": part} for part in parts[-1:]]

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        got.append(b"")
        more = method not in ("GET", "HEAD")
        while more:
            message = await receive()
            got[0] += message["body"]
            more = message["more_body"]
        if method not in ("GET", "HEAD"):
            assert (await receive())["type"] == "http.disconnect", "there is no more of it"
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def receive() -> Message:
        return waiting.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    all_headers = {"host": "127.0.0.1", "content-type": "application/json"} | headers
    raw_headers = [(name.encode(), value.encode()) for name, value in all_headers.items() if value]
    scope: dict[str, Any] = {"type": "http", "method": method, "path": path, "scheme": "http", "headers": raw_headers}
    asyncio.run(Guard(application, Secret.random())(scope, receive, send))
    answered = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return Passed(sent[0]["status"], answered, got[0] if got else None, len(parts) - len(waiting))


@pytest.mark.parametrize(
    ("path", "limit"), [("/api/tables", MAX_BODY), ("/api/records", MAX_RECORDS), ("/api/records/x", MAX_BODY)]
)
@pytest.mark.parametrize("parts", [1, 3])
def test_a_body_comes_whole_to_the_application_up_to_the_limit_of_its_path(path: str, limit: int, parts: int) -> None:
    body = bytes(range(256)) * (limit // 256)
    cut = [body[len(body) * part // parts : len(body) * (part + 1) // parts] for part in range(parts)]
    assert at_the_guard("POST", path, cut, {}).got == body
    for method in UNSAFE:
        longer = at_the_guard(method, path, [*cut, b"x", b"never read"], {})
        assert (longer.status, longer.got, longer.read) == (413, None, parts + 1)


def test_a_body_that_ends_early_comes_to_nobody() -> None:
    parts: list[Message] = [
        {"type": "http.request", "body": b'{"n": 1', "more_body": True},
        {"type": "http.disconnect"},
    ]

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        pytest.fail("a part of a body is not a request")

    async def receive() -> Message:
        return parts.pop(0)

    async def send(message: Message) -> None:
        pytest.fail("nobody is there to be answered")

    headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]
    scope = {"type": "http", "method": "POST", "path": "/api/tables", "scheme": "http", "headers": headers}
    asyncio.run(Guard(application, Secret.random())(scope, receive, send))
    assert not parts


@pytest.mark.parametrize(
    ("length", "status"), [(MAX_BODY, 200), (MAX_BODY + 1, 413), (10**30, 413), ("x", 413), ("-1", 413)]
)
def test_a_body_that_says_that_it_is_too_long_is_not_read(length: object, status: int) -> None:
    passed = at_the_guard("POST", "/api/tables", [b"{}"], {"content-length": str(length)})
    assert (passed.status, passed.read) == (status, int(status == 200))
    records = at_the_guard("POST", "/api/records", [b"{}"], {"content-length": str(MAX_RECORDS)})
    assert records.status == 200


def test_a_request_that_changes_nothing_is_passed_on_unread_and_only_a_post_says_what_its_body_is() -> None:
    for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
        followed = at_the_guard("GET", "/", [b"never read"], headers)  # a link on another page, for one
        assert (followed.status, followed.read) == (200, 0)
    for method in ("DELETE", "PUT", "PATCH"):
        assert at_the_guard(method, "/api/tables", [b""], {"content-type": "", "content-length": "x"}).status == 200
    assert at_the_guard("POST", "/api/tables", [b""], {"content-type": ""}).status == 415
    assert at_the_guard("POST", "/api/tables", [b""], {"content-type": " Application/JSON ;x"}).status == 200


def test_what_the_server_says_to_itself_is_passed_on_as_it_is() -> None:
    passed: list[object] = []

    async def application(*given: object) -> None:
        passed.extend(given)

    async def never() -> Message:
        raise AssertionError

    async def nowhere(message: Message) -> None:
        raise AssertionError

    asyncio.run(Guard(application, Secret.random())({"type": "lifespan"}, never, nowhere))
    assert passed == [{"type": "lifespan"}, never, nowhere]


def test_only_answers_of_the_interface_are_never_kept() -> None:
    kept = [at_the_guard("GET", path, [b""], {}).headers.get("cache-control") for path in ("/", "/api/x", "/apis")]
    assert kept == [None, "no-store", None]


@pytest.mark.parametrize("path", ["/", "/api/health", "/api/nothing", "/nothing", "/openapi.json"])
def test_every_answer_carries_the_security_headers(path: str, program: Program) -> None:
    headers = program.ask("GET", path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy.replace("style-src 'self' 'unsafe-inline'", "")
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "access-control-allow-origin" not in headers
    assert ("cache-control" in headers) or not path.startswith("/api/")
    if path.startswith("/api/"):
        assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "[::1]", "localhost", "127.0.0.2"])
def test_this_machine(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "10.0.0.1", "example.com", "", "localhost.", "fe80::1"])
def test_not_this_machine(host: str) -> None:
    assert not is_loopback(host)


def test_few_imports_of_records_are_held_at_a_time() -> None:
    async def imported() -> None:
        asked, held, done = 0, 0, asyncio.Event()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            nonlocal held
            held += 1
            await done.wait()
            held -= 1

        async def receive() -> Message:
            nonlocal asked
            asked += 1
            return {"type": "http.request", "body": b"{}"}

        async def send(_: Message) -> None:
            """Nothing is answered."""

        guard = Guard(app, Secret.random())
        headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
        scope = {"type": "http", "method": "POST", "scheme": "http", "headers": headers}
        imports = [asyncio.create_task(guard(scope | {"path": "/api/records"}, receive, send)) for _ in range(20)]
        other = asyncio.create_task(guard(scope | {"path": "/api/tables"}, receive, send))
        for _ in range(100):  # far more than they need
            await asyncio.sleep(0)
        assert (held, asked) == (RECORDS_AT_ONCE + 1, RECORDS_AT_ONCE + 1), "and nothing of the others is read"
        done.set()
        await asyncio.gather(*imports, other)
        assert (held, asked) == (0, 21)

    asyncio.run(imported())

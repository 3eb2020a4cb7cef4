"""Requests that are passed on for somebody elsewhere: whose they are is believed with a proof alone."""

import asyncio
from collections.abc import Mapping
from typing import Any, Final

import pytest
from starlette.types import Message

from hearthside.server.guard import Guard
from hearthside.server.passed_on import passed_on_by
from hearthside.server.passing import Passing
from hearthside.server.reach import LOOPBACK, Reach
from hearthside.server.secret import Secret

SECRET: Final = Secret.from_text("a secret for the tests of what is passed on")
PUBLIC: Final = Reach("public", frozenset(["cards.example"]), "https://cards.example")
NETWORK: Final = Reach("network")


def asked(reach: Reach, headers: Mapping[str, str]) -> tuple[str, str] | int:
    """For which address an application is asked, and by which scheme; or the status where it is not."""
    found: list[tuple[str, str] | int] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        found.append((scope["client"][0], scope["scheme"]))

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            found.append(message["status"])

    scope = {
        "type": "http",
        "method": "GET",
        "path": "/api/tables",
        "scheme": "http",
        "client": ("127.0.0.1", 5),
        "server": ("127.0.0.1", 8737),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    asyncio.run(Guard(application, SECRET, reach)(scope, receive, send))
    return found[0]


@pytest.mark.parametrize("reach", [LOOPBACK, NETWORK])
def test_the_address_is_believed_with_its_proof_and_no_other(reach: Reach) -> None:
    host = {"host": "127.0.0.1:8737"}
    proven = passed_on_by(SECRET, "2001:db8::7")
    assert asked(reach, host | {**proven}) == ("2001:db8::7", "http")
    [(name, value)] = proven.items()
    forged = [
        value.replace("::7", "::8"),
        value[:-1],
        "2001:db8::7",
        "",
        "2001:db8::7 \u00fc",
        *passed_on_by(Secret.random(), "2001:db8::7").values(),
    ]
    for each in forged:
        assert asked(reach, host | {name: each}) == ("127.0.0.1", "http")


def test_on_the_internet_it_needs_no_proxy_and_nobody_else_does_without() -> None:
    host = {"host": "cards.example"}
    assert asked(PUBLIC, host | {**passed_on_by(SECRET, "192.0.2.7")}) == ("192.0.2.7", "https")
    assert asked(PUBLIC, host | {**passed_on_by(Secret.random(), "192.0.2.7")}) == 400
    assert asked(PUBLIC, {"host": "127.0.0.1"} | {**passed_on_by(SECRET, "192.0.2.7")}) == 400
    headers = Passing("http://127.0.0.1:8737", PUBLIC, SECRET).headers("SHA256:key", "192.0.2.7")
    assert asked(PUBLIC, headers) == ("192.0.2.7", "https")


def test_a_key_has_one_token_and_it_is_a_stranger_s() -> None:
    tokens = [SECRET.token_of(key) for key in ("SHA256:one", "SHA256:one", "SHA256:two")]
    assert tokens[0] == tokens[1] != tokens[2]
    assert all(SECRET.has_issued("stranger", token) and not SECRET.has_issued("token", token) for token in tokens)
    assert Secret.random().token_of("SHA256:one") != tokens[0]

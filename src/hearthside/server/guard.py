"""Refuses requests that do not come from the server's own pages, or from programs that reach it. Knows no tables.

Any page can make the browser send requests to a loopback address, or to one of its network. Three things keep it out.
The Host header must name this machine (`reach.py`); a foreign name that DNS points here does not. A request that
changes something must come from our own page, if it comes from a page. The cookie of the seat is not sent across sites.
"""

from asyncio import Semaphore
from contextlib import nullcontext
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .limits import MAX_BODY, MAX_RECORDS, RECORDS_AT_ONCE
from .passed_on import passed_on_for
from .reach import LOOPBACK, Reach
from .refused import Refused, malformed
from .secret import Secret

_RECORDS: Final = "/api/records"

POLICY: Final = (
    # Svelte moves cards by style attributes, which no nonce covers.
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS: Final = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-resource-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
}
_NOT_KEPT: Final = {b"cache-control": b"no-store"}
REST: Final = "hearthside.rest"
"""Where in the scope of a request stands by what the rest of an answer may be sent once it has begun: all that is
between looks at its beginning alone.
"""
_SAFE: Final = frozenset(("GET", "HEAD", "OPTIONS"))


class Guard:
    """Middleware that refuses foreign requests and adds security headers to all answers."""

    def __init__(self, app: ASGIApp, secret: Secret, reach: Reach = LOOPBACK) -> None:
        self.app = app
        self._secret = secret
        self._reach = reach
        self._long_bodies = Semaphore(RECORDS_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        long = scope["method"] not in _SAFE and _limit(scope) > MAX_BODY
        async with self._long_bodies if long else nullcontext():
            await self._guarded(scope, receive, send)

    async def _guarded(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                added = _HEADERS | _NOT_KEPT if scope["path"].startswith("/api/") else _HEADERS
                others = [each for each in message.get("headers", ()) if each[0] not in added]
                message["headers"] = [*others, *added.items()]
            await send(message)

        passed_on = passed_on_for(self._secret, scope)
        if passed_on is not None and self._reach.kind == "public":
            scope = {**scope, "scheme": "https"}  # it was safe on its way here, as that by the proxy is
        try:
            _check(scope, self._reach)
            if passed_on is not None:
                scope = {**scope, "client": (passed_on, 0)}
            if scope["method"] not in _SAFE:
                receive = _replayed(await _body(receive, _limit(scope)))
        except Refused as refused:
            await refused.response()(scope, receive, send_with_headers)
            return
        except ClientDisconnect:
            return
        scope[REST] = send
        await self.app(scope, receive, send_with_headers)


def _check(scope: Scope, reach: Reach) -> None:
    if not reach.lets_in(scope):
        raise Refused(403, "forbidden", "This server is open to its own network alone.")
    headers = Headers(scope=scope)
    hosts = headers.getlist("host")
    why_not = reach.why_not_host(hosts[0] if len(hosts) == 1 else "", scope)
    if why_not is not None:
        raise Refused(400, "bad-host", why_not)
    if scope["method"] in _SAFE:
        return
    origin = headers.get("origin")
    ours = f"{scope['scheme']}://{hosts[0]}".lower()
    if (origin is not None and origin.lower() != ours) or headers.get("sec-fetch-site", "none") not in _OURS:
        raise Refused(403, "bad-origin", "This request came from another page than Hearthside.")
    if scope["method"] != "POST":
        return
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise malformed("The body must be JSON, with the header Content-Type: application/json.", 415)
    length, limit = headers.get("content-length", "0"), _limit(scope)
    if not length.isdecimal() or int(length[:9]) > limit:
        raise _too_long(limit)


_OURS: Final = ("same-origin", "none")


def _limit(scope: Scope) -> int:
    return MAX_RECORDS if scope["path"] == _RECORDS else MAX_BODY


def _too_long(limit: int) -> Refused:
    return malformed(f"The body is longer than {limit // 1024} KiB.", 413)


async def _body(receive: Receive, limit: int) -> bytes:
    """The whole body. Raises Refused if it is longer than the limit, in bytes, ClientDisconnect if it ends early."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        if len(body) > limit:
            raise _too_long(limit)
        if not message.get("more_body", False):
            return bytes(body)


def _replayed(body: bytes) -> Receive:
    """A body that was read, for the application to read again."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return waiting.pop() if waiting else {"type": "http.disconnect"}

    return receive

"""Connections of clients, each closed when it takes too long, and together no more than there may be.

Uvicorn has no limit for how long a request takes to arrive or an answer to be read, and its limit on connections turns
away whoever comes last. Here the connection that has waited longest without a whole request gives way to a new one, so
that connections which ask nothing keep nobody out. Nor has uvicorn a limit for the length of a header, or for how many
requests are sent before the first of them is answered.
"""

import asyncio
import logging
import socket
from collections.abc import Sequence
from itertools import chain
from typing import Any, Final, Literal

import uvicorn
from uvicorn.protocols.http.flow_control import CLOSE_HEADER
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from .limits import ACCEPTED, AHEAD, MAX_HEADER, Limits
from .refused import Refused

_log = logging.getLogger(__name__)

Awaited = Literal["idle", "header", "body"] | None
"""What is to come of a request; None while one is answered that came whole."""

_LATE: Final = "The request was not complete within %g seconds."
_NO_REQUEST: Final = "What came is no request."
_TOO_LONG: Final = f"The header of the request is longer than {MAX_HEADER // 1024} KiB."
_BUSY: Final = "All connections of the server are in use. Try again in a moment."


def _too_long() -> Refused:
    return Refused(431, "malformed", _TOO_LONG)


class Config(uvicorn.Config):
    """How an application is served under limits."""

    def __init__(self, app: Any, limits: Limits | None = None, proxies: Sequence[str] = ()) -> None:
        """``proxies`` are the addresses that are believed when they say whose request they pass on."""
        self.limits = limits or Limits()
        self.without_request: dict[Connection, None] = {}
        """Connections whose next request has not arrived whole, those first that wait longest."""
        super().__init__(
            app,
            http=Connection,
            ws="none",
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=bool(proxies),  # or a program of this machine could say that it is any address
            forwarded_allow_ips=list(proxies),
            backlog=ACCEPTED,
            timeout_keep_alive=self.limits.idle,
            timeout_graceful_shutdown=3,
        )


class Connection(HttpToolsProtocol):
    """A connection of a client."""

    config: Config
    # uvicorn says that there always is one, and begins with None.
    cycle: RequestResponseCycle | None  # type: ignore[assignment]
    """The latest request and its answer."""

    def __init__(self, config: Config, *args: Any, **options: Any) -> None:
        super().__init__(config, *args, **options)
        self._limits = config.limits
        self._in_body = False
        """Whether the header of the latest request came whole, and its body did not."""
        self._header = 0
        """How many bytes came since a request was whole, or its header."""
        self._refused: Refused | None = None
        """Why the parser was told to stop."""
        self._awaited: Awaited = None
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    # ---- Called by asyncio and uvicorn ----

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Make room for a new connection."""
        super().connection_made(transport)
        # asyncio sets this only where the listening socket was made for TCP by name. Without it, the body of an answer
        # waits until the client has acknowledged the header, for up to 40 ms.
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        transport.set_write_buffer_limits(high=0)  # so that `pause_writing` tells of everything that is not read
        self._follow()
        if len(self.connections) > self._limits.connections:
            _log.warning("There are more than %d connections.", self._limits.connections)
            longest = next(iter(self.config.without_request))
            if longest is self:
                self._refuse(Refused(503, "busy", _BUSY))
            else:
                longest.transport.abort()
                longest._follow()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all that waits for the client."""
        super().connection_lost(exc)
        self._follow()
        self.resume_writing()

    def data_received(self, data: bytes) -> None:
        """Take in a part of a request."""
        self._header += len(data)
        super().data_received(data)
        if self._header > MAX_HEADER and not self._in_body:
            self._refuse(_too_long())
        self._follow()

    def on_response_complete(self) -> None:
        """Await the next request."""
        super().on_response_complete()
        self._follow()

    def pause_writing(self) -> None:
        """Give the client time to read what was sent."""
        super().pause_writing()
        self._unread = self.loop.call_later(self._limits.unread, self.transport.abort)

    def resume_writing(self) -> None:
        """All of it was read."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    # ---- Called by the parser ----

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take in a field of the header. What follows a body is none, and would come after all checks."""
        if not self._in_body:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Answer the request, or refuse it where too many wait. uvicorn reads on after each that it has answered."""
        if len(self.pipeline) >= AHEAD:
            self._refused = Refused(503, "busy", _BUSY)
        elif len(self.url) + sum(map(len, chain.from_iterable(self.headers))) > MAX_HEADER:
            self._refused = _too_long()
        if self._refused is not None:
            raise self._refused
        super().on_headers_complete()
        self._in_body, self._header = True, 0

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._in_body, self._header = False, 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, or not taken."""
        self._refuse(self._refused or Refused(400, "malformed", _NO_REQUEST))

    # ---- Deadlines ----

    @property
    def _answering(self) -> bool:
        """Whether a request is being answered, be it whole or not."""
        return self.cycle is not None and not self.cycle.response_complete

    def _follow(self) -> None:
        """Set the deadline for what is awaited of the client now."""
        awaited = self._now_awaited()
        if awaited == self._awaited:
            return
        self._awaited = awaited
        if awaited is None:
            self.config.without_request.pop(self, None)
        else:
            self.config.without_request.setdefault(self)
        if self._deadline is not None:
            self._deadline.cancel()
        # An idle connection is closed by uvicorn.
        seconds = {"header": self._limits.header, "body": self._limits.body}.get(awaited or "")
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._end_late, seconds)

    def _now_awaited(self) -> Awaited:
        # What comes of a later request is left alone as long as an earlier one is answered.
        if self.transport.is_closing() or self.pipeline or (self._answering and not self._in_body):
            return None
        if self._in_body:
            return "body"
        return "header" if self.timeout_keep_alive_task is None else "idle"

    def _end_late(self, seconds: float) -> None:
        """Close, and say why if anything of the request came."""
        if self._awaited == "header" and not self._header:
            self.transport.close()
        else:
            self._refuse(Refused(408, "malformed", _LATE % seconds))

    def _refuse(self, refused: Refused) -> None:
        """Answer, unless an answer has begun, and close."""
        if not (self.cycle is not None and self.cycle.response_started and (self._in_body or self._answering)):
            if self.cycle is not None:
                self.cycle.disconnected = True  # the application is not to answer as well
            response = refused.response()
            headers = b"".join(b"%b: %b\r\n" % each for each in (*response.raw_headers, CLOSE_HEADER))
            self.transport.write(b"%b%b\r\n%b" % (STATUS_LINE[refused.status], headers, bytes(response.body)))
        self.transport.close()
        self._follow()

"""Clients of a server under load, over raw sockets: a pool of HTTP connections, event streams, and Socket.IO.

They read as little as they can, so that thousands of them take less of the machine than the server: a message is looked
at whole only where somebody has to move on it.
"""

import asyncio
import json
import os
from collections.abc import Callable
from typing import Final

Take = Callable[[bytes], None]
"""Gets each message of a connection."""
_TEXT: Final = 0x81
"""The first byte of a WebSocket frame that holds a whole text."""
_SHORT, _LONG = 126, 127


class Refused(Exception):
    """A request was answered with an error."""


class Pool:
    """HTTP connections to one server, as a proxy before it would keep them: used by turns, and as many as needed."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def ask(self, method: str, path: str, body: object = None, token: str = "") -> bytes:
        """The body of an answer. Raises Refused for one that is an error."""
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Content-Type: application/json"]
        lines += [f"Authorization: Bearer {token}"] if token else []
        request = "\r\n".join([*lines, f"Content-Length: {len(content)}", "", ""]).encode() + content
        while True:
            kept = bool(self._free)
            reader, writer = (
                self._free.pop() if kept else await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
            )
            try:
                writer.write(request)
                head = await reader.readuntil(b"\r\n\r\n")
                break
            except (asyncio.IncompleteReadError, ConnectionError):
                writer.close()
                if not kept:  # one that was kept may have been closed meanwhile
                    raise
        length = _length(head)
        answer = await reader.readexactly(length)
        self._free.append((reader, writer))
        if head[9:10] != b"2":
            raise Refused(f"{method} {path}: {head[9:12].decode()} {answer[:300]!r}")
        return answer

    def close(self) -> None:
        """Close the connections that nobody uses."""
        for _, writer in self._free:
            writer.close()
        self._free.clear()


def _length(head: bytes) -> int:
    at = head.lower().find(b"content-length:")
    return 0 if at < 0 else int(head[at + 15 : head.index(b"\r\n", at)])


class EventStream(asyncio.Protocol):
    """A stream of server-sent events. Each event that has data is taken as it came, without the blank line."""

    def __init__(self, port: int, path: str, token: str, take: Take) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: text/event-stream\r\n"
            f"Authorization: Bearer {token}\r\n\r\n"
        ).encode()
        self._take = take
        self._waiting = b""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Take each event that is whole."""
        waiting = self._waiting + data
        while (end := waiting.find(b"\n\n")) >= 0:
            event, waiting = waiting[:end], waiting[end + 2 :]
            if (start := event.find(b"id: ")) >= 0:
                self._take(event[start:])
        self._waiting = waiting

    def close(self) -> None:
        """End the stream."""
        if self.transport is not None:
            self.transport.close()


class Socket(asyncio.Protocol):
    """A Socket.IO connection over WebSocket, to one namespace. Each of its packets is taken as it came."""

    def __init__(self, port: int, namespace: str, take: Take) -> None:
        self._port = port
        self._namespace = namespace.encode()
        self._take = take
        self._waiting = bytearray()
        self._upgraded = False
        self._parts = b""
        self.connected = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(
            b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
            % self._port
        )

    def data_received(self, data: bytes) -> None:
        """Take each packet that is whole."""
        waiting = self._waiting
        waiting += data
        if not self._upgraded:
            if (end := waiting.find(b"\r\n\r\n")) < 0:
                return
            del waiting[: end + 4]
            self._upgraded = True
        while len(waiting) >= 2:
            size, start = waiting[1] & 127, 2
            if size in (_SHORT, _LONG):
                start = 4 if size == _SHORT else 10
                if len(waiting) < start:
                    return
                size = int.from_bytes(waiting[2:start])
            if len(waiting) < start + size:
                return
            packet = bytes(waiting[start : start + size])
            del waiting[: start + size]
            self._packet(packet)

    def _packet(self, packet: bytes) -> None:
        if packet[:1] == b"0":  # the connection is open
            self.send(b"40/%b," % self._namespace)
        elif packet[:1] == b"2":  # whether we are there
            self.send(b"3")
        elif packet[:2] == b"40" and not self.connected.done():
            self.connected.set_result(None)
        elif packet[:2] == b"42":
            self._take(packet)

    def emit(self, *what: object) -> None:
        """Send an event."""
        self.send(b"42/%b,%b" % (self._namespace, json.dumps(what).encode()))

    def send(self, packet: bytes) -> None:
        """Send a packet in one frame, masked as a client's frames are."""
        size, mask = len(packet), os.urandom(4)
        head = bytes([_TEXT, 0x80 | size]) if size < _SHORT else bytes([_TEXT, 0x80 | _SHORT]) + size.to_bytes(2)
        key = int.from_bytes((mask * (size // 4 + 1))[:size])
        masked = (int.from_bytes(packet) ^ key).to_bytes(size)
        assert self.transport is not None
        self.transport.write(head + mask + masked)

    def close(self) -> None:
        """End the connection."""
        if self.transport is not None:
            self.transport.close()

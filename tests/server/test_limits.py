"""What clients may hold and keep waiting, over real sockets: deadlines, connections, event streams, and the log."""

import asyncio
import contextlib
import json
import logging
import re
import resource
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import uvicorn
from fastapi import FastAPI
from starlette.types import Receive, Scope, Send

from hearthside.app.live_table import LiveTable
from hearthside.app.subscriptions import Change
from hearthside.app.table import Table
from hearthside.app.tables import Tables
from hearthside.server.app import create_app
from hearthside.server.connections import Config, Connection
from hearthside.server.limits import AHEAD, LOGGED, RESERVE, Limits
from hearthside.server.logs import Repeated
from hearthside.server.secret import Keys, Secret
from hearthside.server.serializers.message import Messages
from hearthside.server.serve import Server

from .asking import Program

SHORT = 0.2
GET = b"GET /%b HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
HALF = b"POST /held HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{"
WORDS = b"0123456789abcdef" * 4096

Client = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Held:
    """An application that answers `/held` when the test says so, and `/endless` for ever."""

    def __init__(self) -> None:
        self.asked = asyncio.Semaphore(0)
        self.released = asyncio.Event()
        self.ended = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return
        self.asked.release()
        if scope["path"] == "/held":
            await self.released.wait()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/plain")]})
        while scope["path"] == "/endless" and (await asyncio.wait_for(_soon(receive), 10))["type"] != "http.disconnect":
            await send({"type": "http.response.body", "body": WORDS, "more_body": True})
        await send({"type": "http.response.body", "body": b"answered"})
        self.ended.set()


async def _soon(receive: Receive) -> Any:
    """What is received, or nothing where there is nothing yet."""
    receiving = asyncio.ensure_future(receive())
    done, _ = await asyncio.wait([receiving], timeout=0.01)
    receiving.cancel()
    return receiving.result() if done else {"type": "nothing"}


class Running(NamedTuple):
    port: int
    config: Config
    server: Server
    writers: list[asyncio.StreamWriter]

    @property
    def connection(self) -> Connection:
        """The only connection."""
        [connection] = self.server.server_state.connections
        assert isinstance(connection, Connection)
        return connection

    async def client(self, sent: bytes = b"") -> Client:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writers.append(writer)
        writer.write(sent)
        return reader, writer


@contextlib.asynccontextmanager
async def running(app: object, **limits: Any) -> AsyncIterator[Running]:
    listening = socket.create_server(("127.0.0.1", 0))

    async def end_play() -> None:
        if isinstance(app, FastAPI):
            await app.state.tables.end_play()

    async def close() -> None:
        if isinstance(app, FastAPI):
            await app.state.tables.close()

    started = asyncio.Event()
    config = Config(app, Limits(**limits))
    server = Server(config, started.set, end_play, close)
    serving = asyncio.create_task(server.serve([listening]))
    await started.wait()
    served = Running(listening.getsockname()[1], config, server, [])
    try:
        yield served
    finally:
        for writer in served.writers:
            writer.transport.abort()
        server.should_exit = True
        await serving


def answered(said: bytes) -> tuple[int, str]:
    """The status and the sentence or text of the one answer of a connection."""
    head, _, body = said.partition(b"\r\n\r\n")
    assert b"connection: close" in head.lower()
    return int(head.split()[1]), json.loads(body)["sentence"]


async def rest(client: Client) -> bytes:
    """All that is still sent before the server closes."""
    return await asyncio.wait_for(client[0].read(), 60)


# ---- Deadlines ----


@pytest.mark.parametrize("began", [b"G", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "])
def test_a_header_that_does_not_end_is_answered_with_a_sentence(began: bytes) -> None:
    async def asked() -> None:
        async with running(Held(), header=SHORT) as served:
            client = await served.client(began)
            assert answered(await rest(client)) == (408, "The request was not complete within 0.2 seconds.")

    asyncio.run(asked())


def test_letters_that_trickle_in_do_not_put_the_deadline_off() -> None:
    async def asked() -> None:
        async with running(Held(), header=SHORT) as served:
            reader, writer = await served.client(b"GET / HTTP/1.1\r\nX: ")

            async def trickle() -> None:
                while True:
                    writer.write(b"x")
                    await asyncio.sleep(SHORT / 20)

            trickling = asyncio.create_task(trickle())
            assert await asyncio.wait_for(reader.readuntil(b"\r\n"), 60) == b"HTTP/1.1 408 Request Timeout\r\n"
            trickling.cancel()

    asyncio.run(asked())


def test_a_connection_that_asks_nothing_is_closed_without_a_word() -> None:
    async def asked() -> None:
        async with running(Held(), header=SHORT) as served:
            assert await rest(await served.client()) == b""
        async with running(Held(), idle=1) as served:
            assert (await rest(await served.client(GET % b""))).endswith(b"answered\r\n0\r\n\r\n"), (
                "and so after an answer"
            )
            assert not served.server.server_state.connections
            assert served.config.timeout_keep_alive == 1

    asyncio.run(asked())


def test_a_second_request_has_a_deadline_too() -> None:
    async def asked() -> None:
        async with running(Held(), header=1) as served:  # within which the first request comes on a busy machine too
            reader, writer = await served.client(GET % b"")
            await reader.readuntil(b"0\r\n\r\n")
            writer.write(b"GET / HT")
            assert answered(await rest((reader, writer)))[0] == 408

    asyncio.run(asked())


def test_a_body_that_does_not_end_is_answered_with_a_sentence_and_changes_nothing(tmp_path: Path) -> None:
    async def asked() -> None:
        app = create_app(tmp_path, Keys(Secret.of(tmp_path)))
        async with running(app, body=SHORT) as served:
            for began in (b"Content-Length: 9\r\n\r\n{}", b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"):
                client = await served.client(POST + began)
                assert answered(await rest(client)) == (408, "The request was not complete within 0.2 seconds.")
                reader, writer = await served.client(POST + began)
                writer.write_eof()
                await rest((reader, writer))
            assert not app.state.tables._live
            whole = await served.client(POST + b"Connection: close\r\nContent-Length: 2\r\n\r\n{}")
            assert (await rest(whole)).startswith(b"HTTP/1.1 201")

    asyncio.run(asked())


def test_an_answer_that_comes_at_the_deadline_is_not_sent_as_well(caplog: pytest.LogCaptureFixture) -> None:
    async def asked() -> None:
        app = Held()
        async with running(app) as served:
            client = await served.client(HALF)
            await app.asked.acquire()
            connection = served.connection
            app.released.set()
            connection._end_late(30)
            assert answered(await rest(client))[0] == 408
            await app.ended.wait()

    asyncio.run(asked())
    assert not caplog.records


def test_a_body_that_nobody_asked_for_has_a_deadline_too() -> None:
    async def asked() -> None:
        async with running(Held(), body=SHORT) as served:
            reader, writer = await served.client(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 999999\r\n\r\n")
            await reader.readuntil(b"0\r\n\r\n")

            async def send() -> None:
                while True:  # which ends uvicorn's own deadline each time
                    writer.write(b"x")
                    await asyncio.sleep(SHORT / 20)

            sending = asyncio.create_task(send())
            with contextlib.suppress(ConnectionError):
                assert await rest((reader, writer)) == b""
            sending.cancel()

    asyncio.run(asked())


def test_a_header_has_an_end() -> None:
    async def asked() -> None:
        app, field, sentence = Held(), b"X: %b\r\n" % WORDS[:1000], "The header of the request is longer than 16 KiB."
        async with running(app) as served:
            for fields in (field * 17, field * 17 + b"\r\n"):
                many = await served.client(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + fields)
                assert answered(await rest(many)) == (431, sentence), "whole or not"
            held = await served.client(GET % b"held")
            await app.asked.acquire()
            held[1].write(b"GET / HTTP/1.1\r\n" + field * 1000)
            with contextlib.suppress(ConnectionError):
                assert await rest(held) == b"", "and while a request before it is answered"
            app.released.set()
            whole = await served.client(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + field * 15 + b"\r\n")
            assert b"answered" in await whole[0].readuntil(b"0\r\n\r\n")
            body = b"Content-Length: 60000\r\n\r\n" + b"x" * 60_000
            long = await served.client(b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + body)
            assert b"answered" in await long[0].readuntil(b"0\r\n\r\n"), "a body is no header"

    asyncio.run(asked())


def test_what_is_no_request_is_answered_with_a_sentence(caplog: pytest.LogCaptureFixture) -> None:
    async def asked() -> None:
        async with running(Held()) as served:
            for sent in (b"\x16\x03\x01\x00\xa5\x01\x00\r\n\r\n", b"GET / HTTP/1.1\r\nHost 127.0.0.1\r\n\r\n"):
                assert answered(await rest(await served.client(sent))) == (400, "What came is no request.")

    asyncio.run(asked())


def test_what_follows_a_body_is_no_part_of_the_header() -> None:
    async def asked() -> None:
        found: list[Any] = []

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            while scope["type"] == "http" and (await receive())["more_body"]:
                pass
            found.extend(name for name, _ in scope.get("headers", ()))
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})

        async with running(app) as served:
            head = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
            await rest(await served.client(head + b"2\r\n{}\r\n0\r\nOrigin: http://other.example\r\n\r\n"))
        assert found == [b"host", b"connection", b"transfer-encoding"]

    asyncio.run(asked())


def test_requests_that_do_not_wait_for_answers_are_answered_in_order_and_are_not_without_end() -> None:
    async def asked() -> None:
        app = Held()
        async with running(app) as served:
            reader, _ = await served.client(GET % b"held" + (GET % b"") * AHEAD)
            await app.asked.acquire()
            app.released.set()
            for _ in range(1 + AHEAD):
                assert b"answered" in await asyncio.wait_for(reader.readuntil(b"0\r\n\r\n"), 60)
            app.released.clear()
            more = await served.client(GET % b"held" + (GET % b"") * (AHEAD + 1))
            with contextlib.suppress(ConnectionError):
                assert b"answered" not in await rest(more)
            app.released.set()

    asyncio.run(asked())


def test_a_client_that_does_not_read_is_closed() -> None:
    async def asked() -> None:
        app = Held()
        async with running(app, unread=SHORT) as served:
            _, writer = await served.client(GET % b"endless")
            await app.asked.acquire()
            connection = served.connection
            assert connection.transport.get_write_buffer_limits() == (0, 0), "whatever little waits"
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            await asyncio.wait_for(app.ended.wait(), 60)
            assert not served.server.server_state.connections

    asyncio.run(asked())


# ---- Connections ----


def test_the_body_of_an_answer_does_not_wait_until_its_header_is_acknowledged() -> None:
    async def asked() -> None:
        async with running(Held()) as served:
            assert await _answer(served) == b"answered"
            connected = served.connection.transport.get_extra_info("socket")
            assert connected.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)

    asyncio.run(asked())


def test_whoever_waits_longest_without_a_whole_request_gives_way(caplog: pytest.LogCaptureFixture) -> None:
    async def asked() -> None:
        app = Held()
        async with running(app, connections=4) as served:
            held = await served.client(GET % b"held")
            halves = [await served.client(half) for half in (HALF, b"GET / HT", b"")]
            for half in halves:
                assert await _answer(served) == b"answered"
                with contextlib.suppress(ConnectionError):
                    assert await rest(half) == b""
            assert await asyncio.gather(*[_answer(served) for _ in range(3)]) == [b"answered"] * 3, "also at once"
            assert len(served.config.without_request) == 3
            app.released.set()
            assert b"answered" in await held[0].readuntil(b"0\r\n\r\n")

    asyncio.run(asked())
    assert {record.getMessage() for record in caplog.records} == {"There are more than 4 connections."}


def test_where_all_are_in_use_a_new_one_is_told_so() -> None:
    async def asked() -> None:
        app = Held()
        async with running(app, connections=3) as served:
            held = [await served.client(GET % b"held") for _ in range(3)]
            for _ in held:
                await app.asked.acquire()
            for _ in range(5):
                sentence = "All connections of the server are in use. Try again in a moment."
                assert answered(await rest(await served.client())) == (503, sentence)
            app.released.set()
            for each in held:
                await each[0].readuntil(b"0\r\n\r\n")
            assert await _answer(served) == b"answered"

    asyncio.run(asked())


async def _answer(served: Running) -> bytes:
    """The text of an answer to a whole request, whose connection stays open."""
    reader, _ = await served.client(GET % b"")
    said = await asyncio.wait_for(reader.readuntil(b"0\r\n\r\n"), 60)
    return re.findall(rb"\r\n8\r\n(.*)\r\n0", said)[0]  # type: ignore[no-any-return]


def test_there_are_fewer_connections_than_the_process_may_open_files() -> None:
    asked = (
        "import resource\n"
        "from hearthside.server.limits import limits_here\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))\n"
        "print(limits_here().connections, *resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    usual = Limits().connections
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    for soft, hard, expected in (
        (64, 64, [32, 64, 64]),
        (256, 256, [256 - RESERVE, 256, 256]),
        (256, 400, [400 - RESERVE, 400, 400]),
        (256, most, [usual, usual + RESERVE, most]),
        (2000, most, [usual, 2000, most]),
    ):
        told = subprocess.check_output([sys.executable, "-c", asked.format(soft=soft, hard=hard)], text=True)
        assert [*map(int, told.split())] == expected


# ---- Event streams ----


class Stream(NamedTuple):
    """An event stream of a table."""

    reader: asyncio.StreamReader

    async def event(self) -> dict[str, str]:
        """The next event by its fields; nothing at the end."""
        try:
            read = await asyncio.wait_for(self.reader.readuntil(b"\n\n"), 60)
        except asyncio.IncompleteReadError:
            return {}
        return dict(re.findall(r"^(id|event|data): (.*)$", read.decode(), re.MULTILINE))


class Players(NamedTuple):
    """People at tables of a server in this event loop."""

    served: Running
    app: FastAPI

    async def table(self, token: str | None = None) -> tuple[str, str]:
        """A new table and the token of whoever set it up. The computer plays only when it is asked to."""
        program = Program(self.served.port, token)
        new = (await asyncio.to_thread(program.ask, "POST", "/api/tables", {"wait": True})).json
        return new["table"], new["token"]

    async def stream(self, table: str, token: str) -> Stream:
        """A new event stream, after its first event."""
        headers = f"Host: 127.0.0.1\r\nAuthorization: Bearer {token}\r\nConnection: close"
        reader, _ = await self.served.client(f"GET /api/tables/{table}/events HTTP/1.1\r\n{headers}\r\n\r\n".encode())
        stream = Stream(reader)
        assert (await stream.event())["id"]
        return stream

    async def publish(self, table: str) -> None:
        """Tell everybody at a table of a change around the match."""
        (await self.app.state.tables.find(table)).table.publish(Change())


@contextlib.asynccontextmanager
async def players(folder: Path, **limits: Any) -> AsyncIterator[Players]:
    app = create_app(folder, Keys(Secret.of(folder)), Limits(**limits))
    async with running(app, **limits) as served:
        yield Players(served, app)
    assert not app.state.streams._open


async def ended(stream: Stream) -> bool:
    """Whether the stream ends, with a sentence and nothing after it."""
    if (event := await stream.event()).get("event") != "ended":
        return False
    problem = json.loads(event["data"])
    assert problem["sentence"] == "This table is open in too many other places. Load this page again to play here."
    assert (problem["code"], await stream.event()) == ("busy", {})
    return True


def test_the_oldest_stream_of_a_seat_gives_way_to_a_new_one(tmp_path: Path) -> None:
    async def asked() -> None:
        async with players(tmp_path, streams_of_seat=3) as at:
            table, token = await at.table()
            other, _ = await at.table(token)
            elsewhere = await at.stream(other, token)
            streams = [await at.stream(table, token) for _ in range(5)]
            for each in (table, other):
                await at.publish(each)
            assert [await ended(stream) for stream in (*streams, elsewhere)] == [True, True, False, False, False, False]

    asyncio.run(asked())


def test_where_there_are_too_many_in_all_whoever_has_most_gives_one_up(tmp_path: Path) -> None:
    async def asked() -> None:
        async with players(tmp_path, connections=8) as at:
            (table, token), (other, another) = await at.table(), await at.table()
            others = [await at.stream(other, another) for _ in range(2)]
            streams = [await at.stream(table, token) for _ in range(4)]
            for each in (table, other):
                await at.publish(each)
            assert [await ended(stream) for stream in (*streams, *others)] == [True, True, False, False, False, False]

    asyncio.run(asked())


def test_a_change_is_written_once_for_all_streams_of_a_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []
    message = Messages.message

    def counted(self: Messages, name: str, table: Table, seat: int, *others: Any) -> bytes:
        written.append(seat)
        return message(self, name, table, seat, *others)

    async def asked() -> None:
        async with players(tmp_path) as at:
            table, token = await at.table()
            streams = [await at.stream(table, token) for _ in range(Limits().streams_of_seat)]
            monkeypatch.setattr(Messages, "message", counted)
            await at.publish(table)
            events = [await stream.event() for stream in streams]
            assert events == events[:1] * len(streams)

    asyncio.run(asked())
    assert written == [0]


# ---- The log ----


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def logged(clock: Clock) -> Iterator[list[str]]:
    """What is written of what the logger `repeated` is told."""
    lines: list[str] = []

    class Lines(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(record.getMessage())

    handler, log = Lines(), logging.getLogger("repeated")
    handler.addFilter(Repeated(clock=clock))
    log.addHandler(handler)
    log.propagate = False
    yield lines
    log.removeHandler(handler)


def test_the_same_message_is_logged_once_a_minute_with_a_count(logged: list[str], clock: Clock) -> None:
    log = logging.getLogger("repeated")
    for each in range(1000):
        log.warning("No. %d\nof many", each)
    log.error("No. %d", 0)
    clock.now = LOGGED - 1
    log.warning("No. %d\nof others", 1000)
    assert logged == ["No. 0\nof many", "No. 0"]
    clock.now = LOGGED
    log.warning("No. %d\nof others", 1001)
    log.error("No. %d", 2)
    assert logged[2:] == ["No. 1001\nof others (1000 more like this one were not logged)", "No. 2"]


def test_errors_from_different_lines_are_not_the_same(logged: list[str]) -> None:
    log = logging.getLogger("repeated")
    for _ in range(3):
        for text in "ab":
            try:
                if text == "a":
                    raise ValueError(text)
                raise ValueError(text)
            except ValueError:
                log.exception("An error")
    assert logged == ["An error", "An error"]


def test_few_messages_are_remembered(logged: list[str]) -> None:
    log = logging.getLogger("repeated")
    for each in range(300):
        log.warning(f"Text {each}")
    log.warning("Text 0")
    log.warning("Text 299")
    assert len(logged) == 301
    filters = log.handlers[0].filters
    assert all(len(each._logged) == 100 for each in filters if isinstance(each, Repeated))


def test_what_was_asked_before_the_server_ends_is_still_answered(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()
    refresh = Tables.refresh

    async def late(self: Tables, live: LiveTable) -> None:
        begun.set()
        await go_on.wait()
        await refresh(self, live)

    shutdown = uvicorn.Server.shutdown

    async def waits(self: uvicorn.Server, sockets: list[socket.socket] | None = None) -> None:
        go_on.set()
        await shutdown(self, sockets)

    monkeypatch.setattr(Tables, "refresh", late)
    monkeypatch.setattr(uvicorn.Server, "shutdown", waits)

    async def asked() -> None:
        app = create_app(tmp_path, Keys(Secret.of(tmp_path)))
        async with running(app) as served:
            whole = await served.client(POST + b"Connection: close\r\nContent-Length: 2\r\n\r\n{}")
            new = json.loads((await rest(whole)).partition(b"\r\n\r\n")[2])
            head = f"Host: localhost\r\nConnection: close\r\nAuthorization: Bearer {new['token']}\r\n\r\n"
            client = await served.client(f"GET /api/tables/{new['table']} HTTP/1.1\r\n{head}".encode())
            await begun.wait()
            served.server.should_exit = True
            assert (await rest(client)).startswith(b"HTTP/1.1 200")

    asyncio.run(asked())
    assert not caplog.records

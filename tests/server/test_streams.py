"""An event stream whose page is closed while much is told at once."""

import asyncio
import socket
import struct
from pathlib import Path

import pytest
import uvicorn

from hearthside.app.subscriptions import Change
from hearthside.server import table_events
from hearthside.server.app import create_app
from hearthside.server.connections import Config
from hearthside.server.secret import Keys, Secret

from .asking import Program
from .conftest import Running, running

_TOLD = 40


async def _closed_in_mid_answer(folder: Path) -> None:
    app = create_app(folder, Keys(Secret.of(folder)))
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    server = uvicorn.Server(Config(app))
    serving = asyncio.create_task(server.serve([listening]))
    new = (await asyncio.to_thread(Program(port).ask, "POST", "/api/tables", {"pace": 5000})).json
    table = (await app.state.tables.find(new["table"])).table

    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET /api/tables/{new['table']}/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Authorization: Bearer {new['token']}\r\n\r\n".encode()
    )
    await reader.readuntil(b"data: ")
    assert len(table.subscriptions) == 1
    page = writer.get_extra_info("socket")
    page.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # closed at once
    writer.transport.abort()
    await asyncio.sleep(0)
    for _ in range(_TOLD):
        table.publish(Change())
    server.should_exit = True
    await serving
    assert not table.subscriptions
    listening.close()


def test_nothing_more_is_written_to_a_page_that_is_gone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    asyncio.run(_closed_in_mid_answer(tmp_path))
    assert [record.getMessage() for record in caplog.records if record.name == "asyncio"] == []


def test_a_comment_is_sent_where_nothing_happens_for_long(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_events, "QUIET_SECONDS", 0.05)
    program = server.program()
    new = program.ask("POST", "/api/tables", {"pace": 5000}).json
    with socket.create_connection(("127.0.0.1", server.port), 30) as page:
        page.sendall(
            f"GET /api/tables/{new['table']}/events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            f"Authorization: Bearer {new['token']}\r\n\r\n".encode()
        )
        read = b""
        while b"\r\n:\n\n\r\n" not in read:
            part = page.recv(65536)
            assert part, "the stream goes on"
            read += part
    assert b"x-accel-buffering: no" in read


def test_no_stream_waits_at_a_server_that_is_about_to_end(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        new = server.program().ask("POST", "/api/tables", {"pace": 5000}).json
        server.tables.ended = True
        with socket.create_connection(("127.0.0.1", server.port), 30) as page:
            page.sendall(
                f"GET /api/tables/{new['table']}/events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
                f"Authorization: Bearer {new['token']}\r\nConnection: close\r\n\r\n".encode()
            )
            read = b""
            while part := page.recv(65536):
                read += part
    assert read.count(b"data: ") == 1 and read.endswith(b"\r\n0\r\n\r\n")

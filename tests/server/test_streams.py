"""An event stream whose page is closed while much is told at once."""

import asyncio
import socket
import struct
from pathlib import Path

import pytest
import uvicorn

from hearthside.app.subscriptions import Change
from hearthside.server.app import create_app
from hearthside.server.connections import Config
from hearthside.server.secret import Keys, Secret

from .asking import Program

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

"""The terminal program as `benchmarks.terminal` runs it: it notes what it takes, and imports nothing else.

Arguments are the folder of the data, how many keys to press, the file to tell the figures in, and how the server runs:
`elsewhere`, `here` without the kernels, or here with `kernels`.
"""

import asyncio
import json
import sys
import threading
import time
from pathlib import Path
from typing import Any

from textual import events

from hearthside.terminal.screen import Connection, Hearthside
from hearthside.terminal.screen.page import Page

WAIT = 60
found: dict[str, Any] = {"keys": []}
folder, told = Path(sys.argv[1]), Path(sys.argv[3])
how = sys.argv[4]


class Measured(Hearthside):
    """It notes when it is painted."""

    def on_ready(self) -> None:
        """Press keys, once there is a table."""
        self.run_worker(self.measure(int(sys.argv[2])))

    def _display(self, screen: Any, renderable: Any) -> None:
        super()._display(screen, renderable)
        painted.set()
        if "paint" not in found and isinstance(screen, Page):
            found["paint"] = time.process_time()

    async def measure(self, keys: int) -> None:
        """Press so many keys."""
        client = await self.client()
        while how == "kernels" and (await client.get("/api/health")).players != "ready":  # noqa: ASYNC110 - as a client
            await asyncio.sleep(0.1)
        made = await client.post("/api/tables", {"game": "hearts", "deal": 7, "pace": 0})
        self.open("table", table=made.table)
        await asyncio.sleep(2)
        for at in range(keys):
            key = ("right", "space", "space", "right")[at % 4]
            painted.clear()
            before = time.process_time()
            self.post_message(events.Key(key, " " if key == "space" else None))
            await asyncio.wait_for(painted.wait(), WAIT)
            found["keys"].append(time.process_time() - before)
            await asyncio.sleep(0.002)
        self.exit()


def connect() -> Connection:
    """As `hearthside tui` does."""
    from hearthside.server.local import connect

    if how == "here":
        from hearthside.ai import kernels

        kernels.warm_up = lambda after=0: threading.Thread()
    there = connect(folder)
    return Connection(there.address, cookies=there.cookies, stop=there.close, direct=True)


painted = asyncio.Event()
Measured(connect).run()
status = Path("/proc/self/status").read_text().split()
found["memory"] = int(status[status.index("VmRSS:") + 1]) / 1024
found["modules"] = len(sys.modules)
told.write_text(json.dumps(found))

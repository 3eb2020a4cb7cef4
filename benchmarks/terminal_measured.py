"""The terminal program as `benchmarks.terminal` runs it: it notes what it takes, and imports nothing else."""

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

from textual import events

from hearthside.terminal.screen import Connection, Hearthside
from hearthside.terminal.screen.page import Page

WAIT = 60
found: dict[str, Any] = {"keys": []}


class Measured(Hearthside):
    """It notes when it is painted."""

    def on_ready(self) -> None:
        """Press keys, once there is a table."""
        self.run_worker(self.measure(int(sys.argv[4])))

    def _display(self, screen: Any, renderable: Any) -> None:
        super()._display(screen, renderable)
        painted.set()
        if "paint" not in found and isinstance(screen, Page):
            found["paint"] = time.process_time()

    async def measure(self, keys: int) -> None:
        """Press so many keys."""
        self.open("table", table=sys.argv[3])
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


painted = asyncio.Event()
Measured(lambda: Connection(sys.argv[1], {"authorization": f"Bearer {sys.argv[2]}"})).run()
status = Path("/proc/self/status").read_text().split()
found["memory"] = int(status[status.index("VmRSS:") + 1]) / 1024
found["modules"] = len(sys.modules)
Path(sys.argv[5]).write_text(json.dumps(found))

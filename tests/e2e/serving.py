"""A server as a player starts it: a process of its own over a folder of its own. Knows no browser."""

from __future__ import annotations

import socket
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Final

_SECONDS: Final = 120
_starts: Final = count(1)


class Serving:
    """Hearthside at one port over one data folder, to be killed and started again at will."""

    def __init__(self, data: Path, notes: Path) -> None:
        """Start serving. What the server complains of goes to the file ``notes``."""
        self.data = data
        self.notes = notes
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        """Start it at the port it had before; back as soon as it answers. Each start draws other decks, which are the
        same whenever the same tests run."""
        assert self._process is None
        command = [sys.executable, "-m", "tests.drawing", f"start {next(_starts)}", "serve", "--no-browser"]
        command += ["--port", str(self.port), "--data", str(self.data)]
        with self.notes.open("a", encoding="utf-8") as notes:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=notes, text=True)
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert self.url in said, said + self.said()

    def kill(self) -> None:
        """End it at once, as a power cut would, with no moment to tidy up."""
        assert self._process is not None
        self._process.kill()
        self._over()

    def stop(self) -> None:
        """End it as Ctrl-C does. Does nothing where it is not running."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._over()

    def said(self) -> str:
        """What it has complained of so far."""
        return self.notes.read_text(encoding="utf-8")

    def _over(self) -> None:
        assert self._process is not None
        self._process.wait(_SECONDS)
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._process = None


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port

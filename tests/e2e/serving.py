"""A server as a player starts it: a process of its own over a folder of its own. Knows no browser."""

from __future__ import annotations

import os
import sys
from functools import partial
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import ClassVar, Final

import pytest
from playwright.sync_api import BrowserContext

from hearthside.server.secret import Secret
from tests.ports import free_port

_SECONDS: Final = 120
_starts: Final = count(1)

# Each server is a fork of one process that has loaded the program and its kernels, which takes most of a start.
_forks: Final = get_context("forkserver")
_forks.set_forkserver_preload(["tests.e2e.loaded"])


class Serving:
    """Hearthside at one port over one data folder, to be killed and started again at will."""

    at: ClassVar[dict[str, Serving]] = {}
    """The servers by their addresses."""

    def __init__(self, data: Path, notes: Path, database: str | None = None) -> None:
        """Start serving. What the server complains of goes to the file ``notes``. Matches are kept in that database."""
        self.data = data
        self.database = database
        self.notes = notes
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: ForkServerProcess | None = None
        self.start()
        self.at[self.url] = self

    @property
    def options(self) -> list[str]:
        """Options of a command that opens this server."""
        return ["--port", str(self.port), "--data", str(self.data)]

    def give_owner_cookie(self, browser: BrowserContext) -> None:
        """Give a browser the cookie that it has once its page was opened with a key."""
        secret = Secret.of(self.data)
        add_cookie(browser, self.url, secret.owner_cookie, secret.owner)

    def start(self) -> None:
        """Start it at the port it had before; back as soon as it answers. Each start draws other decks, which are the
        same whenever the same tests run."""
        assert self._process is None
        words = ["serve", "--no-browser", *self.options]
        reader, writer = _forks.Pipe(duplex=False)
        args = f"start {next(_starts)}", words, writer, self.notes, self.database
        self._process = _forks.Process(target=_serve, args=args, daemon=True)
        self._process.start()
        writer.close()
        with reader, open(reader.fileno(), encoding="utf-8", closefd=False) as printed:
            said = printed.readline()
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
        self._process.join(_SECONDS)
        self._process.kill()
        self._over()

    def said(self) -> str:
        """What it has complained of so far."""
        return self.notes.read_text(encoding="utf-8")

    def _over(self) -> None:
        assert self._process is not None
        self._process.join(_SECONDS)
        self._process.close()
        self._process = None


def _serve(name: str, words: list[str], printed: Connection, notes: Path, database: str | None) -> None:
    """Run the command with secrets that follow from ``name``, in a process that is the server from now on."""
    from hearthside.app.table import Table
    from hearthside.cli import main
    from hearthside.server import serve
    from hearthside.server.limits import limits_here
    from tests.drawing import draw
    from tests.few_worlds import look_at_few_worlds

    with notes.open("a", encoding="utf-8") as complaints:
        os.dup2(complaints.fileno(), 2)
    os.dup2(printed.fileno(), 1)
    # Open for as long as the process is there.
    sys.stdout = open(1, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", buffering=1)  # noqa: SIM115
    draw(name)
    patch = pytest.MonkeyPatch()
    look_at_few_worlds(patch)
    # A test may ask on a connection just as the server closes it; only browsers try again by themselves.
    patch.setattr(serve, "limits_here", lambda kind: limits_here(kind)._replace(idle=600))
    # Nobody waits 20 s in a test for somebody to be away.
    assert Table.__init__.__kwdefaults__ is not None
    patch.setitem(Table.__init__.__kwdefaults__, "away_seconds", 2.0)
    patch.setattr(serve, "serve", partial(serve.serve, database=database))
    sys.argv[1:] = words
    main()


def add_cookie(browser: BrowserContext, url: str, name: str, value: str) -> None:
    """Put a cookie into a browser as the server at that address sets it."""
    browser.add_cookies([{"name": name, "value": value, "url": url, "httpOnly": True, "sameSite": "Strict"}])

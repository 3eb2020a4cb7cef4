"""A server as a player starts it: a process of its own over a folder of its own. Knows no browser."""

from __future__ import annotations

import sys
from functools import partial
from itertools import count
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import ClassVar, Final

import pytest
from playwright.sync_api import BrowserContext

from hearthside.server.secret import Secret
from tests.forks import FORKS, print_to
from tests.ports import free_port

_SECONDS: Final = 120
REACTION_SECONDS: Final = 600
"""Between two reactions of a seat: while a test presses two buttons, five seconds may pass on a busy machine."""
_starts: Final = count(1)


class Serving:
    """Hearthside at one port over one data folder, to be killed and started again at will."""

    at: ClassVar[dict[str, Serving]] = {}
    """The servers by their addresses."""

    def __init__(
        self, data: Path, notes: Path, database: str | None = None, idle: float = 180, port: int | None = None
    ) -> None:
        """Start serving. What the server complains of goes to the file ``notes``. Matches are kept in that database.
        Whoever does nothing is idle after so many seconds. Without a port it is one that is free.
        """
        self.data = data
        self.database = database
        self.notes = notes
        self.idle = idle
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: ForkServerProcess | None = None
        self.start()
        self.at[self.url] = self

    @property
    def options(self) -> list[str]:
        """Options of a command that opens this server."""
        return ["--port", str(self.port), "--data", str(self.data)]

    def give_owner_cookie(self, browser: BrowserContext) -> None:
        """Give a browser the cookie that it has once its page was opened with a key, and a token of its own: see
        `_serve`.
        """
        secret = Secret.of(self.data)
        add_cookie(browser, self.url, secret.owner_cookie, secret.owner)
        add_cookie(browser, self.url, secret.cookie, secret.issue("token"))

    def start(self) -> None:
        """Start it at the port it had before; back as soon as it answers. Each start draws other decks, which are the
        same whenever the same tests run."""
        assert self._process is None
        words = ["serve", "--no-browser", *self.options]
        reader, writer = FORKS.Pipe(duplex=False)
        args = f"start {next(_starts)}", words, writer, self.notes, self.database, self.idle
        self._process = FORKS.Process(target=_serve, args=args, daemon=True)
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


async def _stays_its_own(*_: object) -> bool:
    return False


def _serve(name: str, words: list[str], printed: Connection, notes: Path, database: str | None, idle: float) -> None:
    """Run the command with secrets that follow from ``name``, in a process that is the server from now on."""
    from hearthside.app.table import Table
    from hearthside.cli import main
    from hearthside.server import serve
    from hearthside.server.limits import limits_here
    from tests.drawing import draw
    from tests.few_worlds import look_at_few_worlds

    with notes.open("a", encoding="utf-8") as complaints:
        print_to(printed, complaints.fileno())
    draw(name)
    patch = pytest.MonkeyPatch()
    look_at_few_worlds(patch)
    # A test may ask on a connection just as the server closes it; only browsers try again by themselves.
    patch.setattr(serve, "limits_here", lambda kind: limits_here(kind)._replace(idle=600))
    # Nobody waits 20 s in a test for somebody to be away.
    assert Table.__init__.__kwdefaults__ is not None
    patch.setitem(Table.__init__.__kwdefaults__, "away_seconds", 2.0)
    patch.setattr("hearthside.app.turn_clock.IDLE_SECONDS", idle)
    # One deal of the day for all runs, against players that need not search.
    patch.setattr("hearthside.app.daily.today", lambda: 331)
    patch.setattr("hearthside.app.daily.OPPONENT", "nellie")
    # Browsers of the owner would have all matches in common: each test, and each browser of it, has its own.
    patch.setattr("hearthside.app.one_owner.OneOwner.takes_over", _stays_its_own)
    patch.setattr("hearthside.app.daily.par_of", lambda *_: 6)
    patch.setattr("hearthside.app.reactions.REACTION_SECONDS", REACTION_SECONDS)
    patch.setattr(serve, "serve", partial(serve.serve, database=database))
    sys.argv[1:] = words
    main()


def add_cookie(browser: BrowserContext, url: str, name: str, value: str) -> None:
    """Put a cookie into a browser as the server at that address sets it."""
    browser.add_cookies([{"name": name, "value": value, "url": url, "httpOnly": True, "sameSite": "Strict"}])

"""One player's program, from when their terminal is there until it is gone. Knows no keys of players."""

import asyncio
import logging
import sys
from collections.abc import Callable, Mapping
from functools import partial
from io import StringIO
from typing import Any, Final, cast

import asyncssh
from rich.console import Console
from textual.app import App

from .driver import RemoteDriver

UNREAD: Final = 256 * 1024
"""Bytes that may wait for a terminal that does not read. When more is to be drawn, the connection is closed."""
_PIECE: Final = 64
_PAUSE: Final = 0.02
"""So many bytes of what is typed are passed on at a time, and then nothing for so many seconds."""
_QUEUED: Final = 32
"""What is typed waits while the program has so much to do."""
_SETTLING: Final = 0.05
"""Seconds from when a terminal gets another size until it is drawn so."""
_LEAST: Final = (20, 8)
_MOST: Final = (400, 150)
"""Columns and rows. A terminal that says that it has more is drawn as one of these."""
_ENDING: Final = 3.0
"""Seconds that a program has to end by itself."""
_PASSED_ON: Final = ("COLORTERM", "NO_COLOR", "LANG", "LC_ALL", "LC_CTYPE")
"""What a terminal says of itself. Nothing else that a client sends is kept."""
_LONGEST_NAME: Final = 40
_LONGEST_VALUE: Final = 100
_TRUECOLOR: Final = ("kitty", "ghostty", "alacritty", "wezterm", "foot", "direct")
_NO_SCREEN: Final = ("", "dumb", "unknown")

NO_COMMAND: Final = "Hearthside runs no commands. Connect without one to play."
NO_TERMINAL: Final = "Hearthside needs a terminal to draw in. Connect with `ssh -t`."
_FAILED: Final = "Something went wrong here, which was noted. Connect again: your match is kept."
ENDED: Final = "This server was ended. Your match is kept."

_log = logging.getLogger(__name__)

Open = Callable[[Mapping[str, str]], App[Any]]
"""Makes the program for a terminal that says that of itself."""


class Session(asyncssh.SSHServerSession[bytes]):
    """The one session of a connection."""

    def __init__(self, open_program: Open, over: Callable[[], None], refusal: str | None = None) -> None:
        """``over`` is called when it is over. With a refusal there is no program: it is shown in place of one."""
        self._open = open_program
        self._over = over
        self._refusal = refusal
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._terminal: str | None = None
        self._size = (80, 24)
        self._app: App[Any] | None = None
        self._resizing: asyncio.TimerHandle | None = None
        self._typed = bytearray()
        self._passing_on = False
        self._said = ""
        self._ended = False
        self.task: asyncio.Task[None] | None = None
        """The program, while it runs."""

    # ---- Called by AsyncSSH ----

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """There is a channel."""
        self._channel = chan
        chan._env = _Environment()

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        """There is a terminal."""
        self._terminal, self._size = term_type[:_LONGEST_NAME], _within(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        """What others have a shell for is the table here."""
        return True

    def exec_requested(self, command: str) -> bool:
        """No command is run; this is said."""
        self._refusal = NO_COMMAND
        return True

    def session_started(self) -> None:
        """Begin the program."""
        assert self._channel is not None
        if self._refusal is None and (self._terminal is None or self._terminal in _NO_SCREEN):
            self._refusal = NO_TERMINAL
        if self._refusal is not None:
            self._channel.write_stderr(f"{self._refusal}\r\n".encode())
            self._channel.exit(1)
            return
        self.task = asyncio.get_running_loop().create_task(self._run(self._channel))

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The terminal has another size."""
        self._size = _within(width, height)
        if self._resizing is None:  # once for many sizes, as while a window is dragged
            self._resizing = asyncio.get_running_loop().call_later(_SETTLING, self._resize)

    def _resize(self) -> None:
        self._resizing = None
        if (driver := self._driver) is not None:
            driver.resize(*self._size)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Something was typed. Nothing more is read until the program was told of it."""
        assert self._channel is not None
        self._typed += data
        if not self._passing_on:
            self._passing_on = True
            self._channel.pause_reading()
            self._pass_on()

    def eof_received(self) -> bool:
        """Nothing more is typed, so there is nothing more to play."""
        self.end()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """The terminal is gone."""
        self._channel = None
        self.end()
        self._over()

    # ---- What is drawn ----

    def send(self, text: str) -> None:
        """Draw that in the terminal, unless too much waits for it already."""
        if (channel := self._channel) is None or channel.is_closing():
            return
        if _unread(channel) > UNREAD:
            self._channel = None
            channel.get_connection().abort()
            return
        channel.write(text.encode(errors="replace"))

    # ---- What is typed ----

    @property
    def _driver(self) -> RemoteDriver | None:
        return cast("RemoteDriver | None", self._app and self._app._driver)

    def _pass_on(self) -> None:
        """Pass on some of what was typed, and the rest later: nobody keeps the processor busy by what they send."""
        if (channel := self._channel) is None:
            return
        driver, app = self._driver, self._app
        if driver is not None and app is not None and app.message_queue_size < _QUEUED:
            piece = bytes(self._typed[:_PIECE])
            del self._typed[:_PIECE]
            try:
                driver.feed(piece)
            except Exception:  # noqa: BLE001 - of the parser, by bytes that no terminal sends
                channel.get_connection().abort()
                return
        elif self.task is not None and self.task.done():
            self._typed.clear()
        if self._typed:
            asyncio.get_running_loop().call_later(_PAUSE, self._pass_on)
        else:
            self._passing_on = False
            channel.resume_reading()

    # ---- The program ----

    def end(self, said: str = "") -> None:
        """End the program, and say that where it was."""
        self._said, self._ended = said, True
        if self._app is not None and self.task is not None and not self.task.done():
            self._app.exit()
            asyncio.get_running_loop().call_later(_ENDING, self.task.cancel)

    async def _run(self, channel: asyncssh.SSHServerChannel[bytes]) -> None:
        status = 0
        try:
            if self._ended:  # before it has begun
                return
            terminal = self._terminal or ""
            environ = {**channel.get_environment(), "TERM": terminal, "SSH_TTY": "ssh", **_known_of(terminal)}
            self._app = app = self._open(environ)
            _keep_to_terminal(app, environ)
            app.driver_class = partial(RemoteDriver, terminal=self)  # type: ignore[assignment]
            await app.run_async(size=self._size)
            if app.return_code:
                status, self._said = 1, _FAILED
                _log.error("The program of a player over SSH has failed.", exc_info=app._exception)
        except Exception:  # noqa: BLE001 - others play on
            status, self._said = 1, _FAILED
            _log.exception("The program of a player over SSH has failed.")
        finally:
            self._app = None
            if self._channel is not None:
                if self._said:
                    self._channel.write(f"{self._said}\r\n".encode())
                self._channel.exit(status)
            asyncio.get_running_loop().call_later(_ENDING, self._over)  # whoever keeps the connection keeps no place


_NAMES: Final = frozenset(each.encode() for each in _PASSED_ON)


class _Environment(dict[bytes, bytes]):
    """What a client says of its terminal, in place of all that AsyncSSH would keep of any client."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if name in _NAMES and len(value) <= _LONGEST_VALUE:
            super().__setitem__(name, value)


def _keep_to_terminal(app: App[Any], environ: Mapping[str, str]) -> None:
    """Have a program of Textual leave this machine's terminal alone, and draw for another one."""
    app.animation_level = "none"
    colours = _colours(environ)
    app.console = Console(
        color_system=colours, file=app.console.file, force_terminal=True, legacy_windows=False, _environ={}
    )
    app.error_console = Console(file=StringIO())
    # What this process prints is not the program's, and the last program to end would leave its own in place.
    app._capture_stdout = sys.stdout  # type: ignore[assignment]
    app._capture_stderr = sys.stderr  # type: ignore[assignment]


def _known_of(terminal: str) -> dict[str, str]:
    """What is known of a terminal by its name: that it has no colours, or all of them."""
    if terminal.startswith("vt") or terminal.endswith(("-m", "-mono")):
        return {"NO_COLOR": "1"}
    return {"COLORTERM": "truecolor"} if any(each in terminal for each in _TRUECOLOR) else {}


def _colours(environ: Mapping[str, str]) -> Any:
    """As many colours as the terminal has, by the rule of Rich, which the program goes by too."""
    if environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return "truecolor"
    return "256" if environ["TERM"].endswith("256color") else "standard"


def _within(width: int, height: int) -> tuple[int, int]:
    """A size of a terminal that can be drawn."""
    if not width or not height:
        return 80, 24
    sizes = zip((width, height), _LEAST, _MOST, strict=True)
    columns, rows = (max(least, min(size, most)) for size, least, most in sizes)
    return columns, rows


def _unread(channel: asyncssh.SSHServerChannel[bytes]) -> int:
    """Bytes that wait for the terminal: those that SSH holds back, also while keys are exchanged, and those that the
    system does not take.
    """
    connection = channel.get_connection()
    transport = connection._transport
    deferred = sum(len(part) for _, parts in connection._deferred_packets for part in parts)
    return channel.get_write_buffer_size() + deferred + (0 if transport is None else transport.get_write_buffer_size())

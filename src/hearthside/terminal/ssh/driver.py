"""Draws a program into a terminal elsewhere, and gives it what is typed there. Knows nothing of how it gets there."""

import asyncio
from codecs import getincrementaldecoder
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal, Protocol, TextIO

from textual import constants, events, messages
from textual._parser import ParseError
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

LONGEST: Final = 64 * 1024
"""Bytes that may come without anything being typed by them, such as of a paste that does not end."""

_ENTER: Final = (
    "\x1b[22;0t"  # keep the title
    "\x1b]2;Hearthside\x07"
    "\x1b[?1049h"  # the other screen
    "\x1b[?1000h\x1b[?1002h\x1b[?1006h"  # tell of the mouse while a button is down
    "\x1b[?25l"  # no cursor
    "\x1b[?2004h"  # tell what is pasted
    "\x1b[?2026$p"  # is a change drawn at once, if asked for?
)
_LEAVE: Final = "\x1b[?2004l\x1b[?1006l\x1b[?1002l\x1b[?1000l\x1b[?1049l\x1b[?25h\x1b[23;0t"


class Terminal(Protocol):
    """A terminal elsewhere."""

    def send(self, text: str) -> None:
        """Have it drawn there."""


class RemoteDriver(Driver):
    """Between a program of Textual and a terminal elsewhere. It never touches a terminal, file or browser of this
    machine.
    """

    def __init__(
        self,
        app: App[Any],
        *,
        terminal: Terminal,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=False, mouse=mouse, size=size)
        self._terminal = terminal
        self._decode: Final = getincrementaldecoder("utf-8")("replace").decode
        self._parser = XTermParser()
        self._unclear = 0
        """Bytes since something was typed by them."""
        self._waiting: asyncio.TimerHandle | None = None
        """For what an escape character is the beginning of."""

    # ---- Called by Textual ----

    def write(self, data: str) -> None:
        """Have something drawn."""
        self._terminal.send(data)

    def start_application_mode(self) -> None:
        """Begin to draw."""
        self.write(_ENTER)
        if self._size is not None:
            self._tell_size(*self._size)

    def disable_input(self) -> None:
        """Take no more of what is typed."""
        if self._waiting is not None:
            self._waiting.cancel()

    def stop_application_mode(self) -> None:
        """Leave the terminal as it was."""
        self.disable_input()
        self.write(_LEAVE)

    def close(self) -> None:
        """It is over. Textual keeps parsers in a cache, and this one would keep the program by what was typed last."""
        with suppress(ParseError):
            for _ in self._parser.feed(""):
                pass

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """A browser would open on this machine."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """A file would be written on this machine."""
        binary.close()

    # ---- What comes from there ----

    def resize(self, width: int, height: int) -> None:
        """The terminal has another size."""
        self._size = width, height
        self._tell_size(width, height)

    def _tell_size(self, width: int, height: int) -> None:
        size = Size(width, height)
        self.send_message(events.Resize(size, size))

    def feed(self, data: bytes) -> None:
        """Something was typed. Raises ValueError where it is nothing that a terminal sends."""
        self._unclear += len(data)
        if text := self._decode(data):
            self._tell(self._parser.feed(text))
        if self._unclear > LONGEST:
            raise ValueError("too much without a key")
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = self._loop.call_later(constants.ESCAPE_DELAY + 0.01, self._tick)

    def _tick(self) -> None:
        self._tell(self._parser.tick())

    def _tell(self, typed: Any) -> None:
        message: Message
        for message in typed:
            self._unclear = 0
            # The size is what SSH says it is, within bounds.
            if not isinstance(message, events.Resize | messages.InBandWindowResize):
                self.process_message(message)

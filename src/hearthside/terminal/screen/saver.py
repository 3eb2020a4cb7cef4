"""The screen saver: the four suits drift by, slowly, until a key is pressed or the mouse moves."""

from random import Random
from typing import Final

from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from hearthside.terminal.screen.drawing.cards import SUIT_ORDER, SUITS

from .app import Hearthside
from .closing import Closing

_SECONDS: Final = 1.0
"""Between two pictures: it is quiet, and costs next to nothing."""
_SHARE: Final = 90
"""One suit on so many cells."""


class _Sky(Widget):
    """Suits that move down by a line each second."""

    DEFAULT_CSS = "_Sky { width: 1fr; height: 1fr; background: black; }"

    def __init__(self) -> None:
        super().__init__()
        self._rng = Random()
        self._rows: list[list[tuple[int, str]]] = []

    def step(self) -> None:
        """Move down, with a new line at the top."""
        width, height = self.size
        if width and height:
            count = sum(self._rng.randrange(_SHARE) == 0 for _ in range(width))
            self._rows = [
                [(self._rng.randrange(width), self._rng.choice(SUIT_ORDER)) for _ in range(count)],
                *self._rows,
            ]
            del self._rows[height:]
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line."""
        app = self.app
        assert isinstance(app, Hearthside)
        look = app.look
        cells = [Segment(" ")] * self.size.width
        for at, suit in self._rows[y] if y < len(self._rows) else []:
            style = look.style(f"suit-{suit.lower()}", "room")
            cells[min(at, len(cells) - 1)] = Segment(suit if look.ascii else SUITS[suit], style.from_color(style.color))
        return Strip(cells, self.size.width)


class Saver(Closing, Screen[None]):
    """The screen saver."""

    DEFAULT_CSS = "Saver { background: black; }"

    def compose(self) -> ComposeResult:
        """The suits."""
        yield _Sky()

    def on_mount(self) -> None:
        """Begin."""
        self.set_interval(_SECONDS, self.query_one(_Sky).step)

    def on_key(self, event: events.Key) -> None:
        """Any key ends it, and does nothing else."""
        event.stop()
        self.dismiss()

    def on_mouse_move(self) -> None:
        """So does the mouse."""
        self.dismiss()

    def on_click(self) -> None:
        """And a click."""
        self.dismiss()

"""What a live table consists of on the screen: the felt, what is said, and the keys that work now. Knows no game."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.binding import BindingType
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from hearthside.terminal.screen.drawing.canvas import Canvas, Text, fitted, length, width_of, wrapped
from hearthside.terminal.screen.drawing.hand import Hand
from hearthside.terminal.screen.drawing.look import Look
from hearthside.terminal.screen.pressed import FOUR_NAMES

if TYPE_CHECKING:
    from .options import Answer


_ALWAYS: Final = 2
"""So many keys at the end of the row are always shown."""


class TableHand(Hand, inherit_bindings=False):
    """The hand at a live table, whose keys are those of the table."""

    BINDINGS: ClassVar[list[BindingType]] = []

    @property
    def active(self) -> bool:
        """The table gets its keys, whatever has the focus, which it loses while the score is shown."""
        return True


class Felt(Widget):
    """The felt, as a function draws it for so many cells."""

    DEFAULT_CSS: ClassVar[str] = "Felt { height: 1fr; width: 1fr; }"

    class Pressed(Message):
        """It was clicked at a cell."""

        def __init__(self, x: int, y: int) -> None:
            """There."""
            super().__init__()
            self.x, self.y = x, y

    STEPS: ClassVar[tuple[float, ...]] = (0.3, 0.6, 0.85)
    """The parts of its way at which a card is seen that comes, each for so many seconds:"""
    STEP: ClassVar[float] = 0.04

    def __init__(self, draw: Callable[[int, int], list[Strip]], id: str) -> None:
        """``draw`` gives its rows for a width and a height."""
        super().__init__(id=id)
        self._draw = draw
        self.way = 1.0
        """How much of its way the latest card has come."""
        self._steps: Iterator[float] = iter(())
        self._timer: Timer | None = None
        self._strips: list[Strip] = []
        self._drawn_for: Size | None = None

    def come(self, moves: bool) -> None:
        """Let the latest card come in a few steps, or be there at once. What came before is there now."""
        if self._timer is not None:
            self._timer.stop()
        self._steps = iter(self.STEPS if moves else ())
        self._step()

    def _step(self) -> None:
        self.way = next(self._steps, 1.0)
        self._timer = self.set_timer(self.STEP, self._step) if self.way < 1 else None
        self.redraw()

    def redraw(self) -> None:
        """It looks otherwise now."""
        self._drawn_for = None
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """A row."""
        if self._drawn_for != self.size:
            self._strips, self._drawn_for = self._draw(self.size.width, self.size.height), self.size
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)

    def on_click(self, event: events.Click) -> None:
        """It was clicked."""
        self.post_message(self.Pressed(event.x, event.y))


class Said(Widget):
    """A sentence, in as many rows as it needs, up to three."""

    DEFAULT_CSS: ClassVar[str] = "Said { height: auto; width: 1fr; }"
    MOST: ClassVar[int] = 3

    def __init__(self, id: str) -> None:
        """Nothing is said yet."""
        super().__init__(id=id)
        self.text: Text = []
        self.look = Look()
        self.on = "paper"

    def show(self, text: Text, look: Look, on: str = "paper") -> None:
        """Say that."""
        if (text, look, on) != (self.text, self.look, self.on):
            before = self._height(self.size.width)
            self.text, self.look, self.on = text, look, on
            self.refresh(layout=self._height(self.size.width) != before)

    def _height(self, width: int) -> int:
        return max(1, min(len(wrapped(self.text, max(1, width - 2))), self.MOST))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as it needs."""
        return self._height(width)

    def render_line(self, y: int) -> Strip:
        """A row."""
        width, ground = self.size.width, self.look.style("ink", self.on)
        lines = wrapped(self.text, max(1, width - 2))
        canvas = Canvas(width, 1, ground)
        if y < len(lines):
            canvas.write(1, 0, lines[y])
        return canvas.strips(self.look)[0]


class Keys(Widget):
    """The keys that work now, in one row; each can be clicked."""

    DEFAULT_CSS: ClassVar[str] = "Keys { height: 1; width: 1fr; }"

    def __init__(self, id: str) -> None:
        """None do yet."""
        super().__init__(id=id)
        self.answers: Sequence[Answer] = ()
        self.at: int | None = None
        self.look = Look()
        self._spans: list[tuple[int, int, Answer]] = []

    def show(self, answers: "Sequence[Answer]", look: Look, at: int | None = None, four: bool = False) -> None:
        """These do; ``at`` is the one that ``four`` keys are on, where these do everything."""
        self.look, self.at = look, at
        self.answers = [each._replace(key=FOUR_NAMES.get(each.key, each.key)) for each in answers] if four else answers
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """The row."""
        look, width = self.look, self.size.width
        quiet, key = look.style("ink-2", "room-2"), look.style("ember", "room-2", "bold")
        main = look.style("ember-ink", "ember", "bold")
        canvas, x = Canvas(width, 1, quiet), 0
        self._spans = []
        for at, answer in enumerate(self._fitting(width)):
            on = answer.main if self.at is None else at == self.at
            words: Text = [(f" {answer.key} ", main if on else key), (f"{answer.label} ", main if on else quiet)]
            wide = length(words)
            self._spans.append((x, x + wide, answer))
            x = canvas.write(x, 0, words)
        return canvas.strips(look)[0]

    def _fitting(self, width: int) -> "list[Answer]":
        """As many as fit; the way to all others, at the end, is kept."""
        kept = list(self.answers)
        while len(kept) > _ALWAYS and sum(width_of(f" {each.key} {each.label} ") for each in kept) > width:
            del kept[-_ALWAYS - 1]
        return kept

    def on_click(self, event: events.Click) -> None:
        """The one that was clicked is done."""
        for first, last, answer in self._spans:
            if first <= event.x < last:
                event.stop()
                answer.run()
                return


class Title(Widget):
    """What is played, and what is on."""

    DEFAULT_CSS: ClassVar[str] = "Title { height: 1; width: 1fr; }"

    def __init__(self, id: str) -> None:
        """Nothing is known yet."""
        super().__init__(id=id)
        self.heading: Sequence[str] = ("Hearthside",)
        self.badges: Sequence[str] = ()
        self.look = Look()

    def show(self, heading: Sequence[str], badges: Sequence[str], look: Look) -> None:
        """That."""
        self.heading, self.badges, self.look = heading, badges, look
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """The row."""
        look, width = self.look, self.size.width
        quiet, strong = look.style("ink-2", "room-2"), look.style("ink", "room-2", "bold")
        canvas = Canvas(width, 1, quiet)
        badges = " · ".join(self.badges)
        room = width - 2 - (width_of(badges) + 2 if badges else 0)
        first, *others = self.heading
        end = canvas.put(1, 0, fitted(first, room), strong)
        for each in others:
            if end + width_of(each) + 3 <= room + 1:
                end = canvas.put(end, 0, f" · {each}", quiet)
        if badges:
            canvas.right(width - 1, 0, [(badges, look.style("ember", "room-2", "bold"))])
        return canvas.strips(look)[0]

"""What the screens have in common on which somebody reads: their look, lists and words."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click, Resize
from textual.widgets import OptionList, Static

from hearthside.terminal.screen.drawing.look import Look
from hearthside.terminal.screen.review.review_text import ACTION, Writer

from .page import Page

_NARROW = 76
"""Columns from which there is room for a panel beside the table."""


class ReadingPage(Page):
    """A screen with a panel beside what it shows. It is drawn anew with every look and every size."""

    @property
    def look(self) -> Look:
        """How the player wants the program to look."""
        return self.hearthside.look

    @property
    def writer(self) -> Writer:
        """Writes in the colours of the look."""
        return Writer(self.look)

    @property
    def narrow(self) -> bool:
        """Whether there is no room for a panel beside the table."""
        return self.size.width < _NARROW

    def set_title(self, *parts: str) -> None:
        """Show a title of parts."""
        for title in self.query("#title").results(Static):
            title.update("  ·  ".join(part for part in parts if part))

    def draw(self) -> None:
        """Draw what is known."""

    def on_resize(self, event: Resize) -> None:
        """Draw it for another size."""
        self.set_class(self.narrow, "-narrow")
        if self.is_mounted:
            self.draw()

    def on_screen_resume(self) -> None:
        """Draw it in the look that was chosen meanwhile, unless it is closed with those above it."""
        if self.is_mounted and self.is_current:
            self.draw()


class Lines(OptionList):
    """A list of entries in colours, of which the one under the cursor has another ground."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "select", "Open")]
    DEFAULT_CSS = """
    Lines, Lines:focus { height: 1fr; border: none; padding: 0 1; }
    Lines, Lines:focus { background: $background; background-tint: transparent 0%; }
    Lines > .option-list--option-highlighted { background: $panel; color: $text; text-style: none; }
    Lines:focus > .option-list--option-highlighted {
        background: $block-cursor-blurred-background; color: $text; text-style: none;
    }
    """


class Options(OptionList):
    """A list of what can be set."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "select", "Choose")]


class Words(Static):
    """Words of which some do something where they are clicked."""

    _rows = -1

    def show(self, content: Content) -> None:
        """Show others. The screen is laid out anew only where they need more rows or fewer."""
        rows = content.get_height({}, self.size.width) if self.size.width else -1
        self.update(content, layout=rows != self._rows or rows < 0)
        self._rows = rows

    async def on_click(self, event: Click) -> None:
        """Do it."""
        if (action := event.style.meta.get(ACTION)) is not None:
            event.stop()
            await self.run_action(action)

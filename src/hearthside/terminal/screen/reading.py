"""What the screens have in common on which somebody reads: their look, and short questions above them."""

from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click, Resize
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Static

from .client import Refused
from .closing import Closing
from .look import Look
from .page import Page
from .review_text import ACTION, Inks

if TYPE_CHECKING:
    from .app import Hearthside

_NARROW = 76
"""Columns from which there is room for a panel beside the table."""


class ReadingPage(Page):
    """A screen with a panel beside what it shows. It is drawn anew with every look and every size."""

    @property
    def look(self) -> Look:
        """How the player wants the program to look."""
        return self.hearthside.look

    @property
    def inks(self) -> Inks:
        """Writes in the colours of the look."""
        return Inks(self.look)

    @property
    def narrow(self) -> bool:
        """Whether there is no room for a panel beside the table."""
        return self.size.width < _NARROW

    def entitle(self, *parts: str) -> None:
        """Show a title of parts."""
        for title in self.query("#title").results(Static):
            title.update(self.inks.plain("  ·  ".join(part for part in parts if part)))

    def draw(self) -> None:
        """Draw what is known."""

    def on_resize(self, event: Resize) -> None:
        """Draw it for another size."""
        self.set_class(self.narrow, "-narrow")
        if self.is_mounted:
            self.draw()

    def on_screen_resume(self) -> None:
        """Draw it in the look that was chosen meanwhile."""
        if self.is_mounted:
            self.draw()


class Lines(OptionList):
    """A list of entries in colours, of which the one under the cursor has another ground."""

    DEFAULT_CSS = """
    Lines, Lines:focus { height: 1fr; border: none; padding: 0 1; }
    Lines, Lines:focus { background: $background; background-tint: transparent 0%; }
    Lines > .option-list--option-highlighted { background: $panel; color: $text; text-style: none; }
    Lines:focus > .option-list--option-highlighted {
        background: $block-cursor-blurred-background; color: $text; text-style: none;
    }
    """


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


class AskText(Closing, ModalScreen[str | None]):
    """Asks for a text: Enter answers, Escape does not."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Cancel")]
    DEFAULT_CSS = """
    AskText { align: center middle; }
    AskText > Vertical { width: 66; max-width: 94%; height: auto; padding: 1 2; background: $panel; }
    AskText Input { margin: 1 0 0 0; }
    AskText .about { color: $text-muted; }
    """

    def __init__(self, title: str, about: str = "", value: str = "") -> None:
        """It stands above what is shown."""
        super().__init__()
        self._title, self._about, self._value = title, about, value

    def compose(self) -> ComposeResult:
        """The question and a field."""
        with Vertical():
            yield Static(self._title, markup=False)
            if self._about:
                yield Static(self._about, classes="about", markup=False)
            yield Input(self._value, select_on_focus=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """It is answered."""
        self.dismiss(event.value)


class AskYes(Closing, ModalScreen[bool]):
    """Asks whether to do something: ``y`` does it, Escape and ``n`` do not."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", "Yes"),
        Binding("n,escape", "dismiss(False)", "No"),
    ]
    DEFAULT_CSS = """
    AskYes { align: center middle; }
    AskYes > Vertical { width: 60; max-width: 94%; height: auto; padding: 1 2; background: $panel; }
    AskYes Horizontal { height: auto; margin: 1 0 0 0; }
    AskYes Button { margin: 0 2 0 0; }
    """

    def __init__(self, question: str, about: str, yes: str, no: str) -> None:
        """It stands above what is shown."""
        super().__init__()
        self._question, self._about, self._yes, self._no = question, about, yes, no

    def compose(self) -> ComposeResult:
        """The question and its two answers."""
        with Vertical():
            yield Static(self._question, markup=False)
            yield Static(self._about, markup=False)
            with Horizontal():
                yield Button(f"{self._no} (N)", id="no", compact=True)
                yield Button(f"{self._yes} (Y)", id="yes", compact=True, variant="error")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """It is answered."""
        self.dismiss(event.button.id == "yes")


def error_sentence(error: OSError) -> str:
    """Why a file cannot be read or written, in a sentence."""
    return f"{error.filename}: {(error.strerror or 'it cannot be used').lower()}."


_NO_FILES: Final = "By SSH there are no files. Copy the text, or use a browser."


def refuse_files(app: "Hearthside") -> None:
    """Raises Refused for a guest, whose files are on another machine than this one."""
    if app.guest:
        raise Refused(_NO_FILES)


def read_file(app: "Hearthside", path: str) -> str:
    """The text of a file. Raises OSError, ValueError where it is none, and Refused for a guest."""
    from pathlib import Path

    refuse_files(app)
    return Path(path).expanduser().read_text("utf-8-sig")


def write_file(app: "Hearthside", path: str, content: str) -> str:
    """Write a file; one that is there is not replaced. Returns where it is. Raises OSError, and Refused for a guest."""
    from pathlib import Path

    refuse_files(app)
    where = Path(path).expanduser()
    with where.open("x", encoding="utf-8") as file:
        file.write(content)
    return str(where)

"""Dialogs above a screen: something to read, something to choose, something to type. Each closes by Escape."""

import re
from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from rich.text import Text as Rich
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from .closing import Closing
from .pressed import FOUR_IN_LISTS, FOUR_NAMES

if TYPE_CHECKING:
    from hearthside.terminal.screen.drawing.canvas import Text

_FRAME = """
{name} {{ align: center middle; }}
{name} > Vertical {{
    width: auto; max-width: 90%; height: auto; max-height: 90%; padding: 1 2;
    background: $surface; border: round $primary; border-subtitle-color: $text-muted;
}}
{name} .title {{ text-style: bold; width: auto; height: auto; margin-bottom: 1; }}
{name} .said {{ color: $text-muted; height: auto; margin-bottom: 1; }}
"""


_LONG: Final = 100
"""The longest lines that are read."""


_LEAST: Final = 3
"""The fewest rows of a list."""


def _room(size: Size) -> tuple[int, int]:
    """Columns and rows within a frame: nine tenths of the screen without its lines, its padding, and a bar that
    scrolls.
    """
    return size.width * 9 // 10 - 8, size.height * 9 // 10 - 4


def rich(lines: "Sequence[Text]") -> Rich:
    """Lines of words in their styles, for a widget."""
    return Rich("\n").join(Rich.assemble(*line) for line in lines)


def whole(text: str) -> int | None:
    """A whole number that was typed; None where it is none."""
    found = re.fullmatch(r"-?[0-9]+", text.strip())
    return None if found is None else int(found[0])


def _how(app: App[Any], words: str) -> str:
    """What keys do, as they are set."""
    for usual, four in FOUR_NAMES.items() if getattr(app, "four_keys", False) else ():
        words = words.replace(usual, four)
    return words


_BOSS: Final = Binding("b", "app.boss", show=False)
"""It works above a dialog too, where keys of the program do not."""


class Panel(Closing, ModalScreen[None]):
    """Something to read."""

    DEFAULT_CSS = (
        _FRAME.format(name="Panel")
        + """
    Panel VerticalScroll { width: auto; height: auto; max-height: 100%; }
    Panel .read { width: auto; height: auto; }
    """
    )
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q", "dismiss", "Close"), _BOSS]
    four_keys = FOUR_IN_LISTS

    def __init__(self, title: str, read: "Rich | str") -> None:
        """That, below a title."""
        super().__init__()
        self._title, self.read = title, read

    def compose(self) -> ComposeResult:
        """A frame around it."""
        with Vertical():
            yield Static(self._title, classes="title", markup=False)
            with VerticalScroll():
                yield Static(self.read, classes="read", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Its lines are as long as there is room, and not longer than is read with ease."""
        self.query_one(".read").styles.max_width = min(_LONG, _room(event.size)[0])
        self.call_after_refresh(self._tell_more)

    def _tell_more(self) -> None:
        more = self.query_one(VerticalScroll).max_scroll_y > 0
        self.query_one(Vertical).border_subtitle = _how(
            self.app, "↑ ↓ more, Esc closes it" if more else "Esc closes it"
        )

    def on_click(self, event: events.Click) -> None:
        """A click beside it closes it."""
        if event.widget is self:
            self.dismiss()


class Choice(NamedTuple):
    """Something to choose."""

    id: str
    label: str
    key: str = ""
    """A letter that chooses it."""


class Choose(Closing, ModalScreen[str | None]):
    """Something to choose: by arrows and Enter, by a letter, or by the mouse. The answer is its id."""

    DEFAULT_CSS = (
        _FRAME.format(name="Choose")
        + """
    Choose OptionList { width: auto; min-width: 30; height: auto; }
    Choose OptionList, Choose OptionList:focus { border: none; padding: 0; background: $surface; }
    Choose OptionList:focus { background-tint: transparent 0%; }
    """
    )
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Close"), _BOSS]
    four_keys = FOUR_IN_LISTS

    def __init__(self, title: str, choices: Sequence[Choice], said: str = "", at: str | None = None) -> None:
        """One of these; ``at`` is the one that holds now."""
        super().__init__()
        self._title, self.choices, self._said, self._at = title, choices, said, at
        self._letters = ""
        """The letters of a choice that were typed so far."""

    def compose(self) -> ComposeResult:
        """A list in a frame."""
        keyed = any(choice.key for choice in self.choices)
        with Vertical() as frame:
            frame.border_subtitle = _how(self.app, "Enter chooses, Esc closes it")
            yield Static(self._title, classes="title", markup=False)
            if self._said:
                yield Static(self._said, classes="said", markup=False)
            options = OptionList(
                *(
                    Option(Rich(f"{choice.key:<3}{choice.label}" if keyed else choice.label), id=f"c{at}")
                    for at, choice in enumerate(self.choices)
                ),
                markup=False,
            )
            # The choice that holds is pointed out before any key can come.
            options.highlighted = next((at for at, choice in enumerate(self.choices) if choice.id == self._at), 0)
            yield options

    def on_resize(self, event: events.Resize) -> None:
        """The list is as large as there is room."""
        wide, high = _room(event.size)
        options = self.query_one(OptionList)
        styles = options.styles
        styles.max_width = min(_LONG, wide)
        words = [*wrap(self._title, wide), "", *([*wrap(self._said, wide), ""] if self._said else [])]
        styles.max_height = max(_LEAST, high - len(words))
        self.call_after_refresh(options.scroll_to_highlight)  # what holds is seen

    def on_key(self, event: events.Key) -> None:
        """A letter chooses; without such letters those that are typed go to a choice that begins with them."""
        for choice in self.choices:
            if choice.key and event.character == choice.key:
                event.stop()
                self.dismiss(choice.id)
                return
        letter = "" if event.character == "b" else (event.character or "").casefold()
        if letter.isalnum() and not any(choice.key for choice in self.choices):
            event.stop()
            if not self._go_to(self._letters + letter, 0):
                self._go_to(letter, 1)

    def _go_to(self, letters: str, step: int) -> bool:
        """Go to the next choice that begins so, if there is one."""
        options, count = self.query_one(OptionList), len(self.choices)
        first = (options.highlighted or 0) + step
        for at in ((first + k) % count for k in range(count)):
            if self.choices[at].label.casefold().startswith(letters):
                options.highlighted, self._letters = at, letters
                return True
        return False

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """It was chosen."""
        self.dismiss(self.choices[event.option_index].id)

    def on_click(self, event: events.Click) -> None:
        """A click beside it closes it."""
        if event.widget is self:
            self.dismiss(None)


async def means(app: App[Any], question: str, yes: str, said: str = "") -> bool:
    """Whether something is meant that cannot be taken back."""
    choices = [Choice("y", yes, "y"), Choice("n", "Keep it", "n")]
    answer: str | None = await app.push_screen_wait(Choose(question, choices, said))
    return answer == "y"


class Ask(Closing, ModalScreen[str | None]):
    """Something to type."""

    DEFAULT_CSS = _FRAME.format(name="Ask") + "\nAsk Input { width: 50; }\n"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Close")]
    four_keys: ClassVar[dict[str, str]] = {key: FOUR_IN_LISTS[key] for key in ("down", "up")}

    def __init__(self, title: str, said: str = "", value: str = "", **given: Any) -> None:
        """That, below a title; ``given`` goes to the field."""
        super().__init__()
        self._title, self._said, self._value, self._given = title, said, value, given

    def compose(self) -> ComposeResult:
        """A field in a frame."""
        with Vertical() as frame:
            frame.border_subtitle = _how(self.app, "Enter takes it, Esc closes it")
            yield Static(self._title, classes="title", markup=False)
            if self._said:
                yield Static(self._said, classes="said", markup=False)
            yield Input(self._value, **self._given)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """It was typed."""
        self.dismiss(event.value)

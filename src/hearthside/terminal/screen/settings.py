"""The settings: every option in its section, changed in place."""

from collections.abc import Iterator
from typing import Any, ClassVar

from rich.table import Table as Grid
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from hearthside.app.options import OPTIONS, OWN, SECTIONS, USUAL, Option
from hearthside.games import GAMES

from .page import Page
from .reading import Options

_ELSEWHERE = {"own": "rules", "profiles": "statistics"}
"""Options that another screen changes."""
_TYPED = ("text", "goal", "names")
_STEP = 5
"""A number with a hundred values changes by so much."""


class Settings(Page):
    """All options. What is changed here is changed in the browser too."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,minus", "change(-1)", "Change", key_display="← →"),
        Binding("right,plus", "change(1)", show=False),
        Binding("r", "restore", "As it was at first"),
    ]
    DEFAULT_CSS = """
    Settings OptionList, Settings OptionList:focus {
        height: 1fr; border: none; padding: 0 1; background: $background; background-tint: transparent 0%;
    }
    Settings #note { height: 2; padding: 0 2; color: $text-muted; }
    Settings Input { display: none; margin: 0 1; }
    Settings Input.-open { display: block; }
    """
    title_text = "Settings"

    def body(self) -> ComposeResult:
        """A row for each option, and what there is to say of the one that is chosen."""
        yield Options(id="options", markup=False)
        yield Static("", id="note", markup=False)
        yield Input(id="typed")

    async def load(self) -> None:
        """Ask how the file is now: the browser may have changed it."""
        await self.hearthside.preferences.load()
        self.draw()
        options = self.query_one(OptionList)
        options.focus()
        options.action_first()

    # ---- What is shown ----

    def draw(self) -> None:
        """All options as they are now."""
        options = self.query_one(OptionList)
        at = options.highlighted
        options.clear_options()
        options.add_options(self._rows())
        options.highlighted = at

    def _rows(self) -> Iterator[Row]:
        for section, title in SECTIONS.items():
            yield Row(f"\n{title}", disabled=True)
            for option in OPTIONS.values():
                if option.name.partition(".")[0] == section:
                    yield Row(self._row(option), id=option.name)

    def _row(self, option: Option) -> Grid:
        look, value = self.hearthside.look, self.hearthside.preferences[option.name]
        grid = Grid.grid(expand=True, padding=(0, 1))
        grid.add_column(ratio=1)
        grid.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        changed = value != option.default
        grid.add_row(f"  {option.title}", f"{words_of(option, value)}{' •' if changed else ''}")
        if changed:
            grid.columns[1].style = look.style("ember", "room").without_color if look.greys else "bold"
        return grid

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell what the option does."""
        if event.option_id is not None:
            self.query_one("#note", Static).update(OPTIONS[event.option_id].note.replace("`", ""))
            self.say("\n".join(self.hearthside.preferences.troubles))

    # ---- What is changed ----

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The next value, or a line to type it."""
        option = OPTIONS[event.option_id or ""]
        if option.kind in _ELSEWHERE:
            self.hearthside.open(_ELSEWHERE[option.kind])
        elif option.kind in _TYPED:
            typed = self.query_one(Input)
            typed.value = typed_of(option, self.hearthside.preferences[option.name])
            typed.placeholder = option.title
            typed.set_class(True, "-open")
            typed.focus()
        else:
            self.action_change(1)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take what was typed."""
        if (option := self._chosen()) is not None:
            self._set(option, read(option, event.value))
        self._close()

    def action_back(self) -> None:
        """Close the line, or the screen."""
        if self.query_one(Input).has_class("-open"):
            self._close()
        else:
            super().action_back()

    def _close(self) -> None:
        self.query_one(Input).set_class(False, "-open")
        self.query_one(OptionList).focus()

    def action_change(self, step: int) -> None:
        """The value before or after."""
        if (option := self._chosen()) is None:
            return
        value = self.hearthside.preferences[option.name]
        if (other := beside(option, value, step, self._own(option))) != value:
            self._set(option, other)

    def action_restore(self) -> None:
        """The value that it has at first."""
        if (option := self._chosen()) is not None and option.kind not in _ELSEWHERE:
            self._set(option, option.default)

    def _chosen(self) -> Option | None:
        highlighted = self.query_one(OptionList).highlighted_option
        return OPTIONS[highlighted.id] if highlighted is not None and highlighted.id is not None else None

    def _own(self, option: Option) -> list[str]:
        """The player's own rules of the game of that option, as its values."""
        game = option.name.partition(".")[0]
        return [f"{OWN}{each.name}" for each in self.hearthside.preferences.own if each.game == game]

    def _set(self, option: Option, value: Any) -> None:
        self.do(self._kept(option, value))

    async def _kept(self, option: Option, value: Any) -> None:
        await self.hearthside.preferences.set(option.name, value)
        self.say("")
        self.hearthside.apply_look()
        self.draw()


# ---- Values in words ----


def words_of(option: Option, value: Any) -> str:
    """A value as it is shown."""
    match option.kind:
        case "switch":
            return "On" if value else "Off"
        case "choice" if value in option.choices:
            return option.words[option.choices.index(value)]
        case "rules":
            if str(value).startswith(OWN):
                return str(value).removeprefix(OWN)
            presets = GAMES[option.name.partition(".")[0]].variants.presets
            return presets[value].name if value in presets else str(value)
        case "goal" if value == USUAL:
            return "As the rules say"
        case "names":
            from hearthside.ai.styles import find_style

            return ", ".join(find_style(each).name for each in value)
        case "profiles" | "own":
            return f"{len(value)}" if value else "None"
    return str(value) if value != "" else "—"


def typed_of(option: Option, value: Any) -> str:
    """A value as it is typed."""
    if option.kind == "names":
        return ", ".join(value)
    return "" if value == USUAL else str(value)


def read(option: Option, text: str) -> Any:
    """What was typed, as a value. Whether it makes sense is for the server to say."""
    text = text.strip()
    if option.kind == "names":
        return [each.strip().lower() for each in text.split(",") if each.strip()]
    if option.kind == "goal":
        return USUAL if not text else int(text) if text.isascii() and text.isdigit() else text
    return text


def beside(option: Option, value: Any, step: int, own: list[str]) -> Any:
    """The value before or after, round the ends; the same where it has no order."""
    if option.kind == "switch":
        return not value
    if option.kind == "number":
        by = _STEP if option.most - option.least >= 100 else 1
        return min(max(value + step * by, option.least), option.most)
    if option.kind in ("choice", "rules"):
        choices = [*option.choices, *(own if option.kind == "rules" else [])]
        return choices[(choices.index(value) + step) % len(choices)] if value in choices else choices[0]
    return value

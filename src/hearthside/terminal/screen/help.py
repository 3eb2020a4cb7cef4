"""The keys that work on the screen below, and where the user guide is."""

from collections.abc import Collection, Iterator, Sequence
from typing import ClassVar, Final

from rich.table import Table as Grid
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from hearthside.app.keys import CONFIRMS, FOUR_KEYS, REPLACED, YES, help_for

from .page import Page
from .pressed import FOUR_IN_LISTS

_EVERYWHERE: Final = (
    (("Esc",), "back"),
    (("Tab",), "to the next thing that can be chosen; the mouse works everywhere"),
    (("K",), "on this page: the user guide"),
    (("Ctrl", "P"), "find every screen and action by its name"),
    (("Ctrl", "Q"), "leave Hearthside; what was played is saved"),
)
_WITH_FOUR: Final = frozenset((*YES, "after", "layoff"))
"""Where the four keys of MyHearts do more than to walk a list."""
_READER: Final = "For a screen reader there is hearthside plain, which plays line by line."


class Help(Page):
    """The keys of a place."""

    DEFAULT_CSS = """
    Help #keys { padding: 1 2; }
    Help #keys Static { height: auto; margin-bottom: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("k", "guide", "User guide")]
    four_keys = FOUR_IN_LISTS
    title_text = "Keys"

    def __init__(
        self, contexts: Sequence[str] = (), own: Sequence[tuple[Sequence[str], str]] = (), without: Collection[str] = ()
    ) -> None:
        """``contexts``: what listens there, as `app.keys` names it, ``without`` actions that do nothing there. ``own``:
        keys of that screen, and what they do.
        """
        super().__init__()
        self._contexts, self._own, self._without = contexts, own, without

    def action_guide(self) -> None:
        """Read the user guide."""
        self.hearthside.open("guide")

    def body(self) -> ComposeResult:
        """What the keys do here, then everywhere."""
        with VerticalScroll(id="keys"):
            lines = [*self._of_table(), *self._own]
            if lines:
                yield Static(self._grid(lines))
            yield Static(self._grid(_EVERYWHERE))
            yield Static(_READER, markup=False)

    def _of_table(self) -> Iterator[tuple[Sequence[str], str]]:
        """What the table of keys says, under the key set that is chosen."""
        game = next((each for each in YES if each in self._contexts), None)
        preset = self.hearthside.preferences["keys.preset"]
        if preset == "myhearts" and not _WITH_FOUR.isdisjoint(self._contexts):
            yes = YES.get(game or "", "press the chosen answer")
            yield from ((labels, says.format(yes=yes)) for labels, says in FOUR_KEYS)
            yield from help_for(self._contexts, {*REPLACED, *self._without})
        elif preset == "cardshark" and game is not None:
            yield ("Enter", "↑"), CONFIRMS
            yield from help_for(self._contexts, {"yes", *self._without})
        else:
            yield from help_for(self._contexts, self._without)

    def _grid(self, lines: Sequence[tuple[Sequence[str], str]]) -> Grid:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", no_wrap=True, style=self.hearthside.look.style("ember", "room", "bold"))
        grid.add_column()
        for labels, words in lines:
            grid.add_row(" ".join(labels), words)
        return grid

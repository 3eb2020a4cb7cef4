"""What all screens have in common: a title, a place for what is said, and one way to ask the server."""

from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, ClassVar, Final, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Footer, Static

from .app import Hearthside
from .client import Client, Refused
from .closing import Closing

SMALLEST: Final = (60, 20)
"""Columns and rows that a terminal needs."""
_WIDE: Final = 80
"""With fewer columns keys stand closer together in their row, and that of the palette is left out."""
_READY: Final = "Getting ready…"


def is_small(size: Size) -> bool:
    """Whether a terminal of that size is too small."""
    return size.width < SMALLEST[0] or size.height < SMALLEST[1]


def too_small(size: Size) -> str:
    """What is said of it."""
    needs, has = "{} columns and {} rows".format(*SMALLEST), f"{size.width} and {size.height}"
    return f"Hearthside needs {needs}. This terminal has {has}."


class Page(Closing, Screen[Any]):
    """A screen. Classes of it give `body`, and `load` where the server is asked for something first."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "Back")]
    DEFAULT_CSS = """
    Page { layout: vertical; }
    Page #title { height: 1; padding: 0 1; background: $panel; color: $text; text-style: bold; }
    Page #said { height: auto; max-height: 3; padding: 0 1; color: $text-muted; }
    Page #too-small { display: none; }
    Page.-too-small > * { display: none; }
    Page.-too-small #too-small { display: block; }
    """
    title_text = ""

    @property
    def hearthside(self) -> Hearthside:
        """The program."""
        return cast("Hearthside", self.app)

    def compose(self) -> ComposeResult:
        """The title, what the screen is for, what is said, and the keys that work now."""
        yield Static(self.title_text, id="title", markup=False)
        yield from self.body()
        yield Static("", id="said", markup=False)
        yield Static("", id="too-small", markup=False)
        yield Footer()

    def body(self) -> ComposeResult:
        """What is between the title and what is said."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Ask the server for what is shown, once it can be shown."""
        self.call_after_refresh(lambda: self.do(self.load()))

    async def load(self) -> None:
        """Ask the server for what is shown."""

    def shows(self, **given: Any) -> bool:
        """Whether it is what would be opened with that, so that no second one is opened above it."""
        return False

    async def client(self) -> Client:
        """The server, which is waited for. Raises Refused where there is none."""
        if self.hearthside.is_connected:
            return await self.hearthside.client()
        self.say(_READY)
        client = await self.hearthside.client()
        self.say("")
        return client

    @on(events.Resize)
    def say_that_it_is_small(self, event: events.Resize) -> None:
        """Where the terminal is too small, that is all that is said."""
        for footer in self.query(Footer):
            footer.show_command_palette = event.size.width >= _WIDE
            footer.compact = event.size.width < _WIDE
        small = is_small(event.size)
        self.set_class(small, "-too-small")
        if small:
            for said in self.query("#too-small").results(Static):
                said.update(too_small(event.size))

    def do(self, work: Coroutine[Any, Any, object], group: str = "do", exclusive: bool = False) -> None:
        """Do that in the background. A refusal is said; nothing ends with it."""
        self.run_worker(self._said(work), group=group, exclusive=exclusive, exit_on_error=True)

    def once(self, work: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Do that in the background, such as begin a match, unless something like it is on its way."""
        group = "once"
        if not any(each.node is self and each.group == group and not each.is_finished for each in self.workers):
            self.do(work(), group)

    async def _said(self, work: Coroutine[Any, Any, object]) -> None:
        try:
            await work
        except Refused as refused:
            self.say(str(refused))
            if refused.code == "lost":  # such as where another program has started it, and is ended
                with suppress(Refused):
                    await self.hearthside.connect_again(await self.hearthside.client())
        except NoMatches:
            # Otherwise the answer came to a screen that goes, or is gone.
            if self.is_attached and self in self.app.screen_stack:
                raise

    def say(self, sentence: str) -> None:
        """Show a sentence above the keys. A screen that is gone says nothing."""
        for said in self.query("#said").results(Static):
            said.update(sentence)

    def give_way(self, name: str, **given: Any) -> None:
        """Open another screen in place of this one, unless something else was put above it meanwhile."""
        if self.is_active:
            self.dismiss()
            self.hearthside.open(name, **given)

    def action_back(self) -> None:
        """Back to the screen below."""
        self.dismiss()

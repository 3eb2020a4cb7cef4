"""What all screens have in common: a title, a place for what is said, and one way to ask the server."""

from collections.abc import Coroutine
from typing import Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.screen import Screen
from textual.widgets import Footer, Static

from .app import Hearthside
from .client import Client, Refused


class Page(Screen[Any]):
    """A screen. Classes of it give `body`, and `load` where the server is asked for something first."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "Back")]
    DEFAULT_CSS = """
    Page { layout: vertical; }
    Page #title { height: 1; padding: 0 1; background: $panel; color: $text; text-style: bold; }
    Page #said { height: auto; max-height: 3; padding: 0 1; color: $text-muted; }
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
        yield Footer()

    def body(self) -> ComposeResult:
        """What is between the title and what is said."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Ask the server for what is shown, once it can be shown."""
        self.call_after_refresh(lambda: self.do(self.load()))

    async def load(self) -> None:
        """Ask the server for what is shown."""

    async def client(self) -> Client:
        """The server. Raises Refused where there is none."""
        return await self.hearthside.client()

    def do(self, work: Coroutine[Any, Any, object], group: str = "do", exclusive: bool = False) -> None:
        """Do that in the background. A refusal is said; nothing ends with it."""
        self.run_worker(self._said(work), group=group, exclusive=exclusive, exit_on_error=True)

    async def _said(self, work: Coroutine[Any, Any, object]) -> None:
        try:
            await work
        except Refused as refused:
            self.say(str(refused))
        except NoMatches:
            if self.is_attached:  # otherwise the answer came to a screen that is gone
                raise

    def say(self, sentence: str) -> None:
        """Show a sentence above the keys. A screen that is gone says nothing."""
        for said in self.query("#said").results(Static):
            said.update(sentence)

    def action_back(self) -> None:
        """Back to the screen below."""
        self.dismiss()

"""The first screen: go on with a match, begin one, and everything else."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from .page import Page

_USUAL_PACE = 600


class Home(Page):
    """The first screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "begin('hearts')", "Hearts"),
        Binding("g", "begin('gin')", "Gin"),
        Binding("q,escape", "app.quit", "Quit"),
    ]
    title_text = "Hearthside"

    def body(self) -> ComposeResult:
        """What can be chosen."""
        yield OptionList(Option("Play Hearts", "begin:hearts"), Option("Play Gin Rummy", "begin:gin"), id="menu")

    async def load(self) -> None:
        """Add the matches that are not over."""
        client = await self.client()
        menu = self.query_one("#menu", OptionList)
        for table in await client.get("/api/tables"):
            if not table.over:
                menu.add_option(Option(f"Go on: {table.rules_name}, deal {table.deal}", f"table:{table.table}"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what was chosen."""
        what, _, which = (event.option_id or "").partition(":")
        if what == "begin":
            self.action_begin(which)
        else:
            self.hearthside.open("table", table=which)

    def action_begin(self, game: str) -> None:
        """Begin a match."""
        self.do(self._begin(game))

    async def _begin(self, game: str) -> None:
        made = await (await self.client()).post("/api/tables", {"game": game, "pace": _USUAL_PACE})
        self.hearthside.open("table", table=made.table)

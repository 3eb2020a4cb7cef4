"""How matches ended and how they were played, for both games: the texts of `hearthside statistics`."""

from textwrap import fill
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.widgets import Static

from hearthside.games import GAMES
from hearthside.terminal.statistics_text import play_text, results_text

from .dialogs import means
from .page import Page

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

_EVERYBODY = ""
_LEAST = 40
"""The fewest columns that sentences are written in."""
_GAP = "  "
"""A line with gaps is one of a table, and is kept as it is."""
_NOTHING = "No match has been finished yet."


class Statistics(Page):
    """The results of matches, by side and by name, and how they were played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "player", "Whose"),
        Binding("r", "review", "Review the deals"),
        Binding("c", "clear", "Clear"),
    ]
    DEFAULT_CSS = """
    Statistics #page { height: 1fr; padding: 1 2; }
    Statistics #text { width: auto; }
    """
    title_text = "Statistics"

    def __init__(self) -> None:
        """Of everybody who plays here."""
        super().__init__()
        self._players: list[str] = []
        self._whose = _EVERYBODY
        self._text = ""

    def body(self) -> ComposeResult:
        """Columns of text, which can be wider than the terminal."""
        with ScrollableContainer(id="page"):
            yield Static("", id="text", markup=False)

    async def load(self) -> None:
        """Ask for all of it."""
        client, whose = await self.client(), {"player": self._whose or None}
        self._players = await client.get("/api/stats/players")
        results, play = await client.get("/api/stats", **whose), await client.get("/api/stats/figures", **whose)
        totals = [*await client.get("/api/duplicates", **whose), *await client.get("/api/mirrors", **whose)]
        sentences = "\n".join(each.sentence for each in totals if each.sentence)
        parts = [
            text for game in GAMES for text in (results_text(results, [game]), play_text(play, [game], "R does that"))
        ]
        self._text = "\n\n".join(filter(None, [*parts, sentences])) or _NOTHING
        self._show()
        self.query_one("#title", Static).update(f"Statistics: {self._whose}" if self._whose else "Statistics")

    def on_resize(self) -> None:
        """Sentences have as many columns as there are."""
        self.call_after_refresh(self._show)

    def _show(self) -> None:
        room = max(_LEAST, self.size.width - 6)
        lines = (fill(line, room) if _GAP not in line.strip() else line for line in self._text.split("\n"))
        self.query_one("#text", Static).update("\n".join(lines))

    def action_player(self) -> None:
        """Of the next person who has finished matches, or of everybody."""
        whose = [_EVERYBODY, *self._players]
        at = whose.index(self._whose) if self._whose in whose else 0
        self._whose = whose[(at + 1) % len(whose)]
        self.do(self.load(), exclusive=True)

    def action_review(self) -> None:
        """Review the deals that have no review, or stop that."""
        self.do(self._review())

    async def _review(self) -> None:
        client, whose = await self.client(), {"player": self._whose or None}
        before: wire.ReviewProgress = await client.get("/api/stats/reviews", **whose)
        change = client.delete if before.working else client.put
        self.say(progress_text(await change("/api/stats/reviews", **whose)))

    def action_clear(self) -> None:
        """Clear them, if that is meant."""
        self.do(self._clear(self._whose))

    async def _clear(self, whose: str) -> None:
        question = f"Clear the statistics of {whose}?" if whose else "Clear the statistics?"
        if not await means(self.app, question, "Clear them", "The matches themselves stay."):
            return
        await (await self.client()).delete("/api/stats", player=whose or None)
        self.say("The statistics are cleared.")
        await self.load()


def progress_text(progress: "wire.ReviewProgress") -> str:
    """How far the review of all deals is."""
    if not progress.working:
        return "No deal is being reviewed."
    done = f"{progress.done} of {progress.deals} deals reviewed."
    return f"{done} The review waits while somebody plays." if progress.waits else f"{done} Press R to stop."

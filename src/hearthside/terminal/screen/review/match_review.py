"""What decided a match that is over, and its luck and play."""

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hearthside.terminal.screen.figures import gained
from hearthside.terminal.screen.reading import ReadingPage, Words

from .review_text import clickable, lines

if TYPE_CHECKING:
    from hearthside.server import schemas as wire


class MatchReviewPage(ReadingPage):
    """The review of a whole match."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "deal('decisive')", "The deal that decided"),
        Binding("c", "deal('costliest')", "The costliest choice"),
    ]
    DEFAULT_CSS = "MatchReviewPage VerticalScroll { padding: 1 2; }"
    title_text = "Review of the match"

    def __init__(self, table: str, seat: int | None = None) -> None:
        """Nothing is known yet."""
        super().__init__()
        self._table, self._seat = table, seat
        self._found: wire.MatchReview | None = None

    def body(self) -> ComposeResult:
        """What there is to tell."""
        with VerticalScroll():
            yield Words("", id="text")

    async def load(self) -> None:
        """Take up each line: each has all that is known so far."""
        async for line in (await self.client()).lines(f"/api/tables/{self._table}/review", seat=self._seat):
            self._found = line
            self.draw()

    def draw(self) -> None:
        """What is known so far."""
        found, writer = self._found, self.writer
        if found is None or not self.query("#text"):
            return
        whole = found.done == found.deals
        parts = [
            writer.word(f"Luck and play, {found.over}" if found.over else "Luck and play", "ember", "bold"),
            writer.word(f"Luck of the cards and play {gained(found.luck.points):>7}"),
            writer.word(f"Your choices               {gained(found.skill.points):>7}"),
            writer.said(found.said) if whole else writer.word(f"Reviewed: {found.done} of {found.deals}…", "ink-2"),
        ]
        for name, key, deal in (("decisive", "D", found.decisive), ("costliest", "C", found.costliest)):
            if deal is not None:
                leads = clickable(writer.word(f"{deal.title} ({key})", "ember", "bold"), f"screen.deal('{name}')")
                parts += [Content(" "), leads, writer.said(deal.said)]
        self.query_one("#text", Static).update(lines(*parts))

    def action_deal(self, name: str) -> None:
        """Look at that deal."""
        deal = getattr(self._found, name, None)
        if deal is None:
            self.say("No deal stands out so.")
        else:
            self.hearthside.open("board", record=self._table, deal=deal.deal, seat=self._seat)

"""A live table: its messages drawn, and the moves of the player sent."""

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.widgets import Static

from .page import Page

if TYPE_CHECKING:
    from hearthside.server import schemas as wire


class Table(Page):
    """A table where the player sits."""

    def __init__(self, table: str) -> None:
        """Nothing of that table is known yet."""
        super().__init__()
        self._path = f"/api/tables/{table}"

    def body(self) -> ComposeResult:
        """The table."""
        yield Static("", id="table", markup=False)

    async def load(self) -> None:
        """Draw each message."""
        client = await self.client()
        async for message in client.events(
            f"{self._path}/events", lambda: self.say("The connection was lost. Trying again…")
        ):
            self._show(message)

    def _show(self, message: "wire.TableMessage") -> None:
        self.query_one("#table", Static).update(" ".join(message.view.hand))

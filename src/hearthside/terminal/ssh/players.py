"""What this room needs of the server that it lets players in to, and the program that each of them gets."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from textual.app import App


class Passing(Protocol):
    """Lets players in, and says how to ask the server for them: see `hearthside.server.passing`."""

    @property
    def address(self) -> str:
        """Where the server is reached."""

    def why_not(self, who: str, client: str, server: str) -> str | None:
        """Why somebody is not let in, as a sentence; None if they are."""

    def network_of(self, client: str) -> str:
        """What counts as one address."""

    def headers(self, who: str, client: str) -> Mapping[str, str]:
        """The headers of all requests for them."""

    def seed(self, purpose: str) -> bytes:
        """32 secret bytes, the same at each start."""


class Player(NamedTuple):
    """Somebody at a terminal elsewhere."""

    address: str
    """Where the server is reached."""
    headers: Mapping[str, str]
    """Say to the server who asks."""
    environ: Mapping[str, str]
    """What their terminal says of itself: TERM, COLORTERM, NO_COLOR and the language."""


Program = Callable[[Player], "App[Any]"]
"""Makes the program for a player."""


def table(player: Player) -> "App[Any]":
    """The table."""
    # Imported here, since it takes long.
    from hearthside.terminal.screen import Connection, Hearthside

    connection = Connection(player.address, headers=player.headers, direct=True)
    return Hearthside(lambda: connection, guest=True, environ=player.environ)

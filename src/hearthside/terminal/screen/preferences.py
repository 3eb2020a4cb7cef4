"""The settings of whoever plays: those of the data folder, or where that is somebody else's, of this program alone."""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .client import Client

_USUAL: Final[Mapping[str, Any]] = {
    "play.speed": 600, "play.one_click": False, "play.pause": False, "play.hide_scores": False, "play.level": 2,
    "play.duplicate": "ask", "play.duplicate_by": "shark", "play.reactions": True, "play.name": "",
    "look.theme": "auto", "look.backs": "hearth", "look.suits": "four", "look.greys": False,
    "keys.preset": "default", "gin.order": "meld", "gin.known": False, "look.table": "sage",
    "play.saver": 10, "sound.on": True, "sound.volume": 60,
}  # fmt: skip
"""What holds until the server has told all of them."""


class Preferences:
    """Every option by its name, such as ``play.speed``."""

    def __init__(self) -> None:
        """Nothing is set."""
        self.values: dict[str, Any] = dict(_USUAL)
        self.own: list[Any] = []
        """The player's own rules: ``OwnRules`` of the wire."""
        self._kept_at: str | None = None
        """The server that keeps them."""

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    async def load(self, client: "Client") -> None:
        """Ask the server. Whoever is not the owner of its data folder has the usual ones."""
        found = await client.get("/api/settings")
        self._kept_at = None if found.file is None else client.connection.address
        self.own = found.own
        self.values |= await asyncio.to_thread(_defaults) | found["values"]

    async def set(self, client: "Client", name: str, value: Any) -> None:
        """Set an option, and have it kept where that is possible."""
        self.values[name] = value
        if self._kept_at == client.connection.address:
            await client.put("/api/settings", {"values": {name: value}})


def _defaults() -> dict[str, Any]:
    from hearthside.app.options import DEFAULTS

    return dict(DEFAULTS)

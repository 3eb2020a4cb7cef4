"""The settings of whoever plays: those of the data folder, or where that is somebody else's, of this program alone."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from .client import Refused

if TYPE_CHECKING:
    from .client import Client, Value

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

    def __init__(self, server: "Callable[[], Awaitable[Client]]", asked: Mapping[str, Any] | None = None) -> None:
        """Nothing is set. ``server`` is our own, also while we play at another one. What is ``asked`` for on the
        command line holds until it is changed, and is not kept.
        """
        self._server = server
        self._asked = dict(asked or {})
        self.values: dict[str, Any] = dict(_USUAL)
        self.own: list[Any] = []
        """The player's own rules: ``OwnRules`` of the wire."""
        self.troubles: list[str] = []
        """What is wrong with the file, in sentences."""
        self.kept = False
        """Whether the server keeps them."""
        self._sets = self._sending = 0
        """How often something was set here, and how much of it is not kept yet."""

    def __getitem__(self, name: str) -> Any:
        return self._asked.get(name, self.values[name])

    async def load(self) -> bool:
        """Ask the server, and return whether anything is other than before. Whoever is not the owner of its data folder
        has the usual ones. Raises Refused.
        """
        client, sets = await self._server(), self._sets
        found = await client.get("/api/settings")
        values = await asyncio.to_thread(_defaults) | found["values"]
        self._take(found)
        if self._sets != sets or self._sending:
            return False  # what was set meanwhile is newer
        before = dict(self.values)
        self.values |= values
        return self.values != before

    def _take(self, found: "Value") -> None:
        self.kept = found.file is not None
        self.own = found.own
        places = [f"settings.toml, line {each.line}" if each.line else "settings.toml" for each in found.troubles]
        self.troubles = [f"{place}: {each.sentence}" for place, each in zip(places, found.troubles, strict=True)]

    async def set(self, name: str, value: Any) -> None:
        """Set an option, and have it kept where that is possible. Raises Refused, and it is as it was."""
        asked = dict(self._asked)
        self._sets += 1
        self._asked.pop(name, None)
        before, self.values[name] = self.values.get(name), value
        if self.kept:
            self._sending += 1
            try:
                self._take(await (await self._server()).put("/api/settings", {"values": {name: value}}))
            except Refused:
                self._asked, self.values[name] = asked, before
                raise
            finally:
                self._sets, self._sending = self._sets + 1, self._sending - 1


def _defaults() -> dict[str, Any]:
    from hearthside.app.options import DEFAULTS

    return dict(DEFAULTS)

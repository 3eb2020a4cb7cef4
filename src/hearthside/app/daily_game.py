"""What the daily deal is in a game, and what comes of a try. Each game has its own: `DAILY` of `PerGame`."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

SOUTH: Final = 0
"""Where the person sits."""


class DailyGame(NamedTuple):
    """The daily deal of one game. A sign tells of no card but the queen of spades."""

    rules: Any
    name: str
    secret: str
    """What the secret of a day is made from, before its date."""
    about: str
    """What is played against whom, in sentences."""
    points: Callable[[Any], int]
    """What a finished deal brought the person."""
    signs: Callable[[Any], str]
    """One sign for each trick or turn of it."""
    titled: Callable[[int], str]
    """What the points came to, in a sentence."""
    shown: Callable[[int], str]
    """Points as they are written."""
    better: int
    """1 where more points are better, -1 where fewer are."""
    spoken: Mapping[str, str]
    """Each sign in words."""
    key: str
    """What the signs mean, in a line."""

    def ahead(self, points: int, other: int) -> int:
        """By how much points are better than others; below 0 where they are worse."""
        return self.better * (points - other)

    def compared(self, points: int, par: int) -> str:
        """A result beside par, in a sentence."""
        ahead = self.ahead(points, par)
        told = "on par" if not ahead else f"{abs(ahead)} {'better' if ahead > 0 else 'worse'}"
        return f"Par is {self.shown(par)}. You are {told}."

    def share_text(self, day: int, points: int, par: int | None, signs: str) -> str:
        """What is shared: no card, no name. The link is added by whoever knows it."""
        beside = "" if par is None else f", par {self.shown(par)}"
        return f"Hearthside {day}, {self.name}: {self.shown(points)}{beside}\n{signs}"

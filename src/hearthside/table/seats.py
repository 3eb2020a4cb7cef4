"""Who sits at a table: a person, an opponent, or the computer in a person's place. Knows no play."""

from collections.abc import Callable
from typing import Any, NamedTuple

from hearthside.game import Player
from hearthside.games import Move


class Seat(NamedTuple):
    """Who sits there: an opponent of some style, or the person who holds the token that ``holder`` is the hash of."""

    style: str | None = None
    name: str | None = None
    holder: str | None = None
    before: tuple[tuple[int, str], ...] = ()
    """The styles that played here before, each with the length of the log when it gave way to the next."""
    lot: str | None = None
    """What a guest here is drawn with, where a deal's link brought one along."""

    def at(self, n: int) -> "Seat":
        """Who sat there when the log had so many entries, as if nobody had before."""
        style = next((style for until, style in self.before if until > n), self.style)
        return self._replace(style=style, before=())


class Opponent(NamedTuple):
    """Who plays a seat that no person holds. A player that peeks is handed every hand."""

    player: Player[Any, Move]
    peeks: bool = False


StandIn = Callable[[int, str], Opponent]
"""Who plays a person's seat in some style, when the computer is to."""

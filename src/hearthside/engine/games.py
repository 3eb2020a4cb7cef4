"""What the engine protocol needs of each game."""

from typing import Any, Final, Protocol

from hearthside.game import IllegalMove
from hearthside.games import GameTable

from . import gin, hearts


class Part(Protocol):
    """The modules `hearts` and `gin`. Views and moves are that game's own."""

    @property
    def VIEW(self) -> Any:  # noqa: N802
        """The class of the game's views."""

    def derived(self, view: Any) -> dict[str, object]:
        """What follows from a view, for programs that have no rules."""

    def trouble(self, view: Any) -> str | None:
        """Why there is no such position, in a sentence; None where nothing is found."""

    def standing_order(self, move: Any) -> bool:
        """Whether a move of the seat is still awaited after this one."""

    def before_orders(self, view: Any) -> Any:
        """The view as it is whatever standing orders its seat gave."""

    def refusal(self, view: Any, move: Any) -> IllegalMove | None:
        """Why the seat of the view may not make this move now, or None where it may."""


PARTS: Final = GameTable[Part](hearts=hearts, gin=gin)

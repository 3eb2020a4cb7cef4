"""What the engine protocol needs of each game."""

from typing import Any, Final, Protocol, TypeAlias

from hearthside.game import Deal, IllegalMove
from hearthside.games import GameTable, Move

from . import gin, hearts

View: TypeAlias = Any
"""What a seat of either game may know."""


class Part(Protocol):
    """The modules `hearts` and `gin`. Views and moves are that game's own."""

    @property
    def VIEW(self) -> Any:  # noqa: N802
        """The class of the game's views."""

    def derived(self, view: Any) -> dict[str, object]:
        """What follows from a view, for programs that have no rules."""

    def trouble(self, view: Any) -> str | None:
        """Why the position is impossible, in a sentence; None where no reason is found."""

    def choice_position(self, view: Any, move: Any) -> Any:
        """The position in which a move was made after which the seat is still to move; None after any other move."""

    def as_sent(self, view: Any, move: Any) -> Any:
        """A move that a program sent for the seat of a view, as the rules take it."""

    def refusal(self, view: Any, move: Any) -> IllegalMove | None:
        """Why the seat of the view may not make this move now, or None where it may."""


PARTS: Final = GameTable[Part](hearts=hearts, gin=gin)


def refusal(view: View, move: Move) -> IllegalMove | None:
    """Why the seat of the view may not make a move that came from outside, or None where it may."""
    if isinstance(move, Deal) or type(move.seat) is not int or move.seat != view.seat:
        return IllegalMove("not-your-turn", "A seat can make only its own moves.")
    return PARTS.of(view).refusal(view, move)

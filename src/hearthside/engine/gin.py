"""What the engine protocol needs of Gin Rummy."""

from typing import Final

from hearthside import gin
from hearthside.game import IllegalMove
from hearthside.gin import moves

VIEW: Final = gin.View


def derived(view: gin.View) -> dict[str, object]:
    """What follows from a view, for programs that have no rules."""
    return {
        "limit": view.limit,
        "doubled": view.doubled,
        "deadwood": view.deadwood,
        "moves": [moves.to_json(move) for move in view.moves],
    }


def trouble(view: gin.View) -> str | None:
    """Why the position is impossible, in a sentence; None where no reason is found."""
    if len(view.hand) not in (10, 11):
        return "A hand of Gin Rummy has ten cards, and eleven once one is drawn."
    if not view.pile and view.phase in (gin.Phase.OFFER, gin.Phase.DRAW):
        return "The field pile is empty. When a card is to be drawn or taken, it must not be."
    return None


def choice_position(view: gin.View, move: gin.Move) -> None:
    """None, because Gin Rummy has no move after which the seat is still to move."""


def as_sent(view: gin.View, move: gin.Move) -> gin.Move:
    """A move that a program sent, as it is."""
    return move


def refusal(view: gin.View, move: gin.Move) -> IllegalMove | None:
    """Why the seat of the view may not make this move now, or None where it may."""
    return view.why_not(move)

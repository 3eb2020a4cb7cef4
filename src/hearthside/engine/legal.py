"""Whether a move that came from outside may be made, asked of the view of its seat alone."""

from hearthside.game import Deal, IllegalMove
from hearthside.games import Move

from .codec import View
from .games import PARTS


def refusal(view: View, move: Move) -> IllegalMove | None:
    """Why the seat of the view may not make this move now, or None where it may."""
    if isinstance(move, Deal) or type(move.seat) is not int or move.seat != view.seat:
        return IllegalMove("not-your-turn", "Each seat moves for itself.")
    return PARTS.of(view).refusal(view, move)

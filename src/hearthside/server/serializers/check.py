"""Whether a move would be legal, and the deadwood that it would leave, without making it. Knows no HTTP."""

from hearthside import gin, hearts, text
from hearthside.games import Move
from hearthside.server import schemas as wire

from .games import SERIALIZERS


def checked(n: int, move: Move, state: hearts.State | gin.State, seat: int) -> wire.Checked:
    """Whether a seat's move is legal now, and the deadwood that a knock or a lay-off would leave."""
    error = state.why_not(move)
    return wire.Checked(
        n=n,
        legal=error is None,
        rule=error.code if error else None,
        sentence=text.spans(error.spans) if error else None,
        count=SERIALIZERS.of(state).deadwood_left(move, state.view(seat)) if seat in state.to_move else None,
    )

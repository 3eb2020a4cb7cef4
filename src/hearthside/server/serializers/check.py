"""What a seat asks about a move before it makes one: would it be taken, and what would it leave? Knows no HTTP."""

from hearthside import gin, hearts, text
from hearthside.games import Move
from hearthside.server import schemas as wire

from .games import SERIALIZERS


def checked(n: int, move: Move, state: hearts.State | gin.State, seat: int) -> wire.Checked:
    """Whether a seat's move would be taken now, and what a knock or a lay-off would leave."""
    error = state.why_not(move)
    return wire.Checked(
        n=n,
        legal=error is None,
        rule=error.code if error else None,
        sentence=text.spans(error.spans) if error else None,
        count=SERIALIZERS.of(state).deadwood_left(move, state.view(seat)) if seat in state.to_move else None,
    )

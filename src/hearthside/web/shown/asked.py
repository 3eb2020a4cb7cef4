"""What a seat asks about a move before it makes one: would it be taken, and what would it leave? Knows no HTTP."""

from hearthside import gin, hearts
from hearthside.games import Move
from hearthside.record.gin.deal import cards_of
from hearthside.web import messages as wire


def checked(n: int, move: Move, state: hearts.State | gin.State, seat: int) -> wire.Checked:
    """Whether a seat's move would be taken now, and what a knock or a lay-off would leave."""
    error = state.why_not(move)
    return wire.Checked(
        n=n,
        legal=error is None,
        rule=error.code if error else None,
        sentence=error.sentence if error else None,
        count=_left(move, state.view(seat)) if isinstance(state, gin.State) and seat in state.to_move else None,
    )


def _left(move: Move, view: gin.View) -> int | None:
    """The deadwood after a knock or a lay-off, whether it is legal or not; None where there is none of either now."""
    melding = view.rules.melding
    match move, view.phase:
        case gin.Knock(_, discard, melds), gin.Phase.DISCARD:
            hand = view.hand if discard is None else view.hand - (1 << discard)
            return melding.deadwood(hand) if melds is None else melding.count(hand - cards_of(melds))
        case gin.LayOff(_, melds, layoffs), gin.Phase.LAYOFF:
            if melds is None or layoffs is None:
                return None if view.defence is None else view.defence.points
            return melding.count(view.hand - cards_of((*melds, *layoffs)))
    return None

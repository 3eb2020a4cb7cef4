"""What a seat asks about a move before it makes one: a hint, or whether it would be taken. Knows no HTTP."""

from hearthside import gin, hearts
from hearthside.cards import Card, Cards
from hearthside.games import Move
from hearthside.record.gin.deal import cards_of
from hearthside.web import messages as wire
from hearthside.words import listed

from .gin_words import defended


def suggested(move: gin.Move, view: gin.View) -> str:
    """What a move of Gin is that is suggested, in a sentence."""
    match move:
        case gin.Draw():
            return "Draw from the stock."
        case gin.Take():
            return f"Take {view.pile[-1].symbol}."
        case gin.Decline():
            return f"Leave {view.pile[-1].symbol}."
        case gin.Discard(_, card):
            return f"Discard {card.symbol}."
        case gin.Knock(_, discard):
            return _knocking(view, discard)
        case gin.LayOff():
            return _laying_off(view)
    raise AssertionError(move)


def _knocking(view: gin.View, discard: Card | None) -> str:
    if discard is None:
        return "Go big gin: all eleven cards are in melds."
    count = view.rules.melding.after_discard(view.hand)[discard]
    return f"Discard {discard.symbol} and {f'knock with {count}' if count else 'go gin'}."


def _laying_off(view: gin.View) -> str:
    defence = defended(view)
    assert defence is not None
    off = cards_of(defence.layoffs)
    return f"Lay off {_listed(off)}: {defence.points} left." if off else f"Nothing fits: {defence.points} left."


def _listed(cards: Cards) -> str:
    return listed([card.symbol for card in cards])


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
                defence = defended(view)
                return defence.points if defence else None
            return melding.count(view.hand - cards_of((*melds, *layoffs)))
    return None

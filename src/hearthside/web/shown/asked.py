"""What a seat asks about a move before it makes one: a hint, or whether it would be taken. Knows no HTTP."""

from hearthside import gin, hearts
from hearthside.cards import Card, Cards
from hearthside.games import Move
from hearthside.gin.turns import discards
from hearthside.record.gin.deal import cards_of
from hearthside.web import messages as wire
from hearthside.words import listed

from .gin_words import defended


def hint(n: int, move: gin.Move, view: gin.View) -> wire.Hint:
    """A strong player's move for the seat of a view, with a word on what it does."""

    def told(kind: wire.MoveType, card: Card | None, sentence: str) -> wire.Hint:
        cards = [] if card is None else [str(card)]
        return wire.Hint(
            n=n, move=kind, card=cards[0] if cards else None, cards=cards, sentence=sentence, choices=[], worlds=0,
            unweighed=None,
        )  # fmt: skip

    match move, view:
        case gin.Draw(), gin.View():
            return told("draw", None, _drawing(view))
        case gin.Take(), gin.View():
            return told("take", view.pile[-1], _taking(view))
        case gin.Decline(), gin.View():
            return told("decline", None, f"Leave {view.pile[-1].symbol}.")
        case gin.Discard(_, card), gin.View():
            return told("discard", card, _discarding(view, card))
        case gin.Knock(_, discard), gin.View():
            return told("knock", discard, _knocking(view, discard))
        case gin.LayOff(), gin.View():
            return told("layoff", None, _laying_off(view))
    raise AssertionError(move)


def _drawing(view: gin.View) -> str:
    if view.why_not(gin.Take(view.seat)) is not None or _meld_with_upcard(view):
        return "Draw from the stock."
    return f"Draw from the stock. {view.pile[-1].symbol} makes no meld."


def _taking(view: gin.View) -> str:
    card = view.pile[-1].symbol
    if meld := _meld_with_upcard(view):
        return f"Take {card}. It goes with {_listed(meld - Cards.of(view.pile[-1:]))}."
    return f"Take {card}."


def _meld_with_upcard(view: gin.View) -> Cards | None:
    """The meld that the upcard would be in, laid out with the least deadwood."""
    card = view.pile[-1]
    melds = view.rules.melding.arrange(view.hand | 1 << card)
    return next((meld for meld in melds if card in meld), None)


def _discarding(view: gin.View, card: Card) -> str:
    counts = view.rules.melding.after_discard(view.hand)
    least = ", the least" if counts[card] == min(counts[each] for each in discards(view.position)) else ""
    return f"Discard {card.symbol}. It leaves {counts[card]}{least}."


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

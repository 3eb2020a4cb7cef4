"""What a seat asks about a move before it makes one: a hint, or whether it would be taken. Knows no HTTP."""

from hearthside import gin, hearts
from hearthside.cards import Card, Cards
from hearthside.games import Move
from hearthside.gin.turns import discards
from hearthside.record.gin.deal import cards_of
from hearthside.web import messages as wire
from hearthside.words import listed

from .gin_words import defended


def hint(n: int, move: Move, view: hearts.View | gin.View) -> wire.Hint:
    """A strong player's move for the seat of a view, with a word on what it does."""
    match move, view:
        case hearts.Pass(_, cards), _:
            return wire.Hint(n=n, move="pass", card=None, sentence=f"Pass {_listed(cards)}.")
        case hearts.Play(_, card), _:
            return wire.Hint(n=n, move="play", card=str(card), sentence=f"Play {card.symbol}.")
        case hearts.MoonChoice(_, deduct), _:
            what = "take its points off your own score" if deduct else "give its points to the others"
            return wire.Hint(n=n, move="moon_choice", card=None, sentence=f"Let a moon of yours {what}.")
        case gin.Draw(), gin.View():
            return wire.Hint(n=n, move="draw", card=None, sentence=_drawing(view))
        case gin.Take(), gin.View():
            return wire.Hint(n=n, move="take", card=str(view.pile[-1]), sentence=_taking(view))
        case gin.Decline(), gin.View():
            return wire.Hint(n=n, move="decline", card=None, sentence=f"Leave {view.pile[-1].symbol}.")
        case gin.Discard(_, card), gin.View():
            return wire.Hint(n=n, move="discard", card=str(card), sentence=_discarding(view, card))
        case gin.Knock(_, discard), gin.View():
            name = None if discard is None else str(discard)
            return wire.Hint(n=n, move="knock", card=name, sentence=_knocking(view, discard))
        case gin.LayOff(), gin.View():
            return wire.Hint(n=n, move="layoff", card=None, sentence=_laying_off(view))
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

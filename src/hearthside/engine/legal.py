"""Whether a move that came from outside may be made, asked of the view of its seat alone."""

from hearthside import gin, hearts
from hearthside.cards import Cards
from hearthside.game import Deal, IllegalMove
from hearthside.games import Move

from .plain import View


def refusal(view: View, move: Move) -> IllegalMove | None:
    """Why the seat of the view may not make this move now, or None where it may."""
    if isinstance(move, Deal) or type(move.seat) is not int or move.seat != view.seat:
        return IllegalMove("not-your-turn", "Each seat moves for itself.")
    match view:
        case gin.View():
            return view.why_not(move)
        case hearts.View():
            return _refusal(view, move)


def _refusal(view: hearts.View, move: hearts.Move) -> IllegalMove | None:
    match move:
        case hearts.MoonChoice():
            return _no_choice(view)
        case hearts.Pass(_, cards) if view.passing:
            return _no_pass(view, cards)
        case hearts.Play(_, card) if not view.passing:
            return None if card in view.legal else view.why_not(card)
        case _:
            return IllegalMove("not-now", "Cards are being passed." if view.passing else "A card is to be played.")


def _no_choice(view: hearts.View) -> IllegalMove | None:
    if view.rules.moon is not hearts.Moon.CHOICE:
        return IllegalMove("no-choice", "These rules leave no choice to whoever shoots the moon.")
    if view.trick.cards and max(view.counts) <= 1:
        return IllegalMove("too-late", "The last trick has started. The choice stands.")
    return None


def _no_pass(view: hearts.View, cards: Cards) -> IllegalMove | None:
    if missing := cards - view.legal:
        return view.why_not(next(iter(missing))) or IllegalMove("not-in-hand", "That card is not in the hand.")
    if len(cards) != view.rules.pass_count:
        return IllegalMove("pass-count", f"Pass {view.rules.pass_count} cards, not {len(cards)}.")
    if (cards & view.rules.unpassable) and (view.hand - view.rules.unpassable - cards):
        return IllegalMove("pass-barred", "A card that may not be passed goes only when no other is left.")
    return None

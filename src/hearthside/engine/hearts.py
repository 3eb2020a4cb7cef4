"""What the engine protocol needs of Hearts."""

from typing import Final

from hearthside import hearts
from hearthside.cards import Cards
from hearthside.game import IllegalMove

VIEW: Final = hearts.View


def derived(view: hearts.View) -> dict[str, object]:
    """What follows from a view, for programs that have no rules."""
    return {
        "passing": view.passing,
        "direction": str(view.direction),
        "points": list(view.points),
        "legal": list(map(str, view.legal)),
    }


def trouble(view: hearts.View) -> str | None:
    """Why there is no such position, in a sentence; None where nothing is found."""
    return None


def standing_order(move: hearts.Move) -> bool:
    """Whether this is a choice about a moon, after which a move of the seat is still awaited."""
    return isinstance(move, hearts.MoonChoice)


def before_orders(view: hearts.View) -> hearts.View:
    """The view as it is whatever the seat has chosen about its moon."""
    return view._replace(deduct=False)


def refusal(view: hearts.View, move: hearts.Move) -> IllegalMove | None:
    """Why the seat of the view may not make this move now, or None where it may."""
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

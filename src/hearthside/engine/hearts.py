"""What the engine protocol needs of Hearts."""

from typing import Final

from hearthside import hearts
from hearthside.game import IllegalMove
from hearthside.hearts import moves
from hearthside.hearts.moves import pass_refusal

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
    """Why the position is impossible, in a sentence; None where no reason is found."""
    return None


def choice_position(view: hearts.View, move: hearts.Move) -> hearts.View | None:
    """The position in which a choice about a moon was made, whatever was chosen before; None after any other move."""
    return view._replace(deduct=False) if isinstance(move, hearts.MoonChoice) else None


def as_sent(view: hearts.View, move: hearts.Move) -> hearts.Move:
    """A move that a program sent: the order of the cards of a pass counts only in a scatter."""
    return moves.as_sent(move, view.direction)


def refusal(view: hearts.View, move: hearts.Move) -> IllegalMove | None:
    """Why the seat of the view may not make this move now, or None where it may."""
    match move:
        case hearts.MoonChoice():
            return _no_choice(view)
        case hearts.Pass(_, cards) if view.passing:
            return pass_refusal(view.rules, view.hand, cards)
        case hearts.Play(_, card) if not view.passing:
            return view.why_not(card)
        case _:
            return IllegalMove("not-now", "Choose the cards to pass first." if view.passing else "Play a card.")


def _no_choice(view: hearts.View) -> IllegalMove | None:
    if view.rules.moon is not hearts.Moon.CHOICE:
        return IllegalMove("no-choice", "Under these rules nobody chooses what a moon does.")
    if view.trick.cards and max(view.counts) <= 1:
        return IllegalMove("too-late", "The last trick has begun, so this can no longer be changed.")
    return None

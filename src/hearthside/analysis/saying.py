"""What a decision was and what came of it, in sentences, for whoever looks back at a deal. Each is true of the play."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from hearthside import gin, hearts
from hearthside.games import game_of
from hearthside.words import inside, listed

from .hint import Hint, fact
from .naming import answer, called, row
from .review import Decision, Moment
from .worth import Mark

_SEEN_CHANCE: Final = 0.0005
"""A smaller part of the chance to win is not told."""
_SEEN_POINTS: Final = 0.05
"""Nor are fewer points."""


def said(steps: Sequence[Moment], place: int, names: Sequence[str]) -> str:
    """What a seat did, and what came of it at once. ``names``: the asker's own seat is called ``You``."""
    before, move = steps[place].before, steps[place].move
    match move:
        case hearts.Pass(seat, cards):
            seats = before.rules.seats
            to = inside(names[(seat + before.direction.offset(seats)) % seats])
            return f"{names[seat]} passed {listed([card.symbol for card in cards])} to {to}."
        case hearts.Play(seat, card):
            return _played(steps, place, seat, card.symbol, names)
    return _done_at_gin(steps, place, names)


def _done_at_gin(steps: Sequence[Moment], place: int, names: Sequence[str]) -> str:
    """The same at Gin."""
    before, move, after = steps[place].before, steps[place].move, steps[place].after
    who, other = names[move.seat], inside(names[1 - move.seat])
    match move:
        case gin.Draw():
            drew = after.turns[-1].drew if after.turns else None
            return f"{who} drew from the stock." if drew is None else f"{who} drew {drew.symbol} from the stock."
        case gin.Take():
            return f"{who} took {before.pile[-1].symbol}."
        case gin.Decline():
            return f"{who} left {before.pile[-1].symbol}."
        case gin.Discard(_, card):
            taken = any(isinstance(step.move, gin.Take) for step in steps[place + 1 : place + 2])
            return f"{who} discarded {card.symbol}{f', and {other} took it' if taken else ''}."
        case gin.Knock():
            result = steps[-1].after.results[-1]
            won = "nobody won" if result.winner is None else f"{inside(names[result.winner])} won {result.points}"
            how = "went gin" if result.kind in (gin.Kind.GIN, gin.Kind.BIG_GIN) else "knocked"
            return f"{who} {how}, and {won.replace('You', 'you')}."
        case gin.LayOff(seat):
            off, left = answer(move, before.view(seat))
            return f"{who} laid off {row(off) if off else 'nothing'}, and held {left}."
    raise AssertionError(move)


def _played(steps: Sequence[Moment], place: int, seat: int, card: str, names: Sequence[str]) -> str:
    """What a card did in its trick."""
    before = steps[place].before
    whole = steps[-1].after.results[-1].tricks[len(before.tricks)]
    verb = "led" if not before.table else "played"
    winner, points = whole.winner(before.rules.seats), sum(before.rules.worth[each] for each in whole.cards)
    if whole.cancelled:
        return f"{names[seat]} {verb} {card}; the cards cancelled."
    who = "took" if winner == seat else f"and {inside(names[winner])} took"
    what = "nothing that counts" if not points else "1 point" if points == 1 else f"{points} points"
    return (
        f"{names[seat]} {verb} {card} and took {what}."
        if winner == seat
        else f"{names[seat]} {verb} {card}, {who} {what}."
    )


def ahead(found: Hint, view: Any) -> str:
    """How far what is suggested is ahead of the next best choice, or behind the best, in a sentence; why there are no
    figures, where there are none.
    """
    if found.weighing is None:
        return found.unweighed or ""
    weighing = found.weighing
    over = f"over {weighing.worlds} {game_of(view.rules).deal}s imagined" if weighing.worlds else "with both hands open"
    made = weighing.of(found.move)
    if made is None:
        return ""
    other = weighing.choices[1] if made is weighing.best else made
    rival = (other if made is weighing.best else weighing.best).move
    name = called(rival, view)
    if isinstance(rival, gin.Discard) and isinstance(found.move, gin.Knock):
        name = f"discarding {name} alone"
    points, chance = other.behind
    by = [f"{points:.1f} points"] if points >= _SEEN_POINTS else []
    by += [f"{100 * chance:.1f}% in the chance to win"] if chance >= _SEEN_CHANCE else []
    if not by or (points <= other.error.points and chance <= other.error.chance):
        return f"As good as {name}, as far as can be told {over}."
    if made is weighing.best:
        return f"Better than {name} by {', '.join(by)}, {over}."
    return f"The Master rather likes {name}: better by {', '.join(by)}, {over}."


def why(view: Any, decision: Decision, names: Sequence[str]) -> str | None:
    """What speaks for the best choice, where another was made and it cost something."""
    if decision.mark not in (Mark.SLIP, Mark.MISTAKE) or decision.weighing is None:
        return None
    best = decision.weighing.best.move
    found = fact(view, names, best, decision.move, Random(decision.place))
    name = called(best, view)
    return None if found is None else f"{name[0].upper()}{name[1:]}: {found}"

"""What a decision was and what came of it, in sentences, for whoever looks back at a deal. Each is true of the play."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from hearthside import hearts
from hearthside.words import inside, listed

from .hearts_facts import Scene, telling
from .review import Decision, Moment
from .worth import Mark

_SEEN: Final = 96


def said(steps: Sequence[Moment], place: int, names: Sequence[str]) -> str:
    """What a seat did, and what came of it at once. ``names``: the asker's own seat is called ``You``."""
    before, move = steps[place].before, steps[place].move
    match move:
        case hearts.Pass(seat, cards):
            seats = before.rules.seats
            offset = before.rules.direction(len(before.results)).offset(seats)
            to = inside(names[(seat + offset) % seats])
            return f"{names[seat]} passed {listed([card.symbol for card in cards])} to {to}."
        case hearts.Play(seat, card):
            return _played(steps, place, seat, card.symbol, names)
    raise AssertionError(move)


def _played(steps: Sequence[Moment], place: int, seat: int, card: str, names: Sequence[str]) -> str:
    """What a card did in its trick."""
    before, after = steps[place].before, steps[-1].after
    result, trick = after.results[-1], len(before.tricks)
    verb = "led" if not before.table else "played"
    if trick >= len(result.tricks):
        return f"{names[seat]} {verb} {card}."
    whole = result.tricks[trick]
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


def why(view: Any, decision: Decision, names: Sequence[str]) -> str | None:
    """What speaks for the best choice, where another was made and it cost something."""
    if decision.mark not in (Mark.SLIP, Mark.MISTAKE) or decision.weighing is None:
        return None
    from hearthside.ai.kernels.hearts_rows import hands_of
    from hearthside.ai.worlds.hearts import rows

    best = decision.weighing.best.move
    worlds = [hands_of(row, view.rules.seats) for row in rows(view, Random(decision.place), _SEEN)]
    fact = telling(Scene(view, worlds, names), best, decision.move)
    cards = best.cards if isinstance(best, hearts.Pass) else [best.card]
    return None if fact is None else f"{listed([card.symbol for card in cards])}: {fact.sentence}"

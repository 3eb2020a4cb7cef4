"""What a decision was, what came of it, and how far it was ahead or behind, in sentences for hints and reviews."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from .games import COACHES
from .hint import Hint, reason
from .review import Decision, MatchStep
from .values import Mark

_LEAST_CHANCE: Final = 0.0005
"""Smaller parts of the chance to win are left out."""
_LEAST_POINTS: Final = 0.05
"""Fewer points are left out."""


def decision_text(steps: Sequence[MatchStep], place: int, names: Sequence[str]) -> str:
    """What a seat did, and what came of it at once. ``names``: the seat that asks is called ``You``."""
    return COACHES.of(steps[place].before).decision_text(steps, place, names)


def comparison(found: Hint, view: Any) -> str:
    """How far a hint is ahead of the next best choice, or behind the best; why there are no figures, where there are
    none; nothing where the hint's move was not weighed.
    """
    if found.weighing is None:
        return found.unweighed or ""
    best, second = found.weighing.choices[:2]
    made = found.weighing.of(found.move)
    if made is None:
        return ""
    other, rival = (second, second) if made is best else (made, best)
    name = COACHES.of(view).label(rival.move, view, found.move)
    points, chance = other.behind
    few = points < _LEAST_POINTS and chance < _LEAST_CHANCE
    if few or (points <= other.error.points and chance <= other.error.chance):
        return _sentence(f"{name} is about as good.")
    more = f"{100 * chance:.1f}% more chance to win" if chance >= _LEAST_CHANCE else ""
    if made is not best:
        return _sentence(
            f"{name} is about {points:.1f} points better{f', with {more}' if more else ''}."
            if points >= _LEAST_POINTS
            else f"{name} gives {more}."
        )
    if points < _LEAST_POINTS:
        return f"{more} than {name}."
    return f"About {points:.1f} points better than {name}{f', with {more}' if more else ''}."


def better_reason(view: Any, decision: Decision, names: Sequence[str]) -> str | None:
    """What speaks for the best choice, where another was made and it cost something."""
    if decision.mark not in (Mark.SLIP, Mark.MISTAKE) or decision.weighing is None:
        return None
    best = decision.weighing.best.move
    found = reason(view, names, best, decision.move, Random(decision.place))
    return _sentence(f"{COACHES.of(view).label(best, view)}: {found}") if found else None


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:]

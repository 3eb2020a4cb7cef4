"""A hint for the seat to move: what to do, what that is worth against the other moves, and why.

The figures are the Master's. There are none while the kernels are not ready, and where the Master does not search.
"""

from random import Random
from typing import Any, Final, NamedTuple

from hearthside.ai import kernels, player
from hearthside.game import Limit
from hearthside.text import Sentence, sentence

from .facts import reason_for, telling
from .games import COACHES, weigher
from .values import Choice, Weighing, cost, decision_rng

GETTING_READY: Final = "The Master is still getting ready, so there are no figures yet."
NO_SEARCH: Final = "The Master does not search this choice, so there are no figures."


class Hint(NamedTuple):
    """What to do now, and why: see `hint`."""

    move: Any
    """The move to make, or that was to be explained."""
    reason: Sentence
    """Why; empty where it makes no real difference, and where no fact tells it from the other choice."""
    weighing: Weighing | None
    """What each choice is worth; None without figures."""
    unweighed: str | None
    """Why there are no figures; None where there are, and where there is nothing to choose."""


def hint(view: Any, rng: Random, chosen: Any = None) -> Hint:
    """What to do now for the seat of a view of either game, which must be to move.

    ``rng`` is for the reasons alone: the figures of a position are always the same. ``chosen`` is a move to explain
    instead of the Master's. Without compiled kernels the answer comes at once, by rules of thumb and without figures.
    """
    known = COACHES.of(view).facts
    if not kernels.ready():
        shark = player("shark", view.rules.game, at_once=True)
        return _unweighed(view, rng, shark.choose(view, rng, Limit()) if chosen is None else chosen, GETTING_READY)
    if chosen is None and known.may_ask_unweighed(view):
        move = _masters(view, rng)
        if not isinstance(move, known.WEIGHED):
            return _unweighed(view, rng, move)
    if chosen is not None and not isinstance(chosen, known.WEIGHED):
        return _unweighed(view, rng, chosen, NO_SEARCH)
    weighing = weigher(view).weigh(view, decision_rng(view), chosen)
    if weighing is None:
        move = _masters(view, rng) if chosen is None else chosen
        no_choice = COACHES.of(view).text.no_choice(view, weigher(view).unweighed_mark(view))
        return Hint(move, (no_choice,), None, None) if no_choice else _unweighed(view, rng, move)
    found = weighing.best if chosen is None else weighing.of(chosen)
    if found is None:
        return _unweighed(view, rng, chosen)._replace(weighing=weighing)
    other = next(each for each in weighing.choices if each is not found)
    told = verdict(view, weighing, found)
    if not told and any(cost(other if found is weighing.best else found)):
        told = speaks_for(view, found, other, rng)
    return Hint(chosen or found.move, told, weighing, None)


def _masters(view: Any, rng: Random) -> Any:
    """The Master's own move."""
    return player("master", view.rules.game).choose(view, rng, Limit())


def _unweighed(view: Any, rng: Random, move: Any, why: str | None = None) -> Hint:
    """A hint without figures, and why it has none."""
    return Hint(move, reason(view, move, None, rng), None, why)


def verdict(view: Any, weighing: Weighing, choice: Choice) -> Sentence:
    """What is to be decided before a card is chosen, and why, if the choice agrees with that; else empty."""
    agrees = isinstance(choice.move, type(weighing.best.move))
    return COACHES.of(view).facts.verdict(view, weighing) if agrees else ()


def speaks_for(view: Any, best: Choice, other: Choice, rng: Random) -> Sentence:
    """What is true of a choice and not of another, or what came of both in the search; else nothing."""
    return reason(view, best.move, other.move, rng) or COACHES.of(view).facts.outcome_reason(view, best, other) or ()


def reason(view: Any, move: Any, other: Any, rng: Random) -> Sentence:
    """A fact that is true of a move and not of the other, or nothing; with no other, what is true of the move."""
    known = COACHES.of(view).facts
    if other is None:
        return reason_for(known.facts(known.scene(view), move)) or sentence(known.plain_reason(view, move))
    scene = known.scene(view, rng)
    return reason_for(known.facts(scene, move), known.facts(scene, other), COACHES.of(view).text.label(other, view))


def kind(view: Any, best: Any, other: Any, rng: Random) -> str:
    """What `reason` is about, as one word; empty where it is nothing."""
    known = COACHES.of(view).facts
    scene = known.scene(view, rng)
    found = telling(known.facts(scene, best), known.facts(scene, other))
    return "" if found is None else found[0].name.lower()

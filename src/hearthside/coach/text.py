"""How far a move is ahead or behind, and what would have been better, in sentences for hints and reviews."""

from random import Random
from typing import Any

from hearthside.text import Name, Sentence, capital, does, sentence

from .games import COACHES
from .hints import Hint, speaks_for, verdict
from .review import Decision
from .values import FLAWS, LEAST, NOTHING, SURE, Mark, Worth, amount_text, cost


def comparison(found: Hint, view: Any) -> Sentence:
    """How far a hint is ahead of the next best choice, or behind the best; why there are no figures, where there are
    none; nothing where the hint's move was not weighed.
    """
    if found.weighing is None:
        return () if found.unweighed is None else (found.unweighed,)
    best, second = found.weighing.choices[:2]
    made = found.weighing.of(found.move)
    if made is None:
        return ()
    other, rival = (second, second) if made is best else (made, best)
    name = COACHES.of(view).text.label(rival.move, view, found.move)
    points, chance = cost(other)
    if not points and not chance:
        return sentence("There is no real difference from ", name, ".")
    more = f"{100 * chance:.1f}% more chance to win"
    also = f", with {more}." if chance else "."
    if made is not best:
        return capital(name, f" is about {points:.1f} points better{also}" if points else f" gives {more}.")
    if not points:
        return sentence(f"{more} than ", name, ".")
    return sentence(f"About {points:.1f} points better than ", name, also)


def decision_place(game: str, turn: int | None) -> str:
    """Where in a deal a decision was made: ``trick 5``."""
    return "the pass" if turn is None else f"{COACHES[game].text.TURN} {turn}"


def decision_title(view: Any, turn: int | None, lost: Worth) -> str:
    """Where a decision was made, and what it cost: ``trick 5, cost 2.1 points and 4.6% of the chance to win``."""
    where = decision_place(view.rules.game, turn)
    return f"{where}, cost {amount_text(lost)}" if any(lost) else where


def basis(decision: Decision) -> Sentence:
    """How the cost of a decision is known, and how well; empty where nothing was weighed."""
    if decision.weighing is None:
        return ()
    worlds, error = decision.weighing.worlds, decision.error.points
    within = f" The cost is within {SURE * error:.1f} of that." if error >= LEAST.points else ""
    if not worlds:
        return (f"Both hands lay open, so this is certain.{within}",)
    knew = "From what ", does(decision.move.seat, "knew")
    return sentence(knew, f", with the unseen cards dealt at random {worlds} times.{within}")


def reason_rng(decision: Decision) -> Random:
    """What the deals are sampled by in which facts for a reason are looked for."""
    return Random(decision.place)


def best_fact(view: Any, decision: Decision) -> Sentence:
    """What speaks for the best choice, without its name, where another was made and cost something; else nothing."""
    if decision.weighing is None or decision.mark not in FLAWS:
        return ()
    best, made = decision.weighing.best, decision.weighing.of(decision.move)
    assert made is not None
    if not isinstance(made.move, type(best.move)) and verdict(view, decision.weighing, best):
        return ()
    return speaks_for(view, best, made, reason_rng(decision))


def better_reason(view: Any, decision: Decision, fact: Sentence | None = None) -> Sentence:
    """What speaks for the best choice, where another was made and cost something; of a mistake or a blunder always.
    Where something is to be decided before a card is chosen, and was decided right, why that was right. ``fact`` is
    `best_fact`, where it is known.
    """
    if decision.weighing is None:
        return ()
    best, made = decision.weighing.best, decision.weighing.of(decision.move)
    assert made is not None
    if decision.mark not in FLAWS:
        return verdict(view, decision.weighing, made)
    if not isinstance(made.move, type(best.move)) and (told := verdict(view, decision.weighing, best)):
        return told
    label = COACHES.of(view).text.label
    if found := best_fact(view, decision) if fact is None else fact:
        return capital(label(best.move, view), ": ", found)
    if decision.mark is Mark.INACCURACY:
        return ()
    return capital(label(best.move, view), f" was better by {amount_text(decision.cost)}, on average.")


def hindsight_text(view: Any, decision: Decision) -> Sentence:
    """What would have been better with all cards known; nothing where not all are."""
    if decision.hindsight is None:
        return ()
    words = COACHES.of(view).text
    best, lost = decision.hindsight.best, decision.hindsight_cost
    if not any(lost):
        return (f"With {words.OPEN}, nothing was better.",)
    better = f" was better by {amount_text(lost)}. ", Name(view.seat), " could not know that."
    return sentence(f"With {words.OPEN}, ", words.label(best.move, view), better)


def answer_text(view: Any, move: Any, lost: Worth | None, is_first: bool) -> Sentence:
    """What a move comes to that somebody chose, looking back: ``10♣ costs 1.5 points.`` ``lost`` is None where it was
    not weighed; ``is_first``: whether no choice is better.
    """
    name = COACHES.of(view).text.label(move, view)
    if lost is None:
        return capital(name, " is not among the best.")
    if is_first:
        return capital(name, " is best.")
    if lost == NOTHING:
        return capital(name, " is as good as the best.")
    return capital(name, f" costs {amount_text(lost)}.")

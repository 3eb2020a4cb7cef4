"""Hints and reviews with their sentences drawn, so that a test reads as a screen does."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from hearthside.coach import hints, text
from hearthside.coach.facts import reason_for
from hearthside.coach.games import COACHES
from hearthside.coach.review import Decision
from hearthside.coach.values import Weighing
from hearthside.record.moments import AnyStep
from hearthside.text import Part, plain, sentence


class Hint(NamedTuple):
    """A hint with its reason drawn."""

    move: Any
    reason: str
    weighing: Weighing | None
    unweighed: str | None


@dataclass(frozen=True)
class Fact:
    """A fact with its sentence drawn."""

    kind: Any
    sentence: str
    count: int | None = None
    of: int = 1


def drawn(words: Part | None, view: Any) -> str:
    """A sentence for the seat of a view, with the places of the table as names; empty for none."""
    return "" if words is None else plain(sentence(words), view.rules.places, view.seat)


def facts(scene: Any, move: Any) -> list[Fact]:
    """What is true of a move, drawn."""
    return [
        Fact(each.kind, drawn(each.sentence, scene.view), each.count, each.of)
        for each in COACHES.of(scene.view).facts.facts(scene, move)
    ]


def distinguishing(scene: Any, move: Any, other: Any) -> str:
    """A fact of one move and not of the other, drawn."""
    facts, name = COACHES.of(scene.view).facts.facts, COACHES.of(scene.view).text.label(other, scene.view)
    return drawn(reason_for(facts(scene, move), facts(scene, other), name), scene.view)


def plain_reason(view: Any, move: Any) -> str:
    """What a move leaves, drawn."""
    return drawn(COACHES.of(view).facts.plain_reason(view, move), view)


def hint(view: Any, names: Sequence[str], rng: Random, chosen: Any = None) -> Hint:
    """A hint, drawn."""
    found = hints.hint(view, rng, chosen)
    return Hint(found.move, plain(found.reason, names), found.weighing, found.unweighed)


def decision_text(steps: Sequence[AnyStep], place: int, names: Sequence[str]) -> str:
    """A decision, drawn."""
    return plain(COACHES.of(steps[place].before).text.decision_text(steps, place), names)


def comparison(found: Any, view: Any) -> str:
    """A comparison, drawn."""
    return plain(text.comparison(hints.Hint(found.move, (), found.weighing, found.unweighed), view))


def better_reason(view: Any, decision: Decision, names: Sequence[str]) -> str | None:
    """What speaks for the best choice, drawn."""
    return plain(text.better_reason(view, decision), names) or None

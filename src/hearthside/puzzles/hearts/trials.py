"""Choices at Hearts tried in deals imagined, as hints and reviews do it."""

from random import Random
from typing import Any

from hearthside.ai.hearts.search_player import evaluate
from hearthside.ai.hearts.settings import MASTER, Settings
from hearthside.coach.hearts.weighing import PASS_WORLDS, WORLDS, alike, amounts, traits_of
from hearthside.hearts import Pass, View


def usual(view: View) -> int:
    """Deals imagined for a hint."""
    return PASS_WORLDS if view.passing else WORLDS


def tried(view: View, rng: Random, samples: int, made: Any = None, settings: Settings = MASTER) -> Any:
    """The fields of `Trials`; None where there is only one choice."""
    found = evaluate(settings, view, rng, samples, int(made.cards) if isinstance(made, Pass) else 0)
    if found is None:
        return None
    points, chances = amounts(view, found)
    moves = tuple(alike(view, choice, made) for choice in found.choices)
    return moves, points, chances, found.merits, traits_of(view, found), samples, True

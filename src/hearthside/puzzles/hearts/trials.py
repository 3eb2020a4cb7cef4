"""Choices at Hearts tried in deals imagined, as hints and reviews do it."""

from random import Random
from typing import Any, Final

from hearthside.ai.hearts.search_player import evaluate
from hearthside.ai.hearts.settings import MASTER, Settings
from hearthside.coach.hearts.weighing import WORLDS, alike, amounts, traits_of
from hearthside.hearts import Pass, View

USUAL: Final = WORLDS
"""Deals imagined for a hint."""


def tried(view: View, rng: Random, samples: int, made: Any = None, settings: Settings = MASTER) -> Any:
    """The fields of `Trials`; None where there is only one choice."""
    found = evaluate(settings, view, rng, samples, int(made.cards) if isinstance(made, Pass) else 0)
    if found is None:
        return None
    points, chances = amounts(view, found)
    moves = tuple(alike(view, choice, made) for choice in found.choices)
    return moves, points, chances, found.merits, traits_of(view, found), samples, True

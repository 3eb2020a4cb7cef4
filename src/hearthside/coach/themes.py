"""Themes of mistakes: what the reason for the better choice is about, in a few words for people."""

from typing import Any, Final

from .games import COACHES
from .hints import kind, verdict
from .review import Decision
from .text import reason_rng
from .values import FLAWS

VERDICT: Final = "verdict"
"""What is about something that is decided before a card is chosen."""
OTHER: Final = "Other"
"""The theme where no fact tells the better choice from the one that was made."""


def theme(view: Any, decision: Decision) -> str:
    """What the better choice was about, as one word of its game; empty where nothing was better or tells them apart."""
    if decision.mark not in FLAWS or decision.weighing is None:
        return ""
    best, made = decision.weighing.best, decision.weighing.of(decision.move)
    assert made is not None
    if not isinstance(made.move, type(best.move)) and verdict(view, decision.weighing, best):
        return VERDICT
    return kind(view, best.move, made.move, reason_rng(decision))


def theme_name(game: str, theme: str) -> str:
    """A theme for people."""
    return next((name for name, kinds in COACHES[game].text.THEMES.items() if theme in kinds), OTHER)

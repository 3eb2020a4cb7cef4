"""Themes of mistakes: what the reason for the better choice is about, in a few words for people."""

from typing import Any, Final

from hearthside.games import GameTable

from .hint import kind
from .review import Decision
from .values import FLAWS, decision_rng

OTHER: Final = "Other"
"""The theme where no fact tells the better choice from the one that was made."""
_THEMES: Final = GameTable[dict[str, tuple[str, ...]]](
    hearts={
        "Stay under the trick": ("taken_from", "under", "stays", "higher"),
        "Take it while it is free": ("free", "first"),
        "Throw away what costs": ("thrown", "top", "few_above"),
        "Run out of a suit": ("void", "pass_void", "pass_short"),
        "What to lead": ("bottom", "followed", "queen"),
        "The moon": ("spoils", "shoots"),
        "Keep low cards": ("keeps_low", "guard", "pass_guard"),
        "What to pass": ("pass_queen", "pass_high", "pass_over", "pass_top"),
    },
    gin={
        "Going gin": ("gin", "bonus", "goes_gin"),
        "The end of the stock": ("nobody",),
        "Safe discards": ("no_knock", "safe", "dead", "threw", "apart"),
        "Knock or play on": ("wins", "knocks", "closed", "held", "ready"),
        "Take or draw": ("meld", "less", "no_meld", "no_less"),
        "Keep your chances": ("outs", "helps", "sets_up"),
        "Less deadwood": ("least", "dearest", "alone"),
        "Laying off": ("off", "breaks", "undercuts"),
    },
)


def theme(view: Any, decision: Decision) -> str:
    """What the better choice was about, as one word of its game; empty where nothing was better or tells them apart."""
    if decision.mark not in FLAWS or decision.weighing is None:
        return ""
    return kind(view, decision.weighing.best.move, decision.move, decision_rng(view))


def theme_name(game: str, theme: str) -> str:
    """A theme for people."""
    return next((name for name, kinds in _THEMES[game].items() if theme in kinds), OTHER)


def theme_names(game: str) -> list[str]:
    """All themes of a game for people, in their order."""
    return [*_THEMES[game], OTHER]

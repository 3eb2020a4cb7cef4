"""Figures and signs of reviews, puzzles and lists, as they are written. Knows no game."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from hearthside.app.review_lines import ReviewDecision

_TENTH: Final = 0.05
_MINUS: Final = "−"
FLAWS: Final = ("inaccuracy", "mistake", "blunder")
QUALITY: Final = {
    "best": ("✓", "Best", "good"),
    "good": ("+", "Good", "good"),
    "inaccuracy": ("?!", "Inaccuracy", "warn"),
    "mistake": ("?", "Mistake", "bad"),
    "blunder": ("??", "Blunder", "bad"),
    "only": ("=", "Only choice", "ink-2"),
    "alike": ("=", "All the same", "ink-2"),
}
"""The marks of a review: a sign, its words, and a colour."""
OWN_MARKS: Final = {
    "1": ("!!", "very good"),
    "2": ("!", "good"),
    "3": ("!?", "interesting"),
    "4": ("?!", "doubtful"),
    "5": ("?", "bad"),
    "6": ("??", "very bad"),
}
"""The marks that somebody puts on a move, by the key for each."""
_STEPS: Final = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500)
_BLOCKS: Final = "▁▂▃▄▅▆▇█"
_LEVELS: Final = "_.-=+*%#"
"""The same in ASCII."""


def lost(points: float) -> str:
    """``−2.1``, ``0``: an amount that is lost."""
    return "0" if points < _TENTH else f"{_MINUS}{points:.1f}"


def lost_chance(chance: float) -> str:
    """``−4.6%``: a part of the chance to win that is lost."""
    return "0" if chance < _TENTH / 100 else f"{_MINUS}{100 * chance:.1f}%"


def gained(points: float) -> str:
    """``+4.9``, ``−8.4``, ``0``."""
    return "0" if abs(points) < _TENTH else f"{_MINUS if points < 0 else '+'}{abs(points):.1f}"


def signed_whole(points: int) -> str:
    """``+5``, ``−5``, ``0``."""
    return f"{'+' if points > 0 else ''}{points}".replace("-", _MINUS)


def percent(chance: float) -> str:
    """``25.0%``."""
    return f"{100 * chance:.1f}%"


def plain_minus(points: float) -> str:
    """``5.0``, ``−1.2``."""
    return f"{points:.1f}".replace("-", _MINUS)


def day_of(moment: str | None) -> str:
    """``22 November 2026`` of a day or a moment in ISO 8601; a moment by the clock of this machine."""
    if not moment:
        return ""
    found = datetime.fromisoformat(moment)
    found = found.astimezone() if found.tzinfo is not None else found
    return f"{found.day} {found:%B %Y}"


def bars_of(worths: Sequence[float], width: int) -> list[int]:
    """How long bars are, in eighths of a cell, so that the worst has one too: longer is better."""
    low, high = min(worths), max(worths)
    step = next((each for each in _STEPS if (high - low) / each <= 3), high - low)
    start = 0.0 if low >= 0 and high <= step * 4 else (-(-low // step) - 1) * step
    reach = max(-(-round(high / step, 9) // 1), round(start / step) + 1) * step - start
    return [round(8 * width * min(max((each - start) / reach, 0), 1)) for each in worths]


def bar(eighths: int, ascii_only: bool) -> str:
    """A bar of so many eighths of a cell."""
    cells, part = divmod(eighths, 8)
    if ascii_only:
        return "#" * (cells + (part >= 4))
    return "█" * cells + ("▏▎▍▌▋▊▉"[part - 1] if part else "")


def line_of(amounts: Sequence[float | None], low: float, high: float, ascii_only: bool) -> str:
    """Amounts as one letter each, higher ones higher; a blank where there is none."""
    letters, reach = (_LEVELS if ascii_only else _BLOCKS), (high - low) or 1
    return "".join(
        " " if each is None else letters[round(7 * min(max((each - low) / reach, 0), 1))] for each in amounts
    )


def marked_choices(decision: "ReviewDecision") -> list[tuple[Any, str | None]]:
    """The choices of a decision, of which the best has its mark and the one that was made."""
    return [
        (each, decision.mark if each.made else "best" if at == 0 else None) for at, each in enumerate(decision.choices)
    ]

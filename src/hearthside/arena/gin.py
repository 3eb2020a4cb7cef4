"""What the arena counts at Gin Rummy."""

from collections.abc import Collection, Sequence
from typing import Final

from hearthside.gin import HandResult, Kind, Rules

from . import gin_rows
from .rows import GameRows

DEFAULT_STYLES: Final = ("cal", "shark")
"""The styles that are seated by default."""
SIGN: Final = 1
"""More points are better."""
EXTRA_COUNTS: Final = {"gins": "gins", "knocks": "knocks", "undercuts": "undercuts"}
"""What is counted for a side besides points, with its heading."""
APART: Final = ""
"""No hands are shown apart."""
ROWS: Final[GameRows] = gin_rows
"""Hands as rows of a dataset."""
_GIN: Final = (Kind.GIN, Kind.BIG_GIN)


def is_apart(rules: Rules, place: int) -> bool:
    """Whether a hand is shown apart: none is."""
    return False


def single_deal_rules(rules: Rules, place: int) -> Rules:
    """The rules for a single hand: the same for all."""
    return rules


def points(results: Sequence[HandResult], seats: Collection[int]) -> int:
    """The points of the hands that these seats won, boxes and bonuses for the game aside."""
    return sum(result.points for result in results if result.winner in seats)


def winners(result: HandResult) -> tuple[int, ...]:
    """Who won one hand; both seats, if it was drawn."""
    return (0, 1) if result.winner is None else (result.winner,)


def extra_counts(results: Sequence[HandResult], seats: Collection[int]) -> dict[str, int]:
    """Gins of these seats, big ones among them; their knocks with deadwood; and undercuts in their favour."""
    knocked = [result.kind for result in results if result.knocker in seats]
    gins = sum(kind in _GIN for kind in knocked)
    undercuts = sum(result.kind is Kind.UNDERCUT and result.winner in seats for result in results)
    return {"gins": gins, "knocks": len(knocked) - gins, "undercuts": undercuts}

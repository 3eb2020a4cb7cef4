"""How closely a player of Gin Rummy looks, as a value; and the ten levels of it. Imports no compiler."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a searcher plays."""

    # Hands of the other that are imagined for a decision; without any, the net has the last word.
    worlds: int = 0
    # Walks at most to a world that the other's last discard speaks for; without any, it is not asked.
    heed: int = 0
    # Moves that are weighed in each of them, and by how many points they may seem worse than the best at first.
    candidates: int = 5
    within: float = 5.0
    # How much of the first judgement goes into that of the worlds.
    trust: float = 0.5
    # Worlds that are then played on, for so many turns of the seat, before the net for open hands judges them; and by
    # how many points the judgement before that may be wrong.
    rollouts: int = 0
    ahead: int = 1
    doubt: float = 1.0
    # Whether it plays for the match; if not, for points.
    equity: bool = True
    # Points of difference between moves that are hardly seen; without worlds.
    warmth: float = 0.0


SHARK: Final = Settings(worlds=96)
MASTER: Final = Settings(worlds=96, heed=3, rollouts=64)
LEVELS: Final[Mapping[int, Settings]] = MappingProxyType(
    {
        **{
            number: Settings(warmth=each)
            for number, each in enumerate((9.0, 7.2, 6.0, 5.0, 4.2, 3.5, 2.75, 1.95, 1.1), 1)
        },
        10: MASTER,
    }
)
"""What each level of strength is: below the Master the net alone, with less and less warmth."""

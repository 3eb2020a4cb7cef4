"""How deeply a search player of Gin Rummy looks, and the ten levels. Imports no compiler."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a search player plays."""

    # Hands of the other that are imagined for a decision; without any, the net has the last word.
    worlds: int = 0
    # Walks at most to a world that the other's last discard speaks for; without any, it is not asked.
    discard_walks: int = 0
    # Moves that are weighed in each of them, and by how many points they may seem worse than the best at first.
    candidates: int = 5
    candidate_margin: float = 5.0
    # How much of the first judgement goes into that of the worlds.
    prior_share: float = 0.5
    # Worlds that are then played on, for so many turns of the seat, before the net for open hands judges them; and by
    # how many points the judgement before that may be wrong.
    rollouts: int = 0
    rollout_turns: int = 1
    prior_error: float = 1.0
    # Whether it plays for the match; if not, for points.
    equity: bool = True
    # Points of difference between moves that are hardly seen; without worlds.
    temperature: float = 0.0


SHARK: Final = Settings(worlds=96)
MASTER: Final = Settings(worlds=96, discard_walks=3, rollouts=64)
LEVELS: Final[Mapping[int, Settings]] = MappingProxyType(
    {
        **{
            number: Settings(temperature=each)
            for number, each in enumerate((9.0, 7.2, 6.0, 5.0, 4.2, 3.5, 2.75, 1.95, 1.1), 1)
        },
        10: MASTER,
    }
)
"""The settings of each level: below the Master the network alone, at lower and lower temperatures."""

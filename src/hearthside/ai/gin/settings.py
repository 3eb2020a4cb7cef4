"""How deeply a search player of Gin Rummy looks, and the ten levels. Imports no compiler."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a search player plays."""

    worlds: int = 0
    """Sampled hands of the opponent in which moves are evaluated; with 0 the network alone decides."""
    discard_walks: int = 0
    """Walks, at most, to a world in which the opponent's last discard is plausible; 0 not to consider it."""
    rollouts: int = 0
    """Further worlds, which are played on for a turn of the seat before the network for open hands evaluates them."""
    equity: bool = True
    """Whether it plays for the match; if not, for points."""
    temperature: float = 0.0
    """Points of difference between moves that it hardly notices; without worlds."""


SHARK: Final = Settings(worlds=96)
MASTER: Final = Settings(worlds=96, discard_walks=3, rollouts=64)
LEVELS: Final = (*(Settings(temperature=each) for each in (9.0, 7.2, 6.0, 5.0, 4.2, 3.5, 2.75, 1.95, 1.1)), MASTER)
"""The levels, the weakest first: below the Master the network alone, at lower and lower temperatures."""

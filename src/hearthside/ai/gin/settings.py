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
    candidates: int = 5
    """Moves that are evaluated, at most."""
    candidate_margin: float = 5.0
    """Points by which the network may think a candidate worse than the best move."""
    prior_share: float = 0.5
    """The share of the network's estimate in the result, 0..1."""
    rollouts: int = 0
    """Further worlds, which are played on before the network for open hands evaluates them."""
    rollout_turns: int = 1
    """For so many turns of the seat."""
    prior_error: float = 1.0
    """The standard error, in points, of the estimate before the rollouts."""
    equity: bool = True
    """Whether it plays for the match; if not, for points."""
    temperature: float = 0.0
    """Points of difference between moves that it hardly notices; without worlds."""


SHARK: Final = Settings(worlds=96)
MASTER: Final = Settings(worlds=96, discard_walks=3, rollouts=64)
LEVELS: Final = (*(Settings(temperature=each) for each in (9.0, 7.2, 6.0, 5.0, 4.2, 3.5, 2.75, 1.95, 1.1)), MASTER)
"""The levels, the weakest first: below the Master the network alone, at lower and lower temperatures."""

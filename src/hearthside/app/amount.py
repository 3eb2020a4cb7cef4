"""What something is worth, in points and in chances. Knows no game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount in points of the deal, and in chance to win the match.

    Points are the player's own way up: more is better, so at Hearts they are below 0. Chances are from 0 to 1.
    """

    points: float
    chance: float

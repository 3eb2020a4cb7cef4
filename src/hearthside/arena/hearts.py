"""What the arena counts at Hearts."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from hearthside.hearts import DealResult, Direction, Rules

from . import hearts_rows
from .rows import GameRows

DEFAULT_STYLES: Final = ("nellie", "cal", "vicky", "shark")
"""The styles that are seated by default."""
SIGN: Final = -1
"""Fewer points are better."""
EXTRA_COUNTS: Final = {"moons": "moons made", "moons_given": "moons given"}
"""What is counted for a side besides points, with its heading."""

APART: Final = "hold deals"
"""The heading of the deals that are shown apart too."""
ROWS: Final[GameRows] = hearts_rows
"""Deals as rows of a dataset."""


def is_apart(rules: Rules, place: int) -> bool:
    """Whether nothing is passed in a deal."""
    return rules.direction(place) is Direction.HOLD


def single_deal_rules(rules: Rules, place: int) -> Rules:
    """The rules for a single deal: the passes go round from deal to deal as they would in a match."""
    return replace(rules, passing=(rules.direction(place),))


def points(results: Sequence[DealResult], seats: Collection[int]) -> int:
    """The points that these seats were given."""
    return sum(result.points[seat] for result in results for seat in seats)


def winners(result: DealResult) -> tuple[int, ...]:
    """Who came out of one deal best: with the most cash where the deal paid any, else with the fewest points."""
    gain = result.cash if any(result.cash) else tuple(-points for points in result.points)
    return tuple(seat for seat, each in enumerate(gain) if each == max(gain))


def extra_counts(results: Sequence[DealResult], seats: Collection[int]) -> dict[str, int]:
    """The moons that these seats made, and those that they let others make."""
    shooters = [result.shooter for result in results if result.shooter is not None]
    made = sum(shooter in seats for shooter in shooters)
    return {"moons": made, "moons_given": len(shooters) - made}

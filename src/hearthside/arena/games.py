"""What the arena needs of each game."""

from collections.abc import Collection, Mapping
from typing import Any, Final, Protocol

from hearthside.games import GameTable

from . import gin, hearts
from .rows import GameRows


class GameScoring(Protocol):
    """What is counted at one game: the modules `hearts` and `gin`."""

    @property
    def DEFAULT_STYLES(self) -> tuple[str, ...]:  # noqa: N802
        """The styles that are seated by default."""

    @property
    def SIGN(self) -> int:  # noqa: N802
        """1 where more points are better, else -1."""

    @property
    def EXTRA_COUNTS(self) -> Mapping[str, str]:  # noqa: N802
        """What is counted for a side besides points, with its heading."""

    @property
    def APART(self) -> str:  # noqa: N802
        """The heading of the deals that are shown apart too; empty where there are none."""

    @property
    def ROWS(self) -> GameRows:  # noqa: N802
        """Deals as rows of a dataset."""

    def is_apart(self, rules: Any, place: int) -> bool:
        """Whether a single deal is one of those."""

    def single_deal_rules(self, rules: Any, place: int) -> Any:
        """The rules for a single deal."""

    def points(self, results: Any, seats: Collection[int]) -> int:
        """The points of these seats."""

    def winners(self, result: Any) -> tuple[int, ...]:
        """Who came out of one deal best."""

    def extra_counts(self, results: Any, seats: Collection[int]) -> dict[str, int]:
        """What these seats did."""


SCORING: Final = GameTable[GameScoring](hearts=hearts, gin=gin)

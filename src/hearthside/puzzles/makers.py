"""What making puzzles needs of each game. Importing it imports the compiler."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol

from hearthside.games import GameTable

from . import gin_making, hearts_making
from .opinions import Opinion


class Maker(Protocol):
    """One game."""

    @property
    def PRESETS(self) -> Mapping[str, float]:  # noqa: N802
        """The presets that are played, and how often."""

    @property
    def DEALS_BEFORE(self) -> Sequence[int]:  # noqa: N802
        """How many deals of a match were played before; one of these is drawn."""

    @property
    def SCREENS(self) -> Sequence[int]:  # noqa: N802
        """Samples of the first looks, each finer than the one before."""

    RUN: int
    """Samples of each of the three runs that confirm."""

    @property
    def CHARACTERS(self) -> Sequence[str]:  # noqa: N802
        """Whom a puzzle may fool, beside the levels."""

    LEAST_CHOICES: int
    LEAST_WRONG: int
    """The fewest choices of a puzzle, and of these the fewest that are not accepted."""

    def gap(self, view: Any) -> tuple[float, float]:
        """What a choice that is not accepted must cost: so many points, or so much of the chance to win the match."""

    def opening(self, state: Any, deal: Any) -> list[Any]:
        """The moves with which a record begins: this deal, and what else a state that awaits one has."""

    def fits(self, view: Any) -> bool:
        """Whether a position may be a puzzle."""

    def opinions(self, view: Any, best: Any, rivals: Sequence[Any], by: int, rng: Random) -> Iterator[Opinion]:
        """What four judges think, the cheapest first."""

    def proof(self, view: Any, best: Any, wrong: Sequence[Any], rng: Random) -> int | None:
        """In how many deals the answer was proved; None where it was not."""


MAKERS: Final = GameTable[Maker](hearts=hearts_making, gin=gin_making)

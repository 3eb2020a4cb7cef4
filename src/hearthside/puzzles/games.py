"""What puzzles need of each game: themes; and, with the compiler, how choices are tried and what makes more puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Final, Protocol

from hearthside.games import GameTable

from .gin import themes as gin_themes
from .hearts import themes as hearts_themes

if TYPE_CHECKING:
    from hearthside.coach.values import Weighing

    from .opinions import Opinion

MIND_THE_SCORE: Final = "mind-the-score"
"""The theme of a decision whose best choice is not the best in points, in both games."""


class Themes(Protocol):
    """What puzzles of a game are about."""

    @property
    def TITLES(self) -> Mapping[str, str]:  # noqa: N802
        """The themes, with their titles."""

    def themes(self, view: Any, kinds: set[Any], best: Any, rivals: Sequence[Any]) -> Iterator[str]:
        """What a decision is about. ``kinds`` are those of the facts of the best choice."""


class GameTrials(Protocol):
    """What each game brings."""

    def usual(self, view: Any) -> int:
        """Samples in a hint: deals at Hearts, searches at Gin Rummy."""

    def tried(self, view: Any, rng: Random, samples: int, made: Any = None) -> tuple[Any, ...] | None:
        """The fields of `Trials`; None where there is nothing to choose. ``made`` is tried though it seems bad."""


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

    def opinions(self, view: Any, best: Any, rivals: Sequence[Any], by: int, rng: Random) -> "Iterator[Opinion]":
        """What four judges think, the cheapest first."""

    def proof(self, view: Any, best: Any, wrong: Sequence[Any], by: int, rng: Random) -> int | None:
        """In how many deals the answer was proved; None where it was not."""

    def offered(self, view: Any, weighing: "Weighing") -> tuple[Any, ...]:
        """The moves that are offered where not every move may be chosen; elsewhere none."""

    def asks_levels(self, view: Any) -> bool:
        """Whether how hard a position is shows in what the levels do there."""


THEMES: Final = GameTable[Themes](hearts=hearts_themes, gin=gin_themes)


def themes(view: Any, facts: Any, best: Any, rivals: Sequence[Any], *, by_chance: bool) -> tuple[str, ...]:
    """What a decision is about, in the order of the titles. ``facts`` are the coach's of the best choice."""
    part = THEMES.of(view)
    found = set(part.themes(view, {fact.kind for fact in facts}, best, rivals))
    if by_chance:
        found.add(MIND_THE_SCORE)
    return tuple(theme for theme in part.TITLES if theme in found)


def game_trials(game: str) -> GameTrials:
    """How choices of a game are tried. Importing it imports the compiler."""
    found: Any = import_module(f".{game}.trials", __package__)
    made: GameTrials = found
    return made


def maker(game: str) -> Maker:
    """What makes puzzles of a game. Importing it imports the compiler."""
    found: Any = import_module(f".{game}.making", __package__)
    made: Maker = found
    return made

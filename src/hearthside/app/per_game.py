"""What the application needs of each game: tables, replays, reviews, results. Each value is a module."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, Protocol

from hearthside.cards import Card
from hearthside.coach.review import Review
from hearthside.games import GameTable
from hearthside.match import Log
from hearthside.record.moments import AnyStep, Played
from hearthside.storage import Result
from hearthside.text import Sentence

from . import gin, hearts
from .daily_game import DailyGame
from .hearts import DirectionName, ReviewedTrick
from .statistics.counting import Counts

MoveType = Literal["draw", "take", "decline", "discard", "knock", "layoff", "play", "pass", "moon_choice"]


class PerGame(Protocol):
    """What differs between the games."""

    @property
    def DEFAULT_STYLES(self) -> tuple[str, ...]:  # noqa: N802
        """Who plays where nobody else is asked for, clockwise from the person's left."""

    @property
    def DAILY(self) -> DailyGame:  # noqa: N802
        """Its daily deal."""

    def move_named(self, move: Any, view: Any) -> tuple[MoveType, list[Card]]:
        """What a move of the seat of a view is called, and the cards that it names."""

    def review_fields(self, review: Review) -> dict[str, Any]:
        """The fields of `ReviewBegun` that one game has: ``passed_to``, ``got`` and ``tricks``."""

    def tricks(self, state: Any) -> list[ReviewedTrick]:
        """The complete tricks of the deal in progress; none where the game has no tricks."""

    def direction(self, deal: Played) -> DirectionName | None:
        """Where the cards of a deal are passed; None where the game has no pass."""

    def points(self, result: Any) -> list[int]:
        """What a deal came to, by seat."""

    def told(self, state: Any, deal: int, seat: int) -> Sentence:
        """What a finished deal was, counted from 0, and what it came to, for a seat."""

    def is_hidden(self, move: object) -> bool:
        """Whether this move of a record names cards that whoever wrote it did not see."""

    def unseen_step(self, step: AnyStep) -> list[Sentence]:
        """A step in sentences for whoever saw nobody's cards."""

    def counted(self, log: Log, seat: int) -> Iterator[Counts]:
        """What statistics count of a seat, deal by deal."""

    def final_scores(self, state: Any) -> Sequence[int]:
        """The scores by which a match is won, as they stand."""

    def purses(self, state: Any) -> Sequence[int] | None:
        """What each seat has in a match for cash; None in any other."""

    def with_score(self, result: Result, state: Any) -> Result:
        """The result of a match with what only this game keeps beside it."""

    def counts_when_left(self, state: Any) -> bool:
        """Whether a match that is left part-way counts as it stands."""


PER_GAME: Final = GameTable[PerGame](hearts=hearts, gin=gin)

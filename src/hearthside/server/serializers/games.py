"""What the serializers need of each game, in one table, and whether a move would be legal."""

from collections.abc import Iterator
from typing import Any, Final, Protocol

from hearthside.app.replays import Replay
from hearthside.coach.observed import ObservedMatch
from hearthside.games import GameTable, Match, Move
from hearthside.match import Log
from hearthside.record.moments import AnyStep
from hearthside.server import schemas as wire
from hearthside.text import spans

from . import gin, hearts
from .parts import Values
from .seats import Reader


class PublicView(Protocol):
    """What a match shows to all its seats."""

    def __init__(self, rules: Any) -> None:
        """For a match of these rules."""

    def of_deal(self, view: Any, numbers: list[int | None]) -> bytes:
        """The members of the view that are the same for every seat, and as long as a deal is played, from the view of
        any. ``numbers`` name the deals.
        """

    def parts(self, state: Any, view: Any) -> tuple[bytes, ...]:
        """The other members of the view that are the same for every seat, from the view of any.

        The state is asked only what may be done now.
        """


class PrivateView(Protocol):
    """What a match shows to one reader."""

    def __init__(self, rules: Any, reader: Reader) -> None:
        """For a match of these rules."""

    def part(self, log: Log, view: Any) -> bytes:
        """The members of the view that are for the reader alone. Of the log, only what the reader saw is looked at."""


class GameSerializers(Protocol):
    """One game as wire values: a module with these classes and functions."""

    @property
    def Public(self) -> type[PublicView]:  # noqa: N802
        """What a match shows to all its seats."""

    @property
    def Private(self) -> type[PrivateView]:  # noqa: N802
        """What a match shows to one reader."""

    def saw(self, before: Any, move: Any, after: Any) -> Iterator[Values]:
        """What a move was, from the views of a seat before and after it: the members of each `wire.Saw`."""

    def frame(self, shown: Replay, step: AnyStep) -> dict[str, Any]:
        """The fields of a moment of a record that the game fills."""

    def deadwood_left(self, move: Any, view: Any) -> int | None:
        """The deadwood that a move of the seat of a view would leave; None where it would leave none."""

    def observed(self, match: ObservedMatch) -> dict[str, Any]:
        """The fields of an observed match that the game fills."""


SERIALIZERS: Final = GameTable[GameSerializers](hearts=hearts, gin=gin)


def checked(n: int, move: Move, state: Match, seat: int) -> wire.Checked:
    """Whether a seat's move is legal now, and the deadwood that a knock or a lay-off would leave."""
    error = state.why_not(move)
    return wire.Checked(
        n=n,
        legal=error is None,
        rule=error.code if error else None,
        sentence=spans(error.spans) if error else None,
        count=SERIALIZERS.of(state).deadwood_left(move, state.view(seat)) if seat in state.to_move else None,
    )

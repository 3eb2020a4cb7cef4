"""What the serializers need of each game, in one table, and whether a move would be legal."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol

from hearthside.app.replays import Replay
from hearthside.app.seat_names import SeatView
from hearthside.coach.observed import ObservedMatch
from hearthside.games import GameTable, Match, Move
from hearthside.match import Log
from hearthside.record.moments import AnyStep
from hearthside.server import schemas as wire
from hearthside.text import spans

from . import gin, hearts


class GameSerializers(Protocol):
    """One game as wire values: a module with these functions."""

    def saw(self, before: Any, move: Any, after: Any) -> Iterator[wire.Saw]:
        """What a move was, from the views of a seat before and after it."""

    def view(self, log: Log, seat: int, seats: Sequence[SeatView]) -> wire.View:
        """All that a seat may know."""

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

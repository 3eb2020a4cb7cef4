"""What the serializers need of each game, in one table. Each value is a module with these functions."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol

from hearthside.app.replays import Replay
from hearthside.app.seat_names import SeatView
from hearthside.coach.observed import ObservedMatch
from hearthside.games import GameTable
from hearthside.match import Log
from hearthside.record.moments import AnyStep
from hearthside.server import schemas as wire

from . import gin, hearts


class GameSerializers(Protocol):
    """One game as wire values."""

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

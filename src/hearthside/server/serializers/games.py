"""What the wire values need of each game, in one table."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from hearthside.app.replays import Replay
from hearthside.coach.gin import action
from hearthside.coach.observed import ObservedMatch
from hearthside.games import GameTable
from hearthside.match import Log
from hearthside.record.moments import AnyStep
from hearthside.server import schemas as wire

from . import gin_replay, hearts_replay
from .gin import deadwood_left, gin_observed, gin_saw, gin_view
from .hearts import hearts_observed, hearts_saw, hearts_view, to_do


class GameSerializers(NamedTuple):
    """One game as wire values."""

    saw: Callable[[Any, Any, Any], Iterator[wire.Saw]]
    """What a move was, from the views of a seat before and after it."""
    view: Callable[[Log, int, Sequence[wire.SeatView], list[str]], wire.View]
    """All that a seat may know, with the latest deal in sentences."""
    frame: Callable[[Replay, AnyStep], dict[str, Any]]
    """The fields of a moment of a record that the game fills."""
    left: Callable[[Any, Any], int | None]
    """The deadwood that a move of the seat of a view would leave; None where it would leave none."""
    to_do: Callable[[Any, Any], str]
    """A move of the seat of a view as a hint begins with it."""
    observed: Callable[[ObservedMatch], dict[str, Any]]
    """The fields of an observed match that the game fills."""


SERIALIZERS: Final = GameTable(
    hearts=GameSerializers(
        hearts_saw, hearts_view, hearts_replay.frame, lambda move, view: None, to_do, hearts_observed
    ),
    gin=GameSerializers(gin_saw, gin_view, gin_replay.frame, deadwood_left, action, gin_observed),
)

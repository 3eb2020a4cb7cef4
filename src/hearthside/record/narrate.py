"""A match told in sentences. Knows nothing of who hears them, but for the seat that is spoken to as "you".

What is said to a seat is what that seat may know. With no seat the listener sits at no table, and everything is told.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hearthside import gin, hearts

from .games import AnyMove, AnyState
from .gin import narrate as gin_narrate
from .gin.replay import GinStep
from .hearts import narrate as hearts_narrate
from .hearts.replay import HeartsStep
from .steps import Step


def step(before: AnyState, move: AnyMove, after: AnyState, seat: int | None, names: Sequence[str]) -> list[str]:
    """What one move did, in sentences for a seat, or for all where the seat is None.

    ``names`` are by seat, as they stand in a sentence. The seat that listens is always "you", and so is a seat that is
    named ``You``.
    """
    done: Step[Any, Any] = Step(before, move, after)
    match before:
        case hearts.State():
            return hearts_narrate.step(*done, seat, names)
        case gin.State():
            return gin_narrate.step(*done, seat, names)


def tell(steps: Iterable[HeartsStep | GinStep], seat: int | None, names: Sequence[str]) -> Iterator[str]:
    """A match in sentences, from the `steps` of its record."""
    for before, move, after in steps:
        yield from step(before, move, after, seat, names)

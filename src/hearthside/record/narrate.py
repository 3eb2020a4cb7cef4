"""A match told in sentences. Knows nothing of who hears them, but for the seat that is spoken to as "you".

What is said to a seat is what that seat may know. With no seat the listener sits at no table, and everything is told.
"""

from collections.abc import Iterable, Iterator, Sequence

from hearthside import hearts

from .hearts import narrate as hearts_narrate
from .steps import Step


def step(
    before: hearts.State, move: hearts.Move, after: hearts.State, seat: int | None, names: Sequence[str]
) -> list[str]:
    """What one move did, in sentences for a seat, or for all where the seat is None.

    ``names`` are by seat, as they stand in a sentence. The seat that listens is always "you", and so is a seat that is
    named ``You``.
    """
    return hearts_narrate.step(before, move, after, seat, names)


def tell(steps: Iterable[Step[hearts.State, hearts.Move]], seat: int | None, names: Sequence[str]) -> Iterator[str]:
    """A match in sentences, from the `steps` of its record."""
    for before, move, after in steps:
        yield from step(before, move, after, seat, names)

"""A match in sentences, with names. What is said is made by the text of its game; who reads it is "you".

What is said to a seat is what that seat may know. With no seat the listener sits at no table, and everything is said.
"""

from collections.abc import Iterable, Iterator, Sequence

from hearthside.games import GAMES
from hearthside.text import Sentence, plain

from .games import AnyMove, AnyState
from .gin.replay import GinStep
from .hearts.replay import HeartsStep


def sentences(before: AnyState, move: AnyMove, after: AnyState, seat: int | None) -> list[Sentence]:
    """What one move did, for a seat, or for all where the seat is None."""
    return GAMES.of(before).text.events(before, move, after, seat)


def step(before: AnyState, move: AnyMove, after: AnyState, seat: int | None, names: Sequence[str]) -> list[str]:
    """What one move did, as `sentences`, with cards as symbols.

    ``names`` are by seat, as they stand at the head of a sentence. The seat that listens is always "you", and so is a
    seat that is named ``You``.
    """
    return [plain(said, names, seat) for said in sentences(before, move, after, seat)]


def tell(steps: Iterable[HeartsStep | GinStep], seat: int | None, names: Sequence[str]) -> Iterator[str]:
    """A match in sentences, from the `steps` of its record."""
    for before, move, after in steps:
        yield from step(before, move, after, seat, names)

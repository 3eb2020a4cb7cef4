"""What the kernels of many tables of either game have in common."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .bits import Ints, Rng, fast, shuffle
from .spread import Bytes

CARDS: Final = 52


class Buffers(NamedTuple):
    """Where the results go; no observations are written where there are no rows for them."""

    observation: Bytes
    mask: Bytes
    rewards: NDArray[np.float32]
    terminated: Bytes
    current: NDArray[np.int8]


@fast
def observes(out: Buffers, table: int, done: int) -> bool:
    """Whether what a seat sees is to be written. Where the table waits, zeros are, by this."""
    if not out.observation.shape[0]:
        return False
    if not done:
        return True
    for each in range(out.observation.shape[1]):
        out.observation[table, each] = 0
    return False


@fast
def shuffled(deck: Ints, dice: Rng) -> None:
    """The next deck of a table's dice."""
    for place in range(CARDS):
        deck[place] = place
    shuffle(deck, CARDS, dice)

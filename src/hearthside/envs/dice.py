"""How a seed becomes decks: the dice of one table. The kernels roll the same."""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from hearthside.cards import DECK, Card

Seeds = NDArray[np.uint64]
_LOW: Final = (1 << 64) - 1


def mixed(seeds: Seeds) -> Seeds:
    """The first states of dice, uint64[N], from seeds, uint64[N]: the finalizer of SplitMix64, with 1 in place of 0."""
    state = seeds + np.uint64(0x9E3779B97F4A7C15)
    state = (state ^ state >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    state = (state ^ state >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return np.maximum(state ^ state >> np.uint64(31), np.uint64(1))


def seeded_decks(seed: int) -> Iterator[tuple[Card, ...]]:
    """The decks that a table of a `Batch` deals, one after another, for its seed, 0 to 2**64 - 1.

    The seed is mixed by the finalizer of SplitMix64 into the state of xorshift64*. From the deck in order, for i = 51
    down to 1, card i changes places with card j: the upper 32 bits of the next number, times i + 1, without the lower
    32 bits of that. The state goes on with the next deck. The program's own deal numbers name other decks
    (`hearthside.cards.shuffled`), which take longer to make than a deal takes to play; `Batch.reset` takes those too.

    >>> deck = next(seeded_decks(7))
    >>> len(set(deck)), [str(card) for card in deck[:4]]
    (52, ['7C', 'JH', 'AD', '9D'])
    """
    return _Decks(int(mixed(np.array([seed], np.uint64))[0]))


class _Decks(Iterator[tuple[Card, ...]]):
    """Decks without end. Unlike a generator it can be copied."""

    def __init__(self, state: int) -> None:
        self._state = state

    def __next__(self) -> tuple[Card, ...]:
        state, deck = self._state, [*DECK]
        for place in range(51, 0, -1):
            state ^= state >> 12
            state ^= state << 25 & _LOW
            state ^= state >> 27
            other = ((state * 0x2545F4914F6CDD1D & _LOW) >> 32) * (place + 1) >> 32
            deck[place], deck[other] = deck[other], deck[place]
        self._state = state
        return tuple(deck)

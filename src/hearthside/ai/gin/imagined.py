"""Hands that the opponent at Gin Rummy may hold, as likely as they are by all that it took, left and threw but its last
discard, which only the Master weighs too. Imports the compiler.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from hearthside.ai.kernels import gin_belief as belief
from hearthside.gin import View

from .search_player import EncodedView, start
from .weights import Weights

_FIRST: Final = 120
"""Steps of the walk before the first hand."""
_BETWEEN: Final = 40
"""And between two hands."""


def imagined_hands(view: View, rng: Random, count: int) -> Iterator[int]:
    """So many sets of the cards that the opponent holds and that nobody has seen, as bare masks."""
    seen, weights = EncodedView(view), Weights.default()
    past, random_state = start(rng, 0)
    steps = _FIRST
    for _ in range(count):
        belief.metropolis_walk(
            seen.rules, weights.belief_weights, seen.observation, seen.history, view.seat, past, steps, random_state
        )
        steps = _BETWEEN
        yield int(past[belief.UNSEEN])

"""What other judges think of a puzzle's answer: whether its best choice comes out ahead of its rivals there too.

Search and confirmation share one policy. A judge changes something that they share.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np

from hearthside.coach.games import weigher
from hearthside.coach.values import SURE
from hearthside.game import DEALER, Limit

from .trials import Trials, place_of

_FREE = Limit()
POINTS, CHANCE = range(2)
"""What choices are compared by."""


class Opinion(NamedTuple):
    """One judge's."""

    judge: str
    agrees: bool
    """Whether the best choice is ahead of every rival on average."""
    opposes: bool
    """Whether a rival is ahead of it by more than two standard errors."""


def of_samples(judge: str, ahead: Sequence[Any]) -> Opinion:
    """From how far the best was ahead of each rival, sample by sample."""
    means = [float(np.mean(each)) for each in ahead]
    errors = [float(np.std(each, ddof=1) / len(each) ** 0.5) for each in ahead]
    pairs = list(zip(means, errors, strict=True))
    return Opinion(judge, all(mean > 0 for mean in means), any(mean < -SURE * error for mean, error in pairs))


def of_trials(judge: str, trials: Trials, best: Any, rivals: Sequence[Any], by: int) -> Opinion:
    """From choices tried by other settings. A rival that is not tried is not thought of at all."""
    amounts = trials.chances if by == CHANCE else trials.points
    first = place_of(trials, (best,))
    if first is None:
        return Opinion(judge, False, False)
    found = [place for each in rivals if (place := place_of(trials, (each,))) is not None]
    return of_samples(judge, [amounts[:, first] - amounts[:, place] for place in found])


def of_playouts(
    judge: str,
    states: Iterator[Any],
    best: Any,
    rivals: Sequence[Any],
    by: int,
    players: Callable[[int], Any],
    rng: Random,
) -> Opinion:
    """From deals played to their end after each choice. ``players`` gives a player for each seat; it is called with the
    number of the deal.
    """
    seat, ahead = best.seat, list[list[float]]()
    for number, state in enumerate(states):
        seated, seed = players(number), rng.getrandbits(60)
        worths = [_played_out(state, move, seated, seat, Random(seed))[by] for move in (best, *rivals)]
        ahead.append([worths[0] - each for each in worths[1:]])
    return of_samples(judge, np.array(ahead).T.tolist())


def _played_out(state: Any, move: Any, players: Any, seat: int, rng: Random) -> Any:
    """What the deal comes to for a seat after a move."""
    finished = len(state.results)
    after = state.play(move)
    while len(after.results) == finished and after.to_move[0] != DEALER:
        turn = after.to_move[0]
        after = after.play(players[turn].choose(after.view(turn), rng, _FREE))
    return weigher(state).outcome(state, after, seat)

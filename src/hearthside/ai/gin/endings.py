"""How a hand of Gin Rummy ends for a seat by what it does now: its moves played to the end in sampled worlds.

Each world is played on by the same players as in the rollouts of the search, none of whom sees a hidden card.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np

from hearthside.ai.kernels import gin as game
from hearthside.ai.kernels import gin_search as search
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.gin_encoding import move_number
from hearthside.gin import Move, View

from . import equity
from .ends import End
from .search_player import EncodedView, SearchPlayer, start
from .settings import Settings

_FOR_WINNER: Final = np.full(game.DRAWN + 1, End.NOBODY)
"""By the kind of end, what it is for the seat that wins."""
_FOR_WINNER[[game.KNOCK, game.GIN, game.BIG_GIN, game.UNDERCUT]] = End.KNOCK, End.GIN, End.GIN, End.UNDERCUTS


class Endings(NamedTuple):
    """How the same worlds end with each of some moves."""

    ways: Ints
    """`End`, int64[worlds, moves]"""
    points: Ints
    """To the seat, doubled where the hand is; int64[worlds, moves]"""


class _Player(SearchPlayer):
    """Plays worlds to their end."""

    def endings(self, view: View, moves: Sequence[int], rng: Random, worlds: int, shown: int) -> Ints:
        seen = EncodedView(view)
        self._set_utilities(view)
        (past, random_state), ends = start(rng, shown), np.zeros((worlds, len(moves), search.END_SIZE), np.int64)
        search.play_to_ends(
            seen.rules, self._networks, self._at_once._replace(steps=0) if shown else self._at_once, seen.observation,
            seen.history, np.array(moves), past, random_state, ends,
        )  # fmt: skip
        return ends


def play_out(
    settings: Settings, view: View, rng: Random, moves: Sequence[Move], worlds: int, shown: int = 0
) -> Endings:
    """Play discards and knocks of the seat to move to the end of the hand, each in the same worlds.

    ``shown``: the cards that the opponent holds and that are not known of it, as a bare mask, if its hand is open.
    """
    ends = _Player(settings).endings(view, list(map(move_number, moves)), rng, worlds, shown)
    kinds, won = ends[:, :, search.END_KIND], ends[:, :, search.END_WON]
    ways = _FOR_WINNER[kinds]
    return Endings(
        np.where(won < 0, End.OTHER_GIN - ways, ways),
        (won * ends[:, :, search.END_POINTS]).clip(-equity.REACH, equity.REACH),
    )

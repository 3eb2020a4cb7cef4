"""The foreign players of Gin Rummy that sample hidden cards. Whatever the other holds and has not shown may be any of
the cards that the seat has not seen, all equally likely. Imports the compiler.
"""

from functools import cache
from random import Random

import numpy as np

from hearthside.ai.kernels.bits import Rng
from hearthside.ai.kernels.gin_encoding import encoded_rules, move_number, view_row
from hearthside.cards import DECK
from hearthside.game import Limit
from hearthside.gin import STANDARD, Deal, Knock, Move, State, View

from . import gin_kernels as kernels


class Flat:
    """Makes each move with the same hidden cards, lets both play on by a rule, and takes the move with most points.
    Its kernels are compiled when it is made, and not at its first move.
    """

    def __init__(self, waits: bool, worlds: int) -> None:
        self.waits, self.worlds = waits, worlds
        self.choose(_begun(), Random(0), Limit(worlds=1))

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move; ``limit.worlds`` in place of its own."""
        moves = _considered(view)
        if len(moves) == 1:
            return moves[0]
        numbers, random_state = np.array([move_number(move) for move in moves], np.int64), _random_state(rng)
        row, count = view_row(view), limit.worlds or self.worlds
        points = kernels.flat_points(encoded_rules(view.rules), row, numbers, count, self.waits, random_state)
        return moves[int(points.argmax())]


@cache
def _begun() -> View:
    """A view in which there is a choice."""
    state = State.new(STANDARD).play(Deal(DECK))
    return state.view(state.turn)


def _random_state(rng: Random) -> Rng:
    return np.array([rng.getrandbits(63) | 1], np.uint64)


def _considered(view: View) -> list[Move]:
    """The moves that are tried: of all knocks the one that leaves least, and nothing else where that is gin."""
    moves = view.moves
    knocks = [move for move in moves if isinstance(move, Knock)]
    if not knocks:
        return list(moves)
    left = view.rules.melding.after_discard(view.hand)
    knock = min(knocks, key=lambda move: -1 if move.discard is None else left[move.discard])
    if knock.discard is None or not left[knock.discard]:
        return [knock]
    return [knock, *(move for move in moves if not isinstance(move, Knock))]

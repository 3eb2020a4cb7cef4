"""A player of Gin Rummy that values each move by a network, and then searches many hands that the opponent may hold.

It plays for the match: networks and worlds give the chance of each outcome of the hand, and `equity` its utility. It
keeps nothing between moves. With a limit in worlds only, the same view and seed give the same move.
"""

from collections.abc import Sequence
from itertools import zip_longest
from math import exp
from random import Random
from time import thread_time
from typing import Final

import numpy as np

from hearthside.ai.kernels import gin as game
from hearthside.ai.kernels import gin_belief as belief
from hearthside.ai.kernels import gin_policy as policy
from hearthside.ai.kernels import gin_search as search
from hearthside.ai.kernels.bits import Ints, Rng
from hearthside.ai.kernels.gin_encoding import encoded_rules, history_row, notes_row, numbered_move, view_row
from hearthside.ai.kernels.gin_features import Observation
from hearthside.game import Limit
from hearthside.gin import LayOff, Move, Peek, Phase, View

from . import equity
from .opponent_style import style_counts
from .settings import Settings
from .weights import OUTCOMES, Weights

_PRIOR_ERROR: Final = 1.0
"""The standard error, in points, that the estimate before the rollouts is taken to have."""


class SearchPlayer:
    """Plays as its settings say."""

    def __init__(self, settings: Settings, weights: Weights | None = None) -> None:
        self.settings = settings
        self._weights = weights or Weights.default()
        self._scales: Sequence[equity.Floats] = (equity.points_utilities(False),)
        self._outcome_utilities = np.array([OUTCOMES])
        self._networks = search.Networks(
            np.stack([self._weights.packed()] * 2),
            self._weights.card_weights,
            self._weights.belief_weights,
            np.array([equity.points_utilities(False)]),
        )
        self._at_once = search.Stage(discard_walks=settings.discard_walks)
        self._rollouts = self._at_once._replace(rollout_turns=1, prior_error=_PRIOR_ERROR)

    def choose(self, view: View | Peek, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move. ``limit.worlds`` replaces the number of worlds
        in the settings, and ``limit.ms`` ends the search. With a `Peek`, the opponent has the hand that is shown in all
        worlds.
        """
        began, shown = thread_time(), 0
        if isinstance(view, Peek):
            view, hands = view
            shown = int(hands[1 - view.seat] - view.known[1 - view.seat])
        if view.phase is Phase.LAYOFF:
            return LayOff(view.seat)
        seen = EncodedView(view)
        self._set_utilities(view)
        if not self.settings.worlds:
            return numbered_move(self._network_move(seen, rng), view.seat)
        return numbered_move(self._search_move(seen, rng, limit, began, shown), view.seat)

    def _set_utilities(self, view: View) -> None:
        """Fold the utilities of this hand into the networks."""
        utilities = equity.utilities(view) if self.settings.equity else equity.points_utilities(view.doubled)
        self._set_scales(view, [utilities])

    def _set_scales(self, view: View, scales: Sequence[equity.Floats]) -> None:
        """Fold these utilities into the networks; both players play by the first."""
        if any(old is not new for old, new in zip_longest(self._scales, scales)):
            ends = [equity.REACH + round(end) * (2 if view.doubled else 1) for end in OUTCOMES]
            self._scales, self._outcome_utilities = scales, np.array([each[ends] for each in scales])
            own, *others = map(self._weights.packed, self._outcome_utilities)
            networks = np.stack([own, self._weights.packed(-scales[0][ends[::-1]]), *others])
            self._networks = self._networks._replace(networks=networks, utilities=np.array(scales))

    def _player(self) -> policy.Player:
        """The player by the seat's own network."""
        return policy.Player(self._networks.networks[0], self._networks.card_weights, policy.Profile())

    def _network_move(self, seen: "EncodedView", rng: Random) -> int:
        """The move with the highest value, or with a temperature one that is hardly worse."""
        count = policy.choices(seen.rules, self._player(), seen.observation, seen.choices)
        moves, values = seen.choices.moves[:count].tolist(), seen.choices.values[:count].tolist()
        best = max(values)
        if not self.settings.temperature:
            return int(moves[values.index(best)])
        odds = [exp((value - best) / self.settings.temperature) for value in values]
        return int(rng.choices(moves, odds)[0])

    def _search_move(self, seen: "EncodedView", rng: Random, limit: Limit, began: float, shown: int) -> int:
        """The best move over many worlds; ``shown``: the cards that the opponent is known to hold in all of them,
        or 0.
        """
        most, taken = search.candidate_moves(seen.rules, self._player(), seen.observation, seen.choices)
        best = 0 if most == 1 else self._best_candidate(seen, most, taken, rng, limit, began, shown)
        move = int(seen.choices.moves[best])
        return game.TAKE if taken and move <= game.BIG else move

    def _best_candidate(
        self, seen: "EncodedView", most: int, taken: bool, rng: Random, limit: Limit, began: float, shown: int
    ) -> int:
        """The index of the best candidate."""
        active, sums, (past, random_state) = np.ones(most, np.int64), np.zeros((1, most, 3)), start(rng, shown)
        moves, values = seen.choices.moves[:most], seen.choices.values[:most]
        for stage, left in zip((self._at_once, self._rollouts), self._worlds(limit), strict=True):
            clear = False
            if shown:
                stage = stage._replace(steps=0)
            while left > 0 and not clear and (limit.ms is None or (thread_time() - began) * 1000 < limit.ms):
                search.evaluate_moves(
                    seen.rules, self._networks, stage, seen.observation, seen.history, taken, moves, active, sums,
                    past, random_state, min(left, search.BATCH),
                )  # fmt: skip
                left -= search.BATCH
                clear = search.drop_moves(stage, values, active, sums[0])
            search.finish_stage(stage, values, sums[0])
            if clear:
                break
        return int(values.argmax())

    def _worlds(self, limit: Limit) -> tuple[int, int]:
        """Worlds to be evaluated at once, and worlds to be played on."""
        at_once, rollouts = self.settings.worlds, self.settings.rollouts
        if limit.worlds is None:
            return at_once, rollouts
        rolled_out = limit.worlds * rollouts // (at_once + rollouts)
        return limit.worlds - rolled_out, rolled_out


class EncodedView:
    """A view as rows for the kernels, and room for what they find."""

    def __init__(self, view: View) -> None:
        self.rules, self.history = encoded_rules(view.rules), history_row(view)
        self.observation = Observation(view_row(view), notes_row(view), np.array(style_counts(view).style))
        self.choices = policy.room_for_choices()


def start(rng: Random, shown: int) -> tuple[Ints, Rng]:
    """A past to begin with, int64[PAST_SIZE], in which the opponent holds these hidden cards if any are shown; and a
    random generator for the kernels.
    """
    past = np.zeros(belief.PAST_SIZE, np.int64)
    past[belief.UNSEEN] = shown
    return past, np.array([rng.getrandbits(63) | 1], np.uint64)

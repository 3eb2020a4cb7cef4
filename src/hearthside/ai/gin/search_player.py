"""A player of Gin Rummy that values each move by a network, and then searches many hands that the opponent may hold.

It plays for the match: networks and worlds give the chance of each outcome of the hand, and `equity` its utility. It
keeps nothing between moves. With a limit in worlds only, the same view and seed give the same move.
"""

from math import exp
from random import Random
from time import thread_time
from typing import Final

import numpy as np

from hearthside.ai.kernels import gin as rules_kernel
from hearthside.ai.kernels import gin_belief as hands
from hearthside.ai.kernels import gin_policy as minds
from hearthside.ai.kernels import gin_search as kernel
from hearthside.ai.kernels.gin_encoding import card_rows, history_row, notes_row, rules_row, tables, view_row
from hearthside.cards import DECK
from hearthside.game import Limit
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Move, Peek, Phase, Take, View

from . import equity
from .features import FEATURES
from .opponent_style import style_counts
from .settings import Settings
from .weights import OUTCOMES, Weights

_BURN, _STEPS, _DROP = 120, 12, 2.5
"""Steps of the walk before the first world, and between two; standard errors at which a move is dropped."""
_NO_TEMPER: Final = np.zeros(minds.PROFILE_SIZE)


class SearchPlayer:
    """Plays as its settings say."""

    def __init__(self, settings: Settings, weights: Weights | None = None) -> None:
        self.settings = settings
        self._weights = weights or Weights.default()
        self._card_weights, self._belief_weights = self._weights.card_weights, self._weights.belief_weights
        self._utilities, self._outcome_utilities = equity.points_utilities(False), np.array(OUTCOMES)
        self._networks = np.stack([self._weights.packed()] * 2)
        self._settings = np.zeros(kernel.SETTINGS_SIZE)
        for place, value in (
            (kernel.CANDIDATES, settings.candidates),
            (kernel.CANDIDATE_MARGIN, settings.candidate_margin),
            (kernel.DROP_ERRORS, _DROP),
            (kernel.BURN_IN, _BURN),
            (kernel.STEPS, _STEPS),
            (kernel.PRIOR_SHARE, settings.prior_share),
            (kernel.DISCARD_WALKS, settings.discard_walks),
        ):
            self._settings[place] = value
        self._rollout_settings = self._settings.copy()
        self._rollout_settings[kernel.ROLLOUT_TURNS] = settings.rollout_turns
        self._rollout_settings[kernel.PRIOR_ERROR] = settings.prior_error

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
        seen = _EncodedView(view)
        self._set_utilities(view)
        if not self.settings.worlds:
            return _move(self._network_move(seen, rng), view.seat)
        return _move(self._search_move(seen, rng, limit, began, shown), view.seat)

    def _set_utilities(self, view: View) -> None:
        """Fold the utilities of this hand into the networks."""
        utilities = equity.utilities(view) if self.settings.equity else equity.points_utilities(view.doubled)
        if utilities is not self._utilities:
            self._utilities = utilities
            ends = [equity.REACH + round(end) * (2 if view.doubled else 1) for end in OUTCOMES]
            self._outcome_utilities = utilities[ends]
            self._networks = np.stack(
                [self._weights.packed(self._outcome_utilities), self._weights.packed(-utilities[ends[::-1]])]
            )

    def _network_move(self, seen: "_EncodedView", rng: Random) -> int:
        """The move with the highest value, or with a temperature one that is hardly worse."""
        count = minds.choices(
            *seen.rules,
            self._networks[0],
            self._card_weights,
            _NO_TEMPER,
            seen.deal,
            seen.notes,
            seen.style,
            *seen.found,
        )
        values = seen.values[:count].tolist()
        if not self.settings.temperature:
            return int(seen.moves[values.index(max(values))])
        best = max(values)
        odds = [exp((value - best) / self.settings.temperature) for value in values]
        return int(rng.choices(seen.moves[:count].tolist(), odds)[0])

    def _search_move(self, seen: "_EncodedView", rng: Random, limit: Limit, began: float, shown: int) -> int:
        """The best move over many worlds; ``shown``: the cards that the opponent is known to hold in all of them,
        or 0.
        """
        most, taken = kernel.candidate_moves(
            *seen.rules, self._networks[0], self._card_weights, _NO_TEMPER, self._settings, seen.deal, seen.notes,
            seen.style,
            *seen.found,
        )  # fmt: skip
        best = 0 if most == 1 else self._best_candidate(seen, most, taken, rng, limit, began, shown)
        move = int(seen.moves[best])
        return rules_kernel.TAKE if taken and move <= rules_kernel.BIG else move

    def _best_candidate(
        self, seen: "_EncodedView", most: int, taken: bool, rng: Random, limit: Limit, began: float, shown: int
    ) -> int:
        """The index of the best candidate."""
        active, sums = np.ones(most, np.int64), np.zeros((most, 3))
        past, dice = np.zeros(hands.PAST_SIZE, np.int64), np.array([rng.getrandbits(63) | 1], np.uint64)
        past[hands.UNSEEN] = shown
        moves, values = seen.moves[:most], seen.values[:most]
        for default, left in zip((self._settings, self._rollout_settings), self._worlds(limit), strict=True):
            setting, clear = default.copy(), False
            if shown:
                setting[kernel.STEPS] = 0
            while left > 0 and not clear and (limit.ms is None or (thread_time() - began) * 1000 < limit.ms):
                kernel.evaluate_moves(
                    *seen.rules, self._networks, self._card_weights, self._belief_weights, self._utilities, setting,
                    seen.deal, seen.notes,
                    seen.history, seen.style, taken, moves, active, sums, past, dice, min(left, kernel.BATCH),
                )  # fmt: skip
                left -= kernel.BATCH
                clear = kernel.drop_moves(setting, values, active, sums)
            kernel.finish_stage(setting, values, sums)
            if clear:
                break
        return int(values.argmax())

    def _worlds(self, limit: Limit) -> tuple[int, int]:
        """Worlds to be evaluated at once, and worlds to be played on."""
        at_once, rollout_turns = self.settings.worlds, self.settings.rollouts
        if limit.worlds is None:
            return at_once, rollout_turns
        farther = limit.worlds * rollout_turns // (at_once + rollout_turns)
        return limit.worlds - farther, farther


class _EncodedView:
    """A view as rows for the kernels, and room for what they find."""

    def __init__(self, view: View) -> None:
        self.rules = rules_row(view.rules), tables(view.rules), card_rows(view.rules)
        self.deal, self.notes = view_row(view), notes_row(view)
        self.history, self.style = history_row(view), np.array(style_counts(view).style)
        self.moves, self.values = np.zeros(minds.MAX_CHOICES, np.int64), np.zeros(minds.MAX_CHOICES)
        self.found = self.moves, self.values, np.zeros((minds.MAX_CHOICES, FEATURES), np.float32)


def _move(number: int, seat: int) -> Move:
    """The move that the kernels call by that number."""
    if number < rules_kernel.KNOCKS:
        return Discard(seat, DECK[number])
    if number < rules_kernel.BIG:
        return Knock(seat, DECK[number - rules_kernel.KNOCKS])
    match number:
        case rules_kernel.BIG:
            return Knock(seat, None)
        case rules_kernel.DRAW:
            return Draw(seat)
        case rules_kernel.TAKE:
            return Take(seat)
    return Decline(seat)

"""A player of Gin Rummy that weighs each move by what it has learned, and then in many hands that the other may hold.

What it wants is the match: nets and worlds say how likely each end of the hand is, and `equity` what it is worth. It
holds no state: everything is derived anew from the view. Limited in worlds alone, the same view and dice give the same
move.
"""

from math import exp
from random import Random
from time import thread_time
from typing import Final

import numpy as np

from hearthside.ai.kernels import gin as rules_kernel
from hearthside.ai.kernels import gin_hands as hands
from hearthside.ai.kernels import gin_minds as minds
from hearthside.ai.kernels import gin_search as kernel
from hearthside.ai.kernels.gin_rows import card_rows, notes_row, rules_row, story_row, tables, view_row
from hearthside.cards import DECK
from hearthside.game import Limit
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Move, Peek, Phase, Take, View

from . import equity
from .conduct import conduct
from .mind import ENDS, Mind
from .settings import Settings
from .worth import FIGURES

_BURN, _STEPS, _DROP = 120, 12, 2.5
"""Steps of the walk before the first world, and between two; standard errors by which a move is dropped."""
_NO_TEMPER: Final = np.zeros(minds.TEMPER_SIZE)


class Searcher:
    """Plays as its settings say."""

    def __init__(self, settings: Settings, mind: Mind | None = None) -> None:
        self.settings = settings
        self._mind = mind or Mind.usual()
        self._signs, self._energy = self._mind.signs, self._mind.energy
        self._worths, self._ends = equity.plain(False), np.array(ENDS)
        self._minds = np.stack([self._mind.flat()] * 2)
        self._setting = np.zeros(kernel.SETTING_SIZE)
        for place, value in (
            (kernel.CANDIDATES, settings.candidates),
            (kernel.WITHIN, settings.within),
            (kernel.DROP, _DROP),
            (kernel.BURN, _BURN),
            (kernel.STEPS, _STEPS),
            (kernel.TRUST, settings.trust),
            (kernel.HEED, settings.heed),
        ):
            self._setting[place] = value
        self._ahead = self._setting.copy()
        self._ahead[kernel.AHEAD], self._ahead[kernel.DOUBT] = settings.ahead, settings.doubt

    def choose(self, view: View | Peek, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move. ``limit.worlds`` takes the place of those in
        the settings, and ``limit.ms`` ends the thinking. Shown the other hand, all worlds have it.
        """
        began, shown = thread_time(), 0
        if isinstance(view, Peek):
            view, hands = view
            shown = int(hands[1 - view.seat] - view.known[1 - view.seat])
        if view.phase is Phase.LAYOFF:
            return LayOff(view.seat)
        seen = _Seen(view)
        self._aim(view)
        if not self.settings.worlds:
            return _move(self._at_once(seen, rng), view.seat)
        return _move(self._searched(seen, rng, limit, began, shown), view.seat)

    def _aim(self, view: View) -> None:
        """Turn the nets to what the points of this hand are worth."""
        worths = equity.worths(view) if self.settings.equity else equity.plain(view.doubled)
        if worths is not self._worths:
            self._worths = worths
            ends = [equity.REACH + round(end) * (2 if view.doubled else 1) for end in ENDS]
            self._ends = worths[ends]
            self._minds = np.stack([self._mind.flat(self._ends), self._mind.flat(-worths[ends[::-1]])])

    def _at_once(self, seen: "_Seen", rng: Random) -> int:
        """The move that seems best, or with warmth one that seems hardly worse."""
        count = minds.choices(
            *seen.rules, self._minds[0], self._signs, _NO_TEMPER, seen.deal, seen.notes, seen.style, *seen.found
        )
        values = seen.values[:count].tolist()
        if not self.settings.warmth:
            return int(seen.moves[values.index(max(values))])
        best = max(values)
        odds = [exp((value - best) / self.settings.warmth) for value in values]
        return int(rng.choices(seen.moves[:count].tolist(), odds)[0])

    def _searched(self, seen: "_Seen", rng: Random, limit: Limit, began: float, shown: int) -> int:
        """The move that is best in many worlds; in all of them the other holds what was ``shown``, if that is any."""
        most, taken = kernel.worth_trying(
            *seen.rules, self._minds[0], self._signs, _NO_TEMPER, self._setting, seen.deal, seen.notes, seen.style,
            *seen.found,
        )  # fmt: skip
        best = 0 if most == 1 else self._weighed(seen, most, taken, rng, limit, began, shown)
        move = int(seen.moves[best])
        return rules_kernel.TAKE if taken and move <= rules_kernel.BIG else move

    def _weighed(
        self, seen: "_Seen", most: int, taken: bool, rng: Random, limit: Limit, began: float, shown: int
    ) -> int:
        """Which of the moves it is."""
        active, tally = np.ones(most, np.int64), np.zeros((most, 3))
        past, dice = np.zeros(hands.PAST_SIZE, np.int64), np.array([rng.getrandbits(63) | 1], np.uint64)
        past[hands.UNSEEN] = shown
        moves, values = seen.moves[:most], seen.values[:most]
        for usual, left in zip((self._setting, self._ahead), self._worlds(limit), strict=True):
            setting, clear = usual.copy(), False
            if shown:
                setting[kernel.STEPS] = 0
            while left > 0 and not clear and (limit.ms is None or (thread_time() - began) * 1000 < limit.ms):
                kernel.think(
                    *seen.rules, self._minds, self._signs, self._energy, self._worths, setting, seen.deal, seen.notes,
                    seen.story, seen.style, taken, moves, active, tally, past, dice, min(left, kernel.AT_ONCE),
                )  # fmt: skip
                left -= kernel.AT_ONCE
                clear = kernel.drop(setting, values, active, tally)
            kernel.settle(setting, values, tally)
            if clear:
                break
        return int(values.argmax())

    def _worlds(self, limit: Limit) -> tuple[int, int]:
        """Worlds to be judged at once, and those to be played on."""
        at_once, ahead = self.settings.worlds, self.settings.rollouts
        if limit.worlds is None:
            return at_once, ahead
        farther = limit.worlds * ahead // (at_once + ahead)
        return limit.worlds - farther, farther


class _Seen:
    """A view in rows, and room for what is found."""

    def __init__(self, view: View) -> None:
        self.rules = rules_row(view.rules), tables(view.rules), card_rows(view.rules)
        self.deal, self.notes = view_row(view), notes_row(view)
        self.story, self.style = story_row(view), np.array(conduct(view).style)
        self.moves, self.values = np.zeros(minds.MOST_CHOICES, np.int64), np.zeros(minds.MOST_CHOICES)
        self.found = self.moves, self.values, np.zeros((minds.MOST_CHOICES, FIGURES), np.float32)


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

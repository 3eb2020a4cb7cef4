"""The baselines of Hearts that sample worlds: UCT, and flat Monte Carlo. Imports the compiler."""

from dataclasses import replace
from random import Random
from typing import Final

import numpy as np

from hearthside.ai.kernels import hearts as kernel
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts_baselines import try_cards_by_rule, uct_gains
from hearthside.ai.kernels.hearts_encoding import card_points_row, cards_row, rules_row
from hearthside.ai.worlds.hearts import rows
from hearthside.cards import DECK, Card, Cards
from hearthside.game import Limit
from hearthside.hearts import BLACK_LADY, Deal, Direction, Moon, Move, Pass, Play, State, View

from . import passing
from .card_values import card_values


def _begun() -> View:
    """A view in which there is a choice."""
    state = State.new(replace(BLACK_LADY, passing=(Direction.HOLD,))).play(Deal(DECK))
    state = state.play(Play(state.turn, next(iter(state.legal(state.turn)))))
    return state.view(state.turn)


_BEGUN: Final = _begun()


class Uct:
    """Grows a tree of moves in each of some worlds, and plays at random beyond it.

    It passes the cards that leave the least risk. Its kernels are compiled when it is made, and not at its first move.
    """

    worlds: Final = 20
    runs: Final = 50
    daring: Final = 0.4

    def __init__(self) -> None:
        self.choose(_BEGUN, Random(0), Limit(worlds=1))

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move; ``limit.worlds`` in place of 20."""
        if view.passing:
            return _safest(view)
        cards = list(view.legal)
        if len(cards) > 1:
            deals = rows(view, rng, limit.worlds or self.worlds)
            random_state = np.array([rng.getrandbits(64) | 1], np.uint64)
            gained, _ = uct_gains(
                _rules(view), card_points_row(view.rules), deals, *_scores(view), self.runs, self.daring, random_state
            )
            cards = [max(cards, key=lambda card: float(gained[card]))]
        return Play(view.seat, cards[0])


class FlatMonteCarlo:
    """Plays each card in the same worlds, and lets all seats go on by a short list of rules.

    It passes the cards that leave the least risk. Its kernels are compiled when it is made, and not at its first move.
    """

    worlds: Final = 128

    def __init__(self) -> None:
        self.choose(_BEGUN, Random(0), Limit(worlds=1))

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move; ``limit.worlds`` in place of 128."""
        if view.passing:
            return _safest(view)
        cards: list[Card] = list(view.legal)
        if len(cards) > 1:
            deals, dear = rows(view, rng, limit.worlds or self.worlds), card_values(view.rules).dear & (1 << 52) - 1
            cost = try_cards_by_rule(
                _rules(view), card_points_row(view.rules), dear, deals, cards_row(cards), *_scores(view)
            )
            cards = [cards[int(cost.argmin())]]
        return Play(view.seat, cards[0])


def _safest(view: View) -> Pass:
    """The pass that leaves the least danger."""
    return Pass(view.seat, Cards(passing.safest(view, 0.0)))


def _rules(view: View) -> Ints:
    """The rules for the kernel. A moon that collects is paid in cash: as much as if it gave points to the others."""
    row = rules_row(view.rules)
    if view.rules.moon is Moon.COLLECTS:
        row[kernel.MOON] = kernel.OTHERS_GAIN
    return row


def _scores(view: View) -> tuple[Ints, Ints]:
    """The totals before the deal, and what each seat has chosen for a moon, as far as it is known; int64[MOST]."""
    scores, deduct = np.zeros(kernel.MOST, np.int64), np.zeros(kernel.MOST, np.int64)
    scores[: view.rules.seats] = view.scores
    deduct[view.seat] = view.deduct
    return scores, deduct

"""The foreign players of Hearts that sample deals. All deals that agree with the cards a seat has seen, the cards that
it passed and the suits that others did not follow are equally likely to them. Imports the compiler.
"""

from abc import ABC, abstractmethod
from random import Random
from typing import Final

import numpy as np

from hearthside.ai.kernels import hearts as game
from hearthside.ai.kernels.bits import Ints, Rng
from hearthside.ai.kernels.hearts_encoding import card_points_row, rules_row, view_row
from hearthside.cards import DECK, mask
from hearthside.game import Limit
from hearthside.hearts import Moon, Move, Play, View

from . import hearts_kernels as kernels
from .hearts_kernels import Floats
from .hearts_rules import RULES, PlainPass, begun, card_by_rule

_SUIT: Final = 0x1FFF


class _Sampling(ABC):
    """Passes its highest cards, and decides by sampled deals. Where cards are left over, and with two packs, it samples
    none and plays by its rule. Its kernels are compiled when it is made, and not at its first move.
    """

    passing: Final = PlainPass()

    def __init__(self, rule: str, deals: int) -> None:
        self.rule, self.deals = rule, deals
        self.choose(begun(), Random(0), Limit(worlds=1))

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move; ``limit.worlds`` in place of its deals."""
        if view.passing:
            return self.passing.choose(view)
        cards = list(view.legal)
        if len(cards) == 1:
            return Play(view.seat, cards[0])
        if view.rules.special:
            return Play(view.seat, card_by_rule(view, self.rule, rng))
        random_state = np.array([rng.getrandbits(63) | 1], np.uint64)
        deals = sampled_deals(view, limit.worlds or self.deals, random_state)
        costs = self._costs(view, deals, np.array(cards, np.int64), random_state)
        return Play(view.seat, cards[int(costs.argmin())])

    @abstractmethod
    def _costs(self, view: View, deals: Ints, cards: Ints, random_state: Rng) -> Floats:
        """What each card costs; the least is played."""


class Flat(_Sampling):
    """Plays each card in the same deals, which all seats play on by a rule; the card with fewest points wins."""

    def _costs(self, view: View, deals: Ints, cards: Ints, random_state: Rng) -> Floats:
        rule = RULES[self.rule]
        costs: Floats = kernels.flat_costs(*_rules(view), deals, cards, *_scores(view), rule, random_state)
        return costs


class Tree(_Sampling):
    """Grows a tree in each deal, or one in all; the card that was tried most wins. ``runs`` through each deal."""

    def __init__(self, rule: str, deals: int, runs: int, apart: bool, exploration: float) -> None:
        self.runs, self.apart, self.exploration = runs, apart, exploration
        super().__init__(rule, deals)

    def _costs(self, view: View, deals: Ints, cards: Ints, random_state: Rng) -> Floats:
        visits = kernels.tree_visits(
            *_rules(view), deals, *_scores(view),
            self.runs, self.apart, self.exploration, RULES[self.rule], random_state,
        )  # fmt: skip
        return -visits[cards].astype(np.float64)


def sampled_deals(view: View, count: int, random_state: Rng) -> Ints:
    """So many deals of one pack without leftover cards, int64[count, STATE_SIZE]."""
    seats, me = view.rules.seats, view.seat
    known, wanted, barred = view_row(view), np.zeros(game.MOST, np.int64), np.zeros(game.MOST, np.int64)
    seen = int(view.hand)
    for trick in (*view.tricks, view.trick):
        seen |= mask(trick.cards)
        for seat, card in zip(trick.players(seats), trick.cards, strict=False):
            if card.suit != trick.cards[0].suit:
                barred[seat] |= _SUIT << 13 * trick.cards[0].suit
    known[game.HANDS + me] = view.hand
    hidden = int(view.rules.deck) & ~seen
    for seat in range(seats):
        if seat != me:
            given = int(view.given(seat)) & hidden
            known[game.HANDS + seat] = given
            wanted[seat] = view.counts[seat] - given.bit_count()
    for seat in range(seats):
        hidden &= ~int(known[game.HANDS + seat])
    cards = np.array([card for card in DECK if hidden >> card & 1], np.int64)
    return kernels.sample_deals(known, cards, wanted, barred, count, random_state)


def _rules(view: View) -> tuple[Ints, Ints]:
    """The rules and the points of cards. A moon that collects cash is played as if it gave points to the others."""
    row = rules_row(view.rules)
    if view.rules.moon is Moon.COLLECTS:
        row[game.MOON] = game.OTHERS_GAIN
    return row, card_points_row(view.rules)


def _scores(view: View) -> tuple[Ints, Ints]:
    """The totals before the deal, and the seat's own choice for a moon; int64[MOST]."""
    scores, deduct = np.zeros(game.MOST, np.int64), np.zeros(game.MOST, np.int64)
    scores[: view.rules.seats] = view.scores
    deduct[view.seat] = view.deduct
    return scores, deduct

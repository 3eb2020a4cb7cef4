"""Deals of Hearts that agree with a view, as rows of the kernel. No strategy.

Where nothing is known, one way to deal and pass the cards is as likely as another. What each seat drew from a stock,
and when, does not follow from a view: there worlds agree with what hands have shown since the stock was empty.
"""

from functools import lru_cache
from random import Random
from typing import Final

import numpy as np

from hearthside.ai.kernels import hearts_worlds as kernel
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts import MOST
from hearthside.ai.kernels.hearts_encoding import hands_of, knowledge_row, rules_row, trick_rows, view_row
from hearthside.cards import TWO_DECKS, Cards
from hearthside.game import DEALER
from hearthside.hearts import State, View

Odds = kernel.Odds
_EVEN: Final = np.zeros((MOST, len(TWO_DECKS)))
_rules_row: Final = lru_cache(maxsize=64)(rules_row)


class Sampler:
    """Samples deals that agree with a view."""

    def __init__(self, view: View) -> None:
        self.view, self.tricks = view, trick_rows(view)
        self._known = _rules_row(view.rules), view_row(view), knowledge_row(view), self.tricks

    def rows(self, rng: Random, count: int, odds: Odds | None = None, most: int = kernel.ENTRIES_KEPT) -> Ints:
        """So many deals, as for `rows`."""
        random_state = np.array([rng.getrandbits(64) | 1], np.uint64)
        found = kernel.sample_worlds(
            *self._known, _EVEN if odds is None else odds, odds is not None, random_state, count, most
        )
        if len(found) < count:
            raise AssertionError(f"no deal of the cards explains {self.view!r}")
        return found


def rows(view: View, rng: Random, count: int, odds: Odds | None = None, most: int = kernel.ENTRIES_KEPT) -> Ints:
    """So many deals that agree with the view, as the kernel plays them, int64[count, STATE_SIZE].

    ``odds``: float64[MOST, 104], by seat and card the logarithm of the odds that it is there; a world is as likely as
    the product of the odds of all its hidden cards. Without them all are as likely. While cards are being passed the
    deals are as they were dealt. Worlds are independent of each other, unless the tables that this takes would have
    more than ``most`` numbers, as at some tables of six: then each is a walk away from the one before. AssertionError
    for a view that no deal explains.
    """
    return Sampler(view).rows(rng, count, odds, most)


def state_of(view: View, row: Ints, rng: Random) -> State:
    """A whole state in which all hold what a row of `rows` says, under rules without leftover cards and for passes to
    one seat. The cards that others passed may be any that their receivers were dealt into their hands.
    """
    rules, seats, hands = view.rules, view.rules.seats, hands_of(row, view.rules.seats)
    offset = view.direction.offset(seats)
    passes = [0] * seats
    if offset and not view.passing:
        played = [0] * seats
        for trick in (*view.tricks, view.trick):
            for seat, card in zip(trick.players(seats), trick.cards, strict=False):
                played[seat] |= 1 << card
        for seat in range(seats):
            to = (seat + offset) % seats
            may = list(Cards(hands[to] | played[to]))
            passes[seat] = int(Cards.of(rng.sample(may, rules.pass_count)))
        passes[view.seat] = int(view.gave)
        passes[(view.seat - offset) % seats] = int(view.got)
    return State(
        rules=rules,
        results=view.results,
        scores=view.scores,
        winners=(),
        cash=view.cash,
        deduct=tuple(view.deduct and seat == view.seat for seat in range(seats)),
        dealer=view.dealer,
        passes=tuple(passes),
        hands=hands,
        taken=tuple(map(int, view.taken)),
        turn=DEALER if view.passing else view.seat,
        tricks=view.tricks,
        leader=view.trick.leader,
        table=view.trick.cards,
        broken=view.broken,
        turned=view.turned,
    )

"""What gets the kernels ready: a little of everything is played, so that the compiler has seen all of it."""

import numpy as np

from hearthside import hearts
from hearthside.cards import DECK

from . import hearts as hearts_kernel
from .rows import cards_row, rules_row, worth_row


def play_a_little() -> None:
    """Compiles whatever is not kept from before."""
    _hearts(hearts.PRESETS["black-lady"])


def _hearts(rules: hearts.Rules) -> None:
    kernel, row, worth = hearts_kernel, rules_row(rules), worth_row(rules)
    dice, deal = np.array([1], np.uint64), np.zeros(kernel.STATE_SIZE, np.int64)
    points, deck = np.zeros(kernel.MOST, np.int64), cards_row(DECK)
    passes = np.zeros((2, kernel.MOST), np.int64)
    kernel.random_deals(row, worth, deck, rules.hand_size, 1, dice, 1)
    kernel.begin(row, deck, rules.hand_size, 0, deal)
    kernel.random_passes(row, deal, passes, dice)
    kernel.pass_cards(row, deal, passes, 1)
    kernel.open_deal(row, deal)
    kernel.play(row, deal, kernel.some_card(row, deal, dice))
    kernel.legal(row, deal)
    kernel.play_out(row, deal, dice)
    kernel.settle(row, worth, deal, points, points, points.copy())

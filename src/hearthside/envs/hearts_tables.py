"""Rules of Hearts as the kernels of many tables read them."""

import numpy as np

from hearthside.ai.kernels import hearts_batch as kernel
from hearthside.ai.kernels.hearts_encoding import card_points_row, rules_row
from hearthside.hearts import Direction, Ending, Rules, Ties

__all__ = ["game", "kernel"]


def game(rules: Rules, match: bool, autoreset: bool, raw: bool) -> kernel.Game:
    """What is played, and how it goes on."""
    settings = np.zeros(kernel.SETTINGS, np.int64)
    settings[kernel.MATCH], settings[kernel.RESETS], settings[kernel.RAW] = match, autoreset, raw
    settings[kernel.DEALER_STEP] = 1 if rules.deal_moves is Direction.LEFT else 3
    settings[kernel.ENDING] = list(Ending).index(rules.ending)
    settings[kernel.GOAL] = rules.goal
    settings[kernel.EXACT_RESETS] = rules.exact_goal_resets
    settings[kernel.SHARED] = rules.ties is Ties.SHARED
    cycle = np.array([each.offset(rules.seats) for each in rules.passing], np.int64)
    return kernel.Game(rules_row(rules), card_points_row(rules), cycle, settings)

"""Rules of Gin Rummy as the kernels of many tables read them."""

import numpy as np

from hearthside.ai.kernels import gin_batch as kernel
from hearthside.ai.kernels.gin_encoding import encoded_rules
from hearthside.gin import Dealing, Rules

__all__ = ["game", "kernel"]


def game(rules: Rules, match: bool, autoreset: bool, raw: bool) -> kernel.Game:
    """What is played, and how it goes on."""
    settings = np.zeros(kernel.SETTINGS, np.int64)
    settings[kernel.MATCH], settings[kernel.RESETS], settings[kernel.RAW] = match, autoreset, raw
    settings[kernel.DEALING] = list(Dealing).index(rules.dealing)
    settings[kernel.GOAL] = rules.goal
    return kernel.Game(encoded_rules(rules), settings)

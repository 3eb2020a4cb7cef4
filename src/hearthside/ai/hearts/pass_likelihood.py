"""How likely hidden hands are, by what was passed: the learned weights, and the rules and views that they apply to."""

from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np

from hearthside.ai import weights_file
from hearthside.ai.kernels import hearts_pass_likelihood as kernel
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts_policy import Floats
from hearthside.hearts import Rules, View

from . import policy_weights

VERSION: Final = 1
"""The version of the weights; another version has other look-ups."""
PASSED: Final = 3
"""The number of cards passed in training."""


def applies_to_rules(rules: Rules) -> bool:
    """Whether the weights apply to these rules: four seats, one whole pack, and three cards passed."""
    one_pack = rules.packs == 1 and not rules.special and rules.hand_size * kernel.SEATS_OF_FOUR == 52
    return rules.seats == kernel.SEATS_OF_FOUR and one_pack and rules.pass_count == PASSED


def applies(view: View) -> bool:
    """Whether the weights apply to this view: cards were passed in this deal."""
    return applies_to_rules(view.rules) and not view.passing and bool(view.direction.offset(view.rules.seats))


def log_likelihoods(view: View, deals: Ints) -> Floats:
    """The log likelihood ratio, float32[deals], of each deal, int64[deals, STATE_SIZE], given the cards that were
    passed. They must apply to the view: see `applies`.
    """
    rules, found = view.rules, np.zeros(len(deals), np.float32)
    played = np.zeros(rules.seats, np.int64)
    for trick in (*view.tricks, view.trick):
        for seat, card in zip(trick.players(rules.seats), trick.cards, strict=False):
            played[seat] |= 1 << card
    kernel.log_likelihoods(
        policy_weights.rule_features_row(rules), weights(), view.seat, view.direction.offset(rules.seats),
        int(view.gave), int(view.got), played, deals, found,
    )  # fmt: skip
    return found


@cache
def weights() -> Floats:
    """The learned weights, float32[SIZE]; not to be written to."""
    _, arrays = weights_file.read(files(__package__) / "pass_likelihood.npz", VERSION)
    return np.asarray(arrays["weights"], np.float32)

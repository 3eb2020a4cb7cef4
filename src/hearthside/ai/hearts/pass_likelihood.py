"""How likely hidden hands are, by what was passed: the learned weights, and the rules and views that they apply to."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from typing import Any, Final

import numpy as np

from hearthside.ai.kernels import hearts_pass_likelihood as kernel
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts_policy import Floats
from hearthside.hearts import Rules, View

from . import policy_weights

VERSION: Final = 1
"""The version of the weights; another version has other look-ups."""
PASSED: Final = 3
"""The number of cards passed in training."""


def teaches(rules: Rules) -> bool:
    """Whether the weights apply to these rules: four seats, one whole pack, and three cards passed."""
    one_pack = rules.packs == 1 and not rules.special and rules.hand_size * kernel.SEATS_OF_FOUR == 52
    return rules.seats == kernel.SEATS_OF_FOUR and one_pack and rules.pass_count == PASSED


def tells(view: View) -> bool:
    """Whether cards were passed in this deal, so that hidden hands can be told apart."""
    return teaches(view.rules) and not view.passing and bool(view.direction.offset(view.rules.seats))


def likely(view: View, deals: Ints) -> Floats:
    """The log likelihood ratio of each deal, int64[deals, STATE_SIZE], by what was passed, float32[deals]; for a view
    that `tells`.
    """
    rules, found = view.rules, np.zeros(len(deals), np.float32)
    played = np.zeros(rules.seats, np.int64)
    for trick in (*view.tricks, view.trick):
        for seat, card in zip(trick.players(rules.seats), trick.cards, strict=False):
            played[seat] |= 1 << card
    kernel.log_likelihoods(
        policy_weights.rule_features_row(rules), weights(), view.seat, view.direction.offset(rules.seats),
        int(view.gave),
        int(view.got), played, deals, found,
    )  # fmt: skip
    return found


@cache
def weights() -> Floats:
    """What was learned, float32[SIZE]; not to be written to."""
    with as_file(files(__package__) / "pass_likelihood.npz") as path, np.load(path) as kept:
        version = json.loads(str(kept["header"]))["version"]
        if version != VERSION:
            raise ValueError(f"What passes tell is of version {version}, and {VERSION} is wanted.")
        return np.ascontiguousarray(kept["weights"], np.float32)


def header() -> Mapping[str, Any]:
    """What made the weights: the command, the seed, the rules, rounds and deals."""
    with as_file(files(__package__) / "pass_likelihood.npz") as path, np.load(path) as kept:
        found: Mapping[str, Any] = json.loads(str(kept["header"]))
    return found

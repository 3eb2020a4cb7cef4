"""The learned weights of the Hearts policy, and the rules as it sees them."""

from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

import numpy as np

from hearthside.ai import weights_file
from hearthside.ai.kernels import hearts_policy as kernel
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts_encoding import card_points_row, rules_row
from hearthside.hearts import Moon, Rules

from .belief import moon_cards
from .card_values import card_values, worths

VERSION: Final = 1
"""The version of the weights; another version has other features."""
_PACK: Final = (1 << 52) - 1
_SOME, _MANY = 5 / 26, 14 / 26
"""Shares of a moon's points."""


@lru_cache(maxsize=64)
def rule_features_row(rules: Rules) -> Ints:
    """The rules as the policy sees them, int64[RULE_FEATURES_SIZE]; not to be written to."""
    row = np.zeros(kernel.RULE_FEATURES_SIZE, np.int64)
    values = card_values(rules)
    for suit, each in enumerate(values.suits):
        if each.pointed:
            row[kernel.CLASSES + suit] = kernel.POINTED_SUIT
        elif each.dear:
            row[kernel.CLASSES + suit] = kernel.DEAR_SUIT
        elif each.bonus:
            row[kernel.CLASSES + suit] = kernel.BONUS_SUIT
    costly = int(rules.penalty) & _PACK
    row[kernel.DEAR] = values.dear & _PACK
    row[kernel.POINTED] = costly & ~values.dear
    row[kernel.WANTED_CARDS] = moon_cards(rules) & _PACK
    row[kernel.BONUS_CARDS] = int(rules.bonus) & _PACK
    row[kernel.MOON_MADE] = rules.moon is not Moon.NONE and bool(costly)
    row[kernel.SOME] = max(1, round(_SOME * rules.moon_points))
    row[kernel.MANY] = max(2, round(_MANY * rules.moon_points))
    row[kernel.ALL] = max(1, rules.moon_points)
    row[kernel.TABLE_KIND] = min(max(rules.seats, 3), 6) - 3
    worth = worths(rules)[:52]
    row[kernel.CARD_POINTS : kernel.CARD_POINTS + 52] = worth
    row[kernel.PENALTY_POINTS : kernel.PENALTY_POINTS + 52] = np.maximum(worth, 0)
    return row


@lru_cache(maxsize=64)
def rows(rules: Rules) -> tuple[Ints, Ints, Ints]:
    """The rules as the kernels read them: `rules_row`, `card_points_row` and `rule_features_row`; not to be written
    to.
    """
    return rules_row(rules), card_points_row(rules), rule_features_row(rules)


def unit(rules: Rules) -> float:
    """What the points of these rules are to be multiplied by, to be such as those of the usual game."""
    return 1.0 / card_values(rules).scale if rules.moon_points else 1.0


@cache
def tables() -> kernel.Floats:
    """The learned weights, float32[SIZE]; not to be written to."""
    return np.asarray(_file()[1]["tables"], np.float32)


def header() -> dict[str, Any]:
    """What made the learned weights."""
    return _file()[0]


def _file() -> tuple[dict[str, Any], dict[str, Any]]:
    return weights_file.read(files(__package__) / "policy_weights.npz", VERSION)

"""The computer players of Hearts."""

from .baselines import BASELINES
from .rule_player import RulePlayer

__all__ = ["BASELINES", "RulePlayer"]

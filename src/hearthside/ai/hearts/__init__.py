"""Opponents at Hearts: players that are handed a view, dice and a limit, and nothing else."""

from .baselines import BASELINES
from .rule_player import RulePlayer, Style

__all__ = ["BASELINES", "RulePlayer", "Style"]

"""Hints and reviews of Gin Rummy: facts about moves, moves in words, and what each choice is worth."""

from typing import Any

from .facts import outcome_reason, plain_reason, reason
from .text import OPEN, action, decision_text, detail, is_weighed, label, may_ask_unweighed, no_choice, title

__all__ = [
    "OPEN",
    "action",
    "decision_text",
    "detail",
    "entries",
    "is_weighed",
    "label",
    "may_ask_unweighed",
    "no_choice",
    "outcome_reason",
    "plain_reason",
    "reason",
    "title",
    "weigher",
]


def weigher() -> Any:
    """The part that searches. Importing it imports the compiler."""
    from . import weighing

    return weighing


def entries() -> Any:
    """A deal from the entries of one seat."""
    from hearthside.coach.observed.gin import GinHand

    return GinHand

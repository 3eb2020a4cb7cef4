"""Lessons: hands played as they are written, in which somebody learns Hearts or Gin Rummy in some ten minutes.

`steps` has the parts of a lesson, `lesson` what follows from an answer, `hearts_moves` and `gin_moves` how moves are
written, and `hearts` and `gin` what the two lessons teach.
Knows the rules, and no players, tables or screens.
"""

from collections.abc import Mapping
from typing import Final

from . import gin, hearts
from .lesson import Lesson, answers, judge, read_move, right_move
from .steps import LEARNER, Ask, Hand, Step, Tell, with_cards

__all__ = [
    "LEARNER",
    "LESSONS",
    "Ask",
    "Hand",
    "Lesson",
    "Step",
    "Tell",
    "answers",
    "judge",
    "read_move",
    "right_move",
    "with_cards",
]

LESSONS: Final[Mapping[str, Lesson]] = {each.game.slug: each for each in (hearts.LESSON, gin.LESSON)}
"""The lessons, by the slug of their game."""

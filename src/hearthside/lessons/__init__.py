"""Lessons: hands played as they are written, in which somebody learns Hearts or Gin Rummy in some ten minutes.

`steps` has the parts of a lesson, `hearts` and `gin` what the two teach, and `lesson` what follows from an answer.
Knows the rules, and no players, tables or screens.
"""

from .lesson import LESSONS, Lesson, answers, judge, read_move, right_move
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

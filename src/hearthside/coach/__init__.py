"""Hints with their reasons, reviews of finished deals, counting, and the observed matches of One-Handed.

`games` registers what these need of each game. Knows players and records, and no tables.
"""

from hearthside.ai.gin.ends import End

from .annotations import ReviewedDeal, annotated, reviews
from .counting import count
from .counts import Counting, SuitCount
from .hints import Hint, hint
from .review import Decision, Review, Summary
from .values import Choice, Mark, Outcome, Weighing, Worth

__all__ = [
    "Choice",
    "Counting",
    "Decision",
    "End",
    "Hint",
    "Mark",
    "Outcome",
    "Review",
    "ReviewedDeal",
    "SuitCount",
    "Summary",
    "Weighing",
    "Worth",
    "annotated",
    "count",
    "hint",
    "reviews",
]

"""Puzzles: positions of Hearts and Gin Rummy in which one choice is clearly best, with what each choice is worth.

`packs` reads those that come with the program, `judging` says whether an answer is right, `ratings` says how strong a
solver is, and `making` makes more of them. Knows players, records and the coach, and no tables, stores or screens.

A puzzle and its answer are two objects. A solver is sent the puzzle alone until they have answered.
"""

from .judging import Objection, Verdict, judge, object_to
from .packs import Pack, load
from .puzzle import Answer, Figures, Label, Made, Puzzle, Step, position_of, view_of

__all__ = [
    "Answer",
    "Figures",
    "Label",
    "Made",
    "Objection",
    "Pack",
    "Puzzle",
    "Step",
    "Verdict",
    "judge",
    "load",
    "object_to",
    "position_of",
    "view_of",
]

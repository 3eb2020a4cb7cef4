"""Matches between computer players at both games, and contests that measure who is stronger."""

from .duplicate import Contest, Field, Finished
from .matches import Entrant, Played, default_styles, match, matches, play, seat_rng
from .report import PairReport
from .statistics import Sample, Sprt, Verdict

__all__ = [
    "Contest",
    "Entrant",
    "Field",
    "Finished",
    "PairReport",
    "Played",
    "Sample",
    "Sprt",
    "Verdict",
    "default_styles",
    "match",
    "matches",
    "play",
    "seat_rng",
]

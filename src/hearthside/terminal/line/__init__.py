"""The plain game: whole matches line by line, over a pipe or in a terminal, in ASCII and without cursor movement.

One-Handed speaks in the same way: `advising` is where it begins.

It knows nothing of where its lines come from or go to: it is handed two functions, one that asks and one that tells.
"""

from .files import Keeper, Unusable, one, read
from .match import Left, Match
from .run import Outcome, Setting, begin, go_on

__all__ = ["Keeper", "Left", "Match", "Outcome", "Setting", "Unusable", "begin", "go_on", "one", "read"]

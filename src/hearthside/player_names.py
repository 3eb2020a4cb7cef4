"""What computer players of a chosen strength are called at one table. Knows no player and no game.

The first of them is the Shark. Where several sit at one table, the others have names of their own.
"""

import re
from collections.abc import Collection, Sequence
from typing import Final

SHARK: Final = "The Shark"
_NAMES: Final = (SHARK, "Ada", "Bruno", "Clara", "Dora", "Emil")
"""The Shark's name, and those of the others in the order in which they are given: one for each seat of six."""
_FORMER: Final = re.compile(r"Level (10|[1-9])")
"""How version 0.1 called players of a chosen strength."""


def free_name(taken: Collection[str]) -> str:
    """The first name for a player of a chosen strength that nobody else at the table has.

    >>> free_name({"You", "Cautious Cal"}), free_name({"You", "The Shark"})
    ('The Shark', 'Ada')
    """
    return next((name for name in _NAMES if name not in taken), SHARK)


def name_of_today(name: str, others: Collection[str]) -> str:
    """A name as it was written down, or today's in place of one of version 0.1. ``others`` sit there too."""
    return free_name(others) if _FORMER.fullmatch(name) else name


def names_of_today(names: Sequence[str]) -> tuple[str, ...]:
    """All names at a table as they were written down, with today's in place of those of version 0.1.

    >>> names_of_today(["You", "Level 7", "Cautious Cal", "Level 7"])
    ('You', 'The Shark', 'Cautious Cal', 'Ada')
    """
    found = list(names)
    for place, name in enumerate(found):
        found[place] = name_of_today(name, found)
    return tuple(found)

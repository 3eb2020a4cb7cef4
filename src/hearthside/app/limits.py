"""What one person may do and keep: every limit of it. Knows nothing of how each is held.

What is kept is far more than anybody plays: those limits are there so that a program gone wrong does not fill the disk.
"""

from typing import Final, NamedTuple

NAME: Final = 24
"""Letters of a person's name."""

WATCHERS: Final = 20
"""People who look on at one table."""
REACTION_SECONDS: Final = 5
"""Between two reactions of a seat, at least."""
CONSENT_SECONDS: Final = 60
"""How long the others may take to agree to what one person asks for."""
MOVING_SECONDS: Final = 120
"""How long the letters are good with which a person takes their seat to another device."""
MATCHES: Final = 100_000
"""Matches played here, left or not."""
IMPORTS: Final = 10_000
"""Imported records."""
IMPORTED_BYTES: Final = 64 * 1024 * 1024
"""Of all their texts."""
IMPORTED_AT_ONCE: Final = 200
"""Records in one request."""
OBSERVED: Final = 1_000
"""Matches of One-Handed."""


class Amounts(NamedTuple):
    """What differs by who reaches a server. Times are seconds; None is no limit."""

    matches: int = MATCHES
    imports: int = IMPORTS
    imported_bytes: int = IMPORTED_BYTES
    observed: int = OBSERVED
    tables: int | None = None
    """Tables at a time of one person that are not over."""
    unstarted: float | None = None
    """How long a table is kept open at which nothing was dealt, and nobody is connected."""
    abandoned: float | None = None
    """How long a match that is not over is kept open where nobody plays or is connected."""
    timed: bool = True
    """Whether computer players think for some time at most. A busy server would weaken them by that."""


PUBLIC: Final = Amounts(
    matches=1_000,
    imports=1_000,
    imported_bytes=8 * 1024 * 1024,
    observed=100,
    tables=8,
    unstarted=30 * 60,
    abandoned=7 * 24 * 3600,
    timed=False,
)
"""For a server on the internet."""

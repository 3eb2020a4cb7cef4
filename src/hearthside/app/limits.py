"""What one person may do and keep: every limit of it. Knows nothing of how each is held.

What is kept is far more than anybody plays: those limits are there so that a program gone wrong does not fill the disk.
"""

from typing import Final

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

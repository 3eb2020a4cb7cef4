"""What is kept for one person: every limit of it. Each is far more than anybody plays. They are there so that a program
gone wrong does not fill the disk. Knows nothing of how each is held.
"""

from typing import Final

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

"""How far the long tests go: far enough for every day, or all the way with `make test-long`."""

import os
from typing import Final

IN_FULL: Final = "HEARTHSIDE_TESTS_IN_FULL" in os.environ


def length(usual: int, full: int) -> int:
    """How many deals, hands or examples to try, or each how many-th of a list."""
    return full if IN_FULL else usual

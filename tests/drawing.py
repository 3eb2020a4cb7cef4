"""Secrets that follow from a name, so that a server deals the same decks whenever a test runs.

Run as a program, with a name before the words of a command, it is `hearthside` with such secrets.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from random import Random


def draw(name: str, put: Callable[[object, str, object], None] = setattr) -> None:
    """Have all that `secrets` gives follow from ``name``, by putting other functions into it."""
    rng = Random(name)
    put(secrets, "token_bytes", lambda nbytes=None: rng.randbytes(nbytes or secrets.DEFAULT_ENTROPY))
    put(secrets, "choice", rng.choice)


if __name__ == "__main__":
    from hearthside.cli import main

    draw(sys.argv.pop(1))
    main()

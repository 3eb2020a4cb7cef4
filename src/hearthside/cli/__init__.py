"""The command line. A module holds one command or a few that belong together, and imports what they need only when they
run, so that every command starts fast.
"""

from . import serve, host, shortcut, guide, settings, data, gin, tui, plain, advise  # noqa: F401, I001 - help lists them in this order
from . import statistics, autoplay, check, review, puzzles, daily, arena, dataset, engine, rules  # noqa: F401
from .common import app, main

__all__ = ["app", "main"]

"""The command line: nothing but wiring. What a command needs is imported when it runs, so that all start fast."""

from . import serving, guide, settings, gin, plain, advise, log, matches, review, arena, engine, rules  # noqa: F401, I001 - help lists them in this order
from .base import app, main

__all__ = ["app", "main"]

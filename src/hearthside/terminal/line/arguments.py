"""What stands behind a word that is typed: numbers, a deal that is over. Knows no disk."""

import re
from collections.abc import Sequence

from hearthside.app.errors import NotNow

from .match import Match


def whole_numbers(text: str, most: int | None = None) -> tuple[int, ...]:
    """The numbers of a line. ValueError with a sentence for anything else."""
    words: Sequence[str] = text.replace(",", " ").split()
    if not words or not all(re.fullmatch(r"[+-]?[0-9]{1,16}", word) for word in words):
        raise ValueError("Type whole numbers.")
    if most is not None and len(words) > most:
        raise ValueError("Type one number.")
    return tuple(map(int, words))


def finished(match: Match, text: str) -> int:
    """The deal that is named, or the last that is over, from 0. Raises NotNow."""
    over, word = len(match.state.results), match.lines.deal
    number = whole_numbers(text, 1)[0] if text else over
    if not 1 <= number <= over:
        raise NotNow(f"There is no {word} {number} that is over." if text else f"No {word} is over yet.")
    return number - 1

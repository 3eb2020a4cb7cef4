"""Words that sentences of every game are made of. Knows no game."""

from collections.abc import Sequence
from typing import Final

_NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
)


def number(count: int) -> str:
    """A count of cards in words, as far as seventeen."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def listed(items: Sequence[str], comma: str = ", ", last: str = " and ") -> str:
    """Several things in one breath.

    >>> listed(["clubs", "hearts", "spades"])
    'clubs, hearts and spades'
    """
    return last.join([comma.join(items[:-1]), items[-1]] if items[1:] else items)


def scored(name: str, points: int | str) -> str:
    """A name with its points, which a name that ends in a number must not run into.

    >>> scored("Cal", 13), scored("Level 6", 2)
    ('Cal 13', 'Level 6: 2')
    """
    return f"{name}{':' if name[-1:].isdigit() else ''} {points}"


def inside(name: str) -> str:
    """A name that does not begin its sentence: ``the Shark``."""
    return f"the {name[4:]}" if name.startswith("The ") else name

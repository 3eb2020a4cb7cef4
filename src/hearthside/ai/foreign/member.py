"""What is known of a member of the population before it is seated, and the halves of the population."""

from collections.abc import Callable
from typing import Any, NamedTuple

from hearthside.game import Player
from hearthside.words import Word


class Half(Word):
    """Which members of the population: all of them, those that training and tuning may use, or those that are kept out
    of both.
    """

    POPULATION = "population"
    PARTNERS = "partners"
    KEPT_OUT = "kept-out"


class Member(NamedTuple):
    """A foreign player."""

    name: str
    line: str
    """How it plays."""
    make: Callable[[], Player[Any, Any]]
    """Makes the player. The compiler is imported, and its kernels are compiled, when it needs them."""
    kept_out: bool = False
    """Whether training and tuning may not use it."""

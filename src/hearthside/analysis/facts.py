"""A fact: a sentence that is true of a move. The reason for a move is one that is true of it, and not of another."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple

TELLS: Final = 0.1
"""Two counts of deals tell two moves apart where they differ by such a share of the deals."""
EXACT: Final = 0.06
"""The same for counts of cards, which are certain."""


class Fact(NamedTuple):
    """A sentence that is true of a choice."""

    kind: StrEnum
    sentence: str
    found: int | None = None
    """Of how many deals or cards it says that something holds, where it says so."""
    of: int = 1
    """Of so many."""
    tells: float = TELLS
    """By which share two such counts must differ to tell two moves apart."""
    good: int = 0
    """Whether more of them (1) or fewer (-1) speak for the move; 0 where either may."""


def telling(best: Iterable[Fact], others: Iterable[Fact], name: str) -> str | None:
    """The first fact of the best choice that is not true of another, or is so in clearly more or fewer deals, as it
    speaks for it; of the other, which ``name`` calls, it is then told in how many.
    """
    met = {fact.kind: fact for fact in others}
    for fact in best:
        if fact.good > 0 and not fact.found:
            continue
        other = met.get(fact.kind)
        if other is None and fact.good >= 0:
            return fact.sentence
        if other is None or fact.found is None or other.found is None:
            continue
        more = fact.found / fact.of - other.found / other.of
        if (more * fact.good if fact.good else abs(more)) > fact.tells:
            return f"{fact.sentence.removesuffix('.')}, against {other.found} with {name}."
    return None

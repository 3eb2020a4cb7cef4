"""Facts: sentences that are true of a move. The reason for a hint is a fact of its move and not of the next best."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from hearthside.text import Part, Sentence, sentence

DEALS: Final = 96
"""Sampled deals that facts are counted in."""
SAMPLED: Final = 0.1
"""Two counts in sampled deals must differ by this share of the deals to distinguish two moves."""
EXACT: Final = 0.06
"""The same for exact counts of cards."""
CAN: Final = ("can almost certainly", "can probably", "can perhaps", "probably cannot", "almost certainly cannot")
"""Phrases for `likely`."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A sentence that is true of a move."""

    kind: StrEnum
    """What it is about. Facts of two moves are compared where they have the same kind."""
    sentence: Part
    count: int | None = None
    """In how many deals or for how many cards it holds; None where it simply holds."""
    of: int = 1
    """Of how many deals or cards."""
    distinct: float = SAMPLED
    """The share of ``of`` by which the counts of two moves must differ."""
    good: int = 0
    """Whether a higher count (1) or a lower one (-1) speaks for the move; 0 where either may."""


def reason_for(best: Iterable[Fact], others: Iterable[Fact] = (), name: Part = "") -> Sentence:
    """The first fact of the best move that is not true of the other, or whose count differs clearly and speaks for the
    move; empty where there is none. ``name`` is the other move; an exact count is followed by the other's.
    """
    found = telling(best, others, name)
    return () if found is None else found[1]


def telling(best: Iterable[Fact], others: Iterable[Fact] = (), name: Part = "") -> tuple[StrEnum, Sentence] | None:
    """The same with what it is about; None where there is none."""
    found = {fact.kind: fact for fact in others}
    for fact in best:
        if fact.good > 0 and not fact.count:
            continue
        other = found.get(fact.kind)
        if other is None and fact.good >= 0:
            return fact.kind, sentence(fact.sentence)
        if other is None or fact.count is None or other.count is None:
            continue
        more = fact.count / fact.of - other.count / other.of
        if (more * fact.good if fact.good else abs(more)) > fact.distinct:
            *start, end = sentence(fact.sentence)
            if fact.distinct != EXACT or not isinstance(end, str):
                return fact.kind, sentence(fact.sentence)
            against = f"{end.removesuffix('.')}, against {other.count} with "
            return fact.kind, sentence(start, against, name, ".")
    return None


def likely(count: int, of: int, phrases: Sequence[str] = CAN) -> str:
    """One of five phrases, from almost certain to almost impossible, for what holds in ``count`` of ``of`` deals.

    >>> likely(60, 96, ("must", "probably", "perhaps", "probably not", "hardly"))
    'probably'
    """
    share = count / of
    steps = (share >= 0.9, share >= 0.5, share > 0.3, share > 0.1, True)
    return phrases[steps.index(True)]

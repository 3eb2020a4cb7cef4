"""Entries as lines: as they are listed, entered and stored. What `show` writes, `parse_line` reads.

>>> from hearthside.cards import Card
>>> from hearthside.hearts import BLACK_LADY, Play
>>> show(Play(1, Card.parse("KD")), BLACK_LADY)
'West KD'
"""

from typing import TYPE_CHECKING

from hearthside.coach.games import COACHES
from hearthside.games import Rules

from .entries import Entry

if TYPE_CHECKING:
    from .match import ObservedMatch


def show(entry: Entry, rules: Rules) -> str:
    """An entry as a line."""
    return str(COACHES.of(rules).entries().show(entry, rules.places))


def parse_line(observed: "ObservedMatch", line: str) -> "ObservedMatch":
    """The observed match with the entries of a line, which is taken whole or not at all.

    A line names cards in the order in which they are seen, and a few words, in capitals or small letters. Raises
    ValueError with a sentence.
    """
    found: ObservedMatch = COACHES.of(observed).entries().Line(observed, line).read()
    return found

"""JSON in parts: members of one object that are written apart, and put together. Knows no game and no tables.

What is sent about a table is described by the wire models, but written from plain values, since most of it is the same
from one message to the next. The tests read every kind of message back with the wire models.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from pydantic_core import to_json

from hearthside.cards import NAMES, Card
from hearthside.text import Sentence, put_names

Values = dict[str, object]
"""The members of a JSON object, in order."""
Spans = list[str | dict[str, str]]
"""A sentence of words and cards, as in `wire.Sentence`."""

CARDS: Final = tuple({"card": each} for each in NAMES)
"""Each card as a span."""
LETTERS: Final = tuple(map(str.encode, NAMES))
"""Each card by name, as bytes."""


def members(**values: object) -> bytes:
    """These members of a JSON object, without its braces."""
    return to_json(values)[1:-1]


def joined(*parts: bytes) -> bytes:
    """The JSON object of all these members."""
    return b"{%b}" % b",".join(parts)


def names(cards: Iterable[Card]) -> list[str]:
    """Cards by name."""
    return list(map(NAMES.__getitem__, cards))


def name(card: Card | None) -> str | None:
    """A card by name, if there is one."""
    return None if card is None else NAMES[card]


@lru_cache(maxsize=1024)
def resolved(sentence: Sentence) -> Spans:
    """A sentence of words and cards, which is the same for every reader."""
    return put_names(sentence, (), CARDS)

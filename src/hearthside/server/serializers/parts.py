"""JSON in parts: members of one object that are written apart, and put together. Knows no game and no tables.

What is sent about a table is described by the wire models, but written from plain values, since most of it is the same
from one message to the next. The tests read every kind of message back with the wire models.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from pydantic_core import to_json

from hearthside.cards import TWO_DECKS, Card
from hearthside.text import Sentence, resolve

Values = dict[str, object]
"""The members of a JSON object, in order."""
Spans = list[str | dict[str, str]]
"""A sentence of words and cards, as in `wire.Sentence`."""

_NAMES: Final = tuple(map(str, TWO_DECKS))
_CARDS: Final = tuple({"card": each} for each in _NAMES)


def members(**values: object) -> bytes:
    """These members of a JSON object, without its braces."""
    return to_json(values)[1:-1]


class LatestMembers:
    """Members of a JSON object, which are not written again as long as their values are equal to the latest."""

    def __init__(self) -> None:
        self._values: Values | None = None
        self._written = b""

    def __call__(self, **values: object) -> bytes:
        """These members, without braces. The values may not change afterwards."""
        if values != self._values:
            self._values, self._written = values, members(**values)
        return self._written


def joined(*parts: bytes) -> bytes:
    """The JSON object of all these members."""
    return b"{%b}" % b",".join(parts)


def names(cards: Iterable[Card]) -> list[str]:
    """Cards by name."""
    return [_NAMES[card] for card in cards]


def name(card: Card | None) -> str | None:
    """A card by name, if there is one."""
    return None if card is None else _NAMES[card]


def spans(sentence: Sentence, names: Sequence[str], reader: int | None, whole: Sequence[str]) -> Spans:
    """A sentence for a reader. Its cards stay cards, which the client draws."""
    return [_CARDS[part] if isinstance(part, Card) else part for part in resolve(sentence, names, reader, whole)]


@lru_cache(maxsize=1024)
def resolved(sentence: Sentence) -> Spans:
    """A sentence of words and cards, which is the same for every reader."""
    return spans(sentence, (), None, ())

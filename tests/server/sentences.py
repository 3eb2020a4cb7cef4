"""Sentences of the wire as they read."""

from collections.abc import Iterable

from hearthside.cards import Card
from hearthside.server import schemas as wire


def words(sentence: Iterable[str | wire.CardSpan]) -> str:
    """A sentence with its cards as symbols."""
    return "".join(span if isinstance(span, str) else Card.parse(span.card).symbol for span in sentence)

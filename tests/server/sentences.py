"""Sentences of the wire as they read."""

from collections.abc import Iterable, Mapping

from hearthside.cards import RANKS, Card
from hearthside.server import schemas as wire
from hearthside.text import Sentence, plain, spoken

Spans = Iterable[str | wire.CardSpan | Mapping[str, str]]
"""A sentence as it was sent, or as JSON."""


def words(spans: Spans) -> str:
    """A sentence with its cards as symbols."""
    return plain(_sentence(spans))


def heard(spans: Spans) -> str:
    """A sentence as a screen reader says it."""
    return spoken(_sentence(spans), ())


def shown(spans: Spans) -> str:
    """The text of a sentence on a page, where suits are drawings."""
    parts = (RANKS[part.rank].replace("T", "10") if isinstance(part, Card) else part for part in _sentence(spans))
    return "".join(map(str, parts))


def _sentence(spans: Spans) -> Sentence:
    return tuple(
        span if isinstance(span, str) else Card.parse(span["card"] if isinstance(span, Mapping) else span.card)
        for span in spans
    )

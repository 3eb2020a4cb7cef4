"""What the writers of both games share: tags, rows of cards, rows of numbers. Knows no game."""

from collections.abc import Iterable, Iterator, Sequence

from hearthside.cards import Card

from .model import Record
from .tokens import braced, quoted

_HIDDEN = "?"


def heading(
    record: Record, game: str, notation: str, scores: Sequence[int] | None, winners: Sequence[int]
) -> Iterator[str]:
    """The lines of the tags. ``scores`` are None while no deal is over."""
    places = record.rules.places
    tags = [("Game", game), ("Rules", notation)]
    if record.seat is not None:
        tags.append(("Seat", places[record.seat]))
    tags += record.tags
    if scores is not None:
        tags.append(("Result", numbers(scores)))
    if winners:
        tags.append(("Winner", " ".join(places[seat] for seat in winners)))
    yield from (f"[{name} {quoted(value)}]" for name, value in tags)


def page(parts: Iterable[Iterable[str]]) -> str:
    """Parts of a record, each of some lines, with a blank line between them and a line feed at the end."""
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def change(tag: str, value: str) -> str:
    """A tag that changes within a deal."""
    return f"[{tag} {quoted(value)}]"


def rescored(place: str, scores: Sequence[int]) -> str:
    """A note that a seat has changed the totals."""
    return f"({place} scores {numbers(scores)})"


def remarks(comments: Iterable[str]) -> Iterator[str]:
    """Comments as they are written."""
    return map(braced, comments)


def labelled(name: str, width: int, words: Iterable[str]) -> str:
    """A row with its name and a colon before it, padded."""
    return " ".join((f"{name + ':':<{width}}", *words)).rstrip()


def hideable(card: Card | None) -> str:
    """A card, or what stands for one that is not known."""
    return _HIDDEN if card is None else str(card)


def numbers(row: Sequence[int]) -> str:
    """Numbers by seat."""
    return " ".join(map(str, row))

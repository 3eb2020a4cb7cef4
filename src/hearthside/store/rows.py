"""What is kept, row by row."""

from typing import NamedTuple


class Result(NamedTuple):
    """How a match ended, kept apart from its log so that it may be forgotten. Lists are JSON, by seat."""

    table: str
    ended: str
    game: str
    rules: str
    """Notation."""
    holders: str
    """The SHA-256 of each person's token, with blanks between."""
    names: str
    scores: str
    """Final ones, with all that is settled at the end."""
    winners: str
    """Of a match that was left, those who were ahead."""
    cash: str | None = None
    """None for a match that was not played for cash."""
    quit: bool = False
    """Whether the match was left before its end."""
    people: str | None = None
    """The seats that people held. This and what follows is for Gin alone, None in Hearts."""
    points: str | None = None
    """Of the hands that each seat won."""
    hands: int | None = None
    """Finished ones."""
    drawn_hands: int | None = None


class Row(NamedTuple):
    """A table as it is kept. Times are ISO 8601 in UTC."""

    id: str
    game: str
    rules: str
    """Notation."""
    seats: str
    """JSON; of a person's token it holds the SHA-256 alone."""
    seed: str
    first_deal: int | None
    pace: int
    created: str
    touched: str
    left: str | None = None


class Import(NamedTuple):
    """A record that its holder brought along, in the text notation."""

    id: str
    holder: str
    brought: str
    text: str


class Note(NamedTuple):
    """What a holder wrote beside a moment of a record; deal 0 is the whole match, step 0 the deal as it was dealt."""

    record: str
    holder: str
    deal: int
    step: int
    text: str


class Mark(NamedTuple):
    """A mark that a holder put on a move of a record, in place of the record's own; empty takes that one away."""

    record: str
    holder: str
    deal: int
    step: int
    mark: str


class Digest(NamedTuple):
    """What a search looks at, worked out when the match had last been touched at that time. JSON."""

    record: str
    holder: str
    touched: str
    text: str


class Reviewed(NamedTuple):
    """A deal that was looked back at, from its first line to its summary."""

    table: str
    deal: int
    """From 1."""
    seat: int
    review: int
    """By which way of looking back."""
    moves: str
    """The SHA-256 of the match up to the end of the deal."""
    counts: str
    """What it comes to: a JSON object of sums."""
    lines: bytes
    """All that was told of it, packed."""


class Told(NamedTuple):
    """A match at another table as one seat tells it."""

    id: str
    holder: str
    n: int
    """How often it was changed."""
    record: str
    """In the text notation, with what its deals cannot hold yet in a comment."""
    aside: str
    """What was taken out together with an entry before it: a JSON list of lines."""
    created: str
    touched: str

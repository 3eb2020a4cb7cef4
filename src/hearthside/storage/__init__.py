"""What is kept on disk: tables, their logs, how matches ended, records that were brought along and what is written
beside them, in one SQLite file. Knows no game and no web.

The log is keyed ``(table, n)`` and only ever grows, so two servers on one file settle a race by the key. The file is
in WAL mode with ``synchronous=FULL``: the commit that is acknowledged has been handed to the disk, so that it outlives
a killed process (which ``NORMAL`` would do as well) and also a power cut (which ``NORMAL`` would not).

Nothing on disk stops play. What cannot be read is set aside under another name, never deleted; what cannot be written
is kept in memory by the tables themselves, which offer all that is missing with each later move.

This module has the rows, as plain values, and the errors. What reads and writes the file is in `storage.store` and
`storage.sqlite`, since SQLAlchemy takes longer to import than all else here.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from math import inf
from types import MappingProxyType
from typing import Final, NamedTuple

from hearthside.match.seats import Seat

FILE: Final = "hearthside.db"
"""The name of the file in the data folder."""


class LostRace(Exception):
    """Another server wrote there first: an entry at that place of the log, or a person in that seat."""

    def __init__(self) -> None:
        super().__init__("The table has changed meanwhile. Look again.")


class Missing(Exception):
    """The table, or the log before that place, is not in the file: write all of it."""


class Unreachable(Exception):
    """The database does not answer, so nothing can be read."""

    def __init__(self) -> None:
        super().__init__("The database does not answer. Try again in a moment.")


class Broken(ValueError):
    """One match is damaged: its log has a gap, was altered or cut off, or its row cannot be read. ``str(error)`` is a
    sentence.
    """


def now() -> str:
    """This moment as it is kept."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def later(seconds: float) -> str:
    """The moment in so many seconds as it is kept."""
    return (datetime.now(UTC) + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")


def seconds_since(moment: str) -> float:
    """How long ago that was, at least 0: for ever where it cannot be read."""
    try:
        return max(0.0, (datetime.now(UTC) - datetime.fromisoformat(moment)).total_seconds())
    except (ValueError, TypeError):
        return inf


class Result(NamedTuple):
    """How a match ended, kept apart from its log so that it may be forgotten. Strings are JSON lists, by seat."""

    table: str
    ended: str
    game: str
    rules: str
    """Notation."""
    holders: tuple[tuple[int, str], ...]
    """For whom it counts: places, each with the SHA-256 of the person's token. Who practised is not among them."""
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
    """The places of ``holders``. This and what follows is for Gin alone, None in Hearts."""
    points: str | None = None
    """Of the hands that each seat won."""
    hands: int | None = None
    """Finished ones."""
    drawn_hands: int | None = None
    own: str | None = None
    """What people wanted to be called, where ``names`` has a number behind that; None where no name has."""


class Row(NamedTuple):
    """A table as it is kept. Times are ISO 8601 in UTC."""

    id: str
    game: str
    rules: str
    """Notation."""
    seats: tuple[Seat, ...]
    """By place."""
    seed: str
    first_deal: int | None
    pace: int
    created: str
    touched: str
    left: str | None = None
    """When the last person left it for good. Written once."""
    options: str = "{}"
    """A JSON object of what the host may change, such as the clock."""
    damage: str | None = None
    """A sentence if the row or its seats are damaged. Then the damaged fields are empty. It is not stored."""


class Effects(NamedTuple):
    """What follows from entries, or from what was done beside the log, and is written in the same transaction.

    None and empty mean that nothing is changed. No field overwrites more than the column it names.
    """

    result: Result | None = None
    """A match that has one already keeps that."""
    duplicate: int | None = None
    """The Dup Game of the match: by how much a person did better than the computer with the same cards."""
    mirror: int | None = None
    """What is left of the hands of the match that were played from either side."""
    pace: int | None = None
    seats: Mapping[int, Seat] = MappingProxyType({})
    """The places where somebody else sits now, or something about whoever sits there was changed."""
    left: str | None = None
    options: str | None = None
    moved: Mapping[int, str] = MappingProxyType({})
    """The places of ``seats`` whose person goes on with another token: the hash of the token before."""
    taken: Mapping[int, str] = MappingProxyType({})
    """The places of ``seats`` that a person has taken: the invitation that was good for it."""
    hosts: tuple[int, int] | None = None
    """Of ``seats``, the place of who was the host, and of who is from now on. If None, the host stays the host."""

    def then(self, later: "Effects") -> "Effects":
        """These effects and then those: what is later counts."""
        if later == NOTHING:  # as nearly always
            return self
        changed = {name: value for name, value in later._asdict().items() if value is not None}
        both = {**self.seats, **later.seats}
        moved = {**later.moved, **self.moved}  # the token that the store knows is that before the first move
        # Where the invitation is not stored either, there is none to be used up.
        known = {place: code for place, code in later.taken.items() if place not in self.seats}
        taken = {**self.taken, **known}
        if self.hosts is not None and later.hosts is not None:
            changed["hosts"] = self.hosts[0], later.hosts[1]
        return self._replace(**changed)._replace(seats=both, moved=moved, taken=taken, left=self.left or later.left)


NOTHING: Final = Effects()
"""What nearly all entries bring about."""


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


class Measure(NamedTuple):
    """What was counted of a seat in a finished match."""

    table: str
    place: int
    measure: int
    """By which way of counting."""
    counts: str
    """A JSON object of sums."""


class ReviewedImport(NamedTuple):
    """A deal of an imported record that was looked back at, from its first line to its summary."""

    record: str
    deal: int
    """From 1."""
    seat: int
    review: int
    """By which way of looking back."""
    lines: bytes
    """All that was told of it, packed."""


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


class ObservedRow(NamedTuple):
    """A match at another table as one seat observes it."""

    id: str
    holder: str
    n: int
    """How often it was changed."""
    record: str
    """In the text notation, with what its deals cannot hold yet in a comment."""
    removed: str
    """What was taken out together with an entry before it: a JSON list of lines."""
    created: str
    touched: str


class Practised(NamedTuple):
    """A decision of one's own that somebody went back to, to do better."""

    holder: str
    table: str
    deal: int
    """From 1."""
    seat: int
    place: int
    """Which move of the deal."""
    tries: int
    in_row: int
    """How often it was solved in a row, each time at the first try."""
    missed: bool
    """Whether the try that goes on now has failed already."""
    touched: str


class PuzzleTry(NamedTuple):
    """What came of the first try at a puzzle. Only that counts."""

    holder: str
    puzzle: str
    game: str
    tried: str
    outcome: str
    """``right``, ``good``, ``wrong`` or ``shown``."""
    rating: int
    """The player's, after it."""
    gained: int
    """By how much it changed."""


class PuzzleRating(NamedTuple):
    """How well somebody solves puzzles."""

    holder: str
    rating: str
    """Of Glicko-2: a JSON list of rating, deviation and volatility."""
    streak: int
    """Puzzles solved since the last that was not."""
    longest: int
    solved: int
    tried: int


class DailyTry(NamedTuple):
    """Somebody's one try at the deal of a day in one game."""

    holder: str
    day: int
    """Its number."""
    game: str
    table: str
    """Where it is played."""
    started: str
    took: int | None
    """The points that it brought; null as long as that is not known."""
    signs: str | None
    """One sign a trick or turn, as they are shared."""


class DailyPar(NamedTuple):
    """What the Master takes in the deal of a day."""

    seal: str
    """Of its cards, so that a folder may have another key later."""
    took: int


class ServerKey(NamedTuple):
    """A secret of this server, made once."""

    name: str
    key: str


class LessonProgress(NamedTuple):
    """How far somebody is in a lesson."""

    holder: str
    lesson: str
    step: int
    """The step to go on with, counted from 0; behind the last once all are done."""
    answers: str
    """Answers of the hand that stands, where they are others than those that are written: a JSON object by step."""
    finished: str | None
    """When the last step was done first."""


class DroppedPuzzle(NamedTuple):
    """A puzzle that did not stand when somebody objected to its answer."""

    puzzle: str
    dropped: str
    reason: str

"""Records of either game: each function looks which game it has before it, and hands over to that game's own."""

from collections.abc import Iterator
from typing import Final

from hearthside import hearts
from hearthside.game import BadRecord

from .fields import Fields, integer, text
from .hearts import redaction as hearts_redaction
from .hearts import replay as hearts_replay
from .hearts import twin as hearts_twin
from .hearts import writer as hearts_writer
from .hearts.reader import HeartsReader
from .model import HeartsRecord, Record
from .scan import Kind
from .steps import Step
from .words import OPENING, Words

FORMAT: Final = "hearthside-record"
VERSION: Final = 1


def read(content: str) -> list[HeartsRecord]:
    """The records of a text, one after another, each held to all that it says. Raises BadRecord."""
    words = Words(content)
    records = []
    while words.peek().kind is not Kind.END:
        records.append(_reader(words).record())
    if not records:
        raise BadRecord("empty", f"There is no record here. {OPENING}.", 1)
    return records


def _reader(words: Words) -> HeartsReader:
    """Who reads the record that is next."""
    word = words.peek()
    if word.kind is not Kind.TAG or word.text != "Game":
        raise BadRecord("no-record", f"{OPENING}.", word.line)
    match word.value.lower():
        case "hearts":
            return HeartsReader(words)
    raise BadRecord("game", f"There is no game {word.value!r} here; hearts is.", word.line)


def write(record: Record) -> str:
    """The record as text, ending with a line feed. Raises BadRecord for one that does not hold."""
    match record:
        case HeartsRecord():
            return hearts_writer.write(record)
    raise AssertionError(record)


def to_json(record: Record) -> dict[str, object]:
    """The record as JSON values. Raises BadRecord for one that does not hold."""
    head: dict[str, object] = {"format": FORMAT, "version": VERSION}
    match record:
        case HeartsRecord():
            return head | hearts_twin.to_json(record)
    raise AssertionError(record)


def from_json(plain: object) -> HeartsRecord:
    """Read what `to_json` wrote, and hold it to all that it says. Raises BadRecord."""
    whole = Fields("the record", plain)
    if whole.take("format", text) != FORMAT or whole.take("version", integer) != VERSION:
        raise BadRecord("format", f"This is not a {FORMAT} of version {VERSION}.")
    match whole.take("game", text):
        case "hearts":
            return hearts_twin.from_json(whole)
        case other:
            raise BadRecord("game", f"There is no game {other!r} here; hearts is.")


def redact(record: Record, seat: int) -> HeartsRecord:
    """The record as far as a seat may know it: finished deals in full, the one in progress as the seat sees it.

    A match that is over hides nothing. Raises BadRecord for a record that does not hold.
    """
    match record:
        case HeartsRecord():
            return hearts_redaction.redact(record, seat)
    raise AssertionError(record)


def steps(record: Record) -> Iterator[Step[hearts.State, hearts.Move]]:
    """Every move of a record. Raises BadRecord when it comes to one that does not fit.

    What the record does not know is imagined, so that all seats hold cards that explain what was seen; only the view
    of the record's own seat is then more than one of many that could be.
    """
    match record:
        case HeartsRecord():
            return hearts_replay.steps(record)
    raise AssertionError(record)


def states(record: Record) -> Iterator[hearts.State]:
    """The states of a record, from before its first deal to its last move. Raises BadRecord as `steps` does."""
    match record:
        case HeartsRecord():
            yield hearts.State.new(record.rules)
        case _:
            raise AssertionError(record)
    for step in steps(record):
        yield step.after


def moves(record: Record) -> list[hearts.Move]:
    """The log of a record. Raises BadRecord as `steps` does."""
    return [step.move for step in steps(record)]


def final(record: Record) -> hearts.State:
    """The state after the last move. Raises BadRecord as `steps` does."""
    *_, last = states(record)
    return last

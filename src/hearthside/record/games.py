"""Records of either game: each function looks which game it has before it, and hands over to that game's own."""

from collections.abc import Iterator
from typing import Any, Final, overload

from hearthside import gin, hearts
from hearthside.game import BadRecord
from hearthside.games import GAMES, game_of
from hearthside.words import listed

from .fields import Fields, integer, text
from .gin import redaction as gin_redaction
from .gin import replay as gin_replay
from .gin import twin as gin_twin
from .gin import writer as gin_writer
from .gin.reader import GinReader
from .gin.replay import GinStep
from .hearts import redaction as hearts_redaction
from .hearts import replay as hearts_replay
from .hearts import twin as hearts_twin
from .hearts import writer as hearts_writer
from .hearts.reader import HeartsReader
from .hearts.replay import HeartsStep
from .model import GinRecord, HeartsRecord, Record
from .scan import Kind
from .words import OPENING, Words

FORMAT: Final = "hearthside-record"
VERSION: Final = 1

AnyState = hearts.State | gin.State
AnyMove = hearts.Move | gin.Move


def read(content: str) -> list[HeartsRecord | GinRecord]:
    """The records of a text, one after another, each held to all that it says. Raises BadRecord."""
    words = Words(content)
    records = []
    while words.peek().kind is not Kind.END:
        records.append(_reader(words).record())
    if not records:
        raise BadRecord("empty", f"There is no record here. {OPENING}.", 1)
    return records


def _reader(words: Words) -> HeartsReader | GinReader:
    """Who reads the record that is next."""
    word = words.peek()
    if word.kind is not Kind.TAG or word.text != "Game":
        raise BadRecord("no-record", f"{OPENING}.", word.line)
    match word.value.lower():
        case "hearts":
            return HeartsReader(words)
        case "gin":
            return GinReader(words)
    raise _no_game(word.value, word.line)


def _no_game(name: str, line: int | None = None) -> BadRecord:
    return BadRecord("game", f"There is no game {name[:24]!r} here; {listed(list(GAMES))} are.", line)


def write(record: Record) -> str:
    """The record as text, ending with a line feed. Raises BadRecord for one that does not hold."""
    match record:
        case HeartsRecord():
            return hearts_writer.write(record)
        case GinRecord():
            return gin_writer.write(record)
    raise TypeError(record)


def to_json(record: Record) -> dict[str, object]:
    """The record as JSON values. Raises BadRecord for one that does not hold."""
    head: dict[str, object] = {"format": FORMAT, "version": VERSION}
    match record:
        case HeartsRecord():
            return head | hearts_twin.to_json(record)
        case GinRecord():
            return head | gin_twin.to_json(record)
    raise TypeError(record)


def from_json(plain: object) -> HeartsRecord | GinRecord:
    """Read what `to_json` wrote, and hold it to all that it says. Raises BadRecord."""
    whole = Fields("the record", plain)
    if whole.take("format", text) != FORMAT or whole.take("version", integer) != VERSION:
        raise BadRecord("format", f"This is not a {FORMAT} of version {VERSION}.")
    match whole.take("game", text):
        case "hearts":
            return hearts_twin.from_json(whole)
        case "gin":
            return gin_twin.from_json(whole)
        case other:
            raise _no_game(other)


@overload
def redact(record: HeartsRecord, seat: int) -> HeartsRecord: ...
@overload
def redact(record: GinRecord, seat: int) -> GinRecord: ...
@overload
def redact(record: Record, seat: int) -> Record: ...
def redact(record: Record, seat: int) -> Record:
    """The record as far as a seat may know it: finished deals in full, the one in progress as the seat sees it.

    A match that is over hides nothing. Raises BadRecord for a record that does not hold.
    """
    match record:
        case HeartsRecord():
            return hearts_redaction.redact(record, seat)
        case GinRecord():
            return gin_redaction.redact(record, seat)
    raise TypeError(record)


@overload
def steps(record: HeartsRecord) -> Iterator[HeartsStep]: ...
@overload
def steps(record: GinRecord) -> Iterator[GinStep]: ...
@overload
def steps(record: Record) -> Iterator[HeartsStep | GinStep]: ...
def steps(record: Record) -> Iterator[Any]:
    """Every move of a record. Raises BadRecord when it comes to one that does not fit.

    What the record does not know is imagined, so that all seats hold cards that explain what was seen; only the view
    of the record's own seat is then more than one of many that could be.
    """
    match record:
        case HeartsRecord():
            return hearts_replay.steps(record)
        case GinRecord():
            return gin_replay.steps(record)
    raise TypeError(record)


@overload
def states(record: HeartsRecord) -> Iterator[hearts.State]: ...
@overload
def states(record: GinRecord) -> Iterator[gin.State]: ...
@overload
def states(record: Record) -> Iterator[AnyState]: ...
def states(record: Record) -> Iterator[Any]:
    """The states of a record, from before its first deal to its last move. Raises BadRecord as `steps` does."""
    yield game_of(record.rules).begin(record.rules)
    for step in steps(record):
        yield step.after


@overload
def moves(record: HeartsRecord) -> list[hearts.Move]: ...
@overload
def moves(record: GinRecord) -> list[gin.Move]: ...
@overload
def moves(record: Record) -> list[AnyMove]: ...
def moves(record: Record) -> list[Any]:
    """The log of a record. Raises BadRecord as `steps` does."""
    return [step.move for step in steps(record)]


@overload
def final(record: HeartsRecord) -> hearts.State: ...
@overload
def final(record: GinRecord) -> gin.State: ...
@overload
def final(record: Record) -> AnyState: ...
def final(record: Record) -> AnyState:
    """The state after the last move. Raises BadRecord as `steps` does."""
    *_, last = states(record)
    return last

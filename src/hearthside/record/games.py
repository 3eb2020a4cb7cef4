"""Records of either game: each function finds the game of its record and calls that game's own."""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, overload

from hearthside import gin, hearts
from hearthside.codec import INT, TEXT, Fields
from hearthside.game import BadRecord
from hearthside.games import GAMES, GameTable, game_of
from hearthside.text import plain, row

from .gin import json_codec as gin_json
from .gin import redaction as gin_redaction
from .gin import replay as gin_replay
from .gin import second_play as gin_second_play
from .gin import writer as gin_writer
from .gin.deal import hands_of
from .gin.reader import GinReader
from .gin.replay import GinStep
from .hearts import json_codec as hearts_json
from .hearts import redaction as hearts_redaction
from .hearts import replay as hearts_replay
from .hearts import second_play as hearts_second_play
from .hearts import writer as hearts_writer
from .hearts.deal import deals_of
from .hearts.reader import HeartsReader
from .hearts.replay import HeartsStep
from .json_codec import RecordCodec
from .model import GinRecord, HeartsRecord, Record
from .second_play import Compared
from .token_reader import OPENING, TokenReader
from .tokens import Kind

FORMAT: Final = "hearthside-record"
VERSION: Final = 1

AnyState = hearts.State | gin.State
AnyMove = hearts.Move | gin.Move


class Part(NamedTuple):
    """What a game brings to its records."""

    of: Callable[..., Any]
    """The record of some rules, moves, deal numbers and tags."""
    reader: Callable[[TokenReader], HeartsReader | GinReader]
    write: Callable[[Any], str]
    json: RecordCodec[Any]
    redact: Callable[[Any, int], Any]
    steps: Callable[[Any], Iterator[Any]]
    compared: Callable[[Any, Any, int, int], Compared]
    """Two plays of the same deal."""


def _hearts_record(rules: hearts.Rules, moves: Any, numbers: Any, tags: tuple[tuple[str, str], ...]) -> HeartsRecord:
    choices, deals = deals_of(rules, moves, numbers)
    return HeartsRecord(rules, deals, tags, choices=choices)


PARTS: Final = GameTable(
    hearts=Part(
        _hearts_record,
        HeartsReader,
        hearts_writer.write,
        hearts_json.CODEC,
        hearts_redaction.redact,
        hearts_replay.steps,
        hearts_second_play.compared,
    ),
    gin=Part(
        lambda rules, moves, numbers, tags: GinRecord(rules, hands_of(rules, moves, numbers), tags),
        GinReader,
        gin_writer.write,
        gin_json.CODEC,
        gin_redaction.redact,
        gin_replay.steps,
        gin_second_play.compared,
    ),
)


def read(content: str) -> list[HeartsRecord | GinRecord]:
    """The records of a text, one after another. Every move is played, and whatever a record says of what follows from
    its moves is compared with what does. Raises BadRecord, with the line, for the first thing that does not hold.
    """
    tokens = TokenReader(content)
    records = []
    while tokens.peek().kind is not Kind.END:
        records.append(_reader(tokens).record())
    if not records:
        raise BadRecord("empty", f"There is no record here. {OPENING}.", 1)
    return records


def _reader(tokens: TokenReader) -> HeartsReader | GinReader:
    """Who reads the record that is next."""
    word = tokens.peek()
    if word.kind is not Kind.TAG or word.text != "Game":
        raise BadRecord("no-record", f"{OPENING}.", word.line)
    return _part(word.value.lower(), word.line).reader(tokens)


def _part(slug: str, line: int | None = None) -> Part:
    """What the game of that name brings. Raises BadRecord where there is no such game."""
    if slug not in PARTS:
        raise BadRecord("game", f"There is no game {slug[:24]!r} here; {plain(row(list(GAMES)))} are.", line)
    return PARTS[slug]


def write(record: Record) -> str:
    """The record as text, ending with a line feed. Raises BadRecord for one that does not hold."""
    return PARTS.of(record).write(record)


def to_json(record: Record) -> dict[str, object]:
    """The record as JSON values. Raises BadRecord for one that does not hold."""
    head: dict[str, object] = {"format": FORMAT, "version": VERSION, "game": record.rules.game}
    return head | PARTS.of(record).json.to_json(record)


def from_json(plain: object) -> HeartsRecord | GinRecord:
    """Read what `to_json` wrote, and hold it to all that it says. Raises BadRecord, with the deal and the move."""
    whole = Fields("the record", plain)
    if whole.take("format", TEXT) != FORMAT or whole.take("version", INT) != VERSION:
        raise BadRecord("format", f"This is not a {FORMAT} of version {VERSION}.")
    record: HeartsRecord | GinRecord = _part(whole.take("game", TEXT)).json.from_json(whole.left)
    return record


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
    redacted: Record = PARTS.of(record).redact(record, seat)
    return redacted


@overload
def steps(record: HeartsRecord) -> Iterator[HeartsStep]: ...
@overload
def steps(record: GinRecord) -> Iterator[GinStep]: ...
@overload
def steps(record: Record) -> Iterator[HeartsStep | GinStep]: ...
def steps(record: Record) -> Iterator[Any]:
    """Every move of a record, with the state before and after it. Raises BadRecord at the first that does not fit.

    Cards that the record does not know are filled in, so that all seats hold cards that explain what was seen; only the
    view of the record's own seat is then more than one of many that could be.
    """
    return PARTS.of(record).steps(record)


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


def compared(yours: Any, computers: Any, deal: int, seat: int) -> Compared:
    """Compare how a match went on in deal ``deal``, counted from 0, with how a program left it in the same seat."""
    return PARTS.of(yours).compared(yours, computers, deal, seat)

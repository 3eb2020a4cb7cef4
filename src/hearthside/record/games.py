"""Records of either game: each function finds the game of its record and calls that game's own."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeVar, overload

from hearthside import gin, hearts
from hearthside.codec import INT, TEXT, Fields
from hearthside.game import BadRecord, Deal
from hearthside.games import GAMES, GameTable, game_of
from hearthside.text import plain, row

from . import writer
from .deal import Dealt, Entry
from .gin import json_codec as gin_json
from .gin import redaction as gin_redaction
from .gin import replay as gin_replay
from .gin.deal import hand_of
from .gin.reader import GinReader
from .gin.replay import GinStep
from .gin.writer import GinWriter
from .hearts import json_codec as hearts_json
from .hearts import redaction as hearts_redaction
from .hearts import replay as hearts_replay
from .hearts.deal import deal_of, entry_of
from .hearts.reader import HeartsReader
from .hearts.replay import HeartsStep
from .hearts.writer import HeartsWriter
from .json_codec import RecordCodec
from .model import GinRecord, HeartsRecord, Record
from .reader import Reader
from .replay import Comparison, Replay
from .token_reader import OPENING, TokenReader
from .tokens import Kind

FORMAT: Final = "hearthside-record"
VERSION: Final = 1

R = TypeVar("R", bound=Record)
AnyState = hearts.State | gin.State
AnyMove = hearts.Move | gin.Move


class Part(NamedTuple):
    """What a game brings to its records."""

    record: type[HeartsRecord | GinRecord]
    deal: Callable[[Any, Deal, Any, int | None, bool], Dealt[Any]]
    """A deal from the rules, its cards, the moves after it, its number, and whether it is the first of the match."""
    entry: Callable[[Any], Entry[Any]]
    """A move as it is written down."""
    replay: Replay[Any, Any, Any]
    reader: type[Reader[Any, Any]]
    writer: type[writer.DealWriter]
    json: RecordCodec[Any]
    redact: Callable[[Any, Any], Any]
    """The record of a match that is not over, as far as its seat may know it; with the match as it stands."""


PARTS: Final = GameTable(
    hearts=Part(
        HeartsRecord,
        deal_of,
        entry_of,
        hearts_replay.REPLAY,
        HeartsReader,
        HeartsWriter,
        hearts_json.CODEC,
        hearts_redaction.redact,
    ),
    gin=Part(
        GinRecord,
        hand_of,
        Entry,
        gin_replay.REPLAY,
        GinReader,
        GinWriter,
        gin_json.CODEC,
        gin_redaction.redact,
    ),
)


def read(content: str) -> list[HeartsRecord | GinRecord]:
    """The records of a text in the notation of docs/record.md, one after another.

    Every move is played, and whatever a record says of what follows from its moves is compared with what does. Raises
    BadRecord for the first thing that does not hold, with its line, counted from 1. A record of version 0.1 of the
    program that does not hold by a preset's rules of today is read by those that the preset had then.

    >>> [record] = read('[Game "hearts"] [Rules "black-lady"] [South "Ann"]')
    >>> record.rules.name, record.names
    ('Black Lady', ('Ann', 'West', 'North', 'East'))
    >>> read("Good evening.")
    Traceback (most recent call last):
    hearthside.game.BadRecord: line 1: A record begins with [Game "hearts"] or [Game "gin"].
    """
    tokens = TokenReader(content)
    records = []
    while (word := tokens.peek()).kind is not Kind.END:
        if word.kind is not Kind.TAG or word.text != "Game":
            raise BadRecord("no-record", f"{OPENING}.", word.line)
        reader, second = _part(word.value.lower(), word.line).reader, tokens.again()
        first = reader(tokens)
        try:
            records.append(first.record())
        except BadRecord as error:
            # A text that has no words here has none under other rules.
            if error.code == "unreadable" or not first.may_be_former:
                raise
            tokens = second
            records.append(reader(tokens, former=True).record())
    if not records:
        raise BadRecord("empty", f"There is no record here. {OPENING}.", 1)
    return records


def _part(slug: str, line: int | None = None) -> Part:
    """What the game of that name brings. Raises BadRecord where there is none."""
    if slug not in PARTS:
        raise BadRecord("game", f"There is no game {slug[:24]!r} here; {plain(row(list(GAMES)))} are.", line)
    return PARTS[slug]


def write(record: Record) -> str:
    """The record as text in the notation of docs/record.md, ending with a line feed.

    `read` gives the same record back, and the same record is always the same text. Raises BadRecord for a record that
    does not hold.

    >>> print(write(HeartsRecord(hearts.BLACK_LADY, tags=(("South", "Ann"),))))
    [Game "hearts"]
    [Rules "black-lady"]
    [South "Ann"]
    <BLANKLINE>
    """
    return writer.write(record, PARTS.of(record).writer)


def to_json(record: Record) -> dict[str, object]:
    """The record as JSON values, as record.schema.json describes them. Raises BadRecord for an invalid one.

    >>> sorted(to_json(HeartsRecord(hearts.BLACK_LADY)))
    ['choices', 'comments', 'deals', 'format', 'game', 'outcome', 'rules', 'seat', 'tags', 'version']
    """
    head: dict[str, object] = {"format": FORMAT, "version": VERSION, "game": record.rules.game}
    return head | PARTS.of(record).json.to_json(record)


def from_json(plain: object) -> HeartsRecord | GinRecord:
    """Read what `to_json` wrote, and compare all that it says with its moves.

    Raises BadRecord for the first thing that does not hold. It names the deal and the move, counted from 1:
    ``deal 2, move 10``.

    >>> from_json(to_json(HeartsRecord(hearts.BLACK_LADY))) == HeartsRecord(hearts.BLACK_LADY)
    True
    """
    whole = Fields("the record", plain)
    if whole.take("format", TEXT) != FORMAT or whole.take("version", INT) != VERSION:
        raise BadRecord("format", f"This is not a {FORMAT} of version {VERSION}.")
    record: HeartsRecord | GinRecord = _part(whole.take("game", TEXT)).json.from_json(whole.left)
    return record


def redact(record: R, seat: int) -> R:
    """The record as far as a seat may know it: finished deals in full, the one in progress as the seat sees it.

    ``seat`` is counted from 0, clockwise from South. Cards that it does not know become None. A match that is over
    hides nothing. Raises BadRecord for an invalid record.

    >>> from hearthside.cards import shuffled
    >>> record = Record.of(hearts.BLACK_LADY, [hearts.Deal(shuffled(5))])
    >>> redact(record, seat=2).deals[0].deck[:4]
    (None, None, Card.parse('JH'), None)
    """
    state = final(record)
    known: R = record if state.winners else PARTS.of(record).redact(replace(record, seat=seat), state)
    return known


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

    >>> from hearthside.cards import shuffled
    >>> [step] = steps(Record.of(hearts.BLACK_LADY, [hearts.Deal(shuffled(5))]))
    >>> step.before.to_move, step.after.to_move
    ((-1,), (0, 1, 2, 3))
    """
    return PARTS.of(record).replay.steps(record)


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
    """The moves of a record, every deal among them. Raises BadRecord as `steps` does."""
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


def compare(yours: Any, computers: Any, deal: int, seat: int) -> Comparison:
    """Compare how a match went on in deal ``deal``, counted from 0, with how a program left it in the same seat.

    ``yours`` and ``computers`` are the states after both plays.
    """
    return PARTS.of(yours).replay.compare(yours, computers, deal, seat)

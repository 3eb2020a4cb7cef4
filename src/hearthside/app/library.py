"""The records of one holder: of matches played here, left or not, and imported ones. Knows no HTTP.

A record is stored as the log of its table, or as the text that was imported. What a search looks at, its digest, is
made once for each state of the record and stored too. It says only what the holder may know.
"""

import asyncio
import json
import re
from base64 import b32encode
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeVar, cast, get_args

from hearthside.game import BadRecord
from hearthside.games import GAMES, game_of
from hearthside.match import Log, Seat
from hearthside.match.seats import screen_of
from hearthside.record import Record, final, load, moments, read, write
from hearthside.record.deal import writable
from hearthside.storage import Digest, Import, Mark, Note, Row, now
from hearthside.text import counted, plain, row, scored, signed

from . import export, limits
from .deal_tables import RecordPlace, from_record
from .errors import NotFound, NotKept, NotNow, TableNotFound, Unreadable
from .imported_match import ImportedMatch
from .per_game import PER_GAME
from .replays import DealLine, Play, Replay, deal_line, replay, seat_of
from .tables import Tables

if TYPE_CHECKING:
    from hearthside.storage.store import Store

    from .live_table import LiveTable

HITS: Final = 3
"""The most deals of a record that a search names."""
MarkName = Literal["", "!!", "!", "!?", "?!", "?", "??"]
_MARKS: Final = get_args(MarkName)
T = TypeVar("T")
DIGEST_VERSION: Final = 5
"""The version of digests: to be raised when what a deal or a match came to is said in other words."""


@dataclass(frozen=True, slots=True)
class RecordHit:
    """A deal in which something was found."""

    deal: int
    sentence: str


@dataclass(frozen=True, slots=True)
class RecordSummary:
    """A record in the list."""

    record: str
    """Of the player's own matches the table's name."""
    kind: Literal["own", "imported"]
    """`imported`: from a file or a paste."""
    game: Literal["hearts", "gin"]
    rules: str
    """In notation."""
    rules_name: str
    places: Sequence[str]
    """What the seats are called, such as `South`."""
    names: Sequence[str]
    seat: int | None
    """The player's own, or whose knowledge a record is that was imported."""
    date: str | None
    """When it was played: ISO 8601, a day or a moment."""
    touched: str
    """When it last changed, or was imported: ISO 8601, UTC."""
    deals: int
    """The one in progress among them."""
    over: bool
    left: bool
    """Whether the match was left, so that nobody goes on with it."""
    practice: bool
    scores: Sequence[int]
    winners: Sequence[int]
    players: str
    """Who sat there, each with what they came to."""
    standing: str
    """How it ended, or that it goes on."""
    notes: int
    """How many notes the player wrote beside it."""
    hits: Sequence[RecordHit]
    """Where a search found its words; at most three."""


@dataclass(frozen=True, slots=True)
class RecordList:
    """Records, latest first."""

    total: int
    """How many there are, as far as they were asked for."""
    records: Sequence[RecordSummary]


@dataclass(frozen=True, slots=True)
class RecordNote:
    """What the player wrote beside a moment of a record."""

    deal: int
    """From 1; 0 is the whole match."""
    step: int
    """The `step` of a moment of that deal; 0 is the deal as it was dealt."""
    text: str


@dataclass(frozen=True, slots=True)
class RecordMark:
    """A mark that the player put on a move of a record."""

    deal: int
    step: int
    """The `step` of the moment after the move."""
    mark: MarkName
    """Empty takes away what stood there."""


@dataclass(frozen=True, slots=True)
class RecordOpened:
    """A record with its deals in lines and all that is written beside it."""

    summary: RecordSummary
    deals: Sequence[DealLine]
    comments: Sequence[str]
    """Comments of the record before its first deal."""
    notes: Sequence[RecordNote]
    marks: Sequence[RecordMark]
    """They count in place of the record's own."""


class Kept(NamedTuple):
    """A record that the holder has: where it is from, and when it last changed."""

    name: str
    touched: str
    row: Row | None = None
    """Of the table, for a match played here."""
    text: str = ""
    """The record, if it was imported."""


class Library:
    """The records of a server. All its methods are for its event loop."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    # ---- Which there are ----

    async def find(self, holder: str, words: str, game: str | None, offset: int, limit: int) -> RecordList:
        """The records that contain all these words, latest first; without words, all records."""
        found: list[RecordSummary] = []
        notes = defaultdict[str, list[Note]](list)
        for note in await self._stored(lambda store: store.find(Note, holder=holder)):
            notes[note.record].append(note)
        async for kept, digest in self._digests(holder):
            if game not in (None, digest["game"]):
                continue
            hits = search(digest, notes[kept.name], words)
            if hits is not None:
                found.append(_summary(kept, digest, len(notes[kept.name]), hits))
        return RecordList(total=len(found), records=found[offset : offset + limit])

    async def _digests(self, holder: str) -> AsyncIterator[tuple[Kept, dict[str, Any]]]:
        """The holder's records, latest first, each with its digest. Records that cannot be read are left out."""
        imported = await self._stored(lambda store: store.find(Import, holder=holder))
        kept = [Kept(row.id, row.touched, row) for row in await self._tables.own.ever_held_by(holder)]
        kept += [Kept(each.id, each.brought, None, each.text) for each in imported]
        digests = await self._stored(lambda store: store.find(Digest, holder=holder))
        known = {(each.record, each.touched): each.text for each in digests}
        for each in sorted(kept, key=lambda each: each.touched, reverse=True):
            try:
                digest = opened(known.get((each.name, _stamp(each)), "")) or await self._digested(holder, each)
            except (TableNotFound, BadRecord):
                continue
            yield each, digest

    # ---- One of them ----

    async def record(self, holder: str, name: str) -> Record:
        """A record as far as the holder may know it, with their notes and marks. Raises TableNotFound."""
        _, record, _ = await self._found(holder, name)
        notes, marks = await self._beside(holder, name)
        return marked(annotated(record, notes), marks)

    async def open(self, holder: str, name: str) -> RecordOpened:
        """A record with its deals in lines. Raises TableNotFound."""
        return await self._opened(holder, *await self._found(holder, name))

    async def _opened(self, holder: str, kept: Kept, record: Record, seat: int | None) -> RecordOpened:
        notes, marks = await self._beside(holder, kept.name)

        def work() -> RecordOpened:
            return RecordOpened(
                summary=_summary(kept, digested(record, seat), len(notes), []),
                deals=_lines(record),
                comments=list(record.comments),
                notes=[RecordNote(each.deal, each.step, each.text) for each in notes],
                marks=[RecordMark(each.deal, each.step, cast("MarkName", each.mark)) for each in marks],
            )

        return await asyncio.to_thread(work)

    async def _beside(self, holder: str, name: str) -> tuple[Sequence[Note], Sequence[Mark]]:
        """The holder's notes and marks of a record, in order."""
        notes, marks = await self._stored(
            lambda store: (store.find(Note, holder=holder, record=name), store.find(Mark, holder=holder, record=name))
        )
        return [each for each in notes if writable(each.text)], [each for each in marks if each.mark in _MARKS]

    async def replay(self, holder: str, name: str, deal: int, play: Play = "first", seat: int | None = None) -> Replay:
        """A deal of a record, step by step, from the holder's seat, or of a deal that hides nothing from any ``seat``.
        Raises TableNotFound.
        """
        kept, record, own = await self._found(holder, name)
        return await _replayed(kept, record, deal, play, own if seat is None else seat)

    async def taken_up(self, holder: str, name: str, deal: int, place: int, pace: int, seat: int | None) -> "LiveTable":
        """A new table where an imported record goes on before a move of a deal, for the holder: in ``seat``, or in that
        of the record. Raises TableNotFound, NotFound and NotNow.
        """
        kept, record, own = await self._found(holder, name)
        if kept.row is not None:
            raise NotNow("A match that you played here goes on from its review.")
        person = Seat(holder=holder, role="host")
        at = RecordPlace(name, deal, place)
        return await from_record(self._tables, record, at, _looks(record, seat, own), person, pace)

    async def imported(self, holder: str, name: str, seat: int | None) -> ImportedMatch:
        """An imported record, to be reviewed for a seat or, without any, for that of the record. Raises TableNotFound
        and NotNow.
        """
        kept, record, own = await self._found(holder, name)
        if kept.row is not None:
            raise NotNow("A match that you played here is reviewed at its own address.")
        return ImportedMatch(self._tables, name, record, _looks(record, seat, own))

    async def note(self, holder: str, name: str, note: RecordNote) -> RecordOpened:
        """Write a note on a step. Raises TableNotFound, NotKept, and ValueError for a text that cannot be written."""
        text = note.text.strip()
        if not writable(text):
            raise ValueError("A note cannot contain control characters.")
        kept, record, seat = await self._found(holder, name)
        lines = {line.deal: line for line in await asyncio.to_thread(_lines, record)}
        if note.step > (lines[note.deal].steps if note.deal in lines else 0) or note.deal > len(lines):
            raise TableNotFound("There is no such place in that record.")
        row = Note(name, holder, note.deal, note.step, text)
        await self._write(lambda store: store.put(row) if text else store.drop(row))
        return await self._opened(holder, kept, record, seat)

    async def mark(self, holder: str, name: str, mark: RecordMark) -> RecordOpened:
        """Mark a move of a deal that is over or was left. Raises TableNotFound, NotNow and NotKept."""
        kept, record, seat = await self._found(holder, name)
        deal = await _replayed(kept, record, mark.deal)
        frames = await asyncio.to_thread(deal.frames)
        frame = next((frame for frame in frames if frame.number == mark.step), None)
        if frame is None:
            raise TableNotFound("There is no such move in that record.")
        if not frame.markable:
            unseen = any(frame.markable for frame in frames)
            raise NotNow(
                "A move can be marked only if its card is known."
                if unseen
                else "A move can be marked once its deal is over."
            )
        row = Mark(name, holder, mark.deal, mark.step, mark.mark)
        await self._write(lambda store: store.put(row) if mark.mark != frame.mark else store.drop(row))
        return await self._opened(holder, kept, record, seat)

    async def import_file(self, holder: str, content: str) -> Sequence[RecordSummary]:
        """Keep the records of a file. Raises BadRecord, with the line, NotNow where too many are kept already, and
        NotKept; then none of them is kept.
        """
        records = await asyncio.to_thread(load, content.encode("utf-8", "surrogatepass"))
        if len(records) > limits.IMPORTED_AT_ONCE:
            sentence = (
                f"At most {limits.IMPORTED_AT_ONCE} records can be imported at once, and this file has {len(records)}."
            )
            raise BadRecord("too-many", sentence)
        many, size = await self._stored(lambda store: store.imports_kept(holder))
        most = self._tables.amounts
        if many + len(records) > most.imports or size + len(content) > most.imported_bytes:
            mib = most.imported_bytes // 1024**2
            raise NotNow(
                f"At most {most.imports} imported records of {mib} MiB can be saved. Delete some of yours first."
            )
        return [await self._import(holder, record) for record in records]

    async def _import(self, holder: str, record: Record) -> RecordSummary:
        text = await asyncio.to_thread(write, record)
        name = import_name(holder, text)
        kept = Kept(name, now(), None, text)
        await self._write(lambda store: store.put_import(Import(name, holder, kept.touched, text)))
        return _summary(kept, await self._digested(holder, kept), 0, [])

    async def delete(self, holder: str, name: str) -> None:
        """Forget an imported record. Raises TableNotFound where there is none, and NotKept."""
        if not await self._stored(lambda store: store.find(Import, holder=holder, id=name)):
            await self._found(holder, name)
            raise TableNotFound("Only imported records can be removed. That match was played here.")
        await self._write(lambda store: store.drop_import(holder, name))

    async def _stored(self, work: "Callable[[Store], T]") -> T:
        """Do that with the store, in a thread."""
        return await asyncio.to_thread(work, await self._tables.store())

    async def _write(self, work: "Callable[[Store], bool]") -> None:
        """Write something into the store. Raises NotKept."""
        if not await self._stored(work):
            raise NotKept((await self._tables.store()).notice or "Nothing is being saved.")

    async def _digested(self, holder: str, kept: Kept) -> dict[str, Any]:
        """The digest of a record, made and stored. Raises TableNotFound and BadRecord."""
        _, record, seat = await self._read(holder, kept)
        digest = await asyncio.to_thread(digested, record, seat)
        row = Digest(kept.name, holder, _stamp(kept), sealed(digest))
        await self._stored(lambda store: store.put(row))
        return digest

    async def _found(self, holder: str, name: str) -> tuple[Kept, Record, int | None]:
        """The holder's record of that name as far as the holder may know it, and the holder's seat. Raises
        TableNotFound.
        """
        with suppress(TableNotFound):
            row, seats, log = await self._tables.own.record_of(name, holder)
            if any(seat.holder == holder for seat in seats):
                return Kept(name, row.touched, row), *await _recorded(holder, row, seats, log)
        for brought in await self._stored(lambda store: store.find(Import, holder=holder, id=name)):
            return await self._read(holder, Kept(name, brought.brought, None, brought.text))
        raise TableNotFound("You have no such record.")

    async def _read(self, holder: str, kept: Kept) -> tuple[Kept, Record, int | None]:
        """The same of a record that is known to be there. Raises TableNotFound."""
        if kept.row is None:
            if is_altered(kept.name, holder, kept.text):
                raise Unreadable("Its text was altered.")
            (brought,) = await asyncio.to_thread(read, kept.text)
            return kept, brought, seat_of(brought)
        return kept, *await _recorded(holder, *await self._tables.own.record_of(kept.name, holder))


async def _recorded(holder: str, row: Row, seats: Sequence[Seat], log: Log) -> tuple[Record, int]:
    """The record of a match as the holder may know it, and the holder's seat. Where several people play at one screen,
    a deal in progress is left out, since whoever looks may be any of them.
    """
    seat = next(place for place, each in enumerate(seats) if each.holder == holder)
    if any(log.state.hands) and sum(screen_of(each.holder or "") == holder for each in seats) > 1:
        n = log.before(log.deal_places[-1])
        seats, log = [each.when_left(n + 1) for each in seats], Log(log.state.rules, log.entries[:n])
    # Copied first, because it is written in a thread while the match may go on.
    return await asyncio.to_thread(export.record, log.copy(), seats, seat, row.created), seat


async def _replayed(kept: Kept, record: Record, deal: int, play: Play = "first", seat: int | None = None) -> Replay:
    """A deal of a record, step by step. Raises NotFound."""
    settled = kept.row is None or kept.row.left is not None
    found = await asyncio.to_thread(replay, record, deal, play, settled=settled, seat=seat)
    if found is None:
        raise NotFound("There is no such deal in that record.")
    return found


def _looks(record: Record, seat: int | None, own: int | None) -> int:
    """Who looks at a record: that seat, else whose record it is, else the first."""
    return next((each for each in (seat, own) if each is not None), 0) % record.rules.seats


def _stamp(kept: Kept) -> str:
    """The state of a record, as its digest names it."""
    return f"{DIGEST_VERSION} {kept.touched}"


def import_name(holder: str, text: str) -> str:
    """The name of an imported record. It is a hash, so it tells when the text was altered."""
    return "r" + b32encode(sha256(f"{holder}\n{text}".encode()).digest()).decode()[:15].lower()


def is_altered(name: str, holder: str, text: str) -> bool:
    """Whether the text of an imported record is not the one that was imported."""
    return name != import_name(holder, text)


def sealed(digest: dict[str, Any]) -> str:
    """A digest as it is stored: JSON after its hash."""
    text = json.dumps(digest)
    return f"{sha256(text.encode()).hexdigest()} {text}"


def opened(stored: str) -> dict[str, Any] | None:
    """The digest that `sealed` made; None where it was altered."""
    digest, _, text = stored.partition(" ")
    found: dict[str, Any] | None = json.loads(text) if digest == sha256(text.encode()).hexdigest() else None
    return found


def annotated(record: Record, notes: Sequence[Note]) -> Record:
    """The record with notes as comments on its moves, its deals or the whole match."""
    for note in notes:
        if 0 <= note.deal <= len(record.deals) and note.step >= 0:
            record = moments.noted(record, note.deal, note.step, note.text)
    return record


def marked(record: Record, marks: Sequence[Mark]) -> Record:
    """The record with these marks on its moves, in place of its own."""
    for mark in marks:
        if 0 < mark.deal <= len(record.deals) and mark.step > 0:
            with suppress(IndexError):  # no such move
                record = moments.marked(record, mark.deal, mark.step, mark.mark)
    return record


def _lines(record: Record) -> list[DealLine]:
    return [deal_line(record, deal) for deal in moments.played(record)]


# ---- What a search looks at ----


def digested(record: Record, seat: int | None) -> dict[str, Any]:
    """The digest of a record as JSON values: what the list says of it, and what a search looks at. Raises BadRecord."""
    state = final(record)
    lines = _lines(record)
    game = game_of(record.rules)
    return {
        "game": game.slug,
        "rules": game.variants.notation(record.rules),
        "rules_name": record.rules.name,
        "places": list(record.rules.places),
        "names": list(record.names),
        "seat": seat,
        "date": record.tag("Date"),
        "deals": len(lines),
        "over": bool(state.winners),
        "practice": record.tag("Practice") == "yes",
        "scores": list(PER_GAME.of(state).final_scores(state)),
        "purses": PER_GAME.of(state).purses(state),
        "winners": list(state.winners),
        "found": [[line.deal, line.number, line.sentence] for line in lines if line.points is not None],
    }


def _summary(kept: Kept, digest: dict[str, Any], notes: int, hits: list[RecordHit]) -> RecordSummary:
    names, left = digest["names"], kept.row is not None and kept.row.left is not None
    fields = {name: digest[name] for name in RecordSummary.__dataclass_fields__ if name in digest}
    return RecordSummary(
        record=kept.name,
        kind="own" if kept.row else "imported",
        touched=kept.touched,
        left=left,
        players=", ".join(map(_came_to, names, digest["scores"], digest["purses"] or repeat(None))),
        standing=_standing(digest, left),
        notes=notes,
        hits=hits,
        **{**fields, "date": kept.row.created if kept.row else digest["date"]},
    )


def _came_to(name: str, score: int, purse: int | None) -> str:
    return scored(name, signed(score)) + (f" (cash {signed(purse)})" if purse is not None else "")


def _standing(digest: dict[str, Any], left: bool) -> str:
    deals = counted(digest["deals"], GAMES[digest["game"]].deal)
    if not digest["over"]:
        return f"Left after {deals}." if left else f"{deals} so far."
    first, *others = [digest["names"][seat] for seat in digest["winners"]]
    if others:
        return f"{plain(row([first, *others]))} share the win after {deals}."
    return f"{first} {'win' if first == 'You' else 'wins'} after {deals}."


def search(digest: dict[str, Any], notes: Sequence[Note], words: str) -> list[RecordHit] | None:
    """Find words in a record. None if one of them is nowhere; otherwise the first deals with words that are not in the
    head.

    A number is found only as a whole, such as a deal number or a score. Capitals do not matter.
    """
    sought = [_sought(word) for word in words.lower().split()]
    head = _head(digest, notes)
    beside = [word for word in sought if not word.search(head)]
    deals: dict[int, str] = {}
    for deal, number, sentence in digest["found"]:
        deals[deal] = f"{sentence}\nDeal {number}." if number is not None else sentence
    for note in notes:
        if note.deal:
            deals[note.deal] = f"{deals.get(note.deal, '')}\n{note.text}".strip()
    if any(not any(word.search(text.lower()) for text in deals.values()) for word in beside):
        return None
    lines = ((deal, line) for deal, text in sorted(deals.items()) for line in text.split("\n"))
    hits: dict[int, str] = {}
    for deal, line in lines:
        if any(word.search(line.lower()) for word in beside):
            hits.setdefault(deal, line)
    return [RecordHit(deal, line) for deal, line in list(hits.items())[:HITS]]


def _sought(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\d){re.escape(word)}(?!\d)" if word.isdecimal() else re.escape(word))


def _head(digest: dict[str, Any], notes: Sequence[Note]) -> str:
    """What a search looks at besides the deals: names, rules, date and notes on the whole match."""
    parts = [
        *digest["names"],
        digest["rules_name"],
        digest["rules"],
        GAMES[digest["game"]].name,
        *_days(digest["date"]),
        "practice" if digest["practice"] else "",
        *(note.text for note in notes if not note.deal),
    ]
    return "\n".join(parts).lower()


def _days(day: str | None) -> Iterator[str]:
    """A date in figures, and in words."""
    if day:
        yield day
        with suppress(ValueError):
            found = date.fromisoformat(day[:10])
            yield f"{found.day} {found:%B %Y}"

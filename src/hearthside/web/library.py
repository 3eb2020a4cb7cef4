"""The records of one holder: of matches played here, left or not, and those brought along. Knows no HTTP.

A record is kept as the log of its table, or as the text that was brought. What a search looks at is worked out once for
each state of it and kept beside it; what is said of a match there is what its holder may know.
"""

import asyncio
import json
import re
from base64 import b32encode
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hearthside import gin
from hearthside.game import BadRecord
from hearthside.games import GAMES, game_of
from hearthside.gin.score import final as final_points
from hearthside.record import Record, final, load, moments, read, write
from hearthside.record.deal import writable
from hearthside.table import NotNow

from . import messages as wire
from . import written
from .house import House, NoTable
from .shown import replay as shown

if TYPE_CHECKING:
    from hearthside.store import Mark, Note, Row, Store

HITS: Final = 3
"""How many of the deals that a search finds in a record are named."""
_DIGEST: Final = 1
"""Which way of working out what a search looks at."""


class Unkept(Exception):
    """It cannot be kept; ``str(error)`` is a sentence."""


class Kept(NamedTuple):
    """A record that the holder has: where it is from, and when it last changed."""

    name: str
    touched: str
    row: "Row | None" = None
    """Of the table, for a match played here."""
    text: str = ""
    """The record, where it was brought."""


class Library:
    """The records of a house. All its methods are for the house's event loop."""

    def __init__(self, house: House) -> None:
        self._house = house

    # ---- Which there are ----

    async def find(self, holder: str, words: str, game: str | None, offset: int, limit: int) -> wire.RecordList:
        """The records in which all these words are found, latest first; without words all of them."""
        store = await self._house.store()
        found: list[wire.RecordSummary] = []
        notes = _by_record(await asyncio.to_thread(store.notes, holder))
        async for kept, digest in self._digests(holder, store):
            if game not in (None, digest["game"]):
                continue
            hits = search(digest, notes.get(kept.name, ()), words)
            if hits is not None:
                found.append(_summary(kept, digest, len(notes.get(kept.name, ())), hits))
        return wire.RecordList(total=len(found), records=found[offset : offset + limit])

    async def _digests(self, holder: str, store: "Store") -> Any:
        """The holder's records, latest first, each with what a search looks at; those that cannot be read are not."""
        from hearthside.store import Digest

        brought = await asyncio.to_thread(store.imports, holder)
        kept = [Kept(row.id, row.touched, row) for row in await self._house.ever_held_by(holder)]
        kept += [Kept(each.id, each.brought, None, each.text) for each in brought]
        known = {each.record: each for each in await asyncio.to_thread(store.digests, holder)}
        for each in sorted(kept, key=lambda each: each.touched, reverse=True):
            stamp, old = _stamp(each), known.get(each.name)
            if old is not None and old.touched == stamp:
                yield each, json.loads(old.text)
                continue
            try:
                digest = await asyncio.to_thread(digested, *(await self._record(holder, each)))
            except (NoTable, BadRecord):
                continue
            await asyncio.to_thread(store.digest, Digest(each.name, holder, stamp, json.dumps(digest)))
            yield each, digest

    # ---- One of them ----

    async def record(self, holder: str, name: str) -> Record:
        """A record as the holder may know it, with the holder's notes and marks in it. Raises NoTable."""
        record, _ = await self._record(holder, await self._kept(holder, name))
        store = await self._house.store()
        notes = _by_record(await asyncio.to_thread(store.notes, holder))
        marks = await asyncio.to_thread(store.marks, holder, name)
        return marked(annotated(record, notes.get(name, ())), marks)

    async def open(self, holder: str, name: str) -> wire.RecordOpened:
        """A record with its deals in lines. Raises NoTable."""
        kept = await self._kept(holder, name)
        record, seat = await self._record(holder, kept)
        store = await self._house.store()
        notes = _by_record(await asyncio.to_thread(store.notes, holder)).get(name, ())
        marks = await asyncio.to_thread(store.marks, holder, name)

        def work() -> wire.RecordOpened:
            return wire.RecordOpened(
                summary=_summary(kept, digested(record, seat), len(notes), []),
                deals=[shown.deal_line(record, deal) for deal in moments.played(record)],
                comments=list(record.comments),
                notes=[wire.Note(deal=each.deal, step=each.step, text=each.text) for each in notes],
                marks=[
                    wire.Mark.model_validate({"deal": each.deal, "step": each.step, "mark": each.mark})
                    for each in marks
                ],
            )

        return await asyncio.to_thread(work)

    async def replay(self, holder: str, name: str, deal: int, play: wire.Play = "first") -> wire.ReplayDeal:
        """A deal of a record, moment by moment. Raises NoTable."""
        kept = await self._kept(holder, name)
        record, _ = await self._record(holder, kept)
        settled = kept.row is None or kept.row.left is not None
        found = await asyncio.to_thread(shown.replay, record, deal, play, settled=settled)
        if found is None:
            raise NoTable("There is no such deal in that record.")
        return found

    async def note(self, holder: str, name: str, note: wire.Note) -> None:
        """Write something beside a moment. Raises NoTable, ValueError for what cannot be written, and Unkept."""
        from hearthside.store import Note

        text = note.text.strip()
        if not writable(text):
            raise ValueError("A note may not hold control characters.")
        record, _ = await self._record(holder, await self._kept(holder, name))
        lines = {line.deal: line for line in await asyncio.to_thread(_lines, record)}
        if note.step > (lines[note.deal].steps if note.deal in lines else 0) or note.deal > len(lines):
            raise NoTable("There is no such moment in that record.")
        store = await self._house.store()
        self._check(store, await asyncio.to_thread(store.note, Note(name, holder, note.deal, note.step, text)))

    async def mark(self, holder: str, name: str, mark: wire.Mark) -> None:
        """Put a mark on a move of a deal that does not go on. Raises NoTable, NotNow and Unkept."""
        from hearthside.store import Mark

        deal = await self.replay(holder, name, mark.deal)
        frame = next((frame for frame in deal.frames if frame.step == mark.step), None)
        if frame is None:
            raise NoTable("There is no such move in that record.")
        if not frame.markable:
            unseen = any(frame.markable for frame in deal.frames)
            raise NotNow("What was not seen takes no mark." if unseen else "A move is marked once its deal is over.")
        store = await self._house.store()
        row = Mark(name, holder, mark.deal, mark.step, mark.mark)
        self._check(store, await asyncio.to_thread(store.mark, row, keep=mark.mark != frame.mark))

    async def bring(self, holder: str, content: str) -> wire.RecordsKept:
        """Keep the records of a file. Raises BadRecord, with the line, and Unkept; then none of them is kept."""
        from hearthside.store import Digest, Import, now

        store = await self._house.store()
        records = await asyncio.to_thread(load, content.encode("utf-8", "surrogatepass"))
        summaries = []
        for record in records:
            text = await asyncio.to_thread(write, record)
            name = "r" + b32encode(sha256(f"{holder}\n{text}".encode()).digest()).decode()[:15].lower()
            kept = Kept(name, now(), None, text)
            self._check(store, await asyncio.to_thread(store.bring, Import(name, holder, kept.touched, text)))
            digest = await asyncio.to_thread(digested, record, shown.seat_of(record))
            await asyncio.to_thread(store.digest, Digest(name, holder, _stamp(kept), json.dumps(digest)))
            summaries.append(_summary(kept, digest, 0, []))
        return wire.RecordsKept(records=summaries)

    async def drop(self, holder: str, name: str) -> None:
        """Forget a record that was brought. Raises NoTable where there is none, and Unkept."""
        if (await self._kept(holder, name)).row is not None:
            raise NoTable("That match was played here, and its record stays.")
        store = await self._house.store()
        self._check(store, await asyncio.to_thread(store.drop, holder, name))

    def _check(self, store: "Store", kept: bool) -> None:
        if not kept:
            raise Unkept(store.notice or "Nothing is being kept.")

    async def _kept(self, holder: str, name: str) -> Kept:
        """What there is of that name. Raises NoTable."""
        with suppress(NoTable):
            row, seats, _ = await self._house.record_of(name)
            if any(seat.holder == holder for seat in seats):
                return Kept(name, row.touched, row)
        store = await self._house.store()
        brought = await asyncio.to_thread(store.import_of, holder, name)
        if brought is None:
            raise NoTable("You have no such record.")
        return Kept(name, brought.brought, None, brought.text)

    async def _record(self, holder: str, kept: Kept) -> tuple[Record, int | None]:
        """The record as far as the holder may know it, and the holder's seat. Raises NoTable."""
        if kept.row is None:
            (brought,) = await asyncio.to_thread(read, kept.text)
            return brought, shown.seat_of(brought)
        row, seats, log = await self._house.record_of(kept.name)
        seat = next(place for place, each in enumerate(seats) if each.holder == holder)
        # Copied first, because it is written in a thread while the match may go on.
        return await asyncio.to_thread(written.record, log.copy(), seats, seat, row.created), seat


def _stamp(kept: Kept) -> str:
    """For which state of a record a digest holds."""
    return f"{_DIGEST} {kept.touched}"


def annotated(record: Record, notes: "Sequence[Note]") -> Record:
    """The record with notes as comments: beside its moves, before its deals, or before the first of them."""
    for note in notes:
        if note.deal <= len(record.deals):
            record = moments.noted(record, note.deal, note.step, note.text)
    return record


def marked(record: Record, marks: "Sequence[Mark]") -> Record:
    """The record with these marks on its moves, in place of its own."""
    for mark in marks:
        record = moments.marked(record, mark.deal, mark.step, mark.mark)
    return record


def _by_record(notes: "Sequence[Note]") -> "dict[str, list[Note]]":
    found: dict[str, list[Note]] = {}
    for note in notes:
        found.setdefault(note.record, []).append(note)
    return found


def _lines(record: Record) -> list[wire.DealLine]:
    return [shown.deal_line(record, deal) for deal in moments.played(record)]


# ---- What a search looks at ----


def digested(record: Record, seat: int | None) -> dict[str, Any]:
    """What the list says of a record, and what a search looks at, as JSON values. Raises BadRecord."""
    state = final(record)
    lines = _lines(record)
    game = game_of(record.rules)
    scores = final_points(state.sheet) if isinstance(state, gin.State) else state.scores
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
        "scores": list(scores),
        "winners": list(state.winners),
        "found": [[line.deal, line.number, line.sentence] for line in lines if line.points is not None],
    }


def _summary(kept: Kept, digest: dict[str, Any], notes: int, hits: list[wire.RecordHit]) -> wire.RecordSummary:
    fields = {name: digest[name] for name in wire.RecordSummary.model_fields if name in digest}
    return wire.RecordSummary(
        record=kept.name,
        kind="own" if kept.row else "imported",
        touched=kept.touched,
        left=kept.row is not None and kept.row.left is not None,
        notes=notes,
        hits=hits,
        **{**fields, "date": kept.row.created if kept.row else digest["date"]},
    )


def search(digest: dict[str, Any], notes: "Sequence[Note]", words: str) -> list[wire.RecordHit] | None:
    """The first deals of a record in which words were found that do not stand in its head; None where one is nowhere.

    A number is found whole: a deal number, a score. Capitals do not matter.
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
    return [wire.RecordHit(deal=deal, sentence=line) for deal, line in list(hits.items())[:HITS]]


def _sought(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\d){re.escape(word)}(?!\d)" if word.isdecimal() else re.escape(word))


def _head(digest: dict[str, Any], notes: "Sequence[Note]") -> str:
    """What a search looks at beside the deals."""
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
    """A date in figures and in words."""
    if day:
        yield day
        with suppress(ValueError):
            yield date.fromisoformat(day[:10]).strftime("%-d %B %Y")

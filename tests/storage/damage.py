"""A data folder with many matches, what is served of it, and ways to damage its file."""

import asyncio
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, Protocol

import pytest
from sqlalchemy import Engine

from hearthside.app.errors import NotFound
from hearthside.app.library import Library, RecordMark, RecordNote
from hearthside.app.live_table import LiveTable
from hearthside.app.observed_matches import ObservedMatches
from hearthside.app.profiles import Whose
from hearthside.app.statistics.play import play_statistics
from hearthside.app.statistics.results import players, result_statistics
from hearthside.app.tables import Tables
from hearthside.game import BadRecord
from hearthside.games import GAMES
from hearthside.match import Seat
from hearthside.record import write
from hearthside.storage import FILE
from hearthside.storage.file import File
from hearthside.storage.store import Store
from tests.drawing import draw

ME = sha256(b"me").hexdigest()
GOLDEN = Path(__file__).parents[1] / "golden" / "records" / "openspiel.txt"
RULES = {
    "hearts": ("black-lady goal=20", ["cal", "vicky", "charlie"], 3),
    "gin": ("standard goal=20", ["nellie"], 1),
}


Cost = Literal["nothing", "a match", "the file"]
"""What is no longer served once a bit is turned."""
PLACES: Final[Mapping[str, Cost]] = MappingProxyType(
    {
        "an entry": "a match",
        "the name of the format": "the file",
        "free space": "nothing",
        "the end of a key in an index": "a match",
        "the kind of an index's page": "the file",
        "the counter of changes": "nothing",
        "the hash of an entry": "a match",
        "the version": "the file",
        "a note": "nothing",
        "what a match begins with": "a match",
        "the kind of a log's page": "the file",
        "a table without rows": "nothing",
    }
)
"""Places in a file, and what any bit of them costs. Any three in a row cost something different."""


def engine_of(store: Store) -> Engine:
    """What a store reads and writes its file through."""
    assert isinstance(store.database, File) and store.database._engine is not None
    return store.database._engine


class Damage(Protocol):
    """A way to damage a file."""

    __name__: str

    def __call__(self, path: Path, seed: int, /) -> None:
        """Damage it."""


class Served(NamedTuple):
    """What is served of a folder."""

    logs: dict[str, list[str]]
    """The entries of each match that can be read, as they print."""
    refused: dict[str, str]
    """A sentence for each match that cannot be read."""
    records: dict[str, str]


async def play(live: LiveTable, moves: int) -> None:
    """Make so many moves at most; deal where that is due."""
    table = live.table
    for _ in range(moves):
        await table.at_rest()
        if table.state.winners:
            return
        if table.why_no_deal() is None:
            await table.deal(table.n)
        else:
            await table.play(table.n, table.policy.fallback_move(table.state.view(0)))


def fill(folder: Path, matches: int) -> None:
    """Play so many matches of each game there: some to their end, some for a few moves, some left."""

    async def filled() -> None:
        tables = Tables(folder)
        last = None
        for number in range(matches):
            for game, (rules, styles, deals) in RULES.items():
                seats = [Seat(name="Ann", holder=ME, role="host"), *map(Seat, styles)]
                live, _ = await tables.new(GAMES[game].variants.parse(rules), seats, None, 0)
                await play(live, 400 if number % 4 == 0 else 5 * deals + number)
                if number % 4 == 1:
                    await live.leave(0)
                elif number % 4 == 0:
                    last = live
        library, store = Library(tables), await tables.store()
        assert last is not None
        await library.note(ME, last.id, RecordNote(1, 2, "Too early."))
        await library.mark(ME, last.id, RecordMark(1, 2, "?!"))
        await library.import_file(ME, GOLDEN.read_text("utf-8"))
        await ObservedMatches(tables).new(ME, GAMES["gin"].variants.parse("standard"), 0, None, "nellie")
        await library.find(ME, "", None, 0, 100)
        await asyncio.to_thread(play_statistics, store, Whose(ME))
        await tables.close()

    with pytest.MonkeyPatch.context() as patch:
        draw(f"{matches} matches", patch.setattr)  # so that the same bits are turned whenever a test runs
        asyncio.run(filled())


def logs_served(folder: Path, names: Iterable[str] = (), holder: str = ME) -> dict[str, list[str]]:
    """The entries of each match that can be read, as they print. Any error that is no refusal is raised."""
    return served(folder, names, holder, beside_logs=False).logs


def served(folder: Path, names: Iterable[str] = (), holder: str = ME, *, beside_logs: bool = True) -> Served:
    """All that the application reads of the folder. Any error that is no refusal is raised."""

    async def read() -> Served:
        tables = Tables(folder)
        store, library = await tables.store(), Library(tables)
        found = Served({}, {}, {})
        rows = {row.id for row in await tables.own.ever_held_by(holder)}
        for name in sorted(rows | set(names)):
            try:
                row, seats, log = await tables.own.record_of(name, holder)
                assert len(seats) == log.state.rules.seats
                begun = [row.game, log.game.variants.notation(log.state.rules), row.seed]
                found.logs[name] = [*begun, *map(repr, log.entries)]
            except NotFound as error:
                found.refused[name] = str(error)
        if not beside_logs:
            await tables.close()
            return found
        await tables.own.held_by(holder)
        for each in (await library.find(holder, "", None, 0, 100)).records:
            with suppress(NotFound, BadRecord):
                found.records[each.record] = write(await library.record(holder, each.record))
                await library.open(holder, each.record)
        await ObservedMatches(tables).listed(holder)
        for whose in (Whose(None), Whose(holder), Whose(None, ("Ann", "You"), {"Ann": "Bea"})):
            results = await asyncio.to_thread(store.results, whose.holder, whose.names)
            result_statistics(results, whose.called)
            players(results, whose.called)
            await asyncio.to_thread(play_statistics, store, whose)
        await asyncio.to_thread(store.duplicates, holder)
        await asyncio.to_thread(store.mirrors, holder)
        await tables.close()
        return found

    return asyncio.run(read())


def flipped(path: Path, seed: int) -> None:
    """Turn a bit: in one of the `PLACES` after the other, and then anywhere."""
    if seed < len(PLACES):
        flipped_at(path, [*PLACES][seed], seed)
    else:
        _flip(path, range(path.stat().st_size), seed)


def flipped_at(path: Path, place: str, seed: int) -> None:
    """Turn a bit in one of the `PLACES`."""
    _flip(path, _bytes_of(path)[place], seed)


def _flip(path: Path, where: range, seed: int) -> None:
    random, content = Random(seed), bytearray(path.read_bytes())
    content[random.choice(where)] ^= 1 << random.randrange(8)
    path.write_bytes(bytes(content))


def _bytes_of(path: Path) -> dict[str, range]:
    """Where the bytes of each of the `PLACES` are. Those of a match are of the match whose name comes first."""
    content = path.read_bytes()
    [(match, seed)] = rows_of(path.parent, "SELECT id, seed FROM tables ORDER BY id LIMIT 1")
    [(entry, link)] = rows_of(path.parent, f"SELECT entry, hash FROM entries WHERE \"table\" = '{match}' AND n = 3")
    first = dict(rows_of(path.parent, "SELECT name, (rootpage - 1) * 4096 FROM sqlite_master"))

    def found(value: str | bytes, start: int = 0) -> range:
        value = value.encode() if isinstance(value, str) else value
        at = content.index(value, start)
        return range(at, at + len(value))

    index = first["sqlite_autoindex_tables_1"]
    count, rows = (int.from_bytes(content[index + at : index + at + 2], "big") for at in (3, 5))
    log = found(match.encode() + b"\3" + entry.encode() + link)
    return {
        "an entry": log[len(match) + 1 : -len(link)],
        "the name of the format": range(16),
        "free space": range(index + 8 + 2 * count, index + rows),
        "the end of a key in an index": found(match, index)[-1:],  # its beginning has it out of order too
        "the kind of an index's page": range(index, index + 1),
        "the counter of changes": range(24, 28),
        "the hash of an entry": log[-len(link) :],
        "the version": range(60, 63),  # with its last byte it might be an older one
        "a note": found("Too early."),
        "what a match begins with": found(seed),
        "the kind of a log's page": range(first["entries"], first["entries"] + 1),
        "a table without rows": range(first["practised"] + 8, first["practised"] + 4096),
    }


def truncated(path: Path, seed: int) -> None:
    """Cut the file off at a random place in its last quarter."""
    content = path.read_bytes()
    path.write_bytes(content[: Random(seed).randrange(len(content) * 3 // 4, len(content))])


def by_sql(folder: Path, *statements: str, values: tuple[object, ...] = ()) -> None:
    """Change the file as no program of ours would."""
    connection = sqlite3.connect(folder / FILE)
    with connection:
        for statement in statements:
            connection.execute(statement, values)
    connection.close()


def rows_of(folder: Path, query: str) -> list[Any]:
    """What SQLite itself finds in the file."""
    connection = sqlite3.connect(folder / FILE)
    found = connection.execute(query).fetchall()
    connection.close()
    return found

"""What can be read of damaged files, row by row, and a new file made of it. Changes no file but the new one, and the
names of the old ones.
"""

import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final

from sqlalchemy import create_engine, event
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.schema import CreateTable

from hearthside.folder import close_to_others

from . import FILE, schema
from .chain import ORIGIN, Link, following, origin, read_log
from .file import UNREADABLE, decoded
from .pages import Column, Pages, Record, Table, Value

_OF_MATCHES: Final = ("seats", "entries", "results", "result_holders", "duplicates", "mirrors", "measures", "reviews")
"""The tables whose rows belong to a match, named in their first column."""
_ALONE: Final = (
    *("imports", "import_reviews", "notes", "marks", "told"),
    *("practised", "puzzle_tries", "puzzle_ratings", "dropped_puzzles"),
    *("daily_tries", "daily_pars", "server_keys", "lesson_progress"),
)
"""The other tables. Those that are left out are made again."""
_REPLACED: Final[dict[str, Value]] = {"pace": 600, "touched": "", "left": None, "options": "{}", "hash": None}
"""What a match has in place of a damaged value that does not change how it is played."""
_NUMBERS: Final = {"INTEGER", "BOOLEAN"}
"""Types of columns whose values are numbers."""
_FORMER: Final = {"seats", "holders"}
"""Columns that tables of older versions had."""
_WORDS: Final = {
    "tables": "matches",
    "seats": "seats",
    "results": "results",
    "result_holders": "people whose results are kept",
    "duplicates": "sums of duplicate play",
    "mirrors": "sums of hands with the hands exchanged",
    "measures": "sums of statistics",
    "reviews": "reviews",
    "imports": "imported records",
    "import_reviews": "reviews of imported records",
    "notes": "notes",
    "marks": "marks",
    "told": "matches at other tables",
    "practised": "decisions that are practised",
    "puzzle_tries": "puzzles that were tried",
    "puzzle_ratings": "ratings at puzzles",
    "dropped_puzzles": "puzzles that did not stand",
    "daily_tries": "tries at daily deals",
    "daily_pars": "pars of daily deals",
    "server_keys": "keys of daily deals",
    "lesson_progress": "lessons that were begun",
    "digests": "lines of the list of records",
}
_MOST_TRIED: Final = 1000
"""Rows that are tried in the place of one that is missing from a log."""
_DIALECT: Final = dialect()


class CannotSalvage(Exception):
    """A file cannot be read or written at all, or not now. ``str(error)`` is a sentence."""


@dataclass
class FoundMatch:
    """A match as it was found in a file."""

    name: str
    game: str
    entries: int
    """Of its log, how many are whole."""
    trouble: str | None
    """A sentence if it is damaged."""


@dataclass
class Found:
    """What was found in a file."""

    path: Path
    matches: list[FoundMatch] = field(default_factory=list)
    other: list[str] = field(default_factory=list)
    """Sentences about all else that is damaged."""

    @property
    def whole(self) -> bool:
        """Whether nothing is damaged."""
        return not self.other and all(match.trouble is None for match in self.matches)


# ---- Files ----


def set_aside(folder: Path) -> list[Path]:
    """The files that were set aside because they could not be read, the latest first."""
    return sorted(folder.glob(f"{Path(FILE).stem}.*{UNREADABLE}"), reverse=True)


def content_of(path: Path) -> bytes:
    """All that is in a file, with what a server has not moved into it yet. Nothing is changed. Raises CannotSalvage."""
    beside = path.with_name(f"{path.name}-wal")
    if beside.exists() and beside.stat().st_size:
        # A server may be writing, so SQLite reads it, in one transaction.
        with suppress(sqlite3.Error, UnicodeError), closing(_opened(path, "mode=ro")) as connection:
            connection.execute("PRAGMA schema_version").fetchall()
            return connection.serialize()
    try:
        return path.read_bytes()
    except OSError as error:
        raise CannotSalvage(f"{path} cannot be read: {error.strerror}.") from error


def _opened(path: Path, options: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?{options}", uri=True, timeout=1, isolation_level=None)


def refuse_in_use(path: Path) -> None:
    """Raises CannotSalvage while a server has the file open, which would go on writing into the old one."""
    with suppress(sqlite3.DatabaseError, UnicodeError), closing(_opened(path, "mode=rw")) as connection:
        try:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("ROLLBACK")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
                raise CannotSalvage(f"{path} is in use. End Hearthside first.") from error


# ---- What is done with them ----


@contextmanager
def check(path: Path) -> Iterator[tuple[Found, Path]]:
    """What is damaged in a file, and a folder with a new file of all that can be read in it, for as long as this is
    entered. The file itself is not changed.

    Raises CannotSalvage.
    """
    content = content_of(path)
    with _telling(path), tempfile.TemporaryDirectory(prefix="hearthside-") as name:
        found = _moved([(path, content)], Path(name) / FILE)[0]
        found.other += _structure(content)
        yield found, Path(name)


def salvage(folder: Path) -> tuple[list[Found], list[Path]]:
    """Make a new file of all that can be read in the file of that folder and in those that were set aside.

    Where a match is in several, it comes from the file itself, or else from the one that was set aside last. The old
    files get other names. Returns what was found in each, and how they are called now. Raises CannotSalvage, also while
    a server has the file open.
    """
    path = folder / FILE
    if path.exists():
        refuse_in_use(path)
    sources = [(each, content_of(each)) for each in ([path] if path.exists() else []) + set_aside(folder)]
    with _telling(path), tempfile.TemporaryDirectory(prefix=".hearthside-", dir=folder) as name:
        new = Path(name) / FILE
        found = _moved(sources, new)
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        _rename(path, path.with_name(f"{path.stem}.{stamp}{UNREADABLE}"))
        new.replace(path)
    names = []
    for each in set_aside(folder):
        names.append(each.with_name(each.name.replace(UNREADABLE, ".salvaged.db")))
        _rename(each, names[-1])
    return found, names


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    """Turn what may be wrong with a file, or with the disk, into CannotSalvage."""
    try:
        yield
    except schema.Newer as error:
        raise CannotSalvage(f"{path} is from a newer Hearthside, and is left alone.") from error
    except schema.NotOurs as error:
        raise CannotSalvage(f"{path} is not a file of Hearthside, and is left alone.") from error
    except (OSError, sqlite3.Error, DBAPIError) as error:
        raise CannotSalvage(f"What can be read of {path} cannot be written to a new file: {error}.") from error


def _rename(path: Path, to: Path) -> None:
    """Rename a file with those that SQLite keeps beside it."""
    for end in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(to.with_name(to.name + end))


def _structure(content: bytes) -> list[str]:
    """What SQLite itself finds wrong with a file."""
    copy = bytearray(content)
    copy[18:20] = b"\1\1"  # a file in memory has no log beside it
    try:
        with closing(sqlite3.connect(":memory:")) as connection:
            connection.deserialize(bytes(copy))
            found = [str(line) for (line,) in connection.execute("PRAGMA integrity_check(20)")]
    except (sqlite3.Error, UnicodeError) as error:
        found = [str(error)]
    return [f"SQLite says: {line}." for line in found if line != "ok"]


# ---- From one file into another ----


def _moved(sources: Sequence[tuple[Path, bytes]], target: Path) -> list[Found]:
    """Make a new file of what can be read in others. The first one counts where several have the same row."""
    found = []
    with closing(sqlite3.connect(target, isolation_level=None)) as into:
        close_to_others(target)
        _prepared(target)
        into.text_factory = decoded
        for path, content in sources:
            beside = target.with_name("read.db")
            each = Found(path)
            found.append(each)
            try:
                _restored(content, beside, each)
            except schema.NotOurs:
                if path.name == FILE:
                    raise
                each.other.append("It is not a file of Hearthside.")
                continue
            into.execute("ATTACH ? AS old", (str(beside),))
            into.execute("BEGIN")
            _move(into, each)
            into.execute("COMMIT")
            into.execute("DETACH old")
            beside.unlink()
        into.execute("PRAGMA journal_mode=DELETE")
    return found


def _prepared(path: Path) -> None:
    """Make the schema in that file, or bring it up."""
    engine = create_engine(URL.create("sqlite", database=str(path)))
    event.listen(engine, "connect", lambda connection, _: setattr(connection, "text_factory", decoded))
    try:
        with engine.begin() as connection:
            schema.prepare(connection)
    finally:
        engine.dispose()


def _restored(content: bytes, path: Path, found: Found) -> None:
    """Write all rows that can be read into a file of the schema of today. Raises Newer and NotOurs."""
    pages = Pages(content)
    stored = pages.schema()
    if stored.tables and not stored.tables.keys() & set(schema.METADATA.tables):
        raise schema.NotOurs("it holds something else")
    with closing(sqlite3.connect(path)) as connection:
        close_to_others(path)
        connection.execute("PRAGMA synchronous=OFF")  # the file is read once, now
        connection.execute("BEGIN")
        known = [_create(connection, table, stored.tables.get(name)) for name, table in schema.METADATA.tables.items()]
        if stored.version > schema.VERSION and not all(known):
            raise schema.Newer
        tables = {name: _table(connection, name) for name in schema.METADATA.tables}
        first = {name: number for name, (number, _) in stored.tables.items() if name in tables}
        found_rows = pages.rows(tables, first)
        if "hash" in tables["entries"].names:
            logs = found_rows["tables"], found_rows["entries"], tables["tables"].names
            if back := _give_keys_back(*logs):
                entries = "entry of a log was" if back == 1 else "entries of logs were"
                found.other.append(f"{back} {entries} not in place, and {'is' if back == 1 else 'are'} back now.")
            _put_chained_first(*logs)
        for name, rows in found_rows.items():
            lost = sum(not _insert(connection, name, tables[name], row) for row in rows)
            if lost and name != "entries":  # which are told of with their match
                found.other.append(f"{lost} of the {_WORDS[name]} {'is' if lost == 1 else 'are'} damaged.")
        if not stored.tables and not connection.total_changes:
            found.other.append("Nothing in it can be read.")
        elif not pages.whole:
            found.other.append("Parts of the file are missing, or are not where they should be: rows may be lost.")
        connection.execute(f"PRAGMA user_version={_version(tables)}")
        connection.commit()
    _prepared(path)


def _chained(matches: list[Record], entries: list[Record], names: Sequence[str]) -> set[Record]:
    """The rows of logs whose hashes follow from the row that their keys put them after, or from their match."""
    before = defaultdict[tuple[Value, ...], set[bytes]](set)
    for row in matches:
        before[row[0], 0].add(origin(dict(zip(names, row, strict=True))))
    for match, n, _, known in entries:
        if isinstance(n, int) and isinstance(known, bytes):
            before[match, n + 1].add(known)
    return {row for row in entries if any(following(each, row[2]) == row[3] for each in before[row[:2]])}


def _give_keys_back(matches: list[Record], entries: list[Record], names: Sequence[str]) -> int:
    """Where a log lacks an entry, take the row whose hash follows there, if half of its key is right. Returns how many
    rows got another key.

    SQLite may find a row by the order of those around it, although its own key is damaged, so what it serves is here.
    """
    chained = _chained(matches, entries, names)
    others = defaultdict[Value, list[Record]](list)
    for row in entries:
        if row not in chained and isinstance(row[3], bytes):
            for half in row[:2]:
                others[half].append(row)
    there = {row[:2]: row for row in chained}
    placed: dict[Record, Record] = {}
    for match in matches if others else ():
        name, n, reached = match[0], 0, origin(dict(zip(names, match, strict=True)))
        while True:
            entry = there.get((name, n))
            if entry is None:
                tried = islice(chain(others.get(name, ()), others.get(n, ())), _MOST_TRIED)
                found = next((each for each in tried if following(reached, each[2]) == each[3]), None)
                if found is None:
                    break
                entry = there[name, n] = placed[found] = (name, n, *found[2:])
            reached, n = following(reached, entry[2]), n + 1
    entries[:] = [placed.get(row, row) for row in entries]
    return sum(row[:2] != key[:2] for row, key in placed.items())


def _put_chained_first(matches: list[Record], entries: list[Record], names: Sequence[str]) -> None:
    """Where a damaged page makes up a row with the key of another, the one counts that the hashes lead to."""
    if len({row[:1] for row in matches}) == len(matches) and len({row[:2] for row in entries}) == len(entries):
        return
    chained = _chained(matches, entries, names)
    entries.sort(key=lambda row: row not in chained)
    begun = {(row[0], row[2], row[3]) for row in chained if row[1] == 0}

    def has_log(row: Record) -> bool:
        first = origin(dict(zip(names, row, strict=True)))
        return any(match == row[0] and following(first, entry) == known for match, entry, known in begun)

    matches.sort(key=lambda row: not has_log(row))


def _create(connection: sqlite3.Connection, table: Any, stored: tuple[int, str] | None) -> bool:
    """Make a table as it was in the damaged file, or else as it is today. Returns whether that file's could be used."""
    names = {column.name for column in table.columns} | _FORMER
    made = None if stored is None else _made_by(stored[1], table.name)
    if stored is not None and made is not None and set(made.names) <= names:
        connection.execute(stored[1])
        return True
    connection.execute(str(CreateTable(table, if_not_exists=True).compile(dialect=_DIALECT)))
    return stored is None


def _made_by(statement: str, name: str) -> Table | None:
    """The table of that name that a statement of the damaged file makes; None where it makes none that can be read."""
    if not statement.startswith("CREATE TABLE"):
        return None
    with closing(sqlite3.connect(":memory:")) as empty, suppress(sqlite3.Error, sqlite3.Warning, ValueError):
        empty.execute(statement)
        return _table(empty, name)
    return None


def _table(connection: sqlite3.Connection, name: str) -> Table:
    """A table of that file, as its rows are read. Raises ValueError where there is none, or a number is none."""
    columns = {}
    for _, column, kind, required, default, _ in connection.execute(f'PRAGMA table_info("{name}")'):
        usual: Any = None if default is None else default.strip("'")
        columns[column] = Column(kind, not required, int(usual) if usual and kind in _NUMBERS else usual)
    [(statement,)] = connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", (name,))
    return Table(tuple(columns), tuple(columns.values()), "WITHOUT ROWID" in statement)


def _version(tables: Mapping[str, Table]) -> int:
    """Of the schema, by the columns that there are: the number in the file may be damaged."""
    if "options" in tables["tables"].names:
        return schema.VERSION
    if "hash" in tables["entries"].names:
        return 6
    if "seats" not in tables["tables"].names:
        return 5
    return 4 if "game" in tables["results"].names else 1


def _insert(connection: sqlite3.Connection, name: str, table: Table, row: Record) -> bool:
    """Write a row. Returns whether it is whole."""
    whole = table.fits(row)
    if not whole and name == "tables":  # without it all of the match would be lost
        fields = zip(table.names, table.columns, row, strict=True)
        row = tuple(_REPLACED.get(each, value) if not column.fits(value) else value for each, column, value in fields)
    if table.fits(row):
        places = ", ".join("?" * len(row))
        connection.execute(f'INSERT OR IGNORE INTO "{name}" VALUES ({places})', row)
    return whole


def _move(into: sqlite3.Connection, found: Found) -> None:
    """Move the rows of the file ``old`` into the new one, where they are not there yet."""
    there = {name for (name,) in into.execute("SELECT id FROM main.tables")}
    fields = ", ".join(ORIGIN)
    for newest, *begun in into.execute(f"SELECT hash, {fields} FROM old.tables ORDER BY touched DESC").fetchall():
        match = dict(zip(ORIGIN, begun, strict=True))
        name, before = match["id"], origin(match)
        links = into.execute('SELECT n, entry, hash FROM old.entries WHERE "table" = ? ORDER BY n', (name,)).fetchall()
        log, broken = read_log(map(Link._make, links), before, newest)
        found.matches.append(FoundMatch(name, match["game"], len(log), None if broken is None else str(broken)))
        if name in there or (broken is not None and not log):
            continue
        for table in ("tables", *_OF_MATCHES):
            _copy(into, table, name)
        if broken is not None:
            into.execute('DELETE FROM main.entries WHERE "table" = ? AND n >= ?', (name, len(log)))
            for entry in log:
                before = following(before, entry)
            into.execute("UPDATE main.tables SET hash = ? WHERE id = ?", (before, name))
    for table in _ALONE:
        _copy(into, table)
    lost = 'SELECT DISTINCT "table" FROM old.entries WHERE "table" NOT IN (SELECT id FROM old.tables)'
    found.other += [f"What match {name} began with is lost, and so is the match." for (name,) in into.execute(lost)]


def _copy(into: sqlite3.Connection, table: str, match: str | None = None) -> None:
    """Copy the rows of a table, those of a match or all."""
    columns = [name for _, name, *_ in into.execute(f'PRAGMA main.table_info("{table}")')]
    names = ", ".join(f'"{name}"' for name in columns)
    which, values = ("", ()) if match is None else (f' WHERE "{columns[0]}" = ?', (match,))
    into.execute(f'INSERT OR IGNORE INTO main."{table}" ({names}) SELECT {names} FROM old."{table}"{which}', values)

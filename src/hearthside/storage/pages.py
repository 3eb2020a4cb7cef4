"""Rows out of the bytes of a damaged SQLite file, one by one. Knows the file format, and nothing of what is kept.

SQLite itself refuses a whole page for one wrong byte, and a whole file for one in its header. Here each row is read by
itself: https://www.sqlite.org/fileformat2.html describes pages (1.6), cells and overflow pages (1.6), records (2.1) and
the table of the schema (2.6). Rows are where the trees of the tables lead. Where a tree is broken, all pages that no
tree leads to are read as well, and each of their rows goes to the table that it fits.
"""

import struct
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

Value = int | float | str | bytes | None
Record = tuple[Value, ...]

_USUAL_SIZE: Final = 4096
_HEADER: Final = 100
_INDEX, _TABLE, _INDEX_LEAF, _TABLE_LEAF = 2, 5, 10, 13
_INTEGERS: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""Bytes of an integer, by its type in a record."""


class Column(NamedTuple):
    """A column of a table."""

    kind: str
    """What it is declared as, in capitals."""
    nullable: bool
    default: Value = None
    """What rows have that are older than the column."""

    def fits(self, value: Value) -> bool:
        """Whether the value is one of this column."""
        if value is None:
            return self.nullable
        kind = bytes if "BLOB" in self.kind else int if "INT" in self.kind or "BOOL" in self.kind else str
        return isinstance(value, kind)


class Table(NamedTuple):
    """A table of the file that is sought."""

    names: Sequence[str]
    columns: Sequence[Column]
    by_key: bool
    """Whether rows are in the tree of the key (WITHOUT ROWID)."""

    def padded(self, record: Record) -> Record:
        """The row with the columns that were added to the table since it was written."""
        return record + tuple(column.default for column in self.columns[len(record) :])

    def fits(self, record: Record) -> bool:
        """Whether this is a row of the table."""
        return len(record) == len(self.columns) and all(
            column.fits(value) for column, value in zip(self.columns, record, strict=True)
        )


class Schema(NamedTuple):
    """What the file says of itself."""

    version: int
    tables: dict[str, tuple[int, str]]
    """By name: the first page, and the statement that made it."""


class Pages:
    """The pages of a file."""

    def __init__(self, content: bytes) -> None:
        """The content of the file, with all that SQLite keeps in files beside it."""
        size = int.from_bytes(content[16:18], "big")
        size = 65536 if size == 1 else size
        self._size = size if size >= 512 and not size & (size - 1) else _USUAL_SIZE
        self._content = content
        self._count = -(-len(content) // self._size)
        self.whole = True
        """Whether all trees could be followed that were read so far."""

    def schema(self) -> Schema:
        """What can be read of the schema."""
        found = {}
        for record in (record for number in self._tree(1, set())[0] for record in self._records(number)):
            match record:
                case ["table", str(name), _, int(first), str(statement)]:
                    found[name] = first, statement
        return Schema(int.from_bytes(self._content[60:64], "big"), found)

    def rows(self, tables: Mapping[str, Table], first: Mapping[str, int]) -> dict[str, list[Record]]:
        """The rows of each of these tables, by its name.

        Arguments:
            first: the first page of each of them, as far as it is known.
        """
        seen: set[int] = {1}
        self.whole &= first.keys() >= tables.keys()
        found: dict[str, list[Record]] = {name: [] for name in tables}
        for name, number in first.items():
            pages, intact = self._tree(number, seen)
            self.whole &= intact
            for page in pages:
                for record in self._records(page):
                    ours = tables[name].padded(record)
                    where = name if tables[name].fits(ours) else _only(tables, record, self._by_key(page))
                    if where is not None:
                        found[where].append(ours if where == name else record)
                    elif len(ours) == len(tables[name].columns):
                        found[name].append(ours)
        if not self.whole:
            free = self._free()
            for page in range(1, self._count + 1):
                if page not in seen and page not in free:
                    for record in self._records(page):
                        if (where := _only(tables, record, self._by_key(page))) is not None:
                            found[where].append(record)
        return found

    # ---- Pages ----

    def _page(self, number: int) -> bytes:
        """Raises ValueError where there is none."""
        if not 1 <= number <= self._count:
            raise ValueError(f"There is no page {number}.")
        page = self._content[(number - 1) * self._size : number * self._size]
        return page.ljust(self._size, b"\0")

    def _start(self, number: int) -> int:
        return _HEADER if number == 1 else 0

    def _by_key(self, number: int) -> bool:
        return self._page(number)[self._start(number)] in (_INDEX, _INDEX_LEAF)

    def _tree(self, root: int, seen: set[int]) -> tuple[list[int], bool]:
        """The pages of a tree in order, and whether all of it could be followed. They are added to those seen."""
        found: list[int] = []
        whole, waiting = True, [root]
        while waiting:
            number = waiting.pop()
            if (number in seen and number != 1) or not 1 <= number <= self._count or (number == 1 and found):
                whole = False
                continue
            seen.add(number)
            found.append(number)
            page, at = self._page(number), self._start(number)
            if page[at] not in (_INDEX, _TABLE, _INDEX_LEAF, _TABLE_LEAF):
                whole = False
            if page[at] in (_INDEX, _TABLE):
                children = [int.from_bytes(page[cell : cell + 4], "big") for cell in self._cells(page, at)]
                waiting += [int.from_bytes(page[at + 8 : at + 12], "big"), *reversed(children)]
        return found, whole

    def _free(self) -> set[int]:
        """The pages that are not in use, by the list that the file has of them."""
        found: set[int] = set()
        trunk = int.from_bytes(self._content[32:36], "big")
        while 1 <= trunk <= self._count and trunk not in found:
            page = self._page(trunk)
            following, count = struct.unpack(">II", page[:8])
            leaves = struct.unpack(f">{self._size // 4 - 2}I", page[8 : self._size // 4 * 4])
            found |= {trunk, *leaves[: min(count, len(leaves))]}
            trunk = following
        return found

    # ---- Cells ----

    def _cells(self, page: bytes, at: int) -> list[int]:
        """Where the cells of a page begin."""
        begin = at + (12 if page[at] in (_INDEX, _TABLE) else 8)
        count = min(int.from_bytes(page[at + 3 : at + 5], "big"), (self._size - begin) // 2)
        return list(struct.unpack(f">{count}H", page[begin : begin + 2 * count]))

    def _records(self, number: int) -> Iterator[Record]:
        """The rows of a page, without those that cannot be read."""
        page, at = self._page(number), self._start(number)
        if page[at] == _TABLE:
            return
        for cell in self._cells(page, at):
            try:
                yield _record(self._payload(page, cell, page[at]))
            except (ValueError, IndexError):
                continue

    def _payload(self, page: bytes, at: int, kind: int) -> bytes:
        """The content of a cell, with its overflow pages. Raises ValueError and IndexError."""
        length, at = _varint(page, at + 4 if kind == _INDEX else at)
        if kind not in (_INDEX, _INDEX_LEAF):
            _, at = _varint(page, at)
        most = self._size - 35 if kind not in (_INDEX, _INDEX_LEAF) else (self._size - 12) * 64 // 255 - 23
        least = (self._size - 12) * 32 // 255 - 23
        if length > len(self._content):
            raise ValueError("It is longer than the file.")
        if length <= most:
            return page[at : at + length]
        here = least + (length - least) % (self._size - 4)
        here = here if here <= most else least
        parts, left = [page[at : at + here]], length - here
        following = int.from_bytes(page[at + here : at + here + 4], "big")
        while left > 0:
            more = self._page(following)
            parts.append(more[4 : 4 + left])
            left -= self._size - 4
            following = int.from_bytes(more[:4], "big")
        return b"".join(parts)


def _only(tables: Mapping[str, Table], record: Record, by_key: bool) -> str | None:
    """The one table that the row fits, if there is but one."""
    fitting = [name for name, table in tables.items() if table.by_key == by_key and table.fits(record)]
    return fitting[0] if len(fitting) == 1 else None


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where the next begins. Raises IndexError."""
    value = 0
    for place in range(9):
        byte = data[at + place]
        if place == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            break
    return value, at + place + 1


def _record(payload: bytes) -> Record:
    """The values of a row. Raises ValueError and IndexError for what is no row."""
    end, at = _varint(payload, 0)
    if end > len(payload):
        raise ValueError("Its header is longer than itself.")
    kinds = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    values: list[Value] = []
    at = end
    for kind in kinds:
        size = _INTEGERS.get(kind, 8 if kind == 7 else 0 if kind < 12 else (kind - 12) // 2)
        part = payload[at : at + size]
        if kind in (10, 11) or len(part) < size:
            raise ValueError("It is cut off.")
        at += size
        values.append(_value(kind, part))
    if at != len(payload):
        raise ValueError("It is longer than its values.")
    return tuple(values)


def _value(kind: int, part: bytes) -> Value:
    if kind in _INTEGERS:
        return int.from_bytes(part, "big", signed=True)
    if kind == 7:
        value: float = struct.unpack(">d", part)[0]
        return value
    if kind < 10:
        return {0: None, 8: 0, 9: 1}[kind]
    return part.decode("utf-8", "replace") if kind % 2 else part

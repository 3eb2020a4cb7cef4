"""Tables of deals in Parquet. The package pyarrow writes and reads them: the extra ``data``."""

import os
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from itertools import islice
from json import dumps, loads
from pathlib import Path
from typing import Any, Final

from hearthside.arena.games import SCORING
from hearthside.arena.rows import COMMON, OPEN, SEEN, Columns, Row

_KEY: Final = b"hearthside"
_GROUP: Final = 5_000
"""Rows that are written together."""


def columns(game: str, *, seen: bool) -> Columns:
    """The columns of a table: of deals as a seat knew them, or of deals with all cards."""
    return {**(SEEN if seen else OPEN), **COMMON, **SCORING[game].ROWS.COLUMNS}


def arrow() -> Any:
    """The package pyarrow. ValueError with a sentence where it is missing."""
    try:
        return import_module("pyarrow")
    except ModuleNotFoundError:
        raise ValueError("A dataset needs the extra: install hearthside[data].") from None


def write(path: Path, game: str, about: Mapping[str, Any], rows: Iterable[Row]) -> None:
    """Writes a table. The file has its name once it is whole and on the disk."""
    schema = _schema(game, seen=about["kind"] == "seats").with_metadata({_KEY: dumps(about)})
    parquet = import_module("pyarrow.parquet")
    part = path.with_name(f"{path.name}.part")
    with part.open("wb") as file:
        with parquet.ParquetWriter(file, schema, compression="zstd", compression_level=9) as writer:
            for group in _groups(rows):
                writer.write_table(arrow().Table.from_pylist(group, schema=schema))
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Puts the names of a folder's files on the disk too, where a system can. Windows has no such call."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _groups(rows: Iterable[Row]) -> Iterator[list[Row]]:
    more = iter(rows)
    while group := list(islice(more, _GROUP)):
        yield group


def _schema(game: str, *, seen: bool) -> Any:
    pa = arrow()
    fields = [
        pa.field(name, _type(kind), metadata={"description": text})
        for name, (kind, text) in columns(game, seen=seen).items()
    ]
    return pa.schema(fields)


def has_columns(path: Path, game: str, *, seen: bool) -> bool:
    """Whether a table has the columns of such a table, and no others."""
    found: bool = import_module("pyarrow.parquet").read_schema(path).equals(_schema(game, seen=seen))
    return found


def _type(kind: str) -> Any:
    pa, (*many, one) = arrow(), kind.split()
    made = getattr(pa, one)()
    return pa.list_(made) if many else made


def read_about(path: Path) -> dict[str, Any]:
    """What a dataset says of itself. OSError, and ValueError with a sentence where there is no dataset."""
    pa, parquet = arrow(), import_module("pyarrow.parquet")
    if not path.is_file():
        raise ValueError(f"There is no file {path}.")
    try:
        about = loads((parquet.read_schema(path).metadata or {})[_KEY])
    except (pa.ArrowInvalid, KeyError, ValueError):
        raise ValueError(f"{path} is not a dataset of Hearthside.") from None
    if not isinstance(about, dict):
        raise ValueError(f"{path} is not a dataset of Hearthside.")
    return about


def read(path: Path) -> Iterator[Row]:
    """The rows of a table, in order."""
    with import_module("pyarrow.parquet").ParquetFile(path) as file:
        for batch in file.iter_batches(_GROUP):
            yield from batch.to_pylist()

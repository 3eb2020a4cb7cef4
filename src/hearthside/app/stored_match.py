"""Matches as the store has them: entries as lines of JSON, and logs made from them. Knows no tables."""

import asyncio
import json
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hearthside.games import GAMES
from hearthside.match import BadLog, Entry, Log
from hearthside.storage import Broken, Row

from .errors import TableNotFound
from .ports import MatchStore

if TYPE_CHECKING:
    from hearthside.storage.store import Store

_log = logging.getLogger(__name__)


def lines_of(row: Row, entries: Sequence[Entry]) -> list[str]:
    """Entries of that match as they are stored."""
    return [json.dumps(entry.to_json(GAMES[row.game]), separators=(",", ":")) for entry in entries]


async def log_of(store: MatchStore, row: Row) -> Log:
    """The log of a match. Raises TableNotFound for one that is not valid; it is left as it is."""
    with _readable(row):
        return await asyncio.to_thread(_folded, row, await store.entries(row.id))


async def stored_match(store: MatchStore, name: str) -> tuple[Row, Log]:
    """A match and its log. Raises TableNotFound."""
    row = found(await store.match(name))
    return row, await log_of(store, row)


def read_match(store: "Store", name: str) -> tuple[Row, Log]:
    """A match and its log, read in this thread. Raises TableNotFound."""
    row = found(store.match(name))
    with _readable(row):
        return row, _folded(row, store.entries(row.id))


def found(row: Row | None) -> Row:
    """The match that was asked for. Raises TableNotFound where there is none."""
    if row is None:
        raise TableNotFound("There is no such table.")
    return row


def _folded(row: Row, lines: Sequence[str]) -> Log:
    game = GAMES[row.game]
    return Log(game.variants.parse(row.rules), [Entry.from_json(game, json.loads(line)) for line in lines])


@contextmanager
def _readable(row: Row) -> Iterator[None]:
    """Turn any error in a log into TableNotFound."""
    try:
        yield
    except (Broken, BadLog, KeyError, ValueError, RecursionError) as error:
        _log.warning("The log of table %s cannot be read and is set aside: %s", row.id, error)
        sentence = "The log of that match cannot be read. It is set aside, and nothing of it is deleted."
        raise TableNotFound(sentence) from error

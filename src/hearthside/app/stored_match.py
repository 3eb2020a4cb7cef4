"""Matches as the store has them: entries as lines of JSON, and logs made from them. Knows no tables."""

import asyncio
import json
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from hearthside.ai.styles import find_style
from hearthside.games import GAMES
from hearthside.match import Entry, Log
from hearthside.storage import Broken, Row

from .errors import TableNotFound, Unreadable
from .ports import MatchStore

if TYPE_CHECKING:
    from hearthside.storage.store import Store

_log = logging.getLogger(__name__)
DAMAGE: Final = (ValueError, TypeError, LookupError, ArithmeticError, AttributeError, RecursionError)
"""What reading a damaged value may raise."""


def lines_of(row: Row, entries: Sequence[Entry]) -> list[str]:
    """Entries of that match as they are stored."""
    return [json.dumps(entry.to_json(GAMES[row.game]), separators=(",", ":")) for entry in entries]


async def log_of(store: MatchStore, row: Row) -> Log:
    """The log of a match. Raises Unreadable; then all that is stored is left as it is."""
    with _readable(row):
        return await asyncio.to_thread(_folded, row, await store.entries(row.id))


async def entries_after(store: MatchStore, row: Row, n: int) -> list[Entry]:
    """What the log of a match has after its first ``n`` entries. Raises Unreadable."""
    with _readable(row):
        return [Entry.from_json(GAMES[row.game], json.loads(line)) for line in await store.entries(row.id, n)]


async def stored_match(store: MatchStore, name: str) -> tuple[Row, Log]:
    """A match and its log. Raises TableNotFound, and Unreadable."""
    row = found(await store.match(name))
    return row, await log_of(store, row)


def read_match(store: "Store", name: str) -> tuple[Row, Log]:
    """A match and its log, read in this thread. Raises TableNotFound, and Unreadable."""
    row = found(store.match(name))
    with _readable(row):
        return row, _folded(row, store.entries(row.id))


def found(row: Row | None) -> Row:
    """The match that was asked for. Raises TableNotFound where there is none."""
    if row is None:
        raise TableNotFound("There is no such table.")
    return row


def _folded(row: Row, lines: Sequence[str]) -> Log:
    if row.damage is not None:
        raise Broken(row.damage)
    game = GAMES[row.game]
    variants, entries = game.variants, [Entry.from_json(game, json.loads(line)) for line in lines]
    try:
        log = Log(variants.parse(row.rules), entries)
    except ValueError:
        if (former := variants.former(row.rules)) == row.rules:
            raise
        log = Log(variants.parse(former), entries)  # was played by the rules that its preset had in version 0.1
    if len(row.seats) != log.state.rules.seats:
        raise Broken("Not all of its seats are there.")
    for seat in row.seats:
        for each in (*seat.before, seat):
            if each.style is not None:
                find_style(each.style)
    return log


@contextmanager
def _readable(row: Row) -> Iterator[None]:
    """Turn any error in what is stored of a match into Unreadable."""
    try:
        yield
    except DAMAGE as error:
        _log.warning("Table %s cannot be read and is set aside: %s", row.id, error)
        raise Unreadable(str(error) if isinstance(error, Broken) else "Its log is not that of a match.") from error

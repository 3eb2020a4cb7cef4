"""Matches in the SQLite file, asynchronously: what `hearthside.app.ports.MatchStore` asks for."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from .rows import Effects, Result, Row
from .store import NOTHING, Store

T = TypeVar("T")


class SqliteMatchStore:
    """Matches in one SQLite file.

    Its work is done in threads of its own, so that nothing else that is busy delays a move: one thread writes, since
    SQLite lets one write at a time, and two read.
    """

    def __init__(self, store: Store) -> None:
        """Use that file; closing this closes it."""
        self.store = store
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="storage-write")
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="storage-read")

    @property
    def saved(self) -> bool:
        """Whether what is written here is being kept."""
        return self.store.saved

    @property
    def notice(self) -> str | None:
        """One sentence about trouble, or None."""
        return self.store.notice

    async def append(self, match: Row, expected_n: int, entries: Sequence[str], effects: Effects = NOTHING) -> bool:
        """See `Store.append`."""
        return await self._in(self._writer, lambda: self.store.append(match, expected_n, entries, effects))

    async def update(self, match: str, effects: Effects) -> bool:
        """See `Store.update`."""
        return await self._in(self._writer, lambda: self.store.update(match, effects))

    async def match(self, name: str) -> Row | None:
        """The match of that id, or None."""
        return await self._in(self._readers, lambda: self.store.match(name))

    async def entries(self, name: str) -> list[str]:
        """The log of a match. Raises Broken for a gap in it."""
        return await self._in(self._readers, lambda: self.store.entries(name))

    async def length(self, name: str) -> int:
        """The length of the log of a match."""
        return await self._in(self._readers, lambda: self.store.length(name))

    async def held_by(self, holder: str, limit: int) -> list[Row]:
        """See `Store.held_by`."""
        return await self._in(self._readers, lambda: self.store.held_by(holder, limit))

    async def all_held_by(self, holder: str) -> list[Row]:
        """See `Store.all_held_by`."""
        return await self._in(self._readers, lambda: self.store.all_held_by(holder))

    async def results(self, holder: str | None) -> list[Result]:
        """See `Store.results`."""
        return await self._in(self._readers, lambda: self.store.results(holder))

    async def clear_results(self, holder: str | None) -> bool:
        """See `Store.clear_results`."""
        return await self._in(self._writer, lambda: self.store.clear_results(holder))

    async def duplicates(self, holder: str) -> list[tuple[str, int]]:
        """See `Store.duplicates`."""
        return await self._in(self._readers, lambda: self.store.duplicates(holder))

    async def mirrors(self, holder: str) -> list[tuple[str, int]]:
        """See `Store.mirrors`."""
        return await self._in(self._readers, lambda: self.store.mirrors(holder))

    async def close(self) -> None:
        """Finish what is under way, and let go of the file."""
        for executor in (self._writer, self._readers):
            await asyncio.to_thread(executor.shutdown)
        self.store.close()

    async def _in(self, executor: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(executor, work)

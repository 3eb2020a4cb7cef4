"""Matches in the SQLite file, asynchronously: what `hearthside.app.ports.MatchStore` asks for."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeVar

from .store import Store

P = ParamSpec("P")
T = TypeVar("T")


class SqliteMatchStore:
    """Matches in one SQLite file. Its methods are those of `Store`.

    Its work is done in threads of its own, so that nothing else that is busy delays a move: one thread writes, since
    SQLite lets one write at a time, and two read.
    """

    def __init__(self, store: Store) -> None:
        """Use that file; closing this closes it."""
        self.store = store
        self._writer = writer = ThreadPoolExecutor(1, thread_name_prefix="storage-write")
        self._readers = readers = ThreadPoolExecutor(2, thread_name_prefix="storage-read")
        self.append = _in(writer, store.append)
        self.update = _in(writer, store.update)
        self.clear_results = _in(writer, store.clear_results)
        self.match = _in(readers, store.match)
        self.entries = _in(readers, store.entries)
        self.length = _in(readers, store.length)
        self.held_by = _in(readers, store.held_by)
        self.named_by = _in(readers, store.named_by)
        self.all_held_by = _in(readers, store.all_held_by)
        self.results = _in(readers, store.results)
        self.duplicates = _in(readers, store.duplicates)
        self.mirrors = _in(readers, store.mirrors)

    @property
    def saved(self) -> bool:
        """Whether what is written here is being kept."""
        return self.store.saved

    @property
    def notice(self) -> str | None:
        """One sentence about trouble, or None."""
        return self.store.notice

    async def close(self) -> None:
        """Finish what is under way, and let go of the file."""
        for executor in (self._writer, self._readers):
            await asyncio.to_thread(executor.shutdown)
        self.store.close()


def _in(executor: ThreadPoolExecutor, work: Callable[P, T]) -> Callable[P, Coroutine[Any, Any, T]]:
    """The same work, done in a thread of that executor."""

    async def done(*args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(executor, partial(work, *args, **kwargs))

    return done

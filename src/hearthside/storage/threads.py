"""Matches in a database, asynchronously: what `hearthside.app.ports.MatchStore` asks for."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from . import NOTHING, Effects, Row, Unreachable
from .store import Store

if TYPE_CHECKING:
    from .appends import Appends

P = ParamSpec("P")
T = TypeVar("T")


class ThreadedMatchStore:
    """Matches in a store. Its methods are those of `Store`.

    Its work is done in threads of its own, so that nothing else that is busy delays a move.
    """

    def __init__(self, store: Store, writers: int = 1, readers: int = 2, appends: "Appends | None" = None) -> None:
        """Use that store; closing this closes it. So many threads write, of which SQLite lets one, and so many read.
        ``appends`` are sessions of the same database by which single entries are written.
        """
        self.store = store
        self._appends = appends
        self._writer = writer = ThreadPoolExecutor(writers, thread_name_prefix="storage-write")
        self._readers = reader = ThreadPoolExecutor(readers, thread_name_prefix="storage-read")
        self._append = _in(writer, store.append)
        self.update = _in(writer, store.update)
        self.change_rules = _in(writer, store.change_rules)
        self.clear_results = _in(writer, store.clear_results)
        self.match = _in(reader, store.match)
        self.entries = _in(reader, store.entries)
        self.length = _in(reader, store.length)
        self.standings = _in(reader, store.standings)
        self.held_by = _in(reader, store.held_by)
        self.named_by = _in(reader, store.named_by)
        self.recovered_by = _in(reader, store.recovered_by)
        self.all_held_by = _in(reader, store.all_held_by)
        self.results = _in(reader, store.results)
        self.duplicates = _in(reader, store.duplicates)
        self.mirrors = _in(reader, store.mirrors)

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
        if self._appends is not None and expected_n and len(entries) == 1 and effects == NOTHING:
            done = await self._appends.append(match.id, expected_n, entries[0], match.touched)
            if done == "kept":
                return True
            if done == "unknown":
                try:
                    if (await self.entries(match.id, expected_n))[:1] == list(entries):
                        return True
                except Unreachable:
                    return False
        return await self._append(match, expected_n, entries, effects)

    async def close(self) -> None:
        """Finish what is under way, and let go of the database."""
        for executor in (self._writer, self._readers):
            await asyncio.to_thread(executor.shutdown)
        if self._appends is not None:
            await self._appends.close()
        self.store.close()


def _in(executor: ThreadPoolExecutor, work: Callable[P, T]) -> Callable[P, Coroutine[Any, Any, T]]:
    """The same work, done in a thread of that executor."""

    async def done(*args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(executor, partial(work, *args, **kwargs))

    return done

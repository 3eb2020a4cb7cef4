"""The log of a table, with what of it is on disk. Knows no database, no seats and no screen."""

from collections.abc import Awaitable, Callable, Sequence

from hearthside.match.log import Entry, Log, Step

from .errors import LogConflict

Append = Callable[[int, Log], Awaitable[int]]
"""Writes a log to the disk, of which so many entries are there already. Returns how many are there now.

Raises LogConflict if another server has written other entries there.
"""


class SavedLog:
    """A log that has nothing that was not offered to the disk. Its methods are called one after the other."""

    def __init__(self, log: Log, append: Append, kept: int) -> None:
        """``kept`` entries of the log are on disk already."""
        self.log = log
        self._append = append
        self._kept = kept

    @property
    def saved(self) -> bool:
        """Whether all of the log is on disk."""
        return self._kept >= len(self.log)

    async def add(self, entries: Sequence[Entry]) -> tuple[Step, ...]:
        """Play entries on a copy of the log, which takes its place once all of them are saved. So nothing is shown that
        a crash could lose, and no half of what belongs together is kept.

        Raises LogConflict; then this is the log that another server has written.
        """
        draft = self.log.copy()
        steps = tuple(map(draft.add, entries))
        await self._save(draft)
        self.log = draft
        return steps

    async def save(self) -> None:
        """Save what could not be saved. Raises LogConflict; then this is the log that another server has written."""
        if not self.saved:
            await self._save(self.log)

    async def _save(self, log: Log) -> None:
        try:
            self._kept = await self._append(self._kept, log)
        except LogConflict as conflict:
            self.log = Log(self.log.state.rules, conflict.entries)
            self._kept = len(self.log)
            raise

    async def follow(self, later: Callable[[int], Awaitable[Sequence[Entry]]]) -> tuple[Step, ...]:
        """Play what another server wrote after the last entry. Raises IllegalMove and BadLog."""
        if not self.saved or not (entries := await later(len(self.log))):
            return ()
        draft = self.log.copy()
        steps = tuple(map(draft.add, entries))
        self.log, self._kept = draft, len(draft)
        return steps

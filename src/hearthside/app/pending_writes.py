"""When what could not be stored is written again, at all tables in memory. Knows no database and no entries."""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from .background import Background

if TYPE_CHECKING:
    from .live_table import LiveTable

_RETRY_SECONDS: Final = 5.0
"""How long after something could not be kept it is tried again."""


class PendingWrites:
    """Has the tables in memory write what is pending there."""

    def __init__(self, live: Mapping[str, "LiveTable"], background: Background) -> None:
        self._live = live
        self._background = background
        self._appending = False
        self._retrying: asyncio.TimerHandle | None = None

    def new_file(self) -> None:
        """The file is new, so other tables may be missing there too."""
        for live in self._live.values():
            self._background.start(live.append_again())

    def kept_again(self) -> None:
        """Something was kept after something was not, so what is pending at other tables may be kept now."""
        if not self._appending:
            self._appending = True
            self._background.start(self._append_all())

    async def _append_all(self) -> None:
        try:
            for live in list(self._live.values()):
                if not live.saved:
                    await live.append_again()
        finally:
            self._appending = False

    def not_kept(self) -> None:
        """Something is pending: it is written in a while, though nobody moves."""
        if self._retrying is None:
            self._retrying = asyncio.get_running_loop().call_later(_RETRY_SECONDS, self._again)

    def _again(self) -> None:
        self._retrying = None
        self.kept_again()

    def close(self) -> None:
        """Try nothing again."""
        if self._retrying is not None:
            self._retrying.cancel()

"""The owner of a data folder is one person, whichever of their browsers and programs asks. Knows no HTTP."""

import asyncio
from contextlib import suppress
from typing import Final

from .errors import SeatLeft, Unreadable
from .tables import Tables


class OneOwner:
    """The owner of the folder of these tables."""

    def __init__(self, tables: Tables, holder: str) -> None:
        self._tables = tables
        self._holder: Final = holder
        self._settled: dict[str, bool] = {}
        self._settling = asyncio.Lock()

    async def takes_over(self, former: str) -> bool:
        """Whether all that is kept for the former is the owner's from now on.

        It is not where both have a seat at a match that goes on: then they stay two people until the server is started
        again. Nor where that cannot be kept just now, which is tried again.
        """
        if former == self._holder:
            return True
        if former not in self._settled:
            async with self._settling:
                if former not in self._settled:
                    if (taken := await self._take_over(former)) is None:
                        return False
                    self._settled[former] = taken
        return self._settled[former]

    async def _take_over(self, former: str) -> bool | None:
        """Whether it was taken over; None where that cannot be kept just now."""
        tables, holder = self._tables, self._holder
        theirs = tables.in_memory_of(former)
        if not all(live.saved for live in theirs):
            return None
        store = await tables.store()
        if not (taken := await asyncio.to_thread(store.hand_over, former, holder)):
            return taken
        for live in theirs:
            live.table.link.changed()
            for place in live.table.seats.places_of(former):
                live.table.begin_anew(place)  # what is open there opens its stream again, as the owner
            with suppress(SeatLeft, Unreadable):
                await tables.refresh(live)
        if theirs:  # a match that ended meanwhile did so for the former
            await asyncio.to_thread(store.hand_over, former, holder)
        return True

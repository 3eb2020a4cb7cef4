"""The owner of a data folder is one person, whichever of their browsers and programs asks. Knows no HTTP."""

import asyncio
from contextlib import suppress
from typing import Final

from hearthside.storage import Unreachable

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
        again. Nor where nothing can be kept just now.
        """
        if former == self._holder:
            return True
        if former not in self._settled:
            async with self._settling:
                if former not in self._settled:
                    self._settled[former] = await self._take_over(former)
        return self._settled[former]

    async def _take_over(self, former: str) -> bool:
        tables, holder = self._tables, self._holder
        theirs = tables.in_memory_of(former)
        if any(not live.saved or live.table.seats.places_of(holder) for live in theirs):
            return False
        store = await tables.store()
        try:
            if not await asyncio.to_thread(store.hand_over, former, holder):
                return False
        except Unreachable:
            return False
        for live in theirs:
            for place in live.table.seats.places_of(former):
                live.table.begin_anew(place)  # what is open there opens its stream again, as the owner
            with suppress(SeatLeft, Unreadable):
                await tables.refresh(live)
        return True

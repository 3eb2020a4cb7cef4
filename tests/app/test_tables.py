"""The tables of a server: which stay in memory."""

import asyncio
from pathlib import Path

from hearthside.app.tables import _IN_MEMORY, Tables
from hearthside.gin import STANDARD
from hearthside.match import Seat

SEATS = (Seat(holder="me", role="host"), Seat("cal"))


def test_a_table_that_is_leased_stays_in_memory_however_many_are_opened(tmp_path: Path) -> None:
    async def open_many(tables: Tables) -> None:
        for _ in range(_IN_MEMORY + 1):
            await tables.sealed(STANDARD, SEATS, None, 0)

    async def opened() -> None:
        tables = Tables(tmp_path)
        name = (await tables.sealed(STANDARD, SEATS, None, 0)).id
        async with tables.lease(name) as leased:
            await open_many(tables)
            assert await tables.find(name) is leased
        await open_many(tables)
        assert await tables.find(name) is not leased, "without a lease it is forgotten, and read again"
        await tables.close()

    asyncio.run(opened())

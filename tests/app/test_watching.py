"""People who look on at a table that two servers have."""

import asyncio
from pathlib import Path

import pytest

from hearthside.app import watching
from hearthside.app.errors import TableNotFound
from hearthside.app.tables import Tables
from hearthside.game import SPECTATOR
from hearthside.gin import STANDARD
from hearthside.match import Seat

PEOPLE = (Seat(holder="me", role="host"), Seat(holder="you"))


def test_what_the_host_allows_or_ends_at_one_server_holds_at_the_other(tmp_path: Path) -> None:
    async def watched() -> None:
        ours, theirs = Tables(tmp_path), Tables(tmp_path)
        live = await ours.sealed(STANDARD, PEOPLE, None, 0)
        await theirs.find(live.id)
        code = await watching.allow(live, 0, on=True)
        assert code is not None
        found = await watching.watched(theirs, live.id, code)
        looking = found.table.subscribe(lambda _: "message", SPECTATOR, lambda why: why)
        assert (await looking.next(), found.table.watchers) == ("message", 1)
        await live.set_pace(7)
        await theirs.refresh(found)
        assert (await looking.next(), found.table.pace, found.table.watchers) == ("message", 7, 1)
        await watching.allow(live, 0, on=False)
        with pytest.raises(TableNotFound):
            await watching.watched(theirs, live.id, code)
        assert "nobody watch" in str(await looking.next()) and await looking.next() is None
        assert found.table.watchers == 0
        for tables in (ours, theirs):
            await tables.close()

    asyncio.run(watched())

"""Matches of One-Handed: what is forgotten stays forgotten."""

import asyncio
from pathlib import Path
from threading import Event

import pytest

from hearthside.app.errors import TableNotFound
from hearthside.app.observed_matches import ObservedMatches
from hearthside.app.tables import Tables
from hearthside.coach.observed import Correction, ObservedDraft
from hearthside.hearts import BLACK_LADY


def test_a_match_that_is_forgotten_while_it_is_changed_is_not_kept_again(tmp_path: Path) -> None:
    begun, go_on = Event(), Event()

    def slow(draft: ObservedDraft) -> Correction:
        begun.set()
        assert go_on.wait(30)
        return Correction(draft, ())

    async def match() -> None:
        tables = Tables(tmp_path)
        matches = ObservedMatches(tables)
        new = await matches.new("me", BLACK_LADY, 0, None, "cal")
        changing = asyncio.create_task(matches.change("me", new.name, new.n, slow))
        await asyncio.to_thread(begun.wait, 30)
        later = asyncio.create_task(matches.change("me", new.name, new.n + 1, slow))
        dropping = asyncio.create_task(matches.drop("me", new.name))
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(changing, later, dropping, return_exceptions=True)
        assert await matches.listed("me") == []
        with pytest.raises(TableNotFound):
            await matches.find("me", new.name)
        with pytest.raises(TableNotFound):
            await matches.drop("me", new.name)
        await tables.close()

    asyncio.run(match())

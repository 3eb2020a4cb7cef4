"""Matches of One-Handed: what is forgotten stays forgotten, also where two servers use one folder."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from hearthside.app.errors import TableNotFound
from hearthside.app.observed_matches import ObservedMatches
from hearthside.app.tables import Tables
from hearthside.coach.observed import Adviser, Correction, ObservedDraft
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


def untouched(draft: ObservedDraft) -> Correction:
    return Correction(draft, ())


@pytest.mark.parametrize("look", ["change", "find", "listed"])
def test_a_match_that_another_server_forgot_is_not_kept_again(look: str, tmp_path: Path) -> None:
    async def match() -> None:
        one, other = Tables(tmp_path), Tables(tmp_path)
        here, there = ObservedMatches(one), ObservedMatches(other)
        new = await here.new("me", BLACK_LADY, 0, None, "cal")
        changed = await there.change("me", new.name, (await there.find("me", new.name)).n, untouched)
        await here.drop("me", new.name)
        if look == "listed":
            assert await there.listed("me") == []
        with pytest.raises(TableNotFound):
            await (there.find("me", new.name) if look == "find" else there.change("me", new.name, changed.n, untouched))
        assert await there.listed("me") == await here.listed("me") == []
        await one.close()
        await other.close()

    asyncio.run(match())


def remove_files(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()


def test_a_match_is_kept_in_a_file_that_is_new_since(tmp_path: Path) -> None:
    async def match() -> None:
        tables = Tables(tmp_path)
        matches = ObservedMatches(tables)
        first = await matches.new("me", BLACK_LADY, 0, None, "cal")
        second = await matches.new("me", BLACK_LADY, 0, None, "cal")
        await asyncio.to_thread(remove_files, tmp_path)
        for new in (first, second):  # the first one finds that the file is gone
            assert (await matches.change("me", new.name, new.n, untouched)).saved
        again = Tables(tmp_path)
        assert len(await ObservedMatches(again).listed("me")) == 2
        await again.close()
        await tables.close()

    asyncio.run(match())


def test_suggestions_that_take_long_delay_no_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = Event()
    monkeypatch.setattr(Adviser, "advise", lambda *_: go_on.wait(60) and None)

    async def match() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))
        tables = Tables(tmp_path)
        matches = ObservedMatches(tables)
        begun = [await matches.new("me", BLACK_LADY, 0, None, "cal") for _ in range(8)]
        asked = [asyncio.create_task(matches.suggest("me", each.name, each.n)) for each in begun]
        await asyncio.sleep(0)
        async with asyncio.timeout(30):
            for each in begun:
                await matches.change("me", each.name, each.n, untouched)
        assert not any(task.done() for task in asked)
        go_on.set()
        assert [advice.hint for advice in await asyncio.gather(*asked)] == [None] * 8
        await tables.close()

    asyncio.run(match())

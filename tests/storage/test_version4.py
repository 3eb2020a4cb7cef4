"""A file of schema 4, made by ``files/make_version4.py``: all of it is read, and play goes on."""

import asyncio
import shutil
import sqlite3
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from hearthside.app.library import Library
from hearthside.app.observed_matches import ObservedMatches
from hearthside.app.profiles import Whose
from hearthside.app.statistics.play import counted_matches
from hearthside.app.stored_match import read_match
from hearthside.app.tables import Tables
from hearthside.record import write
from hearthside.storage import FILE, Import, Mark, Note
from hearthside.storage.schema import VERSION
from hearthside.storage.store import Store

FILES = Path(__file__).parent / "files"
ME = sha256(("v4" * 21 + "x").encode()).hexdigest()


def played(folder: Path, query: str) -> list[Any]:
    with sqlite3.connect(folder / FILE) as connection:
        found = connection.execute(query).fetchall()
    connection.close()
    return found


@pytest.fixture
def old(tmp_path: Path) -> Path:
    shutil.copy(FILES / "version4.db", tmp_path / FILE)
    assert played(tmp_path, "PRAGMA user_version") == [(4,)]
    return tmp_path


def test_every_match_has_its_seats_its_log_and_whoever_sat_there_before(old: Path) -> None:
    import json

    before = dict(played(old, "SELECT id, seats FROM tables"))
    logs = dict(played(old, 'SELECT "table", count(*) FROM entries GROUP BY 1'))
    store = Store(old)
    assert (store.saved, store.notice) == (True, None)
    assert played(old, "PRAGMA user_version") == [(VERSION,)]
    assert {row.id for row in store.all_held_by(ME)} == set(before)
    changed = 0
    for name, text in before.items():
        row, log = read_match(store, name)
        assert len(log) == logs.get(name, 0)
        for seat, was in zip(row.seats, json.loads(text), strict=True):
            assert [seat.style, seat.name, seat.holder, seat.guest_seed] == [
                was["style"],
                was["name"],
                was["holder"],
                was["lot"],
            ]
            assert [[each.until, each.style] for each in seat.before] == was["before"]
            assert seat.role == ("host" if seat.holder else "player")
            assert seat.left == (row.left if seat.holder else None)
            changed += len(seat.before)
    assert changed >= 2, "an opponent gave way to another"
    store.close()


def test_results_second_plays_notes_marks_imports_and_one_handed_are_there(old: Path) -> None:
    results = played(old, 'SELECT "table", ended, quit FROM results ORDER BY ended')
    dup, mirror = played(old, "SELECT * FROM duplicates"), played(old, "SELECT * FROM mirrors")
    notes, marks = played(old, "SELECT * FROM notes"), played(old, "SELECT * FROM marks")
    assert results and dup and notes and marks
    store = Store(old)
    assert [(each.table, each.ended, each.quit) for each in store.results(ME)] == results
    assert {each.holders for each in store.results(None)} == {((0, ME),)}
    assert [figure for _, figure in store.duplicates(ME)] == [figure for _, figure in dup]
    assert [figure for _, figure in store.mirrors(ME)] == [figure for _, figure in mirror]
    assert [tuple(each) for each in store.find(Note, holder=ME)] == notes
    assert [tuple(each) for each in store.find(Mark, holder=ME, record=marks[0][0])] == marks
    assert len(store.find(Import, holder=ME)) == 1
    assert len(store.observed(ME)) == 1
    assert len(counted_matches(store, Whose(ME))) == len(results)
    store.close()


def test_records_are_written_and_one_handed_is_opened(old: Path) -> None:
    async def read() -> None:
        tables = Tables(old)
        library = Library(tables)
        listed = await library.find(ME, "", None, 0, 100)
        assert listed.total == len(played(old, "SELECT id FROM tables")) + 1
        for each in listed.records:
            assert write(await library.record(ME, each.record))
        assert len(await ObservedMatches(tables).listed(ME)) == 1
        await tables.close()

    asyncio.run(read())


def test_play_goes_on_where_it_stood(old: Path) -> None:
    async def play() -> None:
        tables = Tables(old)
        listed = await tables.own.held_by(ME)
        left = {name for (name,) in played(old, 'SELECT id FROM tables WHERE "left" IS NOT NULL')}
        assert left and not left & {row.id for row, _ in listed}
        moved = 0
        for row, stands in listed:
            if stands.over:
                continue
            async with tables.use(row.id) as live:
                live.table.set_pace(0)
                await live.table.at_rest()
                n = live.table.n
                if live.table.why_no_deal() is None:
                    await live.table.deal(n)
                else:
                    await live.table.play(n, live.table.policy.fallback_move(live.table.state.view(0)))
                assert live.table.n > n and live.saved
                moved += 1
        assert moved >= 4
        await tables.close()

    asyncio.run(play())

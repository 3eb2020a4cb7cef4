"""A file of schema 5, made by ``files/make_version5.py``: its logs are chained by hashes, and nothing is lost."""

import shutil
import sqlite3
from hashlib import sha256
from pathlib import Path

import pytest

from hearthside.storage import FILE, Broken
from hearthside.storage.schema import VERSION
from hearthside.storage.store import Store

from .damage import by_sql, rows_of, served

FILES = Path(__file__).parent / "files"
ME = sha256(("v5" * 21 + "x").encode()).hexdigest()


@pytest.fixture
def old(tmp_path: Path) -> Path:
    shutil.copy(FILES / "version5.db", tmp_path / FILE)
    assert rows_of(tmp_path, "PRAGMA user_version") == [(5,)]
    return tmp_path


def test_every_row_is_there_and_every_log_is_chained(old: Path) -> None:
    kept = ("seats", "results", "result_holders", "imports", "notes", "marks", "told", "measures", "reviews")
    before = {table: rows_of(old, f"SELECT * FROM {table}") for table in kept}
    before["seats"] = [(*row, None, None, None, None, 0) for row in before["seats"]]  # no letters, and no other name
    before["results"] = [(*row, None) for row in before["results"]]
    logs = rows_of(old, 'SELECT "table", n, entry FROM entries ORDER BY 1, 2')
    store = Store(old)
    assert (store.saved, store.notice) == (True, None)
    assert rows_of(old, "PRAGMA user_version") == [(VERSION,)]
    assert {table: rows_of(old, f"SELECT * FROM {table}") for table in kept} == before
    assert [(row.id, n, each) for row in store.all_held_by(ME) for n, each in enumerate(store.entries(row.id))] == [
        (row.id, n, each) for row in store.all_held_by(ME) for name, n, each in logs if name == row.id
    ]
    assert len(logs) > 300
    assert rows_of(old, "SELECT count(*) FROM entries WHERE hash IS NULL OR length(hash) != 16") == [(0,)]
    assert rows_of(old, "SELECT count(*) FROM tables WHERE hash IS NULL") == [(0,)]
    store.close()


def test_all_of_it_is_served_and_play_goes_on(old: Path) -> None:
    found = served(old, holder=ME)
    assert (len(found.logs), found.refused, len(found.records)) == (6, {}, 7)
    store = Store(old)
    for row in store.all_held_by(ME):
        n = store.length(row.id)
        assert store.append(row, n, ["one more"])
        assert store.entries(row.id)[n:] == ["one more"]
    store.close()


def test_from_then_on_it_is_noticed_when_a_log_is_altered(old: Path) -> None:
    Store(old).close()
    [(name, n)] = rows_of(old, 'SELECT "table", max(n) FROM entries GROUP BY 1 ORDER BY 2 DESC LIMIT 1')
    by_sql(old, "UPDATE entries SET entry = entry || ' ' WHERE \"table\" = ? AND n = ?", values=(name, n - 1))
    store = Store(old)
    with pytest.raises(Broken, match=f"Entry {n - 1} of its log was altered"):
        store.entries(name)
    store.close()


def test_a_file_with_thousands_of_entries_is_brought_up_in_one_transaction(old: Path) -> None:
    connection = sqlite3.connect(old / FILE)
    with connection:
        connection.execute("DELETE FROM entries")
        [(name,)] = connection.execute("SELECT id FROM tables LIMIT 1")
        many = ((name, n, f'{{"n":{n}}}') for n in range(20_000))
        connection.executemany('INSERT INTO entries ("table", n, entry) VALUES (?, ?, ?)', many)
    connection.close()
    store = Store(old)
    assert len(store.entries(name)) == 20_000
    store.close()


def test_a_match_has_its_preset_by_the_name_that_this_has_now(old: Path) -> None:
    by_sql(old, "UPDATE tables SET rules = 'omnibus goal=30' WHERE rules = 'cardshark'")
    Store(old).close()
    found = {rules for (rules,) in rows_of(old, "SELECT rules FROM tables")}
    assert "tommys-omnibus queen_leads=false goal=30" in found
    assert "black-lady goal=26" in found, "others are named as they were"

"""A file of schema 6, made by ``files/make_version6.py``: its matches gain options, and nothing is lost."""

import shutil
from hashlib import sha256
from pathlib import Path

import pytest

from hearthside.storage import FILE, Effects
from hearthside.storage.schema import VERSION
from hearthside.storage.store import Store

from .damage import rows_of, served

FILES = Path(__file__).parent / "files"
ANN = sha256(("v6" * 21 + "x").encode()).hexdigest()


@pytest.fixture
def old(tmp_path: Path) -> Path:
    shutil.copy(FILES / "version6.db", tmp_path / FILE)
    assert rows_of(tmp_path, "PRAGMA user_version") == [(6,)]
    return tmp_path


def test_every_row_is_there_and_every_match_has_the_usual_options(old: Path) -> None:
    kept = ("seats", "entries")
    before = {table: rows_of(old, f"SELECT * FROM {table}") for table in kept}
    before["seats"] = [(*row, None, None, None, None, 0) for row in before["seats"]]  # no letters, other name or code
    matches = rows_of(old, "SELECT id, hash, pace FROM tables")
    store = Store(old)
    assert (store.saved, store.notice) == (True, None)
    assert rows_of(old, "PRAGMA user_version") == [(VERSION,)]
    assert {table: rows_of(old, f"SELECT * FROM {table}") for table in kept} == before
    assert rows_of(old, "SELECT id, hash, pace FROM tables") == matches
    assert [row.options for row in store.all_held_by(ANN)] == ["{}", "{}"]
    store.close()


def test_options_are_kept_and_all_of_it_is_served(old: Path) -> None:
    store = Store(old)
    first, second = store.all_held_by(ANN)
    assert store.update(first.id, Effects(options='{"clock": 30}'))
    store.close()
    store = Store(old)
    found = {row.id: row.options for row in store.all_held_by(ANN)}
    assert found == {first.id: '{"clock": 30}', second.id: "{}"}
    store.close()
    played = served(old, holder=ANN)
    assert (len(played.logs), played.refused) == (2, {})

"""The store: what is written is there again, and nothing on disk stops play."""

import errno
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from hearthside import store as store_module
from hearthside.store import FILE, VERSION, Broken, Missing, Result, Row, Store, Taken


def row(name: str = "first", holder: str = "aa", touched: str = "2026-01-01T00:00:00.000+00:00") -> Row:
    return Row(
        id=name,
        game="hearts",
        rules="black-lady",
        seats=f'[{{"holder": "{holder}"}}]',
        seed="secret",
        first_deal=5,
        pace=600,
        created="2026-01-01T00:00:00.000+00:00",
        touched=touched,
    )


def kept_in(folder: Path, *entries: str) -> Store:
    """A store with one table in it."""
    store = Store(folder)
    assert store.keep(row(), 0, entries)
    return store


def test_what_was_kept_is_there_after_opening_the_file_again(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "there" / "yet"
    store = kept_in(folder, "one", "two")
    assert store.keep(row(touched="2026-02-02T00:00:00.000+00:00"), 2, ["three"])
    store.close()
    again = Store(folder)
    assert (again.saved, again.notice) == (True, None)
    assert again.row("first") == row(touched="2026-02-02T00:00:00.000+00:00")
    assert again.entries("first") == ["one", "two", "three"]
    assert again.length("first") == 3
    assert again.row("second") is None
    assert again.entries("second") == []
    assert again.length("second") == 0


def test_a_commit_is_handed_to_the_disk(tmp_path: Path) -> None:
    store = kept_in(tmp_path, "one")
    assert store._engine is not None
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA user_version").scalar() == VERSION


def test_the_key_settles_a_race_and_the_loser_has_written_nothing(tmp_path: Path) -> None:
    ours = kept_in(tmp_path, "one")
    theirs = Store(tmp_path)
    assert theirs.keep(row(), 1, ["theirs"])
    with pytest.raises(Taken):
        ours.keep(row(), 1, ["ours", "ours too"])
    with pytest.raises(Taken):
        ours.keep(row(), 0, ["another table of that name"])
    assert ours.entries("first") == ["one", "theirs"]
    assert ours.saved


def test_tables_are_listed_by_holder_latest_first_and_not_once_left(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for name, holder, day in (("a", "me", "01"), ("b", "you", "02"), ("c", "me", "03"), ("d", "m%", "04")):
        store.keep(row(name, holder, f"2026-01-{day}"), 0, ["x"])
    assert [each.id for each in store.held_by("me", 9)] == ["c", "a"]
    assert [each.id for each in store.held_by("me", 1)] == ["c"]
    assert [each.id for each in store.held_by("m%", 9)] == ["d"]
    assert store.change(row("c", "me")._replace(left="2026-02-02", pace=1))
    assert [each.id for each in store.held_by("me", 9)] == ["a"]
    left = store.row("c")
    assert left is not None
    assert (left.left, left.pace) == ("2026-02-02", 1)
    assert store.entries("c") == ["x"], "its record stays"


def ended(table: str = "first", holders: str = "aa", day: str = "01") -> Result:
    return Result(table, f"2026-01-{day}", "black-lady", holders, '["You"]', "[1]", "[0]", None)


def test_a_result_is_kept_with_the_entry_that_decides_the_match_and_only_once(tmp_path: Path) -> None:
    store, other = kept_in(tmp_path, "one"), Store(tmp_path)
    assert store.keep(row(), 1, ["two"], ended())
    with pytest.raises(Taken):
        other.keep(row(), 1, ["two"], ended(day="02"))
    store.close()
    assert Store(tmp_path).results(None) == [ended()]


def test_results_are_read_and_forgotten_by_holder_and_the_matches_stay(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for name, holders, day in (("a", "me", "03"), ("b", "you", "02"), ("c", "you me", "01"), ("d", "m%", "04")):
        store.keep(row(name, holders), 0, ["x"], ended(name, holders, day))
    assert [each.table for each in store.results("me")] == ["c", "a"]
    assert [each.table for each in store.results("m%")] == ["d"]
    assert [each.table for each in store.results(None)] == ["c", "b", "a", "d"]
    assert store.clear_results("me")
    assert [each.table for each in store.results(None)] == ["b", "d"]
    assert store.entries("a") == ["x"]
    assert store.clear_results(None)
    assert store.results(None) == []


def test_a_file_from_before_there_were_results_gains_them_and_loses_nothing(tmp_path: Path) -> None:
    kept_in(tmp_path, "one").close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("DROP TABLE results")
    store = Store(tmp_path)
    assert (store.saved, store.notice) == (True, None)
    assert store.entries("first") == ["one"]
    assert store.keep(row(), 1, ["two"], ended())
    assert store.results(None) == [ended()]


def test_a_gap_in_one_log_is_said_and_the_others_are_read(tmp_path: Path) -> None:
    store = kept_in(tmp_path, "one", "two", "three")
    store.keep(row("second"), 0, ["x"])
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("DELETE FROM entries WHERE \"table\" = 'first' AND n = 1")
    connection.close()
    with pytest.raises(Broken, match="Entry 1"):
        store.entries("first")
    assert store.entries("second") == ["x"]


def garbage(path: Path) -> None:
    path.write_bytes(b"this is no database, and never was one" * 400)


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2 + 100])


def wrong_header(path: Path) -> None:
    path.write_bytes(b"SQLite format 4\0" + path.read_bytes()[16:])


def torn_page(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096 + 8 : 4096 + 600] = b"\xff" * 592
    path.write_bytes(bytes(content))


def another_program(path: Path) -> None:
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (soup TEXT)")
    connection.close()


DAMAGE = [garbage, truncated, wrong_header, torn_page, another_program]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_file_that_cannot_be_read_is_set_aside_whole_and_a_new_one_begun(damage: Any, tmp_path: Path) -> None:
    store = kept_in(tmp_path, *("an entry of some length" for _ in range(500)))
    store.close()
    damage(tmp_path / FILE)
    content = (tmp_path / FILE).read_bytes()
    again = Store(tmp_path)
    assert again.saved
    assert again.notice is not None
    [aside] = tmp_path.glob("*.unreadable.db")
    assert aside.name in again.notice
    assert aside.read_bytes() == content, "nothing is deleted"
    assert again.row("first") is None
    assert again.keep(row("second"), 0, ["one"])
    again.close()
    after = Store(tmp_path)
    assert (after.saved, after.notice) == (True, None)
    assert after.entries("second") == ["one"]


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    store = kept_in(tmp_path, "one")
    assert (store.saved, store.notice) == (True, None)


def test_a_file_that_is_damaged_while_it_is_open_is_set_aside_and_all_is_asked_for_again(tmp_path: Path) -> None:
    store = kept_in(tmp_path, *("an entry of some length" for _ in range(500)))
    store.close()
    again = Store(tmp_path)
    again.close()
    garbage(tmp_path / FILE)
    with pytest.raises(Missing):
        again.keep(row(), 500, ["one more"])
    assert again.saved
    assert again.notice is not None
    assert "set aside" in again.notice
    with pytest.raises(Missing):
        again.keep(row(), 500, ["one more"])
    assert again.keep(row(), 0, ["all", "of", "it"])
    assert again.entries("first") == ["all", "of", "it"]


def test_damage_met_while_reading_is_set_aside_too(tmp_path: Path) -> None:
    kept_in(tmp_path, "one").close()
    again = Store(tmp_path)
    again.close()
    garbage(tmp_path / FILE)
    assert again.row("first") is None
    assert again.saved
    assert list(tmp_path.glob("*.unreadable.db"))


def test_a_file_from_a_newer_version_is_left_alone_to_the_last_byte(tmp_path: Path) -> None:
    kept_in(tmp_path, "one").close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute(f"PRAGMA user_version={VERSION + 1}")
    connection.close()
    content = (tmp_path / FILE).read_bytes()
    store = Store(tmp_path)
    assert not store.saved
    assert store.notice is not None
    assert "newer" in store.notice
    assert not store.keep(row("second"), 0, ["one"])
    assert store.held_by("aa", 9) == []
    assert (tmp_path / FILE).read_bytes() == content
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_without_a_folder_to_write_to_nothing_is_kept_and_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = Store(tmp_path / "file" / "data")
    assert not store.saved
    assert store.notice is not None
    assert "cannot be written" in store.notice
    assert not store.keep(row(), 0, ["one"])
    assert not store.change(row())
    assert store.row("first") is None
    assert store.entries("first") == []
    assert store.length("first") == 0


@pytest.mark.parametrize(("number", "word"), [(errno.ENOSPC, "full"), (errno.EROFS, "cannot be written")])
def test_a_folder_that_cannot_be_made_is_said(
    number: int, word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr(Path, "mkdir", fails)
    store = Store(tmp_path / "data")
    assert not store.saved
    assert store.notice is not None
    assert word in store.notice


def test_a_file_that_may_not_be_written_is_left_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_in(tmp_path, "one").close()

    def read_only(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA query_only=ON")

    monkeypatch.setattr(store_module, "_prepare", read_only)
    store = Store(tmp_path)
    assert not store.keep(row(), 1, ["two"])
    assert not store.saved
    assert store.notice is not None
    assert "cannot be written" in store.notice
    monkeypatch.undo()
    assert Store(tmp_path).entries("first") == ["one"]


def test_a_full_disk_is_said_and_what_is_missing_is_kept_once_there_is_room(tmp_path: Path) -> None:
    store = kept_in(tmp_path, "one")
    assert store._engine is not None
    long = ["x" * 1000] * 100
    with store._engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
    assert not store.keep(row(), 1, long)
    assert not store.saved
    assert store.notice is not None
    assert "full" in store.notice
    assert store.entries("first") == ["one"]
    with store._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count=100000")
    assert store.keep(row(), 1, long)
    assert Store(tmp_path).notice is None
    assert store.length("first") == 101


def test_a_file_that_another_program_holds_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "_BUSY_SECONDS", 0.05)
    store = kept_in(tmp_path, "one")
    other = sqlite3.connect(tmp_path / FILE)
    other.execute("BEGIN IMMEDIATE")
    assert not store.keep(row(), 1, ["two"])
    assert store.notice is not None
    assert "in use" in store.notice
    other.rollback()
    other.close()
    assert store.keep(row(), 1, ["two"])
    assert store.saved

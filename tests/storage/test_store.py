"""The store: what is written is there again, and nothing on disk stops play."""

import errno
import shutil
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from stat import S_IMODE
from threading import Barrier
from typing import Any

import pytest
from sqlalchemy import Engine, event

from hearthside.folder import make_folder, replace_file, usual_folder
from hearthside.match import Seat
from hearthside.storage import FILE, Broken, Effects, Import, Missing, Result, Reviewed, Row
from hearthside.storage import file as store_file
from hearthside.storage.schema import VERSION
from hearthside.storage.store import Store
from hearthside.storage.threads import ThreadedMatchStore

from .damage import engine_of


def row(name: str = "first", holder: str = "aa", touched: str = "2026-01-01T00:00:00.000+00:00") -> Row:
    return Row(
        id=name,
        game="hearts",
        rules="black-lady",
        seats=(Seat(holder=holder, role="host"),),
        seed="secret",
        first_deal=5,
        pace=600,
        created="2026-01-01T00:00:00.000+00:00",
        touched=touched,
    )


def kept_in(folder: Path, *entries: str) -> Store:
    """A store with one table in it."""
    store = Store(folder)
    assert store.append(row(), 0, entries)
    return store


def test_what_was_kept_is_there_after_opening_the_file_again(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "there" / "yet"
    store = kept_in(folder, "one", "two")
    assert S_IMODE(folder.stat().st_mode) == 0o700, "hands in play are nobody else's to read"
    assert store.append(row(touched="2026-02-02T00:00:00.000+00:00"), 2, ["three"])
    store.close()
    again = Store(folder)
    assert (again.saved, again.notice) == (True, None)
    assert again.match("first") == row(touched="2026-02-02T00:00:00.000+00:00")
    assert again.entries("first") == ["one", "two", "three"]
    assert again.length("first") == 3
    assert again.match("second") is None
    assert again.entries("second") == []
    assert again.length("second") == 0


def test_a_commit_is_handed_to_the_disk(tmp_path: Path) -> None:
    store = kept_in(tmp_path, "one")
    with engine_of(store).connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA user_version").scalar() == VERSION


def ended(table: str = "first", holders: str = "aa", day: str = "01") -> Result:
    counted = tuple(enumerate(holders.split()))
    return Result(table, f"2026-01-{day}", "hearts", "black-lady", counted, '["You"]', "[1]", "[0]", None)


def gin(table: str = "first", *, quit: bool = False) -> Result:
    """A match of Gin to its end, or left."""
    return ended(table)._replace(
        game="gin",
        rules="standard",
        names='["You", "The Shark"]',
        scores="[112, 60]",
        quit=quit,
        people="[0]",
        points="[87, 35]",
        hands=9,
        drawn_hands=1,
    )


def test_a_file_from_before_there_were_results_gains_them_and_loses_nothing(tmp_path: Path) -> None:
    kept_in(tmp_path, "one").close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("DROP TABLE results")
    store = Store(tmp_path)
    assert (store.saved, store.notice) == (True, None)
    assert store.entries("first") == ["one"]
    assert store.append(row(), 1, ["two"], Effects(result=ended()))
    assert store.results(None) == [ended()]


def reviewed(lines: bytes = b"lines") -> Reviewed:
    return Reviewed("first", 2, 0, 1, "moves", '{"mistake": 1}', lines)


def test_effects_that_wait_are_joined_and_the_later_count_but_who_left_left_once() -> None:
    ann, ben = Seat(holder="ann"), Seat(holder="ben")
    waiting = Effects(result=ended(), duplicate=1, mirror=4, pace=5, seats={0: ann, 1: ann}, left="first")
    later = Effects(duplicate=2, mirror=0, seats={1: ben}, left="second")
    assert waiting.then(later) == Effects(ended(), 2, 0, 5, {0: ann, 1: ben}, "first")
    assert Effects().then(later) == later == later.then(Effects())


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


def read_only(connection: sqlite3.Connection, _: object) -> None:
    connection.execute("PRAGMA query_only=ON")


# ---- A file of version 1 ----

VERSION_1 = """
CREATE TABLE tables (
    id VARCHAR NOT NULL, game VARCHAR NOT NULL, rules TEXT NOT NULL, seats TEXT NOT NULL, seed VARCHAR NOT NULL,
    first_deal INTEGER, pace INTEGER NOT NULL, created VARCHAR NOT NULL, touched VARCHAR NOT NULL, "left" VARCHAR,
    PRIMARY KEY (id)
);
CREATE INDEX ix_tables_touched ON tables (touched);
CREATE TABLE entries (
    "table" VARCHAR NOT NULL, n INTEGER NOT NULL, entry TEXT NOT NULL,
    PRIMARY KEY ("table", n), FOREIGN KEY("table") REFERENCES tables (id)
) WITHOUT ROWID;
CREATE TABLE results (
    "table" VARCHAR NOT NULL, ended VARCHAR NOT NULL, rules TEXT NOT NULL, holders TEXT NOT NULL, names TEXT NOT NULL,
    scores TEXT NOT NULL, winners TEXT NOT NULL, cash TEXT,
    PRIMARY KEY ("table"), FOREIGN KEY("table") REFERENCES tables (id)
);
CREATE INDEX ix_results_ended ON results (ended);
PRAGMA user_version=1;
INSERT INTO tables VALUES
    ('first', 'hearts', 'black-lady', '[{"holder": "aa"}]', 'secret', 5, 600,
    '2026-01-01T00:00:00.000+00:00', '2026-01-01T00:00:00.000+00:00', NULL),
    ('second', 'hearts', 'tommys-standard', '[{"holder": "aa"}]', 'secret', 6, 600,
    '2026-01-02T00:00:00.000+00:00', '2026-01-02T00:00:00.000+00:00', '2026-01-03T00:00:00.000+00:00');
INSERT INTO entries VALUES ('first', 0, 'one'), ('first', 1, 'two'), ('second', 0, 'three');
"""
RESULT_1 = (
    "INSERT INTO results VALUES ('second', '2026-01-02', 'tommys-standard', 'aa', '[\"You\"]', '[1]', '[0]', '[5]')"
)
KEPT_1 = Result("second", "2026-01-02", "hearts", "tommys-standard", ((0, "aa"),), '["You"]', "[1]", "[0]", "[5]")


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A folder with a file as version 1 made it. Its pages are small, so that whatever is added needs new ones."""
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("PRAGMA page_size=512")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.executescript(VERSION_1)
        connection.execute(RESULT_1)
    connection.close()
    return tmp_path


def version_of(folder: Path) -> int:
    with sqlite3.connect(folder / FILE) as connection:
        [(found,)] = connection.execute("PRAGMA user_version")
    connection.close()
    return int(found)


def columns_of(folder: Path) -> dict[str, set[tuple[object, ...]]]:
    """Name, type, whether it may be null, default and key of each column."""
    with sqlite3.connect(folder / FILE) as connection:
        found = {
            table: {each[1:] for each in connection.execute(f"PRAGMA table_info({table})")}
            for table in ("tables", "entries", "results")
        }
    connection.close()
    return found


def assert_whole(store: Store) -> None:
    """All that was in the file of version 1 is there."""
    assert (store.saved, store.notice) == (True, None)
    first = store.match("first")
    created = "2026-01-01T00:00:00.000+00:00"
    assert first == row()._replace(seats=(Seat(holder="aa", role="host", joined=created),))
    assert (store.entries("first"), store.entries("second")) == (["one", "two"], ["three"])
    assert store.results(None) == [KEPT_1]


def test_a_file_of_version_1_is_brought_up_and_loses_nothing(
    old: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    new = tmp_path_factory.mktemp("new")
    Store(new).close()
    store = Store(old)
    assert_whole(store)
    assert store.append(row(), 2, ["three"], Effects(result=gin()))
    store.close()
    assert (version_of(old), columns_of(old)) == (VERSION, columns_of(new))
    assert Store(old).results("aa") == [gin(), KEPT_1]


def test_seats_of_an_older_file_that_cannot_be_read_cost_no_other_match(old: Path) -> None:
    with sqlite3.connect(old / FILE) as connection:
        connection.execute("UPDATE tables SET seats = '[7]' WHERE id = 'first'")
    connection.close()
    store = Store(old)
    first, second = store.match("first"), store.match("second")
    assert first is not None and second is not None
    assert (store.saved, first.seats, second.seats[0].holder) == (True, (), "aa")
    assert (store.entries("first"), store.results(None)) == (["one", "two"], [KEPT_1])


def test_many_may_open_a_file_of_version_1_at_once(old: Path) -> None:
    at_once = Barrier(6)

    def opened(_: int) -> Store:
        at_once.wait()
        return Store(old)

    with ThreadPoolExecutor(6) as pool:
        for store in pool.map(opened, range(6)):
            assert_whole(store)
            store.close()


KILLED = """
import os, signal, sys
from pathlib import Path
from sqlalchemy import Connection
from hearthside.storage.store import Store
run, altered = Connection.exec_driver_sql, []
def exec_driver_sql(self, statement, *words):
    if statement.startswith("ALTER"):
        if len(altered) == int(sys.argv[2]):
            os.kill(os.getpid(), signal.SIGKILL)
        altered.append(statement)
    return run(self, statement, *words)
Connection.exec_driver_sql = exec_driver_sql
Store(Path(sys.argv[1]))
"""


@pytest.mark.parametrize("done", [0, 1, 6, 7])
def test_a_process_that_is_killed_while_it_brings_a_file_up_loses_nothing(old: Path, done: int) -> None:
    ended = subprocess.run([sys.executable, "-c", KILLED, str(old), str(done)])
    assert ended.returncode == -signal.SIGKILL
    assert version_of(old) == 1
    assert_whole(Store(old))
    assert version_of(old) == VERSION


def test_a_full_disk_leaves_a_file_of_version_1_as_it_was(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(connection: sqlite3.Connection, _: object) -> None:
        [(pages,)] = connection.execute("PRAGMA page_count")
        connection.execute(f"PRAGMA max_page_count={pages}")

    monkeypatch.setattr(store_file, "_prepare", full)
    store = Store(old)
    assert not store.saved
    assert store.notice == "The disk is full. Play goes on, but nothing is being saved."
    assert not store.append(row("third"), 0, ["one"], Effects(result=gin("third")))
    store.close()
    assert version_of(old) == 1
    monkeypatch.undo()
    assert_whole(Store(old))


def test_a_file_of_version_1_that_may_not_be_written_is_left_as_it_was(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_file, "_prepare", read_only)
    store = Store(old)
    assert not store.saved
    assert store.notice == "The data folder cannot be written to. Play goes on, but nothing is being saved."
    monkeypatch.undo()
    assert version_of(old) == 1
    assert_whole(Store(old))


def test_an_older_server_that_still_has_the_file_open_can_add_moves(old: Path) -> None:
    theirs = sqlite3.connect(old / FILE)
    assert_whole(Store(old))
    with theirs:
        theirs.execute("INSERT INTO entries (\"table\", n, entry) VALUES ('first', 2, 'three')")
    theirs.close()
    store = Store(old)
    assert store.entries("first") == ["one", "two", "three"]
    assert store.append(row(), 3, ["four"])
    assert store.entries("first") == ["one", "two", "three", "four"]
    with sqlite3.connect(old / FILE) as connection:
        assert connection.execute(
            "SELECT count(*) FROM entries WHERE hash IS NULL AND \"table\" = 'first'"
        ).fetchone() == (0,)
    connection.close()


@pytest.mark.parametrize("damage", [truncated, wrong_header])
def test_a_damaged_file_of_version_1_is_set_aside_whole(damage: Any, old: Path) -> None:
    damage(old / FILE)
    content = (old / FILE).read_bytes()
    store = Store(old)
    assert (store.saved, store.results(None)) == (True, [])
    [aside] = old.glob("*.unreadable.db")
    assert aside.read_bytes() == content


def test_a_gap_in_one_log_is_said_and_the_others_are_read(tmp_path: Path) -> None:
    store = kept_in(tmp_path, "one", "two", "three")
    store.append(row("second"), 0, ["x"])
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("DELETE FROM entries WHERE \"table\" = 'first' AND n = 1")
    connection.close()
    with pytest.raises(Broken, match="Entry 1"):
        store.entries("first")
    assert store.entries("second") == ["x"]


def wrong_version(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version=3")
    connection.close()


def lost_column(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("ALTER TABLE entries RENAME COLUMN entry TO entrz")
    connection.execute("PRAGMA user_version=5")
    connection.commit()
    connection.close()


DAMAGE = [wrong_version, lost_column, garbage, truncated, wrong_header, torn_page, another_program]


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
    assert again.match("first") is None
    assert again.append(row("second"), 0, ["one"])
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
        again.append(row(), 500, ["one more"])
    assert again.saved
    assert again.notice is not None
    assert "set aside" in again.notice
    with pytest.raises(Missing):
        again.append(row(), 500, ["one more"])
    assert again.append(row(), 0, ["all", "of", "it"])
    assert again.entries("first") == ["all", "of", "it"]


def test_damage_met_while_reading_is_set_aside_too(tmp_path: Path) -> None:
    kept_in(tmp_path, "one").close()
    again = Store(tmp_path)
    again.close()
    garbage(tmp_path / FILE)
    assert again.match("first") is None
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
    assert not store.append(row("second"), 0, ["one"])
    assert store.held_by("aa", 9) == []
    assert (tmp_path / FILE).read_bytes() == content
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_without_a_folder_to_write_to_nothing_is_kept_and_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = Store(tmp_path / "file" / "data")
    assert not store.saved
    assert store.notice is not None
    assert "cannot be written" in store.notice
    assert not store.append(row(), 0, ["one"])
    assert not store.update("first", Effects(pace=1))
    shared = ThreadedMatchStore(store)
    assert (shared.saved, shared.notice) == (False, store.notice)
    assert store.match("first") is None
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

    monkeypatch.setattr(store_file, "_prepare", read_only)
    store = Store(tmp_path)
    assert not store.append(row(), 1, ["two"])
    assert not store.saved
    assert store.notice is not None
    assert "cannot be written" in store.notice
    monkeypatch.undo()
    assert Store(tmp_path).entries("first") == ["one"]


def test_a_full_disk_is_said_and_what_is_missing_is_kept_once_there_is_room(tmp_path: Path) -> None:
    store = kept_in(tmp_path, "one")
    long = ["x" * 1000] * 100
    with engine_of(store).connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
    assert not store.append(row(), 1, long)
    assert not store.saved
    assert store.notice is not None
    assert "full" in store.notice
    assert store.entries("first") == ["one"]
    with engine_of(store).connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count=100000")
    assert store.append(row(), 1, long)
    assert Store(tmp_path).notice is None
    assert store.length("first") == 101


def test_a_file_that_another_program_holds_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_file, "_BUSY_SECONDS", 0.05)
    store = kept_in(tmp_path, "one")
    other = sqlite3.connect(tmp_path / FILE)
    other.execute("BEGIN IMMEDIATE")
    assert not store.append(row(), 1, ["two"])
    assert store.notice is not None
    assert "in use" in store.notice
    other.rollback()
    other.close()
    assert store.append(row(), 1, ["two"])
    assert store.saved


# ---- A file that is removed while it is open ----


def gone(folder: Path) -> None:
    shutil.rmtree(folder)


def file_gone(folder: Path) -> None:
    (folder / FILE).unlink()


def renamed(folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))


def restored(folder: Path) -> None:
    """Another file takes the place: one with a match of another name."""
    file_gone(folder)
    for beside in folder.glob(f"{FILE}-*"):
        beside.unlink()
    other = Store(folder)
    other.append(row("other"), 0, ["theirs"])
    other.close()


@pytest.mark.parametrize("how", [gone, file_gone, renamed, restored])
def test_what_is_written_into_a_file_that_was_removed_is_not_called_kept(how: Any, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store = kept_in(folder, "one", "two")
    how(folder)
    with pytest.raises(Missing):
        store.append(row(), 2, ["three"])
    assert store.saved
    assert store.notice == "The saved matches were removed. What you play from now on is saved in a new file."
    assert store.append(row(), 0, ["one", "two", "three"])
    assert store.put_import(Import("r1", "aa", "2026-01-01", "text"))
    store.close()
    again = Store(folder)
    assert again.entries("first") == ["one", "two", "three"]
    assert again.entries("other") == (["theirs"] if how is restored else [])
    assert [each.id for each in again.find(Import, holder="aa")] == ["r1"]


@pytest.mark.parametrize("how", [gone, file_gone])
def test_a_row_by_itself_is_written_into_the_new_file_at_once(how: Any, tmp_path: Path) -> None:
    store = kept_in(tmp_path / "data", "one")
    how(tmp_path / "data")
    assert store.put_import(Import("r1", "aa", "2026-01-01", "text"))
    assert [each.id for each in Store(tmp_path / "data").find(Import, holder="aa")] == ["r1"]


def test_a_file_that_was_removed_and_cannot_be_made_again_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_file, "_RETRY_SECONDS", 0)
    store = kept_in(tmp_path / "data", "one")
    gone(tmp_path / "data")
    (tmp_path / "data").write_text("a file where the folder was")
    with pytest.raises(Missing):
        store.append(row(), 1, ["two"])
    assert not store.append(row(), 0, ["one", "two"])
    (tmp_path / "data").unlink()
    assert store.append(row(), 0, ["one", "two"])
    assert store.saved


# ---- Trouble at the start ----


def test_a_file_that_another_server_is_just_opening_is_opened_too(tmp_path: Path) -> None:
    refusals = ["database is locked"] * 3

    def refuse(_: object, __: object, statement: str, *___: object) -> None:
        if refusals and statement == "PRAGMA journal_mode=WAL":  # which does not wait for others
            error = sqlite3.OperationalError(refusals.pop())
            error.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise error

    event.listen(Engine, "before_cursor_execute", refuse)
    try:
        store = kept_in(tmp_path, "one")
    finally:
        event.remove(Engine, "before_cursor_execute", refuse)
    assert (store.saved, store.notice, refusals) == (True, None, [])


def test_a_file_that_another_program_held_at_the_start_is_opened_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_file, "_BUSY_SECONDS", 0.05)
    kept_in(tmp_path, "one").close()
    other = sqlite3.connect(tmp_path / FILE)
    other.execute("PRAGMA locking_mode=EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    store = Store(tmp_path)
    assert "in use" in str(store.notice)
    other.rollback()
    other.close()
    assert not store.append(row(), 1, ["two"]), "it is not tried at once again"
    monkeypatch.setattr(store_file, "_RETRY_SECONDS", 0)
    assert store.append(row(), 1, ["two"])
    assert store.saved
    assert store.entries("first") == ["one", "two"]


# ---- Nobody else reads it ----


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())}


def test_nobody_else_can_read_what_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    kept_in(folder, "one")
    assert modes(folder) == {"data": 0o700, FILE: 0o600, f"{FILE}-wal": 0o600, f"{FILE}-shm": 0o600}


def test_a_file_that_others_could_read_is_closed_to_them_and_a_folder_that_was_named_stays(tmp_path: Path) -> None:
    kept_in(tmp_path, "one")
    tmp_path.chmod(0o755)
    for path in tmp_path.iterdir():
        path.chmod(0o644)
    Store(tmp_path)
    assert set(modes(tmp_path).values()) == {0o755, 0o600}
    assert tmp_path.stat().st_mode & 0o777 == 0o755


def test_the_usual_folder_is_closed_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    usual = usual_folder()
    usual.mkdir(parents=True, mode=0o755)
    make_folder(usual / "plain")
    assert (usual.stat().st_mode & 0o777, (usual / "plain").stat().st_mode & 0o777) == (0o700, 0o700)
    replace_file(usual / "plain" / "match.txt", "cards")
    assert modes(usual / "plain") == {"plain": 0o700, "match.txt": 0o600}

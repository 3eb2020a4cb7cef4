"""What can be read of a damaged file comes into a new one: every match whose rows are whole, and no altered log."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from hearthside.storage import FILE
from hearthside.storage.chain import following, origin
from hearthside.storage.pages import Pages, Record
from hearthside.storage.salvage import CannotSalvage, _put_chained_first, check, content_of, salvage, set_aside
from hearthside.storage.schema import VERSION
from hearthside.storage.store import Store
from tests.lengths import length

from .damage import ME, Served, by_sql, fill, flipped, logs_served, rows_of, served, truncated

FILES = Path(__file__).parent / "files"


@pytest.fixture
def folder(played: Path, tmp_path: Path) -> Path:
    shutil.copy(played / FILE, tmp_path / FILE)
    return tmp_path


def all_rows(folder: Path) -> dict[str, list[object]]:
    tables = [name for (name,) in rows_of(folder, "SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {name: sorted(rows_of(folder, f"SELECT * FROM {name}"), key=repr) for name in tables if name != "digests"}


def troubles(folder: Path) -> list[str | None]:
    with check(folder / FILE) as (found, _):
        return [match.trouble for match in found.matches if match.trouble]


def test_a_whole_file_is_called_whole_and_not_changed(folder: Path, all_served: Served) -> None:
    content = (folder / FILE).read_bytes()
    with check(folder / FILE) as (found, readable):
        assert (found.whole, len(found.matches)) == (True, len(all_served.logs))
        assert all_rows(readable) == all_rows(folder)
    assert (folder / FILE).read_bytes() == content
    assert [path.name for path in folder.iterdir()] == [FILE]


def test_every_row_is_read_without_sqlite(folder: Path) -> None:
    found, names = salvage(folder)
    assert [each.whole for each in found] == [True]
    [old] = names
    rows = all_rows(folder)
    shutil.move(old, folder / FILE)
    assert rows == all_rows(folder)


@pytest.mark.parametrize("seed", range(length(3, 24)))
def test_a_flipped_bit_costs_one_match_at_most_and_alters_none(seed: int, folder: Path, all_served: Served) -> None:
    flipped(folder / FILE, seed)
    with check(folder / FILE) as (damaged, _):
        pass
    salvage(folder)
    found = served(folder, all_served.logs)
    changed = {name for name, log in all_served.logs.items() if found.logs.get(name) != log}
    assert len(changed) <= 1
    for name in changed & set(found.logs):
        log = found.logs[name]
        assert log == all_served.logs[name][: len(log)], "what is kept is the part before the damage"
    assert not (changed and damaged.whole)
    assert troubles(folder) == []


@pytest.mark.parametrize("seed", range(length(4, 6)))
def test_of_a_file_that_was_cut_off_all_that_is_left_is_read(seed: int, folder: Path, all_served: Served) -> None:
    truncated(folder / FILE, seed)
    found, _ = salvage(folder)
    after = logs_served(folder, all_served.logs)
    for name, log in after.items():
        assert log == all_served.logs[name][: len(log)]
    intact = {match.name for match in found[0].matches if match.trouble is None}
    assert {name for name, log in after.items() if log == all_served.logs[name]} <= intact
    # What the last pages hold may be made again, such as lines of the list of records: then nothing is lost.
    assert not found[0].whole or after == all_served.logs


def overwritten(folder: Path, start: int, count: int) -> None:
    content = bytearray((folder / FILE).read_bytes())
    content[start : start + count] = b"\xff" * count
    (folder / FILE).write_bytes(bytes(content))


@pytest.mark.parametrize(("start", "count"), [(0, 16), (0, 100), (20, 60), (100, 3996), (0, 4096)])
def test_without_a_header_or_a_schema_all_matches_are_there(
    start: int, count: int, folder: Path, all_served: Served
) -> None:
    overwritten(folder, start, count)
    salvage(folder)
    assert logs_served(folder) == all_served.logs


@pytest.mark.parametrize("page", [1, 6, 12, 18, 26])  # 25 has all seats, without which no match is served
def test_a_page_that_is_lost_costs_the_rows_on_it_alone(page: int, folder: Path, all_served: Served) -> None:
    overwritten(folder, 4096 * page, 4096)
    salvage(folder)
    found = logs_served(folder)
    for name, log in found.items():
        assert log == all_served.logs[name][: len(log)]
    if page != 1:  # which has what the matches begin with
        assert sum(log == all_served.logs[name] for name, log in found.items()) >= len(all_served.logs) - 3


def test_what_was_altered_is_kept_up_to_there_and_said(folder: Path, all_served: Served) -> None:
    first, second = sorted(all_served.logs)[:2]
    by_sql(folder, "UPDATE entries SET entry = entry || ' ' WHERE \"table\" = ? AND n = 3", values=(first,))
    by_sql(folder, "UPDATE tables SET seed = 'another' WHERE id = ?", values=(second,))
    assert len(troubles(folder)) == 2
    [found], [old] = salvage(folder)
    said = {match.name: (match.trouble, match.entries) for match in found.matches if match.trouble}
    assert said == {
        first: ("Entry 3 of its log was altered.", 3),
        second: ("Entry 0 of its log, or what the match began with, was altered.", 0),
    }
    after = served(folder, all_served.logs)
    assert after.logs[first] == all_served.logs[first][: 3 + 3]
    assert second not in after.logs
    assert old.exists(), "nothing is deleted"
    store = Store(folder)
    row = store.match(first)
    assert row is not None
    assert store.append(row, 3, ["on"])
    assert store.entries(first)[3:] == ["on"]
    store.close()


@pytest.mark.parametrize("column", ["pace", "options", "touched", '"left"', "hash"])
def test_a_match_is_kept_without_a_value_that_does_not_change_it(column: str, folder: Path, all_served: Served) -> None:
    by_sql(folder, f"UPDATE tables SET {column} = X'ff'" if column != "hash" else "UPDATE tables SET hash = 'x'")
    [found], _ = salvage(folder)
    assert not found.whole
    assert logs_served(folder, all_served.logs) == all_served.logs


def test_damaged_rows_are_told_and_the_others_kept(folder: Path) -> None:
    by_sql(folder, "UPDATE imports SET text = X'07'")
    by_sql(folder, "UPDATE notes SET text = X'00'")
    [found], _ = salvage(folder)
    assert sorted(found.other) == ["1 of the imported records is damaged.", "1 of the notes is damaged."]
    assert rows_of(folder, "SELECT count(*) FROM marks") == [(1,)]


def test_of_two_rows_with_one_key_the_one_counts_that_the_hashes_lead_to() -> None:
    names = ("id", "game", "rules", "seed", "first_deal", "created")
    match: Record = ("a", "gin", "standard", "seed", None, "2026")
    begun = origin(dict(zip(names, match, strict=True)))
    one = following(begun, "one")
    log: list[Record] = [("a", 0, "one", one), ("a", 1, "two", following(one, "two"))]
    matches, entries = [("a", "gin", "another", "seed", None, "2026"), match], [("a", 1, "odd", b"x"), *reversed(log)]
    _put_chained_first(matches, entries, names)
    assert matches[0] == match
    assert sorted(entries[:2], key=repr) == log


@pytest.mark.parametrize("which", [[0, 3, 5], [4, 5, 6, -1]])
@pytest.mark.parametrize("key", ["n = 1000 - n", '"table" = "table" || n', '"table" = CAST(n AS BLOB)'])
def test_rows_with_a_damaged_key_have_their_place_again(
    key: str, which: list[int], folder: Path, all_served: Served
) -> None:
    name = max(all_served.logs, key=lambda each: len(all_served.logs[each]))
    length = len(all_served.logs[name]) - 3
    for n in which:
        by_sql(folder, f'UPDATE entries SET {key} WHERE "table" = ? AND n = ?', values=(name, n % length))
    [found], _ = salvage(folder)
    assert logs_served(folder, all_served.logs) == all_served.logs
    assert [match.trouble for match in found.matches if match.trouble] == []
    assert any("not in place" in line for line in found.other)


def test_a_turned_bit_in_a_key_costs_nothing(folder: Path, all_served: Served) -> None:
    name = max(all_served.logs, key=lambda each: len(all_served.logs[each]))
    content = (folder / FILE).read_bytes()
    [(entry,)] = rows_of(folder, f"SELECT entry FROM entries WHERE \"table\" = '{name}' AND n = 38")
    at = content.index(name.encode() + b"\x26" + entry.encode())
    for bit in (0, 7, 8 * len(name) - 6, 8 * len(name), 8 * len(name) + 7):
        turned = bytearray(content)
        turned[at + bit // 8] ^= 1 << bit % 8
        (folder / FILE).write_bytes(turned)
        salvage(folder)
        assert logs_served(folder, all_served.logs) == all_served.logs


# ---- Files that were set aside ----


def test_what_the_server_set_aside_comes_back_beside_what_was_kept_since(folder: Path, all_served: Served) -> None:
    overwritten(folder, 0, 16)
    store = Store(folder)
    assert store.notice is not None
    assert "`hearthside data --salvage`" in store.notice
    store.close()
    fill(folder, 1)
    since = logs_served(folder)
    assert set_aside(folder)
    found, names = salvage(folder)
    assert [each.path.name for each in found] == [FILE, found[1].path.name]
    assert logs_served(folder) == all_served.logs | since
    assert len(names) == 2
    assert all(name.name.endswith(".salvaged.db") for name in names)
    assert set_aside(folder) == [], "they are not salvaged again"


def test_of_a_match_in_both_the_newer_file_counts(folder: Path, all_served: Served) -> None:
    name = next(iter(all_served.logs))
    shutil.copy(folder / FILE, folder / "hearthside.20260101-000000-000000.unreadable.db")
    store = Store(folder)
    row = store.match(name)
    assert row is not None
    n = store.length(name)
    assert store.append(row, n, ["since"])
    store.close()
    salvage(folder)
    store = Store(folder)
    assert store.entries(name)[n:] == ["since"]
    store.close()


def test_a_file_of_another_program_that_was_set_aside_costs_nothing(folder: Path, all_served: Served) -> None:
    aside = folder / "hearthside.20260101-000000-000000.unreadable.db"
    connection = sqlite3.connect(aside)
    connection.execute("CREATE TABLE recipes (soup TEXT)")
    connection.close()
    (folder / "hearthside.20260102-000000-000000.unreadable.db").write_bytes(b"no database " * 1000)
    found, _ = salvage(folder)
    assert [each.other for each in found] == [[], ["Nothing in it can be read."], ["It is not a file of Hearthside."]]
    assert logs_served(folder) == all_served.logs


@pytest.mark.parametrize("version", [4, 5, 6])
def test_a_damaged_file_of_an_older_version_is_read_too(version: int, tmp_path: Path) -> None:
    hashed = sha256((f"v{version}" * 21 + "x").encode()).hexdigest()
    other = tmp_path / "whole"
    other.mkdir()
    shutil.copy(FILES / f"version{version}.db", other / FILE)
    before = logs_served(other, holder=hashed)
    shutil.copy(FILES / f"version{version}.db", tmp_path / FILE)
    overwritten(tmp_path, 20, 12)
    salvage(tmp_path)
    assert rows_of(tmp_path, "PRAGMA user_version") == [(VERSION,)]
    assert logs_served(tmp_path, holder=hashed) == before


# ---- Refusals ----


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("TABLE digests", "TABLE digestr"),
        ("TABLE entries", "TABLE entriez"),
        ("DEFAULT '0'", "DEFAULT 'p'"),
        ("(", "["),
    ],
)
def test_a_table_whose_statement_is_damaged_is_made_as_it_is_today(
    before: str, after: str, folder: Path, all_served: Served
) -> None:
    with closing(sqlite3.connect(folder / FILE)) as file, file:
        file.execute("PRAGMA writable_schema = ON")
        changed = file.execute(
            "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE instr(sql, ?)", (before, after, before)
        ).rowcount
    assert changed
    salvage(folder)
    assert served(folder, all_served.logs).logs == all_served.logs
    assert troubles(folder) == []


def test_a_file_from_a_newer_version_is_left_alone(folder: Path) -> None:
    by_sql(folder, "ALTER TABLE tables ADD COLUMN colour TEXT", f"PRAGMA user_version={VERSION + 1}")
    content = (folder / FILE).read_bytes()
    for work in (lambda: salvage(folder), lambda: check(folder / FILE).__enter__()):
        with pytest.raises(CannotSalvage, match="newer Hearthside"):
            work()
    assert (folder / FILE).read_bytes() == content
    assert [path.name for path in folder.iterdir()] == [FILE]


def test_a_version_number_that_is_damaged_is_not_taken_for_a_newer_version(folder: Path, all_served: Served) -> None:
    for number in (VERSION + 1, 2, 0):
        by_sql(folder, f"PRAGMA user_version={number}")
        salvage(folder)
        assert logs_served(folder) == all_served.logs


HOLDER = """
import sys
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from hearthside.storage.store import Store
store = Store(Path(sys.argv[1]))
[row] = store.held_by(sys.argv[2], 1)
n = store.length(row.id)
assert store.append(row, n, ["from the server"])
print("open", flush=True)
sys.stdin.readline()
assert store.append(row, n + 1, ["and again"])
print(row.id, flush=True)
sys.stdin.readline()
"""


def test_a_running_server_is_not_harmed(folder: Path) -> None:
    server = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(folder), ME], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert server.stdin is not None
    assert server.stdout is not None
    with server:
        assert server.stdout.readline() == "open\n"
        with pytest.raises(CannotSalvage, match="is in use"):
            salvage(folder)
        with check(folder / FILE) as (found, readable):
            assert found.whole
            assert rows_of(readable, "SELECT count(*) FROM entries WHERE entry = 'from the server'") == [(1,)]
        server.stdin.write("\n")
        server.stdin.flush()
        name = server.stdout.readline().strip()
        server.stdin.write("\n")
    assert server.returncode == 0
    store = Store(folder)
    assert store.entries(name)[-2:] == ["from the server", "and again"]
    store.close()


def test_a_disk_that_is_full_leaves_everything_as_it_was(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from hearthside.storage import salvage as module

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(module, "_copy", full)
    content = (folder / FILE).read_bytes()
    with pytest.raises(CannotSalvage, match="full"):
        salvage(folder)
    assert (folder / FILE).read_bytes() == content
    assert [path.name for path in folder.iterdir()] == [FILE]


def test_the_new_file_is_nobody_elses_to_read(folder: Path) -> None:
    (folder / FILE).chmod(0o600)
    salvage(folder)
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}


# ---- Pages ----


def test_any_bytes_are_read_without_an_error_and_without_end() -> None:
    random = Random(1)
    for size in (0, 1, 100, 4096, 20_000):
        pages = Pages(random.randbytes(size))
        assert pages.schema().tables == {}
        assert pages.rows({}, {"x": 2}) == {}


def test_pages_that_point_at_each_other_are_read_once(played: Path) -> None:
    content = bytearray(content_of(played / FILE))
    for page in range(1, len(content) // 4096):
        content[4096 * page] = 5
        content[4096 * page + 8 : 4096 * page + 12] = (page).to_bytes(4, "big")
    assert Pages(bytes(content)).rows({}, {"x": 2, "y": 5}) == {}

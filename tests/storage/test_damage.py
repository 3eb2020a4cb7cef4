"""Damaged files: nothing altered is served as if it were whole, no damage is a traceback, and all else is served."""

import shutil
import sqlite3
from pathlib import Path
from typing import get_args

import pytest

from hearthside.storage import FILE, Broken, Row
from hearthside.storage.chain import Link, following, origin, read_log
from hearthside.storage.store import Store
from tests.lengths import length

from .damage import PLACES, Cost, Served, by_sql, fill, flipped, flipped_at, served, truncated

FLIPS = length(2, 28)
"""How many files are read that were damaged anywhere. Each fourth was cut off."""


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a few matches, read more quickly."""
    folder = tmp_path_factory.mktemp("few")
    fill(folder, 2)
    return folder


@pytest.fixture(scope="module")
def whole(few: Path) -> Served:
    return served(few)


@pytest.fixture
def folder(few: Path, tmp_path: Path) -> Path:
    shutil.copy(few / FILE, tmp_path / FILE)
    return tmp_path


@pytest.mark.parametrize("seed", range(len(PLACES), len(PLACES) + FLIPS))
def test_a_flipped_bit_is_no_traceback_and_no_altered_log(seed: int, whole: Served, folder: Path) -> None:
    (truncated if seed % 4 == 1 else flipped)(folder / FILE, seed)
    found = served(folder, whole.logs)
    for name, log in found.logs.items():
        assert log == whole.logs[name]
    aside = list(folder.glob("*.unreadable.db"))
    # A key that is out of order in its index may cost the match beside it as well. None of these bits has that.
    assert aside or len(found.logs) >= len(whole.logs) - 1, "at most one match is lost, or all of the file is set aside"
    assert aside or set(found.logs) | set(found.refused) == set(whole.logs)


@pytest.mark.parametrize("place", PLACES)
def test_a_flipped_bit_costs_nothing_or_one_match_that_is_named_or_the_file_which_is_kept(
    place: str, whole: Served, few: Path, folder: Path
) -> None:
    lost = {"nothing": set[str](), "a match": {min(whole.logs)}, "the file": set(whole.logs)}[PLACES[place]]
    for seed in range(length(1, 8)):
        shutil.copy(few / FILE, folder / FILE)
        flipped_at(folder / FILE, place, seed)
        damaged = (folder / FILE).read_bytes()
        found = served(folder, whole.logs)
        assert found.logs == {name: log for name, log in whole.logs.items() if name not in lost}
        assert set(found.refused) == lost
        aside = list(folder.glob("*.unreadable.db"))
        if PLACES[place] == "the file":  # of a newer version, as it seems, it is left alone
            [kept] = aside or [folder / FILE]
            assert kept.read_bytes() == damaged
        else:
            assert not aside
        for each in aside:
            each.unlink()


def test_bits_are_turned_that_cost_nothing_a_match_or_the_file() -> None:
    costs = [*PLACES.values()]
    for start in range(len(costs) - 2):
        assert {*costs[start : start + 3]} == {*get_args(Cost)}


CELLS = {
    "not JSON": "'{'",
    "one more space": "entry || ' '",
    "a number": "7",
    "bytes that are no text": "CAST(X'ff80' AS TEXT)",
    "bytes": "X'00'",
}


@pytest.mark.parametrize("how", CELLS)
def test_a_changed_entry_is_noticed_and_the_other_matches_are_served(how: str, whole: Served, folder: Path) -> None:
    name = next(iter(whole.logs))
    by_sql(folder, f'UPDATE entries SET entry = {CELLS[how]} WHERE "table" = ? AND n = 3', values=(name,))
    found = served(folder)
    sentence = "That match cannot be read. Entry 3 of its log was altered. Nothing is deleted: it is left as it is."
    assert found.refused == {name: sentence}
    assert found.logs == {other: log for other, log in whole.logs.items() if other != name}


@pytest.mark.parametrize("column", ["rules", "seed", "first_deal", "created", "game", "id"])
def test_what_a_match_begins_with_belongs_to_the_chain(column: str, whole: Served, folder: Path) -> None:
    name = next(name for name, log in whole.logs.items() if log[0] == "hearts")
    value = "'black-lady goal=21'" if column == "rules" else "'gin'" if column == "game" else "'2026-02-02'"
    if column == "first_deal":
        value = "17"
    by_sql(folder, f"UPDATE tables SET {column} = {value} WHERE id = ?", values=(name,))
    found = served(folder, whole.logs)
    assert name not in found.logs
    assert found.logs == {other: log for other, log in whole.logs.items() if other != name}


def test_altered_cut_off_and_a_gap_are_told_apart(folder: Path) -> None:
    names = sorted(served(folder).logs)[:4]
    store = Store(folder)
    length = store.length(names[1])
    store.close()
    by_sql(folder, "UPDATE entries SET hash = X'00' WHERE \"table\" = ? AND n = 2", values=(names[0],))
    by_sql(folder, f'DELETE FROM entries WHERE "table" = ? AND n = {length - 1}', values=(names[1],))
    by_sql(folder, 'DELETE FROM entries WHERE "table" = ? AND n = 1', values=(names[2],))
    by_sql(folder, 'DELETE FROM entries WHERE "table" = ?', values=(names[3],))
    store = Store(folder)
    sentences = []
    for name in names:
        with pytest.raises(Broken) as broken:
            store.entries(name)
        sentences.append(str(broken.value))
    assert sentences == [
        "Entry 2 of its log was altered.",
        f"Its log was cut off after {length - 1} entries.",
        "Entry 1 of its log is missing.",
        "Its log is missing, or was altered.",
    ]
    store.close()


ROWS = {
    "tables.touched": "UPDATE tables SET touched = X'ff'",
    "tables.pace": "UPDATE tables SET pace = 'fast'",
    "tables.options": "UPDATE tables SET options = X'00'",
    "options are no JSON": "UPDATE tables SET options = '{'",
    "tables.left": 'UPDATE tables SET "left" = 7',
    "seats.style": "UPDATE seats SET style = 'nobody' WHERE style IS NOT NULL",
    "seats.name": "UPDATE seats SET name = X'00'",
    "a missing seat": "DELETE FROM seats WHERE place = 1",
    "seats.until": "UPDATE seats SET until = 'then'",
    "results.names": "UPDATE results SET names = '{'",
    "results.scores": "UPDATE results SET scores = '[1]'",
    "results.winners": "UPDATE results SET winners = '[9]'",
    "results.people": "UPDATE results SET people = 'null'",
    "results.hands": "UPDATE results SET hands = 'many'",
    "results.points": "UPDATE results SET points = NULL",
    "results.rules": "UPDATE results SET rules = 'unheard of'",
    "results.game": "UPDATE results SET game = 'chess'",
    "result_holders.place": "UPDATE result_holders SET place = 'here'",
    "duplicates": "INSERT INTO duplicates SELECT \"table\", 'x' FROM results",
    "digests.text": "UPDATE digests SET text = replace(text, 'Ann', 'Bob')",
    "digests are no JSON": "UPDATE digests SET text = '{'",
    "notes.text": "UPDATE notes SET text = X'00'",
    "notes.deal": "UPDATE notes SET deal = 99",
    "notes.step": "UPDATE notes SET step = -4",
    "marks.mark": "UPDATE marks SET mark = '+-'",
    "marks.deal": "UPDATE marks SET deal = 99",
    "marks.step": "UPDATE marks SET step = 9999",
    "told.record": "UPDATE told SET record = 'no record'",
    "told.aside": "UPDATE told SET aside = '7'",
    "told.n": "UPDATE told SET n = 'x'",
    "imports.text": "UPDATE imports SET text = replace(text, 'South', 'North')",
    "imports are no record": "UPDATE imports SET text = ''",
    "measures.counts": "UPDATE measures SET counts = '[1]'",
    "measures of words": 'UPDATE measures SET counts = \'{"deals": "x"}\'',
}


@pytest.mark.parametrize("cell", ROWS)
def test_a_damaged_cell_is_no_traceback_and_costs_no_log_but_its_own(cell: str, whole: Served, folder: Path) -> None:
    by_sql(folder, ROWS[cell])
    found = served(folder, whole.logs)
    assert not list(folder.glob("*.unreadable.db"))
    for name, log in found.logs.items():
        assert log == whole.logs[name]
    if not cell.startswith(("tables", "seats", "a missing", "options")):
        assert found.logs == whole.logs
    if cell.startswith("digests"):
        assert set(found.records) == set(whole.records)


def test_sums_that_are_damaged_are_counted_again(folder: Path) -> None:
    import json

    def counts() -> dict[str, dict[str, float]]:
        with sqlite3.connect(folder / FILE) as connection:
            found = dict(connection.execute('SELECT "table", counts FROM measures').fetchall())
        connection.close()
        return {table: json.loads(each) for table, each in found.items()}

    before = counts()
    assert before
    by_sql(folder, "UPDATE measures SET counts = '{'")
    served(folder)
    assert counts() == before


# ---- The chain by itself ----

MATCH = Row("first", "hearts", "black-lady", (), "seed", None, 600, "2026", "2026")


def links(*entries: str) -> list[Link]:
    found, before = [], origin(MATCH._asdict())
    for n, entry in enumerate(entries):
        before = following(before, entry)
        found.append(Link(n, entry, before))
    return found


def test_a_log_is_whole_up_to_the_first_damage() -> None:
    begun, log = origin(MATCH._asdict()), links("one", "two", "three")
    newest = log[-1].hash
    assert isinstance(newest, bytes)
    assert read_log(log, begun, newest) == (["one", "two", "three"], None)
    found, broken = read_log([log[0], log[1]._replace(entry="tow"), log[2]], begun, newest)
    assert (found, str(broken)) == (["one"], "Entry 1 of its log was altered.")
    found, broken = read_log(log[:2], begun, newest)
    assert (found, str(broken)) == (["one", "two"], "Its log was cut off after 2 entries.")
    found, broken = read_log(log, origin(MATCH._replace(rules="hooligan")._asdict()), newest)
    assert (found, str(broken)) == ([], "Entry 0 of its log, or what the match began with, was altered.")


def test_entries_without_hashes_are_read_only_where_an_older_version_wrote_them() -> None:
    begun, log = origin(MATCH._asdict()), links("one", "two", "three")
    older = [log[0], log[1]._replace(hash=None), log[2]._replace(hash=None)]
    first, newest = log[0].hash, log[2].hash
    assert isinstance(first, bytes)
    assert isinstance(newest, bytes)
    assert read_log(older, begun, first) == (["one", "two", "three"], None)
    assert read_log([link._replace(hash=None) for link in log], begun, None) == (["one", "two", "three"], None)
    assert str(read_log(older, begun, newest)[1]) == "Entry 1 of its log was altered."


def test_every_column_that_never_changes_is_part_of_the_first_hash() -> None:
    changed = {"id": "x", "game": "gin", "rules": "x", "seed": "x", "first_deal": 1, "created": "x"}
    for name, value in changed.items():
        assert origin(MATCH._asdict() | {name: value}) != origin(MATCH._asdict())
    for name in ("touched", "pace", "left"):
        assert origin(MATCH._asdict() | {name: "x"}) == origin(MATCH._asdict())

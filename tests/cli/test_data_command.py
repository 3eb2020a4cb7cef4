"""`hearthside data`: says what of the data file is damaged, and brings back what can be read."""

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hearthside.cli import app
from hearthside.storage import FILE
from tests.storage.damage import by_sql, fill


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played")
    fill(folder, 1)
    return folder


@pytest.fixture
def folder(played: Path, tmp_path: Path) -> Path:
    shutil.copy(played / FILE, tmp_path / FILE)
    return tmp_path


def run(folder: Path, *options: str) -> Result:
    return CliRunner().invoke(app, ["data", *options, "--data", str(folder)], catch_exceptions=False)


def test_a_whole_file(folder: Path) -> None:
    content = (folder / FILE).read_bytes()
    checked, salvaged = run(folder, "--check"), run(folder, "--salvage")
    assert (checked.exit_code, checked.output) == (0, f"{folder / FILE}: 2 matches, nothing is damaged.\n")
    assert (salvaged.exit_code, salvaged.output) == (
        0,
        f"{folder / FILE} is not damaged. There is nothing to salvage.\n",
    )
    assert (folder / FILE).read_bytes() == content
    assert [path.name for path in folder.iterdir()] == [FILE]


def test_an_altered_log(folder: Path) -> None:
    by_sql(folder, "UPDATE entries SET entry = entry || ' ' WHERE n = 5")
    checked = run(folder, "--check")
    assert checked.exit_code == 1
    assert checked.output.splitlines()[0] == f"{folder / FILE}: 2 matches, 2 of them damaged."
    assert "Entry 5 of its log was altered. Entries of its log that are whole: 5." in checked.output
    assert [path.name for path in folder.iterdir()] == [FILE]
    salvaged = run(folder, "--salvage")
    assert salvaged.exit_code == 1
    assert "Entry 5 of its log was altered. Entries of its log that are kept: 5." in salvaged.output
    assert f"What could be read is in {folder / FILE} now. The old files are:" in salvaged.output
    assert len(list(folder.glob("hearthside.*.salvaged.db"))) == 1
    assert run(folder, "--check").exit_code == 0


def test_what_only_the_program_can_tell(folder: Path) -> None:
    by_sql(
        folder,
        "DELETE FROM seats WHERE place = 1 AND \"match\" = (SELECT id FROM tables WHERE game = 'gin')",
        "UPDATE results SET scores = '[1]'",
        "UPDATE imports SET text = text || ' '",
        "UPDATE told SET record = ''",
    )
    checked, salvaged = run(folder, "--check"), run(folder, "--salvage")
    assert (checked.exit_code, salvaged.exit_code) == (1, 1)
    for said in (checked.output, salvaged.output):
        assert "Not all of its seats are there." in said
        assert "The result of match " in said
        assert " was altered." in said
        assert " at another table cannot be read." in said


def test_a_file_that_was_set_aside(folder: Path) -> None:
    aside = folder / "hearthside.20260101-000000-000000.unreadable.db"
    (folder / FILE).rename(aside)
    aside.write_bytes(b"\0" * 100 + aside.read_bytes()[100:])
    checked = run(folder, "--check")
    assert checked.exit_code == 1
    assert f"{aside} was set aside because it could not be read." in checked.output
    assert run(folder, "--salvage").exit_code == 0
    assert run(folder, "--check").output == f"{folder / FILE}: 2 matches, nothing is damaged.\n"


@pytest.mark.parametrize("options", [["--check"], ["--salvage"]])
def test_what_cannot_be_read_at_all(options: list[str], tmp_path: Path) -> None:
    found = run(tmp_path, *options)
    assert (found.exit_code, found.output) == (2, f"{tmp_path / FILE} cannot be read: No such file or directory.\n")
    (tmp_path / FILE).mkdir()
    assert run(tmp_path, *options).exit_code == 2


def test_one_of_both_is_chosen(folder: Path) -> None:
    for options in ([], ["--check", "--salvage"]):
        found = run(folder, *options)
        assert (found.exit_code, found.output) == (2, "Choose --check or --salvage.\n")

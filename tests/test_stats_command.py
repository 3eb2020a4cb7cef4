"""The log of games on the command line: printed, cleared, and left alone where nobody said yes."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from hearthside.cli import app
from hearthside.store import Result, Row, Store

NONE = "No match has been finished yet.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one match for cash that was played to its end."""
    store = Store(tmp_path)
    day = "2026-03-01T00:00:00.000+00:00"
    row = Row("first", "hearts", "tommys-standard", "[]", "seed", 5, 0, day, day)
    names = '["You", "Cal", "Vicky", "Shark"]'
    won = Result("first", day, row.game, row.rules, "me", names, "[30, 45, 62, 71]", "[0]", "[238, -65, -82, -91]")
    assert store.keep(row, 0, ["x"], won)
    store.close()
    return tmp_path


def said(folder: Path, *options: str, typed: str | None = None) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["stats", "--data", str(folder), *options], input=typed)
    return result.exit_code, result.output


def test_the_log_is_printed_by_side_and_by_name(folder: Path) -> None:
    status, text = said(folder)
    assert status == 0
    assert "South      1    1  1238\n" in text
    assert "Shark      1    0   909      71\n" in text


def test_gin_is_printed_beside_hearts_or_alone(folder: Path) -> None:
    store = Store(folder)
    day = "2026-03-02T00:00:00.000+00:00"
    row = Row("second", "gin", "oklahoma", "[]", "seed", 5, 0, day, day)
    won = Result("second", day, "gin", row.rules, "me", '["Ada", "The Shark"]', "[237, 25]", "[0]")
    assert store.keep(row, 0, ["x"], won._replace(people="[0]", points="[112, 0]", hands=8, drawn_hands=1))
    store.close()
    _, both = said(folder)
    hearts, gin = (said(folder, "--game", game)[1] for game in ("hearts", "GIN"))
    assert both == f"{hearts}\n{gin}"
    assert "South      1    1  1238\n" in hearts
    assert "Ada       8      1      1    1     0      0     112    14.00\n" in gin
    assert "Ada             14.00     112   100      8       yes  2026-03-02\n" in gin


def test_a_game_that_there_is_not_is_refused_and_so_is_clearing_half_a_log(folder: Path) -> None:
    assert said(folder, "--game", "whist") == (2, "There is no game 'whist' here; choose hearts or gin.\n")
    assert said(folder, "--game", "gin") == (0, NONE)
    status, text = said(folder, "--game", "gin", "--clear", "--yes")
    assert (status, text) == (2, "The log is cleared for both games: leave out --game.\n")
    assert said(folder)[1] != NONE


def test_no_log_is_said_and_no_file_is_made(tmp_path: Path) -> None:
    assert said(tmp_path / "nowhere") == (0, NONE)
    assert not (tmp_path / "nowhere").exists()
    Store(tmp_path).close()
    assert said(tmp_path) == said(tmp_path, "--clear") == (0, NONE)


@pytest.mark.parametrize("typed", ["n\n", "\n", ""])
def test_nothing_is_cleared_without_a_yes(typed: str, folder: Path) -> None:
    before = said(folder)
    _, text = said(folder, "--clear", typed=typed)
    assert "Clear this log? The matches themselves stay." in text
    assert "The log is cleared." not in text
    assert said(folder) == before


@pytest.mark.parametrize(("options", "typed"), [(["--clear"], "y\n"), (["--clear", "--yes"], None)])
def test_a_yes_clears_the_log_and_leaves_the_match(options: list[str], typed: str | None, folder: Path) -> None:
    status, text = said(folder, *options, typed=typed)
    assert (status, text.splitlines()[-1]) == (0, "The log is cleared.")
    assert said(folder) == (0, NONE)
    assert Store(folder).entries("first") == ["x"]

"""`hearthside settings`: where the file is, what is set, and what makes no sense."""

from pathlib import Path

from typer.testing import CliRunner, Result

from hearthside.app.options import DEFAULTS, OPTIONS
from hearthside.app.settings import FILE, read
from hearthside.cli import app


def run(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(app, ["settings", "--data", str(folder), *words], catch_exceptions=False)


def test_it_says_where_the_file_is_and_what_is_set(tmp_path: Path) -> None:
    said = run(tmp_path / "new")
    assert said.exit_code == 0
    assert said.stdout.startswith(f"# {tmp_path / 'new' / FILE}\n")
    assert read(said.stdout).values == read((tmp_path / "new" / FILE).read_text()).values == DEFAULTS


def test_it_says_what_each_option_does(tmp_path: Path) -> None:
    said = run(tmp_path, "--about").stdout.splitlines()
    assert all(f"# {line}" in said for option in OPTIONS.values() for line in option.description)


def test_a_bad_value_is_named_and_ends_in_status_2(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("[play]\nlevel = 11\nsaver = 5\n")
    said = run(tmp_path)
    assert said.exit_code == 2
    why = "play.level cannot be 11; choose a whole number from 1 to 10. play.level is 2 now."
    assert said.stderr == f"settings.toml, line 2: {why}\n"
    assert read(said.stdout).values == {**DEFAULTS, "play.saver": 5}

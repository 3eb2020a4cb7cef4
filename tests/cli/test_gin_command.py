"""`hearthside gin`: its options in any order and any case, the bare words of the old program, and what opens."""

import re
import signal
import subprocess
import sys
import webbrowser
from itertools import permutations
from pathlib import Path
from shlex import quote
from typing import Any

import pytest
from pydantic import ValidationError
from typer.testing import CliRunner, Result

from hearthside.cli import app
from hearthside.cli.gin import LONGEST_NAME
from hearthside.server import schemas as wire
from hearthside.server import serve
from hearthside.storage import Effects, Row
from hearthside.storage import Result as Ended
from hearthside.storage.store import Store
from tests.ports import free_port

OPTIONS = (
    *("name", "limit", "go", "rules", "style", "level", "easy", "keyboard", "no-saver", "mono", "tui"),
    *("list", "data", "port", "no-browser", "help"),
)


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["gin", *words], catch_exceptions=False)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What was asked of the server, which is not started."""
    asked: list[dict[str, Any]] = []

    def serves(host: str, port: int | None, folder: Path | None, browser: bool, page: str, window: bool) -> None:
        assert host == "127.0.0.1" and not window
        asked.append({"port": port, "folder": folder, "browser": browser, "page": page})

    monkeypatch.setattr(serve, "serve", serves)
    return asked


def page(opened: list[dict[str, Any]], *words: str) -> str:
    """The page that these words open."""
    result = run(*words)
    assert (result.exit_code, result.output) == (0, "")
    return str(opened.pop()["page"])


def test_without_options_it_opens_the_page_of_gin(opened: list[dict[str, Any]]) -> None:
    assert run().exit_code == 0
    assert opened == [{"port": None, "folder": None, "browser": True, "page": "#/gin"}]


def test_every_option_is_told_to_the_client_or_to_the_server(opened: list[dict[str, Any]], tmp_path: Path) -> None:
    words = "--name Dave --limit 250 --go --rules oklahoma --easy --keyboard --no-saver --mono --no-browser --port 8888"
    assert run(*words.split(), "--data", str(tmp_path)).exit_code == 0
    everything = "#/gin?name=Dave&limit=250&go=1&keyboard=1&saver=0&mono=1&rules=oklahoma&easy=1"
    assert opened == [{"port": 8888, "folder": tmp_path, "browser": False, "page": everything}]


@pytest.mark.parametrize(
    ("words", "style"),
    [("--style CAL", "cal"), ("--style level-7", "level-7"), ("--level 7", "level-7"), ("--style master", "level-10")],
)
def test_who_plays_is_told(opened: list[dict[str, Any]], words: str, style: str) -> None:
    assert page(opened, *words.split()) == f"#/gin?style={style}"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--style bob", "Nobody here plays as 'bob'; choose one of nellie, cal, shark, vicky, or level-1 to level-10."),
        ("--style chuck", "Cheatin' Chuck does not play Gin Rummy"),
        ("--style cal --level 7", "Name a style or a level, not both."),
        ("--level 11", "less than or equal to 10"),
    ],
)
def test_who_cannot_play_is_refused(opened: list[dict[str, Any]], words: str, sentence: str) -> None:
    result = run(*words.split())
    assert result.exit_code == 2
    assert sentence in result.output
    assert opened == []


def test_options_stand_in_any_order_and_any_case(opened: list[dict[str, Any]]) -> None:
    options = (("--name", "Dave"), ("--limit", "025"), ("--go",), ("--no-saver",))
    wanted = page(opened, *(word for option in options for word in option))
    assert wanted == "#/gin?name=Dave&limit=25&go=1&saver=0"
    for order in permutations(options):
        words = [word for option in order for word in option]
        shouted = [word.upper() if word.startswith("--") else word for word in words]
        assert page(opened, *words) == page(opened, *shouted) == wanted
    assert page(opened, "--NAME=McDave", "--Go") == "#/gin?name=McDave&go=1", "a name keeps its case"


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("Dave 250 go noblank", "name=Dave&limit=250&go=1&saver=0"),
        ("GO NoBlank 250 Dave", "name=Dave&limit=250&go=1&saver=0"),
        ("Mike ASDF", "name=ASDF"),
        ("234", "limit=234"),
        ("025", "limit=25"),
        ("000", "limit=0"),
        ("keyboard laptop", "keyboard=1&mono=1"),
        ("1 2 3 4 5 6 7 GO", "limit=7&go=1"),
        ("Dave --limit 50 go --MONO 99", "name=Dave&limit=50&go=1&mono=1"),
        ("Ron_Hill --name Ada", "name=Ada"),
    ],
)
def test_the_bare_words_of_the_old_program_are_understood(
    opened: list[dict[str, Any]], words: str, wanted: str
) -> None:
    assert page(opened, *words.split()) == f"#/gin?{wanted}"


@pytest.mark.parametrize("form", ["{}", "--data {}"])
def test_a_folder_is_named_bare_or_by_its_option(
    opened: list[dict[str, Any]], form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    for folder in (str(tmp_path / "saves"), "../saves"):
        assert run("John", *form.format(folder).split(), "go").exit_code == 0
        assert opened.pop() == {
            "port": None,
            "folder": Path(folder),
            "browser": True,
            "page": "#/gin?name=John&go=1",
        }


def test_names_and_rules_are_safe_in_the_address(opened: list[dict[str, Any]]) -> None:
    assert page(opened, "--name", " Ada &  Zoë=#/? ") == "#/gin?name=Ada%20%26%20Zo%C3%AB%3D%23%2F%3F"
    assert page(opened, "--rules", "Hoyle goal=150", "--limit", "0").startswith("#/gin?limit=0&rules=gin.")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--limit", "1000"], "A limit is a number from 0 to 999, where 0 is a single hand; '1000' is not."),
        (["1000"], "A limit is a number from 0 to 999"),
        (["9" * 5000], "A limit is a number from 0 to 999"),
        (["--limit", "-5"], "A limit is a number from 0 to 999"),
        (["--limit", "ten"], "A limit is a number from 0 to 999"),
        (["--limit", "0", "--rules", "hollywood"], "Hollywood's three games need a goal"),
        (["--rules", "whist"], "There are no rules named 'whist'; choose one of standard"),
        (["--rules", "black-lady"], "There are no rules named 'black-lady'"),
        (["--name", "x" * 25], "A name has at most 24 letters."),
        (["--name", "you"], "You are called that already."),
        (["--name", "a\x07b"], "A name can have only letters that can be shown."),
        (["--data", __file__], "is not a folder."),
        ([__file__, "go"], "is not a folder."),
        (["--nonsense"], "No such option: --nonsense"),
        (["--name"], "Option '--name' requires an argument."),
        (["--port", "0"], "Invalid value for '--port'"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(opened: list[dict[str, Any]], words: list[str], sentence: str) -> None:
    refused = run(*words)
    assert (refused.exit_code, refused.stdout, opened) == (2, "", [])
    assert sentence in refused.stderr


def test_a_name_is_as_long_as_a_table_takes_it() -> None:
    wire.SeatRequest(kind="person", name="x" * LONGEST_NAME)
    with pytest.raises(ValidationError):
        wire.SeatRequest(kind="person", name="x" * (LONGEST_NAME + 1))


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["--HELP"], ["help"], ["HELP"], ["?"], ["/?"], ["Dave", "?"]])
def test_the_help_screen_lists_every_option_with_an_example(opened: list[dict[str, Any]], words: list[str]) -> None:
    shown = run(*words)
    assert (shown.exit_code, opened) == (0, [])
    assert all(f"--{option} " in shown.stdout for option in OPTIONS)
    for word in ("GO", "LIST", "KEYBOARD", "NOBLANK", "LAPTOP", "hearthside gin --name Dave --limit 250 --go"):
        assert word in shown.stdout


@pytest.mark.parametrize("words", [["--list"], ["--LIST", "--go"], ["list"], ["Dave", "LIST", "250"]])
def test_the_list_is_the_statistics_of_gin_and_nothing_opens(
    opened: list[dict[str, Any]], words: list[str], tmp_path: Path
) -> None:
    assert run(*words, "--data", str(tmp_path)).stdout == "No match has been finished yet.\n"
    store = Store(tmp_path)
    day = "2026-03-02T00:00:00.000+00:00"
    row = Row("second", "gin", "standard", (), "seed", 5, 0, day, day)
    won = Ended("second", day, "gin", row.rules, ((0, "me"),), '["Ada", "The Shark"]', "[237, 25]", "[0]")
    assert store.append(
        row, 0, ["x"], Effects(result=won._replace(people="[0]", points="[112, 0]", hands=8, drawn_hands=1))
    )
    store.close()
    listed = run(*words, "--data", str(tmp_path))
    assert (listed.exit_code, opened) == (0, [])
    assert listed.stdout.startswith("Gin Rummy: matches since 2026-03-02")
    assert "Ada       8" in listed.stdout


def test_it_serves_the_page_and_opens_it_where_a_server_is_up_already(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = str(free_port())
    address = rf"http://127\.0\.0\.1:{port}/\?key=[\w-]{{43}}#/gin"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > "{tmp_path}/opened"\n')
    browser.chmod(0o700)
    monkeypatch.setenv("BROWSER", f"{quote(str(browser))} %s")
    monkeypatch.setattr(webbrowser, "_tryorder", None)  # looked for anew, in this process
    monkeypatch.setattr(webbrowser, "_browsers", {})
    where = ["--port", port, "--data", str(tmp_path / "data")]
    first = [sys.executable, "-m", "hearthside", "gin", *where, "Dave", "--no-browser"]
    with subprocess.Popen(first, stdout=subprocess.PIPE, text=True) as serving:
        assert serving.stdout is not None
        try:
            line = serving.stdout.readline()
            assert re.fullmatch(rf"Hearthside is at {address}\?name=Dave \(Ctrl-C ends it\)\n", line)
            second = run(*where, "Ada", "GO")
        finally:
            serving.send_signal(signal.SIGINT)
    opened = (tmp_path / "opened").read_text()
    assert re.fullmatch(rf"{address}\?name=Ada&go=1", opened)
    assert (second.exit_code, second.stdout) == (0, f"Hearthside is open already: {opened}\n")


@pytest.mark.parametrize("command", [[], ["serve"]])
def test_the_table_opens_with_the_dial_turned(command: list[str], opened: list[dict[str, Any]], tmp_path: Path) -> None:
    for words, wanted in (([], ""), (["--level", "7"], "#/?level=7")):
        result = CliRunner().invoke(app, [*command, *words, "--data", str(tmp_path)], catch_exceptions=False)
        assert (result.exit_code, result.output) == (0, "")
        assert opened.pop()["page"] == wanted

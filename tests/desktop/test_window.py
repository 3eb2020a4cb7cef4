"""A window of its own opens where there is a browser for it, and else the usual browser, with a sentence."""

import os
from pathlib import Path

import pytest

from hearthside.desktop import window
from hearthside.desktop.window import open_window
from tests.desktop.serving import serve_in_a_window
from tests.forks import FORKS
from tests.ports import free_port

from .machines import install, machine

URL = "http://127.0.0.1:8737/?key=k"


@pytest.fixture
def usual(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the usual browser is asked to open."""
    opened: list[str] = []
    monkeypatch.setattr(window, "open_in_browser", opened.append)
    return opened


def test_without_such_a_browser_the_usual_one_opens_and_it_is_said_why(tmp_path: Path, usual: list[str]) -> None:
    said: list[str] = []
    assert open_window(URL, tmp_path, machine(tmp_path, "linux"), said.append) is None
    assert usual == [URL]
    assert len(said) == 1 and said[0].startswith("A window of its own needs Chromium")


@pytest.mark.parametrize("script", ["#!/bin/sh\nexit 1\n", "no program at all"])
def test_a_browser_that_opens_nothing_is_named(tmp_path: Path, usual: list[str], script: str) -> None:
    install(tmp_path / "usr" / "bin" / "chromium", script)
    said: list[str] = []
    assert open_window(URL, tmp_path, machine(tmp_path, "linux"), said.append, brief=60) is None
    assert usual == [URL]
    assert said == ["chromium opened no window. Hearthside opens in your usual browser."]


def test_a_window_of_a_browser_that_was_open_before_is_left_to_it(tmp_path: Path, usual: list[str]) -> None:
    install(tmp_path / "usr" / "bin" / "chromium")
    said: list[str] = []
    assert open_window(URL, tmp_path, machine(tmp_path, "linux"), said.append, brief=60) is None
    assert usual == said == []


def test_the_program_ends_when_its_window_is_closed(tmp_path: Path) -> None:
    bin, shown, given, closed = (tmp_path / name for name in ("bin", "shown", "given", "closed"))
    for pipe in (shown, given, closed):
        os.mkfifo(pipe)
    install(bin / "chromium", f'#!/bin/sh\nprintf "%s\\n" "$@" > {given}\nread word < {closed}\n')
    out, printed = FORKS.Pipe(duplex=False)
    errors, said = FORKS.Pipe(duplex=False)
    port, data = free_port(), tmp_path / "data"
    words = ["--app", "--level", "7", "--port", str(port), "--data", str(data)]
    server = FORKS.Process(target=serve_in_a_window, args=(bin, shown, words, printed, said), daemon=True)
    server.start()
    printed.close()
    said.close()
    asked = given.read_text().splitlines()
    assert asked[0].startswith(f"--app=http://127.0.0.1:{port}/?key=") and asked[0].endswith("#/?level=7")
    assert asked[1] == f"--user-data-dir={data / 'window'}"
    assert shown.read_text() == "a window" and server.is_alive()
    closed.write_text("by its person\n")
    server.join(120)
    assert server.exitcode == 0
    with open(errors.fileno(), encoding="utf-8", closefd=False) as complaints:
        assert complaints.read() == ""
    out.close()
    errors.close()

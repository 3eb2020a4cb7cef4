"""What every command does where its output cannot be written, or cannot be written as it is."""

import errno
import sys
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import TextIO

import pytest

from hearthside.cli import app
from hearthside.cli.console import run
from hearthside.server import app as server

COMMANDS = {
    "guide": ["guide"],
    "rules": ["rules", "cardshark"],
    "autoplay": ["autoplay", "--deal", "1", "--rules", "openspiel", "--seats", "duck,duck,duck,duck"],
    "openapi": ["openapi"],
    "help": ["--help"],
}


@pytest.fixture(scope="module", autouse=True)
def one_document() -> Iterator[None]:
    """Made once for all tests here, since that takes longest."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "openapi_text", cache(server.openapi_text))
        yield


def ended(command: list[str] | Callable[[], object], output: TextIO | None) -> tuple[int, str]:
    """The exit status of a command with that standard output, and what it wrote to standard error."""
    errors = TextIOWrapper(BytesIO(), "utf-8", write_through=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", output)
        patch.setattr(sys, "stderr", errors)
        status = 0
        try:
            run(command if callable(command) else lambda: app(command))
        except SystemExit as end:
            status = int(end.code or 0)
    errors.seek(0)
    return status, errors.read()


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "latin-1", "ascii"])
@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_an_output_of_another_encoding_gets_plain_letters(words: list[str], encoding: str) -> None:
    written = BytesIO()
    output = TextIOWrapper(written, encoding)
    assert ended(words, output) == (0, "")
    assert written.getvalue().decode(encoding)


def test_suits_and_quotation_marks_stay_readable() -> None:
    written = BytesIO()
    output = TextIOWrapper(written, "ascii")
    assert ended(lambda: print("Q♠ “10♥” — é 世"), output) == (0, "")
    assert written.getvalue() == b'QS "10H" - e ?\n'


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_a_full_disk_is_said_in_a_sentence(words: list[str]) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        assert ended(words, full) == (1, "What is printed cannot be written: No space left on device.\n")


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_a_closed_output_is_said_in_a_sentence(words: list[str]) -> None:
    assert ended(words, None) == (1, "What is printed cannot be written: it is closed.\n")


def test_a_reader_that_has_seen_enough_ends_a_command_quietly(tmp_path: Path) -> None:
    def hung_up() -> None:
        raise BrokenPipeError(errno.EPIPE, "Broken pipe")

    with (tmp_path / "output").open("w", encoding="utf-8") as output:
        assert ended(hung_up, output) == (1, "")


@pytest.mark.parametrize("words", [["plain", "--points", "20"], ["engine"], ["rules"]])
def test_all_streams_may_be_closed(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    with pytest.raises(SystemExit):
        run(lambda: app(words))

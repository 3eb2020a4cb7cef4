"""Standard input and output: lines for commands that talk with a person or a program, and what every command does where
its output cannot be written.
"""

import codecs
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from errno import EBADF
from io import TextIOBase, TextIOWrapper
from typing import Any, Final, NoReturn
from unicodedata import normalize

_PLAIN: Final = {
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "–": "-", "—": "-",
    "…": "...", "→": "->", "←": "<-", "≥": ">=", "≤": "<=", "×": "x",
}  # fmt: skip
"""What is printed in place of characters that the encoding of the output lacks."""
_ERRORS: Final = "hearthside-plain"


def read_line(prompt: str) -> str:
    """A line from standard input, with its line break. Raises EOFError at the end of the input.

    In a terminal the answer is typed after the prompt. Over a pipe the prompt is printed as a line of its own.
    """
    sys.stdout.write(prompt if sys.stdin.isatty() else prompt.rstrip() + "\n")
    sys.stdout.flush()
    if not (line := sys.stdin.readline()):
        raise EOFError
    return line


def print_line(line: str) -> None:
    """Prints a line to standard output at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def run(command: Callable[[], object]) -> None:
    """Runs a command. Characters that standard output cannot encode are printed in plain letters; those of the input
    that cannot be decoded are replaced. Where the output cannot be written, the command ends with a sentence and exit
    status 1.
    """
    _accept_any_text()
    try:
        try:
            command()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _discard_output()  # whoever read it has seen enough
        sys.exit(1)
    except OSError as error:
        _discard_output()
        what = "What is printed" if error.filename is None else str(error.filename)
        with suppress(OSError):
            print(f"{what} cannot be written: {error.strerror}.", file=sys.stderr)
        sys.exit(1)


def _accept_any_text() -> None:
    codecs.register_error(_ERRORS, _in_plain_letters)
    for name, errors in (("stdin", "replace"), ("stdout", _ERRORS), ("stderr", _ERRORS)):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, _Closed())
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def _in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    """The error handler of an output's encoding."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    return "".join(_PLAIN.get(each) or _unaccented(each) for each in letters), error.end


def _unaccented(letter: str) -> str:
    return normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"


def _discard_output() -> None:
    """Has Python's own attempt to write what is left, at the end of the process, succeed."""
    if not isinstance(sys.stdout, _Closed):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


class _Closed(TextIOBase):
    """A standard stream that was closed before the program began. There is nothing to read."""

    @property
    def buffer(self) -> "_Closed":
        return self

    def readline(self, _: int | None = -1, /) -> Any:
        return ""

    def write(self, _: object) -> NoReturn:
        raise OSError(EBADF, "it is closed")

"""Reading and printing lines, for the commands that talk with a person or a program."""

import sys


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


def accept_any_text() -> None:
    """Makes standard input and output replace characters that they cannot decode or encode, where they would fail."""
    from io import TextIOWrapper

    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")

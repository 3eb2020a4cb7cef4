"""Processes forked from one that has loaded the program and its kernels, which takes most of a start."""

import os
import sys
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Final

FORKS: Final = get_context("forkserver")
FORKS.set_forkserver_preload(["tests.e2e.loaded"])


def print_to(out: Connection, errors: int) -> None:
    """Have this process print there from now on, and complain to that file descriptor, for as long as it is there."""
    os.dup2(errors, 2)
    os.dup2(out.fileno(), 1)
    sys.stdout = open(1, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", buffering=1)  # noqa: SIM115


def run(words: list[str], out: Connection, errors: Connection) -> None:
    """Run a command of the program in a process that is nothing else from now on."""
    from hearthside.cli import main

    print_to(out, errors.fileno())
    sys.argv[1:] = words
    main()

"""A server whose page is in a window of its own, as a process."""

import os
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from hearthside.desktop.window import open_window
from hearthside.server import serve
from tests.forks import run


def serve_in_a_window(path: Path, shown: Path, words: list[str], out: Connection, errors: Connection) -> None:
    """Run the command where that is the path. To that pipe is written once the server has a window."""

    def opened(*args: Any) -> Any:
        process = partial(open_window, brief=0.0)(*args)
        shown.write_text("nothing" if process is None else "a window")
        return process

    os.environ["PATH"] = str(path)
    pytest.MonkeyPatch().setattr(serve, "open_window", opened)
    run(words, out, errors)

"""The terminal program: until it shows something, what it takes of memory, and from a key until the screen is drawn.

    python -m benchmarks.terminal [--rounds 5] [--keys 200]

Each round is a process of its own, in a terminal of 80 columns and 24 rows that this one holds, at a server of another
process, so that neither the server nor the compiled kernels are counted. Times are of the processor: up to the first
paint from the start of Python on, and for each key until what it changes is drawn. Keys walk along the hand at a table
of Hearts, and raise and lower a card.
"""

import fcntl
import json
import os
import pty
import struct
import subprocess
import sys
import tempfile
import termios
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.measuring import Figure, parser, print_figures

WIDTH, HEIGHT = 80, 24
FIRST_PAINT, MEMORY, KEY = 0.5, 70, 30
"""Seconds, MB and milliseconds that it may take."""
_WAIT = 240


def measured(address: str, token: str, table: str, keys: int) -> dict[str, Any]:
    """What one process took."""
    holder, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
    threading.Thread(target=_drain, args=(holder,), daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder, "told")
        subprocess.run(
            [
                sys.executable,
                str(Path(__file__).with_name("terminal_measured.py")),
                address,
                token,
                table,
                str(keys),
                str(told),
            ],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env={**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8"},
            timeout=_WAIT,
            check=True,
        )
        found: dict[str, Any] = json.loads(told.read_text())
    os.close(terminal)
    return found


def _drain(holder: int) -> None:
    """Read what is drawn, as a terminal does."""
    try:
        while os.read(holder, 65536):
            pass
    except OSError:
        return


def figures(arguments: Sequence[str]) -> Iterator[Figure]:
    """First paint, memory and keys."""
    from hearthside.server.local import connect

    asked = parser(__doc__, rounds=5, keys=200).parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        server = connect(Path(folder))
        try:
            rounds, textual = [], list[float]()
            for _ in range(asked.rounds):
                rounds.append(measured(server.address, *_table(server), asked.keys))
                textual.append(_import_alone())
        finally:
            server.close()
    keys = [sorted(each["keys"]) for each in rounds]
    late = [1000 * each[int(0.95 * len(each))] for each in keys]
    yield Figure(
        "processor time until the terminal program shows something",
        [each["paint"] for each in rounds], "s", at_most=FIRST_PAINT,
    )  # fmt: skip
    yield Figure(
        "the same, beside what it cannot do without",
        [each["paint"] for each in rounds], "s", "import of Textual alone", textual,
    )  # fmt: skip
    yield Figure(
        "memory of the terminal program at a table, without the server",
        [each["memory"] for each in rounds], "MB", at_most=MEMORY,
    )  # fmt: skip
    yield Figure("processor time from a key until it is drawn, 95th of 100", late, "ms", at_most=KEY)


def _import_alone() -> float:
    """The processor time of Python with Textual and nothing else."""
    code = "import textual.app, time; print(time.process_time())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout)


def _table(server: Any) -> tuple[str, str]:
    """A token, and a table of Hearts of its holder."""
    from urllib.request import Request, urlopen

    body = json.dumps({"game": "hearts", "deal": 7, "pace": 0}).encode()
    with urlopen(Request(f"{server.address}/api/tables", body, {"content-type": "application/json"})) as answer:
        made = json.load(answer)
    return made["token"], made["table"]


if __name__ == "__main__":
    print_figures(figures(sys.argv[1:]))

"""The terminal program: until it shows something, what it takes of memory, and from a key until the screen is drawn.

    python -m benchmarks.terminal [--rounds 5] [--keys 200]

Each round is a process of its own, in a terminal of 80 columns and 24 rows that this one holds, which connects as
`hearthside tui` does. It finds the server of this process, so that neither the server nor the compiled kernels are
counted; the last two figures are of a process that starts its own, before the kernels are there and with them. Times
are of the processor: up to the first paint from the start of Python on, and for each key until what it changes is
drawn. Keys walk along the hand at a table of Hearts, and raise and lower a card.
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


def measured(data: Path, keys: int, how: str) -> dict[str, Any]:
    """What one process took at the server of that folder. How it runs is as `terminal_measured` says."""
    holder, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
    threading.Thread(target=_drain, args=(holder,), daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder, "told")
        script = Path(__file__).with_name("terminal_measured.py")
        subprocess.run(
            [sys.executable, str(script), str(data), str(keys), str(told), how],
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
    rounds, textual, own, ready = [], list[float](), list[float](), list[float]()
    with tempfile.TemporaryDirectory() as folder:
        server = connect(Path(folder))
        try:
            for _ in range(asked.rounds):
                rounds.append(measured(Path(folder), asked.keys, "elsewhere"))
                textual.append(_import_alone())
        finally:
            server.close()
        for _ in range(asked.rounds):
            own.append(measured(Path(folder), 1, "here")["memory"])
            ready.append(measured(Path(folder), 1, "kernels")["memory"])
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
    yield Figure("the same with its own server, before the kernels are loaded", own, "MB")
    yield Figure("the same with its own server and the kernels", ready, "MB")
    yield Figure("processor time from a key until it is drawn, 95th of 100", late, "ms", at_most=KEY)


def _import_alone() -> float:
    """The processor time of Python with Textual and nothing else."""
    code = "import textual.app, time; print(time.process_time())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout)


if __name__ == "__main__":
    print_figures(figures(sys.argv[1:]))

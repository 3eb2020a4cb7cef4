"""What somebody waits for who has nothing of Hearthside yet: from `uvx` to the first cards, and what that fetches.

    python -m benchmarks.first_start dist/hearthside-*.whl [--rounds 3]

Packages come from wherever uv is told to look. Each round has a home folder of its own; the second start in it has all
packages. How long packages take to come is up to the line to the index. On a busy machine processor time says more than
seconds do; that of kernels, which are compiled in other processes meanwhile, is not in it.
"""

import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.measuring import Figure, parser, print_figures

_PORT: Final = 9870
_TABLE: Final = json.dumps({"game": "hearts", "pace": 0}).encode()


class Start(NamedTuple):
    """One start, in seconds from the command on."""

    page: float
    cards: float
    processor: float


def start(wheel: Path, home: Path) -> Start:
    """Start the program by uvx with that home folder, ask for the page and for a table, and end it."""
    uvx = str(Path(sys.executable).with_name("uvx"))
    words = ["--quiet", "--python", sys.executable, "--from", str(wheel), "hearthside", "--no-browser"]
    places = {"UV_CACHE_DIR": home / "uv", "XDG_CACHE_HOME": home / "cache", "XDG_DATA_HOME": home / "data"}
    environment = {**os.environ, **{name: str(place) for name, place in places.items()}}
    began, before = time.monotonic(), _processor()
    command = [uvx, *words, "--port", str(_PORT), "--data", str(home / "matches")]
    server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert server.stdout is not None
    if not (found := re.search(r"http://[^/]+", server.stdout.readline())):
        raise OSError("uvx did not come by all packages")
    urllib.request.urlopen(f"{found[0]}/").read()
    page = time.monotonic() - began
    asked = urllib.request.Request(f"{found[0]}/api/tables", _TABLE, {"content-type": "application/json"})
    assert len(json.load(urllib.request.urlopen(asked))["message"]["view"]["hand"]) == 13
    cards = time.monotonic() - began
    os.killpg(server.pid, signal.SIGINT)
    server.wait()
    return Start(page, cards, _processor() - before)


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def figures(arguments: Sequence[str]) -> Iterator[Figure]:
    """What a first and a second start take."""
    ask = parser(__doc__, rounds=3)
    ask.add_argument("wheel", type=Path)
    options = ask.parse_args(arguments)
    rounds: list[tuple[Start, Start]] = []
    for _ in range(options.rounds):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
            rounds.append((start(options.wheel, Path(home)), start(options.wheel, Path(home))))
    for which, starts in zip(("first", "second"), zip(*rounds, strict=True), strict=True):
        for what, field in (("the page", "page"), ("the first cards", "cards")):
            yield Figure(f"from uvx to {what}, {which} start", [getattr(each, field) for each in starts], "s")
        used = [each.processor for each in starts]
        yield Figure(f"processor time until the first cards, {which} start", used, "s")


if __name__ == "__main__":
    print_figures(figures(sys.argv[1:]))

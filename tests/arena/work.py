"""Work for the processes of an arena in the tests, and figures without processor times, to be compared."""

import os
import signal
from pathlib import Path
from typing import Any

from hearthside.arena.duplicate import Finished
from hearthside.arena.report import PairReport


def square(number: int) -> int:
    return number * number


def die_once(folder: str, number: int) -> int:
    """Ends its own process the first time that it is given the number 3."""
    if number == 3:
        try:
            Path(folder, "died").touch(exist_ok=False)
        except FileExistsError:
            return number
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def without_clock(finished: Finished) -> Finished:
    mine, theirs = ({name: figure for name, figure in side.items() if name != "seconds"} for side in finished.sides)
    return finished._replace(sides=(mine, theirs))


def figures(reports: list[PairReport]) -> list[dict[str, Any]]:
    return [{name: value for name, value in each.to_json().items() if name != "cpu_ms"} for each in reports]

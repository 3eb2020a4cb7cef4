"""How Python's garbage collector works in a process that serves. Knows nothing of what is served."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_THRESHOLDS: Final = (20_000, 20, 20)


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Have the collector wait while modules are imported: they make many objects, and all of these stay."""
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()


def collect_seldom() -> None:
    """Have the collector leave alone what is loaded by now, and come by less often: whoever serves makes many objects
    for each move, and hardly any that only a collector finds.
    """
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)

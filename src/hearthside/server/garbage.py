"""How Python's garbage collector works in a process that serves. Knows nothing of what is served."""

import gc
from typing import Final

_THRESHOLDS: Final = (20_000, 20, 20)


def collect_seldom() -> None:
    """Have the collector leave alone what is loaded by now, and come by less often: whoever serves makes many objects
    for each move, and hardly any that only a collector finds.
    """
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)

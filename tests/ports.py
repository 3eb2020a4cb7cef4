"""Ports for servers that tests start. The system gives none of them to whoever asks for any port, so nobody takes one
between two uses.
"""

import os
import socket
from contextlib import ExitStack, suppress
from itertools import cycle, islice
from typing import Final

_MANY: Final = 1000
"""Ports of one process that runs tests."""
_worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
_first = 10_000 + _MANY * (_worker % 20)
_begin = os.getpid() % _MANY & ~1  # another one where tests are run twice at a time
_numbers = cycle([_first + (_begin + each) % _MANY for each in range(0, _MANY, 2)])


def free_port() -> int:
    """A free port, and so is the one after it. None is given twice for a long time."""
    for number in islice(_numbers, _MANY):
        with suppress(OSError), ExitStack() as probes:
            for each in (number, number + 1):
                probes.enter_context(socket.create_server(("127.0.0.1", each)))
            return number
    raise AssertionError("no two ports in a row are free")

"""Ports for servers that tests start. Nobody else takes one between two uses: the system gives none of them to whoever
asks for any port, and each that is given here is claimed by the port two above it for as long as the process is there.
"""

import atexit
import os
import socket
from contextlib import ExitStack, suppress
from itertools import islice
from typing import Final

_FIRST, _END = 10_000, 31_000
_STEP: Final = 3
_claims = ExitStack()
atexit.register(_claims.close)
_begin = os.getpid() * 20 * _STEP % (_END - _FIRST)
_numbers = (_FIRST + (_begin + each) % (_END - _FIRST) for each in range(0, _END - _FIRST, _STEP))


def free_port() -> int:
    """A free port, and so is the one after it. None is given twice."""
    for number in islice(_numbers, 1000):
        with suppress(OSError), ExitStack() as opened:
            _, *probes = (opened.enter_context(_bound(each)) for each in (number + 2, number, number + 1))
            for probe in probes:
                probe.close()
            _claims.enter_context(opened.pop_all())
            return number
    raise AssertionError("no two ports in a row are free")


def _bound(number: int) -> socket.socket:
    return socket.create_server(("127.0.0.1", number))

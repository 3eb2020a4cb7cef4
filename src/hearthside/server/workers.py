"""Several processes that serve on the same sockets. Knows nothing of what they serve."""

import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from socket import socket
from threading import Thread
from time import monotonic
from typing import Final, TypeVar

S = TypeVar("S")

_AGAIN: Final = 1.0
"""Seconds between two starts of a process at least, so that one that cannot start keeps no processor busy."""
_ENDING: Final = 10.0
"""Seconds that all have to end before they are killed."""
_SPAWN: Final = get_context("spawn")  # a copy of this process would share its connections


def run_workers(count: int, work: Callable[[list[socket], S], None], sockets: Sequence[socket], served: S) -> None:
    """Have so many processes do that work until this one is interrupted or told to end. One that ends is started again.

    ``work`` and ``served`` are sent to the processes, so they have to be what pickle can write.
    """
    told, tell = _SPAWN.Pipe(duplex=False)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: tell.send_bytes(b"end"))
    running: dict[SpawnProcess, float] = {}
    """The processes, and when each was started."""

    def start() -> None:
        process = _SPAWN.Process(target=_work, args=(work, [*sockets], served))
        process.start()
        running[process] = monotonic()

    try:
        for _ in range(count):
            start()
        while told not in _wait(told, running):
            for process, started in [*running.items()]:
                if process.is_alive():
                    continue
                if wait([told], max(0.0, started + _AGAIN - monotonic())):
                    return
                del running[process]
                start()
    finally:
        _end(running)


def _wait(told: "Connection[bytes, bytes]", running: dict[SpawnProcess, float]) -> Sequence[object]:
    """Wait until this process is told to end, or one of those ends."""
    return wait([told, *(each.sentinel for each in running)])


def _end(processes: dict[SpawnProcess, float]) -> None:
    for each in processes:
        each.terminate()
    until = monotonic() + _ENDING
    for each in processes:
        each.join(max(0.0, until - monotonic()))
        each.kill()
        each.join()


def _work(work: Callable[[list[socket], S], None], sockets: list[socket], served: S) -> None:
    """In a process of its own: the work, until this process or the one that started it ends."""
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(KeyboardInterrupt):
        work(sockets, served)


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    signal.raise_signal(signal.SIGTERM)

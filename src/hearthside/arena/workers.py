"""What plays the deals of a contest: this process, other processes of this machine, or a cluster, behind one interface.
Knows no game: a piece of work is a function of plain values, and results come back in the order of the requests.
"""

import os
import signal
import time
from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from importlib import import_module
from itertools import islice, starmap
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread, current_thread, main_thread
from typing import Any, Final, Self, TypeVar

from hearthside import __version__

T = TypeVar("T")

_AHEAD: Final = 4
"""Pieces of work that wait for each worker."""
_LOSSES: Final = 3
"""After this many losses of workers over the same piece of work, it is given up."""
_PATIENCE: Final = 10.0
"""Seconds between two checks whether any worker is left."""
_HELD: Final = 0.2
"""Seconds for which Ctrl-C may have to wait."""
_TIMEOUT: Final = 10.0
"""Seconds within which a scheduler has to answer."""


class WorkersLost(Exception):
    """The workers are gone, and could not be replaced. ``str(error)`` is a sentence for people."""


class Workers(AbstractContextManager["Workers"]):
    """Whatever does the work, from the beginning of a ``with`` to its end."""

    ahead: int
    """How many pieces may be asked for before the first is done."""
    losses: tuple[type[Exception], ...]
    """What is raised where the workers that had the work are gone."""
    executor: Executor | None
    """What it is given to. None: to this process, one piece at a time."""

    def check(self) -> None:
        """Raise WorkersLost if no workers are left. Lost processes of this machine raise an error by themselves."""

    @abstractmethod
    def renew(self, error: Exception) -> None:
        """Replace lost workers. Raises WorkersLost if that is impossible."""


class LocalWorkers(Workers):
    """Processes of this machine; with one job, this process."""

    losses = (BrokenExecutor,)

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self.ahead = jobs * _AHEAD if jobs > 1 else 1

    def __enter__(self) -> Self:
        self.executor = self._started()
        return self

    def __exit__(self, *error: object) -> None:
        if self.executor is not None:
            self.executor.shutdown(wait=error[0] is None, cancel_futures=True)

    def renew(self, error: Exception) -> None:
        """Start others."""
        assert self.executor is not None
        self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = self._started()

    def _started(self) -> Executor | None:
        if self._jobs == 1:
            return None
        # Spawned and not forked: a process with threads, such as the one that shows the progress, may not be forked.
        return ProcessPoolExecutor(self._jobs, get_context("spawn"), initializer=end_with_parent)


def end_with_parent() -> None:
    """Makes this process end on Ctrl-C without a message, and whenever the process ends that asked for the work."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if (parent := parent_process()) is not None:
        Thread(target=_outlive, args=(parent,), daemon=True).start()


def _outlive(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


class _ClusterExecutor(Executor):
    """Gives work to a Dask client. Dask's own executor fails with a ValueError where the worker that holds a result is
    lost while the result is on its way: it looks at the state of the work after it has the result.
    """

    def __init__(self, client: Any) -> None:
        self._client = client

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """The result of the work, once a worker has done it."""
        promised, remote = Future[T](), self._client.submit(fn, *args, pure=False, **kwargs)

        async def bring() -> None:
            try:
                result = await remote
            except Exception as error:  # noqa: BLE001 (whatever the work raised is raised where its result is wanted)
                if promised.set_running_or_notify_cancel():
                    promised.set_exception(error)
            else:
                if promised.set_running_or_notify_cancel():
                    promised.set_result(result)

        self._client.loop.add_callback(bring)
        return promised


class ClusterWorkers(Workers):
    """The workers of a Dask cluster. Its scheduler gives the work of a lost worker to another."""

    def __init__(self, address: str) -> None:
        self.address = address

    def __enter__(self) -> Self:
        try:
            distributed = import_module("distributed")
        except ModuleNotFoundError:
            raise WorkersLost("A cluster needs the extra: install hearthside[cluster].") from None
        self.losses = (CancelledError, distributed.scheduler.KilledWorker, distributed.comm.CommClosedError)
        try:
            self._client = distributed.Client(self.address, timeout=_TIMEOUT, set_as_default=False)
        except (OSError, ValueError) as error:
            raise WorkersLost(f"There is no cluster at {self.address}: {error}") from None
        try:
            self.ahead = _AHEAD * sum(self._client.nthreads().values())
            if not self.ahead:
                raise WorkersLost(f"The cluster at {self.address} has no workers.")
            self._compare()
            self.executor = _ClusterExecutor(self._client)
        except BaseException:
            self._client.close()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        self._client.close()

    def _compare(self) -> None:
        """Raise WorkersLost if the cluster has another version of Hearthside, or none."""
        versions = self._client.get_versions(packages=["hearthside"])
        nodes = versions["scheduler"], *versions["workers"].values()
        there = {each["packages"]["hearthside"] or "missing" for each in nodes}
        if there != {__version__}:
            raise WorkersLost(
                f"This is Hearthside {__version__}, and on the cluster at {self.address} it is"
                f" {' or '.join(sorted(there))}."
            )

    def check(self) -> None:
        """Ask the scheduler whether it has workers."""
        try:
            left = self._client.nthreads()
        except (OSError, TimeoutError):
            raise WorkersLost(f"The cluster at {self.address} no longer answers.") from None
        if not left:
            raise WorkersLost(f"The cluster at {self.address} has lost all its workers.")

    def renew(self, error: Exception) -> None:
        """Raises WorkersLost, because the scheduler has already tried other workers."""
        self.check()
        raise WorkersLost(f"The cluster at {self.address} lost the work, by {type(error).__name__}.") from None


@dataclass
class _Piece:
    """A piece of work: its arguments, and its result once it was asked for."""

    arguments: tuple[Any, ...]
    future: Future[Any] | None = None


def in_order(workers: Workers, work: Callable[..., T], asked: Iterable[tuple[Any, ...]]) -> Generator[T]:
    """The result of ``work`` for each of these arguments, in their order, several at a time. Work of lost workers is
    done again by new ones. Raises WorkersLost if that does not help.
    """
    if workers.executor is None:
        yield from starmap(work, asked)
        return
    pieces, more, losses = deque[_Piece](), iter(asked), 0
    try:
        while True:
            pieces.extend(_Piece(each) for each in islice(more, workers.ahead - len(pieces)))
            if not pieces:
                return
            try:
                with _interrupts_held():
                    for piece in pieces:
                        piece.future = piece.future or workers.executor.submit(work, *piece.arguments)
                result = _awaited(workers, pieces[0].future)
            except workers.losses as error:
                losses += 1
                if losses == _LOSSES:
                    raise WorkersLost(f"The workers were lost {_LOSSES} times on the same deal.") from None
                workers.renew(error)
                for piece in pieces:
                    piece.future = piece.future if _came_back(piece.future) else None
                continue
            pieces.popleft()
            losses = 0
            yield result
    finally:
        for piece in pieces:
            if piece.future is not None:
                piece.future.cancel()


def _awaited(workers: Workers, future: Future[T] | None) -> T:
    """The result of the work, while there is a worker to do it."""
    assert future is not None
    checked = time.monotonic()
    while True:
        with _interrupts_held():
            if wait([future], timeout=_HELD).done:
                return future.result()
        if time.monotonic() - checked > _PATIENCE:
            workers.check()
            checked = time.monotonic()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C takes effect at the end of the block: where it comes while a lock of the standard library is taken or
    given back, that lock stays taken, or fails with a RuntimeError.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler or current_thread() is not main_thread():
        yield
        return
    pressed = list[int]()
    signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if pressed:
            raise KeyboardInterrupt


def _came_back(future: Future[Any] | None) -> bool:
    """Whether there is a result, from before the workers were lost."""
    return future is not None and future.done() and not future.cancelled() and future.exception() is None

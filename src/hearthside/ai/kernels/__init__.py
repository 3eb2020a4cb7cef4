"""Compiled kernels for the computer players: NumPy arrays in, arrays out.

Importing this package or its modules compiles nothing, writes nothing to disk and changes no environment variable. A
kernel is compiled when it is first called, and kept on disk for the next start. `warm_up` makes all kernels ready in
the background: it has those that are not on disk compiled by other processes, and loads them. `readiness` says how far
that is.
"""

import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from threading import Lock, Thread
from time import monotonic, sleep, time
from typing import Final

from platformdirs import user_cache_path

_log = logging.getLogger(__name__)

_BASE: Final = user_cache_path("hearthside", appauthor=False) / "kernels"
"""The folder above those of compiled code."""
_NAME_LENGTH: Final = 16
PARTS: Final = ("hearts_worlds_and_net", "hearts_choices", "gin")
"""The kernels, in parts that are compiled side by side: `compilation` says what each is."""
_LOOK: Final = 0.05
"""Seconds between two looks at whether a process has ended."""
_ATTEMPTS: Final = (("idle", 60.0), ("low", inf)) if sys.platform == "linux" else (("low", inf),)
"""At what priority kernels are compiled, and for how many seconds before they are begun anew at the next."""
_RECENT: Final = 24 * 60 * 60.0
"""Seconds after its last use for which compiled code is kept in any case."""


@cache
def cache_folder() -> Path:
    """Where compiled code is kept: in the user's ``NUMBA_CACHE_DIR`` or cache, a folder for this state of the kernels'
    sources, for these versions of what compiles them, and for this processor.
    """
    # Imported here, since it takes 40 MB.
    from llvmlite.binding import get_host_cpu_features, get_host_cpu_name

    digest = sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    made_by = [version(name) for name in ("numba", "llvmlite", "numpy")]
    digest.update(repr((sys.version, made_by, get_host_cpu_name(), get_host_cpu_features().flatten())).encode())
    base = _temporary.name if _temporary else os.environ.get("NUMBA_CACHE_DIR") or _BASE
    return Path(base) / digest.hexdigest()[:_NAME_LENGTH]


_temporary: TemporaryDirectory[str] | None = None
"""Where this process keeps compiled code until it ends, if it cannot be kept where it should."""


def _keep_until_the_end() -> None:
    global _temporary
    _temporary = TemporaryDirectory(prefix="hearthside-kernels-")
    cache_folder.cache_clear()
    open_cache.cache_clear()


@cache
def open_cache() -> Path | None:
    """Make the folder for compiled code, and mark it as used now; None if it cannot be written to.

    Without a folder the kernels work the same, and each process compiles for itself, or has it compiled into a folder
    that is removed when it ends.
    """
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        _log.warning("Compiled code cannot be kept in %s (%s): it is made anew each time.", folder, error.strerror)
        return None
    return folder


def complete_mark(part: str) -> Path:
    """A file that is on disk once all kernels of a part are."""
    return cache_folder() / f"{part}.complete"


def compiled_before() -> bool:
    """Whether all kernels of this release are on disk already; without them the first move takes about a minute."""
    return all(complete_mark(part).exists() for part in PARTS)


class Readiness(StrEnum):
    """How ready the kernels are: not asked for; being compiled; ready; or unusable on this machine."""

    COLD = "cold"
    WARMING = "warming"
    READY = "ready"
    FAILED = "failed"


_lock = Lock()
_readiness = Readiness.COLD
_thread: Thread | None = None


def readiness() -> Readiness:
    """How ready the kernels of this process are."""
    return _readiness


def ready() -> bool:
    """Whether all kernels are compiled."""
    return _readiness is Readiness.READY


def warm_up(after: float = 0) -> Thread:
    """Compile all kernels in a background thread, once for each process; the thread ends when that is done.

    ``after``: seconds to wait before it begins, for a caller that has more urgent work first.
    """
    global _thread, _readiness
    with _lock:
        if _thread is None:
            _readiness = Readiness.WARMING
            # A daemon, so that a process that ends early does not wait for the compiler.
            _thread = Thread(target=_warm_up, args=(after,), name="compiling kernels", daemon=True)
            _thread.start()
        return _thread


def remove_old_code(folder: Path) -> None:
    """Remove compiled code of other sources beside this folder, except what was used last and what was used within a
    day. So two releases in use at once do not remove each other's.
    """
    try:
        others = [each for each in folder.parent.iterdir() if len(each.name) == _NAME_LENGTH and each != folder]
        others.sort(key=lambda each: each.stat().st_mtime)
        for each in others[:-1]:
            if time() - each.stat().st_mtime > _RECENT:
                shutil.rmtree(each, ignore_errors=True)
    except OSError:
        _log.debug("Old compiled code stays where it is.", exc_info=True)


def _warm_up(after: float) -> None:
    global _readiness
    sleep(after)
    try:
        if not compiled_before():
            if open_cache() is None:
                _keep_until_the_end()
                open_cache()
            with _alone(cache_folder()):
                _compile_in_processes([part for part in PARTS if not complete_mark(part).exists()])
        from .compilation import compile_kernels
        from .machine_code import release_llvm

        compile_kernels()  # which loads them now
        release_llvm()
    except Exception as error:  # noqa: BLE001 (compilers fail in many ways, and a table is playable without one)
        _log.warning("The kernels cannot be used, so opponents play by rules of thumb: %s", error)
        _log.debug("Where that was:", exc_info=True)
        _readiness = Readiness.FAILED
    else:
        if (folder := open_cache()) is not None and folder.parent == _BASE:
            remove_old_code(folder)
        _readiness = Readiness.READY


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Wait until no other process of this machine compiles into that folder, and have the others wait as well. They go
    on when this one ends, however it ends.
    """
    if sys.platform == "win32":  # where each compiles for itself
        yield
        return
    import fcntl

    with (folder / "compiling").open("w") as file:
        with suppress(OSError):  # a file system without locks
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _compile_in_processes(parts: list[str]) -> None:
    """Have these kernels compiled, a process for each part, and wait for it. Raises RuntimeError as soon as one fails;
    then the others are ended.

    The compiler takes some 400 MB, which a process gives back only by ending, and much time during which this one could
    not answer. The processes end with this one, however it ends: then their input is closed. On Linux they run only
    while a processor has nothing else to do, since a move may have to wait for what runs at low priority. On a machine
    that is always busy they would never be done: there they are begun anew at low priority, with what is not on disk.
    """
    _log.info("The kernels are being compiled.")
    for how, seconds in _ATTEMPTS:
        if _compiled([part for part in parts if not complete_mark(part).exists()], how, seconds):
            return


def _compiled(parts: list[str], how: str, seconds: float) -> bool:
    """Have these kernels compiled in processes of that priority. Whether that is done within so many seconds."""
    # Whoever interrupts this process from a terminal interrupts those too, while they import as well.
    ignore = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"
    command = [sys.executable, "-P", "-c", f"{ignore}; from {__name__}.compilation import main; main()", how]
    low = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
    environment = os.environ | {"NUMBA_CACHE_DIR": str(cache_folder().parent)}
    started = {
        part: subprocess.Popen(
            [*command, part], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, creationflags=low, env=environment
        )
        for part in parts
    }
    running, latest = dict(started), monotonic() + seconds
    try:
        while running and monotonic() < latest:
            for part, process in [*running.items()]:
                if status := process.poll():
                    raise RuntimeError(f"The process that compiles {part!r} ended with status {status}.")
                if status == 0:
                    del running[part]
            sleep(_LOOK)
        return not running
    finally:
        for process in started.values():
            process.kill()
            process.communicate()  # which closes its input, and waits for it

"""Compiled kernels for the computer players: NumPy arrays in, arrays out.

Importing this package or its modules compiles nothing, writes nothing to disk and changes no environment variable. A
kernel is compiled when it is first called. `open_cache` then makes a folder in which compiled code is kept for the next
start. `warm_up` compiles all kernels in the background, and `readiness` says how far that is.
"""

import logging
import os
import shutil
from enum import StrEnum
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock, Thread
from time import sleep, time
from typing import Final

from platformdirs import user_cache_path

_log = logging.getLogger(__name__)

_BASE: Final = user_cache_path("hearthside", appauthor=False) / "kernels"
"""The folder above those of compiled code."""
_NAME_LENGTH: Final = 16
_RECENT: Final = 24 * 60 * 60.0
"""Seconds after its last use for which compiled code is kept in any case."""


@cache
def _cache_folder() -> Path:
    """Where compiled code is kept: the user's ``NUMBA_CACHE_DIR``, or a folder for this state of the kernels' sources.

    Numba compares one source file at a time, and would go on using code that it made from another one that has changed.
    """
    if given := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(given)
    digest = sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    return _BASE / digest.hexdigest()[:_NAME_LENGTH]


@cache
def open_cache() -> Path | None:
    """Make the folder for compiled code, and mark it as used now; None if it cannot be written to.

    Without a folder the kernels work the same, and each process compiles for itself. Called before the first kernel of
    a process is compiled.
    """
    folder = _cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        _log.warning("Compiled code cannot be kept in %s (%s): it is made anew each time.", folder, error.strerror)
        return None
    return folder


def compiled_before() -> bool:
    """Whether compiled code of this release is on disk already; without it the first move takes about a minute."""
    folder = _cache_folder()
    try:
        return any(folder.iterdir())
    except OSError:
        return False


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
        from .compilation import compile_kernels

        compile_kernels()
    except Exception:  # noqa: BLE001 (compilers fail in many ways, and a table is playable without one)
        _log.warning("The kernels cannot be used on this machine.", exc_info=True)
        _readiness = Readiness.FAILED
    else:
        if (folder := open_cache()) is not None and folder.parent == _BASE:
            remove_old_code(folder)
        _readiness = Readiness.READY

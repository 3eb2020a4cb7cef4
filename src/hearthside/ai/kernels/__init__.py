"""Play at the speed of the machine: compiled when first asked for, and kept compiled for the next time.

Importing this package imports no compiler; its modules do, so whoever wants one imports it where it is needed.
`warm_up` gets them ready in the background, and `warmth` says how far that is.
"""

import logging
import os
import shutil
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock, Thread
from time import sleep, time
from typing import Final

from platformdirs import user_cache_path

_log = logging.getLogger(__name__)

_BASE: Final = user_cache_path("hearthside", appauthor=False) / "kernels"
"""Where the folders of compiled code are."""
_NAME: Final = 16
"""Letters of the name of a folder of compiled code."""
_RECENT: Final = 24 * 60 * 60.0
"""Seconds since it was last used for which compiled code is kept in any case."""


def _cache_folder() -> Path:
    """Where compiled code is kept: a folder of its own for each state of the sources.

    The compiler looks at one file at a time, and would go on using what it made from another that has changed since.
    """
    given = os.environ.get("NUMBA_CACHE_DIR")
    # What a parent process chose for itself, perhaps from other sources, is not the user's wish.
    if given and Path(given).parent != _BASE:
        return Path(given)
    digest = sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    return _BASE / digest.hexdigest()[:_NAME]


def _kept() -> bool:
    """Whether compiled code can be kept; the compiler is told where, before anything imports it."""
    folder = _cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        _log.warning("Compiled code cannot be kept in %s (%s): it is made anew each time.", folder, error.strerror)
        return False
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    return True


KEPT: Final = _kept()
"""Whether compiled code is kept on disk. Without it all works the same, and each process compiles for itself."""


def compiled_before() -> bool:
    """Whether compiled code of this release is on disk already; without it the first move takes about a minute."""
    return KEPT and any(Path(os.environ["NUMBA_CACHE_DIR"]).iterdir())


class Warmth(StrEnum):
    """How ready the kernels are: not asked for; being got ready; ready; or not to be had on this machine."""

    COLD = "cold"
    WARMING = "warming"
    READY = "ready"
    FAILED = "failed"


_lock = Lock()
_warmth = Warmth.COLD
_thread: Thread | None = None


def warmth() -> Warmth:
    """How ready the kernels are now."""
    return _warmth


def ready() -> bool:
    """Whether the kernels answer at once."""
    return _warmth is Warmth.READY


def warm_up(after: float = 0) -> Thread:
    """Gets the kernels ready in the background, once for each process; the thread ends when that is done.

    It begins so many seconds from now, for whoever has something more urgent to do first.
    """
    global _thread, _warmth
    with _lock:
        if _thread is None:
            _warmth = Warmth.WARMING
            # A daemon, so that whoever leaves early does not wait for the compiler.
            _thread = Thread(target=_warm, args=(after,), name="warming the kernels", daemon=True)
            _thread.start()
        return _thread


def tidy(folder: Path) -> None:
    """Removes what was compiled from other sources and lies beside this folder, but for the one used last, and any that
    was used within a day: so two releases in use at once do not take theirs from each other.
    """
    try:
        others = [each for each in folder.parent.iterdir() if len(each.name) == _NAME and each != folder]
        others.sort(key=lambda each: each.stat().st_mtime)
        for each in others[:-1]:
            if time() - each.stat().st_mtime > _RECENT:
                shutil.rmtree(each, ignore_errors=True)
    except OSError:
        _log.debug("Old compiled code stays where it is.", exc_info=True)


def _warm(after: float) -> None:
    global _warmth
    sleep(after)
    try:
        from .warming import play_a_little

        play_a_little()
    except Exception:  # noqa: BLE001 (the compiler is a world of its own, and a table is playable without it)
        _log.warning("The kernels cannot be used on this machine.", exc_info=True)
        _warmth = Warmth.FAILED
    else:
        if KEPT and (folder := Path(os.environ["NUMBA_CACHE_DIR"])).parent == _BASE:
            tidy(folder)
        _warmth = Warmth.READY

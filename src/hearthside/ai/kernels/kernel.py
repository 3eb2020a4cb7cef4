"""Functions that are compiled when they are first called, and kept on disk."""

import inspect
import logging
import pickle
from collections.abc import Callable
from functools import update_wrapper
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock
from typing import Any, Final

import numpy as np

from . import cache_folder, open_cache

_log = logging.getLogger(__name__)
_lock = RLock()
_EQUAL: Final[dict[type, type]] = {np.int64: int, np.float64: float, np.bool_: bool, bool: bool, int: int}
_LAYOUT, _OTHER_FLAGS = 0x003, 0x500
"""Of an array's flags: whether it lies in one piece, row by row or column by column; aligned and writeable."""


def _kind(value: Any) -> Any:
    """What compiled code depends on in an argument: the same for all that it may be called with."""
    kind = type(value)
    if kind is np.ndarray:
        flags = value.flags.num
        return value.dtype, value.ndim, flags & 1 or flags & _LAYOUT, flags & _OTHER_FLAGS
    if isinstance(value, tuple):
        return kind, *map(_kind, value)
    return _EQUAL.get(kind) or (int if issubclass(kind, int) else kind)


class Kernel:
    """A function that is compiled for the types of its arguments when it is first called with such.

    The compiler is imported only if the code is not on disk.
    """

    def __init__(self, function: Callable[..., Any], inline: bool) -> None:
        self._function, self._inline = function, inline
        self._loaded: dict[Any, Callable[..., Any]] = {}
        update_wrapper(self, function)

    def __call__(self, *arguments: Any) -> Any:
        """Call the compiled function."""
        kinds = tuple(map(_kind, arguments))
        return (self._loaded.get(kinds) or self._load(kinds, arguments))(*arguments)

    @property
    def _numba_type_(self) -> Any:
        """What the compiler takes this for in the code of another kernel."""
        from .compiler import dispatcher_type

        return dispatcher_type(self._function, self._inline)

    def _load(self, kinds: Any, arguments: tuple[Any, ...]) -> Callable[..., Any]:
        """From disk, or else compiled and then kept there."""
        # Imported here, since LLVM takes 40 MB.
        from .machine_code import load

        with _lock:
            if kinds not in self._loaded:
                file = cache_folder() / self._file_name(kinds)
                code = _read(file)
                if code is None:
                    from .compiler import compile_kernel

                    code = compile_kernel(self._function, self._inline, arguments)
                    _keep(file, code)
                self._loaded[kinds] = load(code, self._function.__name__)
            return self._loaded[kinds]

    def _file_name(self, kinds: Any) -> str:
        """The file of the code for such arguments. It depends on the source, since not all kernels are defined in this
        package, whose sources name the folder.
        """
        source = inspect.getsource(inspect.getmodule(self._function) or self._function)
        digest = sha256(f"{source} {kinds}".encode()).hexdigest()
        return f"{self._function.__module__}.{self._function.__qualname__}-{digest[:16]}"


class Instruction:
    """A function that is written in the compiler's own instructions, for use in kernels only."""

    def __init__(self, build: Callable[..., Any]) -> None:
        self._build = build
        self.__doc__ = build.__doc__

    @property
    def _numba_type_(self) -> Any:
        from .compiler import instruction_type

        return instruction_type(self._build)


def _read(file: Path) -> Any:
    """Compiled code from disk; None if there is none, or if it is not as it was written."""
    try:
        kept = file.read_bytes()
    except OSError:
        return None
    digest, code = kept[: sha256().digest_size], kept[sha256().digest_size :]
    if sha256(code).digest() != digest:
        _log.warning("%s is damaged, and is compiled again.", file)
        return None
    return pickle.loads(code)


def _keep(file: Path, code: Any) -> None:
    """Write compiled code to disk, if that can be: whoever reads it at the same time finds all of it or nothing."""
    if open_cache() is None:
        return
    kept = pickle.dumps(code)
    try:
        with TemporaryDirectory(dir=file.parent) as folder:
            written = Path(folder, file.name)
            written.write_bytes(sha256(kept).digest() + kept)
            written.replace(file)
    except OSError as error:
        _log.warning("Compiled code cannot be kept in %s (%s).", file.parent, error.strerror)

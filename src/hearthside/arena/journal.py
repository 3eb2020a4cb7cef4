"""What is finished of some work, in a file, so that work that was interrupted can be continued.

The first line of JSON says what the work is; each further line is one finished piece. An incomplete last line is
dropped, and its piece is done again. Only one process at a time writes such a file.
"""

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from json import JSONDecodeError, dumps, loads
from pathlib import Path
from typing import Any, BinaryIO, ClassVar, Final, Self

_FAR: Final = 1 << 40
"""A place far behind the end of the file. Windows locks a part of a file, and this one is never written."""

if sys.platform == "win32":
    import msvcrt

    def _reserve(file: BinaryIO) -> None:
        """Locks the file against other processes until it is closed. OSError where another process has locked it."""
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _reserve(file: BinaryIO) -> None:
        """Locks the file against other processes until it is closed. OSError where another process has locked it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Journal(ABC):
    """Such a file. ``about`` is what its first line says. Raises OSError, and ValueError with a sentence for a file
    that is not one, that belongs to other work, or that another process is writing.
    """

    what: ClassVar[str]
    """What such a file is called, with its article."""
    work: ClassVar[str]
    """What the work is called."""
    writer: ClassVar[str]
    """What writes such a file."""

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        self._file = path.open("a+b")
        try:
            self._own(path)
            self._read(path, about)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()

    @abstractmethod
    def _take(self, plain: Any) -> None:
        """A line as it was written. KeyError or TypeError for what is none."""

    def _own(self, path: Path) -> None:
        """Locks the file, so that no other process writes to it."""
        try:
            _reserve(self._file)
        except (BlockingIOError, PermissionError):
            raise ValueError(
                f"{path} is being written by another {self.writer}: wait for it, or name another file."
            ) from None
        except OSError:
            pass  # Some network disks have no locks.

    def _read(self, path: Path, about: dict[str, Any]) -> None:
        """Reads the finished pieces, and cuts off an incomplete last line. A file of other work in which nothing is
        finished begins anew.
        """
        self._file.seek(0)
        whole, differs = 0, ""
        for number, line in enumerate(self._file, start=1):
            if not line.endswith(b"\n"):
                if number == 1 and not dumps(about).encode().startswith(line):
                    raise ValueError(f"{path} is not {self.what}: its first line cannot be read.")
                break
            if differs:
                raise ValueError(f"{path} belongs to another {self.work}: {differs}. Delete it, or name another file.")
            try:
                plain = loads(line)
                if number == 1:
                    differs = _difference(plain, about)
                else:
                    self._take(plain)
            except (JSONDecodeError, UnicodeDecodeError, KeyError, TypeError):
                raise ValueError(f"{path} is not {self.what}: line {number} cannot be read.") from None
            whole += len(line)
        if differs:
            whole = 0
        self._file.truncate(whole)
        if not whole:
            self._append(about)

    def _append(self, plain: Mapping[str, Any]) -> None:
        self._file.write(dumps(plain).encode() + b"\n")
        self._file.flush()


def _difference(plain: Any, wanted: dict[str, Any]) -> str:
    """How the work of a file is another one; empty where it is not. KeyError if no work is written there."""
    if not isinstance(plain, dict) or not plain.keys() & wanted.keys():
        raise KeyError
    for name, value in wanted.items():
        if plain.get(name) != value:
            return f"its {name} is {_shown(plain.get(name))}, not {_shown(value)}"
    return ""


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)

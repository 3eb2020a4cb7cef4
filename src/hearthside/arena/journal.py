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
        """Reads the finished pieces, and cuts off an incomplete last line."""
        self._file.seek(0)
        content = self._file.read()
        whole = content[: content.rfind(b"\n") + 1]
        if content and not whole and not dumps(about).encode().startswith(content):
            raise ValueError(f"{path} is not {self.what}: its first line cannot be read.")
        for number, line in enumerate(whole.splitlines(), start=1):
            try:
                plain = loads(line)
                if number == 1:
                    self._compare(path, plain, about)
                else:
                    self._take(plain)
            except (JSONDecodeError, UnicodeDecodeError, KeyError, TypeError):
                raise ValueError(f"{path} is not {self.what}: line {number} cannot be read.") from None
        self._file.truncate(len(whole))
        if not whole:
            self._append(about)

    def _append(self, plain: Mapping[str, Any]) -> None:
        self._file.write(dumps(plain).encode() + b"\n")
        self._file.flush()

    def _compare(self, path: Path, plain: dict[str, Any], wanted: dict[str, Any]) -> None:
        """Raises ValueError if the file is of other work."""
        if not plain.keys() >= wanted.keys():
            raise KeyError
        for name, value in wanted.items():
            if plain[name] != value:
                raise ValueError(
                    f"{path} belongs to another {self.work}: its {name} is {_shown(plain[name])}, not {_shown(value)}."
                )


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)

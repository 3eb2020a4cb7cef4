"""The finished deals of a contest in a file, so that an interrupted contest can be continued.

The first line of JSON says what is played; each further line is one deal. An incomplete last line is dropped, and its
deal is played again. Only one contest at a time writes such a file.
"""

import sys
from json import JSONDecodeError, dumps, loads
from pathlib import Path
from typing import Any, BinaryIO, Final, Self

from .duplicate import Contest, Finished

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


class ResultsFile:
    """Such a file. ``done`` is what it contained, by pair and place. Raises OSError, and ValueError with a sentence for
    a file that is not one, that belongs to another contest, or that another arena is writing.
    """

    def __init__(self, path: Path, contest: Contest) -> None:
        self.done: dict[tuple[int, int], Finished] = {}
        self._file = path.open("a+b")
        try:
            self._own(path)
            self._read(path, contest)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()

    def _own(self, path: Path) -> None:
        """Locks the file, so that no other arena writes to it."""
        try:
            _reserve(self._file)
        except (BlockingIOError, PermissionError):
            raise ValueError(f"{path} is being written by another arena: wait for it, or name another file.") from None
        except OSError:
            pass  # Some network disks have no locks.

    def _read(self, path: Path, contest: Contest) -> None:
        """Reads the finished deals, and cuts off an incomplete last line."""
        self._file.seek(0)
        content = self._file.read()
        whole = content[: content.rfind(b"\n") + 1]
        if content and not whole and not dumps(contest.to_json()).encode().startswith(content):
            raise ValueError(f"{path} is not an arena results file: its first line cannot be read.")
        for number, line in enumerate(whole.splitlines(), start=1):
            try:
                plain = loads(line)
                if number == 1:
                    _compare(path, plain, contest.to_json())
                else:
                    finished = _finished(plain)
                    self.done[finished.pair, finished.place] = finished
            except (JSONDecodeError, UnicodeDecodeError, KeyError, TypeError):
                raise ValueError(f"{path} is not an arena results file: line {number} cannot be read.") from None
        self._file.truncate(len(whole))
        if not whole:
            self._append(contest.to_json())

    def add(self, finished: Finished) -> None:
        """Writes one more finished deal."""
        self.done[finished.pair, finished.place] = finished
        self._append(finished._asdict())

    def _append(self, plain: dict[str, Any]) -> None:
        self._file.write(dumps(plain).encode() + b"\n")
        self._file.flush()


def _compare(path: Path, plain: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Raises ValueError if the file is of another contest. Only the number of deals may differ."""
    if not plain.keys() >= wanted.keys():
        raise KeyError
    for name, value in wanted.items():
        if plain[name] != value:
            raise ValueError(
                f"{path} belongs to another contest: its {name} is {_shown(plain[name])}, not {_shown(value)}."
            )


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _finished(plain: dict[str, Any]) -> Finished:
    """A line as it was written."""
    mine, theirs = plain["sides"]
    if not all(isinstance(side, dict) and side["games"] and side["hands"] for side in (mine, theirs)):
        raise TypeError
    records, names = (tuple(plain.get(name, ())) for name in ("records", "names"))
    return Finished(plain["pair"], plain["place"], (mine, theirs), records, names)

"""The file itself: opened, read and written, and set aside where it is damaged. Knows nothing of what is in it."""

import errno
import logging
import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock
from time import monotonic, sleep
from typing import Any, Final

from sqlalchemy import Connection, Engine, Select, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import ConnectionPoolEntry

from hearthside.folder import close_to_others, make_folder

from . import FILE, LostRace, Missing, schema

UNREADABLE: Final = ".unreadable.db"
"""How the names of files end that were set aside."""
_BUSY_SECONDS: Final = 4
_AGAIN_SECONDS: Final = 0.01
_RETRY_SECONDS: Final = 10.0
"""Seconds between two tries to open a file that could not be opened."""
_ERRORS: Final = (DBAPIError, UnicodeError)
"""What SQLite raises. The second one is for a file whose damage stands in the text of an error."""
_log = logging.getLogger(__name__)


class File:
    """The file, or nothing where there is none to be had. Its methods may be called from any thread."""

    def __init__(self, folder: Path) -> None:
        """Open the file in that folder, made where it is missing. Never raises: see ``notice``."""
        self.path = folder / FILE
        self.files = 0
        """How many new files took the place of one that was damaged or gone. They lack what that one held."""
        self._engine: Engine | None = None
        self._trouble: str | None = None
        self._loss: str | None = None
        self._inode: tuple[int, int] | None = None
        self._newer = False
        self._tried = monotonic()
        self._lock = RLock()
        self._open()

    @property
    def saved(self) -> bool:
        """Whether what is written here is being kept."""
        return self._engine is not None and self._trouble is None

    @property
    def notice(self) -> str | None:
        """One sentence about trouble, or None."""
        return self._trouble or self._loss

    def write(self, work: Callable[[Connection], object]) -> bool:
        """Do that in one transaction; False where nothing can be written. Raises LostRace where a row is there already,
        and Missing where the file was found damaged or is gone, and is new since.
        """
        engine = self._opened()
        if engine is None:
            return False
        try:
            with engine.begin() as connection:
                work(connection)
        except IntegrityError as error:
            raise LostRace from error
        except _ERRORS as error:
            if self._met(engine, error):
                raise Missing from error
            return False
        if self._gone():  # SQLite goes on writing into a file that was removed
            self._renew(engine)
            raise Missing
        self._trouble = None
        return True

    def read(self, query: Select[*tuple[Any, ...]]) -> Sequence[Any]:
        """The rows; none where nothing can be read."""
        engine = self._opened()
        if engine is None:
            return []
        try:
            with engine.connect() as connection:
                return connection.execute(query).all()
        except _ERRORS as error:
            self._met(engine, error)
            return []

    def close(self) -> None:
        """Let go of the file."""
        if self._engine is not None:
            self._engine.dispose()

    def _opened(self) -> Engine | None:
        """The open file, or None. What kept it from being opened may be over, so that is tried again now and then."""
        with self._lock:
            if self._engine is None and not self._newer and monotonic() - self._tried >= _RETRY_SECONDS:
                self._open()
                self._tried = monotonic()
            return self._engine

    def _open(self) -> None:
        """Open the file, or say why that is impossible."""
        try:
            self._engine, self._trouble = self._connected(), None
        except schema.Newer:
            self._newer = True
            self._unsaved(
                "The saved matches are from a newer Hearthside and are left alone. This match is not being saved."
            )
        except (OSError, *_ERRORS, schema.NotOurs) as error:
            # An error in SQL means that the tables are not those of the version that the file says it has.
            if isinstance(error, OSError) or not (_is_damage(error) or _code(error) == sqlite3.SQLITE_ERROR):
                self._unsaved(_sentence(error))
            else:
                self._renew(None, error)

    def _connected(self) -> Engine:
        make_folder(self.path.parent)
        with suppress(FileExistsError):  # SQLite would let others read a file that it makes
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL, 0o600))
        for each in self._files():
            close_to_others(each)
        address = URL.create("sqlite", database=str(self.path))
        engine = create_engine(address, connect_args={"timeout": _BUSY_SECONDS})
        event.listen(engine, "connect", _prepare)
        try:
            with engine.begin() as connection:
                schema.prepare(connection)
            _write_ahead(engine)  # last, since it writes to the file
        except BaseException:
            engine.dispose()
            raise
        self._inode = self._inode_now()
        return engine

    def _files(self) -> list[Path]:
        """The file and those that SQLite puts beside it, as far as they are there."""
        paths = (self.path.with_name(self.path.name + end) for end in ("", "-wal", "-shm"))
        return [path for path in paths if path.exists()]

    def _inode_now(self) -> tuple[int, int] | None:
        """What tells the file from any other of its name; None if there is none."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _gone(self) -> bool:
        """Whether the file was removed or renamed since it was opened."""
        return self._inode_now() != self._inode

    def _met(self, engine: Engine, error: DBAPIError | UnicodeError) -> bool:
        """Deal with an error of the file. Returns whether another file is in use since."""
        if self._gone():
            self._renew(engine)
        elif _is_damage(error):
            self._renew(engine, error)
        else:
            self._unsaved(_sentence(error))
            return False
        return True

    def _renew(self, lost: Engine | None, damage: Exception | None = None) -> None:
        """Begin a new file in place of one that is damaged, which gets another name, or of one that is gone."""
        with self._lock:
            if self._engine is not lost:
                return  # another thread met it first
            if lost is not None:
                lost.dispose()
            self._engine = None
            stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
            aside = f"{self.path.stem}.{stamp}{UNREADABLE}"
            loss = "The saved matches were removed. What you play from now on is saved in a new file."
            if damage is not None:
                _log.warning("%s cannot be read: %s", self.path, damage)
                loss = (
                    f"The saved matches could not be read. They are set aside as {aside}; new ones are saved. "
                    "End Hearthside, and `hearthside data --salvage` brings back what can be read."
                )
            try:
                # Where another file has taken the place of one that is gone, that is used.
                if damage is not None or not self.path.exists():
                    for each in self._files():
                        each.rename(each.with_name(each.name.replace(self.path.name, aside)))
                self._engine = self._connected()
            except (OSError, *_ERRORS, schema.Newer, schema.NotOurs) as error:
                self._unsaved(_sentence(error))
                return
            self._trouble, self._loss = None, loss
            self.files += 1
            _log.warning("%s", loss)

    def _unsaved(self, sentence: str) -> None:
        if self._trouble != sentence:
            _log.warning("%s", sentence)
        self._trouble = sentence


def _prepare(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    connection.text_factory = decoded
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


def _write_ahead(engine: Engine) -> None:
    """Have SQLite keep its log beside the file. It refuses that at once while another server is opening the file."""
    until = monotonic() + _BUSY_SECONDS
    while True:
        try:
            with engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA journal_mode=WAL")
            return
        except DBAPIError as error:
            if _code(error) != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
        sleep(_AGAIN_SECONDS)


def decoded(text: bytes) -> str:
    """The text of a cell. Bytes that are no UTF-8 damage that cell, and not all that is read with it."""
    return text.decode("utf-8", "replace")


def _code(error: Exception) -> int:
    """SQLite's primary result code, or 0."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return int(getattr(cause, "sqlite_errorcode", 0) or 0) & 0xFF


def _is_damage(error: Exception) -> bool:
    return isinstance(error, schema.NotOurs | UnicodeError) or _code(error) in {
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
    }


def _sentence(error: Exception) -> str:
    """What is wrong with keeping things, for people."""
    code = _code(error)
    if code == sqlite3.SQLITE_FULL or (isinstance(error, OSError) and error.errno == errno.ENOSPC):
        return "The disk is full. Play goes on, but nothing is being saved."
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return "The saved matches are in use by another program. Play goes on, but nothing is being saved."
    return "The data folder cannot be written to. Play goes on, but nothing is being saved."

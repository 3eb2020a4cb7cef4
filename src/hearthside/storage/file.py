"""The file itself: opened, read and written, and set aside where it is damaged. Knows nothing of what is in it."""

import errno
import logging
import sqlite3
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any, Final

from sqlalchemy import Connection, Engine, Select, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import ConnectionPoolEntry

from . import FILE, LostRace, Missing, schema

_BUSY_SECONDS: Final = 4
_log = logging.getLogger(__name__)


class File:
    """The file, or nothing where there is none to be had. Its methods may be called from any thread."""

    def __init__(self, folder: Path) -> None:
        """Open the file in that folder, made where it is missing. Never raises: see ``notice``."""
        self.path = folder / FILE
        self._engine: Engine | None = None
        self._trouble: str | None = None
        self._aside: str | None = None
        self._lock = Lock()
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # hands in play are in there
            self._engine = self._connected()
        except schema.Newer:
            self._unsaved(
                "The saved matches are from a newer Hearthside and are left alone. This one is not being kept."
            )
        except (OSError, DBAPIError, schema.NotOurs) as error:
            if isinstance(error, OSError) or not _is_damage(error):
                self._unsaved(_sentence(error))
            else:
                self._set_aside(None, error)

    @property
    def saved(self) -> bool:
        """Whether what is written here is being kept."""
        return self._engine is not None and self._trouble is None

    @property
    def notice(self) -> str | None:
        """One sentence about trouble, or None."""
        return self._trouble or self._aside

    def _write(self, work: Callable[[Connection], object]) -> bool:
        """Do that in one transaction; False where nothing can be written. Raises LostRace where a row is there already,
        and Missing where the file was found damaged, and is new since.
        """
        engine = self._engine
        if engine is None:
            return False
        try:
            with engine.begin() as connection:
                work(connection)
        except IntegrityError as error:
            raise LostRace from error
        except DBAPIError as error:
            if not _is_damage(error):
                self._unsaved(_sentence(error))
                return False
            self._set_aside(engine, error)
            raise Missing from error
        self._trouble = None
        return True

    def _read(self, query: Select[*tuple[Any, ...]]) -> Sequence[Any]:
        """The rows; none where nothing can be read."""
        engine = self._engine
        if engine is None:
            return []
        try:
            with engine.connect() as connection:
                return connection.execute(query).all()
        except DBAPIError as error:
            if _is_damage(error):
                self._set_aside(engine, error)
            else:
                self._unsaved(_sentence(error))
            return []

    def close(self) -> None:
        """Let go of the file."""
        if self._engine is not None:
            self._engine.dispose()

    def _connected(self) -> Engine:
        address = URL.create("sqlite", database=str(self.path))
        engine = create_engine(address, connect_args={"timeout": _BUSY_SECONDS})
        event.listen(engine, "connect", _prepare)
        try:
            with engine.begin() as connection:
                schema.prepare(connection)
            with engine.connect() as connection:  # last, since it writes to the file
                connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        except BaseException:
            engine.dispose()
            raise
        return engine

    def _set_aside(self, damaged: Engine | None, error: Exception) -> None:
        """Rename the file and its companions, and begin a new one."""
        with self._lock:
            if self._engine is not damaged:
                return  # another thread met the damage first
            if damaged is not None:
                damaged.dispose()
            stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
            aside = self.path.with_name(f"{self.path.stem}.{stamp}.unreadable.db")
            _log.warning("%s cannot be read: %s", self.path, error)
            self._engine = None
            try:
                for end in ("", "-wal", "-shm"):
                    companion = self.path.with_name(self.path.name + end)
                    if companion.exists():
                        companion.rename(aside.with_name(aside.name + end))
                self._engine = self._connected()
            except (OSError, DBAPIError, schema.Newer, schema.NotOurs) as again:
                self._unsaved(_sentence(again))
                return
            self._trouble = None
            self._aside = f"The saved matches could not be read. They are set aside as {aside.name}; new ones are kept."
            _log.warning("%s", self._aside)

    def _unsaved(self, sentence: str) -> None:
        if self._trouble != sentence:
            _log.warning("%s", sentence)
        self._trouble = sentence


def _prepare(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


def _code(error: Exception) -> int:
    """SQLite's primary result code, or 0."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return int(getattr(cause, "sqlite_errorcode", 0) or 0) & 0xFF


def _is_damage(error: Exception) -> bool:
    return isinstance(error, schema.NotOurs) or _code(error) in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def _sentence(error: Exception) -> str:
    """What is wrong with keeping things, for people."""
    code = _code(error)
    if code == sqlite3.SQLITE_FULL or (isinstance(error, OSError) and error.errno == errno.ENOSPC):
        return "The disk is full. Play goes on, but nothing is being kept."
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return "The saved matches are in use by another program. Play goes on, but nothing is being kept."
    return "The data folder cannot be written to. Play goes on, but nothing is being kept."

"""A PostgreSQL database: reached, given its tables, read and written. Knows nothing of what is in it."""

import logging
import re
from collections.abc import Callable, Sequence
from threading import RLock
from time import monotonic
from typing import Any, Final, TypeVar

import psycopg
from sqlalchemy import Connection, Engine, Select, create_engine, event, exc, func, inspect, make_url, select, text
from sqlalchemy.engine import URL
from sqlalchemy.pool import ConnectionPoolEntry

from . import LostRace, Unreachable, migrations, schema

CONNECTIONS: Final = 6
"""That one process keeps open for threads."""
SESSIONS: Final = 2
"""That it has for single entries, which are written without a thread: see `storage.appends`."""
_MORE: Final = 4
"""Connections beyond those, for as long as all are in use."""
SECONDS: Final = 4
"""For which a connection is waited for."""
_RETRY_SECONDS: Final = 1.0
"""Seconds between two tries to reach a database that is away, so that moves do not all wait for it."""
SETTINGS: Final = (
    "SET statement_timeout = '30s'; SET lock_timeout = '5s'; "
    "SET idle_in_transaction_session_timeout = '5s'"  # a process that was stopped must not keep others from writing
)
_PREPARING: Final = 0x68656172
"""The lock that a process has while it makes or changes tables."""
_AWAY: Final = "The database does not answer. Play goes on, but nothing is being saved."
_SENTENCES: Final = {
    "53100": "The disk of the database is full. Play goes on, but nothing is being saved.",
    "25006": "The database can only be read. Play goes on, but nothing is being saved.",
}
"""What is wrong, by PostgreSQL's code for it."""
_REFUSED: Final = "The database refuses what is to be saved. Play goes on, but nothing is being saved."
_LOST: Final = ("08", "57P", "53300", "28", "3D")
"""How the codes begin that say that there is no connection."""
_HELD_UP: Final = "25P03"
"""That a session was ended because its transaction did nothing for too long."""
_LACKING: Final = """
    SELECT name, wanted FROM unnest(CAST(:tables AS text[])) name,
    unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) wanted WHERE NOT has_table_privilege(name, wanted) LIMIT 1
"""
"""A right that the user has not, and in which table."""
_ROOM: Final = """
    SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
"""
_FEW_LETTERS: Final = 6
"""A password of fewer may be part of words by chance."""
_ERRORS: Final = (exc.DBAPIError, exc.TimeoutError)
T = TypeVar("T")
_log = logging.getLogger(__name__)


class BadAddress(ValueError):
    """An address that names no database. ``str(error)`` is a sentence, without the address and the password in it."""

    def __init__(self) -> None:
        super().__init__(
            "The address of a database is postgresql://user:password@host/name. "
            "In the password, write %40 for @, %3A for : and %2F for /."
        )


class PostgreSQL:
    """A database, which may be away for a while. Its methods may be called from any thread."""

    files: Final = 0
    """No other database takes the place of this one."""

    def __init__(self, address: str) -> None:
        """Use the database of that address. Raises BadAddress, and nothing where it is away: see ``notice``."""
        url = url_of(address)
        self._engine = _engine(url)
        self._reading = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._ready = self._newer = False
        self._trouble: str | None = None
        self._tried = monotonic() - _RETRY_SECONDS
        self._lock = RLock()
        self._reached()

    @property
    def saved(self) -> bool:
        """Whether what is written here is being kept."""
        return self._trouble is None

    @property
    def notice(self) -> str | None:
        """One sentence about trouble, or None."""
        return self._trouble

    def write(self, work: Callable[[Connection], object]) -> bool:
        """Do that in one transaction. Raises LostRace where a row is there already.

        False where nothing can be written. Where the connection is lost while the transaction ends, that is not known:
        False as well.
        """
        try:
            kept = self._reached() and self._again(lambda: self._written(work))
        except exc.IntegrityError as error:
            raise LostRace from error
        except _ERRORS as error:
            self._met(error)
            return False
        if kept:
            self._trouble = None
        return kept

    def read(self, query: Select[*tuple[Any, ...]]) -> Sequence[Any]:
        """The rows. Raises Unreachable."""

        def rows() -> Sequence[Any]:
            with self._reading.connect() as connection:
                return connection.execute(query).all()

        try:
            if self._reached():
                return self._again(rows)
        except _ERRORS as error:
            self._met(error)
        raise Unreachable

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def _written(self, work: Callable[[Connection], object]) -> bool:
        with self._engine.connect() as connection:
            work(connection)
            try:
                connection.commit()
            except _ERRORS as error:
                if _code(error) == _HELD_UP:  # the transaction had ended before, so nothing of it is kept
                    raise
                self._met(error)
                return False
        return True

    @staticmethod
    def _again(work: Callable[[], T]) -> T:
        """Do that, and once more where the connection had been lost since it was last used."""
        try:
            return work()
        except exc.DBAPIError as error:
            if not error.connection_invalidated:
                raise
            return work()

    def _reached(self) -> bool:
        """Whether the database answers and has our tables, which it gets here."""
        if self._ready:
            return True
        with self._lock:
            if self._newer or monotonic() - self._tried < _RETRY_SECONDS:
                return self._ready
            self._tried = monotonic()
            try:
                _prepare(self._engine)
                self._ready, self._trouble = True, None
            except schema.Newer:
                self._newer = True
                self._say(
                    "The saved matches are from a newer Hearthside and are left alone. This match is not being saved."
                )
            except schema.NotOurs:
                self._say("The database holds something else. Play goes on, but nothing is being saved.")
            except _ERRORS as error:
                self._met(error)
            return self._ready

    def _met(self, error: exc.DBAPIError | exc.TimeoutError) -> None:
        """Deal with an error of the database."""
        cause = error.orig if isinstance(error, exc.DBAPIError) else None
        code = _code(error)
        away = code.startswith(_LOST) if code else isinstance(error, exc.TimeoutError | exc.OperationalError)
        if away or (isinstance(error, exc.DBAPIError) and error.connection_invalidated):
            self._ready, self._tried = False, monotonic()
            self._say(_AWAY, str(cause or error))
        else:
            self._say(_SENTENCES.get(code or "", _REFUSED), f"{type(cause).__name__}, {code}")

    def _say(self, sentence: str, why: str = "") -> None:
        if self._trouble != sentence:
            _log.warning("%s %s", sentence, _without_password(self._engine.url, why))
        self._trouble = sentence


def _code(error: exc.DBAPIError | exc.TimeoutError) -> str | None:
    """PostgreSQL's code for what is wrong, where there is one."""
    return getattr(error.orig, "sqlstate", None) if isinstance(error, exc.DBAPIError) else None


def trouble_with(address: str, processes: int) -> str | None:
    """A sentence about what keeps so many processes from using that database, with what to do; None if nothing does.

    Nothing is written. Raises BadAddress.
    """
    url = url_of(address)
    engine = _engine(url)
    try:
        with engine.connect() as connection:
            return _trouble_of(connection, processes)
    except schema.NotOurs:
        return "The database holds something else: name another, which may be empty."
    except _ERRORS as error:
        why = _without_password(url, str(error.orig if isinstance(error, exc.DBAPIError) else error))
        return (
            f"The database cannot be used ({why}). Look whether it runs, and at the address, the user and the password."
        )
    finally:
        engine.dispose()


def _trouble_of(connection: Connection, processes: int) -> str | None:
    version = _version(connection)
    if version is None:
        _refuse_others(connection)
        if not connection.scalar(text("SELECT has_schema_privilege(current_schema(), 'CREATE')")):
            return "The user of the database may not make tables in it: GRANT CREATE on its schema."
    elif version > schema.VERSION:
        return "The database is from a newer Hearthside: install that version, or name another database."
    elif version < schema.VERSION:
        return "The database is from an older Hearthside, and is brought up when the server starts: copy it first."
    else:
        lacking = connection.execute(
            text(_LACKING), {"tables": [f'"{each}"' for each in schema.METADATA.tables]}
        ).first()
        if lacking is not None:
            return f"The user of the database may not {lacking.wanted} in its table {lacking.name}: GRANT that right."
    room, wanted = connection.scalar(text(_ROOM)) or 0, processes * (CONNECTIONS + _MORE + SESSIONS + 1)
    if wanted <= room:
        return None
    return f"The database lets {room} connections in, and these workers may need {wanted}: raise its max_connections."


def url_of(address: str) -> URL:
    """The address as SQLAlchemy has it. Raises BadAddress."""
    try:
        url = make_url(address)
    except (exc.ArgumentError, ValueError):
        raise BadAddress from None  # the error before it may show the password
    # An @ in the password would make the rest of that part of the host.
    if url.drivername not in ("postgres", "postgresql", "postgresql+psycopg") or "@" in (url.host or ""):
        raise BadAddress
    return url.set(drivername="postgresql+psycopg")


def _without_password(url: URL, why: str) -> str:
    """A reason in one line that does not hold the password.

    One of a few letters may be part of any word, so it is hidden only where it stands as a password.

    >>> _without_password(url_of("postgresql://me:a@here/cards"), 'no database at "postgresql://me:a@here/cards"')
    'no database at "postgresql://me:***@here/cards"'
    """
    if url.password:
        word = re.escape(url.password)
        if len(url.password) < _FEW_LETTERS:
            word = rf"(?<=:){word}(?=@)|(?<=password=){word}(?!\w)|(?<=password='){word}(?=')"
        why = re.sub(word, "***", why)
    return " ".join(why.split())


def _engine(url: URL) -> Engine:
    engine = create_engine(
        url,
        pool_size=CONNECTIONS,
        max_overflow=_MORE,
        pool_timeout=SECONDS,
        hide_parameters=True,  # hands in play are among them
        connect_args={"connect_timeout": SECONDS, "keepalives_idle": 30, "tcp_user_timeout": 10_000},
    )
    event.listen(engine, "connect", _begin)
    return engine


def _begin(connection: "psycopg.Connection[Any]", _: ConnectionPoolEntry) -> None:
    connection.autocommit = True
    connection.execute(SETTINGS)
    connection.autocommit = False


def _prepare(engine: Engine) -> None:
    """Make the tables where there are none, or bring older ones up. Raises Newer and NotOurs."""
    with engine.begin() as connection:
        if _version(connection) == schema.VERSION:
            return
    migrations.load()  # while no transaction waits for it
    with engine.begin() as connection:
        _bring_up(connection)


def _bring_up(connection: Connection) -> None:
    """Make the tables, or bring them up, in one transaction."""
    connection.execute(select(func.pg_advisory_xact_lock(_PREPARING)))
    version = _version(connection)  # again, now that no other process can be at it
    if version is None:
        _refuse_others(connection)
        schema.METADATA.create_all(connection)
        migrations.mark(connection, schema.VERSION)
    elif version > schema.VERSION:
        raise schema.Newer
    elif version < schema.VERSION:
        migrations.upgrade(connection, version)


def _refuse_others(connection: Connection) -> None:
    """Raises NotOurs where another program has tables of our names."""
    if set(inspect(connection).get_table_names()) & set(schema.METADATA.tables):
        raise schema.NotOurs("it holds something else")


def _version(connection: Connection) -> int | None:
    """Of the tables that are there; None where there are none. Raises NotOurs."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    marked = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one_or_none()
    if marked is None or not marked.removeprefix("v").isdecimal():
        raise schema.NotOurs("it is of another program")
    return int(marked.removeprefix("v"))

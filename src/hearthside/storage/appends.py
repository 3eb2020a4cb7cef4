"""Single entries put behind the last of a log in PostgreSQL, without a thread: one statement, and one answer, for each.

Nearly all that a server of many tables writes is a move, which is one entry and nothing else. A thread that does it by
SQLAlchemy costs fifty times as much, most of it in waiting for the interpreter. All else is left to `Store`, and so is
an entry wherever there is anything unusual about it.
"""

import asyncio
import logging
from collections import deque
from typing import Any, Final, Literal

import psycopg
from psycopg import pq

from . import LostRace
from .chain import BYTES
from .postgres import SECONDS, SESSIONS, SETTINGS, url_of

_RETRY_SECONDS: Final = 1.0
_GROW: Final = f"""
WITH grown AS (
  UPDATE tables SET touched = $1, hash = substring(sha256(last.hash || convert_to($2, 'UTF8')) FROM 1 FOR {BYTES})
  FROM entries AS last
  WHERE tables.id = $3 AND last."table" = tables.id AND last.n = $4 AND last.hash IS NOT NULL
  RETURNING tables.id, last.n + 1 AS n, tables.hash
)
INSERT INTO entries ("table", n, entry, hash) SELECT id, n, $2, hash FROM grown
"""
"""Like `append_entries`: the row of the match is written first, and whoever writes the same entry has lost."""
_TAKEN: Final = b"23505"

Done = Literal["kept", "unknown", "not done"]
"""What became of an entry. It is unknown where the connection was lost before there was an answer."""
_log = logging.getLogger(__name__)


class Appends:
    """Sessions that entries are sent to. All its methods are for one event loop."""

    def __init__(self, address: str) -> None:
        """Use the database of that address, once there is something to append."""
        url = url_of(address)
        _, arguments = url.get_dialect()().create_connect_args(url)
        self._sessions = [_Session(dict(arguments)) for _ in range(SESSIONS)]

    @property
    def connected(self) -> bool:
        """Whether all sessions are there. Each begins with the first entry that would be sent there."""
        return all(session.connected for session in self._sessions)

    async def append(self, match: str, n: int, entry: str, touched: str) -> Done:
        """Put an entry behind the ``n`` that the log of a match has, and note that it was touched. Raises LostRace."""
        values = touched, entry, match, str(n - 1)
        return await self._sessions[hash(match) % SESSIONS].send([each.encode() for each in values])

    async def close(self) -> None:
        """End the sessions."""
        for session in self._sessions:
            await session.close()


class _Session:
    """A session, as long as there is one: statements are sent without waiting for the answers to those before."""

    def __init__(self, arguments: dict[str, Any]) -> None:
        self._arguments = arguments
        self._connection: psycopg.AsyncConnection[Any] | None = None
        self._socket = -1
        self._waiting = deque[asyncio.Future[Done]]()
        self._answer: pq.abc.PGresult | None = None
        self._connecting: asyncio.Task[None] | None = None

    @property
    def connected(self) -> bool:
        """Whether there is a session."""
        return self._connection is not None

    async def send(self, values: list[bytes]) -> Done:
        """Have the statement done with these values. Raises LostRace."""
        if self._connection is None:
            if self._connecting is None:
                self._connecting = asyncio.create_task(self._connect())
            return "not done"
        answered: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        try:
            self._connection.pgconn.send_query_prepared(b"grow", values)
            self._connection.pgconn.pipeline_sync()
        except psycopg.Error:
            self._lost()
            return "unknown"
        self._waiting.append(answered)
        self._write()
        return await answered

    async def close(self) -> None:
        """End it."""
        if self._connecting is not None:
            self._connecting.cancel()
            await asyncio.gather(self._connecting, return_exceptions=True)
        self._lost()

    async def _connect(self) -> None:
        try:
            connection = await psycopg.AsyncConnection.connect(
                **self._arguments, autocommit=True, connect_timeout=SECONDS, keepalives_idle=30, tcp_user_timeout=10_000
            )
            try:
                await connection.execute(SETTINGS)
                session = connection.pgconn
                prepared = session.prepare(b"grow", _GROW.encode())
                if prepared.status != pq.ExecStatus.COMMAND_OK:
                    raise psycopg.OperationalError("The statement cannot be prepared")
                session.nonblocking = 1
                session.enter_pipeline_mode()
            except BaseException:
                await connection.close()
                raise
            self._connection, self._socket = connection, session.socket
            asyncio.get_running_loop().add_reader(self._socket, self._read)
        except (psycopg.Error, OSError) as error:  # what it says may show the password
            _log.debug("There is no session to append by: %s", type(error).__name__)
            await asyncio.sleep(_RETRY_SECONDS)
        finally:
            self._connecting = None

    def _write(self) -> None:
        """Send what is to be sent, as far as the connection takes it."""
        assert self._connection is not None
        loop, session = asyncio.get_running_loop(), self._connection.pgconn
        try:
            more = session.flush()
        except psycopg.Error:
            self._lost()
            return
        if more:
            loop.add_writer(self._socket, self._write)
        else:
            loop.remove_writer(self._socket)

    def _read(self) -> None:
        """Take the answers that have come, which are in the order of the statements."""
        assert self._connection is not None
        session = self._connection.pgconn
        try:
            session.consume_input()
            ended = 0
            while self._waiting and ended < 2 and not session.is_busy():
                answer = session.get_result()
                ended = ended + 1 if answer is None else 0  # each statement ends with one, and a session with many
                if answer is None:
                    continue
                if answer.status != pq.ExecStatus.PIPELINE_SYNC:
                    self._answer = answer
                elif not (waiting := self._waiting.popleft()).done():
                    self._settle(waiting)
        except psycopg.Error:
            self._lost()
        else:
            if session.status != pq.ConnStatus.OK:
                self._lost()

    def _settle(self, waiting: "asyncio.Future[Done]") -> None:
        assert self._answer is not None
        if self._answer.error_field(pq.DiagnosticField.SQLSTATE) == _TAKEN:
            waiting.set_exception(LostRace())
        else:
            waiting.set_result("kept" if self._answer.command_tuples else "not done")

    def _lost(self) -> None:
        """There is no session now."""
        connection, self._connection = self._connection, None
        if connection is not None:
            asyncio.get_running_loop().remove_reader(self._socket)
            asyncio.get_running_loop().remove_writer(self._socket)
            connection.pgconn.finish()
        while self._waiting:
            if not (waiting := self._waiting.popleft()).done():
                waiting.set_result("unknown")

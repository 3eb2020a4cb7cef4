"""The other processes over the same PostgreSQL database: wake-ups, messages and leases. Knows no tables.

One session of its own does all of it, beside the pool that reads and writes. Wake-ups and messages are notifications.
They are not made in the transaction that writes, since PostgreSQL lets only one transaction with a notification end at
a time. A lease is an advisory lock of the session, so it ends with the process.
"""

import asyncio
import json
import logging
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any, Final

import psycopg

from .listener import Listener, Message
from .postgres import SECONDS, url_of

NAME: Final = "hearthside"
_ALONE_SECONDS: Final = 2.0
"""How long a session may be away until this process goes on as if it were alone."""
_RETRY_SECONDS: Final = 0.3
_LOOK_SECONDS: Final = 1.0
"""Between two looks at who is there, and which leases are free."""
_STOPPED_SECONDS: Final = 10
"""How long a process may do nothing until the others end its session."""
_GATHER_SECONDS: Final = 0.003
"""How long what is to be told is gathered."""
_PAYLOAD_BYTES: Final = 7900
"""PostgreSQL takes notifications of less than 8000."""
_AT_ONCE: Final = 1000
"""Leases in one query."""

_OTHERS: Final = """
SELECT pid FROM pg_stat_activity
WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
  AND application_name = current_setting('application_name')
  AND CASE
    WHEN state_change < clock_timestamp() - %s * interval '1 second' THEN NOT pg_terminate_backend(pid) ELSE TRUE
  END
"""
"""The sessions of the other processes. Those that have done nothing for so long are ended."""
_TRY: Final = "SELECT pg_try_advisory_lock(%s, key) FROM unnest(%s::int[]) AS key"
_LET_GO: Final = "SELECT pg_advisory_unlock(%s, key) FROM unnest(%s::int[]) AS key"
_TELL: Final = "SELECT pg_notify(current_setting('application_name'), payload) FROM unnest(%s::text[]) AS payload"

_log = logging.getLogger(__name__)


class PostgresPeers:
    """The processes over one database and schema. All its methods are for one event loop.

    Without a session nobody can be asked. Then this process plays on alone, and the key of the log settles every race.
    """

    def __init__(self, address: str) -> None:
        """Those over the database of that address."""
        url = url_of(address)
        _, self._arguments = url.get_dialect()().create_connect_args(url)
        self._listener: Listener | None = None
        self.process = 0
        self._class = 0
        self._held: set[str] = set()
        self._refused: set[str] = set()
        """The tables whose lease another process had a moment ago."""
        self._alone = False
        self._woken: dict[str, None] = {}
        self._messages: list[str] = []
        self._look = self._closed = False
        self._bell = asyncio.Event()
        self._settled = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    async def begin(self, listener: Listener) -> None:
        """Be there for the others. Back once that is so, or this process is alone for the time being."""
        self._listener = listener
        self._lost()
        self._task = asyncio.create_task(self._run())
        await self._settled.wait()

    def holds(self, table: str) -> bool:
        """Whether this process has the lease of the table, or nobody can be asked."""
        return self._alone or table in self._held

    def look_again(self, table: str) -> None:
        """The lease of that table is wanted. Where another process just had it, that can wait."""
        if table not in self._refused:
            self._look = True
            self._bell.set()

    def changed(self, table: str) -> None:
        """Tell the others that something was written about the table. It has to be committed."""
        if self.process:
            self._woken[table] = None
            self._bell.set()

    def tell(self, table: str, message: Message) -> None:
        """Tell the others that."""
        if self.process:
            self._messages.append(json.dumps([table, message], separators=(",", ":")))
            self._bell.set()

    async def close(self) -> None:
        """Tell what is to be told yet, and end the session."""
        self._closed = True
        self._bell.set()
        if self._task is not None:
            await asyncio.wait([self._task], timeout=_LOOK_SECONDS)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._timer is not None:
            self._timer.cancel()

    # ---- The session ----

    async def _run(self) -> None:
        while not self._closed:
            try:
                async with await self._connect() as connection:
                    await self._serve(connection)
            except (psycopg.Error, OSError) as error:
                _log.debug("The session among processes has ended: %s", type(error).__name__)
            except Exception:  # noqa: BLE001 - whatever one message brings about, the next session begins
                _log.exception("The session among processes has ended")
            self._lost()
            if not self._closed:
                await asyncio.sleep(_RETRY_SECONDS)

    async def _connect(self) -> "psycopg.AsyncConnection[Any]":
        return await psycopg.AsyncConnection.connect(
            **self._arguments,
            autocommit=True,
            connect_timeout=SECONDS,
            keepalives_idle=5,
            tcp_user_timeout=10_000,
        )

    async def _serve(self, connection: "psycopg.AsyncConnection[Any]") -> None:
        """Hear and tell, until the session ends. Raises psycopg.Error."""
        connection.add_notify_handler(lambda heard: self._heard(heard.pid, heard.payload))
        [schema] = await self._rows(connection, "SELECT coalesce(current_schema(), '')")
        name = f"{NAME} {schema}"[:60]
        await self._rows(connection, "SELECT set_config('application_name', %s, FALSE)", name)
        await connection.execute(psycopg.sql.SQL("LISTEN {}").format(psycopg.sql.Identifier(name)))
        self._class, self.process = _key(name), connection.info.backend_pid
        await self._lease(connection)
        self._begun()
        loop, due = asyncio.get_running_loop(), 0.0
        while True:
            if loop.time() >= due:
                self._to().present(await self._rows(connection, _OTHERS, _STOPPED_SECONDS))
                self._look, due = True, loop.time() + _LOOK_SECONDS
            if self._look:
                await self._lease(connection)
            if payloads := list(self._payloads()):
                await self._rows(connection, _TELL, payloads)
            if self._closed:
                return
            await self._wait(connection, due - loop.time())

    async def _wait(self, connection: "psycopg.AsyncConnection[Any]", seconds: float) -> None:
        """Wait until there is something to hear or to do, but for no longer than that. Hears it."""
        loop, descriptor = asyncio.get_running_loop(), connection.fileno()
        loop.add_reader(descriptor, self._bell.set)
        try:
            async with asyncio.timeout(max(0, seconds)):
                await self._bell.wait()
        except TimeoutError:
            pass
        finally:
            loop.remove_reader(descriptor)
        if self._woken or self._messages:
            await asyncio.sleep(_GATHER_SECONDS)
        self._bell.clear()
        connection.pgconn.consume_input()
        while heard := connection.pgconn.notifies():
            self._heard(heard.be_pid, heard.extra.decode())

    @staticmethod
    async def _rows(connection: "psycopg.AsyncConnection[Any]", query: str, *values: object) -> list[Any]:
        """The first column of what is found."""
        return [row[0] for row in await (await connection.execute(query.encode(), values)).fetchall()]

    def _to(self) -> Listener:
        assert self._listener is not None
        return self._listener

    def _begun(self) -> None:
        """There is a session."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer, was_alone, self._alone = None, self._alone, False
        self._settled.set()
        self._to().connected()
        if was_alone:
            self._to().leases_changed(self._to().wanted())

    def _lost(self) -> None:
        """There is no session now."""
        held, self._held, self.process = self._held, set(), 0
        self._woken.clear()
        self._messages.clear()
        if self._timer is None and not self._alone:
            self._timer = asyncio.get_running_loop().call_later(_ALONE_SECONDS, self._go_on_alone)
        if held:
            self._to().leases_changed(held)

    def _go_on_alone(self) -> None:
        self._timer, self._alone = None, True
        self._settled.set()
        self._to().present(())
        self._to().leases_changed(self._to().wanted())

    # ---- Leases ----

    async def _lease(self, connection: "psycopg.AsyncConnection[Any]") -> None:
        """Let go of the leases that are no longer wanted, and try to get those that are."""
        self._look = False
        wanted = set(self._to().wanted())
        if free := list(self._held - wanted):
            self._held.difference_update(free)
            self._to().leases_changed(free)
            await self._rows(connection, _LET_GO, self._class, list(map(_key, free)))
        missing = list(wanted - self._held)
        self._refused = set(missing)
        for first in range(0, len(missing), _AT_ONCE):
            tables = missing[first : first + _AT_ONCE]
            got = await self._rows(connection, _TRY, self._class, list(map(_key, tables)))
            if have := [table for table, held in zip(tables, got, strict=True) if held]:
                self._held.update(have)
                self._refused.difference_update(have)
                self._to().leases_changed(have)

    # ---- What is told ----

    def _payloads(self) -> Iterator[str]:
        """All that is to be told, in as few payloads as it fits into."""
        pieces = [*self._messages, *map(json.dumps, self._woken)]
        self._messages.clear()
        self._woken.clear()
        gathered, size = list[str](), 1
        for piece in pieces:
            if size + len(piece) + 1 > _PAYLOAD_BYTES and gathered:
                yield f"[{','.join(gathered)}]"
                gathered, size = [], 1
            gathered.append(piece)
            size += len(piece) + 1
        if gathered:
            yield f"[{','.join(gathered)}]"

    def _heard(self, process: int, payload: str) -> None:
        if process == self.process or not self.process:
            return
        woken = []
        for each in _read(payload):
            match each:
                case str(table):
                    woken.append(table)
                case [str(table), dict(message)]:
                    self._to().told(process, table, message)
        if woken:
            self._to().changed(woken)


def _read(payload: str) -> Sequence[object]:
    """What a notification holds; nothing where it is none of ours."""
    with suppress(ValueError):
        if isinstance(read := json.loads(payload), list):
            return read
    return ()


def _key(text: str) -> int:
    """A number of 32 bits for that. Tables that share one share a lease."""
    return int.from_bytes(sha256(text.encode()).digest()[:4], signed=True)

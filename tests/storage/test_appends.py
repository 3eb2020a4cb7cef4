"""Single entries that are sent to PostgreSQL without a thread: what becomes of them, whatever happens meanwhile."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import text

from hearthside.storage import Effects, LostRace
from hearthside.storage.appends import Appends
from hearthside.storage.postgres import PostgreSQL
from hearthside.storage.store import Store
from hearthside.storage.threads import ThreadedMatchStore

from .conftest import appends_of
from .test_store import row

LATER = "2026-02-02"


def proves(work: Callable[[Store, Appends], Awaitable[None]]) -> Callable[[str], None]:
    """A test with a match of one entry, and sessions that are there."""

    def test(database: str) -> None:
        async def run() -> None:
            store = Store(PostgreSQL(database))
            assert store.append(row(), 0, ["one"])
            appends = await appends_of(store)
            assert appends is not None
            try:
                await work(store, appends)
            finally:
                await appends.close()
                store.close()

        asyncio.run(run())

    return test


def sql(store: Store, statement: str) -> list[tuple[object, ...]]:
    """What the database answers."""
    assert isinstance(store.database, PostgreSQL)
    with store.database._engine.begin() as connection:
        result = connection.execute(text(statement))
        return [tuple(each) for each in result] if result.returns_rows else []


async def until(true: Callable[[], object]) -> None:
    """Ask until it is true."""
    async with asyncio.timeout(20):
        for _ in range(2000):
            answer = true()
            if await answer if inspect.isawaitable(answer) else answer:
                return
            await asyncio.sleep(0.01)
    raise TimeoutError


def end_sessions(store: Store) -> None:
    """End all sessions of the database but this one."""
    sql(store, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
        "AND query LIKE '%WITH grown%'")  # fmt: skip


@proves
async def test_an_entry_is_written_as_by_the_store(store: Store, appends: Appends) -> None:
    line = '{"name":"Zoë","said":"\\u2660\\n"}'
    assert await appends.append("first", 1, line, LATER) == "kept"
    assert store.append(row("other"), 0, ["one"]) and store.append(row("other", touched=LATER), 1, [line])
    assert store.entries("first") == store.entries("other") == ["one", line], "with the hashes that follow"
    found = store.match("first")
    assert found == row(touched=LATER)
    assert store.append(row(touched=LATER), 2, ["three"]), "the log goes on from the hash of the match"
    assert await appends.append("first", 3, "four", LATER) == "kept"
    assert store.entries("first", 2) == ["three", "four"]


@proves
async def test_who_comes_second_has_lost_and_has_changed_nothing(store: Store, appends: Appends) -> None:
    assert await appends.append("first", 1, "two", LATER) == "kept"
    with pytest.raises(LostRace):
        await appends.append("first", 1, "another", "2026-03-03")
    found = store.match("first")
    assert found is not None and found.touched == LATER
    assert store.entries("first") == ["one", "two"]


@proves
async def test_an_entry_without_the_one_before_or_its_hash_is_not_done(store: Store, appends: Appends) -> None:
    assert await appends.append("first", 3, "four", LATER) == "not done"
    assert await appends.append("none", 1, "two", LATER) == "not done"
    sql(store, "UPDATE entries SET hash = NULL")
    assert await appends.append("first", 1, "two", LATER) == "not done"
    assert store.match("first") == row()


@proves
async def test_each_of_many_at_once_gets_its_own_answer(store: Store, appends: Appends) -> None:
    names = [f"match {number}" for number in range(20)]
    for name in names:
        assert store.append(row(name), 0, ["one"])
    wanted = [(name, n) for n in (1, 3, 2, 1) for name in names]
    found = await asyncio.gather(*(appends.append(*each, "line", LATER) for each in wanted), return_exceptions=True)
    for (_, n), was, again in zip(wanted, found, range(80), strict=True):
        if again >= 60:
            assert isinstance(was, LostRace)
        else:
            assert was == ("not done" if n == 3 else "kept")
    assert all(store.entries(name) == ["one", "line", "line"] for name in names)


@proves
async def test_what_the_database_refuses_is_not_done_and_the_next_is(store: Store, appends: Appends) -> None:
    sql(store, "ALTER TABLE entries ADD CONSTRAINT no_two CHECK (entry <> 'two')")
    assert await appends.append("first", 1, "two", LATER) == "not done"
    assert store.match("first") == row()
    assert await appends.append("first", 1, "three", LATER) == "kept"


@proves
async def test_a_session_that_ended_is_opened_again(store: Store, appends: Appends) -> None:
    end_sessions(store)
    await until(lambda: not appends.connected)

    async def kept() -> bool:
        return await appends.append("first", 1, "two", LATER) == "kept"

    await until(kept)
    assert store.entries("first") == ["one", "two"]


@proves
async def test_what_became_of_an_entry_is_not_known_where_the_session_ends_meanwhile(
    store: Store, appends: Appends
) -> None:
    assert isinstance(store.database, PostgreSQL)
    with store.database._engine.begin() as other:
        other.execute(text("SELECT id FROM tables FOR UPDATE"))  # so that the entry waits
        sent = [asyncio.create_task(appends.append("first", 1, "two", LATER)) for _ in range(3)]
        await until(lambda: sql(store, "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"))
        end_sessions(store)
        assert await asyncio.gather(*sent) == ["unknown"] * 3
    assert store.entries("first") == ["one"]


@proves
async def test_an_entry_of_which_that_is_not_known_is_looked_for(store: Store, appends: Appends) -> None:
    matches = ThreadedMatchStore(store, appends=appends)

    async def lost(match: str, n: int, entry: str, touched: str) -> str:
        if entry != "unwritten":
            assert await type(appends).append(appends, match, n, entry, touched) == "kept"
        return "unknown"

    appends.append = lost  # type: ignore[method-assign, assignment]
    assert await matches.append(row(), 1, ["two"])
    assert await matches.append(row(), 2, ["unwritten"])
    assert store.entries("first") == ["one", "two", "unwritten"]


@proves
async def test_whatever_is_more_than_an_entry_is_left_to_the_store(store: Store, appends: Appends) -> None:
    matches = ThreadedMatchStore(store, appends=appends)
    appends.append = None  # type: ignore[method-assign, assignment]
    assert await matches.append(row("new"), 0, ["one"])
    assert await matches.append(row(), 1, ["two", "three"])
    assert await matches.append(row(), 3, ["four"], Effects(pace=7))
    assert await matches.append(row(), 4, ())
    assert store.entries("first") == ["one", "two", "three", "four"]

"""A folder with matches, which tests copy before they damage it; and both databases, for what both must do."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hearthside.storage.appends import Appends
from hearthside.storage.postgres import PostgreSQL
from hearthside.storage.store import Store
from tests.lengths import length

from .damage import Served, fill, served


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with matches of both games."""
    folder = tmp_path_factory.mktemp("played")
    fill(folder, length(4, 12))
    return folder


@pytest.fixture(scope="session")
def all_served(played: Path) -> Served:
    """What is served of it."""
    return served(played)


async def appends_of(store: Store) -> Appends | None:
    """Sessions of the same PostgreSQL that are there already; None for SQLite."""
    if not isinstance(store.database, PostgreSQL):
        return None
    appends = Appends(store.database._engine.url.render_as_string(hide_password=False))
    async with asyncio.timeout(20):
        for number in range(1000):
            await appends.append(f"no match {number}", 1, "{}", "now")
            if appends.connected:
                break
            await asyncio.sleep(0.01)
    return appends


Open = Callable[[], Store]
"""Another server's store on the same database."""


@pytest.fixture(params=["sqlite", "postgresql"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Opens the same database, empty at first, as often as it is called."""
    stores: list[Store] = []
    address = None if request.param == "sqlite" else request.getfixturevalue("database")

    def another() -> Store:
        stores.append(Store(tmp_path if address is None else PostgreSQL(address)))
        return stores[-1]

    yield another
    for store in stores:
        store.close()

"""A folder with matches, which tests copy before they damage it; and both databases, for what both must do."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hearthside.storage.postgres import PostgreSQL
from hearthside.storage.store import Store
from tests.lengths import length

from .damage import Served, fill, served


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with matches of both games."""
    folder = tmp_path_factory.mktemp("played")
    fill(folder, length(5, 12))
    return folder


@pytest.fixture(scope="module")
def all_served(played: Path) -> Served:
    """What is served of it."""
    return served(played)


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

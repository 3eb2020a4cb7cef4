"""What every test shares: patient property tests, a home of its own, and the same decks each time."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.drawing import draw

settings.register_profile("hearthside", deadline=None, print_blob=True)
settings.load_profile("hearthside")


@pytest.fixture(scope="session", autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keeps the tests away from the tables, records and settings of whoever runs them."""
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for kind in ("CONFIG", "DATA", "STATE"):
            patch.setenv(f"XDG_{kind}_HOME", str(folder / kind.lower()))
        yield


@pytest.fixture(autouse=True)
def drawn(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Has what a server draws while a test runs follow from the test's name: a test that fails fails again."""
    draw(request.node.nodeid, monkeypatch.setattr)

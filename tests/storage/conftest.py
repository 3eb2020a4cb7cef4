"""A folder with matches, which tests copy before they damage it."""

from pathlib import Path

import pytest

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

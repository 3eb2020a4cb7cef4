"""What tests of commands share."""

import logging
from collections.abc import Iterator

import pytest

from tests.few_worlds import few_worlds as few_worlds


@pytest.fixture(autouse=True)
def log_as_it_was() -> Iterator[None]:
    """Has the next tests of this process see what is logged, which `hearthside data` silences for its own."""
    log = logging.getLogger("hearthside")
    level = log.level
    yield
    log.setLevel(level)

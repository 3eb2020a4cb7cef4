"""What tests of the line game and its advice share."""

from collections.abc import Iterator

import pytest

from hearthside.game import Limit
from hearthside.terminal.line import match
from tests.few_worlds import few_worlds as few_worlds


@pytest.fixture(scope="module", autouse=True)
def weak_opponents() -> Iterator[None]:
    """How well computers play is tested in `tests/ai`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(match, "Limit", lambda: Limit(worlds=4))
        yield

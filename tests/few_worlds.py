"""Hints and reviews that look at next to nothing, for tests of what is made of them and not of what they are worth."""

from collections.abc import Iterator
from dataclasses import replace

import pytest


def look_at_few_worlds(patch: pytest.MonkeyPatch) -> None:
    """Has all choices weighed in a few worlds. Imports the compiler."""
    from hearthside.coach.gin import knocks
    from hearthside.coach.gin import weighing as gin
    from hearthside.coach.hearts import weighing as hearts

    for name, few in (("WORLDS", 24), ("PASS_WORLDS", 12), ("OPEN_WORLDS", 4)):
        patch.setattr(hearts, name, few)
    for name, few in (("WORLDS", 12), ("OPEN_WORLDS", 12), ("BATCH", 6)):
        patch.setattr(knocks, name, few)
    patch.setattr(gin, "QUICK", replace(gin.QUICK, worlds=2, rollouts=2))
    for name in ("SEARCHES", "OPEN_SEARCHES"):
        patch.setattr(gin, name, 2)


@pytest.fixture(scope="module", autouse=True)
def few_worlds() -> Iterator[None]:
    """In a conftest, for all tests beside it. What hints and reviews are worth is tested in `tests/coach`."""
    with pytest.MonkeyPatch.context() as patch:
        look_at_few_worlds(patch)
        yield

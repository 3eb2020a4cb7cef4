"""So many moves at many tables of a hosted server that nothing may be left of them: no memory, task or connection."""

import asyncio

import pytest

from benchmarks.hosted import ours, soak
from tests.lengths import IN_FULL, length

from .conftest import Tell

MOVES = length(300, 1_000_000)
TABLES = length(4, 100)


@pytest.mark.timeout(length(300, 6 * 3600))
def test_nothing_is_left_of_many_tables(tell: Tell) -> None:
    with ours(2, TABLES) as servers:
        came = asyncio.run(soak(servers, MOVES, lambda _: None, TABLES))
    assert len(came.sizes) == 10
    assert came.is_clean, (came.before, came.after)
    if IN_FULL:
        assert came.sizes[-1] < 1.02 * came.sizes[4], came.sizes
    sizes = ", ".join(f"{size:.0f}" for size in came.sizes)
    tell(f"soak: {MOVES:,} moves; memory after each tenth: {sizes} MB; nothing is left of anybody")

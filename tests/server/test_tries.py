"""How often codes of six letters may be tried."""

import pytest

from hearthside.server.limits import CODES_TRIED
from hearthside.server.refused import Refused
from hearthside.server.tries import Tries

CLOCK = [1000.0]


@pytest.fixture
def tries() -> Tries:
    counted = Tries(lambda: CLOCK[0])
    for _ in range(CODES_TRIED):
        counted.count("2001:db8::1")
    return counted


def test_an_address_may_try_so_many_in_a_minute(tries: Tries) -> None:
    for _ in range(3):
        with pytest.raises(Refused) as refused:
            tries.count("2001:db8::1")
        assert (refused.value.status, refused.value.code) == (429, "busy")
    CLOCK[0] += 60
    tries.count("2001:db8::1")


def test_one_network_is_one_address_and_another_is_not(tries: Tries) -> None:
    with pytest.raises(Refused):
        tries.count("2001:db8::ffff:1")
    for other in ("2001:db8:0:1::1", "192.0.2.1", "192.0.2.2", ""):
        tries.count(other)


def test_a_try_at_another_process_counts_as_one_here() -> None:
    told: list[str] = []
    theirs, ours = Tries(lambda: CLOCK[0], told.append), Tries(lambda: CLOCK[0])
    for _ in range(CODES_TRIED):
        theirs.count("192.0.2.1")
    for key in told:
        ours.add(key)
    assert "192.0.2.1" not in told
    with pytest.raises(Refused):
        ours.count("192.0.2.1")
    ours.count("192.0.2.2")

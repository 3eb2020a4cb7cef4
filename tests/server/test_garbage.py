"""The garbage collector waits while modules are imported, and works as before afterwards."""

import gc

import pytest

from hearthside.server.garbage import nothing_collected


def test_nothing_is_collected_within_even_where_an_import_fails() -> None:
    def imported() -> None:
        assert not gc.isenabled()
        raise ImportError

    assert gc.isenabled()
    with pytest.raises(ImportError), nothing_collected():
        imported()
    assert gc.isenabled()


def test_a_collector_that_was_off_stays_off() -> None:
    gc.disable()
    try:
        with nothing_collected():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()

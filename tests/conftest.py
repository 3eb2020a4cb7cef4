"""What every test shares: patient property tests, a home of its own, and the same decks each time."""

import fcntl
import gc
import os
import signal
import sys
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path
from types import ModuleType

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings

from tests.drawing import draw
from tests.lengths import length
from tests.postgres import Cluster

# The same examples in each run, however slow the machine is.
settings.register_profile(
    "hearthside",
    max_examples=length(12, 100),
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("hearthside")


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are processors, since some always wait. Four at most: each holds the kernels, or a
    server and a browser, for itself.
    """
    return min((os.cpu_count() or 1) + 1, 4)


# With this jsonschema checks addresses in any script. None stands in our schemas, and its grammar takes half a second.
sys.modules["rfc3987_syntax"] = ModuleType("rfc3987_syntax")

# Next to nothing of what is made while tests are collected is thrown away again.
gc.disable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Looks for examples in no test that has none: each docstring of it would be read, and its source beside it.

    This does not see the sources, where pytest has to import every module in order: otherwise it would import one again
    that its package has imported, and make all its classes twice.
    """
    found = yield
    if file_path.suffix != ".py" or ">>>" in file_path.read_text("utf-8"):
        return found
    return [each for each in found if not isinstance(each, DoctestModule)]


def pytest_collection_finish() -> None:
    """Has Python's garbage collector leave alone what thousands of tests consist of, and come by less often.

    Tests that make many objects took up to twice as long.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keeps the tests away from the tables, records and settings of whoever runs them."""
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for kind in ("CONFIG", "DATA", "STATE"):
            patch.setenv(f"XDG_{kind}_HOME", str(folder / kind.lower()))
        yield


@pytest.fixture(scope="session", autouse=True)
def interruptible() -> None:
    """Lets child processes be interrupted, even if this one was started with interrupts ignored, as by `nohup`."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="module", autouse=True)
def drawn_in_common(request: pytest.FixtureRequest) -> Iterator[None]:
    """Has what is drawn for all tests of a module, before the first of them, follow from the module's name."""
    with pytest.MonkeyPatch.context() as patch:
        draw(request.node.nodeid, patch.setattr)
        yield


@pytest.fixture(autouse=True)
def drawn(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Has what a server draws while a test runs follow from the test's name: a test that fails fails again."""
    draw(request.node.nodeid, monkeypatch.setattr)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Cluster:
    """One PostgreSQL for all tests, those of other processes as well."""
    shared, tests = tmp_path_factory.getbasetemp(), os.getpid()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared, tests = shared.parent, os.getppid()
    with (shared / "postgres").open("a+") as known:
        fcntl.flock(known, fcntl.LOCK_EX)
        known.seek(0)
        if folder := known.read():
            return Cluster(Path(folder))
        cluster = Cluster.make(tests)
        known.write(str(cluster.folder))
        return cluster


_schemas = count()


@pytest.fixture
def database(postgres: Cluster) -> str:
    """The address of an empty database, which is a schema of its own."""
    name = f"test_{os.getpid()}_{next(_schemas)}"
    postgres.run(f"CREATE SCHEMA {name}")
    return postgres.url(name)

"""The arena on a real cluster: the same figures as here, whoever dies of its workers, and a sentence where all do."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from json import loads
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from hearthside import gin
from hearthside.arena.contest import run
from hearthside.arena.duplicate import Contest, Finished
from hearthside.arena.report import PairReport
from hearthside.arena.workers import ClusterWorkers, WorkersLost
from hearthside.cli import app
from tests.arena.test_contest import played
from tests.arena.work import figures
from tests.lengths import length

CONTEST = Contest(rules=gin.PRESETS["eaai"], players=("simple", "easy"))


class Started(NamedTuple):
    process: "subprocess.Popen[str]"
    address: str
    workers: tuple[int, ...]


@contextmanager
def started() -> Iterator[Started]:
    """A cluster in a process of its own, that is gone afterwards."""
    command = [sys.executable, "-m", "tests.arena.cluster"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None and process.stdout is not None
        try:
            ready = loads(process.stdout.readline())
            yield Started(process, ready["address"], tuple(ready["workers"]))
            process.stdin.close()
            process.wait(60)
        finally:
            process.kill()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Started]:
    with started() as running:
        yield running


def on(address: str, deals: int, first: Callable[[], object]) -> list[PairReport]:
    """How the contest stands once it was played there; ``first`` happens after the first deal of it."""
    report = PairReport(CONTEST, 0)

    def on_finished(finished: Finished) -> None:
        if finished.place == 0:
            first()

    with ClusterWorkers(address) as workers:
        try:
            run(CONTEST, [report], deals, workers, None, on_finished)
        except WorkersLost as error:
            assert 0 < report.gain.count < deals
            raise error from None
    return [report]


def test_the_same_figures_come_of_a_cluster_and_of_one_whose_worker_is_killed(cluster: Started) -> None:
    deals = length(12, 60)
    here = figures(played(CONTEST, deals)[0])
    assert figures(on(cluster.address, deals, lambda: None)) == here
    assert figures(on(cluster.address, deals, lambda: os.kill(cluster.workers[0], signal.SIGKILL))) == here


def test_the_command_plays_on_a_cluster(cluster: Started) -> None:
    words = ["arena", "gin", "simple", "random", "--deals", "8", "--json"]
    here, there = (
        loads(CliRunner().invoke(app, [*words, *where], catch_exceptions=False).stdout)["pairs"][0]
        for where in (("--jobs", "1"), ("--cluster", cluster.address))
    )
    assert {**here, "cpu_ms": None} == {**there, "cpu_ms": None}
    assert there["deals"] == 8


def test_a_cluster_that_is_not_there_or_loses_all_its_workers_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthside.arena.workers._PATIENCE", 1.0)
    with started() as running:
        stdin, stdout = running.process.stdin, running.process.stdout
        assert stdin is not None and stdout is not None

        def let_go() -> None:
            stdin.write("\n")
            stdin.flush()
            # Before more results are taken, or a quick machine plays every deal while the workers are going.
            assert stdout.readline() == "gone\n"

        with pytest.raises(WorkersLost, match="has lost all its workers"):
            on(running.address, 10_000, let_go)
        with pytest.raises(WorkersLost, match="has no workers"), ClusterWorkers(running.address):
            pass
    monkeypatch.setattr("hearthside.arena.workers._TIMEOUT", 1.0)
    ended = CliRunner().invoke(app, ["arena", "gin", "simple", "random", "--cluster", running.address])
    assert ended.exit_code == 1
    assert ended.stdout == ""
    assert ended.stderr.startswith(f"There is no cluster at {running.address}: ")


def test_a_cluster_whose_scheduler_dies_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthside.arena.workers._PATIENCE", 1.0)
    monkeypatch.setattr("hearthside.arena.workers._TIMEOUT", 2.0)
    with started() as running, pytest.raises(WorkersLost, match=r"^The cluster at tcp://.*\.$"):
        on(running.address, 10_000, running.process.kill)


def test_a_cluster_of_another_release_is_told_of(cluster: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthside.arena.workers.__version__", "99.0")
    with (
        pytest.raises(WorkersLost, match=r"^This is Hearthside 99\.0, and on the cluster .* it is 0"),
        ClusterWorkers(cluster.address),
    ):
        pass


def test_an_address_that_is_none_is_told_of() -> None:
    ended = CliRunner().invoke(app, ["arena", "gin", "simple", "random", "--cluster", "nonsense://here"])
    assert ended.exit_code == 1
    assert "There is no cluster at nonsense://here" in ended.stderr

"""A contest gives the same figures whoever plays it, and however often it is cut off."""

import signal
from collections.abc import Iterator
from concurrent.futures import Future, wait
from contextlib import nullcontext
from json import dumps, loads
from pathlib import Path
from typing import Any

import pytest

from hearthside import gin
from hearthside.arena.contest import run
from hearthside.arena.duplicate import Contest, Finished
from hearthside.arena.report import PairReport, lines
from hearthside.arena.results_file import ResultsFile
from hearthside.arena.statistics import Sprt, Verdict
from hearthside.arena.workers import LocalWorkers, Workers, WorkersLost, in_order
from hearthside.hearts import BLACK_LADY
from tests.arena.work import die, die_once, figures, square, without_clock

THREE = Contest(rules=gin.PRESETS["eaai"], players=("simple", "random", "easy"))


@pytest.fixture(scope="module")
def two() -> Iterator[LocalWorkers]:
    """Two processes for all tests that kill none, since they take a second to start."""
    with LocalWorkers(2) as workers:
        yield workers


def played(
    contest: Contest, deals: int, by: Workers | None = None, file: Path | None = None, sprt: Sprt | None = None
) -> tuple[list[PairReport], list[Finished]]:
    """How a contest comes to stand, and what was seen of it, in order: played in this process, unless by others."""
    reports = [PairReport(contest, pair, sprt) for pair in range(len(contest.pairs))]
    on_finished = list[Finished]()
    with LocalWorkers(1) if by is None else nullcontext(by) as workers:
        if file is None:
            run(contest, reports, deals, workers, None, on_finished.append)
        else:
            with ResultsFile(file, contest) as results_file:
                run(contest, reports, deals, workers, results_file, on_finished.append)
    return reports, on_finished


# ---- Workers ----


@pytest.mark.parametrize("jobs", [1, 2])
def test_workers_give_back_in_order_what_it_was_asked_for(jobs: int, two: LocalWorkers) -> None:
    with LocalWorkers(jobs) if jobs == 1 else nullcontext(two) as workers:
        assert (workers.executor is None) == (jobs == 1)
        assert list(in_order(workers, square, ((number,) for number in range(40)))) == [n * n for n in range(40)]
        assert list(in_order(workers, square, [])) == []


def test_no_more_is_asked_for_than_is_soon_done(two: LocalWorkers) -> None:
    asked = list[int]()

    def numbers() -> Iterator[tuple[int]]:
        for number in range(100):
            asked.append(number)
            yield (number,)

    results = in_order(two, square, numbers())
    assert [next(results) for _ in range(3)] == [0, 1, 4]
    assert len(asked) <= 3 + two.ahead
    results.close()


def test_the_work_of_a_process_that_was_killed_is_done_again(tmp_path: Path) -> None:
    with LocalWorkers(2) as workers:
        first = workers.executor
        given = ((str(tmp_path), number) for number in range(12))
        assert list(in_order(workers, die_once, given)) == list(range(12))
        assert workers.executor is not first


def test_work_that_kills_every_process_is_given_up_with_a_sentence() -> None:
    with (
        LocalWorkers(2) as workers,
        pytest.raises(WorkersLost, match=r"^The workers were lost 3 times on the same deal\.$"),
    ):
        list(in_order(workers, die, [(1,)]))


def test_ctrl_c_waits_until_the_locks_of_the_standard_library_are_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    waited = list[int]()

    def pressed(futures: list[Future[int]], timeout: float) -> Any:
        signal.raise_signal(signal.SIGINT)
        done = wait(futures, timeout)
        waited.append(len(done.done))
        return done

    monkeypatch.setattr("hearthside.arena.workers.wait", pressed)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with LocalWorkers(2) as workers, pytest.raises(KeyboardInterrupt):
            list(in_order(workers, square, [(3,)]))
        assert len(waited) == 1
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


# ---- The same figures ----


def test_the_same_figures_come_of_any_number_of_processes(two: LocalWorkers) -> None:
    reports, on_finished = played(THREE, 6)
    others, seen_there = played(THREE, 6, two)
    assert figures(reports) == figures(others)
    assert list(map(without_clock, on_finished)) == list(map(without_clock, seen_there))
    assert [(each.pair, each.place) for each in on_finished] == [
        (pair, place) for pair in range(3) for place in range(6)
    ]


def test_a_contest_that_was_cut_off_anywhere_ends_as_one_that_was_not(tmp_path: Path) -> None:
    contest = Contest(rules=gin.PRESETS["openspiel"], players=("simple", "random"), records=True)
    whole, on_finished = played(contest, 4, file=tmp_path / "whole")
    content = (tmp_path / "whole").read_bytes()
    assert content.count(b"\n") == 5
    for length in (*range(0, 230, 23), *range(230, len(content), 211), len(content) - 1, len(content)):
        (tmp_path / "cut").write_bytes(content[:length])
        again, seen_again = played(contest, 4, file=tmp_path / "cut")
        assert figures(again) == figures(whole)
        assert list(map(without_clock, seen_again)) == list(map(without_clock, on_finished))
        assert (tmp_path / "cut").read_bytes().count(b"\n") == 5


def test_finished_deals_are_not_played_again_and_more_may_be_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, two: LocalWorkers
) -> None:
    played(THREE, 3, file=tmp_path / "file")
    before = (tmp_path / "file").read_bytes()
    more, _ = played(THREE, 5, two, file=tmp_path / "file")
    assert (tmp_path / "file").read_bytes().startswith(before)
    assert figures(more) == figures(played(THREE, 5)[0])
    monkeypatch.setattr("hearthside.arena.duplicate.play", None)
    again, _ = played(THREE, 5, file=tmp_path / "file")
    assert figures(again) == figures(more)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"[Game hearts]\n\n1. AS\n", "line 1 cannot be read"),
        (b"a letter", "its first line cannot be read"),
        (b"{}\n", "line 1 cannot be read"),
        (b"\xff\xfe\n", "line 1 cannot be read"),
    ],
)
def test_a_file_without_results_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes, sentence: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    with pytest.raises(ValueError, match=sentence):
        ResultsFile(file, THREE)
    assert file.read_bytes() == content


def test_a_bad_line_in_the_midst_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    played(THREE, 2, file=file)
    good = file.read_bytes().splitlines(keepends=True)
    for bad in (b"{}\n", b'{"pair": 0, "place": 0, "sides": [{}, {}], "records": []}\n', b"[1]\n", b"\n"):
        file.write_bytes(b"".join([*good[:2], bad, *good[2:]]))
        with pytest.raises(ValueError, match="line 3 cannot be read"):
            ResultsFile(file, THREE)


def test_the_results_file_of_another_contest_is_refused(tmp_path: Path) -> None:
    played(THREE, 1, file=tmp_path / "file")
    for changes in ({"seed": 2}, {"players": ("simple", "random")}, {"whole": True}, {"rules": gin.STANDARD}):
        other = Contest(**({"rules": THREE.rules, "players": THREE.players} | changes))
        with pytest.raises(ValueError, match=f"belongs to another contest: its {next(iter(changes))} is .*, not "):
            ResultsFile(tmp_path / "file", other)


def test_a_results_file_of_another_contest_begins_anew_where_nothing_is_finished(tmp_path: Path) -> None:
    """As it is where a policy failed at once, and was mended."""
    file, bot = tmp_path / "file", tmp_path / "bot.py"
    for text in ("", "# mended\n"):
        bot.write_text(f"def first(observation, mask, rng):\n    return int(mask.argmax())\n{text}", "utf-8")
        contest = Contest(rules=THREE.rules, players=("random", f"{bot}:first"))
        ResultsFile(file, contest).__exit__()
        assert file.read_bytes() == dumps(contest.to_json()).encode() + b"\n"
    with file.open("ab") as results:
        results.write(b'{"pair": 0, "pl')  # nor is this deal finished
    played(THREE, 1, file=file)
    assert loads(file.read_bytes().splitlines()[0]) == THREE.to_json()
    whole = file.read_bytes()
    with pytest.raises(
        ValueError, match=r"its players is simple, random, easy, not .* Delete it, or name another file."
    ):
        ResultsFile(file, contest)
    assert file.read_bytes() == whole


def test_a_results_file_is_written_by_one_arena_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "file"
    with ResultsFile(file, THREE):
        with pytest.raises(ValueError, match="file is being written by another arena: wait for it, or name another"):
            ResultsFile(file, THREE)
        with ResultsFile(tmp_path / "another", THREE):
            pass
    with ResultsFile(file, THREE):
        pass


# ---- The sequential test ----


def test_a_sequential_test_ends_a_contest_where_it_decides_on_any_number_of_processes(two: LocalWorkers) -> None:
    contest = Contest(rules=gin.PRESETS["eaai"], players=("simple", "random"))
    for sprt, verdict in ((Sprt(0, 5), Verdict.HIGH), (Sprt(150, 200), Verdict.LOW)):
        [report], _ = played(contest, 300, sprt=sprt)
        [other], _ = played(contest, 300, two, sprt=sprt)
        assert report.verdict is other.verdict is verdict
        assert report.gain.count == other.gain.count == 30
        assert f"accepted: simple gains {sprt[verdict is Verdict.HIGH]:g} points" in "\n".join(lines(contest, [report]))


def test_of_whole_matches_the_share_won_beyond_chance_is_tested() -> None:
    contest = Contest(rules=BLACK_LADY, players=("shark", "duck"), whole=True)
    report = PairReport(contest, 0, Sprt(0, 20))
    side = {"games": 6, "hands": 12, "points": 60, "moves": 1, "seconds": 0}
    for place in range(40):
        won = 6 if place % 4 else 3
        report.add(Finished(0, place, ({**side, "won": won}, {**side, "won": 6 - won}), ()))
    assert report.tested.mean == pytest.approx(100 * (0.75 * 1 + 0.25 * 0.5) - 50)
    assert report.verdict is Verdict.HIGH
    assert "percent of matches beyond chance" in "\n".join(lines(contest, [report]))

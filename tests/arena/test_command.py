"""The command `hearthside arena`: what it prints, what it keeps, and how it ends."""

import os
import pty
import signal
import subprocess
import sys
from importlib import import_module
from itertools import islice
from json import loads
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from hearthside.cli import app
from hearthside.record import load

GIN = ("arena", "gin", "simple", "random", "--rules", "eaai", "--jobs", "1")
LONG = ("arena", "hearts", "duck", "random", "--json", "--deals")


def ran(*words: str) -> Result:
    return CliRunner().invoke(app, list(words), catch_exceptions=False)


def figures(text: str) -> dict[str, Any]:
    """What was printed as JSON, less what no two runs have alike."""
    report: dict[str, Any] = loads(text)
    for pair in report["pairs"]:
        assert all(cost > 0 for cost in pair.pop("cpu_ms"))
    return report


def test_a_table_has_a_row_for_each_pair() -> None:
    ended = ran("arena", "gin", "simple", "random", "easy", "--rules", "openspiel", "--deals", "3", "--jobs", "1")
    assert ended.exit_code == 0
    about, table = ended.stdout.split("\n\n")
    assert about.splitlines()[:2] == [
        "Gin Rummy, openspiel, seed 1.",
        "Every deal is played in 2 seatings, as many seats each.",
    ]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
    assert rows[0] == (
        ["player", "against", "deals", "gain", "won", "points", "gins", "knocks", "undercuts", "CPU ms a move"]
    )
    assert [row[:3] for row in rows[2:]] == [
        ["simple", "random", "3"],
        ["simple", "easy", "3"],
        ["random", "easy", "3"],
    ]
    assert all(len(row) == 10 and " ± " in row[3] and " ± " in row[4] for row in rows[2:])


def test_json_says_the_same_and_all_that_makes_it_again() -> None:
    report = figures(ran(*GIN, "--deals", "4", "--seed", "7", "--limit", "64worlds", "--json").stdout)
    assert report == figures(ran(*GIN, "--deals", "4", "--seed", "7", "--limit", "64", "--json").stdout)
    assert (report["rules"], report["seed"], report["limit"]) == ("eaai", 7, {"ms": None, "worlds": 64})
    assert (report["complete"], report["seatings"], report["whole"]) == (True, 2, False)
    [pair] = report["pairs"]
    assert pair["players"] == ["simple", "random"]
    mine, theirs = pair["sides"]
    assert (pair["deals"], mine["games"], mine["hands"]) == (4, 8, 8)
    assert pair["gain"]["mean"] == pytest.approx((mine["points"] - theirs["points"]) / 8)
    assert pair["won"]["mean"] == pytest.approx(100 * mine["won"] / 8)
    assert "sprt" not in pair


def test_one_deal_has_no_interval() -> None:
    report = figures(ran(*GIN, "--deals", "1", "--json").stdout)
    assert report["pairs"][0]["gain"]["interval"] is None
    assert "±" not in ran(*GIN, "--deals", "1").stdout


def test_a_sequential_test_ends_it_early() -> None:
    words = (*GIN, "--deals", "500", "--sprt", "0", "5")
    assert ran(*words).stdout.endswith(
        "\n\nAfter 30, accepted: simple gains 5 points a seat a deal on random, rather than 0.\n"
    )
    [pair] = figures(ran(*words, "--json").stdout)["pairs"]
    assert (pair["deals"], pair["sprt"]) == (30, {"low": 0, "high": 5, "error": 0.05, "accepted": "high"})
    assert "After 3, neither is accepted: that simple gains 0 points" in ran(*GIN, "--deals", "3", *words[-3:]).stdout


def test_whole_matches_in_a_field_of_three_to_one_are_played_to_their_end(tmp_path: Path) -> None:
    words = ("arena", "hearts", "shark", "duck", "--rules", "black-lady goal=20", "--whole", "--field", "alone")
    ended = ran(*words, "--deals", "2", "--jobs", "1", "--out", str(tmp_path / "played.txt"))
    assert "Every match is played in 4 seatings, the first alone among the others." in ended.stdout
    records = load((tmp_path / "played.txt").read_bytes())
    assert len(records) == 8
    assert all(sorted(record.names) == ["Duck", "Duck", "Duck", "The Shark"] for record in records)
    assert ran("check", str(tmp_path / "played.txt")).exit_code == 0


def test_records_and_finished_deals_are_kept_and_a_second_run_goes_on(tmp_path: Path) -> None:
    kept = ("--json", "--out", str(tmp_path / "played.txt"), "--resume", str(tmp_path / "results"))
    ran(*GIN, "--deals", "2", *kept)
    assert len(load((tmp_path / "played.txt").read_bytes())) == 4
    report = figures(ran(*GIN, "--deals", "5", *kept).stdout)
    assert report == {**figures(ran(*GIN, "--deals", "5", "--json").stdout), "records": True}
    assert len(load((tmp_path / "played.txt").read_bytes())) == 10
    refused = ran(*GIN, "--seed", "2", *kept)
    assert (refused.exit_code, refused.stdout) == (2, "")
    other = f"{tmp_path / 'results'} belongs to another contest: its seed is 1, not 2."
    assert refused.stderr == f"{other} Delete it, or name another file.\n"


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_stopped_goes_on_from_what_was_finished(tmp_path: Path, by: signal.Signals) -> None:
    results_file = tmp_path / "results"
    os.mkfifo(tmp_path / "records")
    command = [sys.executable, "-m", "hearthside", *LONG, "5000", "--jobs", "2", "--resume", str(results_file)]
    with subprocess.Popen(
        [*command, "--out", str(tmp_path / "records")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        with (tmp_path / "records").open(encoding="utf-8") as records:
            # So many lines have come through that some deals are finished, and others are not.
            assert len(list(islice(records, 1200))) == 1200
            process.send_signal(by)
            records.read()
        out, err = process.communicate()
    finished = results_file.read_bytes().count(b"\n") - 1
    assert finished >= 5
    if by is signal.SIGINT:
        assert (process.returncode, err) == (130, "Stopped.\n")
        report = loads(out)
        assert not report["complete"]
        # A deal is written to the file before it is counted.
        assert finished - 1 <= report["pairs"][0]["deals"] <= finished
    words = (*LONG, str(finished + 2), "--jobs", "1")
    resumed = figures(ran(*words, "--out", str(tmp_path / "again.txt"), "--resume", str(results_file)).stdout)
    assert resumed == {**figures(ran(*words).stdout), "records": True}
    assert resumed["pairs"][0]["deals"] == finished + 2


def test_rules_without_an_end_are_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("hearthside.arena.matches"), "_ENDLESS", 2)
    ended = ran("arena", "hearts", "duck", "random", "--rules", "black-lady goal=500", "--whole", "--jobs", "1")
    assert (ended.exit_code, ended.stdout) == (1, "")
    assert ended.stderr == "After 2 deals no match has ended under these rules.\n"


def test_progress_is_shown_where_a_person_sees_it_and_nowhere_else() -> None:
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "hearthside", *GIN, "--deals", "40", "--json"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=slave, env=os.environ | {"TERM": "xterm", "COLUMNS": "100"}
    ) as process:
        os.close(slave)
        shown = b""
        try:
            while piece := os.read(master, 4096):
                shown += piece
        except OSError:
            pass  # the other end is closed
        out, _ = process.communicate()
    os.close(master)
    assert b"simple : random" in shown and b"/40" in shown
    assert loads(out)["complete"]
    assert ran(*GIN, "--deals", "2", "--json").stderr == ""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("chess", "shark", "duck"), "There is no game 'chess' here; choose hearts or gin."),
        (("hearts", "shark"), "An arena needs two players or more, each named once."),
        (("hearts", "shark", "nobody"), "Nobody here plays as 'nobody'; choose one of nellie, "),
        (("gin", "shark", "duck"), "Nobody here plays as 'duck'; choose one of nellie, cal, shark, vicky, level-1, "),
        (("gin", "shark", "cal", "--rules", "nonsense"), "There "),
        (("gin", "shark", "cal", "--limit", "soon"), "A limit is written as 20ms or as 64worlds; 'soon' is neither."),
        (("gin", "shark@soon", "cal"), "A limit is written as 20ms or as 64worlds; 'soon' is neither."),
        (("gin", "shark", "cal", "--limit", "0ms"), "A limit of 0 leaves no time for a move: choose more."),
        (("gin", "shark", "cal", "--field", "odd"), "There is no field 'odd'; choose even or alone."),
        (("gin", "shark", "cal", "--sprt", "2", "1"), "A sequential test needs two values, the lower one first; "),
        (("gin", "shark", "cal", "--jobs", "2", "--cluster", "x"), "Give --jobs or --cluster, not both: "),
        (("gin", "shark", "cal", "--out", "/nowhere/at/all"), "/nowhere/at/all cannot be written: No such file"),
        (("gin", "shark", "cal", "--resume", "/nowhere/at/all"), "/nowhere/at/all cannot be written: No such file"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    ended = ran("arena", *words)
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert ended.stderr.startswith(sentence)


def test_the_command_needs_no_cluster_to_say_that_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ended = ran("arena", "gin", "simple", "random", "--cluster", "127.0.0.1:8786")
    assert (ended.exit_code, ended.stdout) == (1, "")
    assert ended.stderr == "A cluster needs the extra: install hearthside[cluster].\n"

"""The benchmarks run, and say what they measured."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from subprocess import CalledProcessError
from xml.etree import ElementTree

import pytest

import benchmarks.__main__ as all_benchmarks
from benchmarks import (
    environments,
    gin_choices,
    gin_knocks,
    hearts_beliefs,
    hosted,
    melds,
    reviews,
    rules,
    strength_over_time,
)
from benchmarks.measuring import HEADS, Figure
from tests.few_worlds import look_at_few_worlds


@pytest.mark.parametrize(
    ("figures", "arguments", "peers"),
    [
        (rules.figures, "--deals 1 --rounds 2", {"OpenSpiel"}),
        (rules.figures, "--game gin --deals 1 --rounds 2", {"OpenSpiel", "RLCard"}),
        (melds.figures, "--hands 2 --rounds 2", {"OpenSpiel", "RLCard", "OpenSpiel, other in 0 of 2 hands"}),
    ],
)
def test_they_compare_with_other_programs(
    figures: Callable[[Sequence[str]], Iterator[Figure]], arguments: str, peers: set[str]
) -> None:
    found = list(figures(arguments.split()))
    assert {figure.peer for figure in found} == peers
    assert all(len(figure.ratios) == 2 and min(figure.ratios) > 0 for figure in found)
    assert any(figure.at_least for figure in found)


def test_environments_are_stepped_beside_those_of_other_programs() -> None:
    found = list(environments.figures(["--tables", "8", "--steps", "2", "--deals", "1", "--rounds", "1"]))
    assert [figure.peer for figure in found if "Hearts" in figure.what] == [
        *["", "OpenSpiel"] * 2,
        *["OpenSpiel, SyncVectorEnv", "", "OpenSpiel, rl_environment", ""],
    ]
    assert {figure.peer for figure in found} - {figure.peer for figure in found if "Hearts" in figure.what} == {
        "RLCard"
    }
    assert all(figure.ours[0] > 0 for figure in found)


def test_a_review_of_each_game_is_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    look_at_few_worlds(monkeypatch)
    found = list(reviews.figures(["--hands", "1", "--rounds", "1"]))
    assert len(found) == 6
    assert all(figure.ours[0] > 0 for figure in found)
    assert all(tuple(first.ours) <= tuple(whole.ours) for first, whole in zip(found[::3], found[1::3], strict=True))


def test_knocks_are_judged_and_played_out_both_ways(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    look_at_few_worlds(monkeypatch)
    for options, last in (("--decks 2 --orders 1 --matches 1", "all"), ("--position --worlds 1", "simple")):
        monkeypatch.setattr("sys.argv", ["gin_knocks", *options.split(), "--against", "early-knocker"])
        gin_knocks.main()
        rows = capsys.readouterr().out.splitlines()
        assert rows[0].startswith("| against" if last == "all" else "| South")
        assert rows[-1].startswith(f"| {last} |")


def test_choices_of_a_search_are_played_on_beside_those_of_the_networks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["shark worlds=0", "shark worlds=8", "random"]
    monkeypatch.setattr("sys.argv", ["gin_choices", "--decks", "3", "--orders", "2", *names])
    gin_choices.main()
    alone, searching, anything = (row.split(" | ") for row in capsys.readouterr().out.splitlines()[2:])
    assert alone[0] == "| shark worlds=0" and alone[2].startswith("+0.00") and alone[3].startswith("0.0%")
    assert searching[1] == "3" and not searching[3].startswith("0.0%")
    # Whoever does anything loses a great deal by it.
    assert float(anything[2].split()[0].replace("−", "-")) < -5


def test_four_people_at_each_table_are_told_of_every_move() -> None:
    told = hosted.figures(["--tables", "2", "--workers", "1", "--seconds", "1", "--every", "0.2", "--peer", "none"])
    found = {figure.what: figure.ours for figure in told}
    assert found["moves told to four people, a CPU second of the servers"][0] > 0
    [soaked] = hosted.figures(["--tables", "2", "--workers", "1", "--soak", "40"])
    assert soaked.ours[0] > 0


def test_what_players_like_the_policy_passed_and_played_tells_more_than_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["hearts_beliefs", "level-8", "--deals", "6"])
    hearts_beliefs.main()
    heads, _, row = capsys.readouterr().out.splitlines()
    cells = dict(zip(heads.strip("| ").split(" | "), row.strip("| ").split(" | "), strict=True))
    assert cells.pop("player") == "level-8"
    assert len(cells) == 12
    assert all(float(cell.split()[0]) > 0 for cell in cells.values())


def test_searches_in_more_worlds_are_compared_on_the_same_deals_and_drawn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    tables, drawn = list[str](), tmp_path / "time.svg"
    for seconds in ("600", "0"):  # the second time, all is in the files
        options = f"gin --worlds 0 8 --against early-knocker --most 2 --seconds {seconds} --files {tmp_path}"
        monkeypatch.setattr("sys.argv", ["strength_over_time", *options.split(), "--plot", str(drawn)])
        strength_over_time.main()
        tables.append(capsys.readouterr().out)
    assert tables[0] == tables[1]
    lines = tables[0].replace("−", "-").splitlines()[2:]
    rows = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines]
    assert [(worlds, deals) for worlds, _, deals, *_ in rows] == [("0", "2"), ("8", "2")]
    gains = [float(row[3].split()[0]) for row in rows]
    assert float(rows[1][4].split()[0]) == pytest.approx(gains[1] - gains[0], abs=0.011)
    picture = ElementTree.fromstring(drawn.read_text("utf-8"))
    dots = [float(dot.get("cy", "")) for dot in picture.iter("{http://www.w3.org/2000/svg}circle")]
    assert (dots[0] > dots[1]) == (gains[0] < gains[1])


def test_an_aim_is_of_the_ratio_or_of_the_figure_alone() -> None:
    beside = Figure("deals", [10, 30, 20], "s", "another", [5, 10, 20])
    assert beside.cells() == ["deals", "20.0 s", "another: 10.0 s", "2.00 (1.00 to 3.00 in 3 rounds)", "", ""]
    assert beside._replace(at_least=2.0).cells()[4:] == ["at least 2.00", "yes"]
    assert beside._replace(at_most=1.9).cells()[4:] == ["at most 1.90", "no"]
    assert Figure("memory", [151], "MB", at_most=150).cells() == [
        "memory",
        "151.0 MB",
        "",
        "",
        "at most 150.0 MB",
        "no",
    ]


def test_all_of_them_make_one_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_compiler(_: Sequence[str]) -> Iterator[Figure]:
        raise FileNotFoundError("no C compiler")

    def no_packages(_: Sequence[str]) -> Iterator[Figure]:
        raise CalledProcessError(1, "npm")

    monkeypatch.setattr(rules, "figures", lambda _: iter([Figure("deals", [3.0])]))
    monkeypatch.setattr(melds, "figures", no_compiler)
    monkeypatch.setattr(hosted, "figures", no_packages)
    found = list(all_benchmarks.rows(["rules --deals 1", "melds", "hosted"]))
    assert [row[:2] for row in found] == [
        ["deals", "`python -m benchmarks.rules --deals 1`"],
        ["left out: no C compiler", "`python -m benchmarks.melds`"],
        ["left out: Command 'npm' returned non-zero exit status 1.", "`python -m benchmarks.hosted`"],
    ]
    assert {len(row) for row in found} == {len(HEADS) + 1}

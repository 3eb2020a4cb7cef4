"""Contests against the foreign population: one figure for each player, deals apart, pieces, and what is refused."""

from collections.abc import Mapping
from dataclasses import replace
from json import loads
from pathlib import Path
from statistics import fmean

import pytest
from typer.testing import CliRunner, Result

from hearthside.ai.foreign import Half, Member
from hearthside.ai.players import foreign_players
from hearthside.arena.contest import run
from hearthside.arena.duplicate import Contest, Finished
from hearthside.arena.population import overall
from hearthside.arena.report import PairReport, lines, to_json
from hearthside.arena.results_file import ResultsFile
from hearthside.arena.workers import LocalWorkers
from hearthside.cli import app
from hearthside.gin import PRESETS as GIN_PRESETS
from hearthside.hearts import BLACK_LADY
from tests.arena.work import without_clock

QUICK = {"hearts": ("lowest", "ducker", "counter"), "gin": ("gin-waiter", "early-knocker", "low-knocker")}


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three members at each game, none of which searches."""

    def members(game: str, half: Half = Half.POPULATION) -> Mapping[str, Member]:
        return {name: each for name, each in foreign_players(game, half).items() if name in QUICK[game]}

    monkeypatch.setattr("hearthside.arena.duplicate.foreign_players", members)


def hearts(*players: str) -> Contest:
    return Contest(rules=BLACK_LADY, players=players, against=Half.POPULATION)


def played(contest: Contest, deals: int, file: Path | None = None) -> tuple[list[PairReport], list[Finished]]:
    reports, seen = [PairReport(contest, pair) for pair in range(len(contest.pairs))], list[Finished]()
    with LocalWorkers(1) as workers:
        if file is None:
            run(contest, reports, deals, workers, None, seen.append)
        else:
            with ResultsFile(file, contest) as results_file:
                run(contest, reports, deals, workers, results_file, seen.append)
    return reports, seen


def test_each_player_meets_each_member_and_all_play_a_deal_before_the_next() -> None:
    contest = hearts("duck", "random")
    assert contest.pairs == tuple((one, other) for one in ("duck", "random") for other in QUICK["hearts"])
    assert replace(contest, against=Half.KEPT_OUT).pairs == (("duck", "counter"), ("random", "counter"))
    assert Contest.from_json(loads(contest.text)) == contest
    _, seen = played(contest, 2)
    assert [(each.place, each.pair) for each in seen] == [(place, pair) for place in range(2) for pair in range(6)]


def test_one_figure_is_the_mean_over_members_with_an_interval_over_deals() -> None:
    contest = hearts("duck", "random")
    reports, seen = played(contest, 8)
    by_deal = [
        [fmean(contest.gain(each) for each in seen if each.place == place and each.pair // 3 == who) for who in (0, 1)]
        for place in range(8)
    ]
    duck, other, difference = overall(contest, reports)
    assert (duck.name, other.name, difference.name) == ("duck", "random", "random less duck")
    assert duck.gain.mean == pytest.approx(fmean(mine for mine, _ in by_deal))
    assert difference.gain.mean == pytest.approx(fmean(theirs - mine for mine, theirs in by_deal))
    # The spread is that of deals, since all members play the same cards.
    spread = sum((mine - duck.gain.mean) ** 2 for mine, _ in by_deal)
    assert duck.gain.count == 8
    assert duck.gain.squares == pytest.approx(spread)
    assert duck.won.mean == pytest.approx(fmean(contest.rate(each) for each in seen if each.pair < 3))
    # Of Black Lady's deals each fourth is a hold.
    assert (duck.apart.count, reports[0].apart.count) == (2, 2)
    assert duck.apart.mean == pytest.approx((by_deal[3][0] + by_deal[7][0]) / 2)
    assert duck.gain.mean > 0 > other.gain.mean


def test_a_population_may_be_players_by_name() -> None:
    contest = replace(hearts("duck"), against="random, level-8 temperature=6.1,lowest")
    assert contest.pairs == (("duck", "random"), ("duck", "level-8 temperature=6.1"), ("duck", "lowest"))
    assert Contest.from_json(loads(contest.text)) == contest
    reports, _ = played(contest, 2)
    assert "| duck | random, level-8 temperature=6.1,lowest (3) | 2 | " in "\n".join(lines(contest, reports))


def test_programs_of_the_same_name_are_told_apart_by_their_commands() -> None:
    contest = hearts("duck", "random")
    reports, _ = played(contest, 2)
    before = [each.gain for each in overall(contest, reports)]
    for report in reports:
        report.names = ("Bot", report.names[1])
    names, after = zip(*((each.name, each.gain) for each in overall(contest, reports)), strict=True)
    assert names == ("duck", "random", "random less duck")
    assert list(after) == before


def test_a_deal_counts_once_all_members_have_played_it(tmp_path: Path) -> None:
    contest = hearts("duck")
    whole, _ = played(contest, 3)
    [all_of_it] = overall(contest, whole)
    cut = [PairReport(contest, pair) for pair in range(3)]

    def stop(finished: Finished) -> None:
        if (finished.place, finished.pair) == (1, 1):
            raise KeyboardInterrupt

    with (
        ResultsFile(tmp_path / "kept", contest) as results_file,
        LocalWorkers(1) as workers,
        pytest.raises(KeyboardInterrupt),
    ):
        run(contest, cut, 3, workers, results_file, stop)
    [so_far] = overall(contest, cut)
    assert so_far.deals == 1
    again, seen = played(contest, 3, tmp_path / "kept")
    [resumed] = overall(contest, again)
    assert (resumed.gain, resumed.won, resumed.apart) == (all_of_it.gain, all_of_it.won, all_of_it.apart)
    assert [without_clock(each) for each in seen] == [without_clock(each) for each in played(contest, 3)[1]]


def test_a_table_has_a_row_for_each_member_and_one_for_all() -> None:
    contest = hearts("duck", "random")
    reports, _ = played(contest, 4)
    _, members, everyone = "\n".join(lines(contest, reports)).split("\n\n")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in members.splitlines()]
    assert rows[0][:6] == ["player", "against", "deals", "gain", "hold deals", "won"]
    assert rows[0][-1] == "CPU ms a move"
    assert [row[:3] for row in rows[2:]] == [[one, other, "4"] for one, other in contest.pairs]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in everyone.splitlines()]
    assert rows[0] == ["player", "against", "deals", "gain", "hold deals", "won", "CPU ms a move"]
    assert [row[:3] for row in rows[2:]] == [
        [name, "population (3)", "4"] for name in ("duck", "random", "random less duck")
    ]
    assert " ± " in rows[2][3] and rows[2][6] and not rows[4][6]
    plain = to_json(contest, reports, complete=True)
    assert [row["name"] for row in plain["overall"]] == ["duck", "random", "random less duck"]
    assert plain["overall"][0]["gain"]["mean"] == pytest.approx(fmean(each.gain.mean for each in reports[:3]), abs=1e-6)


def test_at_gin_whole_matches_have_no_deals_apart() -> None:
    contest = Contest(rules=GIN_PRESETS["eaai"].with_goal(20), players=("simple",), whole=True, against=Half.PARTNERS)
    reports, _ = played(contest, 2)
    _, members, everyone = "\n".join(lines(contest, reports)).split("\n\n")
    assert "hold" not in members + everyone
    assert "| simple | partners (2) | 2 | " in everyone


def ran(*words: str) -> Result:
    return CliRunner().invoke(app, ["arena", *words], catch_exceptions=False)


def test_the_command_plays_in_pieces(tmp_path: Path) -> None:
    words = ("gin", "simple", "--against", "population", "--rules", "eaai", "--jobs", "1", "--json")
    kept = ("--resume", str(tmp_path / "kept"))
    ran(*words, "--deals", "2", *kept)
    resumed, at_once = (loads(ran(*words, "--deals", "5", *each).stdout) for each in (kept, ()))
    for report in (resumed, at_once):
        assert (report["against"], report["complete"], len(report["pairs"])) == ("population", True, 3)
        assert report["overall"][0].pop("cpu_ms") > 0
    assert resumed["overall"] == at_once["overall"]
    other = ran(*words[:2], "--against", "partners", *words[4:], *kept)
    sentence = f"{tmp_path / 'kept'} belongs to another contest: its against is population, not partners."
    assert other.stderr == f"{sentence} Delete it, or name another file.\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ("shark", "--against", "everyone"),
            "There is no population 'everyone'; choose population, partners, kept-out, or name players",
        ),
        (("ducker", "--against", "population"), "ducker is itself in that population."),
        (
            ("duck", "duck", "--against", "population"),
            "Name one player or more to play against a population, each once.",
        ),
        (("duck", "--against", "lowest,lowest"), "Name each player of a population once."),
        (("duck", "--against", "lowest,nobody"), "Nobody here plays as 'nobody'; "),
        (("lowest", "--against", "lowest,ducker"), "lowest is itself in that population."),
        (("duck", "--against", "population", "--ladder"), "There is no ladder against a population: "),
        (("duck", "--against", "population", "--limit", "8worlds"), "A population plays as it does: "),
        (("duck", "--against", "population", "--sprt", "0", "1"), "A sequential test is of two players; "),
        (("nobody", "--against", "population"), "Nobody here plays as 'nobody'; "),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    ended = ran("hearts", *words)
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert ended.stderr.startswith(sentence)

"""The log of games on the command line: printed, cleared, and left alone where nobody said yes."""

import json
import re
from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from hearthside import gin
from hearthside.app.profiles import Whose
from hearthside.app.statistics.play import REVIEW_VERSION, play_statistics
from hearthside.cli import app
from hearthside.games import GAMES
from hearthside.match import Entry, Log, Seat
from hearthside.storage import Effects, Result, Reviewed, Row
from hearthside.storage.store import Store
from tests.app.test_statistics_play import match
from tests.record import gin_matches

NONE = "No match has been finished yet.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one match for cash that was played to its end."""
    store = Store(tmp_path)
    day = "2026-03-01T00:00:00.000+00:00"
    row = Row("first", "hearts", "tommys-standard", (), "seed", 5, 0, day, day)
    names = '["You", "Cal", "Vicky", "Shark"]'
    won = Result(
        "first",
        day,
        row.game,
        row.rules,
        ((0, "me"),),
        names,
        scores="[30, 45, 62, 71]",
        winners="[0]",
        cash="[238, -65, -82, -91]",
    )
    assert store.append(row, 0, ["x"], Effects(result=won))
    store.close()
    return tmp_path


def said(folder: Path, *options: str, typed: str | None = None) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["stats", "--data", str(folder), *options], input=typed)
    return result.exit_code, result.output


def test_the_log_is_printed_by_side_and_by_name(folder: Path) -> None:
    status, text = said(folder)
    assert status == 0
    assert "South      1    1  1238\n" in text
    assert "Shark      1    0   909      71\n" in text
    assert re.search(r"^2026-03-01 +Tommy's Standard +You 30\*, Cal 45, Vicky 62, Shark 71$", text, re.M), text


def test_gin_is_printed_beside_hearts_or_alone(folder: Path) -> None:
    store = Store(folder)
    day = "2026-03-02T00:00:00.000+00:00"
    row = Row("second", "gin", "oklahoma", (), "seed", 5, 0, day, day)
    won = Result("second", day, "gin", row.rules, ((0, "me"),), '["Ada", "The Shark"]', "[237, 25]", "[0]")
    won = won._replace(people="[0]", points="[112, 0]", hands=8, drawn_hands=1)
    assert store.append(row, 0, ["x"], Effects(result=won))
    store.close()
    _, both = said(folder)
    hearts, gin = (said(folder, "--game", game)[1] for game in ("hearts", "GIN"))
    assert both == f"{hearts}\n{gin}"
    assert "South      1    1  1238\n" in hearts
    assert "Ada       8      1      1    1     0      0     112     14.0\n" in gin
    assert "Ada              14.0     112   100      8       yes  2026-03-02\n" in gin


def test_the_matches_of_one_player_are_printed_and_cleared_by_any_name_of_theirs(folder: Path) -> None:
    store = Store(folder)
    day = "2026-03-02T00:00:00.000+00:00"
    for name, called in (("second", "Ada"), ("third", "Ben")):
        row = Row(name, "hearts", "black-lady", (), "seed", 5, 0, day, day)
        names = json.dumps([called, "Cal", "Vicky", "Shark"])
        ended = Result(name, day, row.game, row.rules, ((0, "me"),), names, "[3, 45, 62, 71]", "[0]")
        assert store.append(row, 0, ["x"], Effects(result=ended))
    store.close()
    (folder / "settings.toml").write_text('[play]\nprofiles = { You = "Bea", Ada = "Bea" }\n')

    def games(*options: str) -> dict[str, str]:
        status, text = said(folder, *options)
        assert status == 0
        return dict(re.findall(r"^(Bea|Ben|Ada|You) +(\d+) ", text, re.M))

    assert games() == {"Bea": "2", "Ben": "1"}
    assert games("--player", "Bea") == games("--player", "Ada") == {"Bea": "2"}
    assert games("--player", "Ben") == {"Ben": "1"}
    assert said(folder, "--player", "Cal") == (0, NONE)
    found = json.loads(said(folder, "--player", "Ben", "--json")[1])
    assert [match["table"] for match in found["log"]["latest"]] == ["third"]
    assert said(folder, "--player", "Ada", "--clear", "--yes")[0] == 0
    assert games() == {"Ben": "1"}


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A folder with a match of each game, played at random, of which those of Hearts were looked back at."""
    store, log, rng = Store(tmp_path), Log(gin.PRESETS["ginrummy42"]), Random(4)
    while log.state.to_move:
        log.add(Entry(gin_matches.random_move(log.state, rng)))
    day = "2026-03-01T00:00:00.000+00:00"
    for name, each in (("hearts", match(7)), ("gin", log)):
        game = GAMES[name]
        seats = [Seat(holder="me"), *[Seat("cal")] * (each.state.rules.seats - 1)]
        row = Row(name, name, each.state.rules.slug, tuple(seats), "seed", 5, 0, day, day)
        names = json.dumps(["Ada", *["Cal"] * (len(seats) - 1)])
        won = Result(name, day, name, row.rules, ((0, "me"),), names, json.dumps(each.state.scores), "[0]")
        if name == "gin":
            won = won._replace(people="[0]", points="[100, 0]", hands=len(each.state.results), drawn_hands=0)
        assert store.append(row, 0, [json.dumps(entry.to_json(game)) for entry in each.entries], Effects(result=won))
    sums = {"decisions": 14, "inaccuracy": 2, "mistake": 1, "luck": 1.5, "skill": -2.25, "variance": 0.01}
    chances = {"luck_chance": 0.01, "skill_chance": -0.02, "variance_chance": 0.0}
    for deal in range(1, len(match(7).state.results) + 1):
        store.put(Reviewed("hearts", deal, 0, REVIEW_VERSION, "moves", json.dumps(sums | chances), b""))
    store.close()
    return tmp_path


def test_how_both_games_were_played_is_printed_as_the_page_has_it(played: Path) -> None:
    status, text = said(played)
    assert status == 0
    store = Store(played)
    found = play_statistics(store, Whose(None))
    store.close()
    assert found.hearts is not None is not found.gin
    for each in found.hearts.passes:
        assert re.search(rf"^{each.what} +{each.deals} +{each.queens} +{each.points:.1f}$", text, re.M)
    counts = {each.label: each for each in (*found.hearts.counts, *found.gin.counts)}
    assert {"Moons tried", "Knocks by your opponent that you undercut"} < counts.keys()
    for label, count in counts.items():
        assert re.search(rf"^{label} +{count.count} +{count.of}$", text, re.M)
    for turn in found.gin.turns:
        assert re.search(rf"^{turn.turns} +{turn.knocks} +{turn.won} +{turn.undercut} +{turn.points:.1f}$", text, re.M)
    deals = found.hearts.deals
    error = 2 * (deals * 0.01) ** 0.5 / deals
    amounts = f"luck +1.5 and choices -2.2 points a deal (+-{error:.1f}), +1.0% and -2.0% of the chance to win,"
    assert f"{amounts} in {deals} deals reviewed;" in text
    assert f"{2 * deals} inaccuracies, {deals} mistakes and 0 blunders in {14 * deals} decisions." in text
    assert re.search(rf"^2026-03-01 +Black Lady +{deals} +1.5 +-2.2 ", text, re.M)
    assert f"Gin Rummy: {found.gin.hands} hands have not been reviewed" in text


def test_json_has_the_same_values(played: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    store = Store(played)
    found = play_statistics(store, Whose(None))
    store.close()
    status, text = said(played, "--json")
    assert status == 0
    figures = json.loads(text)["figures"]
    assert found.hearts is not None is not found.gin
    counts = {each.name: each.count for each in found.hearts.counts}
    rest = {"deals", "points", "fair", "passes", "moments", "matches", "luck", "summary"}
    assert figures["hearts"].keys() == counts.keys() | rest
    assert counts.items() <= figures["hearts"].items()
    assert figures["hearts"]["luck"] == asdict(found.hearts.luck)
    names = {"hands", "won", "drawn", "knocks", "faced", "gins", "undercuts", "suffered", "turns", "luck"}
    assert figures["gin"].keys() == names
    assert json.loads(text)["log"]["sides"][0]["games"] == 1
    hearts = json.loads(said(played, "--json", "--game", "hearts")[1])
    assert (list(hearts["figures"]), hearts["log"]["gin"]["names"]) == (["hearts"], [])
    nothing = json.loads(said(tmp_path_factory.mktemp("none"), "--json")[1])
    assert nothing["figures"] == {"hearts": None, "gin": None}
    assert said(played, "--json", "--clear")[0] == 2


def test_a_game_that_there_is_not_is_refused_and_so_is_clearing_half_a_log(folder: Path) -> None:
    assert said(folder, "--game", "whist") == (2, "There is no game 'whist' here; choose hearts or gin.\n")
    assert said(folder, "--game", "gin") == (0, NONE)
    status, text = said(folder, "--game", "gin", "--clear", "--yes")
    assert (status, text) == (2, "The statistics of both games are cleared together: leave out --game.\n")
    assert said(folder)[1] != NONE


def test_no_log_is_said_and_no_file_is_made(tmp_path: Path) -> None:
    assert said(tmp_path / "nowhere") == (0, NONE)
    assert not (tmp_path / "nowhere").exists()
    Store(tmp_path).close()
    assert said(tmp_path) == said(tmp_path, "--clear") == (0, NONE)


@pytest.mark.parametrize("typed", ["n\n", "\n", ""])
def test_nothing_is_cleared_without_a_yes(typed: str, folder: Path) -> None:
    before = said(folder)
    _, text = said(folder, "--clear", typed=typed)
    assert "Clear the statistics? The matches themselves stay." in text
    assert "The statistics are cleared." not in text
    assert said(folder) == before


@pytest.mark.parametrize(("options", "typed"), [(["--clear"], "y\n"), (["--clear", "--yes"], None)])
def test_a_yes_clears_the_log_and_leaves_the_match(options: list[str], typed: str | None, folder: Path) -> None:
    status, text = said(folder, *options, typed=typed)
    assert (status, text.splitlines()[-1]) == (0, "The statistics are cleared.")
    assert said(folder) == (0, NONE)
    assert Store(folder).entries("first") == ["x"]

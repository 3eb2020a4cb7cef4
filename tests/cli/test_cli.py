"""The command line: what it prints, what it writes, and how it ends."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import hatch_build
from hearthside import __version__
from hearthside.cards import DEAL_NUMBERS
from hearthside.cli import app
from hearthside.games import GAMES
from hearthside.gin import PRESETS as GIN_PRESETS
from hearthside.hearts import CARDSHARK, PRESETS, rulecard
from hearthside.record import Record, final, from_json, load, read

GOLDEN = Path(__file__).parents[1] / "golden" / "records"


def run(*words: str, given: bytes = b"") -> Result:
    return CliRunner().invoke(app, list(words), input=given, catch_exceptions=False)


def test_the_installed_command_and_the_module_say_their_version() -> None:
    installed = str(Path(sys.executable).with_name("hearthside"))
    for command in ([installed], [sys.executable, "-m", "hearthside"]):
        ended = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
        assert ended.stdout == f"hearthside {__version__}\n"


def test_the_command_line_starts_without_what_its_commands_need() -> None:
    code = (
        "import sys, hearthside.cli; print(*sys.modules.keys() & {'fastapi', 'sqlalchemy', 'uvicorn', 'hearthside.ai'})"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "\n"


# ---- guide ----


def test_the_documentation_is_printed_page_by_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthside.server.client.STATIC", tmp_path)
    unbuilt = run("guide")
    assert unbuilt.exit_code == 2 and "make client" in unbuilt.stderr
    (tmp_path / "docs").mkdir()
    hatch_build.write_pages(tmp_path / "docs")
    docs = Path(hatch_build.__file__).parent / "docs"
    assert run("guide").stdout == (docs / "guide.md").read_text()
    assert run("guide", "Variants").stdout == (docs / "variants.md").read_text()
    strange = run("guide", "nothing")
    assert strange.exit_code == 2
    named = ", ".join(sorted(hatch_build.pages()))
    assert strange.stderr == f"There is no page 'nothing'; choose one of {named}.\n"


# ---- autoplay ----


def test_autoplay_prints_records_that_hold() -> None:
    played = run(
        "autoplay", "--deal", "5", "--matches", "2", "--rules", "openspiel", "--seats", "cal, shark,vicky,frank"
    )
    assert played.exit_code == 0
    records = read(played.stdout)
    assert [deal.number for record in records for deal in record.deals] == [5, 6]
    assert records[0].names == ("Cautious Cal", "The Shark", "Vicious Vicky", "Fraidy Frank")
    assert all(final(record).winners for record in records)
    assert run("check", "-", given=played.stdout.encode()).stdout == "-: 2 matches, 2 deals; all are correct.\n"


def test_autoplay_takes_any_number_that_a_table_draws_and_has_room_for_those_after_it() -> None:
    words = ("autoplay", "--matches", "2", "--rules", "openspiel", "--seats", "frank,frank,frank,frank", "--deal")
    first = DEAL_NUMBERS - 2**64
    records = read(run(*words, str(first)).stdout)
    assert [deal.number for record in records for deal in record.deals] == [first, first + 1]
    assert run(*words, str(DEAL_NUMBERS)).exit_code == 2


def test_autoplay_plays_gin() -> None:
    words = ("autoplay", "--game", "gin", "--deal", "5", "--matches", "2", "--rules", "Standard goal=30", "--seats")
    played = run(*words, "cal, shark")
    assert played.exit_code == 0
    records = read(played.stdout)
    deals = [deal.number for record in records for deal in record.deals]
    assert deals == list(range(5, 5 + len(deals)))
    assert records[0].rules == GIN_PRESETS["standard"].with_goal(30)
    assert records[0].names == ("Cautious Cal", "The Shark")
    assert all(final(record).winners for record in records)
    checked = run("check", "-", given=played.stdout.encode())
    assert checked.stdout == f"-: 2 matches, {len(deals)} deals; all are correct.\n"
    both = run("autoplay", "--deal", "5", "--rules", "openspiel").stdout + played.stdout
    assert run("check", "-", given=both.encode()).stdout.startswith("-: 3 matches, ")


def test_autoplay_has_usual_rules_and_seats_for_each_game() -> None:
    [record] = read(run("autoplay", "--game", "gin", "--deal", "1").stdout)
    assert (record.rules, record.names) == (GAMES["gin"].usual, ("Cautious Cal", "The Shark"))


def test_autoplay_writes_gin_in_either_form(tmp_path: Path) -> None:
    words = ("autoplay", "--game", "gin", "--deal", "5", "--rules", "openspiel", "--out")
    for name in ("played.txt", "played.json"):
        assert run(*words, str(tmp_path / name)).output == ""
    [record] = load((tmp_path / "played.txt").read_bytes())
    assert from_json(json.loads((tmp_path / "played.json").read_text("utf-8"))) == record
    assert run("check", str(tmp_path / "played.json")).stdout.endswith(": 1 match, 1 deal; it is correct.\n")


def test_autoplay_repeats_itself() -> None:
    words = ("autoplay", "--deal", "7", "--rules", "cardshark goal=30", "--seats", "guest,cal,charlie,nellie")
    assert run(*words).stdout == run(*words).stdout


def test_autoplay_without_a_deal_draws_one() -> None:
    assert read(run("autoplay", "--rules", "openspiel").stdout)[0].deals[0].number is not None


@pytest.mark.parametrize("name", ["played.txt", "played.json"])
@pytest.mark.parametrize("finished", [0, 2])
def test_autoplay_that_is_interrupted_keeps_what_is_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, finished: int
) -> None:
    records = read(run("autoplay", "--deal", "5", "--rules", "openspiel", "--matches", "2").stdout)

    def interrupted(*_: object) -> Iterator[Record]:
        yield from records[:finished]
        raise KeyboardInterrupt

    monkeypatch.setattr("hearthside.arena.matches", interrupted)
    ended = run("autoplay", "--matches", "3", "--out", str(tmp_path / name))
    assert (ended.exit_code, ended.stdout) == (130, "")
    if finished:
        assert ended.stderr == f"Stopped after 2 of 3 matches, which are in {tmp_path / name}.\n"
        assert load((tmp_path / name).read_bytes()) == records
    else:
        assert ended.stderr == "Stopped before a match was finished.\n"
        assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("matches", [1, 3])
def test_autoplay_writes_either_form_to_a_file(tmp_path: Path, matches: int) -> None:
    words = ("autoplay", "--deal", "5", "--rules", "openspiel", "--matches", str(matches), "--out")
    assert run(*words, str(tmp_path / "played.txt")).output == ""
    assert run(*words, str(tmp_path / "played.JSON")).output == ""
    records = load((tmp_path / "played.txt").read_bytes())
    assert len(records) == matches
    plain = json.loads((tmp_path / "played.JSON").read_text("utf-8"))
    assert [from_json(twin) for twin in (plain if matches > 1 else [plain])] == records
    checked = run("check", str(tmp_path / "played.txt"), str(tmp_path / "played.JSON"))
    assert checked.exit_code == 0
    assert len(checked.stdout.splitlines()) == 2


@pytest.mark.parametrize(
    ("words", "setting", "name"),
    [([], "", "You"), ([], " Ada ", "Ada"), (["--name", "Ben"], "Ada", "Ben"), (["--game", "gin"], "Ada", "Ada")],
)
def test_the_plain_game_has_the_name_of_the_settings_unless_another_is_given(
    words: list[str], setting: str, name: str, tmp_path: Path
) -> None:
    (tmp_path / "settings.toml").write_text(f'[play]\nname = "{setting}"\n')
    kept = tmp_path / "match.txt"
    level = ["--level", "1", "--points", "5"]
    assert run("plain", *words, *level, "--data", str(kept), given=b"quit\n").exit_code == 0
    [record] = load(kept.read_bytes())
    assert dict(record.tags)["South"] == name


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--game", "whist"], "There is no game 'whist' here; choose hearts or gin."),
        (["--game", "gin", "--seats", "cal"], "There are 2 seats: name a player for each, not 1."),
        (["--game", "gin", "--seats", "cal,frank"], "Nobody here plays as 'frank'"),
        (["--game", "gin", "--rules", "black-lady"], "There are no rules named 'black-lady'"),
        (["--rules", "nope"], "There are no rules named 'nope'"),
        (["--rules", "black-lady goal=x"], "is not rules"),
        (["--rules", ""], "Name the rules."),
        (["--seats", "cal"], "There are 4 seats: name a player for each, not 1."),
        (["--seats", "cal,cal,cal,bob"], "Nobody here plays as 'bob'"),
        (["--deal", "-1"], "Invalid value for '--deal'"),
        (["--deal", "x"], "Invalid value for '--deal'"),
        (["--matches", "0"], "Invalid value for '--matches'"),
        (["--out", "no/such/folder/file"], "cannot be written: No such file or directory."),
        (["--nonsense"], "No such option: --nonsense"),
    ],
)
def test_options_that_cannot_be_are_refused_in_a_sentence(words: list[str], sentence: str) -> None:
    refused = run("autoplay", "--rules", "openspiel", *words)
    assert refused.exit_code == 2
    assert sentence in refused.stderr
    assert "Traceback" not in refused.stderr
    assert refused.stdout == ""


# ---- check ----


def test_check_says_one_line_a_file() -> None:
    files = [str(GOLDEN / f"{name}.txt") for name in ("openspiel", "cardshark", "partial")]
    checked = run("check", *files)
    assert checked.exit_code == 0
    assert checked.stdout.splitlines() == [
        f"{files[0]}: 1 match, 1 deal; it is correct.",
        f"{files[1]}: 1 match, 6 deals; it is correct.",
        f"{files[2]}: 1 match, 2 deals; it is correct.",
    ]


def test_check_names_file_and_line_of_what_does_not_hold(tmp_path: Path) -> None:
    text = (GOLDEN / "openspiel.txt").read_text("utf-8")
    bad = tmp_path / "bad.txt"
    bad.write_text(text.replace("Score 2", "Score 3").replace("Score 1", "Score 0"), "utf-8")
    line = 1 + text[: text.index("Score")].count("\n")
    checked = run("check", str(GOLDEN / "openspiel.txt"), str(bad), str(GOLDEN / "cardshark.txt"))
    assert checked.exit_code == 1
    assert checked.stderr.startswith(f"{bad}: line {line}: The deal scores ")
    assert len(checked.stdout.splitlines()) == 2


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "There is no record here"),
        (b"\x89PNG\r\n\x1a\n", "line 1: This is not UTF-8 text"),
        (b'{"format": 1}', "cannot be read"),
        (b"{", "line 1: This is not JSON"),
        (b"dear diary", "line 1: A record begins with"),
    ],
)
def test_check_takes_standard_input_and_garbage(content: bytes, sentence: str) -> None:
    checked = run("check", "-", given=content)
    assert checked.exit_code == 1
    assert checked.stderr.startswith("-: ")
    assert sentence in checked.stderr


def test_check_says_what_it_cannot_read(tmp_path: Path) -> None:
    checked = run("check", str(tmp_path), str(tmp_path / "none.txt"))
    assert checked.exit_code == 1
    assert checked.stderr.splitlines() == [
        f"{tmp_path}: cannot be read: Is a directory.",
        f"{tmp_path / 'none.txt'}: cannot be read: No such file or directory.",
    ]
    assert run("check").exit_code == 2


def test_a_broken_pipe_is_no_trouble() -> None:
    installed = str(Path(sys.executable).with_name("hearthside"))
    command = f"'{installed}' autoplay --deal 1 --matches 150 --rules openspiel | head -n 1"
    ended = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert (ended.stdout, ended.stderr) == ('[Game "hearts"]\n', "")


# ---- rules ----


def test_rules_lists_the_presets_of_both_games_under_their_names() -> None:
    hearts, gin = run("rules").stdout.split("\n\n")
    for text, game in ((hearts, GAMES["hearts"]), (gin, GAMES["gin"])):
        name, *lines = text.splitlines()
        assert name == game.name
        assert [line.split(maxsplit=1) for line in lines] == [list(item) for item in game.variants.summaries.items()]
    assert run("rules", "--game", "gin").stdout == gin
    values = json.loads(run("rules", "--json").stdout)
    assert values["hearts"] == {slug: rules.to_json() for slug, rules in PRESETS.items()}
    assert values["gin"] == {slug: rules.to_json() for slug, rules in GIN_PRESETS.items()}
    assert json.loads(run("rules", "--json", "--game", "Gin").stdout) == {"gin": values["gin"]}


def test_rules_prints_a_rule_card_or_the_value() -> None:
    shown = run("rules", "cardshark goal=50").stdout.splitlines()
    assert shown == ["CardShark", *rulecard.card(CARDSHARK.with_goal(50))]
    assert json.loads(run("rules", "cardshark", "--json").stdout) == CARDSHARK.to_json()
    refused = run("rules", "nope")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.startswith("There are no rules named 'nope'; choose one of black-lady")
    assert all(slug in refused.stderr for slug in GIN_PRESETS)


@pytest.mark.parametrize("name", ["oklahoma", "Oklahoma", "oklahoma goal=250", "ROUND_THE_CORNER"])
def test_rules_finds_the_game_that_has_the_name(name: str) -> None:
    rules = GAMES["gin"].variants.parse(name.lower().replace("_", "-"))
    assert run("rules", name).stdout.splitlines() == [rules.name, *GAMES["gin"].card(rules)]
    code = GAMES["gin"].variants.code(rules)
    assert run("rules", code).stdout == run("rules", name).stdout
    assert json.loads(run("rules", json.dumps(rules.to_json()), "--json").stdout) == rules.to_json()


def test_rules_prints_a_name_of_both_games_for_both_or_for_the_one_asked_for() -> None:
    hearts, gin = run("rules", "openspiel").stdout.split("\n\n")
    assert hearts.splitlines() == ["OpenSpiel (Hearts)", *GAMES["hearts"].card(PRESETS["openspiel"])]
    assert gin.splitlines() == ["OpenSpiel (Gin Rummy)", *GAMES["gin"].card(GIN_PRESETS["openspiel"])]
    alone = run("rules", "openspiel", "--game", "gin").stdout.splitlines()
    assert alone == ["OpenSpiel", *GAMES["gin"].card(GIN_PRESETS["openspiel"])]
    values = json.loads(run("rules", "openspiel", "--json").stdout)
    assert values == {"hearts": PRESETS["openspiel"].to_json(), "gin": GIN_PRESETS["openspiel"].to_json()}


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules of one's own in the settings file of the usual folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "hearthside").mkdir()
    text = '[rules.hearts]\n"Short game" = "cardshark goal=50"\nBad = "whist"\n[rules.gin]\nHome = "oklahoma goal=70"\n'
    (tmp_path / "hearthside" / "settings.toml").write_text(text)


@pytest.mark.usefixtures("own")
def test_rules_of_ones_own_go_by_their_name() -> None:
    value = GAMES["hearts"].variants.named("cardshark goal=50", "Short game")
    assert run("rules", "short game").stdout.splitlines() == ["Short game", *rulecard.card(CARDSHARK.with_goal(50))]
    assert json.loads(run("rules", "Short game", "--json").stdout) == value.to_json()
    assert run("rules", "home").stdout.startswith("Home\n")
    hearts, gin = run("rules").stdout.split("\n\n")
    assert re.search(r"^  Short game +cardshark goal=50$", hearts, re.M)
    assert re.search(r"^  Home +oklahoma goal=70$", gin, re.M)
    assert "Bad" not in hearts
    assert json.loads(run("rules", "--json").stdout)["hearts"]["Short game"] == value.to_json()
    assert run("rules", "bad").exit_code == 2
    played = run("autoplay", "--rules", "SHORT GAME", "--seats", "nellie,nellie,nellie,nellie", "--deal", "5")
    assert '[Rules "' in played.stdout
    [record] = load(played.stdout.encode())
    assert record.rules == value


@pytest.mark.usefixtures("own")
def test_rules_of_ones_own_beside_the_matches_come_before_those_of_the_usual_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, bare, opened = tmp_path / "mine", tmp_path / "bare", list[str]()
    monkeypatch.setattr("hearthside.cli.gin.open_table", lambda *words, **_: opened.append(words[4]))
    folder.mkdir()
    bare.mkdir()
    text = '[rules.hearts]\n"Short game" = "cardshark goal=20"\n[rules.gin]\nHome = "oklahoma goal=30"\n'
    (folder / "settings.toml").write_text(text)
    for where, goal in ((folder, 20), (folder / "match.txt", 20), (bare, 50)):
        output = run("plain", "--rules", "short game", "--data", str(where)).stdout
        assert output.startswith(f"Hearts, Short game, ends above {goal}. ")
        beside = where.with_name("advise.txt") if where.suffix else where
        advised = run("advise", "--rules", "Short Game", "--data", str(beside))
        assert advised.stdout.startswith(f"Advice for Hearts at another table: Short game, ends above {goal}. ")
    for words, goal in (([], 70), (["--data", str(folder)], 30)):
        assert run("gin", "--rules", "home", *words).exit_code == 0
        value = GAMES["gin"].variants.named(f"oklahoma goal={goal}", "Home")
        assert opened.pop() == f"#/gin?rules={GAMES['gin'].variants.code(value)}"
    (folder / "settings.toml").unlink()
    assert run("plain", "--rules", "no such", "--data", str(folder)).exit_code == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["oklahoma knock_limit=200"], "Choose 0 to 100 as the most deadwood to knock with, not 200."),
        (["openspiel goal=x"], "is not rules"),
        (["gin.abc"], "That code of rules is incomplete."),
        (['{"name": "Mine", "no_such_field": 1}'], "Rules have no field 'no_such_field'."),
        (["{"], "is not rules"),
        ([""], "Name the rules."),
        (["oklahoma", "--game", "hearts"], "There are no rules named 'oklahoma'"),
        (["--game", "whist"], "There is no game 'whist' here; choose hearts or gin."),
    ],
)
def test_rules_that_cannot_be_are_refused_in_a_sentence(words: list[str], sentence: str) -> None:
    refused = run("rules", *words)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert sentence in refused.stderr

"""The settings file: one place for what can be set, followed at once whoever writes into it, and never spoilt."""

import os
from pathlib import Path
from typing import Any, cast

import pytest

from hearthside.app import settings
from hearthside.app.options import DEFAULTS, OPTIONS, SECTIONS, script, written
from hearthside.app.settings import FILE, SettingsFile, read, with_values
from hearthside.games import GAMES, Game

from .asking import JSON, Program
from .conftest import Running

ROOT = Path(__file__).parents[2]


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / FILE)


def edited(file: SettingsFile, before: str, after: str) -> None:
    """Edit the file by hand."""
    text = file.path.read_text()
    assert before in text
    file.path.write_text(text.replace(before, after))


def put(program: Program, body: object) -> Any:
    return program.ask("PUT", "/api/settings", body, {"content-type": JSON})


# ---- What is said of each ----


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_every_option_is_documented_where_it_is_set(option: Any, file: SettingsFile) -> None:
    file.begin()
    lines = file.path.read_text().splitlines()
    said = option.description
    assert len(said) >= 3
    if option.kind == "own":
        place = lines.index(f"[{option.name}]") + len(said) + 1
    else:
        place = lines.index(f"{option.key} = {written(option.default)}", lines.index(f"[{option.section}]"))
    assert lines[place - len(said) : place] == [f"# {line}" for line in said]
    assert f"| `{option.name}` |" in (ROOT / "docs/guide.md").read_text(), "docs/guide.md does not list it"


def test_the_usual_value_of_each_option_is_one_of_its_values() -> None:
    assert {option.name: option.check(option.default) for option in OPTIONS.values()} == DEFAULTS
    assert list(dict.fromkeys(option.section for option in OPTIONS.values())) == list(SECTIONS)


def test_the_client_has_the_options_as_they_are() -> None:
    written = (ROOT / "client/src/lib/options.ts").read_text(encoding="utf-8")
    assert written == script(), "client/src/lib/options.ts is out of date: make types"


# ---- Reading ----


def test_a_new_file_says_what_is_usual_and_reads_back(file: SettingsFile) -> None:
    assert file.now() == file.begin() == (DEFAULTS, ())
    assert read(file.path.read_text()).values == DEFAULTS
    headers = [line.strip("[]") for line in file.path.read_text().splitlines() if line.startswith("[")]
    assert [header for header in headers if "." not in header] == [each for each in SECTIONS if each != "rules"]
    assert {header for header in headers if "." in header} == {
        option.name for option in OPTIONS.values() if option.kind == "own"
    }


@pytest.mark.parametrize("changed", [{}, {"look.theme": "dark"}])
def test_a_file_that_the_player_makes_as_one_is_written_is_kept(
    changed: dict[str, Any], file: SettingsFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_values = settings.with_values

    def meanwhile(text: str, values: Any) -> str:
        if not file.path.exists():
            file.path.write_text('[play]\nname = "Ottilie"\n')
        return with_values(text, values)

    monkeypatch.setattr(settings, "with_values", meanwhile)
    if changed:
        file.change(changed)
    else:
        file.begin()
    assert file.now().values == {**DEFAULTS, "play.name": "Ottilie", **changed}


def test_an_edit_by_hand_holds_at_once(file: SettingsFile) -> None:
    file.begin()
    edited(file, 'theme = "auto"', "theme = 'dark' # at night")
    assert file.now().values == {**DEFAULTS, "look.theme": "dark"}
    edited(file, 'table = "sage"', 'table = "sand"')  # as long as before
    os.utime(file.path, (1, 1))
    assert file.now().values == {**DEFAULTS, "look.theme": "dark", "look.table": "sand"}
    file.path.unlink()
    assert file.now().values == DEFAULTS


def test_a_file_of_another_system_is_read(file: SettingsFile) -> None:
    file.path.write_bytes(b"\xef\xbb\xbf[look]\r\ntheme = dark\r\ntable = 'sand'\r\n")
    values, (trouble,) = file.now()
    assert values == {**DEFAULTS, "look.table": "sand"}
    assert (trouble.line, trouble.option) == (2, "look.theme")
    file.change({"look.suits": "two"})
    assert "# kept aside: theme = dark\n" in file.path.read_bytes().decode()


def test_a_wrong_value_is_named_by_the_line_of_its_own_section(file: SettingsFile) -> None:
    file.path.write_text("[hearts]\ngoal = 60\n[gin]\ngoal = -1\n")
    values, (trouble,) = file.now()
    assert values == {**DEFAULTS, "hearts.goal": 60}
    assert (trouble.line, trouble.option) == (4, "gin.goal")


@pytest.mark.parametrize(
    ("line", "option", "parts"),
    [
        ('theme = "pink"', "look.theme", ['look.theme cannot be "pink"', '"auto", "light" or "dark"', '"auto" now']),
        ("theme = dark", "look.theme", ["theme = dark is not valid TOML", "quotes", 'look.theme is "auto" now']),
        ("theme = [1,", "look.theme", ["is not valid TOML", 'look.theme is "auto" now']),
        ('theme = """', "look.theme", ["is not valid TOML", 'look.theme is "auto" now']),
        ("theme = 3", "look.theme", ["look.theme cannot be 3"]),
        ("theme = [\n  'dark',\n  'light',\n]", "look.theme", ['cannot be ["dark", "light"]']),
        ('theme = "auto"\ntheme = "dark"', "look.theme", ["is not valid TOML (cannot overwrite a value)."]),
        ('theme = "auto"\ntheme = [\n  "dark",\n]', "look.theme", ["is not valid TOML (cannot overwrite a value)."]),
        ('theme = "auto"\ntheem = "dark"', None, ["There is no option look.theem. Did you mean look.theme?"]),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_named_kept_aside_and_usual(
    file: SettingsFile, line: str, option: str | None, parts: list[str]
) -> None:
    file.begin()
    edited(file, 'theme = "auto"', line)
    edited(file, "saver = 10", "saver = 2")
    by_hand = file.path.read_text()
    values, (trouble,) = file.now()
    assert values == {**DEFAULTS, "play.saver": 2}
    assert trouble.option == option
    assert all(part in str(trouble) for part in parts), str(trouble)
    assert trouble.line is not None
    assert by_hand.splitlines()[trouble.line - 1].lstrip() in line.splitlines()
    assert file.path.read_text() == by_hand

    # The next write loses nothing of it.
    file.change({"look.table": "claret"})
    after = file.path.read_text()
    assert all(part.strip() in after for part in line.splitlines())
    assert read(after).values == {**DEFAULTS, "play.saver": 2, "look.table": "claret"}
    assert [each for each in file.now().troubles if "no option" not in each.sentence] == []


def test_of_a_wrong_value_that_is_there_twice_both_are_kept_aside(file: SettingsFile) -> None:
    file.path.write_text('[look]\ntheme = "pink"\ntheme = "dark"\n')
    assert [trouble.line for trouble in file.now().troubles] == [2, 3]
    file.change({"look.table": "sand"})
    assert file.path.read_text().startswith(
        '[look]\n# kept aside: theme = "pink"\ntheme = "auto"\n# kept aside: theme = "dark"\n'
    )
    assert file.now() == ({**DEFAULTS, "look.table": "sand"}, ())


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("look.big_faces", [True, False], [1, "true", None]),
        ("play.speed", [0, 1200], [7, -1, 0.0, True, "0", []]),
        ("play.level", [1, 10], [0, 11, 6.5, True, "7"]),
        ("play.name", ["", "Ada", "Zoë"], ["x" * 25, "a\nb", 7]),
        (
            "play.profiles",
            [{}, {"You": "Ada", "Ben": "Ben"}, {"Ada": "Zoë", "Zoë": "Zoë"}],
            [
                {"Ada": ""},
                {"": "Ada"},
                {"Ada": 7},
                {"Ada": " Ada"},
                {"Ada": "Bea", "Bea": "Cleo"},
                {"x" * 25: "Ada"},
                {f"P{k}": "Ada" for k in range(61)},
                ["Ada"],
                "Ada",
            ],
        ),
        ("hearts.rules", ["cardshark", "own:Mine", "draft"], ["oklahoma", "", "own:" + "x" * 90, 3]),
        ("gin.goal", [0, 9999, "usual"], [-1, 10000, "unusual", True]),
        ("hearts.goal", [0, "usual"], [-1, None]),
        ("gin.opponents", [["cal"]], [["frank"], [], ["cal", "shark"], "cal"]),
        ("hearts.opponents", [["shark"] * 5], [["cal"] * 5, ["cal"], [1, 2, 3, 4, 5]]),
    ],
)
def test_what_an_option_may_be(name: str, good: list[object], bad: list[object]) -> None:
    option = OPTIONS[name]
    assert [option.check(value) for value in good] == good
    for value in bad:
        with pytest.raises(ValueError, match=f"^{name} cannot be .*; choose .*[.]$"):
            option.check(value)


def test_the_terminal_is_told_once(tmp_path: Path) -> None:
    said: list[str] = []
    file = SettingsFile(tmp_path / FILE, said.append)
    file.path.write_text('[look]\ntheme = "pink"\n')
    file.begin()
    file.now()
    edited(file, "[look]", "# mine\n[look]")
    file.now()
    with file.path.open("a") as text:
        text.write("# another note\n")
    file.now()
    assert [line.partition(";")[0] for line in said] == [
        'settings.toml, line 2: look.theme cannot be "pink"',
        'settings.toml, line 3: look.theme cannot be "pink"',
    ]


# ---- Writing ----


def test_a_change_keeps_notes_and_order_and_completes_the_file(file: SettingsFile) -> None:
    file.path.write_text('# mine\n[look]\n# night\ntheme = "dark"  # why\n\n[mine]\nnote = 1\n')
    file.change({"look.theme": "light", "play.level": 9})
    text = file.path.read_text()
    assert text.startswith('# mine\n[look]\n# night\ntheme = "light"  # why\n')
    assert "[mine]\nnote = 1\n" in text
    assert read(text).values == {**DEFAULTS, "look.theme": "light", "play.level": 9}
    assert with_values(text, {}) == text


def test_a_change_to_what_is_set_already_leaves_the_file_alone(file: SettingsFile) -> None:
    file.path.write_text('[look]\ntheme = "dark"\n')
    file.change({"look.theme": "dark", "look.table": "sage"})
    assert file.path.read_text() == '[look]\ntheme = "dark"\n'


def test_a_change_holds_though_the_file_seems_to_be_what_it_was(
    file: SettingsFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "_stamp", lambda path: (1,) if path.exists() else None)
    file.begin()
    assert file.change({"look.theme": "dark"}).values["look.theme"] == "dark"


def test_a_file_that_is_a_link_stays_one(file: SettingsFile) -> None:
    kept = file.path.with_name("kept.toml")
    kept.touch()
    file.path.symlink_to(kept)
    file.change({"look.theme": "dark"})
    assert file.path.is_symlink() and read(kept.read_text()).values["look.theme"] == "dark"


def test_one_change_that_cannot_be_changes_nothing(file: SettingsFile) -> None:
    file.begin()
    for wrong in ({"look.theme": "pink"}, {"look.theem": "dark"}):
        with pytest.raises(ValueError, match=r"look\.the"):
            file.change({"play.level": 9, **wrong})
    assert file.now().values == DEFAULTS


def test_brackets_without_end_are_named_and_the_rest_holds(file: SettingsFile) -> None:
    file.path.write_text('[play]\nname = "Ada"\n[gin]\nrules = ' + "[" * 3000 + "\n")
    now = file.now()
    assert now.values["play.name"] == "Ada"
    assert [trouble.line for trouble in now.troubles] == [4]


def test_a_file_that_is_no_text_is_set_aside_whole(file: SettingsFile) -> None:
    file.path.write_bytes(b"\xff\xfe\x00")
    assert file.now().values == DEFAULTS
    assert "not UTF-8" in file.now().troubles[0].sentence
    file.change({"look.theme": "dark"})
    assert file.path.with_name(f"{FILE}.bad").read_bytes() == b"\xff\xfe\x00"
    assert file.now() == ({**DEFAULTS, "look.theme": "dark"}, ())
    file.path.write_bytes(b"\xff")
    file.change({"look.theme": "light"})
    asides = [file.path.with_name(f"{FILE}.bad{count}").read_bytes() for count in ("", "1")]
    assert asides == [b"\xff\xfe\x00", b"\xff"], "what was set aside before is not written over"


def test_where_nothing_can_be_written_it_holds_until_the_end(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    said: list[str] = []
    file = SettingsFile(tmp_path / "data" / FILE, said.append)
    file.begin()
    values, (trouble,) = file.change({"look.theme": "dark"})
    assert values["look.theme"] == file.now().values["look.theme"] == "dark"
    assert "cannot be written" in trouble.sentence
    file.change({"look.suits": "two"})
    assert said == [str(trouble)], "it is said once"
    os.unlink(tmp_path / "data")
    file.path.parent.mkdir()
    file.path.write_text('[look]\ntheme = "light"\ntable = "sand"\n')
    wanted = {**DEFAULTS, "look.theme": "dark", "look.suits": "two", "look.table": "sand"}
    assert file.now().values == wanted, "what could not be written goes before what is found"
    assert file.change({"play.level": 3}).troubles == ()
    assert read(file.path.read_text()).values == {**wanted, "play.level": 3}
    edited(file, 'theme = "dark"', 'theme = "light"')
    assert file.now().values["look.theme"] == "light", "once it is written, the file is what holds"


# ---- Rules of one's own ----


OWN = """
[rules.hearts]
# for the evening
"Short game" = "black-lady  goal=30"  # quick
Long = 'microsoft goal=200'
"""


def test_rules_of_ones_own_are_lines_of_the_file(file: SettingsFile) -> None:
    file.path.write_text(OWN)
    kept = {"Short game": "black-lady goal=30", "Long": "microsoft goal=200"}
    assert file.now() == ({**DEFAULTS, "rules.hearts": kept}, ())

    # What is changed changes its line, and nothing beside it.
    notation = GAMES["hearts"].variants.notation(GAMES["hearts"].variants.named('domino moon="none"', "Mine"))
    file.change({"rules.hearts": {"Short game": "black-lady goal=30", "Mine": notation}, "rules.gin": {"G": "hoyle"}})
    text = file.path.read_text()
    assert '# for the evening\n"Short game" = "black-lady  goal=30"  # quick\n' in text
    assert "Mine = 'domino moon=\"none\"'\n" in text
    assert "Long" not in text
    assert file.now().values["rules.hearts"] == {"Short game": "black-lady goal=30", "Mine": 'domino moon="none"'}
    assert file.now().values["rules.gin"] == {"G": "hoyle"}
    file.change({"rules.hearts": {}})
    assert file.now() == ({**DEFAULTS, "rules.gin": {"G": "hoyle"}}, ())
    assert "# for the evening" in file.path.read_text()


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ('Bad = "blak-lady goal=30"', ['"Bad" cannot be "blak-lady goal=30".', "no rules named 'blak-lady'"]),
        ('Bad = "black-lady seats=9"', ['rules.hearts: "Bad" cannot be "black-lady seats=9".']),
        ("Bad = 30", ['"Bad" cannot be 30; choose a preset and what differs from it, in quotes.']),
        ('Bad = """\nblack-lady\nmoon"""', ['"Bad" cannot be']),
        ('"Black Lady" = "black-lady goal=30"', ['the name "Black Lady", which is a preset\'s']),
        (f'{"x" * 41} = "black-lady"', ["choose up to 40 letters"]),
        ("Bad = black-lady", ["is not valid TOML", "quotes"]),
    ],
)  # fmt: skip
def test_bad_rules_of_ones_own_are_named_and_kept_aside_and_the_others_hold(
    file: SettingsFile, line: str, parts: list[str]
) -> None:
    file.path.write_text(OWN.replace("Long = 'microsoft goal=200'", line))
    values, (trouble,) = file.now()
    assert values == {**DEFAULTS, "rules.hearts": {"Short game": "black-lady goal=30"}}
    assert trouble.line == 5
    assert all(part in trouble.sentence for part in parts), trouble.sentence
    file.change({"rules.hearts": {"Short game": "black-lady goal=40"}})
    text = file.path.read_text()
    assert all(f"# kept aside: {part}\n" in text for part in line.splitlines())
    assert file.now() == ({**DEFAULTS, "rules.hearts": {"Short game": "black-lady goal=40"}}, ())


def test_a_table_within_those_is_named_and_left(file: SettingsFile) -> None:
    file.path.write_text(OWN + "[rules.hearts.Mine]\ngoal = 30\n")
    values, (trouble,) = file.now()
    assert values["rules.hearts"] == {"Short game": "black-lady goal=30", "Long": "microsoft goal=200"}
    assert 'rules.hearts: "Mine" cannot be {"goal" = 30}; choose' in trouble.sentence
    file.change({"rules.hearts": {"Long": "microsoft goal=200"}})
    assert "[rules.hearts.Mine]\ngoal = 30\n" in file.path.read_text()


def test_what_is_no_table_of_rules_is_named_and_kept_aside(file: SettingsFile) -> None:
    file.path.write_text('[rules]\nhearts = {"Mine" = "hoyle", "Yours" = "black-lady"}\ngin = 3\n')
    values, troubles = file.now()
    assert values == {**DEFAULTS, "rules.hearts": {"Yours": "black-lady"}}
    assert [(each.line, each.option) for each in troubles] == [(2, "rules.hearts"), (3, "rules.gin")]
    assert "rules.gin cannot be 3; choose lines such as" in troubles[1].sentence
    file.change({"rules.hearts": {"Ours": "domino"}, "rules.gin": {"G": "hoyle"}})
    assert "# kept aside: gin = 3\n" in file.path.read_text()
    assert file.now().values == {**DEFAULTS, "rules.hearts": {"Ours": "domino"}, "rules.gin": {"G": "hoyle"}}


def test_there_is_room_for_so_many(file: SettingsFile) -> None:
    most = OPTIONS["rules.gin"].most
    lines = "".join(f'"No {k}" = "hoyle"\n' for k in range(most + 1))
    file.path.write_text(f"[rules.gin]\n{lines}")
    values, (trouble,) = file.now()
    assert len(cast("dict[str, str]", values["rules.gin"])) == most
    assert str(trouble) == (
        f"settings.toml, line {most + 2}: rules.gin has room for {most} rules; No {most} is one too many."
    )
    with pytest.raises(ValueError, match="has room for"):
        file.change({"rules.gin": {f"No {k}": "hoyle" for k in range(most + 1)}})


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_any_rules_are_a_line_and_their_name(game: Game) -> None:
    for preset in game.variants.presets.values():
        rules = preset.with_goal(7)
        line = game.variants.line(game.variants.changed(rules, {"name": "Mine"}))
        assert "Mine" not in line
        assert game.variants.named(line, "Yours") == game.variants.changed(rules, {"name": "Yours"})


# ---- Over HTTP ----


def test_rules_of_ones_own_are_told_as_they_are_played(server: Running, owner: Program) -> None:
    answer = put(owner, {"values": {"rules.hearts": {"Mine": "black-lady goal=30"}, "hearts.rules": "own:Mine"}})
    assert answer.status == 200, answer.body
    [own] = answer.json["own"]
    read = owner.ask("POST", "/api/rules/read", {"game": "hearts", "rules": own["notation"], "changes": {}}).json
    assert (read["name"], read["goal"], read["code"]) == ("Mine", 30, own["code"])
    assert {name: own[name] for name in ("game", "name", "line", "seats", "goal", "goal_text")} == {
        "game": "hearts", "name": "Mine", "line": "black-lady goal=30", "seats": 4, "goal": 30,
        "goal_text": read["goal_text"],
    }  # fmt: skip
    bad = put(owner, {"values": {"rules.hearts": {"Mine": "whist"}}})
    assert (bad.status, bad.json["sentence"].partition(".")[0]) == (422, "rules")
    put(owner, {"values": {"rules.hearts": {}, "hearts.rules": "black-lady"}})


def test_browser_and_file_are_in_step(server: Running, owner: Program) -> None:
    path = server.folder / FILE
    at_first = {"file": FILE, "values": dict(DEFAULTS), "own": [], "troubles": [], "sounds": ""}
    assert owner.ask("GET", "/api/settings").json == at_first
    answer = put(owner, {"values": {"look.table": "claret", "gin.goal": 0}})
    assert answer.status == 200
    assert read(path.read_text()).values == answer.json["values"] == {**DEFAULTS, "look.table": "claret", "gin.goal": 0}
    path.write_text(path.read_text().replace('"claret"', '"clarat"'))
    found = owner.ask("GET", "/api/settings").json
    assert found["values"]["look.table"] == "sage"
    assert [each["option"] for each in found["troubles"]] == ["look.table"]


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"values": {"look.theme": "pink"}}, 'look.theme cannot be "pink"; choose "auto", "light" or "dark".'),
        ({"values": {"look.thema": "dark"}}, "There is no option 'look.thema'. Did you mean look.theme?"),
        ({"values": {"play.name": "x" * 500}}, f'play.name cannot be "{"x" * 79}…; choose up to 24 letters in quotes.'),
        ({}, None),
        ({"values": {"look.theme": {"a": 1}}}, None),
    ],
)  # fmt: skip
def test_what_cannot_be_set_is_refused_with_the_reason(owner: Program, body: object, sentence: str | None) -> None:
    answer = put(owner, body)
    assert (answer.status, answer.json["code"]) == (422, "malformed")
    assert sentence is None or answer.json["sentence"] == sentence


def test_profiles_are_one_line_of_the_file(file: SettingsFile) -> None:
    file.begin()
    profiles: dict[str, str] = {"You": "Zoë", 'O"Hara': 'O"Hara'}
    assert file.change({"play.profiles": profiles}).values["play.profiles"] == profiles
    [line] = [line for line in file.path.read_text("utf-8").splitlines() if line.startswith("profiles =")]
    assert line.startswith("profiles = {You = ")
    assert SettingsFile(file.path).now() == ({**DEFAULTS, "play.profiles": profiles}, ())
    file.change({"play.name": "Zoë", "play.profiles": {}})
    assert SettingsFile(file.path).now() == ({**DEFAULTS, "play.name": "Zoë"}, ())
    edited(file, "profiles = {}", 'profiles = { Ada = "Bea", Bea = "Cleo" }')
    [trouble] = file.now().troubles
    assert trouble.option == "play.profiles"
    assert "each with the name that this player has now" in trouble.sentence
    assert file.now().values["play.profiles"] == {}

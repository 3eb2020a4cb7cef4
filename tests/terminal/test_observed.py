"""One-Handed in a terminal and over a pipe: whole matches typed, anything typed, ended anywhere, kept and taken up."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from typer.testing import CliRunner, Result

from hearthside import gin, hearts
from hearthside.cli import app
from hearthside.coach.observed import Adviser, begin, show
from hearthside.hearts import BLACK_LADY
from hearthside.record import load, read, write
from hearthside.terminal.line import Keeper, Left, Unusable, observed_run
from tests.coach.observed.lines import FIRST, GIN, HAND, KNOCKED, PASSED
from tests.coach.observed.walks import QUEEN_ALONE, walk
from tests.lengths import length
from tests.random_matches import numbered_match
from tests.terminal.line_table import Typist

AnyRules = hearts.Rules | gin.Rules
SOME: list[AnyRules] = [
    BLACK_LADY.with_goal(1),
    hearts.PRESETS["cardshark"].with_goal(1),
    hearts.PRESETS["dynacomp"].with_goal(1),
    hearts.PRESETS["domino"].with_goal(1),
    gin.PRESETS["hollywood"].with_goal(1),
    gin.PRESETS["ginrummy42"].with_goal(1),
]
THESE = pytest.mark.parametrize("rules", SOME, ids=lambda rules: f"{rules.game}-{rules.name}")
TROUBLE = (
    "",
    "?",
    "2H AS 9Q",
    "hand",
    "trick",
    "last",
    "pile",
    "score",
    "entries",
    "rules",
    "hint",
    "undo 999",
    "change",
    "xyz",
    "redo",
    "12",
    "change 1",
    "change 2H",
    "rest",
    "moon",
    "draws",
    "w",
    "k",
    "d 2H 3H 4H",
    "Q♠ Q♠",
    "ok now",
    "off",
)


def run(*words: str, given: str = "") -> Result:
    """The command; nobody who needs a compiler advises, unless that is asked for."""
    words = words if "--style" in words else (*words, "--style", "cal")
    return CliRunner().invoke(app, ["advise", *words], input=given, catch_exceptions=False)


def lines_of(rules: AnyRules, seed: str, deals: int = length(1, 2)) -> tuple[observed_run.Advised, list[str]]:
    """A match, and the lines that tell it."""
    steps = list(walk(rules, Random(seed), 1 if rules.game == "gin" else deals))
    observed = steps[-1].observed
    lines = [show(entry, rules) for step in steps for entry in step.entries]
    return observed_run.new(rules, observed.seat, observed.dealer, "nellie"), lines


def dialogue(advised: observed_run.Advised, keeper: Keeper, typist: Typist, quiet: bool = True) -> list[str]:
    """What is said while these lines are typed."""
    observed_run.advise(advised, Adviser(advised.observed.rules, "nellie"), keeper, typist.ask, typist.say, quiet)
    return typist.transcript


class Plain(NamedTuple):
    """A match that was told without trouble."""

    advised: observed_run.Advised
    lines: list[str]
    after: list[str]
    """What was on disk after so many lines."""


@cache
def plain(rules: AnyRules) -> Plain:
    advised, lines = lines_of(rules, rules.name)
    after: list[str] = []
    with TemporaryDirectory() as folder:
        keeper = Keeper(Path(folder) / "match.txt")

        class Reading(Typist):
            def ask(self, prompt: str) -> str:
                after.append(keeper.path.read_text("utf-8"))
                return super().ask(prompt)

        dialogue(advised, keeper, Reading(lines))
        after += [keeper.path.read_text("utf-8")] * (len(lines) + 1 - len(after))
    return Plain(advised, lines, after)


@THESE
def test_a_match_is_told_through_anything_that_is_typed_and_is_on_disk_before_each_answer(
    rules: AnyRules, tmp_path: Path
) -> None:
    advised, lines, after = plain(rules)
    keeper, rng, told = Keeper(tmp_path / "match.txt"), Random(1), [0]
    kept: list[tuple[int, str]] = []

    class Watching(Typist):
        def ask(self, prompt: str) -> str:
            kept.append((told[0], keeper.path.read_text("utf-8")))
            return super().ask(prompt)

        def say(self, line: str) -> None:
            super().say(line)
            if keeper.path.exists():
                kept.append((told[0], keeper.path.read_text("utf-8")))

    def troubled() -> Iterator[str]:
        for line in lines:
            if rng.random() < 0.15:
                yield rng.choice(TROUBLE)
            told[0] += 1
            yield line

    said = dialogue(advised, keeper, Watching(troubled()), quiet=False)
    observed = observed_run.taken_up(keeper.path, None).observed
    assert [show(entry, rules) for entry in observed.entries][-1] == lines[-1]
    assert said[-1].startswith("The record of the match is in " if observed.over else "The match is saved in ")
    assert keeper.path.read_text("utf-8") == after[-1]
    for count, text in kept:
        assert text == after[count]
    for _, text in Random(2).sample(kept, length(1, 4)):
        (record,) = read(text)
        assert write(record) == text


@THESE
def test_wherever_the_input_ends_the_match_is_taken_up_and_goes_on(rules: AnyRules, tmp_path: Path) -> None:
    advised, lines, after = plain(rules)
    stop = Random(rules.name).randrange(1, len(lines))
    keeper = Keeper(tmp_path / "cut.txt")
    dialogue(advised, keeper, Typist(lines[:stop]))
    again = observed_run.taken_up(keeper.path, None)
    assert again.whole
    said = dialogue(again, keeper, Typist(lines[stop:]))
    told, over = len(again.observed.entries), len(again.observed.state.results)
    part = "hand" if rules.game == "gin" else "deal"
    taken_up = f"Continued after {told} {'entry' if told == 1 else 'entries'}; {over} {part}{'s' * (over != 1)} over."
    assert taken_up in said or not told
    assert keeper.path.read_text("utf-8") == after[-1]


# ---- What is said ----


def said_of(rules: AnyRules, lines: tuple[str, ...], tmp_path: Path, dealer: int | None = None) -> list[str]:
    advised = observed_run.Advised(begin(rules, 0, dealer), {})
    return dialogue(advised, Keeper(tmp_path / "said.txt"), Typist(lines), quiet=False)


def test_a_suggestion_comes_with_each_turn_and_ok_does_it(tmp_path: Path) -> None:
    said = said_of(BLACK_LADY, (HAND, "ok", "2D 3D 4D", "w 2C AC 8C", "ok", "trick", "last"), tmp_path)
    would = [line for line in said if line.startswith("Novice Nellie would ")]
    assert len(would) == 2
    cards = re.findall(r"[2-9TJQKA][SHDC]", would[0].partition(". ")[0])
    assert f"You pass {cards[0]}, {cards[1]} and {cards[2]} to West." in said
    (played,) = [line for line in said if re.match(r"You play [2-9TJQKA][SHDC]\.", line)][:1]
    assert would[1].startswith(played.replace("You play", "Novice Nellie would play"))
    for line in would:
        assert len(line.split(". ")) > 1 or suggested(said[said.index(line) + 1]), "it has a reason, or how it compares"


def test_a_draw_that_is_suggested_asks_for_its_card(tmp_path: Path) -> None:
    said = said_of(gin.STANDARD, (GIN, "no no", "ok", "6D", "QC", "d JH", "d", "4S"), tmp_path, 1)
    assert said.count("You draw: 6D") == 1 and "You draw 6D." in said
    assert said.count("You draw: 4S") == 1 and "You draw 4S." in said


def test_a_middle_entry_is_taken_out_changed_and_the_rest_told_again(tmp_path: Path) -> None:
    lines = (*FIRST, "n 9C", "undo 5", "w AC", "redo", "entries", "quit")
    said = said_of(BLACK_LADY, lines, tmp_path)
    assert "Removed: 5 North AC." in said
    assert "Then 6 East 8D does not fit: It is North's turn." in said
    assert "6 to 8 are removed too. Enter what is right; redo then enters them again as far as they fit." in said
    assert "It is North's turn." in said
    assert "Entered again: none of three." in said
    changed = said_of(BLACK_LADY, (*lines[:-5], "undo 5", "n KC", "n 4C", "redo", "entries"), tmp_path)
    assert "Entered again: two of three." in changed
    assert "   5 North 4C" in changed and "   7 South TC" in changed and "   8 North 9C" not in changed


def test_an_entry_is_changed_in_its_place(tmp_path: Path) -> None:
    said = said_of(BLACK_LADY, (*FIRST, "n 9C", "change 5 QC", "entries"), tmp_path)
    assert "Changed: 5 North QC." in said
    assert "   5 North QC" in said and "   8 North 9C" in said


def test_a_change_that_says_too_little_says_how(tmp_path: Path) -> None:
    said = said_of(BLACK_LADY, (HAND, "change", "change 5S", "change 1"), tmp_path)
    assert said.count("Say what to change, such as: change 12 KD, or change 7D 8D.") == 2
    assert "Say what it should be, such as: change 12 KD." in said


def test_a_card_taken_for_another_is_changed_everywhere(tmp_path: Path) -> None:
    said = said_of(BLACK_LADY, (*PASSED, "change 5S 6S", "hand", "w 2C", "change 2C 9C", "change 9S 8S"), tmp_path)
    assert "S: Q876" in said
    assert "West cannot have led 9C to trick 1." in said
    assert "You have not entered 9S in this deal." in said


def test_a_hand_is_counted_once_the_other_is_told(tmp_path: Path) -> None:
    hand = "8C 6C 7C, 9H on 2, 2H 2S 8S AH 7S QD"
    said = said_of(gin.STANDARD, (*KNOCKED, hand, "score", "undo", "score"), tmp_path, 1)
    assert any(line.startswith("You knocked with 10 and win ") for line in said)
    totals = [line for line in said if line.startswith("Total:")]
    assert totals[0].split()[1] != "0" and totals[1].split()[1] == "0"


def test_a_moon_is_asked_about_where_the_rules_leave_a_choice(tmp_path: Path) -> None:
    advised, lines = lines_of(QUEEN_ALONE, "moons", 2)
    moons = [line for line in lines if " moon " in line]
    said = dialogue(advised, Keeper(tmp_path / "moon.txt"), Typist(lines))
    assert len(moons) >= 2
    assert len([line for line in said if " moon did: off, or others: " in line]) >= 1
    assert len([line for line in said if " shot the moon. " in line]) == 2


def test_the_guide_shows_what_is_said(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "guide.md").read_text("utf-8")
    shown = guide.split("## Advise me at another table")[1].split("```")[1].strip().splitlines()
    typed = [line.split(": ")[1] for line in shown if re.match(r"[^.]+: ", line)]
    shown = [line for line in shown if not suggested(line)]
    said = [line for line in said_of(BLACK_LADY, tuple(typed[:-1]), tmp_path) if not suggested(line)]
    assert said[2 : len(shown) + 1] == shown[:-1]
    assert said[len(shown) + 1] == "You to play: "


def suggested(line: str) -> bool:
    """Whether a line is a suggestion, or how it compares."""
    return (
        " would " in line
        or re.search(r"\babout \d+\.\d points better|\bno real difference|more chance to win", line, re.I) is not None
    )


# ---- The command ----


def test_the_command_over_a_pipe_keeps_what_check_reads(tmp_path: Path) -> None:
    path = tmp_path / "told.txt"
    given = "\n".join([*FIRST, "quit"])
    result = run("hearts", "--data", str(path), given=given)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1].endswith(f"--resume {path}")
    assert CliRunner().invoke(app, ["check", str(path)]).exit_code == 0
    again = run("--resume", str(path), given="entries\n")
    assert "   7 South TC" in again.stdout
    assert "Cautious Cal would" in run("--resume", str(path), given="n 9C JD\n").stdout
    assert "Novice Nellie would" in run("--resume", str(path), "--style", "nellie", given="undo\nundo\n3C").stdout


def test_the_shark_is_asked_where_nobody_is_named_and_warms_up_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    warmed: list[float] = []
    monkeypatch.setattr("hearthside.ai.kernels.warm_up", lambda after=0.0: warmed.append(after))
    given = f"{HAND}\nok\nquit"
    result = CliRunner().invoke(app, ["advise", "--data", str(tmp_path / "told.txt")], input=given)
    assert result.exit_code == 0
    assert "The Shark would pass" in result.stdout and warmed
    assert '[Adviser "shark"]' in (tmp_path / "told.txt").read_text("utf-8")
    assert run("--style", "master", "--data", str(tmp_path / "level.txt"), given="quit").exit_code == 0


def test_who_deals_first_is_asked_where_it_matters(tmp_path: Path) -> None:
    result = run("gin", "--data", str(tmp_path / "a.txt"), given=f"west\nnorth\n{GIN}\n")
    assert result.stdout.splitlines()[:3] == [
        "Who deals first:",
        "Name a seat: South, North, or me.",
        "Who deals first:",
    ]
    assert "Who deals first:" not in run("hearts", "--data", str(tmp_path / "b.txt")).stdout
    assert "Who deals first:" not in run("gin", "--dealer", "n", "--data", str(tmp_path / "c.txt")).stdout
    nothing = run("gin", "--data", str(tmp_path / "d.txt"), given="quit\n")
    assert nothing.stdout.splitlines()[-1] == "Nothing was entered, so nothing is saved."
    assert not (tmp_path / "d.txt").exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("bridge",), "There is no game 'bridge' here"),
        (("--style", "chuck"), "Cheatin' Chuck plays by looking at every hand"),
        (("--style", "nobody"), "Nobody here plays as 'nobody'"),
        (("gin", "--style", "frank", "--dealer", "n"), "Nobody here plays as 'frank'"),
        (("--seat", "northwest"), "There is no seat 'northwest' at this table"),
        (("gin", "--rules", "ginrummy42", "--dealer", "south"), "North always deals"),
        (("--rules", 'domino passing=["left"]', "--dealer", "w"), "has no passing"),
        (("--resume", "nowhere.txt"), "nowhere.txt cannot be read"),
    ],
)
def test_what_cannot_be_begun_is_refused_in_a_sentence(words: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    result = run(*words, "--data", str(tmp_path))
    assert result.exit_code == 2
    assert sentence in result.stderr


def test_a_record_that_says_more_than_one_seat_can_tell_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "whole.txt"
    path.write_text(write(numbered_match(BLACK_LADY.with_goal(30), Random(1))), "utf-8")
    was = path.read_text("utf-8")
    assert run("--resume", str(path), given="").exit_code == 2
    result = run("--resume", str(path), "--seat", "west", "--data", str(tmp_path / "new.txt"), given="score\n")
    assert result.exit_code == 0
    assert path.read_text("utf-8") == was
    (record,) = load((tmp_path / "new.txt").read_bytes())
    assert record.seat == 1 and None in record.deals[0].deck
    with pytest.raises(Unusable):
        observed_run.taken_up(tmp_path / "new.txt", "north")


def test_a_program_that_is_killed_loses_nothing_that_was_answered(tmp_path: Path) -> None:
    path = tmp_path / "killed.txt"
    words = [sys.executable, "-m", "hearthside", "advise", "--quiet", "--style", "cal", "--data", str(path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin and child.stdout
        for line in FIRST:
            child.stdin.write(f"{line}\n")
        child.stdin.flush()
        for answer in child.stdout:
            if answer.startswith("North takes the trick"):
                break
        child.send_signal(signal.SIGKILL)
    observed = observed_run.taken_up(path, None).observed
    assert [show(entry, BLACK_LADY) for entry in observed.entries][-1] == "South TC"


def test_where_nothing_can_be_written_that_is_said_once_and_the_talk_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    keeper = Keeper(tmp_path / "file" / "match.txt")
    said = dialogue(observed_run.new(BLACK_LADY, 0, None, "nellie"), keeper, Typist(FIRST))
    assert len([line for line in said if line.endswith("The advice goes on.")]) == 1
    assert "North takes the trick with AC." in said


def test_stopping_before_anything_is_told_is_no_error() -> None:
    with pytest.raises(Left):
        observed_run.ask_dealer(gin.STANDARD, 0, Typist(["x", "quit"]).ask, lambda line: None)

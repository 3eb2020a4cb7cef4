"""Notes and marks in the plain game: what is written beside a move stands there in the record, whatever comes after."""

import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from hearthside import gin, hearts
from hearthside.cli import app
from hearthside.record import moments
from hearthside.terminal.line import Keeper, Setting, begin, go_on, read

from .line_table import Bot, Typist, by_lot

HEARTS = hearts.PRESETS["black-lady"]
GIN = gin.PRESETS["standard"]
BOTH = pytest.mark.parametrize("rules", [HEARTS, GIN])


def said(rules: hearts.Rules | gin.Rules, file: Path, *lines: str) -> list[str]:
    typist = Typist(lines)
    begin(Setting.of(rules, (), "You", 5), Keeper(file), typist.ask, typist.say, sits=by_lot)
    return typist.transcript


def gone_on(file: Path, *lines: str) -> list[str]:
    typist = Typist(lines)
    go_on(read(file), Keeper(file), typist.ask, typist.say)
    return typist.transcript


def beside(file: Path, deal: int) -> dict[int, tuple[str, tuple[str, ...]]]:
    """What stands beside the moves of a deal, by their number."""
    played = list(moments.played(read(file)))[deal - 1]
    counted = [entry for _, entry, _ in played.moments if entry and not isinstance(entry.move, moments.BESIDE)]
    return {at: (each.mark, each.comments) for at, each in enumerate(counted, 1) if each.mark or each.comments}


@BOTH
def test_what_is_written_beside_a_move_stays_there_whatever_comes_after(
    rules: hearts.Rules | gin.Rules, tmp_path: Path
) -> None:
    file, word = tmp_path / "match.txt", "deal" if rules is HEARTS else "hand"
    told = said(
        rules,
        file,
        "auto cal",
        "note match: a first try",
        f"note {word}: what a {word}: never again",
        "note 3: why?",
        "note 3: and why not {so}?",
        "mark 1.4 ?!",
        "mark 5 !!",
        "moves",
        "",
    )
    assert f"Noted beside move 3 of {word} 1." in told and f"Move 4 of {word} 1 is marked ?!." in told
    at = told.index("Note of the match: a first try")
    assert told[at + 1 : at + 3] == [f"{word.capitalize()} 1:", f"Note: what a {word}: never again"]
    three = next(place for place, line in enumerate(told) if line.startswith("3. "))
    assert told[three + 1 : three + 3] == ["Note: why?", "Note: and why not {so}?"]
    assert told[three + 3].endswith(" ?!") and told[three + 4].endswith(" !!")
    stands = {3: ("", ("why?", "and why not {so}?")), 4: ("?!", ()), 5: ("!!", ())}
    assert beside(file, 1) == stands
    gone_on(file, "hands", "note in play", "hands off", "hands", "auto cal", "", "mark 1.5 0", "note 1.3: 0")
    assert beside(file, 1) == {4: ("?!", ())}
    assert [note for _, notes in beside(file, 2).values() for note in notes] == ["in play"]
    record = read(file)
    assert record.comments == ("a first try",) and record.deals[0].comments == (f"what a {word}: never again",)
    assert file.read_text().count('[SouthSees "all hands"]') == 2, "what is told of the match twice stands there twice"
    assert CliRunner().invoke(app, ["check", str(file)]).exit_code == 0


@BOTH
def test_the_moves_of_a_deal_in_progress_tell_nothing_that_the_seat_has_not_seen(
    rules: hearts.Rules | gin.Rules, tmp_path: Path
) -> None:
    """Every card that is told was told before, or is in the hand."""
    for seed in range(4):
        keeper, bot = Keeper(tmp_path / f"{seed}.txt"), Bot(Random(seed), most=12)
        begin(Setting.of(rules, (), "You", seed), keeper, bot.ask, bot.say, sits=by_lot)
        told = gone_on(keeper.path, "moves")
        at = next(place for place, line in enumerate(told) if line.endswith(": moves"))
        listed = [line for line in told[at:] if re.match(r"\d+\. ", line)]
        assert listed
        cards = set(re.findall(r"\b[2-9TJQKA][CDHS]\b", " ".join(listed)))
        seen = set(re.findall(r"\b[2-9TJQKA][CDHS]\b", " ".join(bot.transcript)))
        suits = [line for line in bot.transcript if re.match(r"[SHDC]: [2-9TJQKA]", line)]
        assert cards <= seen | {rank + line[0] for line in suits for rank in line[3:]}


def test_what_was_written_beside_the_computers_play_stays(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    said(HEARTS, file, "auto cal", "duplicate zip cal")
    file.write_text(file.read_text().replace("Again South cal", "Again South cal {as it should be}"))
    gone_on(file, "note seen", "")
    again = read(file).deals[0].again
    assert again is not None and again.comments == ("as it should be",)


def test_a_note_beside_a_move_that_is_taken_back_goes_with_it(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    bot = Bot(Random(1), most=5)
    begin(Setting.of(HEARTS, (), "You", 5), Keeper(file), bot.ask, bot.say, sits=by_lot)
    gone_on(file, "note 1: at first", "note at last")
    assert [notes for _, notes in beside(file, 1).values()] == [("at first",), ("at last",)]
    gone_on(file, "undo")
    assert beside(file, 1) == {1: ("", ("at first",))}


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("note", "Type note and its text. moves lists the notes."),
        ("note 3:", "Type the text of the note, or 0 to remove it."),
        ("note 3.1: x", "There is no deal 3 yet."),
        ("note deal 0: x", "There is no deal 0 yet."),
        ("note 1.999: x", "Deal 1 has no move 999; moves lists them."),
        ("note bell\a", "A comment has a character that cannot be written. Take it out."),
        ("mark 1 ?", "A move can be marked once its deal is over; moves lists the numbers."),
        ("mark 1.0 ?", "A move can be marked once its deal is over; moves lists the numbers."),
        ("mark 1.1 ???", "Type mark, the number of a move and one of ! ? !! ?? !? ?!, or 0 for none."),
        ("mark", "Type mark, the number of a move and one of ! ? !! ?? !? ?!, or 0 for none."),
        ("moves 3", "There is no deal 3 yet."),
        ("moves two", "Type moves, or moves 2 for another deal."),
    ],
)
def test_what_cannot_be_noted_is_refused_in_a_sentence_and_nothing_is_lost(
    line: str, sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "match.txt"
    told = said(HEARTS, file, "auto cal", "note kept", "", line)
    assert sentence in told
    assert [notes for _, notes in beside(file, 1).values()] == [("kept",)]


def test_a_program_that_is_killed_loses_no_note_that_was_told_as_kept(tmp_path: Path) -> None:
    file = tmp_path / "killed.txt"
    words = [sys.executable, "-m", "hearthside", "plain", "--seats", "nellie,nellie,nellie", "--data", str(file)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin and child.stdout
        child.stdin.write("auto nellie\nnote a hard one\nmark 4 ??\n")
        child.stdin.flush()
        told = list[str]()
        for line in map(str.rstrip, child.stdout):
            told.append(line)
            if line == "Move 4 of deal 1 is marked ??.":
                break
        child.send_signal(signal.SIGKILL)
    stands = beside(file, 1)
    assert stands.pop(4) == ("??", ()) and [notes for _, notes in stands.values()] == [("a hard one",)]
    seals = [line for line in told if line.startswith("Seal of deal ")]
    assert len(seals) == 2 and seals[-1] in gone_on(file), "the seal that was told last holds"

"""The command that looks back at the deals of a record."""

import re
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hearthside.cli import app
from hearthside.record import load

GOLDEN = Path(__file__).parents[1] / "golden/records"


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["review", *arguments])
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize(
    ("file", "seat", "word", "decisions"),
    [("annotated.txt", "South", "Deal", 11), ("gin/openspiel.txt", "north", "Hand", 8)],
)
def test_each_decision_is_printed_and_written_into_the_record(
    file: str, seat: str, word: str, decisions: int, tmp_path: Path
) -> None:
    out = tmp_path / "out.txt"
    code, output, _ = run(str(GOLDEN / file), "--seat", seat, "--deal", "1", "--write", str(out))
    assert code == 0
    told, _, themes = output.partition("\n\n")
    head, _, *lines, counted, summary = told.split("\n")
    assert head.startswith(f"{word} 1: ")
    assert summary.startswith("Luck ")
    rows = [re.search(r"^[ \d]{3} [^:]* (best|good|inaccuracy|mistake|blunder|only|alike)\b", line) for line in lines]
    reasons = [line for line, found in zip(lines, rows, strict=True) if found is None]
    assert all(re.match(r" {4}\S", line) for line in reasons)
    marks = Counter(found[1] for found in rows if found is not None)
    assert marks.total() >= decisions
    assert {mark: int(many) for mark, many in re.findall(r"(\w+) (\d+)", counted.lower())} == marks
    assert len(reasons) >= marks["mistake"] + marks["blunder"], "each of them has a reason"
    assert sum(map(int, re.findall(r" (\d+)[,.]", themes))) == marks["mistake"] + marks["blunder"]
    before, after = load((GOLDEN / file).read_bytes())[0], load(out.read_bytes())[0]
    assert [entry.move for entry in after.deals[0].log] == [entry.move for entry in before.deals[0].log]
    assert after.deals[0].closing[-1] == summary
    flaws = marks["inaccuracy"] + marks["mistake"] + marks["blunder"]
    written = sum("cost " in comment for entry in after.deals[0].log for comment in entry.comments)
    assert written == flaws
    assert after.deals[1:] == before.deals[1:]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere.txt"], "nowhere.txt: cannot be read: No such file or directory."),
        ([str(GOLDEN / "annotated.txt"), "--seat", "Up"], "There is no seat 'Up' here; choose one of South, West"),
        ([str(GOLDEN / "annotated.txt"), "--deal", "9"], "This record has no finished deal 9."),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(arguments: list[str], sentence: str) -> None:
    code, output, refused = run(*arguments)
    assert (code, output) == (2, "")
    assert sentence in refused


def test_a_record_that_does_not_hold_is_named_by_its_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text((GOLDEN / "annotated.txt").read_text().replace("2C 5C JC", "2C 5C 5C", 1))
    code, output, refused = run(str(bad))
    assert (code, output) == (2, "")
    assert re.search(r"bad\.txt: line \d+: ", refused)

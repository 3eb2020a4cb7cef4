"""Puzzles in the terminal, and the commands that make, choose and check them."""

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hearthside.cli import app
from hearthside.puzzles import load
from hearthside.puzzles.judging import Objection
from hearthside.puzzles.packs import deal_line, read_file, read_work


def run(*arguments: str, typed: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(app, ["puzzles", *arguments], input=typed)
    return result.exit_code, result.output


def typed_move(move: dict[str, Any]) -> str:
    """How a move is typed."""
    if move["type"] == "knock":
        return f"k {move['discard']}"
    return str(move.get("card") or move["type"].replace("decline", "leave"))


@pytest.mark.parametrize("game", ["hearts", "gin"])
def test_a_puzzle_is_solved_told_and_rated_and_counts_once(game: str, tmp_path: Path) -> None:
    pack = load(game)
    puzzle = next(each for each in pack.puzzles if not each.offered and each.length > 1)
    answer = pack.answers[puzzle.id]
    lines = "".join(typed_move(step.best.moves[0]) + "\n" for step in answer.steps)
    options = ["--game", game, "--puzzle", puzzle.id, "--data", str(tmp_path)]
    code, told = run(*options, typed="?\nstory\nscore\nXX\n" + lines)
    assert code == 0
    assert told.count("Right. It goes on.") == puzzle.length - 1
    assert "\nRight.\n" in told and "the best" in told and "The cards lay so:" in told
    assert "Your rating is 15" in told or "Your rating is 16" in told
    assert "You solved 1 of 1." in told
    assert "does not count" in run(*options, typed=lines)[1]
    hidden = told.split("The cards lay so:")[0].split("\nRight.\n")[0]
    assert ": the best" not in hidden, "nothing is told before it is over"


def test_a_wrong_choice_an_objection_an_offered_one_and_giving_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = load("hearts")
    puzzle = next(each for each in pack.puzzles if each.offered)
    answer = pack.answers[puzzle.id]
    wrong = next(each.moves[0] for each in answer.steps[0].figures if not each.good)
    number = puzzle.offered.index(wrong) + 1
    options = ["--puzzle", puzzle.id, "--data", str(tmp_path)]
    anew = Objection(True, answer.steps[0].figures, 40_000)
    monkeypatch.setattr("hearthside.terminal.line.puzzles.object_to", lambda *_: anew)
    _, told = run(*options, typed=f"0\n{number}\nwhat\nobject\n")
    assert f"Type a number from 1 to {len(puzzle.offered)}." in told
    assert "Not the best." in told and "> Pass" in told and "You solved 0 of 1." in told
    assert "type object or quit" in told and "The answer stands, over 40,000 new deals." in told
    assert "The answer:" in run(*options, typed="show\n")[1]
    assert run(*options, typed="quit\n")[0] == 0
    fallen = Objection(False, answer.steps[0].figures, 40_000)
    monkeypatch.setattr("hearthside.terminal.line.puzzles.object_to", lambda *_: fallen)
    assert "rating is as before" in run(*options, typed=f"{number}\nobject\n")[1]
    code, told = run(*options)
    assert code == 2 and "This puzzle was dropped. Over 40,000 new deals" in told
    assert run("--puzzle", "nothing", "--data", str(tmp_path))[0] == 2


def test_puzzles_near_the_rating_come_first_and_each_once(tmp_path: Path) -> None:
    _, told = run("--game", "gin", "--data", str(tmp_path), typed="show\nshow\nquit\n")
    asked = [line for line in told.split("\n") if line.startswith("Puzzle g")]
    assert len(set(asked)) == 3
    nearest = min(load("gin").puzzles, key=lambda each: (abs(each.rating - 1500), each.id))
    assert asked[0].startswith(f"Puzzle {nearest.id}, gin, rated {nearest.rating}.")


def test_a_file_is_made_and_gone_on_with_and_chosen_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = load("gin")
    few = [(each, pack.answers[each.id]) for each in pack.puzzles[:6]]
    asked = list[int]()

    def line(game: str, seed: int, place: int) -> str:
        asked.append(place)
        return deal_line(place, few[place : place + 1], {"deals": 1, "positions": 9})

    monkeypatch.setattr("hearthside.puzzles.making.line_of_deal", line)
    out = tmp_path / "gin.jsonl"
    options = ["make", "gin", "--out", str(out), "--processes", "1"]
    code, told = run(*options, "--count", "2")
    assert code == 0 and told.startswith("2 puzzles of 2 deals, 18 positions.")
    with out.open("a") as file:
        file.write('{"place": 2, "fo')
    assert run(*options, "--count", "4")[0] == 0
    assert asked == [0, 1, 2, 3]
    assert read_work(out.read_bytes()).found == few[:4]
    assert run("make", "gin", "--out", str(out), "--seed", "2")[0] == 2
    chosen = tmp_path / "gin.jsonl.xz"
    assert run("pack", str(out), "--out", str(chosen), "--count", "3")[0] == 0
    assert len(read_file(chosen).puzzles) == 3


def test_published_answers_are_computed_anew() -> None:
    code, told = run("check", "hearts", "--count", "1", "--times", "1", "--processes", "1")
    assert code == 0
    assert told.startswith("1 puzzles, ") and told.endswith("0 puzzles do not stand.\n")

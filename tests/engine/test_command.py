"""Programs at `hearthside autoplay`: how a seat names one, and what they may take."""

import json
import shlex
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hearthside.cli import app
from hearthside.record import read

GREETS = """
import json, sys, time
hello = json.loads(sys.stdin.readline())
print(json.dumps({"id": hello["id"], "protocol": 1, "name": " ".join(sys.argv[1:]), "games": ["gin"]}), flush=True)
"""


def autoplay(*words: str) -> Result:
    return CliRunner().invoke(app, ["autoplay", "--game", "gin", "--rules", "openspiel", "--deal", "3", *words])


def command(tmp_path: Path, then: str, *words: str) -> str:
    """A seat of a program that greets by these words, and then does this."""
    (tmp_path / "bot.py").write_text(GREETS + then, "utf-8")
    return "exec:" + shlex.join([sys.executable, str(tmp_path / "bot.py"), *words])


def test_a_program_is_named_beside_styles(tmp_path: Path) -> None:
    out = tmp_path / "match.txt"
    done = autoplay("--seats", f"shark, {command(tmp_path, '', 'A', 'Bot')}", "--out", str(out))
    assert done.exit_code == 0
    (record,) = read(out.read_text("utf-8"))
    assert record.names == ("The Shark", "A Bot")
    assert record.tag("NorthStyle") == "exec"
    assert int(record.tag("NorthForfeits") or 0) > 2


def test_a_command_with_a_comma_stands_in_quotes(tmp_path: Path) -> None:
    done = autoplay("--seats", f'"{command(tmp_path, "", "one,two")}",cal')
    assert read(done.stdout)[0].names == ("one,two", "Cautious Cal")


def test_a_limit_is_what_a_program_has(tmp_path: Path) -> None:
    """Who says in its record how long it was given."""
    then = f"question = sys.stdin.readline(); open(r'{tmp_path}/asked', 'w').write(question)"
    assert autoplay("--limit", "250", "--seats", f"{command(tmp_path, then)},cal").exit_code == 0
    assert '"limit":{"ms":250.0,"worlds":null}' in (tmp_path / "asked").read_text("utf-8")


@pytest.mark.parametrize("seats", ["exec:,cal", "cal,exec:no-such-program-here", "exec:'a,cal", "", "cal"])
def test_a_seat_that_cannot_be_filled_is_refused(seats: str) -> None:
    done = autoplay("--seats", seats)
    assert done.exit_code == 2
    assert done.stderr.strip().endswith(".")
    assert "Traceback" not in done.output


def test_the_arena_counts_what_a_stand_in_played_and_says_so(tmp_path: Path) -> None:
    words = ["arena", "gin", "simple", command(tmp_path, "", "A", "Bot"), "--rules", "openspiel", "--deals", "2"]
    ended = CliRunner().invoke(app, [*words, "--jobs", "1"])
    assert ended.exit_code == 0
    [pair] = json.loads(CliRunner().invoke(app, [*words, "--jobs", "1", "--json"]).stdout)["pairs"]
    own, other = pair["sides"]
    assert not own["forfeits"] and other["forfeits"] == other["moves"] > 0
    made = (
        f"A stand-in made {other['forfeits']:.0f} of the {other['moves']:.0f} moves of A Bot, so nothing was measured."
    )
    assert made in ended.stdout
    assert "| simple | A Bot | 2 | forfeited | forfeited |" in ended.stdout
    assert (pair["names"], pair["forfeited"], pair["gain"]["mean"]) == (["simple", "A Bot"], ["A Bot"], None)


def test_a_program_stays_for_all_seatings_of_a_deal_and_is_told_how_each_ended(tmp_path: Path) -> None:
    plays = f"""
with open(r"{tmp_path}/asked", "a") as asked:
    print("started", file=asked)
    for line in sys.stdin:
        q = json.loads(line)
        print(q["ask"], q.get("match", ""), len(q["view"]["results"]) if q["ask"] == "over" else "", file=asked)
        if q["ask"] == "move":
            print(json.dumps({{"id": q["id"], "move": q["view"]["moves"][0]}}), flush=True)
        elif q["ask"] == "quit":
            break
        else:
            print(json.dumps({{"id": q["id"]}}), flush=True)
"""
    bot = command(tmp_path, plays, "A", "Bot")
    (tmp_path / "bot.py").write_text(
        (tmp_path / "bot.py").read_text("utf-8").replace('["gin"]', '["gin"], "asks": ["new-match", "over", "later"]'),
        "utf-8",
    )
    words = ["arena", "gin", "simple", bot, "--rules", "openspiel", "--deals", "1", "--jobs", "1", "--json"]
    [pair] = json.loads(CliRunner().invoke(app, words).stdout)["pairs"]
    assert (pair["names"], pair["forfeited"], pair["sides"][1]["forfeits"]) == (["simple", "A Bot"], [], 0)
    asked = [line.strip() for line in (tmp_path / "asked").read_text("utf-8").splitlines() if line.strip() != "move"]
    assert asked == ["started", "over True 1", "new-match", "over True 1", "quit"]

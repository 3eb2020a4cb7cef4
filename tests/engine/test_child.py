"""Real processes in real seats: what they do wrong is distinguished, hurts nobody, and leaves nothing behind."""

import os
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from hearthside import arena, gin
from hearthside.cards import Cards
from hearthside.engine import Child, Fault, Program, program
from hearthside.engine.process import LONGEST
from hearthside.game import Limit
from hearthside.games import Rules
from hearthside.hearts import BLACK_LADY, OPENSPIEL
from hearthside.match.hearts import HeartsPolicy
from hearthside.record import read, write

from .positions import RNG, after_deal

VIEW = after_deal(BLACK_LADY).view(0)
STAND_IN = HeartsPolicy().fallback_move(VIEW)
OURS = f"exec:{shlex.quote(sys.executable)} -m hearthside engine --style "

GREETS = """
import json, os, subprocess, sys, time
def said():
    line = sys.stdin.readline()
    return json.loads(line) if line else sys.exit()
def say(**answer):
    print(json.dumps(answer), flush=True)
hello = said()
say(id=hello["id"], protocol=1, name="Bot", games=["hearts", "gin"])
"""
PASSES = 'say(id=q["id"], move={"type": "pass", "seat": 0, "cards": ["AD", "KH", "JS"]})'


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits for programs that answer slowly, as on a busy machine."""
    monkeypatch.setattr("hearthside.engine.player._GRACE", 60.0)
    for wait in ("_PATIENCE", "_START"):
        monkeypatch.setattr(f"hearthside.engine.player.{wait}", 60.0)
    monkeypatch.setattr("hearthside.engine.process._LEAVE", 60.0)


def bot(tmp_path: Path, then: str, before: str = GREETS) -> Program:
    """A program that greets, and then does this; in Hearts."""
    script = tmp_path / "a bot.py"
    script.write_text(before + then, "utf-8")
    return program(f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(script))}", "hearts")


def test_a_program_plays_and_ends_when_it_is_told(tmp_path: Path) -> None:
    here = bot(tmp_path, f"q = said(); {PASSES}; q = said(); open(r'{tmp_path}/end', 'w').write(q['ask'])")
    assert here.choose(VIEW, RNG, Limit()).cards == Cards.parse("AD KH JS")
    here.close()
    assert (tmp_path / "end").read_text("utf-8") == "quit"
    assert here.forfeits == []


@pytest.mark.parametrize(
    ("then", "code"),
    [
        ("said(); sys.exit(3)", "crashed"),
        ("said(); os.kill(os.getpid(), 9)", "crashed"),
        ("said(); sys.stdout.write('{\"id\"'); sys.stdout.flush()", "crashed"),
        ("os.close(0); os.close(1); time.sleep(999)", "crashed"),
        ("said(); time.sleep(999)", "hung"),
        ("time.sleep(999)", "hung"),
        ("said(); print('x' * 70000, flush=True); time.sleep(999)", "flood"),
        ("said()\nwhile True: sys.stdout.write('x' * 9999)", "flood"),
        ("said()\nwhile True: print('what?', flush=True)", "nonsense"),
        ("say(id=2); said(); time.sleep(999)", "illegal"),
    ],
)
def test_a_program_that_fails_loses_the_move_and_is_gone(
    tmp_path: Path, then: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if code == "hung":
        monkeypatch.setattr("hearthside.engine.player._GRACE", 0.1)
    if code == "illegal":  # it stays, and does not end when it is told
        monkeypatch.setattr("hearthside.engine.process._LEAVE", 0.1)
    here = bot(tmp_path, then)
    assert here.choose(VIEW, RNG, Limit(ms=100)) == STAND_IN
    assert [forfeit.fault.code for forfeit in here.forfeits] == [code]
    here.close()


def test_a_program_that_does_not_read_is_not_waited_for_past_its_time() -> None:
    """A pipe that is full holds up who writes to it."""
    deaf = Child([sys.executable, "-c", "import time; time.sleep(999)"])
    with pytest.raises(Fault) as caught:
        deaf.ask(b"x" * 1_000_000, 0.2)
    assert caught.value.code == "hung"
    deaf.close()


def test_an_answer_may_be_as_long_as_is_said_and_no_longer() -> None:
    says = "import sys; sys.stdin.readline(); sys.stdout.write('x' * {} + '\\n')"
    child = Child([sys.executable, "-c", says.format(LONGEST - 1)])
    assert child.ask(b"?", 30) == b"x" * (LONGEST - 1)
    child.close()
    child = Child([sys.executable, "-c", says.format(LONGEST)])
    with pytest.raises(Fault, match="more than 65536 bytes"):
        child.ask(b"?", 30)
    child.close()


@pytest.mark.parametrize("then", [f"q = said(); {PASSES}; q = said()", "said(); sys.exit()", "said(); time.sleep(999)"])
def test_what_a_program_started_ends_with_it(tmp_path: Path, then: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A grandchild holds a named pipe open for writing: its end is read once nobody is left who does."""
    os.mkfifo(tmp_path / "pipe")
    pipe = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(pipe, True)
    holds = (
        f"import time; p = open(r'{tmp_path}/pipe', 'w'); p.write('held'); p.flush(); print(flush=True)"
        "; time.sleep(100); p.write('left')"
    )
    started = f"subprocess.Popen([sys.executable, '-c', {holds!r}], stdout=subprocess.PIPE).stdout.readline()\n"
    if "sleep" in then:
        monkeypatch.setattr("hearthside.engine.player._GRACE", 0.1)
    here = bot(tmp_path, then, GREETS.replace("hello = said()", f"hello = said()\n{started}"))
    here.choose(VIEW, RNG, Limit(ms=100))
    assert os.read(pipe, 9) == b"held"
    here.close()
    assert os.read(pipe, 9) == b""
    os.close(pipe)


def test_nothing_is_left_to_be_waited_for() -> None:
    child = Child([sys.executable, "-c", "input()"])
    with pytest.raises(Fault):
        child.ask(b"?", 30)
    child.close()
    with pytest.raises(ChildProcessError):
        os.waitpid(child._process.pid, os.WNOHANG)


def test_processor_time_is_held_against_it_where_the_system_tells(tmp_path: Path) -> None:
    """It answers, having kept the processor busy for longer than it may."""
    burns = "started = time.process_time()\nwhile time.process_time() < started + 0.7: pass\n"
    here = bot(tmp_path, f"q = said()\n{burns}{PASSES}; said()")
    here.choose(VIEW, RNG, Limit(ms=50))
    known = Path("/proc/self/stat").exists()
    assert [forfeit.fault.code for forfeit in here.forfeits] == (["clock"] if known else [])
    here.close()


def test_no_shell_reads_a_command(tmp_path: Path) -> None:
    """What a shell would do something with is a word like any other."""
    shows = "import sys; open(sys.argv[1], 'w').write('|'.join(sys.argv[2:]))"
    words = f"{shlex.quote(shows)} {shlex.quote(str(tmp_path / 'argv'))} $HOME ; touch x && `id` > y 'a b' *"
    here = program(f"exec:{shlex.quote(sys.executable)} -c {words}", "hearts")
    here.choose(VIEW, RNG, Limit())
    here.close()
    assert (tmp_path / "argv").read_text("utf-8") == "$HOME|;|touch|x|&&|`id`|>|y|a b|*"


@pytest.mark.parametrize("command", ["", "  ", "no-such-program-here --fast", "'unfinished"])
def test_a_program_that_there_is_none_of_is_refused(command: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        arena.match(gin.STANDARD, ["cal", f"exec:{command}"], 1)


@pytest.mark.parametrize("rules", [OPENSPIEL, gin.PRESETS["openspiel"]], ids=lambda rules: rules.game)
def test_our_engine_behind_a_pipe_plays_as_it_does_at_the_table(rules: Rules) -> None:
    # A player that uses no random numbers: those of a program are its own.
    styles = ["frank"] * 4 if rules.game == "hearts" else ["cal", "vicky"]
    piped = [styles[0], f"{OURS}{styles[1]}", *styles[2:]]
    record, plain = arena.match(rules, piped, 7), arena.match(rules, styles, 7)
    assert [deal.log for deal in record.deals] == [deal.log for deal in plain.deals]
    second = rules.places[1]
    assert (record.tag(second), record.tag(f"{second}Style")) == ("Hearthside", "exec")
    assert record.tag(f"{second}Forfeits") is None
    assert record == arena.match(rules, piped, 7)


def test_a_match_goes_on_beside_a_program_that_fails_and_its_record_says_so(tmp_path: Path) -> None:
    """Cal sits beside it as beside the stand-in that plays in its place."""
    here = tmp_path / "bot.py"
    here.write_text(GREETS + "said(); sys.exit()", "utf-8")
    record = arena.match(OPENSPIEL, ["cal", f"exec:{shlex.quote(sys.executable)} {here}", "cal", "cal"], 7)
    assert record.tag("WestForfeits") == "14"
    assert record.tag("West") == "Bot"
    entries: list[Any] = [entry for deal in record.deals for entry in deal.log]
    remarks = [entry.comments for entry in entries if entry.comments]
    assert remarks[:2] == [("a stand-in's move: the program ended without an answer",)] * 2
    assert remarks[2:] == [("a stand-in's move: the program is out of this match, having been started twice",)] * 12
    assert all((entry.move.seat == 1) == bool(entry.comments) for entry in entries)
    assert read(write(record)) == [record]

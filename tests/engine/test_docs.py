"""docs/engine.md: its sessions hold, its player plays, and it names everything that is sent."""

import dataclasses
import json
import re
import shlex
import sys
from enum import StrEnum
from pathlib import Path
from typing import Any, get_args

import pytest

from hearthside import __version__, arena, gin, hearts
from hearthside.engine import Engine, view_from_json
from hearthside.engine.answers import LONGEST as QUESTION
from hearthside.engine.faults import Wrong
from hearthside.engine.games import refusal
from hearthside.engine.process import LONGEST as ANSWER
from hearthside.game import Limit
from hearthside.games import GAMES, Rules
from hearthside.record import read, write

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "engine.md").read_text("utf-8")
SESSIONS = re.findall(r"(?s)```\n(> .*?)```", PAGE)
(BOT,) = re.findall(r"(?s)```python\n(.*?)```", PAGE)


def section(heading: str) -> str:
    """The text under a heading, to the next of its level or above."""
    start = PAGE.index(f"\n{heading}\n") + 1
    level = heading.split()[0]
    ends = [match.start() for match in re.finditer(rf"(?m)^#{{1,{len(level)}}} ", PAGE) if match.start() > start]
    return PAGE[start : min(ends, default=len(PAGE))]


def said(session: str) -> list[tuple[str, dict[str, Any]]]:
    """The lines of a session, each with its sign."""
    lines = re.findall(r"(?ms)^([<>]) (.*?)(?=^[<>] |\Z)", session)
    return [(sign, json.loads(text)) for sign, text in lines]


@pytest.mark.parametrize("session", SESSIONS, ids=["hearts", "gin"])
def test_a_session_goes_as_it_is_shown(session: str) -> None:
    """Which move is the best is left to the player, and more may play than are shown; all else is to the letter."""
    engine, asked = Engine(), dict[str, Any]()
    answer: dict[str, Any] | None = None
    for sign, message in said(session):
        if sign == ">":
            asked, answer = message, engine.answer(json.dumps(message).encode())
            continue
        assert answer is not None
        if "move" in message:
            assert set(answer) == set(message)
            for move in (answer["move"], message["move"]):
                view = view_from_json(asked["view"])
                assert refusal(view, GAMES[view.rules.game].move_from_json(move)) is None
        elif "protocol" in message:
            shown, styles = message["options"]["style"], answer["options"]["style"]
            assert all(set(shown[game]) <= set(styles[game]) for game in message["games"])
            assert answer == message | {"version": __version__, "options": {"style": styles}}
        else:
            assert answer == message
    assert asked["ask"] == "quit" and answer is None
    assert [message["ask"] for sign, message in said(session) if sign == ">"][:2] == ["hello", "move"]


@pytest.mark.parametrize("rules", [hearts.BLACK_LADY, gin.STANDARD], ids=lambda rules: rules.game)
def test_the_player_plays_whole_matches_in_a_seat(tmp_path: Path, rules: Rules) -> None:
    (tmp_path / "bot.py").write_text(BOT, "utf-8")
    seat = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(tmp_path / 'bot.py'))}"
    record = arena.match(rules, [seat, *["cal", seat, "shark"][: rules.seats - 1]], 3, Limit(ms=1000))
    assert record.tag("South") == "Thirty Lines"
    assert record.tag("SouthForfeits") is None
    assert read(write(record)) == [record]


def test_the_player_is_about_as_long_as_is_said() -> None:
    assert len([line for line in BOT.splitlines() if line.strip()]) <= 32


@pytest.mark.parametrize(
    ("game", "heading", "kinds"),
    [
        ("hearts", "### Hearts", [hearts.View, hearts.DealResult, hearts.Trick]),
        ("gin", "### Gin Rummy", [gin.View, gin.HandResult, gin.Turn, gin.Laid]),
    ],
)
def test_every_field_of_a_view_is_named(game: str, heading: str, kinds: list[Any]) -> None:
    named = set(re.findall(r"`([a-z_-]+)`", section(heading)))
    for kind in kinds:
        assert set(kind._fields) <= named, kind
    questions = [message for session in SESSIONS for sign, message in said(session) if sign == ">"]
    shown = [message["view"] for message in questions if message["id"] == 2]
    (view,) = [each for each in shown if each["game"] == game]
    assert set(view) <= named


@pytest.mark.parametrize("kind", [hearts.Rules, gin.Rules], ids=["hearts", "gin"])
def test_every_field_of_the_rules_is_named_and_every_word_in_it(kind: Any) -> None:
    paragraph = section("### Rules").split("In Gin Rummy:")[kind is gin.Rules]
    named = set(re.findall(r"`([a-z_-]+)`", paragraph))
    for field in dataclasses.fields(kind):
        assert field.name in named
        if isinstance(field.type, type) and issubclass(field.type, StrEnum) and field.name != "deal_moves":
            assert set(field.type) <= named, field.name


def test_every_fault_and_every_bound_is_named() -> None:
    table = section("## A program in a seat")
    assert set(re.findall(r"(?m)^\| `([a-z]+)` \|", table)) == set(get_args(Wrong))
    assert f"{QUESTION >> 20} MiB" in PAGE and f"{ANSWER >> 10} KiB" in PAGE

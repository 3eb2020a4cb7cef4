"""The engine's side of the protocol: it answers every line, its moves are legal, and the same line has one answer."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside import gin, hearts
from hearthside.engine import PROTOCOL, Engine, answers, serve, view_to_json
from hearthside.engine.games import View
from hearthside.games import Match, game_of
from hearthside.record import Record, redact, to_json, write
from tests.gin import strategies as gin_ways
from tests.lengths import length
from tests.random_matches import random_moves

from .positions import after_deal, states

ENGINE = Engine()


def asked(question: object, engine: Engine = ENGINE) -> dict[str, Any]:
    answer = engine.answer(json.dumps(question).encode())
    assert answer is not None
    plain: dict[str, Any] = json.loads(json.dumps(answer))
    return plain


def code(question: object) -> str:
    """The code of the refusal, which has a sentence."""
    error = asked(question)["error"]
    assert error["sentence"].endswith(".")
    assert isinstance(error["code"], str)
    return str(error["code"])


def to_ask(view: View, **more: object) -> dict[str, object]:
    return {"id": 1, "ask": "move", "view": view_to_json(view), **more}


def test_it_says_who_it_is_and_what_it_plays() -> None:
    hello = asked({"id": "a", "ask": "hello", "protocol": PROTOCOL})
    assert (hello["id"], hello["protocol"], hello["name"], hello["games"]) == ("a", 1, "Hearthside", ["hearts", "gin"])
    assert hello["options"]["style"]["default"] == "shark"
    assert "frank" in hello["options"]["style"]["hearts"] and "frank" not in hello["options"]["style"]["gin"]
    for name in ("cal", "level-7", "master", "simple"):
        assert asked({"ask": "hello"}, Engine(name))["options"]["style"]["default"] == name


@given(states(), st.data())
@settings(max_examples=length(20, 60), deadline=None)
def test_its_moves_are_legal_wherever_a_match_may_stand(state: Match, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(state.to_move))
    styles = asked({"ask": "hello"})["options"]["style"][state.rules.game]
    question = to_ask(state.view(seat), style=data.draw(st.sampled_from(styles)), seed=data.draw(st.integers(0, 999)))
    answer = asked(question)
    assert set(answer) == {"id", "move", "evaluation"}, answer
    move = game_of(state.rules).move_from_json(answer["move"])
    assert move.seat == seat
    assert state.why_not(move) is None
    assert asked(question) == answer


def test_a_seed_decides_where_there_is_chance() -> None:
    view = after_deal(hearts.BLACK_LADY).view(0)
    moves = [str(asked(to_ask(view, style="nellie", seed=seed))["move"]) for seed in range(12)]
    assert len(set(moves)) > 1
    assert moves == [str(asked(to_ask(view, style="nellie", seed=seed))["move"]) for seed in range(12)]


def test_a_record_of_one_seat_asks_the_same_as_its_view() -> None:
    rng = Random(3)
    for rules in (hearts.BLACK_LADY, gin.STANDARD):
        if isinstance(rules, hearts.Rules):
            moves: list[Any] = list(random_moves(rules, rng, 70))
        else:
            moves = [move for _, move, _ in gin_ways.walk(rules, rng, 2)]
        while True:
            state = game_of(rules).begin(rules)
            for move in moves:
                state = state.play(move)
            if state.to_move and min(state.to_move) >= 0:
                break
            moves.pop()
        (seat, *_) = state.to_move
        record = redact(Record.of(rules, moves), seat)
        expected = asked(to_ask(state.view(seat)))
        assert "move" in expected
        assert asked({"id": 1, "ask": "move", "record": write(record)}) == expected
        assert asked({"id": 1, "ask": "move", "record": to_json(record)}) == expected


def test_refusals_have_the_codes_that_the_page_names() -> None:
    view = to_ask(after_deal(hearts.BLACK_LADY).view(0))
    whole = write(Record.of(hearts.BLACK_LADY, random_moves(hearts.BLACK_LADY, Random(1), 9)))
    between = whole.replace('[Rules "black-lady"]', '[Rules "black-lady"]\n[Seat "South"]').split("Deal 1")[0]
    seen = {
        code([]),
        code({"ask": "sing"}),
        code({"ask": "move"}),
        code({"ask": "move", "view": {}, "record": ""}),
        code({"ask": "move", "view": {}}),
        code({"ask": "move", "record": whole}),
        code({"ask": "move", "record": whole + whole}),
        code({"ask": "move", "record": between}),
        code({"ask": "move", "record": 5}),
        code(view | {"limit": 5}),
        code(view | {"limit": {"ms": -1}}),
        code(view | {"limit": {"ms": float("nan")}}),
        code(view | {"limit": {"worlds": 1.5}}),
        code(view | {"seed": "x"}),
        code(view | {"seed": -1}),
        code(view | {"style": "bob"}),
        code(view | {"style": ["cal"]}),
    }
    page = (Path(__file__).parents[2] / "docs" / "engine.md").read_text("utf-8")
    named = set(re.findall(r"(?m)^\| `([a-z-]+)` \| .* \|$", page[page.index("### When it cannot answer") :]))
    assert seen == {"not-json", "unknown-ask", "position", "view", "record", "limit", "seed", "style"}
    assert seen | {"too-long", "no-move"} <= named
    source = Path(answers.__file__).read_text("utf-8")
    assert set(re.findall(r'Refused\(\s*"([a-z-]+)"', source)) | {"too-long"} == seen | {"too-long", "no-move"}


def test_a_view_that_contradicts_itself_gets_an_answer_too() -> None:
    view = to_ask(after_deal(gin.STANDARD).view(0))
    plain: Any = view["view"]
    assert code(view | {"view": plain | {"phase": "draw", "turns": [], "pile": []}}) == "view"
    assert code(view | {"view": plain | {"hand": plain["hand"][1:], "counts": [9, 10]}}) == "view"
    assert code(view | {"view": plain | {"phase": "layoff"}}) == "no-move"
    hearts_view = to_ask(after_deal(hearts.BLACK_LADY).view(0))
    deal: Any = hearts_view["view"]
    assert code(hearts_view | {"view": deal | {"counts": [13, 40, 0, 0]}}) == "no-move"


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
@settings(deadline=None)
def test_any_line_is_answered(line: bytes) -> None:
    answer = ENGINE.answer(line)
    assert answer is not None and "error" in answer
    json.dumps(answer)


plains = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 60) | st.floats() | st.sampled_from(["QS", "gin", "draw", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["seat", "cards", "x"]), inner),
    max_leaves=5,
)


@given(states(), st.data())
@settings(max_examples=length(20, 80), deadline=None)
def test_a_question_with_anything_in_the_place_of_a_value_is_answered(state: Match, data: st.DataObject) -> None:
    question = to_ask(state.view(state.to_move[0]), limit={"ms": 5, "worlds": None}, seed=1)
    place: Any = question
    while True:
        key = (
            data.draw(st.sampled_from(sorted(place)))
            if isinstance(place, dict)
            else data.draw(st.integers(0, len(place) - 1))
        )
        if not isinstance(place[key], list | dict) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(plains)
    answer = ENGINE.answer(json.dumps(question).encode())
    assert answer is None or ("move" in answer) != ("error" in answer)


def test_deep_and_long_lines_are_refused_and_the_next_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "LONGEST", 5000)
    deep = b'{"id": 1, "ask": ' + b"[" * 2400 + b"]" * 2400 + b"}"
    lines = [deep, b"x" * 12001, b"", b'{"id": 2, "ask": "hello"}', b'{"ask": "quit"}', b'{"id": 3, "ask": "hello"}']
    out = io.BytesIO()
    serve(io.BytesIO(b"\r\n".join(lines)), out)
    said = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [each.get("error", {}).get("code") for each in said] == ["not-json", "too-long", None]
    assert [each["id"] for each in said] == [None, None, 2]


def test_the_command_speaks_nothing_but_the_protocol() -> None:
    view = to_ask(after_deal(hearts.BLACK_LADY).view(0))
    broken = to_ask(after_deal(gin.STANDARD).view(0))
    plain: Any = broken["view"]
    plain["phase"] = "layoff"
    lines = "\n".join(map(json.dumps, [view, broken, {"id": 9, "ask": "hello"}]))
    command = [sys.executable, "-m", "hearthside", "engine", "--style", "cal"]
    done = subprocess.run(command, input=lines.encode(), capture_output=True, check=True)
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert [("move" in each, each["id"]) for each in said] == [(True, 1), (False, 1), (False, 9)]
    assert b"No move was found" in done.stderr
    assert said[0]["move"] == asked(view, Engine("cal"))["move"]


def test_the_command_refuses_a_style_that_nobody_has() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hearthside", "engine", "--style", "bob"], capture_output=True, check=False
    )
    assert done.returncode == 2
    assert b"Nobody here plays as 'bob'; choose one of nellie" in done.stderr
    assert not done.stdout

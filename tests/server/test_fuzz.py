"""Whatever is sent, the answer is one that the document describes, and never a failure of ours."""

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside import gin
from hearthside.cards import DECK
from hearthside.games import GAMES
from hearthside.hearts import Leftover, Opening, Rules
from tests.lengths import length

from .asking import Program, awaited
from .conftest import Running
from .sentences import words

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=30)
    | st.sampled_from(["QS", "pass", "deal", "gin", "knock", "layoff", "discard"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["n", "move", "type", "card", "cards", "melds", "layoffs", "game", "seats", "rules", "changes", "pace"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


rule_words = st.sampled_from([*Leftover, *Opening, *gin.StockEnd, *gin.Shutout, "cash", "none"])


def asked_rules(game: str, kind: type[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Rules of a game to be read, with any changes."""
    names = st.sampled_from([each.name for each in fields(kind)])
    changes = st.dictionaries(names, st.booleans() | st.integers(-2, 110) | rule_words | json_values, max_size=5)
    presets = st.sampled_from(sorted(GAMES[game].variants.presets))
    return st.fixed_dictionaries({"game": st.just(game), "rules": presets, "changes": changes})


cards = st.sampled_from([*map(str, DECK), "QS'"])
melds = st.none() | st.lists(st.lists(cards, max_size=5), max_size=5)
some_moves = st.one_of(
    st.builds(lambda kind: {"type": kind}, st.sampled_from(["draw", "take", "decline", "deal"])),
    st.builds(
        lambda kind, card, laid, off: {"type": kind, card[0]: card[1]} | laid | off,
        st.sampled_from(["discard", "knock", "layoff", "play"]),
        st.tuples(st.sampled_from(["card", "discard"]), st.none() | cards),
        st.just({}) | st.builds(lambda cards: {"melds": cards}, melds),
        st.just({}) | st.builds(lambda cards: {"layoffs": cards}, melds),
    ),
)


@pytest.fixture(scope="module", params=["hearts", "gin"])
def seated(server: Running, request: pytest.FixtureRequest) -> tuple[Program, str]:
    """Somebody at a table."""
    return _seated(server, request.param)


@pytest.fixture(scope="module", params=["hearts", "gin"])
def left_alone(server: Running, request: pytest.FixtureRequest) -> tuple[Program, str]:
    """Somebody at a table where nobody has asked the computer to play for them."""
    return _seated(server, request.param)


@pytest.fixture(scope="module")
def holder(server: Running) -> Program:
    """Somebody at a table of each game."""
    program, _ = _seated(server, "hearts")
    return _seated(server, "gin", program)[0]


def _seated(server: Running, game: str, who: Program | None = None) -> tuple[Program, str]:
    program = who or server.program()
    new = program.ask("POST", "/api/tables", {"game": game, "pace": 0}).json
    program.token = new["token"]
    return program, new["table"]


@pytest.fixture(scope="module")
def document() -> Any:
    from .documented import document

    return document()


def test_answers_about_a_table_are_those_that_the_document_describes(
    document: Any, subtests: pytest.Subtests, server: Running
) -> None:
    from .documented import check_all

    askers = [_seated(server, game) for game in GAMES]
    check_all(document.include(path_regex="{table}"), subtests, server, askers)


def test_other_answers_are_those_that_the_document_describes(
    document: Any, subtests: pytest.Subtests, server: Running, holder: Program
) -> None:
    from .documented import check_all

    check_all(document.exclude(path_regex="{table}"), subtests, server, [(holder, "")])


ENDS = [*(f"/tables/{{}}/{end}" for end in ("moves", "check", "hint", "undo", "options")), "/tables", "/rules/read"]


@settings(max_examples=length(20, 150))
@given(
    st.sampled_from(ENDS),
    json_values
    | st.fixed_dictionaries({"n": st.integers(0, 9), "move": json_values | some_moves})
    | asked_rules("hearts", Rules)
    | asked_rules("gin", gin.Rules)
    | st.binary(max_size=40),
)
def test_no_body_makes_the_server_fail(seated: tuple[Program, str], end: str, body: object) -> None:
    program, table = seated
    answer = program.ask("POST", f"/api{end.format(table)}", body)
    assert answer.status in (200, 201, 409, 422), answer.body
    if answer.status >= 400:
        assert answer.json["sentence"]


@settings(max_examples=length(20, 120))
@given(some_moves)
def test_a_check_says_what_the_move_then_comes_to(left_alone: tuple[Program, str], move: dict[str, Any]) -> None:
    program, table = left_alone
    with program.events(table) as events:
        message = next(message for _, message in events if awaited(message))
    body = {"n": message["n"], "move": move}
    checked = program.ask("POST", f"/api/tables/{table}/check", body)
    made = program.ask("POST", f"/api/tables/{table}/moves", body)
    if checked.status != 200:
        assert (checked.status, checked.json) == (made.status, made.json)
    elif checked.json["legal"]:
        assert made.status == 200
    else:
        assert made.json["sentence"] == words(checked.json["sentence"])
        assert made.json["code"] == ("not-now" if checked.json["rule"] == "not-now" else "illegal")
        assert made.json["rule"] in (None, checked.json["rule"])


@settings(max_examples=length(20, 60))
@given(st.text(alphabet=st.characters(min_codepoint=33, max_codepoint=126, exclude_characters="#"), max_size=60))
def test_no_address_makes_the_server_fail(program_port: int, path: str) -> None:
    answer = Program(program_port).ask("GET", f"/{path}")
    assert answer.status in (200, 404, 422)


@pytest.fixture(scope="module")
def program_port(server: Running) -> int:
    return server.port

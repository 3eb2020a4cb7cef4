"""Every preset over HTTP: rules read as words, form and code, tables of any size, whole matches of each."""

from random import Random
from typing import Any

import pytest

from hearthside.hearts import PRESETS, Ending, rulecard
from hearthside.hearts.presets import parse
from hearthside.record import from_json, read
from tests.lengths import IN_FULL, length

from .asking import Program
from .test_api import created, refused
from .test_statistics import play_out


def test_cards_are_scattered_in_the_order_in_which_they_are_sent(program: Program) -> None:
    table = created(program, rules='black-lady passing=["scatter"]', deal=5)["table"]
    message = program.ask("GET", f"/api/tables/{table}").json
    view = message["view"]
    assert (view["direction"], view["pass_to"], view["scattered_to"]) == ("scatter", None, [1, 2, 3])
    cards = [view["hand"][place] for place in (7, 2, 11)]
    move = {"type": "pass", "cards": cards}
    program.ask("POST", f"/api/tables/{table}/moves", {"n": message["n"], "move": move})
    log = program.ask("GET", f"/api/tables/{table}/record?format=json").json["deals"][0]["log"]
    assert next(each for each in log if each["type"] == "pass" and each["seat"] == 0)["cards"] == cards
    assert program.ask("GET", f"/api/tables/{table}").json["view"]["gave"] == cards


def described(program: Program, rules: str, **changes: object) -> Any:
    answer = program.ask("POST", "/api/rules/read", {"rules": rules, "changes": changes})
    assert answer.status == 200, answer.body
    return answer.json


LIKE_OTHERS = {
    "microsoft",
    "tommys-black-maria",
    "tommys-omnibus",
    "tommys-spot",
    "pink-lady",
    "three-hand",
    "six-hand",
}
"""What is special in these is in another preset as well; their matches are played with `make test-long`."""
assert PRESETS.keys() > LIKE_OTHERS


@pytest.mark.parametrize("preset", PRESETS if IN_FULL else [each for each in PRESETS if each not in LIKE_OTHERS])
def test_a_whole_match_of_every_preset_is_played_and_written_down(preset: str, program: Program) -> None:
    rules = PRESETS[preset]
    goal = min(rules.goal, 1 if rules.ending is Ending.DEALS else length(1, 26))
    message = play_out(program, Random(preset), rules=preset, goal=goal, deal=31)
    view = message["view"]
    assert len(message["seats"]) == len(view["scores"]) == rules.seats
    assert view["rules"]["seats"] == rules.seats
    assert parse(view["rules"]["notation"]) == rules.with_goal(goal)
    assert view["scores"] == [sum(column) for column in zip(*(deal["points"] for deal in view["history"]), strict=True)]
    assert view["winners"]
    table = message["table"]
    [text] = read(program.ask("GET", f"/api/tables/{table}/record").body.decode())
    assert text == from_json(program.ask("GET", f"/api/tables/{table}/record?format=json").json)
    assert len(text.deals) == len(view["history"])


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_read_as_its_card_and_its_name_is_its_code(preset: str, program: Program) -> None:
    found = described(program, preset)
    assert (found["preset"], found["code"], found["changed"]) == (preset, preset, [])
    assert found["card"] == list(rulecard.card(PRESETS[preset]))
    assert found["places"] == list(PRESETS[preset].places)


def test_another_number_of_seats_brings_what_must_be_left_out_with_it(program: Program) -> None:
    found = described(program, "black-lady", seats=5)
    assert found["seats"] == len(found["places"]) == 5
    assert found["changed"][0].startswith("Five players, ten cards each from one pack without the")


def test_changes_are_said_in_words_and_the_code_reads_back_as_a_table(program: Program) -> None:
    found = described(program, "black-lady", goal=50, name="Short evening", passing=["left", "hold"])
    assert found["preset"] is None
    passing, ending = found["changed"]
    assert passing == "Before play you pass three cards: to the left, then no pass, and so on."
    assert ending.startswith("First to 50 ends the match. Lowest score wins;")
    assert {field["field"]: field["value"] for field in found["fields"]}["passing"] == ["left", "hold"]
    assert set(found["code"]) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
    again = described(program, found["code"])
    assert {key: again[key] for key in ("notation", "code", "name", "fields")} == {
        key: found[key] for key in ("notation", "code", "name", "fields")
    }
    for rules in (found["code"], found["notation"]):
        view = created(program, rules=rules)["message"]["view"]
        assert (view["rules"]["name"], view["rules"]["goal_text"]) == ("Short evening", "to 50")


@pytest.mark.parametrize(
    ("rules", "changes", "sentence"),
    [
        (
            "black-lady",
            {"cards_each": 12},
            "4 hands of 12 leave 4 of 52 cards over: leave cards out of the pack, or set leftover.",
        ),
        ("dynacomp", {"leftover": "none"}, "3 hands of 17 leave 1 of 52 cards over"),
        ("domino", {"packs": 2}, "A stock needs a single pack: set packs to 1."),
        (
            "greek",
            {"scoring": "cash"},
            "In a match for cash, a moon collects or has no effect: set moon to collects or none.",
        ),
        ("greek", {"colour": "red"}, "Rules have no field 'colour'."),
        ("greek", {"goal": True}, "True is not a value for the field 'goal'."),
        ("greek", {"name": "x" * 61}, "A name of rules has at most 60 letters."),
        ("poker", {}, "There are no rules named 'poker'; choose one of black-lady"),
        ("hearts.eNpLyk", {}, "That code of rules is incomplete."),
        ("greek", {"points": {"1Z": 3}}, "Those are not rules"),
    ],
)
def test_a_mixture_that_cannot_be_is_refused_with_what_to_change(
    rules: str, changes: dict[str, object], sentence: str, program: Program
) -> None:
    status, code, told = refused(program, "POST", "/api/rules/read", {"rules": rules, "changes": changes})
    assert (status, code) == (422, "malformed")
    assert told.startswith(sentence)


def test_the_seats_are_as_many_as_the_rules_have(program: Program) -> None:
    six = created(program, rules="cancellation")["message"]["seats"]
    assert [seat["short"] for seat in six] == ["You", "Cal", "Vicky", "Shark", "Charlie", "Nellie"]
    assert len(created(program, rules="dynacomp")["message"]["view"]["counts"]) == 3
    three = created(program, rules="three-hand", seats=[{}, {}, {"kind": "person"}])
    assert three["seat"] == 2
    status, code, told = refused(program, "POST", "/api/tables", {"rules": "dynacomp", "seats": [{}] * 4})
    assert (status, code) == (422, "malformed")
    assert told == "Dynacomp is played by three, and 4 seats are named: name all of them, or none."

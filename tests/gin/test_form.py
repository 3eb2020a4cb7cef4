"""The rules as a form and as a code: each field is there, what it offers is what there is, and all of it reads back."""

from dataclasses import fields, replace
from enum import StrEnum
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.gin import PRESETS, STANDARD, Oklahoma, Rules, form, presets
from hearthside.gin.presets import OKLAHOMA, ROUND_THE_CORNER, code, parse

from .strategies import rules

GIVEN_OUT = "gin.eNoFwcEJwCAMBdBVQu6B4N0NOkIvwQaV6g_Y2vn73oqNS97mUmLBF8GmZz4C9dyqSf1zdFSmuIe1mJbZikt_JOBMNWzkpPoDrWsYvg"


def test_every_field_of_the_rules_is_in_the_form_once() -> None:
    names = [each.name for each in form.fields(STANDARD)]
    assert sorted(names) == sorted(each.name for each in fields(Rules))


def test_a_choice_offers_every_value_there_is_and_says_each_in_words() -> None:
    for each in form.fields(STANDARD):
        default = getattr(Rules, each.name, None)
        if isinstance(default, StrEnum):
            assert (each.kind, list(each.choices)) == ("choice", list(type(default))), each.name
        if isinstance(default, bool):
            assert each.kind == "switch", each.name
        assert len(each.choices) == len(each.words) == len(set(each.words))
        assert each.title[0].isupper()
        assert (each.kind == "number") == (each.least is not None)


def test_the_lines_of_a_group_stand_together() -> None:
    groups = [name for name, _ in groupby(each.group for each in form.fields(STANDARD))]
    assert groups == ["Table", "Cards", "Play", "Knock", "Stock", "Score"]


@given(rules())
def test_a_form_that_is_sent_back_as_it_is_changes_nothing(rules: Rules) -> None:
    filled = form.fields(rules)
    assert presets.changed(rules, {each.name: each.value for each in filled}) == rules
    for each in filled:
        match each.value:
            case bool():
                assert each.kind == "switch"
            case int(number):
                assert each.least is not None and each.most is not None
                assert each.least <= number <= each.most, each
            case str(choice) if each.kind == "choice":
                assert choice in each.choices


@given(rules(), st.data())
def test_a_number_is_taken_in_its_range_and_refused_beyond_it(rules: Rules, data: st.DataObject) -> None:
    # Extra boxes need a box, and a box that has them stays; which is refused in a sentence of its own.
    boxes = (
        {"box"} if rules.gin_boxes or rules.undercut_boxes else set() if rules.box else {"gin_boxes", "undercut_boxes"}
    )
    numbers = [each for each in form.fields(rules) if each.kind == "number" and each.name not in boxes]
    each = data.draw(st.sampled_from(numbers))
    assert each.least is not None and each.most is not None
    for number in (each.least, each.most, data.draw(st.integers(each.least, each.most))):
        assert presets.changed(rules, {each.name: number}).to_json()[each.name] == number
    for number in (each.least - 1, each.most + 1):
        with pytest.raises(ValueError, match=r"\.$"):
            presets.changed(rules, {each.name: number})


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"knock_limit": 101}, "Choose 0 to 100 as the most deadwood to knock with, not 101."),
        ({"spade_doubles": True}, "A spade doubles in Oklahoma only: set oklahoma, or drop spade_doubles."),
        ({"gin_bonus": -1}, "Choose 0 to 999 points for gin, not -1."),
        ({"undercut_bonus": 1000}, "Choose 0 to 999 points for an undercut, not 1000."),
        ({"big_gin_bonus": 1000}, "Choose 0 to 999 points for big gin, not 1000."),
        (
            {"box": 0, "gin_boxes": 1},
            "Extra boxes of 0 points have no effect: set box, or drop gin_boxes and undercut_boxes.",
        ),
        ({"box": -5}, "Choose 0 to 999 points for a box, not -5."),
        ({"game_bonus": 1000}, "Choose 0 to 999 points for the game, not 1000."),
        ({"game_bonus": 0}, "A shutout cannot double a game bonus of 0: set game_bonus, or shutout to none or score."),
        ({"ace_points": 0}, "Choose 1 to 15 points for an ace, not 0."),
        ({"stock_left": 21}, "Choose 0 to 20 cards to leave in the stock, not 21."),
        ({"takes_in_a_row": 1}, "Choose 2 to 200 draws in a row from the discards, not 1."),
        ({"takes_in_all": 201}, "Choose 1 to 200 draws in all from the discards, or 0 for no limit, not 201."),
        (
            {"standoff": True},
            "There is no standoff if a card just taken may not go back: set return_taken, or drop standoff.",
        ),
        ({"goal": 10000}, "Choose a goal from 0 to 9999, not 10000."),
        (
            {"goal": 0, "scoring": "hollywood"},
            "Hollywood's three games need a goal: choose 1 or more.",
        ),
        ({"name": "\t"}, "The rules need a name."),
        ({"seats": 3}, "Rules have no field 'seats'."),
        ({"goal": "50"}, "'50' is not a value for the field 'goal'."),
        ({"knocking": 1}, "1 is not a value for the field 'knocking'."),
        ({"goal": True}, "True is not a value for the field 'goal'."),
        ({"oklahoma": "yes"}, "'yes' is not a value for 'oklahoma'; choose one of no, ace-is-gin, ace-is-one."),
    ],
)
def test_a_mixture_that_cannot_be_is_refused_with_what_to_change(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        presets.changed(STANDARD, changes)
    assert str(refused.value) == sentence


def test_a_preset_is_its_own_code_and_other_rules_are_one_word_that_is_safe_in_an_address() -> None:
    assert [code(rules) for rules in PRESETS.values()] == list(PRESETS)
    rules = replace(OKLAHOMA, name="Tuesday night, Ünï = 'x'", goal=9)
    word = code(rules)
    assert word.startswith("gin.")
    assert set(word) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
    assert len(word) < 120
    assert parse(word) == rules


@given(rules())
def test_any_rules_read_back_from_their_code_and_are_one_game_s(rules: Rules) -> None:
    assert parse(code(rules)) == rules
    with pytest.raises(ValueError, match="no rules named"):
        parse(code(rules).replace("gin.", "hearts."))


def test_codes_that_were_given_out_once_are_read_for_ever() -> None:
    given_out = replace(ROUND_THE_CORNER, name="Long evening", goal=200, oklahoma=Oklahoma.ACE_IS_ONE)
    assert parse(GIVEN_OUT) == given_out

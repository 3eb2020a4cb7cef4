"""The rules as a form and as a code: each field is there, what it offers is what there is, and all of it reads back."""

from dataclasses import fields, replace
from enum import StrEnum
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.cards import DECK
from hearthside.hearts import BLACK_LADY, PRESETS, Rules, form, presets
from hearthside.hearts.presets import CANCELLATION, DOMINO, GREEK, code, parse

WHOLE = "That code of rules is incomplete. Copy all of it, from its first letter to its last."
GIVEN_OUT = "hearts.eNpLTsxLTs3JSSzJzM9TyEvMTbVV8snPS48pNTAwMkgtS83LzEtXUkjPT8yxNTIwAACKTA_R"


def test_every_field_of_the_rules_is_in_the_form_once() -> None:
    names = [each.name for each in form.fields(BLACK_LADY)]
    assert sorted(names) == sorted(each.name for each in fields(Rules))


def test_a_choice_offers_every_value_there_is_and_says_each_in_words() -> None:
    for each in form.fields(BLACK_LADY):
        default = getattr(Rules, each.name, None)
        if isinstance(default, StrEnum) and each.name != "deal_moves":
            assert list(each.choices) == list(type(default)), each.name
        if each.kind in ("points", "cards"):
            assert list(each.choices) == [str(card) for card in DECK]
        assert len(each.choices) == len(each.words) == len(set(each.words))
        assert each.title[0].isupper()
        assert (each.kind in ("number", "points")) == (each.least is not None)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_form_that_is_sent_back_as_it_is_changes_nothing(rules: Rules) -> None:
    filled = form.fields(rules)
    assert presets.changed(rules, {each.name: each.value for each in filled}) == rules
    for each in filled:
        match each.value:
            case int(number) if each.kind == "number":
                assert each.least is not None and each.most is not None
                # A count of cards to pass says nothing where none are passed.
                assert each.least <= number <= each.most or each.name == "pass_count", each
            case str(choice) if each.kind == "choice":
                assert choice in each.choices
            case list(steps):
                assert set(steps) <= set(each.choices)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"cards_each": 12},
            "4 hands of 12 leave 4 of 52 cards over: leave cards out of the pack, or set leftover.",
        ),
        ({"seats": 9}, "Choose 2 to 6 seats, not 9."),
        ({"moon": "collects"}, "A moon that collects pays cash: set scoring to cash."),
        (
            {"cash_extra": -1, "scoring": "cash", "moon": "none"},
            "Choose 0 to 9999 for the extra cash from each loser, not -1.",
        ),
        ({"fields": 3}, "Rules have no field 'fields'."),
        ({"goal": "50"}, "'50' is not a value for the field 'goal'."),
        ({"moon": "sun"}, "'sun' is not a value for 'moon'; choose one of"),
    ],
)
def test_a_mixture_that_cannot_be_is_refused_with_what_to_change(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        presets.changed(BLACK_LADY, changes)
    assert sentence in str(refused.value)


def test_a_preset_is_its_own_code_and_other_rules_are_one_word_that_is_safe_in_an_address() -> None:
    assert [code(rules) for rules in PRESETS.values()] == list(PRESETS)
    for rules in (replace(GREEK, name="Tuesday night, Ünï = 'x'", goal=9), DOMINO.with_goal(3)):
        word = code(rules)
        assert word.startswith("hearts.")
        assert set(word) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
        assert len(word) < 120
        assert parse(word) == rules


@given(st.sampled_from(sorted(PRESETS)), st.integers(0, 9999), st.text(min_size=1, max_size=60), st.integers(0, 10**6))
def test_a_code_reads_back_and_one_that_was_not_copied_whole_is_refused(
    preset: str, goal: int, name: str, number: int
) -> None:
    try:
        rules = replace(PRESETS[preset], name=name, goal=goal)
    except ValueError:
        return
    word = code(rules)
    assert parse(word) == rules
    rng = Random(number)
    cut = word[: rng.randrange(len("hearts."), len(word) - 1)]
    with pytest.raises(ValueError, match=WHOLE):
        parse(cut)
    place = rng.randrange(len("hearts."), len(word))
    other = word[:place] + rng.choice("abcXYZ019-_") + word[place + 1 :]
    try:
        assert parse(other) == rules, "a letter's spare bits alone may differ"
    except ValueError as error:
        assert str(error) == WHOLE


def test_codes_that_were_given_out_once_are_read_for_ever() -> None:
    assert parse(GIVEN_OUT) == replace(CANCELLATION, name="Long evening", goal=200)

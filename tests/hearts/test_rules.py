"""Rules values: they hash, print and parse back, and refuse impossible mixtures."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.cards import Card
from hearthside.hearts import (
    BLACK_LADY,
    CARDSHARK,
    OPENSPIEL,
    PRESETS,
    CashIn,
    Direction,
    Ending,
    Leftover,
    Moon,
    Rules,
    Scoring,
    points,
    presets,
    rulecard,
)

from .strategies import rules

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-300, 300) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=4,
)


@given(rules())
def test_rules_round_trip_through_json_and_notation(rules: Rules) -> None:
    assert Rules.from_json(rules.to_json()) == rules
    assert presets.parse(presets.notation(rules)) == rules
    assert hash(presets.parse(presets.notation(rules))) == hash(rules)


@given(rules(), st.sampled_from(list(PRESETS)))
def test_a_changed_preset_is_written_by_its_changes(rules: Rules, preset: str) -> None:
    changed = replace(rules, name=PRESETS[preset].name)
    text = presets.notation(changed)
    assert text.startswith(preset)
    assert presets.parse(text) == changed


@given(rules())
def test_every_rules_value_has_a_rule_card_of_sentences(rules: Rules) -> None:
    for line in rulecard.card(rules):
        assert line.endswith(".") and (line[0].isupper() or line[0].isdigit())
        assert "  " not in line and ".." not in line


@given(st.dictionaries(st.sampled_from([*BLACK_LADY.to_json(), "nonsense"]), json_values) | json_values)
def test_any_json_is_rules_or_refused_with_a_sentence(plain: Any) -> None:
    try:
        rules = Rules.from_json(plain)
    except ValueError as error:
        assert str(error)
    else:
        assert Rules.from_json(rules.to_json()) == rules


@given(st.text(max_size=60))
def test_any_text_is_rules_or_refused_with_a_sentence(text: str) -> None:
    try:
        rules = presets.parse(text)
    except ValueError as error:
        assert str(error)
    else:
        assert presets.parse(presets.notation(rules)) == rules


@pytest.mark.parametrize("slug", PRESETS)
def test_presets_are_found_by_their_name(slug: str) -> None:
    assert presets.parse(slug) is not None
    assert presets.notation(PRESETS[slug]) == slug
    assert slug in presets.SUMMARIES


def test_rules_whose_name_is_spelt_almost_as_a_preset_read_back() -> None:
    for name in ("black lady", "BLACK LADY", "Black-Lady"):
        rules = replace(BLACK_LADY, name=name)
        assert presets.parse(presets.notation(rules)) == presets.parse(presets.code(rules)) == rules


@pytest.mark.parametrize(
    ("field", "value"), [("goal", True), ("seats", False), ("queen_leads", 1), ("goal", 50.0), ("points", {"QS": True})]
)
def test_a_switch_is_no_number_and_a_number_no_switch(field: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"^{value} is not a value for the field '{field}'.$"):
        presets.changed(BLACK_LADY, {field: value})


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": " "}, "need a name"),
        ({"passing": ()}, "passing order is empty"),
        ({"pass_count": 13}, "Choose 1 to 12 cards to pass, not 13"),
        ({"seats": 3}, "leave 1 of 52 cards over"),
        ({"seats": 7}, "Choose 2 to 6 seats, not 7"),
        ({"cards_each": 14}, "52 cards are not enough for 4 hands of 14"),
        ({"cards_each": 1, "leftover": Leftover.STOCK}, "Choose 2 cards or more for each player, not 1"),
        ({"leftover": Leftover.STOCK}, "none is left over"),
        ({"packs": 3}, "Choose 1 or 2 packs, not 3"),
        ({"scoring": Scoring.CASH}, "a moon collects or has no effect"),
        ({"moon": Moon.COLLECTS}, "set scoring to cash"),
        ({"packs": 2, "cash_in": CashIn.POINTS}, "Play can stop early only with one pack"),
        ({"points": ()}, "nobody can shoot the moon"),
        ({"moon_safety": True}, "set moon to choice"),
        ({"moon_needs_bonus": True}, "No card is worth less than 0"),
        ({"no_trick_bonus": -5, "cash_in": CashIn.POINTS}, "drop cash_in or no_trick_bonus"),
        ({"must_break": False, "queen_leads": False}, "set queen_leads"),
        ({"goal": -1}, "Choose a goal from 0 to 9999, not -1"),
        ({"no_trick_bonus": -101}, "Choose -100 to 100 points"),
        ({"points": ((Card.parse("QS"), 101),)}, "Choose -100 to 100 points"),
        ({"points": ((Card.parse("QS"), 1), (Card.parse("2H"), 1))}, "in the deck's order"),
    ],
)
def test_an_impossible_mixture_is_refused_with_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        replace(BLACK_LADY, **changes)


def test_worth_comes_from_the_points_table() -> None:
    rules = replace(BLACK_LADY, points=points(hearts=1, QS=13, JD=-10))
    assert rules.moon_points == 26
    assert str(rules.bonus) == "JD"
    assert "jack of diamonds is −10" in rulecard.card(rules)[1]
    both = PRESETS["cancellation"].worth
    assert both[:52] == both[52:] == BLACK_LADY.worth[:52], "equal cards of two packs count alike"


def test_presets_differ_where_their_sources_do() -> None:
    assert CARDSHARK.passing[0] is Direction.RIGHT
    assert CARDSHARK.moon is Moon.CHOICE
    assert OPENSPIEL.goal == 1
    assert len(set(PRESETS.values())) == len(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_preset_fits_any_number_of_seats(preset: str, seats: int) -> None:
    rules = presets.with_seats(PRESETS[preset], seats)
    assert rules.seats == seats
    assert presets.parse(presets.notation(rules)) == rules


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [-1, 0, 1, 7])
def test_no_preset_fits_a_number_of_seats_that_cannot_be(preset: str, seats: int) -> None:
    with pytest.raises(ValueError, match=f"Choose 2 to 6 seats, not {seats}."):
        presets.parse(f"{preset} seats={seats}")


@pytest.mark.parametrize(
    ("seats", "removed", "passed"),
    [(2, "", 3), (3, "2D", 3), (5, "2D 2H", 2), (6, "2C 2D 3D 2H", 2)],
)
def test_a_number_of_seats_brings_the_trims_of_its_document(seats: int, removed: str, passed: int) -> None:
    rules = presets.parse(f"tommys-standard seats={seats}")
    assert (" ".join(map(str, rules.removed)), rules.pass_count) == (removed, passed)


@pytest.mark.parametrize("ending", Ending)
def test_a_goal_of_no_points_is_told_as_one_deal(ending: Ending) -> None:
    rules = replace(BLACK_LADY, ending=ending, goal=100)
    goal = 1 if ending is Ending.DEALS else 0
    assert rulecard.goal_text(rules) not in ("one deal", "1 deal")
    told = rulecard.goal_text(replace(rules, goal=goal)), rulecard.ending(replace(rules, goal=goal))
    assert told[0] in ("one deal", "1 deal") and told[1].startswith("The match is one deal. ")

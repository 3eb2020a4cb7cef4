"""Rules values: they hash, print and parse back, say all of themselves in sentences, and differ as their sources do."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.cards import ALL, DECK, Card
from hearthside.gin import (
    PRESETS,
    STANDARD,
    Dealing,
    Defence,
    Oklahoma,
    Opening,
    Rules,
    Scoring,
    Shutout,
    StockEnd,
    form,
    presets,
    rulecard,
)
from hearthside.gin.presets import GINRUMMY42, HOLLYWOOD, OPENSPIEL

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


@given(st.dictionaries(st.sampled_from([*STANDARD.to_json(), "nonsense"]), json_values) | json_values)
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


# ---- The rule card ----


@given(rules())
def test_every_rules_value_has_a_rule_card_of_sentences(rules: Rules) -> None:
    card = rulecard.card(rules)
    assert len(set(card)) == len(card)
    assert rulecard.ending(rules) in card
    for line in card:
        assert line.endswith(".") and line[0].isupper()
        assert "  " not in line and ".." not in line


def others(rules: Rules) -> Iterator[Rules]:
    """These rules with one field changed, to each value of a choice or to the ends of a range."""
    for each in form.fields(rules):
        values: list[object] = list(each.choices)
        if each.kind == "number":
            values = [each.least, each.most]
        if each.kind == "switch":
            values = [not each.value]
        for value in values:
            if value != each.value:
                try:
                    yield presets.changed(rules, {each.name: value})
                except ValueError as error:
                    assert str(error).endswith(".")


BASES = {
    "oklahoma": replace(PRESETS["oklahoma"], spade_doubles=False),
    "doubling": PRESETS["oklahoma"],
    "hollywood": HOLLYWOOD,
    "ginrummy42": GINRUMMY42,
}


@pytest.mark.parametrize("rules", [STANDARD, *BASES.values()], ids=["standard", *BASES])
def test_no_field_changes_without_a_word_on_the_card(rules: Rules) -> None:
    """Where the first upcard sets the limit, a limit of one's own says nothing, and the card says so too."""
    for other in others(rules):
        limits = other.knock_limit != rules.knock_limit and rules.oklahoma is not Oklahoma.NO
        assert (rulecard.card(other) == rulecard.card(rules)) == limits, other


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({}, "to 100"),
        ({"goal": 250}, "to 250"),
        ({"goal": 0}, "one hand"),
        ({"scoring": Scoring.HOLLYWOOD}, "three games to 100"),
    ],
)
def test_the_goal_in_a_word_or_two(changes: dict[str, Any], text: str) -> None:
    assert rulecard.goal_text(replace(STANDARD, **changes)) == text


def test_a_card_says_what_a_beginner_asks() -> None:
    assert {
        "A knocker with less deadwood scores the difference.",
        (
            "If the knocker has as much or more, that is an undercut: the other player scores 25 points plus the"
            " difference."
        ),
        "Gin scores 25 points plus the opponent's deadwood.",
        "Big gin (all eleven cards in melds) scores 31 points plus the opponent's deadwood.",
        "Nobody lays off on a gin hand.",
    } < set(rulecard.card(STANDARD))
    assert {
        "When the stock is empty after a discard, the hand is over and nobody scores.",
        "If the knocker has as much or more, that is an undercut: the other player scores the difference.",
    } < set(rulecard.card(replace(STANDARD, stock_left=0, undercut_bonus=0)))
    assert not any("draw number" in line for line in rulecard.card(replace(STANDARD, takes_in_all=0)))
    assert [any("Winning each game" in line for line in rulecard.card(rules)) for rules in (HOLLYWOOD, STANDARD)] == [
        True, False,
    ]  # fmt: skip
    assert rulecard.ending(replace(STANDARD, goal=0)) == "The match is one hand, even if nobody wins it."


# ---- The presets ----


@pytest.mark.parametrize("slug", PRESETS)
def test_presets_are_found_by_their_name(slug: str) -> None:
    assert presets.parse(slug) == PRESETS[slug]
    assert presets.notation(PRESETS[slug]) == slug
    assert presets.SUMMARIES[slug].endswith(".")


def test_two_play_with_all_cards_of_one_pack() -> None:
    rules = STANDARD
    assert (rules.seats, rules.packs, rules.places, rules.deck) == (2, 1, ("South", "North"), ALL)


def test_presets_differ_where_their_sources_do() -> None:
    assert len(set(PRESETS.values())) == len(PRESETS)
    assert set(PRESETS) == {
        *("ginrummy42", "standard", "hoyle", "oklahoma", "hollywood"),
        *("straight", "round-the-corner", "eaai", "openspiel"),
    }
    assert (GINRUMMY42.opening, GINRUMMY42.dealing) == (Opening.DRAW, Dealing.NORTH)
    assert PRESETS["eaai"].dealing is Dealing.ALTERNATE_WON, "the same seat starts again after a hand that nobody won"
    assert (GINRUMMY42.stock_end, GINRUMMY42.defence) == (StockEnd.TAKE, Defence.MELDS_STAND)
    assert (GINRUMMY42.box, GINRUMMY42.game_bonus, GINRUMMY42.big_gin_bonus) == (0, 0, 0)
    assert (STANDARD.gin_bonus, STANDARD.undercut_bonus, STANDARD.big_gin_bonus) == (25, 25, 31)
    assert (STANDARD.box, STANDARD.game_bonus, STANDARD.shutout) == (25, 100, Shutout.BONUS)
    hoyle = PRESETS["hoyle"]
    assert (hoyle.gin_bonus, hoyle.undercut_bonus, hoyle.box) == (20, 10, 20)
    assert OPENSPIEL.goal == 0


@pytest.mark.parametrize(
    ("oklahoma", "limits"),
    [
        (Oklahoma.NO, [10] * 13),
        (Oklahoma.ACE_IS_GIN, [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 0]),
        (Oklahoma.ACE_IS_ONE, [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1]),
    ],
)
def test_the_first_upcard_sets_the_limit_in_oklahoma(oklahoma: Oklahoma, limits: list[int]) -> None:
    rules = replace(STANDARD, oklahoma=oklahoma)
    assert [rules.limit(card) for card in DECK] == limits * 4
    assert {replace(rules, knocking=False).limit(card) for card in DECK} == {0}


def test_a_spade_doubles_also_where_only_gin_ends_a_hand() -> None:
    rules = replace(PRESETS["oklahoma"], knocking=False)
    assert [rules.doubles(Card.parse(word)) for word in ("2S", "AS", "2H", "KC")] == [True, True, False, False]
    assert not STANDARD.doubles(Card.parse("2S"))

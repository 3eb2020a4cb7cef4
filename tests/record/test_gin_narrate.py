"""Narration of Gin Rummy: the whole of a match in sentences, and to a seat nothing that it may not know."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.cards import Card, shuffled
from hearthside.gin import PRESETS, STANDARD, Deal, Draw, Move, Rules, State
from hearthside.record import Record, narrate, steps
from tests.golden import check_narration
from tests.lengths import length
from tests.record.gin_matches import NAMES, logs, text_of, the_match


@pytest.mark.parametrize("preset", PRESETS)
def test_the_golden_match_is_told_as_it_was(preset: str) -> None:
    check_narration("gin", preset)


@given(logs(), st.sampled_from([None, 0, 1]))
@settings(max_examples=length(12, 80))
def test_what_is_said_is_whole_sentences_without_noise(case: tuple[Rules, list[Move]], seat: int | None) -> None:
    narration = list(narrate.tell(steps(Record.of(*case)), seat, NAMES))
    for sentence in narration:
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".")
        assert "!" not in sentence
        assert "  " not in sentence
        assert "None" not in sentence
        assert not re.search(r"[Yy]ou (has|is|wins|knocks|discards|takes|draws|lays|leaves|deals|begins)\b", sentence)
    if seat is not None:
        assert not any(NAMES[seat] in sentence for sentence in narration)


def test_who_draws_from_the_stock_alone_hears_which_card_it_was() -> None:
    state = State.new(STANDARD).play(Deal(shuffled(2)))
    for _ in range(2):
        state = state.play(state.moves(state.turn)[1])
    after = state.play(Draw(0))
    card = state.stock[0].symbol
    assert narrate.step(state, Draw(0), after, 0, NAMES) == [f"You draw {card}."]
    assert narrate.step(state, Draw(0), after, 1, NAMES) == ["Nellie draws from the stock."]
    assert narrate.step(state, Draw(0), after, None, NAMES) == [f"Nellie draws {card}."]
    assert narrate.step(state, Draw(0), after, 1, ("You", "Shark")) == ["You draw from the stock."]


def told_of_the_knock(text: str, seat: int | None) -> list[str]:
    """What is said from the knock on."""
    narration = list(narrate.tell(steps(the_match(text)), seat, ("Nellie", "The Shark")))
    return narration[next(place for place, sentence in enumerate(narration) if "knock" in sentence) :]


def test_a_knock_is_told_to_its_end() -> None:
    text = text_of("by-hand")
    assert told_of_the_knock(text, 0) == [
        "You discard 6♠ and knock with 10.",
        "You lay out 3♦ 4♦ 5♦ 6♦ and 6♥ 7♥ 8♥.",
        "The Shark lays out 6♣ 7♣ 8♣.",
        "The Shark lays off 7♦ on 3♦ 4♦ 5♦ 6♦ and 9♥ on 6♥ 7♥ 8♥.",
        "The Shark is left with 20.",
        "You knocked with 10 and win 10.",
        "In all: you 10, the Shark 0.",
        "Boxes: you 25, the Shark 0.",
        "The game brings you 100.",
        "The Shark has won no hand: 100 more.",
        "In the end: you 235, the Shark 0.",
        "You win the match with 235.",
    ]
    assert told_of_the_knock(text, 1)[3:6] == [
        "You lay off 7♦ on 3♦ 4♦ 5♦ 6♦ and 9♥ on 6♥ 7♥ 8♥.",
        "You are left with 20.",
        "Nellie knocked with 10 and wins 10.",
    ]


def first_of(rules: Rules, upcard: str) -> list[str]:
    """What is said of a deal that turns up this card."""
    card = Card.parse(upcard)
    others = [each for each in shuffled(1) if each != card]
    deal = Deal((*others[:20], card, *others[20:]))
    state = State.new(rules)
    return narrate.step(state, deal, state.play(deal), 0, NAMES)


def test_a_deal_says_what_its_upcard_decides() -> None:
    assert first_of(STANDARD, "7S") == [
        "Hand 1. Shark deals, and 7♠ is turned up.", "It is offered to you first.",
    ]  # fmt: skip
    assert first_of(PRESETS["ginrummy42"], "7S")[1:] == ["You begin."]
    assert first_of(PRESETS["oklahoma"], "7S")[1:] == [
        "Knock at 7 or less in this hand.",
        "A spade was turned up, and the hand counts double.",
        "It is offered to you first.",
    ]
    assert first_of(PRESETS["oklahoma"], "AH")[1] == "Only gin ends this hand."
    assert first_of(replace(STANDARD, knocking=False), "AH")[1] == "Only gin ends this hand."

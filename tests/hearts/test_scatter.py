"""Scatter passing: as many cards to each of the others, and who passes decides who gets which.

"Instead of no cards passed (hold) players pass one card to each of the other three players (scatter pass)": rules of
Hearts of Garuda, garudabrussels.eu.
"""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hearthside.cards import DECK, Card, Cards
from hearthside.game import IllegalMove
from hearthside.hearts import BLACK_LADY, Deal, Direct, Direction, Pass, Rules, State, text
from hearthside.hearts.moves import from_json, to_json
from hearthside.hearts.presets import parse
from hearthside.text import plain

from .strategies import walk

GARUDA = parse('black-lady passing=["left","right","across","scatter"]')
SCATTERED = replace(BLACK_LADY, passing=(Direction.SCATTER,))
HANDS = [Cards.parse(" ".join(rank + suit for rank in "23456789TJQKA")) for suit in "CDSH"]
NAMES = ["You", "West", "North", "East"]


def cards(names: str) -> list[Card]:
    return [Card.parse(name) for name in names.split()]


def dealt(rules: Rules) -> State:
    """Everybody is dealt a suit: South clubs, West diamonds, North spades, East hearts."""
    return State.new(rules).play(Deal(tuple(card for row in zip(*HANDS, strict=True) for card in row)))


def passed(state: State, *passes: str) -> State:
    for seat, names in enumerate(passes):
        state = state.play(Pass.of(seat, cards(names), state.direction))
    return state


def test_the_fourth_deal_is_scattered_where_others_hold() -> None:
    assert [GARUDA.direction(deal).value for deal in range(5)] == ["left", "right", "across", "scatter", "left"]


def test_each_card_goes_to_the_next_seat_clockwise() -> None:
    state = passed(dealt(SCATTERED), "KC 2C AC", "AD KD QD", "AS QS KS", "2H 4H 3H")
    added = [Cards(hand) - kept for hand, kept in zip(state.hands, HANDS, strict=True)]
    # West passes to North, East and South in turn; North to East, South and West; East to South, West and North.
    assert added == [Cards.parse(each) for each in ("QD QS 2H", "KC KS 4H", "2C AD 3H", "AC KD AS")]
    gone = [kept - hand for hand, kept in zip(state.hands, HANDS, strict=True)]
    assert gone == [Cards.parse(each) for each in ("2C KC AC", "QD KD AD", "QS KS AS", "2H 3H 4H")]
    assert state.to_move == (2,), "North was passed the two of clubs"

    view = state.view(0)
    assert view.gave_to == tuple(map(Cards.parse, ("", "KC", "2C", "AC")))
    assert view.got_from == tuple(map(Cards.parse, ("", "QD", "QS", "2H")))
    assert [view.given(seat) for seat in range(4)] == list(view.gave_to)
    assert view.got == Cards.parse("QD QS 2H")
    assert (state.public_view().gave_to, state.public_view().got_from) == ((), ())


def test_of_six_cards_the_first_two_go_to_the_left() -> None:
    state = dealt(replace(SCATTERED, pass_count=6))
    state = state.play(Pass.of(0, cards("AC 2C KC 3C QC 4C"), state.direction))
    assert state.view(0).gave_to == tuple(map(Cards.parse, ("", "2C AC", "3C KC", "4C QC")))
    assert state.view(1).got_from == (Cards(0),) * 4, "nobody sees anything before all have passed"


def test_without_an_order_the_deck_s_counts() -> None:
    ordered = dealt(SCATTERED).play(Pass.of(0, cards("2C KC AC"), Direction.SCATTER))
    assert ordered == dealt(SCATTERED).play(Pass(0, Cards.parse("AC KC 2C")))


@pytest.mark.parametrize("order", ["2C KC", "2C 2C KC", "2C KC QC"])
def test_an_order_names_each_card_once(order: str) -> None:
    with pytest.raises(IllegalMove, match="names each of them once"):
        dealt(SCATTERED).play(Pass(0, Cards.parse("2C KC AC"), tuple(cards(order))))


def test_elsewhere_there_is_no_order() -> None:
    with pytest.raises(IllegalMove, match="only in a scatter"):
        dealt(BLACK_LADY).play(Pass(0, Cards.parse("2C KC AC"), tuple(cards("KC 2C AC"))))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"pass_count": 4}, "In a scatter each of the others gets as many cards: pass 3, 6 or 9."),
        ({"seats": 3, "pass_count": 3, "removed": (Card.parse("2D"),)}, "pass 2, 4 or 6."),
        ({"seats": 6, "cards_each": 4, "removed": tuple(DECK[:28])}, "deal more cards to each."),
        ({"pass_queen": False}, "let hearts and the queen be passed, or leave scatter out."),
    ],
)
def test_cards_that_cannot_be_shared_out_are_refused(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match="In a scatter") as refused:
        replace(SCATTERED, **changes)
    assert sentence in str(refused.value)


def test_with_two_seats_the_other_gets_all() -> None:
    rules = parse('black-lady seats=2 pass_count=5 passing=["scatter"]')
    assert rules.scatters


def test_a_deal_is_turned_to_a_scatter_by_hand_where_it_fits() -> None:
    assert dealt(BLACK_LADY).play(Direct(0, Direction.SCATTER)).direction is Direction.SCATTER
    with pytest.raises(IllegalMove, match=r"pass 3, 6 or 9\.$"):
        dealt(replace(BLACK_LADY, pass_count=2)).play(Direct(0, Direction.SCATTER))


def test_a_pass_is_told_with_its_receivers() -> None:
    before = dealt(SCATTERED)
    move = Pass.of(0, cards("KC 2C AC"), Direction.SCATTER)
    told = [plain(each, NAMES) for each in text.happened(before, move, before.play(move), 0)]
    assert told == ["You pass K♣ to West, 2♣ to North and A♣ to East."]
    before = passed(before, "KC 2C AC", "AD KD QD", "AS QS KS")
    move = Pass.of(3, cards("2H 4H 3H"), Direction.SCATTER)
    told = [plain(each, NAMES) for each in text.happened(before, move, before.play(move), 0)]
    assert told[:4] == ["East has passed.", "West passes you Q♦.", "North passes you Q♠.", "East passes you 2♥."]


def test_it_is_said_for_whom_the_next_card_is() -> None:
    panel = text.passing(dealt(SCATTERED).view(1))
    assert panel is not None
    assert [plain(each, ["South", "West", "North", "East"]) for each in panel.chosen] == [
        "Choose a card for North.",
        "Choose a card for East.",
        "Choose a card for South.",
        "Three of three chosen.",
    ]


def test_the_order_of_a_pass_is_that_of_its_cards_as_json() -> None:
    move = Pass.of(0, cards("KC 2C AC"), Direction.SCATTER)
    assert to_json(move) == {"type": "pass", "seat": 0, "cards": ["KC", "2C", "AC"]}
    assert from_json(to_json(move)) == move


def test_a_random_scatter_keeps_all_cards_and_hands_of_thirteen() -> None:
    for number in range(20):
        for _, _, after in walk(SCATTERED, Random(number), 1):
            if after.turn >= 0 and not after.tricks and not after.table:
                assert [hand.bit_count() for hand in after.hands] == [13] * 4
                assert sum(after.hands) == (1 << 52) - 1

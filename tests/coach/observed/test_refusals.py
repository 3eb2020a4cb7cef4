"""What cannot be is refused with the reason, and nothing is told by it."""

from dataclasses import replace
from random import Random

import pytest

from hearthside import gin
from hearthside.cards import Card
from hearthside.coach.observed import Expected, ObservedMatch, begin, parse_line
from hearthside.hearts import BLACK_LADY, CARDSHARK, PRESETS, Opening, Rules
from hearthside.hearts.presets import parse

from .lines import FIRST, GIN, HAND, HIDDEN, KNOCKED, PASSED, SHARK, STOCK, Lines, told
from .walks import walk

HEARTS = [
    ((), "", "Enter your thirteen cards."),
    ((), "QS QS", "Q♠ appears twice."),
    ((), "gave QS", "That is not what comes next. Enter your thirteen cards."),
    ((), "1S", "'1S' is not a card."),
    ((), "x" * 50, f"'{'x' * 24}...' is not a card."),
    ((), "KD'", "K♦ is not in play"),
    ((), "S:AKQJT98 H:AKQJT98", "That is fourteen cards, and thirteen are needed."),
    ((), "w KD", "That is not what comes next."),
    ((), "moon off", "Under these rules nobody chooses what a moon does."),
    ((), "rest w KD n QD e JD", "Play has not stopped here."),
    (("QS 8S",), "8S 7S", "8♠ is in your hand already."),
    ((HAND,), "AC KC TH", "A♣ is not in your hand."),
    ((HAND,), "KC TH JH 7H", "That is four cards, and three are needed."),
    (PASSED[:2], "QS 2D 3D", "Q♠ is in your hand already."),
    (PASSED[:2], "KC 2D 3D", "You passed K♣ to West."),
    (PASSED, "me leads", "2♣ leads to trick 1, and you do not hold it."),
    (PASSED, "3C", "2♣ leads to trick 1, and you do not hold it."),
    (PASSED, "2C", "Say who leads it"),
    (PASSED, "n QH", "North cannot have led Q♥ to trick 1."),
    ((*PASSED, "w 2C 4C"), "n 9C", "It is East’s turn."),
    ((*PASSED, "w 2C 4C"), "me 9C", "It is East’s turn."),
    ((*FIRST, "9C JD"), "TC", "10♣ was played before: You, trick 1."),
    ((*PASSED, "w 2C 4C"), "4C", "4♣ was played before: North, trick 1."),
    ((*PASSED, "w 2C 4C"), "KC", "You passed K♣ to West."),
    ((*PASSED, "w 2C 4C"), "5C", "5♣ is in your hand: East cannot have it."),
    ((*PASSED, "w 2C 4C"), "QH", "East cannot have played Q♥"),
    ((*PASSED, "w 2C 4C"), "8D 2D", "Clubs were led."),
    (FIRST, "9C QC", "East did not follow clubs in trick 1, so East cannot hold Q♣."),
    (FIRST, "rest", "Only the last of them may be left out"),
    ((*FIRST, "9C"), "rest", "Play has not stopped here."),
    ((HAND,), "rest", "Play has not stopped here."),
    (FIRST, "rest w KS n QD e QC", "North held twelve there, not one|West held twelve there, not one"),
    ((*FIRST, "KD JD 4D 5D"), "QH", "North cannot have played Q♥"),
    ((*FIRST, "KD JD 4D 5D"), "draws 3", "Nobody draws now."),
]


def refused(observed: ObservedMatch, line: str, sentence: str) -> str:
    with pytest.raises(ValueError) as caught:
        parse_line(observed, line)
    assert any(part in str(caught.value) for part in sentence.split("|")), str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(("lines", "line", "sentence"), HEARTS)
def test_what_cannot_be_at_hearts(lines: Lines, line: str, sentence: str) -> None:
    refused(told(BLACK_LADY, lines), line, sentence)


@pytest.mark.parametrize(
    ("lines", "line", "sentence"),
    [
        ((), "QC QC", "Q♣ appears twice."),
        ((), f"{GIN} 9C", "That is 12 cards"),
        ((), "QC' 2D", "Q♣ is not in play"),
        ((GIN,), "d", "Take the upcard, or leave it."),
        ((GIN,), "n no", "It is your turn."),
        ((GIN,), "QC", "Say where the card came from: d and the card, or t."),
        ((GIN, "no no"), "t", "Both players left J♠."),
        ((GIN, "no no"), "d", "Enter the card that you drew."),
        ((GIN, "no no"), "d QC", "Q♣ is in your hand already."),
        ((GIN, "no no"), "d JS", "J♠ is among the discards."),
        ((GIN, "no no d 6D"), "d 7D", "That is not what comes next. You to discard."),
        ((GIN, "no no"), "d 6D 5S", "5♠ is not in the hand."),
        ((GIN, "no no"), "d 6D k QC", "over the limit"),
        ((GIN, "no no"), "d 6D big gin", "eleven cards in melds"),
        ((GIN, "no no d 6D QC"), "d 6D", "6♦ is in your hand: North cannot have it."),
        ((GIN, "no no d 6D QC"), "d JS", "J♠ is among the discards."),
        ((GIN, "no no d 6D QC"), "t QC", "was just taken"),
        ((GIN, "no no d 6D QC", "t 9S"), "d QC", "North took Q♣ and still holds it."),
        (KNOCKED, "6C", "North held ten cards, not one."),
        (KNOCKED, "6C JH 7C 2H 2S 8C 8S AH 7S 9H", "J♥ is among the discards."),
        (KNOCKED, "6C 6S 7C 2H 2S 8C 8S AH 7S 9H", "6♠ was discarded with the knock."),
        (KNOCKED, "6C 2C 7C 2H 2S 8C 8S AH 7S 9H", "2♣ is in your hand already."),
        (KNOCKED, "shows", "A card is missing."),
        (KNOCKED[:-1], "k 6S QH", "Q♥ is not in the hand."),
        (KNOCKED[:-1], "k 6S 7H", "There is no meld in these cards."),
        (KNOCKED[:-1], "k 6S 6S 6D 6H", "6♠ is not in the hand."),
        (KNOCKED, "8C 6C 7C, 9H on 3, 2H 2S 8S AH 7S QD", "The knocker has no meld 3."),
        (KNOCKED, "8C 6C 7C, 9H on 1, 2H 2S 8S AH 7S QD", "9♥ does not go on"),
    ],
)
def test_what_cannot_be_at_gin(lines: Lines, line: str, sentence: str) -> None:
    refused(told(gin.STANDARD, lines, 1), line, sentence)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("w 5S 3C", "North did not follow suit: enter first how many cards North drew."),
        ("w 5S draws 0", "Draw at least one card"),
        ("w 5S draws 99", "Cards in the stock: 28."),
        ("w 5S e draws 2", "It is North’s turn."),
        ("w 5S draws 3 4C", "4♣ is in your hand: North cannot have it."),
        ("w 5S 6S 7S 2C", "once you have a card of spades"),
        ("w 5S 6S 7S draws 3", "Enter the cards that you drew"),
        ("w 5S 6S 7S draws 2D 2D 3S", "Enter the cards that you drew"),
        ("w 5S 6S 7S draws 3S 2D 4S", "once you have a card of spades"),
        ("w 5C 7C 9C draws 2D 3C", "You can follow suit, so you draw nothing."),
        ("w 5S 6S 7S draws 6C 2S", "6♣ is in your hand already."),
        ("w 5S 6S 7S 2D 5S", "5♠ was played before"),
    ],
)
def test_what_cannot_be_with_a_stock(line: str, sentence: str) -> None:
    refused(told(PRESETS["domino"], STOCK, 0), line, sentence)


def test_what_cannot_be_of_a_hidden_card() -> None:
    observed = told(PRESETS["dynacomp"], HIDDEN)
    refused(observed, "AS KS", "That is two cards, and one is needed.")
    refused(observed, "8C", "You passed 8♣ to West.")
    refused(observed, "9C", "9♣ was played before: West, trick 1.")
    assert parse_line(observed, "AS").expectation.seat == 2


def test_to_whom_it_speaks_is_not_named() -> None:
    assert refused(told(BLACK_LADY, (*PASSED, "w 2C 4C")), "8D 2D", "Clubs").startswith("Clubs were led.")


def test_the_club_that_opens_may_be_left_over() -> None:
    hand = "4C 6C 8C TC QC 3D 5D 7D 9D JD KD 2H 4H 6H 8H TH QH"
    assert told(PRESETS["dynacomp"], (hand, "4C 6C 8C", "3C 5C 7C", "me leads")).expectation.seat == 0


def test_the_club_that_opens_is_the_lowest_in_play() -> None:
    hand = "4C 6C 8C TC QC 3D 5D 7D 9D JD KD 2H 4H 6H 8H TH QH"
    observed = told(replace(PRESETS["black-maria-parlett"], opening=Opening.TWO), (hand, "4C 6C 8C", "5C 7C 9C"))
    refused(observed, "me leads", "3♣ leads to trick 1, and you do not hold it.")


def test_what_the_rules_keep_back_is_not_passed() -> None:
    observed = told(replace(BLACK_LADY, pass_queen=False), (HAND,))
    refused(observed, "QS KC TH", "Q♠ may not be passed.")
    assert parse_line(observed, "KC TH JH").expectation.cards == 3


def test_cards_left_over_lie_there_or_are_in_the_hand_of_whoever_took_them_up() -> None:
    lines = ("AC KC QC 2D 3D 4D 2H 3H 4H 2S 3S 4S", "AC 2C 3C 4C", "5C 6C 7C 8C")
    observed = told(PRESETS["heartsette"], lines, 3)
    refused(observed, "5C", "5♣ was among the cards left over.")
    refused(observed, "KC 5C", "5♣ was among the cards left over.")
    observed = told(replace(PRESETS["heartsette"], leftover_to_hand=True), lines, 3)
    refused(observed, "KC 5C", "5♣ is in your hand: West cannot have it.")
    assert Card.parse("5C") not in parse_line(observed, "5C").hand


def test_a_seat_with_winners_only_is_believed_where_nothing_speaks_against_it() -> None:
    observed = told(CARDSHARK, SHARK)
    refused(observed, "rest n AS", "Only the last of them may be left out")
    refused(observed, "rest n AS w 2S", "West held twelve there, not one")
    refused(
        observed,
        "rest me 2D 3D 4D 5D 6D 8D 9D TD JD QD KD AD n AS w 2S e 3S",
        "Those are not the cards of your own hand.",
    )
    unseen = [card for card in CARDSHARK.deck - observed.hand if str(card) not in "2C AC KC TC TH JH"]
    north, west = " ".join(map(str, unseen[:12])), " ".join(map(str, unseen[12:24]))
    refused(observed, f"rest n {north} w {west}", "does not hold only winners")


@pytest.mark.parametrize("rules", [BLACK_LADY, CARDSHARK], ids=["played out", "stopped"])
def test_what_was_held_is_told_once_and_where_play_stopped(rules: Rules) -> None:
    *_, last = walk(rules, Random(0), 1)
    assert last.observed.progress.over and last.observed.state.results[-1].cashed_in == (rules is CARDSHARK)
    refused(last.observed, "rest w 2D n 3D e 4D", "All cards of that deal are entered.")
    observed = told(PRESETS["domino"], (*STOCK, "w 5S 6S 7S draws 2S", "2S"), 0)
    refused(observed, "rest w 2D n 3D e 4D", "Play has not stopped here. East to play.")


def test_a_choice_about_a_moon_is_the_own_one_once_cards_are_dealt() -> None:
    refused(begin(CARDSHARK), "moon off", "That is not what comes next. Enter your thirteen cards.")
    observed = told(CARDSHARK, SHARK)
    refused(observed, "moon", "Say whether a moon comes off your own score or goes to the others")
    refused(observed, "w moon off", "Enter another player's choice for a moon once there is a moon.")
    assert parse_line(observed, "moon off").expectation == observed.expectation


def test_a_card_left_out_of_the_pack_is_not_in_play() -> None:
    refused(begin(PRESETS["three-hand"]), "2D", "2♦ is not in play under these rules.")


def test_what_one_seat_cannot_keep_is_said_before_anything_is_told() -> None:
    with pytest.raises(ValueError, match="has no passing"):
        begin(parse('domino passing=["left"]'))
    with pytest.raises(ValueError, match="no scatter passing"):
        begin(parse('black-lady passing=["scatter"]'))
    with pytest.raises(ValueError, match="no seat 7"):
        begin(BLACK_LADY, 7)
    with pytest.raises(ValueError, match="North always deals"):
        begin(gin.PRESETS["ginrummy42"], 0, 0)


def test_a_refused_line_tells_nothing_even_where_its_first_cards_could_be() -> None:
    observed = told(BLACK_LADY, FIRST)
    before = observed.entries
    refused(observed, "9C 7C QS QH", "")
    assert observed.entries == before


def test_a_whole_stock_may_be_drawn_in_vain() -> None:
    observed = told(PRESETS["domino"], (*STOCK, "w 5S 6S 7S"), 0)
    others = [str(card) for card in PRESETS["domino"].deck - observed.hand if str(card)[1] != "S"]
    observed = parse_line(observed, f"draws {' '.join(others[:28])}")
    assert (len(observed.hand), observed.expectation.what) == (34, Expected.PLAY)


def test_of_a_stock_that_is_gone_nobody_draws() -> None:
    observed = told(PRESETS["domino"], STOCK, 0)
    (card, *_) = [card for card in PRESETS["domino"].deck - observed.hand if str(card)[1] == "S"]
    observed = parse_line(observed, f"w {card} draws 28")
    refused(parse_line(observed, "n 2S") if str(card) != "2S" else observed, "draws 1", "Cards in the stock: 0.")

"""Lines as they are typed in a hurry."""

from dataclasses import replace
from random import Random

import pytest

from hearthside import gin
from hearthside.cards import Card, Cards
from hearthside.coach.observed import Expected, FinalHands, ShownHand, begin, parse_line, show
from hearthside.gin import Knock, LayOff
from hearthside.hearts import BLACK_LADY, CARDSHARK, PRESETS, Direction

from .lines import FIRST, GIN, HAND, KNOCKED, PASSED, Lines, told
from .walks import walk


@pytest.mark.parametrize(
    "line",
    [
        "QS 8S 7S 5S KC JC TC 5C 3C JH TH 7H 7D",
        "qs, 8s, 7s, 5s, kc jc 10c 5c 3c jh 10h 7h 7d",
        "S:Q875 C:KJT53 H:JT7 D:7",
        "s: q875 c: kj1053 h: j107 d: 7",
        "SQ S8 7♠ 5♠ ♣K J♣ 10♣ 5C 3C JH TH 7H 7D",
    ],
)
def test_a_hand_is_read_however_its_cards_are_written(line: str) -> None:
    assert parse_line(begin(BLACK_LADY), line).hand == told(BLACK_LADY, (HAND,)).hand


def test_cards_on_one_line_go_on_into_the_next_trick() -> None:
    whole = parse_line(told(BLACK_LADY, PASSED), "w 2C AC 8D TC 9C JD 5C QC AD")
    assert whole.entries == told(BLACK_LADY, (*FIRST, "9C JD 5C QC", "West: AD")).entries
    assert whole.expectation.seat == 2


def test_of_two_packs_a_name_means_the_card_that_can_be_there() -> None:
    rules = PRESETS["cancellation"]
    assert parse_line(begin(rules, 0, 5), "QS' 2S' QS").hand == Cards.parse("QS QS' 2S'")
    observed = parse_line(begin(rules, 0, 5), "QS QS 2S 3S 4S 5S 6S 7S 8S 9S TS JS 2H 3H 4H 5H 6H")
    assert Cards.parse("QS QS'") == observed.hand & Cards.parse("QS QS' KS KS'")
    observed = parse_line(parse_line(observed, "JS 2S 3S"), "2S 3S KS")
    assert Cards.parse("2S' 3S' KS QS QS'") == observed.hand & Cards.parse("2S 2S' 3S 3S' KS KS' QS QS'")
    observed = parse_line(observed, "TS sw JS nw AS n KS ne AS")
    shown = [show(entry, rules) for entry in observed.entries[-5:]]
    assert shown == ["South TS", "Southwest JS", "Northwest AS", "North KS'", "Northeast AS'"]


def test_a_card_that_was_passed_may_come_back_as_its_twin_from_across() -> None:
    rules = replace(PRESETS["cancellation"], passing=(Direction.ACROSS,))
    observed = parse_line(begin(rules, 0, 5), "QS 2S 3S 4S 5S 6S 7S 8S 9S TS JS 2H 3H 4H 5H 6H 7H")
    observed = parse_line(parse_line(observed, "QS 2S 3S"), "QS 2S KS")
    assert Cards.parse("QS' 2S' KS") == observed.hand & Cards.parse("QS QS' 2S 2S' KS KS'")


def test_the_eleventh_card_of_a_hand_of_gin_is_the_upcard() -> None:
    observed = parse_line(begin(gin.STANDARD, 0, 1), GIN)
    assert observed.expectation.what is Expected.TURN and observed.state.upcard == Card.parse("JS")


def test_a_hand_in_groups_is_by_hand_only_where_the_program_would_lay_it_out_in_another_way() -> None:
    before = told(gin.STANDARD, KNOCKED, 1)
    cards = "6C 7C 8C 2H 2S 8S AH 7S 9H QD"
    as_usual = parse_line(before, "6C 7C 8C, 9H on 2, 2H 2S 8S AH 7S QD").deal.entries[-1]
    assert as_usual == ShownHand(1, Cards.parse(cards)) == parse_line(before, cards).deal.entries[-1]
    less = parse_line(before, "6C 7C 8C, 2H 2S 8S AH 7S 9H QD")
    assert less.deal.entries[-1] == ShownHand(1, Cards.parse(cards), (Cards.parse("6C 7C 8C"),), (Cards(0), Cards(0)))
    assert less.state.scores[0] == parse_line(before, cards).state.scores[0] + 9


def test_commas_between_cards_make_no_groups() -> None:
    before = told(gin.STANDARD, KNOCKED, 1)
    cards = "6C 7C 8C 2H 2S 8S AH 7S 9H QD"
    assert parse_line(before, ", ".join(cards.split())).deal.entries[-1] == ShownHand(1, Cards.parse(cards))


def test_what_the_seat_lays_off_itself_is_its_own_move() -> None:
    observed = begin(gin.STANDARD, 0, 0)
    for line in (
        "6C 7C 8C 2H 2S 8S AH 7S 9H QD JS",
        "no no d KC",
        "d JH JH",
        "d k KS",
        "3D 4D 5D 6D TH TC TD 2C 3C 5H",
    ):
        observed = parse_line(observed, line)
    assert observed.expectation.what is Expected.LAYOFF
    assert isinstance(observed.deal.entries[-2], Knock)
    assert parse_line(observed, "l").deal.entries[-1] == LayOff(0)
    by_hand = parse_line(observed, "lays off by hand").deal.entries[-1]
    assert isinstance(by_hand, LayOff) and by_hand.melds == ()
    for line, sentence in (
        ("l 6C, 7C 8C 2H 2S", "There is no meld in these cards."),
        ("l 4S 5S", "4♠ is not in the hand."),
    ):
        with pytest.raises(ValueError, match=sentence):
            parse_line(observed, line)


def test_of_a_hand_that_went_big_gin_eleven_cards_lie_open() -> None:
    north = told(gin.STANDARD, (GIN, "no no d 6D QC", "d big gin"), 1)
    assert (north.expectation.what, north.expectation.seat, north.expectation.cards) == (Expected.OPENED, 1, 11)
    mine = told(gin.STANDARD, ("5S 6S 7S 8S 9D 9C 9H QD QC QS QH", "t big gin"), 1)
    assert (mine.expectation.what, mine.expectation.seat, mine.expectation.cards) == (Expected.OPENED, 1, 10)


@pytest.mark.parametrize(
    ("passed", "line", "played"),
    [
        ("JS'", "TS sw JS", "Southwest JS'"),
        ("JS", "TS sw JS", "Southwest JS"),
        ("JS", "TS sw KS nw JS", "Northwest JS'"),
    ],
)
def test_of_two_equal_cards_the_one_that_was_passed_is_where_it_went(passed: str, line: str, played: str) -> None:
    rules = PRESETS["cancellation"]
    observed = parse_line(begin(rules, 0, 5), f"{passed} QS 3S 4S 5S 6S 7S 8S 9S TS 2H 3H 4H 5H 6H 7H 8H")
    observed = parse_line(parse_line(parse_line(observed, f"{passed} 2H 3H"), "AH KH QH"), line)
    assert show(observed.entries[-1], rules) == played


def test_what_the_seat_held_itself_need_not_be_told_of_a_deal_that_stopped() -> None:
    *_, last = walk(CARDSHARK, Random(0), 1)
    rest, over = last.observed.entries[-1], last.observed.until(len(last.observed.entries) - 1)
    assert isinstance(rest, FinalHands) and over.progress.over
    others = [f"{CARDSHARK.places[seat]} {cards}" for seat, cards in enumerate(rest.hands) if seat != over.seat]
    assert parse_line(over, f"rest {' '.join(others)}").entries[-1] == rest


@pytest.mark.parametrize(
    ("lines", "offers"),
    [
        ((GIN,), ["I take J♠", "I leave it"]),
        ((GIN, "no"), ["Takes J♠", "Leaves it"]),
        ((GIN, "no no"), ["From the stock ..."]),
        ((GIN, "no no d 6D"), []),
        ((GIN, "no no d 6D QC"), ["From the stock", "Takes Q♣"]),
        ((GIN, "no no d 6D QC", "d"), ["Knock with ...", "Big gin"]),
        (KNOCKED[:-1], ["Knock with ...", "Knock and arrange melds ..."]),
        (KNOCKED, ["Arrange the melds ..."]),
    ],
)
def test_of_a_hand_of_gin_what_may_be_is_offered(lines: Lines, offers: list[str]) -> None:
    observed = told(gin.STANDARD, lines, 1)
    found = list(observed.deal.next.offers())
    assert [offer.label for offer in found] == offers
    assert all(list(offer.on) == ["3♦ 4♦ 5♦ 6♦", "6♥ 7♥ 8♥"] for offer in found if lines is KNOCKED)


def test_at_the_end_of_the_stock_the_discard_is_offered_to_knock_with_or_to_leave() -> None:
    observed = told(replace(gin.PRESETS["openspiel"], stock_left=20), (GIN, "no no"), 1)
    for turn, card in enumerate(list(observed.deal.unseen(observed.hand))[:11]):
        observed = parse_line(observed, f"d {card}" if turn % 2 else f"d {card} {card}")
    assert [offer.label[:5] for offer in observed.deal.next.offers()] == ["Takes", "Leave"]
    assert parse_line(observed, "t").expectation.what is Expected.DISCARD
    assert parse_line(observed, "no").progress.over

"""Cards and sets of cards: what prints parses back, and a deal number names one deck for ever."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.cards import ALL, DEAL_NUMBERS, DECK, RANKS, SPADES, SUITS, Card, Cards, Suit, shuffled

sets = st.sets(st.sampled_from(DECK))


@pytest.mark.parametrize("card", DECK)
def test_a_card_reads_in_every_notation(card: Card) -> None:
    letter, suit = str(card)[0], str(card)[1]
    ways = [str(card), str(card).lower(), suit + letter, letter + card.suit.symbol, card.suit.symbol + letter]
    ways += [card.symbol, f" {card} "]
    assert all(Card.parse(way) is card for way in ways)
    assert eval(repr(card)) is card
    assert Card.of(card.suit, card.rank) is card
    assert card.title == f"{card.title.split()[0]} of {card.suit}"


@pytest.mark.parametrize("text", ["", "Q", "QSS", "1S", "11H", "QX", "SS", "queen of spades", "Q S"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        Card.parse(text)


@given(sets, sets)
def test_sets_of_cards_are_sets(a: set[Card], b: set[Card]) -> None:
    ours, theirs = Cards.of(a), Cards.of(b)
    assert set(ours) == a and len(ours) == len(a) and list(ours) == sorted(a)
    assert set(ours & theirs) == a & b
    assert set(ours | theirs) == a | b
    assert set(ours ^ theirs) == a ^ b
    assert set(ours - theirs) == a - b
    assert all((card in ours) == (card in a) for card in DECK)
    assert Cards.parse(str(ours)) == ours


def test_a_card_named_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        Cards.parse("QS, qs")


def test_suits_part_the_deck() -> None:
    assert [len(suit) for suit in SUITS] == [13] * 4
    assert sum(SUITS) == ALL
    assert Cards.of(Card.of(Suit.SPADES, rank) for rank in range(13)) == SPADES
    assert len(RANKS) == 13


def test_deal_numbers_name_the_decks_they_always_named() -> None:
    assert " ".join(map(str, shuffled(1)[:8])) == "AS 5S 2C TH TC KS 7S 9H"
    assert " ".join(map(str, shuffled(10**12)[:8])) == "AD TC 4S 2S JC 8C QD 9D"
    assert " ".join(map(str, shuffled(2**128 - 1)[:8])) == "3H KD 3D KS KH AS 3S QS"


@given(st.integers(0, DEAL_NUMBERS - 1))
def test_a_deal_number_names_a_whole_deck(number: int) -> None:
    assert sorted(shuffled(number)) == list(DECK)


def test_every_card_comes_first_about_as_often() -> None:
    """Chi-squared over 52 places with 51 degrees of freedom; 99.99% of fair shuffles stay below 100."""
    first = Counter(shuffled(number)[0] for number in range(5200))
    assert sum((first[card] - 100) ** 2 / 100 for card in DECK) < 100


def test_a_deal_number_below_0_is_refused() -> None:
    with pytest.raises(ValueError, match="below 0"):
        shuffled(-1)

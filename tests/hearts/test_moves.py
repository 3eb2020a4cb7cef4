"""Single questions of play: what may be passed, what breaks hearts, which card holds a trick, what is said is open."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.cards import Card, Cards
from hearthside.hearts import BLACK_LADY, PRESETS, FirstTrick, Play, QueenBreaks, Rules
from hearthside.hearts.moves import breaks, cancelled, lowest, pass_refusal, passable, playable, refusal, winning
from tests.lengths import length

from .strategies import rules, walk
from .test_state import rng

FEW = Cards.parse("2C 9C QC 5D 8S QS 2H 9H AH")
both_packs = st.sets(st.sampled_from([*FEW, *(Card(card + 52) for card in FEW)])).map(Cards.of)


@given(both_packs, both_packs, st.integers(1, 5), st.booleans(), st.booleans())
@settings(max_examples=length(120, 200))
def test_no_more_barred_cards_are_passed_than_there_are_too_few_others(
    hand: Cards, others: Cards, count: int, hearts: bool, queen: bool
) -> None:
    rules = replace(PRESETS["cancellation"], pass_count=count, pass_hearts=hearts, pass_queen=queen)
    names = {card: str(card)[:2] for card in hand}
    barred = Cards.of(
        card for card, name in names.items() if (name == "QS" and not queen) or (name[1] == "H" and not hearts)
    )
    most = max(0, count - len(hand - barred))
    assert passable(rules, hand) == (hand if most else hand - barred)
    some = Cards.of(list(others & hand)[:count])
    for cards in (some, others, Cards.of(list(hand - barred)[:count]), Cards.of(list(hand)[-count:])):
        error = pass_refusal(rules, hand, cards)
        expected = (
            "not-in-hand" if cards - hand
            else "pass-count" if len(cards) != count
            else "pass-barred" if len(cards & barred) > most
            else None
        )  # fmt: skip
        assert (error and error.code) == expected


@given(both_packs)
def test_the_lowest_club_is_that_of_the_first_pack_before_its_equal(cards: Cards) -> None:
    clubs = [card for card in cards if card % 52 < 13]
    expected = 1 << min(clubs, key=lambda card: (card % 52, card)) if clubs else 0
    assert lowest(int(Cards.of(clubs))) == expected


@pytest.mark.parametrize("second", ["", "'"])
@pytest.mark.parametrize(
    ("queen_breaks", "led", "on_spades", "discarded"),
    [
        (QueenBreaks.NEVER, False, False, False),
        (QueenBreaks.PLAYED, True, True, True),
        (QueenBreaks.DISCARDED, False, False, True),
    ],
)
def test_a_heart_breaks_hearts_and_the_queen_where_the_rules_say(
    queen_breaks: QueenBreaks, led: bool, on_spades: bool, discarded: bool, second: str
) -> None:
    rules = replace(PRESETS["cancellation"], queen_breaks=queen_breaks)
    two, queen = Card.parse(f"2H{second}"), Card.parse(f"QS{second}")
    tables = [tuple(map(Card.parse, cards.split())) for cards in ("", f"3S{second} 2D", f"3D{second} 2S")]
    assert [breaks(rules, table, queen) for table in tables] == [led, on_spades, discarded]
    assert all(breaks(rules, table, two) for table in tables)
    assert not any(breaks(rules, table, Card.parse(f"KS{second}")) for table in tables)


@pytest.mark.parametrize("queen_leads", [True, False])
def test_before_hearts_are_broken_the_queen_is_led_rather_than_a_heart_unless_the_rules_leave_the_choice(
    queen_leads: bool,
) -> None:
    for beside, free in ((False, "QS"), (True, "QS 2H 9H")):
        rules = replace(BLACK_LADY, queen_leads=queen_leads, heart_beside_queen=beside)
        led = [playable(rules, Cards.parse(hand), (), False, False) for hand in ("QS 2H 9H", "2H 9H", "3D QS 2H")]
        assert led == [Cards.parse(cards) for cards in (free, "2H 9H", "3D QS" if queen_leads else "3D")]


@pytest.mark.parametrize("waits", [True, False])
def test_on_the_first_trick_a_hand_of_points_alone_plays_the_queen_last_where_the_rules_say(waits: bool) -> None:
    rules = replace(BLACK_LADY, first_trick=FirstTrick.NONE, first_trick_queen_last=waits)
    lead = (Card.parse("2C"),)
    for hand, last in (("QS 2H 9H", "2H 9H"), ("QS", "QS"), ("2H 9H", "2H 9H")):
        cards = Cards.parse(hand)
        assert playable(rules, cards, lead, True, False) == (Cards.parse(last) if waits else cards)
        assert playable(rules, cards, lead, False, False) == cards, "on later tricks all are free"


@given(rules(), rng)
@settings(max_examples=length(30, 50))
def test_hearts_are_broken_from_the_card_on_that_breaks_them_until_the_deal_is_over(rules: Rules, rng: Random) -> None:
    broken = False
    for state, move, after in walk(rules, rng, deals=2):
        broken = bool(after.tricks or after.table) and broken
        if isinstance(move, Play) and not len(after.results) > len(state.results):
            broken = broken or breaks(rules, state.table, move.card)
        assert after.broken == broken


@given(st.lists(st.sampled_from([*FEW, *(Card(card + 52) for card in FEW)]), min_size=2, max_size=6, unique=True))
@settings(max_examples=length(120, 200))
def test_the_highest_card_of_the_suit_led_holds_the_trick_among_those_without_their_equal(trick: list[Card]) -> None:
    kinds = [str(card)[:2] for card in trick]
    following = [place for place, kind in enumerate(kinds) if kind[1] == kinds[0][1]]
    single = [place for place in following if kinds.count(kinds[place]) == 1]
    assert winning(tuple(trick)) == max(single, key=lambda place: trick[place] % 13, default=0)
    assert cancelled(tuple(trick)) == (not single)


@pytest.mark.parametrize(
    ("hand", "said"), [("2C 3C 4C 5C 6C 2D", " or 6♣."), ("2C 3C 4C 5C 6C 7C 2D", "another card.")]
)
def test_up_to_five_open_cards_are_named(hand: str, said: str) -> None:
    card = Card.parse("2D")
    error = refusal(BLACK_LADY, int(Cards.parse(hand)), (Card.parse("AC"),), False, False, card)
    assert str(error).endswith(said)

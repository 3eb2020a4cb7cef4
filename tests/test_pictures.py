"""Pictures for notebooks: each shows the cards of its value once, and nothing that a seat may not know."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from hearthside import gin, hearts, record
from hearthside.cards import ALL, TWO_DECKS, Card, Cards, shuffled
from tests.record.gin_matches import random_moves as gin_moves
from tests.test_repr import states_of, walk

SVG = "{http://www.w3.org/2000/svg}"
BACK = "a card face down"


def shown(value: Any) -> Counter[str]:
    """The cards in the picture of a value, by their names in words. It is XML, with a title and a label."""
    picture = ElementTree.fromstring(value._repr_svg_())
    assert picture.tag == f"{SVG}svg" and picture.get("role") == "img"
    title = picture.find(f"{SVG}title")
    assert title is not None and title.text
    names = Counter(card.findtext(f"{SVG}title", "") for card in picture.iter(f"{SVG}g"))
    label = picture.get("aria-label", "")
    assert label.startswith(title.text) and all(name in label for name in names)
    left, top, right, bottom = map(float, picture.get("viewBox", "").split())
    for text in picture.iter(f"{SVG}text"):
        assert left < float(text.get("x", 0)) < right and top < float(text.get("y", 0)) < bottom
    return names


def titles(cards: Iterable[Card]) -> Counter[str]:
    return Counter(card.title for card in cards)


def test_cards_and_sets_of_either_pack() -> None:
    assert shown(Card.parse("QS'")) == {"queen of spades": 1}
    assert shown(Cards(0)) == {}
    assert shown(ALL) == titles(ALL)
    assert shown(Cards.of(TWO_DECKS)) == titles(TWO_DECKS)


@pytest.mark.parametrize("slug", ["black-lady", "cancellation", "domino", "five-hand"])
def test_hearts(slug: str) -> None:
    rules = hearts.PRESETS[slug]
    states = states_of(rules, walk(rules, Random(slug), 150))
    for state in states[::9]:
        in_play = [card for hand in state.hands for card in Cards(hand)]
        assert not in_play or titles(in_play) + titles(state.table) <= shown(state)
        for seat in range(rules.seats):
            assert shown(state.view(seat)) == titles(Cards(state.hands[seat])) + titles(state.table)
        assert shown(state.public_view()) == titles(state.table) == shown(state.trick)
    result = states[-1].results[0]
    assert shown(result) == titles(card for card in rules_deck(rules))


def rules_deck(rules: Any) -> list[Card]:
    """The cards of both packs that are in play."""
    return [card for card in TWO_DECKS[: 52 * rules.packs] if card in rules.deck]


def test_gin() -> None:
    states = states_of(gin.STANDARD, gin_moves(gin.STANDARD, Random(5), 90))
    knocks = 0
    for state in states:
        if not any(state.hands):
            assert shown(state) == shown(state.view(0)) == {}
            continue
        hands = [Cards(hand) for hand in state.hands]
        knocks += state.laid is not None
        assert shown(state) == titles(ALL)
        for seat in (0, 1):
            open_cards = hands[1 - seat] if state.laid and state.laid.seat != seat else state.view(seat).known[1 - seat]
            hidden = {BACK: len(hands[1 - seat] - open_cards)}
            assert shown(state.view(seat)) == titles(hands[seat]) + titles(state.pile) + titles(open_cards) + Counter(
                hidden
            )
        known = [card for seat in (0, 1) for card in state.view(0).known[seat]]
        assert state.laid or shown(state.public_view())[BACK] == len(hands[0]) + len(hands[1]) - len(known)
    assert knocks
    assert shown(states[-1].results[0]) == titles(ALL)


def test_deals_of_records_show_what_is_known() -> None:
    deal = hearts.Deal(shuffled(5))
    whole = record.Record.of(hearts.BLACK_LADY, [deal], tags={"South": "Ann <&> Bob"})
    assert shown(whole) == shown(whole.deals[0]) == titles(ALL)
    known = titles(Cards(hearts.State.new(hearts.BLACK_LADY).play(deal).hands[2]))
    assert shown(record.redact(whole, 2)) == shown(record.redact(whole, 2).deals[0]) == known + Counter({BACK: 39})
    assert shown(record.Record.of(gin.STANDARD, [gin.Deal(shuffled(5))])) == titles(ALL)
    assert shown(record.Record.of(gin.STANDARD, [])) == {}

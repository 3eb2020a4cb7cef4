"""Tricks of Hearts as reviews, puzzles and mistakes tell them."""

from dataclasses import replace

from hearthside.app.hearts import tricks
from hearthside.cards import Card
from hearthside.hearts import BLACK_LADY, State, Trick


def test_nobody_takes_a_trick_whose_cards_cancel_each_other() -> None:
    made = tuple(Trick(1, tuple(map(Card.parse, cards.split()))) for cards in ("5S 9S", "5S 5S'"))
    state = State.new(replace(BLACK_LADY, seats=2, packs=2))._replace(tricks=made)
    assert [each.winner for each in tricks(state)] == [0, None]

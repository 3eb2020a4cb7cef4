"""Hands dealt as a test wants them."""

from hearthside.cards import ALL, Card, Cards
from hearthside.gin import Deal, Discard, Draw, Move, Rules, State, Take


def card(word: str) -> Card:
    return Card.parse(word)


def melds(*words: str) -> tuple[Cards, ...]:
    return tuple(map(Cards.parse, words))


def deck(south: str, north: str, upcard: str, stock: str = "") -> tuple[Card, ...]:
    """The deck that deals these hands and this upcard, and then this stock; what is not named comes last, in order."""
    hands = [[Card.parse(word) for word in hand.split()] for hand in (south, north)]
    assert [len(hand) for hand in hands] == [10, 10]
    named = [held for pair in zip(*hands, strict=True) for held in pair] + [Card.parse(upcard)]
    named += [Card.parse(word) for word in stock.split()]
    assert len(set(named)) == len(named)
    return (*named, *(ALL - Cards.of(named)))


def dealt(rules: Rules, south: str, north: str, upcard: str, stock: str = "", dealer: int = 1) -> State:
    """A match whose first hand is dealt so."""
    return State.new(rules).play(Deal(deck(south, north, upcard, stock), dealer))


def play(state: State, *moves: Move) -> State:
    """The state after these moves."""
    for move in moves:
        state = state.play(move)
    return state


def take(state: State, discard: str) -> State:
    """The state after a whole turn: the upcard taken, and this card discarded."""
    return play(state, Take(state.turn), Discard(state.turn, card(discard)))


def draw(state: State, discard: str | None = None) -> State:
    """The state after a whole turn: a card drawn from the stock, and this card discarded, or the very card drawn."""
    seat, drawn = state.turn, state.stock[0]
    return play(state, Draw(seat), Discard(seat, drawn if discard is None else card(discard)))

"""What the counting aid finds in a view, as values. Knows no game."""

from typing import Final, NamedTuple

from hearthside.cards import SUITS, Cards, Suit

_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""In which suits are counted."""


class SuitCount(NamedTuple):
    """The cards of one suit that are dealt by the rules, of both packs where there are two, by where they are."""

    suit: Suit
    played: Cards
    """All have seen them go: in tricks, or to the discards."""
    yours: Cards
    """In the hand of the seat."""
    out: Cards
    """All others: in other hands, in the stock, or left over from the deal."""


class Counting(NamedTuple):
    """What a seat that misses nothing knows of the deal in progress. All is empty where there is nothing to count."""

    suits: tuple[SuitCount, ...] = ()
    """Spades, hearts, clubs and diamonds."""
    known: tuple[Cards, ...] = ()
    """By seat, the cards that are out and that this seat is known to hold."""
    voids: tuple[tuple[Suit, ...], ...] = ()
    """By seat, the suits of which some cards are out, and of which this seat has shown that it holds none."""


def by_suit(played: int, yours: int, out: int) -> tuple[SuitCount, ...]:
    """Three sets of cards suit by suit."""
    of_suit = [(suit, SUITS[suit] | SUITS[suit] << 52) for suit in _ORDER]
    return tuple(
        [SuitCount(suit, Cards(played & cards), Cards(yours & cards), Cards(out & cards)) for suit, cards in of_suit]
    )

"""Playing cards: suits, ranks, cards, and sets of cards. Knows no game.

A card is a number from 0 (``2C``) to 51 (``AS``), thirteen to a suit, the ace high; a set of cards is one int with a
bit for each card. Cards are written rank first, ``QS`` or ``TD``; ``10D``, lower case, the suit first (``SQ``) and the
suit symbols (``Q♠``) are read too. Where two packs are shuffled together, the cards of the second are 52 to 103, and
are written with a mark: ``QS'``.

>>> Card.parse("10♦")
Card.parse('TD')
>>> Cards.parse("QS AH 2C") & SPADES
Cards.parse('QS')
"""

import hashlib
from collections.abc import Iterable, Iterator
from enum import IntEnum
from itertools import count
from struct import unpack
from typing import Final, Self

from hearthside.pictures import Row, picture

__all__ = [
    "ALL",
    "CLUBS",
    "DEAL_NUMBERS",
    "DECK",
    "DIAMONDS",
    "HEARTS",
    "RANKS",
    "SPADES",
    "SUITS",
    "TWO_DECKS",
    "Card",
    "Cards",
    "Suit",
    "shuffled",
]

RANKS: Final = "23456789TJQKA"
"""The ranks from low to high, by a letter each: ``RANKS[card.rank]``."""


class Suit(IntEnum):
    """A suit. Its value is its place in the deck's order.

    >>> Suit.SPADES.symbol, str(Suit.SPADES), int(Suit.SPADES)
    ('♠', 'spades', 3)
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """``C``, ``D``, ``H`` or ``S``."""
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        """The suit's sign, such as ``♠``."""
        return "♣♦♥♠"[self]

    def __str__(self) -> str:
        return self.name.lower()

    def __repr__(self) -> str:
        return f"Suit.{self.name}"


_IN_ORDER: Final = tuple(Suit)
_SUITS: Final = {key: suit for suit in Suit for key in (suit.letter, suit.symbol, "♧♢♡♤"[suit])}
_RANKS: Final = {letter: rank for rank, letter in enumerate(RANKS)} | {"10": 8}
_RANK_NAMES: Final = (
    "two three four five six seven eight nine ten jack queen king ace".split()  # noqa: SIM905 (a word list)
)


class Card(int):
    """One card. ``int(card)`` is ``52 * pack + 13 * suit + rank``, with rank 0 for a deuce and 12 for an ace.

    >>> queen = Card.parse("QS")
    >>> queen.suit, queen.rank, queen.symbol, queen.title
    (Suit.SPADES, 10, 'Q♠', 'queen of spades')
    """

    __slots__ = ()

    @classmethod
    def of(cls, suit: Suit, rank: int) -> "Card":
        """The card of that suit and rank (0 to 12), of the first pack."""
        return DECK[13 * suit + rank]

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read one card; ValueError with a sentence where there is none."""
        word = text.strip().upper()
        second = word.endswith("'")
        word = word.removesuffix("'")
        for rank, suit in ((word[:-1], word[-1:]), (word[1:], word[:1])):
            if rank in _RANKS and suit in _SUITS:
                return TWO_DECKS[52 * second + 13 * _SUITS[suit] + _RANKS[rank]]
        raise ValueError(f"{text!r} is not a card; write the rank and the suit, such as QS or TD")

    @property
    def suit(self) -> Suit:
        """The card's suit."""
        return _IN_ORDER[self // 13 & 3]

    @property
    def rank(self) -> int:
        """0 for a deuce to 12 for an ace."""
        return self % 13

    @property
    def symbol(self) -> str:
        """Short, for people: ``Q♠``, ``10♦``."""
        return f"{RANKS[self % 13].replace('T', '10')}{self.suit.symbol}"

    @property
    def title(self) -> str:
        """In words: ``queen of spades``."""
        return f"{_RANK_NAMES[self % 13]} of {self.suit}"

    def __str__(self) -> str:
        return NAMES[self]

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    def _repr_svg_(self) -> str:
        """A picture of the card, for notebooks."""
        return picture(self.title, [Row("", ([self],))])


TWO_DECKS: Final[tuple[Card, ...]] = tuple(Card(i) for i in range(104))
"""Two packs in order, so that ``TWO_DECKS[int(card)] is card`` for every card that this package hands out."""
NAMES: Final = tuple(rank + suit + mark for mark in ("", "'") for suit in "CDHS" for rank in RANKS)
"""What each of them is called: ``2C``."""
DECK: Final = TWO_DECKS[:52]
"""The 52 cards in order."""


def mask(cards: Iterable[int]) -> int:
    """The set of these cards as a bare int, for code that must be fast."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


class Cards(int):
    """A set of cards as an int with a bit for each: immutable, hashable, iterated from low to high.

    The operators ``& | ^ -`` are those of sets. Code that must be fast works on the bare int.

    >>> hand = Cards.parse("QS AH 2C")
    >>> len(hand), Card.parse("AH") in hand, [str(card) for card in hand], str(hand - SPADES)
    (3, True, ['2C', 'AH', 'QS'], '2C AH')
    """

    # The bare int of a set is `+self` below: `int(self)` is a call, and takes three times as long.

    __slots__ = ()

    @classmethod
    def of(cls, cards: Iterable[int]) -> Self:
        """The set of these cards."""
        return cls(mask(cards))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read cards parted by blanks or commas; ValueError for what is no card or stands there twice."""
        cards = [Card.parse(word) for word in text.replace(",", " ").split()]
        if len(set(cards)) < len(cards):
            raise ValueError(f"{text!r} names a card twice")
        return cls.of(cards)

    def __iter__(self) -> Iterator[Card]:
        cards, rest = [], +self
        while rest:
            highest = rest.bit_length() - 1
            cards.append(TWO_DECKS[highest])
            rest ^= 1 << highest
        return reversed(cards)

    def __getitem__(self, place: int) -> Card:
        """The card at this place, counted from the lowest. IndexError where there are not that many."""
        rest, before = +self, place
        while before > 0:
            rest &= rest - 1
            before -= 1
        if place < 0 or not rest:
            raise IndexError(f"There is no card {place} among {len(self)}.")
        return TWO_DECKS[(rest & -rest).bit_length() - 1]

    __len__ = int.bit_count

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and card >= 0 and bool(self >> card & 1)

    def __and__(self, other: int) -> "Cards":
        return Cards(+self & other)

    def __or__(self, other: int) -> "Cards":
        return Cards(+self | other)

    def __xor__(self, other: int) -> "Cards":
        return Cards(+self ^ other)

    def __sub__(self, other: int) -> "Cards":
        return Cards(+self & ~other)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Cards.parse({str(self)!r})"

    def _repr_svg_(self) -> str:
        """A picture of the cards, for notebooks."""
        return picture(f"{len(self)} card{'' if len(self) == 1 else 's'}", [Row("", (list(self),))])


CLUBS: Final = Cards(0x1FFF)
"""The thirteen clubs."""
DIAMONDS: Final = Cards(0x1FFF << 13)
"""The thirteen diamonds."""
HEARTS: Final = Cards(0x1FFF << 26)
"""The thirteen hearts."""
SPADES: Final = Cards(0x1FFF << 39)
"""The thirteen spades."""
SUITS: Final = (CLUBS, DIAMONDS, HEARTS, SPADES)
"""The cards of each suit, in the order of `Suit`."""
ALL: Final = Cards((1 << 52) - 1)
"""The cards of one pack."""
DEAL_NUMBERS: Final = 2**128
"""Deal numbers are below this: so many that nobody who holds a hand can try them until one fits."""


def shuffled(number: int, packs: int = 1) -> tuple[Card, ...]:
    """The deck that a deal number names; the same one for ever, on any machine and in any language.

    ``number`` is 0 or more: those that the program draws are below ``DEAL_NUMBERS``. ``packs`` is 1 or 2. ValueError
    for a number below 0.

    Bytes come from SHA-256 of ``hearthside deal NUMBER/BLOCK`` in ASCII for BLOCK = 0, 1, 2, ..., read eight at a time
    as big-endian numbers r. From the deck in order (2C ... AC, then diamonds, hearts, spades), for i = 51 down to 1,
    card i changes places with card r mod (i + 1); an r at or above the greatest multiple of (i + 1) that 64 bits hold
    is passed over, so that every deck of a number drawn at random is equally likely. With two packs the second
    follows the first, and i begins at 103.

    >>> Cards.of(shuffled(1)) == ALL
    True
    """
    if number < 0:
        raise ValueError(f"deal number {number} is below 0")
    deck = list(TWO_DECKS[: 52 * packs])
    stream = _stream(number)
    for i in range(len(deck) - 1, 0, -1):
        bound = (1 << 64) - (1 << 64) % (i + 1)
        while (r := next(stream)) >= bound:
            pass
        j = r % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


def _stream(number: int) -> Iterator[int]:
    for block in count():
        yield from unpack(">4Q", hashlib.sha256(f"hearthside deal {number}/{block}".encode("ascii")).digest())

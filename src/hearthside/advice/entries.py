"""What whoever holds a seat can tell of a match at another table, as values; other entries are moves of the games.

Knows no rules and no notation.
"""

from dataclasses import dataclass

from hearthside import gin, hearts
from hearthside.cards import Card, Cards
from hearthside.gin.moves import Melds


@dataclass(frozen=True, slots=True)
class Dealt:
    """The seat was dealt these cards; with it a deal begins."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Gave:
    """The seat passed these cards on."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Got:
    """The seat was passed these cards, so that all have passed."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Leads:
    """This seat leads to trick 1."""

    seat: int


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew cards from the stock; which ones is known of the seat's own alone, and in their order."""

    seat: int
    count: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Left:
    """The cards left over from the deal were turned up, or came to the seat's hand."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Rest:
    """What each seat still held when play stopped; nothing for those that held nothing."""

    hands: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Upcard:
    """The card turned up with the deal."""

    card: Card


@dataclass(frozen=True, slots=True)
class Opened:
    """The other hand, laid open at a knock: all its cards; how it was laid out, where that is not as the program
    would have it, and what it laid off on each of the knocker's melds.
    """

    seat: int
    cards: Cards
    melds: Melds | None = None
    layoffs: Melds | None = None


HeartsEntry = Dealt | Gave | Got | Leads | hearts.Play | Drew | Left | Rest | hearts.MoonChoice
GinEntry = Dealt | Upcard | Drew | gin.Draw | gin.Take | gin.Decline | gin.Discard | gin.Knock | Opened | gin.LayOff
Entry = HeartsEntry | GinEntry

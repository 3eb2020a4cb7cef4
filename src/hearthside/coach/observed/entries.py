"""The entries of an observed match: what the holder of one seat can see. Some are moves of the games.

Knows no rules and no notation.
"""

from dataclasses import dataclass

from hearthside import gin, hearts
from hearthside.cards import Card, Cards
from hearthside.gin.moves import Melds


@dataclass(frozen=True, slots=True)
class Dealt:
    """The seat was dealt these cards. The deal begins with this entry."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Gave:
    """The seat passed these cards on."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Got:
    """The seat received these cards, so everybody has passed."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Leads:
    """This seat leads to trick 1."""

    seat: int


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew cards from the stock. The cards, in their order, are known only for the observing seat."""

    seat: int
    count: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Leftovers:
    """The cards left over from the deal were turned up, or went to the seat's hand."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class FinalHands:
    """The cards that each seat still held when play stopped."""

    hands: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Upcard:
    """The card turned up with the deal."""

    card: Card


@dataclass(frozen=True, slots=True)
class ShownHand:
    """The other hand, shown at a knock. ``melds`` and ``layoffs``, by the knocker's melds, are None where the hand was
    laid out as the program would.
    """

    seat: int
    cards: Cards
    melds: Melds | None = None
    layoffs: Melds | None = None


HeartsEntry = Dealt | Gave | Got | Leads | hearts.Play | Drew | Leftovers | FinalHands | hearts.MoonChoice
GinEntry = Dealt | Upcard | Drew | gin.Draw | gin.Take | gin.Decline | gin.Discard | gin.Knock | ShownHand | gin.LayOff
Entry = HeartsEntry | GinEntry

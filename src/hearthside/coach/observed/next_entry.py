"""What may be entered next of a deal, as far as both games have it in common. Knows no notation."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hearthside.cards import Card, Cards
from hearthside.game import IllegalMove
from hearthside.text import Whose, number, sentence


@dataclass(frozen=True, slots=True)
class ObservedOffer:
    """Something that may be entered now, as a button has it."""

    label: str
    line: str
    cards: int = 0
    """How many cards follow the line: 0 none, -1 any number."""
    counts: Sequence[int] = ()
    """Numbers of which one follows the line."""
    seats: Sequence[str] = ()
    """Whose cards follow the line, each after the name."""
    asks: Sequence[str] = ()
    """What is asked of the cards of each of these seats."""
    melds: bool = False
    """Whether melds follow the line and its cards, after `by hand`, with commas."""
    on: Sequence[str] = ()
    """The knocker's melds: cards go on the first with `on 1` after them, in a group of their own."""
    open: Sequence[str] = ()
    """The cards that may follow, where they are not `open`."""


def faces(cards: Cards) -> list[str]:
    """Cards as they are tapped: of two packs each face once."""
    return sorted({str(card)[:2] for card in cards})


class NextEntry(ABC):
    """What may be entered next of a deal, and why something else may not."""

    def __init__(self, deal: Any) -> None:
        self.deal = deal
        self.rules = deal.rules
        self.seat: int = deal.seat
        self.held: Cards = deal.held
        self.state = deal.progress.state
        self.expectation = deal.progress.expectation

    @abstractmethod
    def offers(self) -> Iterator[ObservedOffer]:
        """What may be entered now beside a card alone."""

    @abstractmethod
    def why_not(self, entry: Any) -> IllegalMove | None:
        """Why an entry is not expected, or cannot be, where a sentence of its own can say so."""

    @abstractmethod
    def elsewhere(self, card: Card, holder: int | None) -> IllegalMove | None:
        """Where a card is, if it is known to be neither in the own hand nor hidden, nor with that seat."""

    def unexpected(self, why: str = "That is not what comes next.") -> IllegalMove:
        """The refusal of what is not expected."""
        return IllegalMove("unexpected", f"{why} {self.deal.prompt()}")

    def turn(self, seat: int) -> IllegalMove | None:
        """That it is the turn of another seat."""
        turn = self.expectation.seat
        if turn in (None, seat):
            return None
        return IllegalMove("not-your-turn", self.deal.say(sentence("It is ", Whose(turn), " turn.")))

    def too_many(self, cards: Cards) -> IllegalMove | None:
        """That more cards are entered than are wanted."""
        wanted = self.expectation.cards
        if len(cards) <= wanted:
            return None
        are = "is" if wanted == 1 else "are"
        return IllegalMove("too-many", f"That is {number(len(cards))} cards, and {number(wanted)} {are} needed.")

    def hidden(self, cards: Iterable[Card], holder: int | None = None) -> IllegalMove | None:
        """Why cards that nobody had seen cannot be these, or not those of another seat."""
        return self.first(self._known(card, holder) for card in cards)

    def _known(self, card: Card, holder: int | None) -> IllegalMove | None:
        if card not in self.rules.deck:
            return IllegalMove("bad-deck", f"{card.symbol} is not in play under these rules.")
        if card not in self.held:
            return self.elsewhere(card, holder)
        if holder is None:
            return IllegalMove("card-twice", f"{card.symbol} is in your hand already.")
        return IllegalMove("card-twice", f"{card.symbol} is in your hand: {self.deal.name(holder)} cannot have it.")

    def illegal(self, move: Any) -> IllegalMove | None:
        """What the rules say against a move of a seat whose cards are known."""
        return self.first([self.state.why_not(move)])

    @staticmethod
    def first(found: Iterable[Any]) -> IllegalMove | None:
        """The first refusal there is."""
        return next(filter(None, found), None)

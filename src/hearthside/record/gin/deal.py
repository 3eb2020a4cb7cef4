"""A hand of Gin Rummy as it was written down: values only. Knows no notation.

It holds what was put into a match, never what follows from it: what a knock came to is worked out again by `replay`.
What a record does not know, it says: a card of the deck may be None. Moves hide nothing, since the deck says what
somebody drew.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from hearthside.cards import Card, Cards
from hearthside.game import BadRecord, Deal
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Rules, Scores, State, Take
from hearthside.gin.melds import cards_of
from hearthside.record.deal import Change, Dealt, Entry

Written = Draw | Take | Decline | Discard | Knock | LayOff | Scores | Change
GinEntry = Entry[Written]
FULL: Final = 52
"""Cards in the deck."""


@dataclass(frozen=True, slots=True)
class HandRecord(Dealt[Written]):
    """One hand: the deck in dealing order, the upcard and the stock after the cards that are dealt, and the log."""

    shown: Cards | None = None
    """The cards of the hand that knocked, which lies open, where the deck is not known in full."""

    def __post_init__(self) -> None:
        Dealt.__post_init__(self)
        if self.shown is not None and self.known:
            raise BadRecord("shown", "The deck is known, so the knocker's hand is left out.")
        if self.shown is not None and self.knock is None:
            raise BadRecord("shown", "Nobody has knocked, so no hand is shown.")

    @property
    def knock(self) -> Knock | None:
        """The knock, if there was one."""
        return next((entry.move for entry in self.log if isinstance(entry.move, Knock)), None)

    @property
    def named(self) -> Iterator[Card]:
        """The cards that its log names, and those of the hand that knocked."""
        yield from self.shown or ()
        for entry in self.log:
            match entry.move:
                case Discard(_, card):
                    yield card
                case Knock(_, discard, melds):
                    yield from () if discard is None else (discard,)
                    yield from cards_of(melds or ())
                case LayOff(_, melds, layoffs):
                    yield from cards_of((*(melds or ()), *(layoffs or ())))

    def check(self, place: int, rules: Any) -> None:
        """Compares the hand in that place of a match with the cards and the seats that there are."""
        Dealt.check(self, place, rules)
        if place and self.dealer is not None:
            raise BadRecord("bad-dealer", "Name the dealer of the first hand only.")
        if not place and self.dealer is None:
            raise BadRecord("bad-dealer", "Name the dealer of the first hand.")
        if any(entry.mark and isinstance(entry.move, Scores) for log in self.logs for entry in log):
            raise BadRecord("mark", "A mark belongs after a card.")


def hand_of(rules: Rules, deal: Deal, log: Iterable[Written], number: int | None, first: bool) -> HandRecord:
    """A hand that was played, with the number of its deck.

    Who deals the first is written down, though the log may leave it to the rules; who deals the others follows.
    """
    dealer = State.new(rules).dealer if deal.dealer is None else deal.dealer
    return HandRecord(deal.deck, tuple(Entry(move) for move in log), number, dealer if first else None)

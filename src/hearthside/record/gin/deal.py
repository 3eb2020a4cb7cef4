"""A hand of Gin Rummy as it was written down: values only. Knows no notation.

It holds what was put into a match, never what follows from it: what a knock came to is worked out again by `replay`.
What a record does not know, it says: a card of the deck may be None. Moves hide nothing, since the deck says what
somebody drew.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from hearthside.cards import Card, Cards
from hearthside.game import BadRecord
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Move, Rules, Scores, State, Take
from hearthside.gin.melds import cards_of
from hearthside.record.deal import Change, Dealt, Entry, check_deal, split

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
            raise BadRecord("shown", "The hand that knocked follows from a deck that is known.")
        if self.shown is not None and self.knock is None:
            raise BadRecord("shown", "Nobody has knocked, so no hand lies open.")

    @property
    def knock(self) -> Knock | None:
        """The knock, if there was one."""
        return next((entry.move for entry in self.log if isinstance(entry.move, Knock)), None)


def hands_of(
    rules: Rules, moves: Iterable[Move], numbers: Iterable[int | None]
) -> tuple[tuple[GinEntry, ...], tuple[HandRecord, ...]]:
    """What was done before the first hand of a match, which is nothing where the match holds, and its hands.

    Who deals the first is written down, though the log may leave it to the rules; who deals the others follows.
    """
    before, dealt = split(moves)
    hands: list[HandRecord] = []
    for (deal, log), number in zip_longest(dealt, list(numbers)[: len(dealt)]):
        first = State.new(rules).dealer if deal.dealer is None else deal.dealer
        hands.append(HandRecord(deal.deck, tuple(map(Entry, log)), number, None if hands else first))
    return tuple(map(Entry, before)), tuple(hands)


def check_hand(hand: HandRecord, place: int, rules: Rules) -> None:
    """Holds the hand in that place of a match to the cards and the seats that there are."""
    check_deal(hand, rules, _named(hand))
    if place and hand.dealer is not None:
        raise BadRecord("bad-dealer", "Who deals is told of the first hand, and follows after that.")
    if not place and hand.dealer is None:
        raise BadRecord("bad-dealer", "Who deals the first hand is not told.")
    for log in (hand.log, *(second.log for second in hand.second_plays)):
        if any(entry.mark and isinstance(entry.move, Scores) for entry in log):
            raise BadRecord("mark", "A mark stands after a card.")


def _named(hand: HandRecord) -> Iterator[Card]:
    """The cards that the log names."""
    yield from hand.shown or ()
    for entry in hand.log:
        match entry.move:
            case Discard(_, card):
                yield card
            case Knock(_, discard, melds):
                yield from () if discard is None else (discard,)
                yield from cards_of(melds or ())
            case LayOff(_, melds, layoffs):
                yield from cards_of((*(melds or ()), *(layoffs or ())))

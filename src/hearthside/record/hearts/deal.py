"""A deal of Hearts as it was written down: values only. Knows no notation.

It holds what was put into a match, never what follows from it: who won a trick or the deal is worked out again by
`replay`. What a record does not know, it says: a card of the deck or of a pass may be None.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from hearthside.cards import Card, Cards
from hearthside.game import BadRecord, Deal
from hearthside.hearts import Direct, Direction, MoonChoice, Move, Opening, Pass, Play, Rules, Scores, State
from hearthside.record.deal import Change, Dealt, Entry, check_seat


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed these cards, as far as they are known: in a scatter in the order of their receivers, clockwise from
    the seat's left.
    """

    seat: int
    cards: tuple[Card | None, ...]

    @property
    def hidden(self) -> bool:
        """Whether no card of it is known."""
        return not any(card is not None for card in self.cards)


Written = Passed | Play | MoonChoice | Scores | Direct | Change
HeartsEntry = Entry[Written]


@dataclass(frozen=True, slots=True)
class DealRecord(Dealt[Written]):
    """One deal: the cards in play in dealing order, the leftover ones last, and the log from there to the next deal."""

    leader: int | None = None
    """Who leads to trick 1, where no card of it is played and the deck is not known in full."""
    rest: tuple[Cards, ...] | None = None
    """The cards shown by each seat at a cash-in, where the deck is not known in full."""

    def __post_init__(self) -> None:
        Dealt.__post_init__(self)
        for entry in self.log:
            _check_mark(entry)
        if self.leader is not None and any(True for _ in self.plays):
            raise BadRecord("leader", "The first card shows who leads to trick 1: leave out the leader.")
        if self.rest is not None and self.known:
            raise BadRecord("rest", "The deck is known, so the cards shown at a cash-in are left out.")

    @property
    def plays(self) -> Iterator[Play]:
        """The cards played, in order."""
        return (entry.move for entry in self.log if isinstance(entry.move, Play))

    @property
    def passes(self) -> Iterator[Passed]:
        """The passes, in order."""
        return (entry.move for entry in self.log if isinstance(entry.move, Passed))

    def direction(self, state: State) -> Direction:
        """Where cards are passed in it; ``state`` awaits this deal."""
        turned = state.direction
        for entry in self.log:
            match entry.move:
                case Direct(_, direction):
                    turned = direction
                case Passed() | Play():
                    break
        return turned

    @property
    def known(self) -> bool:
        """Whether no card is hidden: every one of the deck and of the passes is known."""
        return None not in self.deck and all(None not in passed.cards for passed in self.passes)

    def check(self, place: int, rules: Any) -> None:
        """Compares the deal in that place of a match with the cards and the seats that there are."""
        Dealt.check(self, place, rules)
        check_seat(self.leader, rules.seats)
        if self.rest is not None and len(self.rest) != rules.seats:
            raise BadRecord("rest", "Write a row for each seat of the cards shown at a cash-in.")
        if self.mirror is not None:
            raise BadRecord("again", "In Hearts nobody exchanges hands.")


def deal_of(rules: Rules, deal: Deal, log: Iterable[Move], number: int | None, first: bool) -> DealRecord:
    """A deal that was played, with the number of its deck.

    Who deals the first is written down where it decides who leads, though the log may leave it to the rules.
    """
    dealer = rules.seats - 1 if deal.dealer is None and first and rules.opening is Opening.ELDEST else deal.dealer
    deck = tuple(card for card in deal.deck if card in rules.deck)
    return DealRecord(deck, tuple(map(entry_of, log)), number, dealer)


def entry_of(move: Move) -> HeartsEntry:
    """A move as it is written down."""
    match move:
        case Pass():
            return Entry(Passed(move.seat, move.in_order))
        case Play() | MoonChoice() | Scores() | Direct():
            return Entry(move)
    raise TypeError(f"A record cannot contain {move!r}.")


def check_choice(entry: HeartsEntry, rules: Rules) -> None:
    """Refuses an entry that may not stand before the first deal."""
    if not isinstance(entry.move, MoonChoice):
        raise BadRecord("log", "Before the first deal there can be only choices for a moon.")
    check_seat(entry.move.seat, rules.seats)
    _check_mark(entry)


def _check_mark(entry: HeartsEntry) -> None:
    match entry.move:
        case MoonChoice() | Scores() | Direct() if entry.mark:
            raise BadRecord("mark", "A mark belongs after a card.")
        case Passed(hidden=True) if entry.mark:
            raise BadRecord("mark", "A mark belongs after a card that is known.")

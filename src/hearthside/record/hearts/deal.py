"""A deal of Hearts as it was written down: values only. Knows no notation.

It holds what was put into a match, never what follows from it: who won a trick or the deal is worked out again by
`replay`. What a record does not know, it says: a card of the deck or of a pass may be None.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from hearthside.cards import Card, Cards
from hearthside.game import BadRecord
from hearthside.hearts import Deal, Direct, Direction, MoonChoice, Move, Opening, Pass, Play, Rules, Scores, State
from hearthside.record.deal import Change, Dealt, Entry, check_seat


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed these cards, as far as they are known."""

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
            raise BadRecord("leader", "Who leads to trick 1 is told by its first card.")
        if self.rest is not None and self.known:
            raise BadRecord("rest", "The cards shown at a cash-in follow from a deck that is known.")

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
    def mirror(self) -> None:
        """The play with exchanged hands: Hearts has none."""

    @property
    def known(self) -> bool:
        """Whether no card is hidden: every one of the deck and of the passes is known."""
        return None not in self.deck and all(None not in passed.cards for passed in self.passes)


def deals_of(
    rules: Rules, moves: Iterable[Move], numbers: Iterable[int | None]
) -> tuple[tuple[HeartsEntry, ...], tuple[DealRecord, ...]]:
    """The choices for a moon before the first deal of a log, and its deals.

    Who deals first is written down where it decides who leads, though the log may leave it to the rules.
    """
    choices: list[HeartsEntry] = []
    decks: list[tuple[Card, ...]] = []
    dealers: list[int | None] = []
    logs: list[list[HeartsEntry]] = []
    for move in moves:
        log = logs[-1] if logs else choices
        match move:
            case Deal(deck, dealer):
                if dealer is None and not decks and rules.opening is Opening.ELDEST:
                    dealer = rules.seats - 1
                decks.append(tuple(card for card in deck if card in rules.deck))
                dealers.append(dealer)
                logs.append([])
            case Pass(seat, cards):
                log.append(Entry(Passed(seat, tuple(cards))))
            case Play() | MoonChoice() | Scores() | Direct():
                log.append(Entry(move))
    named = zip_longest(decks, logs, list(numbers)[: len(decks)], dealers)
    return tuple(choices), tuple(DealRecord(deck, tuple(log), number, dealer) for deck, log, number, dealer in named)


def check_deal(deal: DealRecord, rules: Rules) -> None:
    """Holds a deal to the cards and the seats that the rules have."""
    if len(deal.deck) != len(rules.deck):
        raise BadRecord("bad-deck", f"A deck has {len(rules.deck)} cards, and this one {len(deal.deck)}.")
    for card in deal.deck:
        if card is not None and card not in rules.deck:
            raise BadRecord("bad-deck", f"{card} is not in play under these rules.")
    check_seat(deal.leader, rules.seats)
    check_seat(deal.dealer, rules.seats)
    if deal.rest is not None and len(deal.rest) != rules.seats:
        raise BadRecord("rest", "Of the cards shown at a cash-in there is a row for each seat.")
    check_seat(deal.again.seat if deal.again else None, rules.seats)
    for entry in (*deal.log, *(deal.again.log if deal.again else ())):
        if not isinstance(entry.move, Change):
            check_seat(entry.move.seat, rules.seats)


def check_choice(entry: HeartsEntry, rules: Rules) -> None:
    """Holds an entry before the first deal to what may stand there."""
    if not isinstance(entry.move, MoonChoice):
        raise BadRecord("log", "Before the first deal there is nothing but choices for a moon.")
    check_seat(entry.move.seat, rules.seats)
    _check_mark(entry)


def _check_mark(entry: HeartsEntry) -> None:
    match entry.move:
        case MoonChoice() | Scores() | Direct() if entry.mark:
            raise BadRecord("mark", "A mark stands after a card.")
        case Passed(hidden=True) if entry.mark:
            raise BadRecord("mark", "A mark stands after a card that is known.")

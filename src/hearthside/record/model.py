"""A match as it was written down: values only. Knows no notation; see `text` and `twin` for those.

A record holds what was put into a match, never what follows from it: who won a trick, a deal or the match is worked
out again by `replay`. What a record does not know, it says: a card of the deck or of a pass may be None.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final
from unicodedata import category

from hearthside.cards import Card, Cards
from hearthside.game import BadRecord
from hearthside.hearts import Deal, MoonChoice, Move, Opening, Pass, Play, Rules

MARKS: Final = ("!", "?", "!!", "??", "!?", "?!")
"""Marks after a move: good, bad, very good, very bad, interesting, doubtful."""

DERIVED_TAGS: Final = ("Game", "Rules", "Seat", "Result", "Winner")
"""Tags with a meaning of their own; all others are kept as they are."""

MAX_NUMBER: Final = 2**53
"""Deal numbers stay below this, so that every program can hold them."""

Deck = tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed these cards, as far as they are known."""

    seat: int
    cards: tuple[Card | None, ...]

    @property
    def hidden(self) -> bool:
        """Whether no card of it is known."""
        return not any(card is not None for card in self.cards)


@dataclass(frozen=True, slots=True)
class Change:
    """From here on a tag has another value: someone else sits there, or plays in another style."""

    tag: str
    value: str

    def __post_init__(self) -> None:
        _check_tag(self.tag, self.value)


Written = Passed | Play | MoonChoice | Change


@dataclass(frozen=True, slots=True)
class Entry:
    """A move in the log, with what somebody wrote beside it."""

    move: Written
    mark: str = ""
    comments: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _check_comments(self.comments)
        if self.mark and self.mark not in MARKS:
            raise BadRecord("mark", f"{self.mark!r} is not a mark; write one of {' '.join(MARKS)}.")
        match self.move:
            case MoonChoice() | Change() if self.mark:
                raise BadRecord("mark", "A mark stands after a card.")
            case Passed(hidden=True) if self.mark:
                raise BadRecord("mark", "A mark stands after a card that is known.")


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal: the cards in play in dealing order, the leftover ones last, and the log from there to the next deal."""

    deck: Deck
    log: tuple[Entry, ...] = ()
    number: int | None = None
    """The deal number that names the deck, where one does."""
    leader: int | None = None
    """Who leads to trick 1, where no card of it is played and the deck is not known in full."""
    rest: tuple[Cards, ...] | None = None
    """The cards shown by each seat at a cash-in, where the deck is not known in full."""
    comments: tuple[str, ...] = ()
    """Comments before the first move."""
    closing: tuple[str, ...] = ()
    """Comments after the score."""
    dealer: int | None = None
    """Who deals, where it is told; it matters for the first deal, since after that the deal moves on."""

    def __post_init__(self) -> None:
        _check_comments((*self.comments, *self.closing))
        known = [card for card in self.deck if card is not None]
        for place, card in enumerate(known):
            if card in known[:place]:
                raise BadRecord("card-twice", f"{card.symbol} is dealt twice.")
        if self.number is not None and not 0 <= self.number < MAX_NUMBER:
            raise BadRecord("deal-number", f"Deal number {self.number} is not between 0 and {MAX_NUMBER - 1}.")
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

    @property
    def known(self) -> bool:
        """Whether no card is hidden: every one of the deck and of the passes is known."""
        return None not in self.deck and all(None not in passed.cards for passed in self.passes)


@dataclass(frozen=True, slots=True)
class Record:
    """A match written down, finished or not."""

    rules: Rules
    deals: tuple[DealRecord, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    """All tags but the `DERIVED_TAGS`, in order."""
    seat: int | None = None
    """The seat whose knowledge this is; None for a record that hides nothing."""
    choices: tuple[Entry, ...] = ()
    """Choices for a moon made before the first deal."""
    comments: tuple[str, ...] = field(default=())
    """Comments before the first deal."""

    def __post_init__(self) -> None:
        _check_comments(self.comments)
        names = [name for name, _ in self.tags]
        for place, (name, value) in enumerate(self.tags):
            _check_tag(name, value)
            if name in names[:place]:
                raise BadRecord("tag", f"The tag {name} stands there twice.")
        _check_seat(self.seat, self.rules)
        for entry in self.choices:
            _check_entry(entry, self.rules)
        for deal in self.deals:
            _check_deal(deal, self.rules)
        if not all(isinstance(entry.move, MoonChoice) for entry in self.choices):
            raise BadRecord("log", "Before the first deal there is nothing but choices for a moon.")

    @classmethod
    def of(
        cls,
        rules: Rules,
        moves: Iterable[Move],
        numbers: Iterable[int | None] = (),
        tags: Mapping[str, str] | None = None,
    ) -> "Record":
        """The record of a log. ``numbers`` name the decks of its deals, in order, where they have a number.

        Who deals first is written down where it decides who leads, though the log may leave it to the rules.
        """
        choices: list[Entry] = []
        decks: list[tuple[Card, ...]] = []
        dealers: list[int | None] = []
        logs: list[list[Entry]] = []
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
                case Play() | MoonChoice():
                    log.append(Entry(move))
        named = zip_longest(decks, logs, list(numbers)[: len(decks)], dealers)
        deals = tuple(DealRecord(deck, tuple(log), number, dealer=dealer) for deck, log, number, dealer in named)
        return cls(rules, deals, tuple((tags or {}).items()), choices=tuple(choices))

    def tag(self, name: str) -> str | None:
        """The value of a tag at the start of the match, or None."""
        return dict(self.tags).get(name)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sat down at each seat; a seat without a name goes by its own."""
        return tuple(self.tag(place) or place for place in self.rules.places)


def _check_deal(deal: DealRecord, rules: Rules) -> None:
    """Holds a deal to the cards and the seats that the rules have."""
    if len(deal.deck) != len(rules.deck):
        raise BadRecord("bad-deck", f"A deck has {len(rules.deck)} cards, and this one {len(deal.deck)}.")
    for card in deal.deck:
        if card is not None and card not in rules.deck:
            raise BadRecord("bad-deck", f"{card} is not in play under these rules.")
    _check_seat(deal.leader, rules)
    _check_seat(deal.dealer, rules)
    if deal.rest is not None and len(deal.rest) != rules.seats:
        raise BadRecord("rest", "Of the cards shown at a cash-in there is a row for each seat.")
    for entry in deal.log:
        _check_entry(entry, rules)


def _check_entry(entry: Entry, rules: Rules) -> None:
    if not isinstance(entry.move, Change):
        _check_seat(entry.move.seat, rules)


def _check_seat(seat: int | None, rules: Rules) -> None:
    if seat is not None and seat not in range(rules.seats):
        raise BadRecord("seat", f"There is no seat {seat}.")


def _check_tag(name: str, value: str) -> None:
    if not (name.isascii() and name.isalnum() and name[0].isalpha()):
        raise BadRecord("tag", f"{name!r} is not the name of a tag; use letters and digits.")
    if name in DERIVED_TAGS:
        raise BadRecord("tag", f"The tag {name} may not stand here.")
    if not writable(value) or "\n" in value or "\t" in value:
        raise BadRecord("tag", f"The tag {name} has a value that cannot be written in one line.")


def _check_comments(comments: tuple[str, ...]) -> None:
    if not all(map(writable, comments)):
        raise BadRecord("comment", "A comment holds a character that cannot be written.")


def writable(text: str) -> bool:
    """Whether a text survives being written and read: no control characters, and no halves of characters."""
    return all(char in "\n\t" or category(char) not in ("Cc", "Cs") for char in text)

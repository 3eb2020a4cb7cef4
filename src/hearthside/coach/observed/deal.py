"""A deal from the entries of one seat, as far as both games have it in common. Knows no notation.

Each game has a subclass. Its class methods say what the rules ask of that seat.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from hearthside.cards import Cards
from hearthside.game import BadRecord, IllegalMove
from hearthside.games import GAMES
from hearthside.record.replay import Replay, Step
from hearthside.text import Name, Part, Sentence, Whose, does, number, plain, sentence

from .entries import Dealt, Entry, Gave, Got
from .expected import Expectation, Expected, Progress
from .reader import LineReader

_IN_PARTS = {Expected.HAND: Dealt, Expected.GIVE: Gave, Expected.GET: Got}
"""What may be entered card by card."""
_TURNS = {
    Expected.PLAY: "play",
    Expected.TURN: "draw or take",
    Expected.DISCARD: "discard",
    Expected.LAYOFF: "lay off",
}


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


class ObservedDeal(ABC):
    """A deal of one game, from its entries. ``before`` is the state that awaits the deal."""

    Record: ClassVar[type[Any]]
    """The record of a match of this game."""
    Line: ClassVar[type[LineReader]]
    """Reads a line of entries."""
    replayer: ClassVar[Replay[Any, Any, Any]]
    """Plays the deals of a record of this game."""
    refusals: "ClassVar[type[Refusals]]"

    def __init__(self, before: Any, seat: int, dealer: int | None, entries: Sequence[Any]) -> None:
        self.before = before
        self.rules = before.rules
        self.seat = seat
        self.dealer = None if before.results else dealer
        self.entries: tuple[Entry, ...] = tuple(entries)
        self.held = Cards(0)
        """What the seat holds, by its own entries."""

    # ---- Rules ----

    @classmethod
    def unsupported(cls, rules: Any, dealer: int | None) -> str | None:
        """Why one seat cannot follow these rules, or this seat not deal first; None where nothing is wrong."""
        return None

    @classmethod
    @abstractmethod
    def needs_first_dealer(cls, rules: Any) -> bool:
        """Whether somebody must say who deals first."""

    @classmethod
    @abstractmethod
    def limitations(cls, rules: Any) -> Iterator[str]:
        """What one seat must see, or cannot see, to follow these rules, in sentences."""

    # ---- Lines and records ----

    @staticmethod
    @abstractmethod
    def show(entry: Any, places: Sequence[str]) -> str:
        """An entry as a line."""

    @staticmethod
    @abstractmethod
    def entries_of(steps: Any, deal: Any, seat: int) -> Iterator[Entry]:
        """What a seat would have entered of a recorded deal with these steps. Raises BadRecord."""

    @classmethod
    def replay(cls, before: Any, record: Any) -> tuple[Step[Any, Any], ...]:
        """The steps of a recorded deal. Raises BadRecord."""
        return tuple(cls.replayer.deal_steps(before, record))

    def steps(self, record: Any) -> tuple[Step[Any, Any], ...]:
        """The steps of the deal. Raises IllegalMove where they are impossible."""
        try:
            return self.replay(self.before, record)
        except BadRecord as error:
            raise IllegalMove(error.code, error.sentence) from None

    def open_steps(self, record: Any) -> tuple[Step[Any, Any], ...] | None:
        """The steps of the deal; None where the record does not hold cards that lie open by then."""
        try:
            return self.steps(record)
        except IllegalMove as trouble:
            if trouble.code != "hidden":
                raise
            return None

    # ---- What the entries come to ----

    @abstractmethod
    def derive(self) -> Progress:
        """How far the entries go. Raises IllegalMove where they are impossible."""

    @cached_property
    def progress(self) -> Progress:
        """How far the entries go."""
        return self.derive()

    def why_not(self, entry: Any) -> IllegalMove | None:
        """Why an entry is not expected, or cannot be, where a sentence of its own can say so."""
        return self.refusals(self).to(entry)

    @abstractmethod
    def entry_of(self, move: Any) -> Entry | None:
        """The entry for a move of the own seat; None for one of which more must be entered."""

    def line_of(self, move: Any) -> str | None:
        """The line of that entry."""
        entry = self.entry_of(move)
        return None if entry is None else self.show(entry, self.rules.places)

    @abstractmethod
    def offers(self) -> Iterator[ObservedOffer]:
        """What may be entered now beside a card alone."""

    @abstractmethod
    def score(self) -> list[tuple[str, tuple[int, ...]]]:
        """The rows of the score, with a figure for each seat."""

    @property
    @abstractmethod
    def lying(self) -> Cards:
        """The cards that were played or lie on the discards, where everybody sees them."""

    def finished(self, steps: Any, state: Any, record: Any, hand_size: int) -> Progress:
        """The deal is over: the next begins with so many cards, or the match is over."""
        expectation = Expectation(Expected.HAND, self.seat, hand_size)
        return Progress(
            Expectation(Expected.NOTHING) if state.winners else expectation, steps, state, True, record, 0, over=True
        )

    @property
    def filled(self) -> str:
        """The comment of a record whose hidden cards are made up."""
        place, game = self.rules.places[self.seat], GAMES.of(self.rules)
        return f"What {place} did not see of this {game.deal} is filled in."

    @property
    def ended(self) -> bool:
        """Whether a deal was entered and is over."""
        return self.progress.over and bool(self.entries)

    @property
    def partly(self) -> Cards:
        """The cards entered so far of a hand or a pass of which there are more."""
        last = self.entries[-1] if self.entries and not self.progress.over else None
        whole = _IN_PARTS.get(self.progress.expectation.what)
        return last.cards if isinstance(last, Dealt | Gave | Got) and type(last) is whole else Cards(0)

    @property
    def open_cards(self) -> Cards:
        """The cards that may be entered next. Which of them are impossible is found out by entering them."""
        what, seat, _ = self.progress.expectation
        match what:
            case Expected.NOTHING | Expected.MOON | Expected.LAYOFF:
                return Cards(0)
            case Expected.HAND:
                return Cards(self.rules.deck - self.partly)
            case Expected.GIVE | Expected.LEADER:
                return self.held
            case Expected.PLAY | Expected.DISCARD if seat == self.seat:
                return Cards(self.progress.state.legal(seat))
            case Expected.TURN if seat != self.seat:
                return Cards(0)
        return self.unseen(self.held)

    def unseen(self, held: Cards) -> Cards:
        """The cards that lie neither open nor among these."""
        return Cards(self.rules.deck - held - self.lying)

    def narrated(self, step: Step[Any, Any]) -> Sequence[Sentence]:
        """What a step looked like from the seat."""
        return GAMES.of(self.rules).text.events(*step, self.seat)

    # ---- In words ----

    def name(self, seat: int) -> str:
        """What a seat is called at the head of a sentence."""
        return "You" if seat == self.seat else str(self.rules.places[seat])

    def say(self, said: Sentence) -> str:
        """A sentence with names."""
        return plain(said, self.rules.places, self.seat)

    def prompt(self, enter: str = "Enter") -> str:
        """What is to be entered next, in a sentence. ``enter`` says how."""
        what, seat, count = self.progress.expectation
        who = self.seat if seat is None else seat
        if what is Expected.NOTHING:
            title = GAMES.of(self.rules).text.match_title(self.progress.state.view(self.seat))
            return self.say(sentence("The match is over. ", title))
        if what in _TURNS:
            return self.say(sentence(Name(who), f" to {_TURNS[what]}."))
        cards = f"{number(count)} card{'s' * (count != 1)}"
        asked: dict[Expected, Part] = {
            Expected.HAND: f"your {cards}",
            Expected.GIVE: f"the {cards} that you pass",
            Expected.GET: (f"the {cards} that ", does(who, "passes"), " to you"),
            Expected.LEADER: "who leads to trick 1",
            Expected.DRAWN: "what you drew: you cannot follow suit",
            Expected.LEFT: f"the {cards} left over",
            Expected.REST: (Whose(who), f" {cards}"),
            Expected.MOON: ("what ", Whose(who), " moon did: off, or others"),
            Expected.UPCARD: "the upcard",
            Expected.OPENED: (Whose(who), f" {cards}"),
        }
        more = cards.replace(" ", " more ") if self.partly else asked[what]
        return self.say(sentence(enter and f"{enter} ", more, "."))


class Refusals(ABC):
    """The reasons against an entry of a deal."""

    def __init__(self, deal: Any) -> None:
        self.deal = deal
        self.rules = deal.rules
        self.seat: int = deal.seat
        self.held: Cards = deal.held
        self.state = deal.progress.state
        self.expectation = deal.progress.expectation

    @abstractmethod
    def to(self, entry: Any) -> IllegalMove | None:
        """Why an entry is not expected, or cannot be."""

    @abstractmethod
    def elsewhere(self, card: Any) -> IllegalMove | None:
        """Where a card is, if it is known to be neither in the own hand nor hidden."""

    def unexpected(self, why: str = "That is not what comes now.") -> IllegalMove:
        """The refusal of what is not expected."""
        return IllegalMove("unexpected", f"{why} {self.deal.prompt()}")

    def turn(self, seat: int) -> IllegalMove | None:
        """That it is the turn of another seat."""
        turn = self.expectation.seat
        if turn in (None, seat):
            return None
        return IllegalMove("not-your-turn", self.deal.say(sentence("It is ", Whose(turn), " turn.")))

    def new(self, cards: Cards, mine: Cards) -> IllegalMove | None:
        """Why cards that come to the seat, which has those of ``mine``, cannot be these."""
        many = len(cards) - self.expectation.cards
        if many > 0 and self.expectation.cards:
            wanted = number(self.expectation.cards)
            are = "is" if self.expectation.cards == 1 else "are"
            return IllegalMove("too-many", f"That is {number(len(cards))} cards, and {wanted} {are} wanted.")
        return self.first(self.foreign(card, mine) for card in cards)

    def foreign(self, card: Any, mine: Cards) -> IllegalMove | None:
        """That a card is not in play, or in the own hand."""
        if card not in self.rules.deck:
            return IllegalMove("bad-deck", f"{card.symbol} is not in play under these rules.")
        return IllegalMove("card-twice", f"{card.symbol} is in your hand already.") if card in mine else None

    def hidden(self, cards: Iterable[Any]) -> IllegalMove | None:
        """Why cards that nobody had seen cannot be these."""
        return self.first(self.foreign(card, self.held) or self.elsewhere(card) for card in cards)

    def others(self, seat: int, card: Any) -> IllegalMove | None:
        """That a card which another is said to play is in the own hand."""
        if seat == self.seat or card not in self.held:
            return None
        name = self.deal.name(seat)
        return IllegalMove("card-twice", f"{card.symbol} is in your hand: {name} cannot have it.")

    def illegal(self, move: Any) -> IllegalMove | None:
        """What the rules say against a move of a seat whose cards are known."""
        return self.first([self.state.why_not(move)])

    @staticmethod
    def first(found: Iterable[Any]) -> IllegalMove | None:
        """The first refusal there is."""
        return next(filter(None, found), None)

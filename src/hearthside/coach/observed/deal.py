"""A deal from the entries of one seat, as far as both games have it in common. Knows no notation.

Each game has a subclass.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self

from hearthside.cards import Cards
from hearthside.game import BadRecord, IllegalMove
from hearthside.games import GAMES
from hearthside.record.games import PARTS
from hearthside.record.replay import Step
from hearthside.text import Name, Part, Sentence, Whose, does, number, plain, sentence

from .entries import Dealt, Entry, Gave, Got
from .expected import Expectation, Expected
from .next_entry import NextEntry
from .reader import LineReader

_TURNS = {
    Expected.PLAY: "play",
    Expected.TURN: "draw or take",
    Expected.DISCARD: "discard",
    Expected.LAYOFF: "lay off",
}


class Progress(NamedTuple):
    """How far the entries of a deal go."""

    expectation: Expectation
    steps: tuple[Any, ...]
    """The steps of the deal that are fully known, in one of the worlds that explain the entries."""
    state: Any
    """The state after the entries. Its finished deals contain nothing made up."""
    has_view: bool
    """Whether the state's view for the seat is what the seat sees. If not, more must be entered."""
    record: Any
    """The deal for a record, without the last ``pending`` entries; None where a record cannot hold any of it yet."""
    pending: int
    """The number of entries at the end that the record does not hold."""
    over: bool = False
    """Whether the deal is finished, and all that its score depends on is entered."""


class ObservedDeal(ABC):
    """A deal of one game, from its entries. ``before`` is the state that awaits the deal."""

    Line: ClassVar[type[LineReader]]
    """Writes and reads lines of entries."""
    Next: ClassVar[type[NextEntry]]
    """Says what may be entered next."""

    hand_size: int
    """The cards that a seat is dealt."""
    held: Cards
    """What the seat holds, by its own entries."""

    def __init__(self, before: Any, seat: int, dealer: int | None, entries: Sequence[Any]) -> None:
        self.before = before
        self.rules = before.rules
        self.seat = seat
        self.dealer = None if before.results else dealer
        self.entries: tuple[Any, ...] = tuple(entries)

    def with_entries(self, entries: Sequence[Entry]) -> Self:
        """The same deal with other entries."""
        return type(self)(self.before, self.seat, self.dealer, entries)

    def all_of(self, *kinds: type[Any]) -> list[Any]:
        """The entries of these kinds."""
        return [entry for entry in self.entries if isinstance(entry, kinds)]

    # ---- Rules ----

    def unsupported(self) -> str | None:
        """Why one seat cannot follow these rules, or this seat not deal first; None where nothing is wrong."""
        return None

    @staticmethod
    @abstractmethod
    def needs_first_dealer(rules: Any) -> bool:
        """Whether somebody must say who deals first, because it matters and the rules do not settle it."""

    @abstractmethod
    def limitations(self) -> Iterator[str]:
        """What one seat must see, or cannot see, to follow these rules, in sentences."""

    # ---- Records ----

    @staticmethod
    @abstractmethod
    def entries_of(steps: Any, deal: Any, seat: int) -> Iterator[Entry]:
        """What a seat would have entered of a recorded deal with these steps. Raises BadRecord."""

    def steps(self, record: Any) -> tuple[Step[Any, Any], ...]:
        """The steps of the deal. Raises IllegalMove where they are impossible."""
        try:
            return tuple(PARTS.of(self.rules).replay.deal_steps(self.before, record))
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

    @property
    def next(self) -> NextEntry:
        """What may be entered next."""
        return self.Next(self)

    @cached_property
    def progress(self) -> Progress:
        """How far the entries go. Raises IllegalMove where they are impossible."""
        if not self.entries:
            return Progress(Expectation(Expected.HAND, self.seat, self.hand_size), (), self.before, True, None, 0)
        return self.derive()

    @abstractmethod
    def derive(self) -> Progress:
        """How far the entries go, of which there are some. Raises IllegalMove where they are impossible."""

    def waiting(self, expectation: Expectation, place: int, has_view: bool = False) -> Progress:
        """More must be entered before the entries from that place on can be in the record."""
        earlier = self.with_entries(self.entries[:place]).progress
        return earlier._replace(expectation=expectation, has_view=has_view, pending=len(self.entries) - place)

    def finished(self, steps: Any, state: Any, record: Any) -> Progress:
        """The deal is over: the next begins, or the match is over."""
        next_hand = Expectation(Expected.HAND, self.seat, self.hand_size)
        return Progress(
            Expectation(Expected.NOTHING) if state.winners else next_hand, steps, state, True, record, 0, over=True
        )

    @abstractmethod
    def line_of(self, move: Any) -> str | None:
        """The line that enters a move of the own seat; None for one of which more must be entered."""

    @abstractmethod
    def score(self) -> list[tuple[str, tuple[int, ...]]]:
        """The rows of the score, with a figure for each seat."""

    @property
    @abstractmethod
    def lying(self) -> Cards:
        """The cards that were played or lie on the discards, where everybody sees them."""

    @property
    def filled(self) -> str:
        """The comment of a record whose hidden cards are made up."""
        place, game = self.rules.places[self.seat], GAMES.of(self.rules)
        return f"What {place} did not see of this {game.deal} is filled in."

    @property
    def partly(self) -> Cards:
        """The cards entered so far of a hand or a pass of which there are more."""
        parts: dict[Expected, type[Any]] = {Expected.HAND: Dealt, Expected.GIVE: Gave, Expected.GET: Got}
        whole = parts.get(self.progress.expectation.what)
        last: Any = self.entries[-1] if self.entries and not self.progress.over else None
        return Cards(last.cards) if whole and isinstance(last, whole) else Cards(0)

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
            title = GAMES.of(self.rules).match_story(self.progress.state.view(self.seat)).title
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

"""A match as the holder of one seat reports it: a log of entries, and what follows from it. Touches no disk.

An observed match is immutable. Adding an entry gives the next one, or raises with a sentence. The view of the seat is a
fold over the entries, as a match is a fold over its moves.

>>> from hearthside.cards import Cards
>>> from hearthside.hearts import BLACK_LADY
>>> from hearthside.coach.observed.entries import Dealt
>>> observed = begin(BLACK_LADY).add(Dealt(Cards.parse("QS 8S 7S KC JC TC 5C 3C JH TH 7H 7D")))
>>> observed.expectation.cards
1
>>> observed.add(Dealt(Cards.parse("QS")))
Traceback (most recent call last):
hearthside.game.IllegalMove: Q♠ is in your hand already.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any, Final

from hearthside.cards import Cards
from hearthside.game import IllegalMove
from hearthside.games import Rules, game_of
from hearthside.record import GinRecord, HeartsRecord, Record
from hearthside.text import plain

from .deal import ObservedDeal
from .entries import Dealt, Entry, Gave, Got
from .expected import Expectation, Expected, Progress

_UNPLACED: Final = "Told besides:"
"""Heads the comment of a record with the entries that its deals cannot hold."""
_FIRST: Final = "FirstDealer"
"""The tag that says who deals first."""


@dataclass(frozen=True)
class ObservedMatch:
    """A match as the holder of one seat reports it. `begin` makes one."""

    rules: Any
    """The rules of either game."""
    seat: int
    dealer: int
    """The seat that deals first."""
    entries: tuple[Entry, ...]
    deal_start: int
    """The number of entries before the deal in progress."""
    deals: tuple[Any, ...] = field(repr=False)
    """The deals before it, as records have them."""
    deal: ObservedDeal = field(repr=False, compare=False)
    """The deal in progress, or the one just finished."""
    previous: "ObservedMatch | None" = field(default=None, repr=False, compare=False)
    """The match at the end of the deal before."""

    @property
    def deal_entries(self) -> tuple[Entry, ...]:
        """The entries of the deal in progress, or of the one just finished."""
        return self.deal.entries

    @property
    def progress(self) -> Progress:
        """How far the entries of the deal go."""
        return self.deal.progress

    @property
    def expectation(self) -> Expectation:
        """What is to be entered next."""
        return self.progress.expectation

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.expectation.what is Expected.NOTHING

    @property
    def state(self) -> Any:
        """A state that explains the entries. What its seat may know is certain; the rest is one possibility of many."""
        return self.progress.state

    @property
    def view(self) -> Any:
        """The view of the seat, as the computer players get it; None where more must be entered first."""
        return self.state.view(self.seat) if self.progress.has_view else None

    @property
    def to_move(self) -> bool:
        """Whether the seat is to move, so that it can be advised."""
        return not self.over and self.progress.has_view and self.seat in self.state.to_move

    @property
    def deal_number(self) -> int:
        """The number of the deal in progress, or of the one just finished, from 1."""
        return len(self.state.results) + (not self.deal.ended)

    @property
    def hand(self) -> Cards:
        """The cards that the seat holds, as far as they are entered."""
        return Cards(0) if self.progress.over else self.deal.held

    @property
    def prompt(self) -> str:
        """What is to be entered next, in a sentence."""
        return self.deal.prompt()

    # ---- Entries ----

    def add(self, entry: Entry) -> "ObservedMatch":
        """The match with one more entry. Raises IllegalMove, with a sentence, for one that is impossible."""
        if trouble := self.deal.why_not(entry):
            raise trouble
        if self.progress.over and isinstance(entry, Dealt):
            return self.add_deal([entry])
        *before, last = self.deal_entries or (None,)
        if isinstance(last, Dealt | Gave | Got) and isinstance(entry, type(last)):
            # More cards of the same hand or pass go to the entry that is there.
            return self._with([*before, type(last)(last.cards | entry.cards)])
        return self._with([*self.deal_entries, entry])

    def _with(self, entries: Sequence[Entry]) -> "ObservedMatch":
        """The match with these entries for its deal in progress. Raises IllegalMove."""
        deal = type(self.deal)(self.deal.before, self.seat, self.dealer, entries)
        deal.progress  # noqa: B018 - it refuses entries that are impossible
        return replace(self, entries=(*self.entries[: self.deal_start], *entries), deal=deal)

    def add_deal(self, entries: Sequence[Entry]) -> "ObservedMatch":
        """The match with all entries of the next deal. Raises IllegalMove."""
        if not self.entries:
            return self._with(entries)
        return replace(
            self,
            deal_start=len(self.entries),
            deals=(*self.deals, self.progress.record),
            deal=type(self.deal)(self.state, self.seat, self.dealer, ()),
            previous=self,
        )._with(entries)

    def until(self, place: int) -> "ObservedMatch":
        """The match with the first ``place`` entries alone."""
        if self.previous is not None and place <= self.deal_start:
            return self.previous.until(place)
        return self._with(self.deal_entries[: place - self.deal_start])

    # ---- Records ----

    def record(self, tags: Mapping[str, str] | None = None) -> HeartsRecord | GinRecord:
        """A record of what the seat knows. Entries that its deals cannot hold yet stand in a comment."""
        last = () if self.progress.record is None else (self.progress.record,)
        pending = self.entries[len(self.entries) - self.progress.pending :]
        lines = [show(entry, self.rules) for entry in pending]
        comments = ("\n".join([_UNPLACED, *lines]),) if lines else ()
        named = tuple({**(tags or {}), _FIRST: self.rules.places[self.dealer]}.items())
        record: HeartsRecord | GinRecord = self.deal.Record(
            self.rules, (*self.deals, *last), named, self.seat, comments
        )
        return record

    def sentences(self, since: "ObservedMatch | None" = None) -> list[str]:
        """What the seat saw in the deal in progress, or what is new since an earlier match."""
        said = [
            plain(each, self.rules.places, self.seat)
            for step in self.progress.steps
            for each in self.deal.narrated(step)
        ]
        known = [] if since is None else since.sentences()
        return said[len(known) :] if said[: len(known)] == known else said


def begin(rules: Rules, seat: int = 0, dealer: int | None = None) -> ObservedMatch:
    """A match without entries. ``dealer`` deals first; the last seat where it is not given.

    Raises ValueError with a sentence for rules that one seat cannot follow, and for seats that do not exist.
    """
    deal = _deal_type(rules)
    if trouble := deal.unsupported(rules, dealer):
        raise ValueError(trouble)
    for each in (seat, dealer):
        if each is not None and each not in range(rules.seats):
            raise ValueError(f"There is no seat {each}.")
    before = game_of(rules).begin(rules)
    first = before.dealer if dealer is None else dealer
    return ObservedMatch(rules, seat, first, (), 0, (), deal(before, seat, first, ()))


def _deal_type(rules: Rules) -> type[ObservedDeal]:
    """The deals of the game of these rules."""
    found: type[ObservedDeal] = import_module(f".{rules.game}", __package__).DEAL
    return found


def show(entry: Entry, rules: Rules) -> str:
    """An entry as a line: as it is listed, entered and stored. `parse_line` reads it.

    >>> from hearthside.cards import Card
    >>> from hearthside.hearts import BLACK_LADY, Play
    >>> show(Play(1, Card.parse("KD")), BLACK_LADY)
    'West KD'
    """
    return _deal_type(rules).show(entry, rules.places)


def parse_line(observed: ObservedMatch, line: str) -> ObservedMatch:
    """The observed match with the entries of a line, which is accepted as a whole or not at all.

    A line names cards in the order in which they are seen, and a few words, in capitals or small letters. Raises
    IllegalMove with a sentence.
    """
    try:
        found: ObservedMatch = observed.deal.Line(observed, line).read()
    except IllegalMove:
        raise
    except ValueError as error:
        raise IllegalMove("line", str(error)) from None
    return found


def needs_first_dealer(rules: Rules) -> bool:
    """Whether somebody must say who deals first, because it matters and the rules do not settle it."""
    return _deal_type(rules).needs_first_dealer(rules)


def limitations(rules: Rules) -> list[str]:
    """What one seat must see, or cannot see, to follow a match under these rules, in sentences."""
    return list(_deal_type(rules).limitations(rules))


def unplaced_lines(record: Record) -> list[str]:
    """The entries that the deals of an observed match's record do not hold, as lines."""
    return [line for comment in record.comments if comment.startswith(_UNPLACED) for line in comment.split("\n")[1:]]


def from_record(record: HeartsRecord | GinRecord, seat: int | None = None) -> ObservedMatch:
    """The match that a seat would have reported of a record: its own, or one that hides nothing.

    Raises ValueError with a sentence for a record of another seat, and BadRecord for one that does not hold.
    """
    seat = record.seat if seat is None else seat
    places = record.rules.places
    if seat is None:
        raise ValueError("The record is nobody's own; say whose seat is advised.")
    if record.seat not in (None, seat):
        raise ValueError(f"The record is what {places[record.seat or 0]} knows, and no other seat.")
    first = record.tag(_FIRST)
    dealer = places.index(first) if first in places else None
    observed = begin(
        record.rules, seat, next((deal.dealer for deal in record.deals if deal.dealer is not None), dealer)
    )
    state = observed.state
    for deal in record.deals:
        steps = observed.deal.replay(state, deal)
        observed, state = observed.add_deal(list(observed.deal.entries_of(steps, deal, seat))), steps[-1].after
    return observed

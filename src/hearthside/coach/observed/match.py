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
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from itertools import chain
from typing import Any, Final

from hearthside.cards import Cards
from hearthside.game import IllegalMove
from hearthside.games import Rules, game_of
from hearthside.record import GinRecord, HeartsRecord
from hearthside.record.games import PARTS
from hearthside.text import plain

from .deal import ObservedDeal, Progress
from .entries import Dealt, Entry, Gave, Got
from .expected import Expectation, Expected

_UNPLACED: Final = "Told besides:"
"""Heads the comment of a record with the entries that its deals cannot hold."""
_FIRST: Final = "FirstDealer"
"""The tag that says who deals first."""


@dataclass(frozen=True)
class ObservedMatch:
    """A match as the holder of one seat reports it. `begin` makes one."""

    deals: tuple[ObservedDeal, ...]
    """The finished deals, and the one in progress, if there is one."""

    @property
    def deal(self) -> ObservedDeal:
        """The deal in progress, or the one just finished."""
        return self.deals[-1]

    @property
    def rules(self) -> Any:
        """The rules of either game."""
        return self.deal.rules

    @property
    def seat(self) -> int:
        """The seat that reports."""
        return self.deal.seat

    @property
    def dealer(self) -> int:
        """The seat that deals first."""
        return int(self.deals[0].dealer or 0)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of all deals."""
        return tuple(chain.from_iterable(deal.entries for deal in self.deals))

    @property
    def deal_start(self) -> int:
        """The number of entries before the deal in progress."""
        return sum(len(deal.entries) for deal in self.deals[:-1])

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
        return len(self.state.results) + (not self.progress.over)

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
        if self.progress.over and not self.over and isinstance(entry, Dealt):
            return self.next_deal().add(entry)
        if trouble := self.deal.next.why_not(entry):
            raise trouble
        *before, last = self.deal.entries or (None,)
        if isinstance(last, Dealt | Gave | Got) and isinstance(entry, type(last)):
            # More cards of the same hand or pass go to the entry that is there.
            return self.with_entries([*before, type(last)(last.cards | entry.cards)])
        return self.with_entries([*self.deal.entries, entry])

    def with_entries(self, entries: Sequence[Entry]) -> "ObservedMatch":
        """The match with these entries for its deal in progress. Raises IllegalMove."""
        deal = self.deal.with_entries(entries)
        deal.progress  # noqa: B018 - it refuses entries that are impossible
        return ObservedMatch((*self.deals[:-1], deal))

    def next_deal(self) -> "ObservedMatch":
        """The match with the deal after one that is finished, of which nothing is entered."""
        return ObservedMatch((*self.deals, type(self.deal)(self.state, self.seat, None, ())))

    def until(self, place: int) -> "ObservedMatch":
        """The match with the first ``place`` entries alone."""
        if len(self.deals) > 1 and place <= self.deal_start:
            return ObservedMatch(self.deals[:-1]).until(place)
        return self.with_entries(self.deal.entries[: place - self.deal_start])

    # ---- Records ----

    def record(self, tags: Mapping[str, str] | None = None) -> HeartsRecord | GinRecord:
        """A record of what the seat knows. Entries that its deals cannot hold yet stand in a comment."""
        pending = self.deal.entries[len(self.deal.entries) - self.progress.pending :]
        lines = [show(entry, self.rules) for entry in pending]
        comments = ("\n".join([_UNPLACED, *lines]),) if lines else ()
        named = tuple({**(tags or {}), _FIRST: self.rules.places[self.dealer]}.items())
        deals = tuple(deal.progress.record for deal in self.deals if deal.progress.record is not None)
        return PARTS.of(self.rules).record(self.rules, deals, named, self.seat, comments)

    def sentences(self, since: "ObservedMatch | None" = None) -> list[str]:
        """What the seat saw in the deal in progress, or what is new since an earlier match."""
        said, known = self._said, [] if since is None else since._said
        return said[len(known) :] if said[: len(known)] == known else list(said)

    @cached_property
    def _said(self) -> list[str]:
        return [
            plain(each, self.rules.places, self.seat)
            for step in self.progress.steps
            for each in self.deal.narrated(step)
        ]


def begin(rules: Rules, seat: int = 0, dealer: int | None = None) -> ObservedMatch:
    """A match without entries. ``dealer`` deals first; the last seat where it is not given.

    Raises ValueError with a sentence for rules that one seat cannot follow, and for seats that do not exist.
    """
    for each in (seat, dealer):
        if each is not None and each not in range(rules.seats):
            raise ValueError(f"There is no seat {each}.")
    before = game_of(rules).begin(rules)
    deal = _deal_type(rules)(before, seat, before.dealer if dealer is None else dealer, ())
    if trouble := deal.unsupported():
        raise ValueError(trouble)
    return ObservedMatch((deal,))


def _deal_type(rules: Rules) -> type[ObservedDeal]:
    """The deals of the game of these rules."""
    found: type[ObservedDeal] = import_module(f".{rules.game}.deal", __package__).DEAL
    return found


def show(entry: Entry, rules: Rules) -> str:
    """An entry as a line: as it is listed, entered and stored. `parse_line` reads it.

    >>> from hearthside.cards import Card
    >>> from hearthside.hearts import BLACK_LADY, Play
    >>> show(Play(1, Card.parse("KD")), BLACK_LADY)
    'West KD'
    """
    return _deal_type(rules).Line.show(entry, rules.places)


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


def from_record(record: HeartsRecord | GinRecord, seat: int | None = None) -> ObservedMatch:
    """The match that a seat would have reported of a record: one that was written here, another of the seat, or one
    that hides nothing.

    Raises ValueError with a sentence for a record of another seat, and BadRecord for one that does not hold.
    """
    seat = record.seat if seat is None else seat
    rules, places = record.rules, record.rules.places
    if seat is None:
        raise ValueError("The record shows all cards; say whose seat is advised.")
    if record.seat not in (None, seat):
        raise ValueError(f"The record is what {places[record.seat or 0]} knows; nobody else can be advised from it.")
    first = record.tag(_FIRST)
    dealer = places.index(first) if first in places else None
    observed = begin(rules, seat, next((deal.dealer for deal in record.deals if deal.dealer is not None), dealer))
    state = observed.state
    for deal in record.deals:
        steps = tuple(PARTS.of(rules).replay.deal_steps(state, deal))
        place = observed.next_deal() if observed.entries else observed
        observed, state = place.with_entries(list(observed.deal.entries_of(steps, deal, seat))), steps[-1].after
    for comment in record.comments:
        head, *lines = comment.split("\n")
        for line in lines if head == _UNPLACED else ():
            observed = parse_line(observed, line)
    return observed

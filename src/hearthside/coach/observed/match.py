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
from typing import Any, Final, NamedTuple

from hearthside.cards import Cards
from hearthside.coach.games import COACHES
from hearthside.game import IllegalMove
from hearthside.games import Rules, game_of
from hearthside.record import GinRecord, HeartsRecord, Record, narrate

from .entries import Dealt, Entry
from .expected import Expectation, Expected, Progress
from .notation import show

_UNPLACED: Final = "Told besides:"
"""Heads the comment of a record with the entries that its deals cannot hold."""
_FIRST: Final = "FirstDealer"
"""The tag that says who deals first."""


class Conflict(NamedTuple):
    """An entry that no longer holds, its place from 0, and why."""

    place: int
    entry: Entry
    error: IllegalMove


@dataclass(frozen=True)
class ObservedMatch:
    """A match as the holder of one seat reports it. `begin` makes one."""

    rules: Any
    """The rules of either game."""
    seat: int
    dealer: int
    """The seat that deals first."""
    entries: tuple[Entry, ...]
    before: Any = field(repr=False)
    """The state before the deal in progress. What nobody reported is left out of its results."""
    deal_start: int
    """The number of entries before the deal in progress."""
    deals: tuple[Any, ...] = field(repr=False)
    """The deals before it, as records have them."""
    progress: Progress = field(repr=False)

    @property
    def game(self) -> Any:
        """The package that derives a deal of this game from its entries."""
        return COACHES.of(self.rules).entries()

    @property
    def deal_entries(self) -> tuple[Entry, ...]:
        """The entries of the deal in progress, or of the one just finished."""
        return self.entries[self.deal_start :]

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
    def hand(self) -> Cards:
        """The cards that the seat holds, as far as they are entered."""
        if self.progress.over or not self.deal_entries:
            return Cards(0)
        held: Cards = self.game.held(self.rules, self.deal_entries, self.seat)
        return held

    @property
    def score(self) -> list[tuple[str, tuple[int, ...]]]:
        """The rows of the score, with a figure for each seat: this deal or the one just over, the total, and others."""
        rows: list[tuple[str, tuple[int, ...]]] = self.game.score(
            self.state, self.progress.over and bool(self.deal_entries)
        )
        return rows

    @property
    def prompt(self) -> str:
        """What is to be entered next, in a sentence."""
        return str(self.game.prompt(self.rules, self.seat, self.expectation))

    # ---- Entries ----

    def entry_of(self, move: Any) -> Entry | None:
        """The entry for a move of the own seat; None for one that more must be entered of."""
        entry: Entry | None = self.game.entry_of(move)
        return entry

    def add(self, entry: Entry) -> "ObservedMatch":
        """The match with one more entry. Raises IllegalMove, with a sentence, for one that is impossible."""
        self.game.check_entry(self.before, self.seat, self.deal_entries, self.progress, entry)
        start = self._closed() if self.progress.over and isinstance(entry, Dealt) else self
        return start._with(self.game.with_entry(start.deal_entries, entry))

    def _closed(self) -> "ObservedMatch":
        """The match with the deal that is over counted among the earlier deals."""
        deals = (*self.deals, self.progress.record)
        return replace(self, before=self.state, deal_start=len(self.entries), deals=deals)

    def _with(self, entries: Sequence[Entry]) -> "ObservedMatch":
        """The match with these entries for its deal in progress."""
        progress = self.game.derive(self.before, self.seat, self.dealer, entries)
        return replace(self, entries=(*self.entries[: self.deal_start], *entries), progress=progress)

    def add_deal(self, entries: Sequence[Entry]) -> "ObservedMatch":
        """The match with all entries of the next deal. Raises IllegalMove."""
        return (self._closed() if self.entries else self)._with(entries)

    def add_all(self, entries: Sequence[Entry]) -> "tuple[ObservedMatch, Conflict | None]":
        """The match with as many of these entries as hold, and the first that does not."""
        observed = self
        for place, entry in enumerate(entries):
            try:
                observed = observed.add(entry)
            except IllegalMove as error:
                return observed, Conflict(place, entry, error)
        return observed, None

    def without(self, place: int) -> "tuple[ObservedMatch, Conflict | None]":
        """The match without the entry at that place, from 0, and the first entry after it that no longer holds.

        That entry keeps its old place. It and all after it are left out.
        """
        observed, conflict = self.until(place).add_all(self.entries[place + 1 :])
        return observed, conflict and conflict._replace(place=place + 1 + conflict.place)

    def until(self, place: int) -> "ObservedMatch":
        """The match with the first ``place`` entries alone."""
        if place > self.deal_start:
            return self._with(self.entries[self.deal_start : place])
        observed = begin(self.rules, self.seat, self.dealer)
        for entries in _by_deals(self.entries[:place]):
            observed = observed.add_deal(entries)
        return observed

    # ---- Records ----

    def record(self, tags: Mapping[str, str] | None = None) -> HeartsRecord | GinRecord:
        """A record of what the seat knows. Entries that its deals cannot hold yet stand in a comment."""
        last = () if self.progress.record is None else (self.progress.record,)
        pending = self.entries[len(self.entries) - self.progress.pending :]
        lines = [show(entry, self.rules) for entry in pending]
        comments = ("\n".join([_UNPLACED, *lines]),) if lines else ()
        named = tuple({**(tags or {}), _FIRST: self.rules.places[self.dealer]}.items())
        record: HeartsRecord | GinRecord = self.game.Record(
            self.rules, (*self.deals, *last), named, self.seat, comments
        )
        return record

    def sentences(self, since: "ObservedMatch | None" = None) -> list[str]:
        """What the seat saw in the deal in progress, or what is new since an earlier match."""
        steps, known = self.game.narrated(self.progress.steps), 0
        if (
            since is not None
            and since.deal_start == self.deal_start
            and self.deal_entries[: len(since.deal_entries) - 1] == since.deal_entries[:-1]
        ):
            known = len(self.game.narrated(since.progress.steps))
        return [sentence for step in steps[known:] for sentence in self._sentences(step)]

    def _sentences(self, step: Any) -> list[str]:
        found = narrate.step(step.before, step.move, step.after, self.seat, self.rules.places)
        return found[1:] if self.game.is_unseen(step.move, self.seat) else found


def _by_deals(entries: Sequence[Entry]) -> list[list[Entry]]:
    """The entries by deals."""
    deals: list[list[Entry]] = []
    for entry in entries:
        if isinstance(entry, Dealt):
            deals.append([])
        deals[-1].append(entry)
    return deals


def begin(rules: Rules, seat: int = 0, dealer: int | None = None) -> ObservedMatch:
    """A match without entries. ``dealer`` deals first; the last seat where it is not given.

    Raises ValueError with a sentence for rules that one seat cannot follow, and for seats that do not exist.
    """
    game = COACHES.of(rules).entries()
    if trouble := game.unsupported(rules):
        raise ValueError(trouble)
    for each in (seat, dealer):
        if each is not None and each not in range(rules.seats):
            raise ValueError(f"There is no seat {each}.")
    before = game_of(rules).begin(rules)
    first = before.dealer if dealer is None else dealer
    if game.has_fixed_dealer(rules) and first != before.dealer:
        always = rules.places[before.dealer]
        raise ValueError(f"Under these rules {always} always deals; sit at the other seat.")
    return ObservedMatch(rules, seat, first, (), before, 0, (), game.derive(before, seat, first, ()))


def needs_first_dealer(rules: Rules) -> bool:
    """Whether somebody must say who deals first, because it matters and the rules do not settle it."""
    return bool(COACHES.of(rules).entries().needs_first_dealer(rules))


def limitations(rules: Rules) -> list[str]:
    """What one seat must see, or cannot see, to follow a match under these rules, in sentences."""
    return list(COACHES.of(rules).entries().limitations(rules))


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
    state = observed.before
    for deal in record.deals:
        entries, state = observed.game.entries_of(state, deal, seat)
        observed = observed.add_deal(entries)
    return observed

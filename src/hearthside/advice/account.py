"""What one seat's holder has told of a match: a log of entries, and what follows from it. Touches no disk.

An account is immutable: telling an entry gives the next account, or refuses the entry with a sentence, and then nothing
has changed. The view of the seat is a fold over the entries, as a match is one over its moves.

>>> from hearthside.cards import Cards
>>> from hearthside.hearts import BLACK_LADY
>>> from hearthside.advice.entries import Dealt
>>> account = begin(BLACK_LADY).tell(Dealt(Cards.parse("QS 8S 7S KC JC TC 5C 3C JH TH 7H 7D")))
>>> account.awaited.cards
1
>>> account.tell(Dealt(Cards.parse("QS")))
Traceback (most recent call last):
hearthside.game.IllegalMove: Q♠ is in your hand already.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from hearthside import gin as gin_rules
from hearthside import hearts as hearts_rules
from hearthside.cards import Cards
from hearthside.game import IllegalMove
from hearthside.games import Rules, game_of
from hearthside.record import GinRecord, HeartsRecord, Record, narrate

from . import gin, hearts
from .entries import Dealt, Entry
from .notation import show
from .progress import Awaited, Progress, Wanted

_BESIDES: Final = "Told besides:"
"""Heads the comment of a record that holds what its deals cannot."""
_FIRST: Final = "FirstDealer"
"""The tag that says who deals first."""
_PARTS: Final[dict[str, Any]] = {"hearts": hearts, "gin": gin}
"""What telling a deal of each game is."""


class Broken(NamedTuple):
    """An entry that holds no longer, by its place from 0, and why."""

    place: int
    entry: Entry
    why: IllegalMove


@dataclass(frozen=True)
class Account:
    """A match as the holder of one seat tells it. `begin` makes one."""

    rules: Any
    """Of either game."""
    seat: int
    dealer: int
    """Who deals first."""
    entries: tuple[Entry, ...]
    before: Any = field(repr=False)
    """The state that awaits the deal in progress, without what nobody told."""
    begun: int
    """How many entries belong to the deals before it."""
    deals: tuple[Any, ...] = field(repr=False)
    """Those deals, as records have them."""
    now: Progress = field(repr=False)

    @property
    def part(self) -> Any:
        """What telling a deal of this game is."""
        return _PARTS[self.rules.game]

    @property
    def told(self) -> tuple[Entry, ...]:
        """The entries of the deal in progress, or of the one just finished."""
        return self.entries[self.begun :]

    @property
    def awaited(self) -> Awaited:
        """What is to be told next."""
        return self.now.awaited

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.awaited.what is Wanted.NOTHING

    @property
    def state(self) -> Any:
        """The match in a world that explains what was told. All in it that its seat may know is so; the rest is one
        possibility of many.
        """
        return self.now.state

    @property
    def view(self) -> Any:
        """What the seat may know, as the players of the house are handed it; None where more must be told for that."""
        return self.state.view(self.seat) if self.now.exact else None

    @property
    def hand(self) -> Cards:
        """What the seat holds, as far as it is told."""
        if self.now.over or not self.told:
            return Cards(0)
        held: Cards = self.part.held(self.rules, self.told, self.seat)
        return held

    @property
    def score(self) -> list[tuple[str, tuple[int, ...]]]:
        """The score in rows, with a figure for each seat: of this deal or the one just over, in all, and the like."""
        rows: list[tuple[str, tuple[int, ...]]] = self.part.score(self.state, self.now.over and bool(self.told))
        return rows

    @property
    def wanted(self) -> str:
        """What is to be told next, in a sentence."""
        return str(self.part.wanted(self.rules, self.seat, self.awaited))

    # ---- Telling ----

    def tell(self, entry: Entry) -> "Account":
        """The account with one more entry. Raises IllegalMove, with a sentence, for one that cannot be."""
        self.part.object_to(self.before, self.seat, self.told, self.now, entry)
        next_deal = self.now.over and isinstance(entry, Dealt)
        start = self._closed() if next_deal else self
        told = self.part.joined(start.told, entry)
        return start._with(told)

    def _closed(self) -> "Account":
        """The account with the deal that is over put behind it."""
        return replace(
            self, before=self.state, begun=len(self.entries), deals=(*self.deals, self.now.record), now=self.now
        )

    def _with(self, told: Sequence[Entry]) -> "Account":
        """The account with these entries for its deal in progress."""
        now = self.part.derive(self.before, self.seat, self.dealer, told)
        return replace(self, entries=(*self.entries[: self.begun], *told), now=now)

    def deal(self, entries: Sequence[Entry]) -> "Account":
        """The account with all that is told of a deal that follows. Raises IllegalMove."""
        return (self._closed() if self.entries else self)._with(entries)

    def tell_all(self, entries: Sequence[Entry]) -> "tuple[Account, Broken | None]":
        """The account with as many of these entries as hold, one after another, and the first that does not."""
        account = self
        for place, entry in enumerate(entries):
            try:
                account = account.tell(entry)
            except IllegalMove as why:
                return account, Broken(place, entry, why)
        return account, None

    def without(self, place: int) -> "tuple[Account, Broken | None]":
        """The account without the entry of that place, from 0, as far as those after it still hold.

        The first of them that does not is named by its old place, with the reason; it and all after it are left out.
        """
        rest = self.entries[place + 1 :]
        account, broken = self.until(place).tell_all(rest)
        return account, broken and broken._replace(place=place + 1 + broken.place)

    def until(self, place: int) -> "Account":
        """The account of the first so many entries, all of which hold."""
        if place > self.begun:
            return self._with(self.entries[self.begun : place])
        account = begin(self.rules, self.seat, self.dealer)
        for chunk in _by_deals(self.entries[:place]):
            account = account.deal(chunk)
        return account

    # ---- Records ----

    def record(self, tags: Mapping[str, str] | None = None) -> HeartsRecord | GinRecord:
        """The match as a record of what the seat knows; entries that its deals cannot hold yet stand in a comment."""
        last = () if self.now.record is None else (self.now.record,)
        pending = self.entries[len(self.entries) - self.now.pending :]
        lines = [show(entry, self.rules) for entry in pending]
        comments = ("\n".join([_BESIDES, *lines]),) if lines else ()
        named = tuple({**(tags or {}), _FIRST: self.rules.places[self.dealer]}.items())
        deals = (*self.deals, *last)
        if isinstance(self.rules, hearts_rules.Rules):
            return HeartsRecord(self.rules, deals, named, self.seat, comments)
        return GinRecord(self.rules, deals, named, self.seat, comments)

    def sentences(self, since: "Account | None" = None) -> list[str]:
        """What happened in the deal in progress, told to the seat; with an earlier account, what happened since."""
        steps, heard = _spoken(self.now.steps), 0
        if since is not None and since.begun == self.begun and self.told[: len(since.told) - 1] == since.told[:-1]:
            heard = len(_spoken(since.now.steps))
        return [said for step in steps[heard:] for said in self._said(step)]

    def _said(self, step: Any) -> list[str]:
        """A step in sentences; that another has passed is nothing that somebody told."""
        said = narrate.step(step.before, step.move, step.after, self.seat, self.rules.places)
        return said[1:] if isinstance(step.move, hearts_rules.Pass) and step.move.seat != self.seat else said


def _spoken(steps: Sequence[Any]) -> list[Any]:
    """The steps that are told of: a choice for a moon may come to stand before others that are told already."""
    return [step for step in steps if not isinstance(step.move, hearts_rules.MoonChoice)]


def _by_deals(entries: Sequence[Entry]) -> list[list[Entry]]:
    """The entries deal by deal."""
    deals: list[list[Entry]] = []
    for entry in entries:
        if isinstance(entry, Dealt):
            deals.append([])
        deals[-1].append(entry)
    return deals


def begin(rules: Rules, seat: int = 0, dealer: int | None = None) -> Account:
    """An account of which nothing is told yet; ``dealer`` deals first, the last seat where that is not said.

    ValueError with a sentence for rules that one seat cannot keep, and for seats that there are not.
    """
    part = _PARTS[rules.game]
    if trouble := part.trouble_of(rules):
        raise ValueError(trouble)
    for each in (seat, dealer):
        if each is not None and each not in range(rules.seats):
            raise ValueError(f"There is no seat {each}.")
    before = game_of(rules).begin(rules)
    first = before.dealer if dealer is None else dealer
    if isinstance(rules, gin_rules.Rules) and rules.dealing is gin_rules.Dealing.NORTH and first != before.dealer:
        raise ValueError("Under these rules North always deals; sit at the other seat.")
    return Account(rules, seat, first, (), before, 0, (), part.derive(before, seat, first, ()))


def limits(rules: Rules) -> list[str]:
    """What one seat must see, or cannot, for rules to be kept, in sentences."""
    return list(_PARTS[rules.game].limits(rules))


def besides(record: Record) -> list[str]:
    """The lines told besides what the deals of an account's record hold."""
    return [line for comment in record.comments if comment.startswith(_BESIDES) for line in comment.split("\n")[1:]]


def read(record: HeartsRecord | GinRecord, seat: int | None = None) -> Account:
    """What a seat would have told of the deals of a record: its own record, or one that hides nothing.

    ValueError with a sentence for a record of another seat, and BadRecord for one that does not hold.
    """
    seat = record.seat if seat is None else seat
    places = record.rules.places
    if seat is None:
        raise ValueError("The record is nobody's own; say whose seat is advised.")
    if record.seat not in (None, seat):
        raise ValueError(f"The record is what {places[record.seat or 0]} knows, and no other seat.")
    told = record.tag(_FIRST)
    dealer = places.index(told) if told in places else None
    account = begin(record.rules, seat, next((deal.dealer for deal in record.deals if deal.dealer is not None), dealer))
    state = account.before
    for deal in record.deals:
        entries, state = account.part.entries_of(state, deal, seat)
        account = account.deal(entries)
    return account

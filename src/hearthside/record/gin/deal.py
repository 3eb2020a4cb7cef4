"""A hand of Gin Rummy as it was written down: values only. Knows no notation.

It holds what was put into a match, never what follows from it: what a knock came to is worked out again by `replay`.
What a record does not know, it says: a card of the deck may be None. Moves hide nothing, for what somebody drew is the
deck's to tell.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Final

from hearthside.cards import Card, Cards
from hearthside.game import BadRecord, Deal
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Move, Rules, Scores, State, Take
from hearthside.gin.melds import cards_of
from hearthside.record.deal import Change, Dealt, Entry, check_comments, check_seat

Written = Draw | Take | Decline | Discard | Knock | LayOff | Scores | Change
GinEntry = Entry[Written]
FULL: Final = 52
"""Cards in the deck."""


@dataclass(frozen=True, slots=True)
class Mirror:
    """A hand as the same two played it with their hands exchanged: each in the other's seat."""

    seat: int
    """Where the player sat at the match, whose points of both plays are counted together."""
    log: tuple[GinEntry, ...] = ()
    helped: bool = False
    """Whether that player was shown all hands, or had the computer play, so that it counts in no total."""
    comments: tuple[str, ...] = ()
    """Comments before the first move."""
    closing: tuple[str, ...] = ()
    """Comments after the score."""

    def __post_init__(self) -> None:
        check_comments((*self.comments, *self.closing))


@dataclass(frozen=True, slots=True)
class HandRecord(Dealt[Written]):
    """One hand: the deck in dealing order, the upcard and the stock after the cards that are dealt, and the log."""

    shown: Cards | None = None
    """The cards of the hand that knocked, which lies open, where the deck is not known in full."""
    mirror: Mirror | None = field(default=None, kw_only=True)
    """How the same hand was played with the hands exchanged."""

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

    def mirrored(self) -> "HandRecord":
        """The hand as it was played with the hands exchanged."""
        assert self.mirror is not None
        log, comments, closing = self.mirror.log, self.mirror.comments, self.mirror.closing
        return replace(self, log=log, comments=comments, closing=closing, again=None, mirror=None)


def hands_of(rules: Rules, moves: Iterable[Move], numbers: Iterable[int | None]) -> tuple[HandRecord, ...]:
    """The hands of a log.

    Who deals the first is written down, though the log may leave it to the rules; who deals the others follows.
    """
    decks: list[tuple[Card, ...]] = []
    dealer = State.new(rules).dealer
    logs: list[list[GinEntry]] = []
    for move in moves:
        match move:
            case Deal(deck, told):
                if told is not None and not decks:
                    dealer = told
                decks.append(deck)
                logs.append([])
            case _ if not logs:
                raise BadRecord("log", "Before the first hand there is nothing to do but to deal it.")
            case _:
                logs[-1].append(Entry(move))
    dealers = [dealer] if decks else []
    named = zip_longest(decks, logs, list(numbers)[: len(decks)], dealers)
    return tuple(HandRecord(deck, tuple(log), number, dealer) for deck, log, number, dealer in named)


def check_hand(hand: HandRecord, place: int, rules: Rules) -> None:
    """Holds the hand in that place of a match to the cards and the seats that there are."""
    if len(hand.deck) != FULL:
        raise BadRecord("bad-deck", f"A deck has {FULL} cards, and this one {len(hand.deck)}.")
    for card in (*hand.deck, *_named(hand)):
        if card is not None and card >= FULL:
            raise BadRecord("bad-deck", f"{card} is not in play under these rules.")
    if place and hand.dealer is not None:
        raise BadRecord("bad-dealer", "Who deals is told of the first hand, and follows after that.")
    if not place and hand.dealer is None:
        raise BadRecord("bad-dealer", "Who deals the first hand is not told.")
    check_seat(hand.dealer, rules.seats)
    others = [each for each in (hand.again, hand.mirror) if each is not None]
    for each in others:
        check_seat(each.seat, rules.seats)
    for entry in (*hand.log, *(entry for each in others for entry in each.log)):
        if not isinstance(entry.move, Change):
            check_seat(entry.move.seat, rules.seats)
        if entry.mark and isinstance(entry.move, Scores):
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

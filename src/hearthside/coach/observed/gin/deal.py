"""A hand of Gin Rummy derived from the entries of one seat. Touches no disk.

The entries become a record of the hand that hides what the seat does not know. An entry is impossible where that record
does not hold. A hand that is over is completed: the order of the stock and the other's draws are filled in, and never
shown.
"""

from dataclasses import replace
from typing import Final, TypeVar

from hearthside.cards import Card, Cards
from hearthside.coach.observed.entries import Dealt, Drew, GinEntry, ShownHand, Upcard
from hearthside.coach.observed.expected import Expectation, Expected, Progress
from hearthside.game import BadRecord, IllegalMove
from hearthside.gin import (
    Decline,
    Discard,
    Draw,
    HandResult,
    Kind,
    Knock,
    LayOff,
    Phase,
    Source,
    State,
    Take,
)
from hearthside.gin.rules import HAND
from hearthside.record import Entry as Logged
from hearthside.record.gin.complete import STOCK, UPCARD, complete
from hearthside.record.gin.deal import FULL, HandRecord
from hearthside.record.gin.replay import REPLAY, GinStep

from .hand import Entries, held

T = TypeVar("T")
_FILLED: Final = "What {} did not see of this hand is filled in."


class _ObservedHand:
    """A hand, from its entries."""

    def __init__(self, before: State, seat: int, dealer: int | None, entries: Entries) -> None:
        self.before = before
        self.rules = before.rules
        self.seat = seat
        self.dealer = None if before.results else before.dealer if dealer is None else dealer
        self.entries = entries
        self.hand = Cards(0)
        self.upcard: Card | None = None
        self.shown: ShownHand | None = None
        self.moves: list[Decline | Discard | Draw | Knock | LayOff | Take] = []
        self.stock: dict[int, Card] = {}
        """The cards that the seat drew, by their place in the deck."""
        for entry in entries:
            self._apply(entry)

    def _apply(self, entry: GinEntry) -> None:
        match entry:
            case Dealt(cards):
                self.hand |= cards
            case Upcard(card):
                self.upcard = card
            case ShownHand():
                self.shown = entry
            case Drew(seat, _, cards):
                self.stock[STOCK + sum(isinstance(move, Draw) for move in self.moves)] = cards[0]
                self.moves.append(Draw(seat))
            case _:
                self.moves.append(entry)

    @property
    def knock(self) -> Knock | None:
        """The knock, if there was one."""
        return next((move for move in self.moves if isinstance(move, Knock)), None)

    def progress(self) -> Progress:
        """How far the entries go. Raises IllegalMove where they are impossible."""
        if short := HAND - len(self.hand):
            expectation = Expectation(Expected.HAND, self.seat, short)
            return Progress(expectation, (), self.before, not self.entries, None, len(self.entries))
        if self.upcard is None:
            return Progress(Expectation(Expected.UPCARD, None, 1), (), self.before, False, None, len(self.entries))
        if self.shown is not None:
            return self._laid_open(self.shown)
        record = self.record()
        try:
            steps = self._steps(record)
        except IllegalMove as trouble:
            if trouble.code != "hidden":
                raise
            return self._over(record, None) if self._settles() else self._opens()
        return self._goes_on(record, steps)

    def _settles(self) -> bool:
        """Whether all is told of a hand that is over: nobody knocked, or the hand that answers is the seat's own."""
        return self.knock is None

    def _opens(self) -> Progress:
        """A knock, with which the other hand lies open, and is to be told."""
        knock = self.knock
        assert knock is not None
        other = 1 - self.seat
        knocked = 1 if knock.discard is None and knock.seat == other else 0
        before = _ObservedHand(self.before, self.seat, self.dealer, self.entries[:-1])
        record = before.record()
        steps = self._steps(record)
        expectation = Expectation(Expected.OPENED, other, HAND + knocked)
        return Progress(expectation, steps, steps[-1].after, False, record, 1)

    def _goes_on(self, record: HandRecord, steps: tuple[GinStep, ...]) -> Progress:
        state = steps[-1].after
        match state.phase:
            case Phase.DISCARD:
                expectation = Expectation(Expected.DISCARD, state.turn)
            case Phase.LAYOFF if state.turn == self.seat:
                expectation = Expectation(Expected.LAYOFF, self.seat)
            case Phase.LAYOFF:
                expectation = Expectation(Expected.OPENED, state.turn, HAND)
            case _:
                expectation = Expectation(Expected.TURN, state.turn)
        return Progress(expectation, steps, state, True, record, 0)

    def _laid_open(self, opened: ShownHand) -> Progress:
        """The other hand is entered: it knocked, or it answers the seat's own knock."""
        knock = self.knock
        assert knock is not None
        if knock.seat == opened.seat:
            place = self.moves.index(knock)
            self.moves[place] = Knock(knock.seat, knock.discard, opened.melds)
            record = replace(self.record(), shown=opened.cards)
            try:
                return self._goes_on(record, self._steps(record))
            except IllegalMove as trouble:
                if trouble.code != "hidden":
                    raise
            return self._over(record, None)
        record = self.record()
        try:
            self._steps(record)
            self.moves.append(LayOff(opened.seat, opened.melds, opened.layoffs))
        except IllegalMove as trouble:
            if trouble.code != "hidden":
                raise
        return self._over(self.record(), opened.cards)

    def _over(self, record: HandRecord, answer: Cards | None) -> Progress:
        """The hand is over; what is not known of its deck is filled in."""
        world = complete(self.before, record, answer)
        if world is None or world.explains < len(record.log):
            sentence = "No deal of the cards fits all that is known then."
            raise IllegalMove("no-deal-fits", sentence)
        sentence = _FILLED.format(self.rules.places[self.seat])
        whole = HandRecord(world.deck, record.log, None, record.dealer, (sentence,))
        steps = self._steps(whole)
        state = steps[-1].after
        assert len(state.results) > len(self.before.results), "an answer to a knock ends the hand"
        seen = _seen(state.results[-1], self.seat, steps[-1].before)
        state = state._replace(results=(*state.results[:-1], seen))
        expectation = Expectation(Expected.NOTHING) if state.winners else Expectation(Expected.HAND, self.seat, HAND)
        return Progress(expectation, steps, state, True, whole, 0, over=True)

    # ---- The hand as a record ----

    def record(self) -> HandRecord:
        """The hand, with its hidden cards."""
        deck: list[Card | None] = [None] * FULL
        deck[self.seat : UPCARD : 2] = self.hand
        deck[UPCARD] = self.upcard
        for place, card in self.stock.items():
            deck[place] = card
        knock = self.knock
        shown = None
        if knock is not None and knock.seat == self.seat:
            shown = Cards(held(self.rules, self.entries, self.seat))
        elif knock is not None and self.shown is not None:
            shown = self.shown.cards
        return HandRecord(tuple(deck), tuple(map(Logged, self.moves)), None, self.dealer, shown=shown)

    def _steps(self, record: HandRecord) -> tuple[GinStep, ...]:
        try:
            return tuple(REPLAY.deal_steps(self.before, record))
        except BadRecord as error:
            raise IllegalMove(error.code, error.sentence) from None


def _seen(result: HandResult, seat: int, before: State) -> HandResult:
    """The result without what the seat did not see: the stock, the other's draws, and a hand that nobody laid open."""
    turns = tuple(
        turn if turn.seat == seat or turn.source is not Source.STOCK else turn._replace(drew=None)
        for turn in result.turns
    )
    seen = result._replace(turns=turns, stock=())
    if result.kind is not Kind.DRAWN:
        return seen
    other = 1 - seat
    known = Cards(before.known[other]) & result.hands[other]
    return seen._replace(
        hands=_pair(seat, result.hands[seat], known),
        melds=_pair(seat, result.melds[seat], ()),
        deadwood=_pair(seat, result.deadwood[seat], Cards(0)),
        counts=_pair(seat, result.counts[seat], 0),
        held=_pair(seat, result.held[seat], 0),
    )


def _pair(seat: int, own: T, others: T) -> tuple[T, T]:
    """By seat, what is the seat's own and what is the other's."""
    return (others, own) if seat else (own, others)


def derive(before: State, seat: int, dealer: int | None, entries: Entries) -> Progress:
    """How far these entries of one hand bring it; ``before`` awaits the hand. Raises IllegalMove."""
    return _ObservedHand(before, seat, dealer, entries).progress()

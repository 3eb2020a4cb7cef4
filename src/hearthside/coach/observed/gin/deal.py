"""A hand of Gin Rummy derived from the entries of one seat. Touches no disk.

The entries become a record of the hand that hides what the seat does not know. An entry is impossible where that record
does not hold. A hand that is over is completed: the order of the stock and the other's draws are filled in, and never
shown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from hearthside.cards import Card, Cards
from hearthside.coach.observed.deal import ObservedDeal
from hearthside.coach.observed.entries import Dealt, Drew, Entry, GinEntry, ShownHand, Upcard
from hearthside.coach.observed.expected import Expectation, Expected, Progress
from hearthside.game import IllegalMove
from hearthside.gin import (
    Dealing,
    Decline,
    Discard,
    Draw,
    HandResult,
    Kind,
    Knock,
    LayOff,
    Phase,
    Rules,
    Source,
    State,
    Take,
)
from hearthside.gin.rules import HAND
from hearthside.gin.score import final
from hearthside.record import Entry as Logged
from hearthside.record import GinRecord
from hearthside.record.gin.complete import STOCK, UPCARD, complete
from hearthside.record.gin.deal import FULL, HandRecord
from hearthside.record.gin.replay import REPLAY, GinStep

from .from_record import step_entries
from .notation import GinLine, show
from .offers import offers
from .refusals import GinRefusals

T = TypeVar("T")


class GinHand(ObservedDeal):
    """A hand of Gin Rummy, from its entries."""

    Record = GinRecord
    Line = GinLine
    replayer = REPLAY
    show = staticmethod(show)
    entries_of = staticmethod(step_entries)
    refusals = GinRefusals
    offers = offers

    def __init__(self, before: State, seat: int, dealer: int | None, entries: Sequence[Any]) -> None:
        super().__init__(before, seat, before.dealer if dealer is None else dealer, entries)
        self.hand = Cards(0)
        self.upcard: Card | None = None
        self.pile: list[Card] = []
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
                self.held |= cards
            case Upcard(card):
                self.upcard = card
                self.pile.append(card)
            case ShownHand():
                self.shown = entry
            case Drew(seat, _, cards):
                self.held |= Cards.of(cards)
                self.stock[STOCK + sum(isinstance(move, Draw) for move in self.moves)] = cards[0]
                self.moves.append(Draw(seat))
            case _:
                self._moved(entry)
                self.moves.append(entry)

    def _moved(self, move: Decline | Discard | Draw | Knock | LayOff | Take) -> None:
        match move:
            case Take(seat) if self.pile:
                card = self.pile.pop()
                self.held |= Cards(1 << card if seat == self.seat else 0)
            case Discard(_, card) | Knock(_, Card() as card):
                self.held -= Cards(1 << card)
                self.pile.append(card)

    # ---- Rules ----

    @classmethod
    def unsupported(cls, rules: Rules, dealer: int | None) -> str | None:
        """That the seat named does not deal."""
        if dealer in (None, 1) or rules.dealing is not Dealing.NORTH:
            return None
        return f"Under these rules {rules.places[1]} always deals; sit at the other seat."

    @classmethod
    def needs_first_dealer(cls, rules: Rules) -> bool:
        """Whether somebody must say who deals first."""
        return rules.dealing is not Dealing.NORTH

    @classmethod
    def limitations(cls, rules: Rules) -> Iterator[str]:
        """What one seat must see, or cannot see, to follow these rules."""
        yield "Enter the other hand when it lies open. What the other draws stays unknown."

    # ---- What the entries come to ----

    def entry_of(self, move: Any) -> Entry | None:
        """The entry for a move of the own seat; None for a draw, whose card must be entered."""
        return None if isinstance(move, Draw) and self.sees_draw(move.seat) else move

    def sees_draw(self, seat: int) -> bool:
        """Whether the seat sees which card this one draws."""
        return bool(seat == self.seat and not self.progress.state.position(seat).stock_ended)

    def score(self) -> list[tuple[str, tuple[int, ...]]]:
        """Points in this hand, if it is over, in each game, and in all."""
        state = self.progress.state
        result = state.results[-1] if self.ended else None
        points = tuple(result.points if result and result.winner == seat else 0 for seat in (0, 1))
        games = [(f"Game {place}", column.totals) for place, column in enumerate(state.sheet, 1)]
        ended = [("In the end", final(state.sheet))] if state.winners else []
        return [("This hand", points), *(games if len(games) > 1 else []), ("Total", state.scores), *ended]

    @property
    def lying(self) -> Cards:
        """The discards."""
        return Cards.of(self.progress.state.pile)

    @property
    def knock(self) -> Knock | None:
        """The knock, if there was one."""
        return next((move for move in self.moves if isinstance(move, Knock)), None)

    def derive(self) -> Progress:
        """How far the entries go. Raises IllegalMove where they are impossible."""
        if short := HAND - len(self.hand):
            expectation = Expectation(Expected.HAND, self.seat, short)
            return Progress(expectation, (), self.before, not self.entries, None, len(self.entries))
        if self.upcard is None:
            return Progress(Expectation(Expected.UPCARD, None, 1), (), self.before, False, None, len(self.entries))
        if self.shown is not None:
            return self._laid_open(self.shown)
        record = self.record()
        steps = self.open_steps(record)
        if steps is not None:
            return self._goes_on(record, steps)
        return self._over(record, None) if self.knock is None else self._opens(self.knock)

    def _opens(self, knock: Knock) -> Progress:
        """A knock, with which the other hand lies open, and is to be entered."""
        other = 1 - self.seat
        knocked = 1 if knock.discard is None and knock.seat == other else 0
        record = GinHand(self.before, self.seat, self.dealer, self.entries[:-1]).record()
        steps = self.steps(record)
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
            self.moves[self.moves.index(knock)] = Knock(knock.seat, knock.discard, opened.melds)
            record = replace(self.record(), shown=opened.cards)
            steps = self.open_steps(record)
            return self._over(record, None) if steps is None else self._goes_on(record, steps)
        if self.open_steps(self.record()) is not None:
            self.moves.append(LayOff(opened.seat, opened.melds, opened.layoffs))
        return self._over(self.record(), opened.cards)

    def _over(self, record: HandRecord, answer: Cards | None) -> Progress:
        """The hand is over; what is not known of its deck is filled in."""
        world = complete(self.before, record, answer)
        if world is None or world.explains < len(record.log):
            raise IllegalMove("no-deal-fits", "No deal of the cards fits all that is known then.")
        whole = HandRecord(world.deck, record.log, None, record.dealer, (self.filled,))
        steps = self.steps(whole)
        state = steps[-1].after
        assert len(state.results) > len(self.before.results), "an answer to a knock ends the hand"
        seen = _seen(state.results[-1], self.seat, steps[-1].before)
        state = state._replace(results=(*state.results[:-1], seen))
        return self.finished(steps, state, whole, HAND)

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
            shown = self.held
        elif knock is not None and self.shown is not None:
            shown = self.shown.cards
        return HandRecord(tuple(deck), tuple(map(Logged, self.moves)), None, self.dealer, shown=shown)


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

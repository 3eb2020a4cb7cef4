"""A hand of Gin Rummy derived from the entries of one seat. Touches no disk.

The entries become a record of the hand that hides what the seat does not know. An entry is impossible where that record
does not hold. A hand that is over is completed: the order of the stock and the other's draws are filled in, and never
shown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from hearthside.cards import Card, Cards
from hearthside.coach.observed.deal import ObservedDeal, Progress
from hearthside.coach.observed.entries import Dealt, Drew, GinEntry, ShownHand, Upcard
from hearthside.coach.observed.expected import Expectation, Expected
from hearthside.game import BadRecord, Deal, IllegalMove
from hearthside.gin import (
    Dealing,
    Discard,
    Draw,
    HandResult,
    Kind,
    Knock,
    LayOff,
    Phase,
    Rules,
    Scores,
    Source,
    State,
    Take,
)
from hearthside.gin.rules import HAND
from hearthside.gin.score import final
from hearthside.record import Entry as Logged
from hearthside.record.gin.complete import STOCK, UPCARD, complete
from hearthside.record.gin.deal import FULL, HandRecord, Written
from hearthside.record.gin.replay import GinStep

from .next_entry import NextGinEntry
from .notation import GinLine

T = TypeVar("T")
_AWAITED = {Phase.DISCARD: Expected.DISCARD, Phase.LAYOFF: Expected.LAYOFF}


class GinHand(ObservedDeal):
    """A hand of Gin Rummy, from its entries."""

    Line = GinLine
    Next = NextGinEntry
    hand_size = HAND

    def __init__(self, before: State, seat: int, dealer: int | None, entries: Sequence[Any]) -> None:
        super().__init__(before, seat, dealer, entries)
        self.hand = Cards.of(card for dealt in self.all_of(Dealt) for card in dealt.cards)
        self.upcards: list[Card] = [entry.card for entry in self.all_of(Upcard)]
        """The first upcard, once it is entered."""
        self.shown: ShownHand | None = next(iter(self.all_of(ShownHand)), None)
        self.knock: Knock | None = next(iter(self.all_of(Knock)), None)
        drawn = self.all_of(Draw, Drew)
        self.stock = {at: draw.cards[0] for at, draw in enumerate(drawn, STOCK) if isinstance(draw, Drew)}
        """The cards that the seat drew, by their place in the deck."""
        self.held = self._held()

    def _held(self) -> Cards:
        held, pile = self.hand, list(self.upcards)
        for entry in self.entries:
            match entry:
                case Drew(_, _, (card,)):
                    held |= Cards(1 << card)
                case Take(seat) if pile:
                    card = pile.pop()
                    held |= Cards(1 << card if seat == self.seat else 0)
                case Discard(_, card) | Knock(_, Card() as card):
                    held -= Cards(1 << card)
                    pile.append(card)
        return held

    # ---- Rules ----

    def unsupported(self) -> str | None:
        """That the seat named does not deal."""
        if self.dealer == 1 or self.rules.dealing is not Dealing.NORTH:
            return None
        return f"Under these rules {self.rules.places[1]} always deals; choose the other seat."

    @staticmethod
    def needs_first_dealer(rules: Rules) -> bool:
        """Whether somebody must say who deals first."""
        return rules.dealing is not Dealing.NORTH

    def limitations(self) -> Iterator[str]:
        """What one seat must see, or cannot see, to follow these rules."""
        yield "Enter your opponent’s hand when it is shown. What your opponent draws stays unknown."

    # ---- What the entries come to ----

    def line_of(self, move: Any) -> str | None:
        """The line that enters a move of the own seat; None for a draw, whose card must be entered."""
        return None if isinstance(move, Draw) and self.sees_draw(move.seat) else self.Line.show(move, self.rules.places)

    def sees_draw(self, seat: int) -> bool:
        """Whether the seat sees which card this one draws."""
        return bool(seat == self.seat and not self.progress.state.position(seat).stock_ended)

    def score(self) -> list[tuple[str, tuple[int, ...]]]:
        """Points in this hand, if it is over, in each game, and in all."""
        state = self.progress.state
        result = state.results[-1] if self.progress.over else None
        points = tuple(result.points if result and result.winner == seat else 0 for seat in (0, 1))
        games = [(f"Game {place}", column.totals) for place, column in enumerate(state.sheet, 1)]
        ended = [("In the end", final(state.sheet))] if state.winners else []
        return [("This hand", points), *(games if len(games) > 1 else []), ("Total", state.scores), *ended]

    @property
    def lying(self) -> Cards:
        """The discards."""
        return Cards.of(self.progress.state.pile)

    def derive(self) -> Progress:
        """How far the entries go. Raises IllegalMove where they are impossible."""
        if short := HAND - len(self.hand):
            return self.waiting(Expectation(Expected.HAND, self.seat, short), 0)
        if not self.upcards:
            return self.waiting(Expectation(Expected.UPCARD, None, 1), 0)
        knock, shown, record = self.knock, self.shown, self.record()
        steps = self.open_steps(record)
        answers = knock is not None and shown is not None and knock.seat == self.seat
        if steps is not None and not answers:
            return self._goes_on(record, steps)
        if knock is not None and shown is None:
            # With the knock the other hand lies open, and is to be entered.
            big = knock.discard is None and knock.seat != self.seat
            return self.waiting(Expectation(Expected.OPENED, 1 - self.seat, HAND + big), len(self.entries) - 1)
        if steps is not None and shown is not None:
            answer = Logged(LayOff(shown.seat, shown.melds, shown.layoffs))
            record = replace(record, log=(*record.log, answer))
        return self._over(record, shown.cards if answers and shown is not None else None)

    def _goes_on(self, record: HandRecord, steps: tuple[GinStep, ...]) -> Progress:
        state = steps[-1].after
        expectation = Expectation(_AWAITED.get(state.phase, Expected.TURN), state.turn)
        if state.phase is Phase.LAYOFF and state.turn != self.seat:
            expectation = Expectation(Expected.OPENED, state.turn, HAND)
        return Progress(expectation, steps, state, True, record, 0)

    def _over(self, record: HandRecord, answer: Cards | None) -> Progress:
        """The hand is over; what is not known of its deck is filled in."""
        world = complete(self.before, record, answer)
        if world is None or world.explains < len(record.log):
            raise IllegalMove("no-deal-fits", "That is not possible: it does not fit the cards known so far.")
        whole = HandRecord(world.deck, record.log, None, record.dealer, (self.filled,))
        steps = self.steps(whole)
        state = steps[-1].after
        assert len(state.results) > len(self.before.results), "an answer to a knock ends the hand"
        seen = _seen(state.results[-1], self.seat, steps[-1].before)
        return self.finished(steps, state._replace(results=(*state.results[:-1], seen)), whole)

    @staticmethod
    def entries_of(steps: Sequence[GinStep], deal: HandRecord, seat: int) -> Iterator[GinEntry]:
        """What a seat would have entered of a recorded hand with these steps. Raises BadRecord."""
        other = 1 - seat
        for before, move, after in steps:
            over = len(after.results) > len(before.results)
            match move:
                case Deal():
                    assert after.upcard is not None
                    yield Dealt(Cards(after.hands[seat]))
                    yield Upcard(after.upcard)
                case Draw() if move.seat == seat and not over:
                    yield Drew(seat, 1, before.stock[:1])
                case Knock():
                    yield from _knocked(before, move, after, seat)
                case Scores():
                    raise BadRecord("log", "A match at another table has no scores that were changed by hand.")
                case LayOff() if move.seat == other:
                    yield ShownHand(other, Cards(before.hands[other]), move.melds, move.layoffs)
                case _:
                    yield move

    def record(self) -> HandRecord:
        """The hand as a record, with its hidden cards."""
        deck: list[Card | None] = [None] * FULL
        deck[self.seat : UPCARD : 2] = self.hand
        deck[UPCARD : UPCARD + 1] = self.upcards
        for place, card in self.stock.items():
            deck[place] = card
        knock, shown = self.knock, None if self.shown is None else self.shown.cards
        if knock is not None and knock.seat == self.seat:
            shown = self.held
        log = tuple(map(Logged, self._moves()))
        return HandRecord(tuple(deck), log, None, self.dealer, shown=None if knock is None else shown)

    def _moves(self) -> Iterator[Written]:
        """The moves among the entries. The other's knock has the melds that were entered with their hand."""
        for entry in self.entries:
            match entry:
                case Drew(seat):
                    yield Draw(seat)
                case Knock(seat, discard) if seat != self.seat:
                    yield Knock(seat, discard, None if self.shown is None else self.shown.melds)
                case Dealt() | Upcard() | ShownHand():
                    pass
                case _:
                    yield entry


def _seen(result: HandResult, seat: int, before: State) -> HandResult:
    """The result without what the seat did not see: the stock, the other's draws, and a hand that nobody laid open."""
    turns = tuple(
        turn if turn.seat == seat or turn.source is not Source.STOCK else turn._replace(drew=None)
        for turn in result.turns
    )
    seen = result._replace(turns=turns, stock=())
    if result.kind is not Kind.DRAWN:
        return seen

    def own(pair: tuple[T, T], others: T) -> tuple[T, T]:
        return (others, pair[1]) if seat else (pair[0], others)

    return seen._replace(
        hands=own(result.hands, Cards(before.known[1 - seat]) & result.hands[1 - seat]),
        melds=own(result.melds, ()),
        deadwood=own(result.deadwood, Cards(0)),
        counts=own(result.counts, 0),
        held=own(result.held, 0),
    )


def _knocked(before: State, knock: Knock, after: State, seat: int) -> Iterator[GinEntry]:
    """A knock as a seat sees it, with the other hand where it lies open."""
    other = 1 - seat
    if knock.seat == other:
        yield Knock(other, knock.discard)
        shown = before.hands[other] & ~(0 if knock.discard is None else 1 << knock.discard)
        yield ShownHand(other, Cards(shown), knock.melds)
    else:
        yield knock
        if after.laid is None:
            yield ShownHand(other, Cards(before.hands[other]))


DEAL = GinHand

"""A deal of Hearts derived from the entries of one seat. Touches no disk.

The entries become a record of the deal that hides what the seat does not know. The record is replayed in a world that
explains all entries. Where there is no such world, the last entry is impossible.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from hearthside.cards import Card, Cards, mask
from hearthside.coach.observed.deal import ObservedDeal, Progress
from hearthside.coach.observed.entries import Dealt, Drew, FinalHands, Gave, Got, HeartsEntry, Leads, Leftovers
from hearthside.coach.observed.expected import Expectation, Expected
from hearthside.game import BadRecord, IllegalMove
from hearthside.hearts import (
    DealResult,
    Direct,
    Direction,
    Leftover,
    Moon,
    MoonChoice,
    Opening,
    Pass,
    Play,
    Rules,
    Scores,
    Scoring,
    State,
)
from hearthside.hearts.moves import SUIT, lowest
from hearthside.hearts.rules import PURSE
from hearthside.record import Entry as Logged
from hearthside.record.hearts.deal import DealRecord, Passed, Written
from hearthside.record.hearts.replay import HeartsStep
from hearthside.text import Sentence

from .completion import complete_deck
from .next_entry import NextHeartsEntry
from .notation import HeartsLine


class HeartsDeal(ObservedDeal):
    """A deal of Hearts, from its entries."""

    Line = HeartsLine
    Next = NextHeartsEntry

    def __init__(self, before: State, seat: int, dealer: int | None, entries: Sequence[Any]) -> None:
        super().__init__(before, seat, dealer, entries)
        rules = self.rules
        self.hand_size = rules.hand_size
        self.spare: int = len(rules.deck) - rules.hand_size * rules.seats
        """The number of cards left over from the deal."""
        offset = rules.direction(len(before.results)).offset(rules.seats)
        self.passed: int = rules.pass_count if offset else 0
        """The number of cards that each seat passes."""
        self.source: int = (seat - offset) % rules.seats
        self.receiver: int = (seat + offset) % rules.seats
        self.hand, self.gave, self.got, self.left = map(self._cards, (Dealt, Gave, Got, Leftovers))
        self.plays = self.all_of(Play)
        self.events: list[Play | Drew] = self.all_of(Play, Drew)
        self.moves: list[Play | MoonChoice] = self.all_of(Play, MoonChoice)
        self.rest: FinalHands | None = next(iter(self.all_of(FinalHands)), None)
        drawn = mask(card for drew in self.all_of(Drew) for card in drew.cards)
        came = self.hand - self.gave | self.got | drawn | (self.left if rules.leftover_to_hand else 0)
        self.held = came - mask(play.card for play in self.plays if play.seat == seat)

    def _cards(self, kind: type[Any]) -> Cards:
        """The cards of all entries of that kind."""
        return Cards(mask(card for entry in self.all_of(kind) for card in entry.cards))

    # ---- Rules ----

    def unsupported(self) -> str | None:
        """Why one seat cannot follow these rules."""
        if Direction.SCATTER in self.rules.passing:
            return "A match at another table has no scatter passing: choose left, right, across or hold."
        if self.rules.uneven and any(direction.offset(self.rules.seats) for direction in self.rules.passing):
            return (
                "Where hands run out at different times, a match at another table has no passing: set passing to hold."
            )
        if self.rules.uneven and self.rules.opening is not Opening.ELDEST:
            return "Where hands run out at different times, the dealer's left must lead first: set opening to eldest."
        return None

    @staticmethod
    def needs_first_dealer(rules: Rules) -> bool:
        """Whether the dealer decides who leads."""
        return rules.opening is Opening.ELDEST

    def limitations(self) -> Iterator[str]:
        """What one seat must see, or cannot see, to follow these rules."""
        rules = self.rules
        if rules.leftover in (Leftover.FIRST, Leftover.LAST) and not rules.leftover_to_hand:
            yield "Enter the cards left over when the winner of their trick turns them up."
        if rules.leftover_to_hand:
            yield "Enter the cards left over if you take them up; else they stay unknown."
        if rules.leftover is Leftover.STOCK:
            yield "Enter how many cards each player draws, and which of them are yours. The stock stays unknown."
        if rules.moon is Moon.CHOICE:
            yield "If another player shoots the moon, you are asked what it did."

    # ---- What the entries come to ----

    def line_of(self, move: Any) -> str:
        """The line that enters a move of the own seat."""
        return self.Line.show(Gave(move.cards) if isinstance(move, Pass) else move, self.rules.places)

    def score(self) -> list[tuple[str, tuple[int, ...]]]:
        """Points in this deal, or the one just over, and in all; and the cash."""
        state, rules = self.progress.state, self.rules
        over = self.progress.over
        points = state.results[-1].points if over else tuple(rules.count_taken(cards) for cards in state.taken)
        cash = [("Cash", tuple(PURSE + each for each in state.cash))] if rules.scoring is Scoring.CASH else []
        return [("This deal", points), ("Total", state.scores), *cash]

    @property
    def lying(self) -> Cards:
        """The cards that were played, and those left over that were turned up."""
        turned_up = Cards(0) if self.rules.leftover_to_hand else self.left
        return Cards.of(card for trick in self.tricks for card in trick.cards) | turned_up

    def unseen(self, held: Cards) -> Cards:
        """The cards that lie neither open nor among these. What a seat is passed comes too late to be passed on."""
        passing = self.progress.expectation.what is Expected.GET
        return super().unseen(held) - (self.gave if passing else Cards(0))

    @property
    def tricks(self) -> list[Any]:
        """The tricks of the deal, with the one on the table."""
        state = self.progress.state
        return [*state.tricks, state.trick]

    def narrated(self, step: Any) -> Sequence[Sentence]:
        """What a step looked like from the seat: not that another has passed, or the own choice about a moon."""
        match step.move:
            case MoonChoice():
                return ()
            case Pass(seat) if seat != self.seat:
                return super().narrated(step)[1:]
        return super().narrated(step)

    def derive(self) -> Progress:
        """How far the entries go. Raises IllegalMove where they are impossible."""
        expectation, first = self._awaited()
        if first is not None:
            return self.waiting(expectation, first, has_view=first > 0)
        record, steps = self._replayed()
        if steps is None:
            # The last card played uncovers cards left over, which are to be entered.
            last = max(at for at, entry in enumerate(self.entries) if isinstance(entry, Play))
            return self.waiting(Expectation(Expected.LEFT, None, self.spare), last)
        state = steps[-1].after
        if len(state.results) > len(self.before.results):
            unknown = self._asked_at_end(state.results[-1])
            if unknown is None:
                state = state._replace(results=(*state.results[:-1], self._seen(state.results[-1])))
                return self.finished(steps, state, record)
            expectation = unknown
        elif expectation.what is Expected.PLAY:
            expectation = self._asked(state)
        exact = expectation.what in (Expected.GIVE, Expected.GET, Expected.PLAY) and not self.may_draw(state)
        seen = steps if exact else steps[:-1]
        if self.rules.uneven:
            return Progress(expectation, seen, state, exact, None, len(self.entries))
        return Progress(expectation, seen, state, exact, record, 0)

    def _awaited(self) -> tuple[Expectation, int | None]:
        """What is to be entered before the play, which stands for all that comes later; and the place of the first
        entry of it that there is.
        """
        for what, kind, seat, missing in (
            (Expected.HAND, Dealt, self.seat, self.hand_size - len(self.hand)),
            (Expected.GIVE, Gave, self.seat, self.passed - len(self.gave)),
            (Expected.GET, Got, self.source, self.passed - len(self.got)),
        ):
            if missing:
                places = [at for at, entry in enumerate(self.entries) if isinstance(entry, kind)]
                return Expectation(what, seat, missing), min(places, default=None)
        return Expectation(Expected.PLAY if self.leader is not None else Expected.LEADER), None

    def _asked(self, state: State) -> Expectation:
        """What is to be entered while play goes on."""
        if self.rest is not None:
            leads = self.rules.places[state.turn]
            raise IllegalMove("rest", f"{leads} does not hold only winners there, so play goes on.")
        if self._takes_up(state):
            return Expectation(Expected.LEFT, self.seat, self.spare)
        return (
            Expectation(Expected.DRAWN, self.seat) if self._must_draw(state) else Expectation(Expected.PLAY, state.turn)
        )

    def _asked_at_end(self, result: DealResult) -> Expectation | None:
        """What is to be entered once play is over, if anything."""
        if self.rules.uneven and self.rest is None and (unknown := self._unknown(result)):
            return unknown
        return Expectation(Expected.MOON, result.shooter) if self._asks_moon(result) else None

    @property
    def leader(self) -> int | None:
        """Who leads to trick 1, where that is known."""
        rules = self.rules
        if led := self.plays or self.all_of(Leads):
            return int(led[0].seat)
        if rules.opening is Opening.ELDEST:
            dealer = self.before.dealer if self.dealer is None else self.dealer
            return int(dealer + 1) % int(rules.seats)
        low = lowest(int(rules.deck) & SUIT[0])
        if low & int(self.gave):
            return self.receiver
        return self.seat if low & int(self.hand | self.got) else None

    def record(self, moves: Sequence[Play | MoonChoice] | None = None) -> DealRecord:
        """The deal as a record with these moves. Where hands run out at different times, what is hidden is made up."""
        rules, seats, passed = self.rules, self.rules.seats, self.passed
        deck: list[Card | None] = [None] * len(rules.deck)
        deck[self.seat : rules.hand_size * seats : seats] = self.hand
        if self.left:
            deck[rules.hand_size * seats :] = self.left
        log: list[Written] = []
        passing = len(self.got) < passed
        if passed and len(self.gave) == passed:
            log.append(Passed(self.seat, tuple(self.gave)))
        if passed and not passing:
            others = ((self.seat + step) % seats for step in range(1, seats))
            log += [Passed(each, tuple(self.got) if each == self.source else (None,) * passed) for each in others]
        log += self.moves if moves is None else moves
        entries = tuple(map(Logged, log))
        if rules.uneven:
            return DealRecord(complete_deck(self), entries, dealer=self.dealer, comments=(self.filled,))
        return DealRecord(
            deck=tuple(deck),
            log=entries,
            dealer=self.dealer,
            leader=None if self.plays or passing else self.leader,
            rest=None if self.rest is None else self.rest.hands,
        )

    @staticmethod
    def entries_of(steps: Sequence[HeartsStep], deal: DealRecord, seat: int) -> Iterator[HeartsEntry]:
        """What a seat would have entered of a recorded deal with these steps. Raises BadRecord."""
        rules = steps[0].after.rules
        chose = False
        for before, move, after in steps:
            over = len(after.results) > len(before.results)
            match move:
                case MoonChoice(chooser) if chooser == seat:
                    chose = True
                    yield move
                case MoonChoice():
                    pass
                case Pass(passer, cards):
                    if passer == seat:
                        yield Gave(cards)
                    if not after.passing:
                        yield Got(after.view(seat).got)
                case Scores() | Direct():
                    raise BadRecord(
                        "log", "A match at another table has no scores and no directions that were changed by hand."
                    )
                case Play():
                    yield move
                    if over:
                        yield from _held_at_end(before, move, after, deal, seat)
                    yield from _uncovered(before, after, seat)
                    if drawn := before.left[: len(before.left) - len(after.left)] if not over else ():
                        yield Drew(after.turn, len(drawn), drawn if after.turn == seat else ())
                case _:
                    yield Dealt(Cards(after.hands[seat]))
            shooter = after.results[-1].shooter if over and rules.moon is Moon.CHOICE else None
            if shooter is not None and not (shooter == seat and chose):
                yield MoonChoice(shooter, after.results[-1].deducted)
        if deal.leader is not None and not after.passing:
            yield Leads(deal.leader)

    def steps(self, record: DealRecord) -> tuple[HeartsStep, ...]:
        """The steps of the deal. Raises IllegalMove where they are impossible."""
        try:
            return super().steps(record)
        except IllegalMove as error:
            if error.code == "not-your-turn" and len(self.plays) == 1:
                # Whose lead it is may be as little known as the hands.
                (seat, card), places = self.plays[0], self.rules.places
                raise IllegalMove("leader", f"{places[seat]} cannot have led {card.symbol} to trick 1.") from None
            raise

    def _replayed(self) -> tuple[DealRecord, tuple[HeartsStep, ...] | None]:
        """The record of the deal and its steps. A choice that was entered after a moon stands before the play."""
        late = len(list(takewhile(lambda move: isinstance(move, MoonChoice), reversed(self.moves))))
        plays = self.moves[: len(self.moves) - late]
        record = self.record(plays)
        steps = self.open_steps(record)
        if not late or steps is None:
            return record, steps
        results, (choice, *rest) = steps[-1].after.results, self.moves[len(plays) :]
        first = len(results) > len(self.before.results) and choice.seat == results[-1].shooter
        record = self.record([choice, *plays, *rest] if first else self.moves)
        return record, self.steps(record)

    def _seen(self, result: DealResult) -> DealResult:
        """The result without cards that nobody entered."""
        if self.rest is not None or not result.cashed_in:
            return result
        rest = tuple(cards if seat == self.seat else Cards(0) for seat, cards in enumerate(result.rest))
        return result._replace(rest=rest)

    def _asks_moon(self, result: DealResult) -> bool:
        """Whether it is still open what a moon did."""
        if self.rules.moon is not Moon.CHOICE or result.shooter is None:
            return False
        chosen = any(isinstance(move, MoonChoice) and move.seat == result.shooter for move in self.moves)
        below = self.before.scores[result.shooter] - self.rules.moon_points
        return not chosen and not (self.rules.moon_safety and min(self.before.scores) < below)

    # ---- Hands that run out at different times ----

    @property
    def stock(self) -> int:
        """Cards left in the stock, as far as draws are entered."""
        drawn: int = sum(drew.count for drew in self.all_of(Drew))
        return self.spare - drawn

    def _draws(self, state: State) -> bool:
        """Whether the seat that is to play may have to draw first."""
        return self.rules.leftover is Leftover.STOCK and bool(state.table) and self.stock > 0

    def may_draw(self, state: State) -> bool:
        """Whether it is not known yet if the other seat that is to play draws first."""
        if not self._draws(state) or state.turn == self.seat:
            return False
        last = self.events[-1]
        return not (isinstance(last, Drew) and last.seat == state.turn)

    def _must_draw(self, state: State) -> bool:
        """Whether this seat is to play and cannot follow suit, and has not entered what it drew."""
        return self._draws(state) and state.turn == self.seat and not self.held & SUIT[state.table[0] // 13 & 3]

    def _takes_up(self, state: State) -> bool:
        """Whether this seat took leftover cards in hand, and has not entered which."""
        if not self.rules.leftover_to_hand or self.left:
            return False
        won = next((trick for trick in state.tricks if not trick.cancelled), None)
        return won is not None and won.winner(self.rules.seats) == self.seat

    def _unknown(self, result: DealResult) -> Expectation | None:
        """Whose cards at the end are not known, and do not follow."""
        gone = mask(play.card for play in self.plays)
        for seat, taken in enumerate(result.taken):
            charged = Cards(taken & ~gone)
            unseen = Cards(self.rules.deck & ~gone & ~self.held & ~self.left)
            if charged and seat != self.seat and charged != unseen:
                return Expectation(Expected.REST, seat, len(charged))
        return None


def _uncovered(before: State, after: State, seat: int) -> Iterator[Leftovers]:
    """The cards left over, where they are seen with this step."""
    if before.view(seat).stock and before.left and before.rules.leftover is not Leftover.STOCK:
        over = len(after.results) > len(before.results)
        if before.rules.leftover_to_hand:
            if not over and not after.view(seat).stock and Cards.of(before.left) & after.hands[seat]:
                yield Leftovers(Cards.of(before.left))
        elif over or not after.view(seat).stock:
            yield Leftovers(Cards.of(before.left))


def _held_at_end(before: State, move: Play, after: State, deal: DealRecord, seat: int) -> Iterator[FinalHands]:
    """What others held when play stopped, where it is seen and does not follow."""
    result = after.results[-1]
    if result.cashed_in and (deal.known or deal.rest is not None):
        yield FinalHands(result.rest)
    elif before.rules.leftover is Leftover.STOCK and result.left:
        hands = [Cards(hand & ~(1 << move.card)) for hand in before.hands]
        if any(hand for holder, hand in enumerate(hands) if holder != seat):
            yield FinalHands(tuple(hands))


DEAL = HeartsDeal

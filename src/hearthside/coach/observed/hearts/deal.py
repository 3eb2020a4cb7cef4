"""A deal of Hearts derived from the entries of one seat. Touches no disk.

The entries become a record of the deal that hides what the seat does not know. The record is replayed in a world that
explains all entries. Where there is no such world, the last entry is impossible.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from hearthside.cards import Card, Cards, mask
from hearthside.coach.observed.deal import ObservedDeal
from hearthside.coach.observed.entries import Dealt, Drew, Entry, FinalHands, Gave, Got, HeartsEntry, Leads, Leftovers
from hearthside.coach.observed.expected import Expectation, Expected, Progress
from hearthside.game import IllegalMove
from hearthside.hearts import DealResult, Leftover, Moon, MoonChoice, Opening, Pass, Play, Rules, Scoring, State
from hearthside.hearts.moves import SUIT, lowest
from hearthside.record import Entry as Logged
from hearthside.record import HeartsRecord
from hearthside.record.hearts.deal import DealRecord, Passed, Written
from hearthside.record.hearts.replay import REPLAY, HeartsStep
from hearthside.text import Sentence

from .completion import complete_deck
from .from_record import step_entries
from .notation import HeartsLine, show
from .offers import offers
from .refusals import HeartsRefusals


class HeartsDeal(ObservedDeal):
    """A deal of Hearts, from its entries."""

    Record = HeartsRecord
    Line = HeartsLine
    replayer = REPLAY
    show = staticmethod(show)
    entries_of = staticmethod(step_entries)
    refusals = HeartsRefusals
    offers = offers

    def __init__(self, before: State, seat: int, dealer: int | None, entries: Sequence[Any]) -> None:
        super().__init__(before, seat, dealer, entries)
        self.hand = self.gave = self.got = self.left = Cards(0)
        self.leads: int | None = None
        self.rest: FinalHands | None = None
        self.plays: list[Play] = []
        self.events: list[Play | Drew] = []
        self.moves: list[Play | MoonChoice] = []
        for entry in entries:
            self._apply(entry)
        self.offset = self.rules.direction(len(before.results)).offset(self.rules.seats)
        self.spare: int = len(self.rules.deck) - self.rules.hand_size * self.rules.seats
        """The number of cards left over from the deal."""
        self.source = (seat - self.offset) % self.rules.seats
        self.receiver: int = (seat + self.offset) % self.rules.seats

    def _apply(self, entry: HeartsEntry) -> None:
        match entry:
            case Dealt(cards):
                self.hand |= cards
                self.held |= cards
            case Gave(cards):
                self.gave |= cards
                self.held -= cards
            case Got(cards):
                self.got |= cards
                self.held |= cards
            case Leftovers(cards):
                self.left |= cards
                self.held |= cards if self.rules.leftover_to_hand else Cards(0)
            case Leads(seat):
                self.leads = seat
            case FinalHands():
                self.rest = entry
            case Drew(_, _, cards):
                self.held |= Cards.of(cards)
                self.events.append(entry)
            case Play(seat, card):
                self.held -= Cards(1 << card if seat == self.seat else 0)
                self.plays.append(entry)
                self.events.append(entry)
                self.moves.append(entry)
            case MoonChoice():
                self.moves.append(entry)

    # ---- Rules ----

    @classmethod
    def unsupported(cls, rules: Rules, dealer: int | None) -> str | None:
        """Why one seat cannot follow these rules."""
        if rules.uneven and any(direction.offset(rules.seats) for direction in rules.passing):
            return "Where hands run out at different times, One-Handed keeps no passing: set passing to hold."
        if rules.uneven and rules.opening is not Opening.ELDEST:
            return "Where hands run out at different times, the dealer's left must lead first: set opening to eldest."
        return None

    @classmethod
    def needs_first_dealer(cls, rules: Rules) -> bool:
        """Whether the dealer decides who leads."""
        return rules.opening is Opening.ELDEST

    @classmethod
    def limitations(cls, rules: Rules) -> Iterator[str]:
        """What one seat must see, or cannot see, to follow these rules."""
        if rules.leftover in (Leftover.FIRST, Leftover.LAST) and not rules.leftover_to_hand:
            yield "Enter the cards left over when the winner of their trick turns them up."
        if rules.leftover_to_hand:
            yield "Enter the cards left over if you take them up; else they stay unknown."
        if rules.leftover is Leftover.STOCK:
            yield "Enter how many cards each player draws, and which of them are yours. The stock stays unknown."
        if rules.moon is Moon.CHOICE:
            yield "If another player shoots the moon, you are asked what it did."

    # ---- What the entries come to ----

    def entry_of(self, move: Any) -> Entry | None:
        """The entry for a move of the own seat."""
        return Gave(move.cards) if isinstance(move, Pass) else move

    def score(self) -> list[tuple[str, tuple[int, ...]]]:
        """Points in this deal, or the one just over, and in all; and the cash."""
        state, rules = self.progress.state, self.rules
        points = state.results[-1].points if self.ended else tuple(rules.count(cards) for cards in state.taken)
        cash = [("Cash", state.cash)] if rules.scoring is Scoring.CASH else []
        return [("This deal", points), ("Total", state.scores), *cash]

    @property
    def lying(self) -> Cards:
        """The cards that were played."""
        return Cards.of(card for trick in self.tricks for card in trick.cards)

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
        rules = self.rules
        if short := rules.hand_size - len(self.hand):
            return self._waiting(Expectation(Expected.HAND, self.seat, short), Dealt)
        if self.offset and (short := rules.pass_count - len(self.gave)):
            return self._waiting(Expectation(Expected.GIVE, self.seat, short), Gave)
        if self.offset and (short := rules.pass_count - len(self.got)):
            return self._waiting(Expectation(Expected.GET, self.source, short), Got)
        leader = self.leader()
        if leader is None:
            return self._waiting(Expectation(Expected.LEADER), None)
        return self._uneven() if rules.uneven else self._even()

    def _waiting(self, expectation: Expectation, partly: type[HeartsEntry] | None) -> Progress:
        """Before the first card: entries from a part of a hand or a pass on are not in the record yet."""
        whole = len(self.entries)
        if partly is not None:
            whole = next((at for at, entry in enumerate(self.entries) if isinstance(entry, partly)), whole)
        if not whole or self.rules.uneven:
            return Progress(expectation, (), self.before, not self.entries, None, len(self.entries))
        record, steps = self._first(whole)
        exact = partly is not None
        return Progress(
            expectation, steps if exact else steps[:-1], steps[-1].after, exact, record, len(self.entries) - whole
        )

    def _first(self, count: int) -> tuple[DealRecord, tuple[HeartsStep, ...]]:
        """The record of the first so many entries, and its steps."""
        record = HeartsDeal(self.before, self.seat, self.dealer, self.entries[:count]).record()
        return record, self.steps(record)

    def leader(self) -> int | None:
        """Who leads to trick 1, where that is known."""
        rules = self.rules
        if self.plays:
            return self.plays[0].seat
        if self.leads is not None:
            return self.leads
        if rules.opening is Opening.ELDEST:
            dealer = self.before.dealer if self.dealer is None else self.dealer
            return int(dealer + 1) % int(rules.seats)
        low = lowest(int(rules.deck) & SUIT[0])
        if low & int(self.gave):
            return self.receiver
        return self.seat if low & (int(self.hand) | int(self.got)) else None

    # ---- The deal as a record ----

    def record(self, moves: Sequence[Play | MoonChoice] | None = None) -> DealRecord:
        """The deal with these moves for its own."""
        rules, seats = self.rules, self.rules.seats
        deck: list[Card | None] = [None] * len(rules.deck)
        if len(self.hand) == rules.hand_size:
            deck[self.seat : rules.hand_size * seats : seats] = self.hand
        if self.left:
            deck[rules.hand_size * seats :] = self.left
        log: list[Written] = []
        if self.offset and len(self.gave) == rules.pass_count:
            log.append(Passed(self.seat, tuple(self.gave)))
        if self.offset and len(self.got) == rules.pass_count:
            others = ((self.seat + step) % seats for step in range(1, seats))
            hidden = (None,) * rules.pass_count
            log += [Passed(each, tuple(self.got) if each == self.source else hidden) for each in others]
        log += self.moves if moves is None else moves
        passing = self.offset and len(self.got) < rules.pass_count
        return DealRecord(
            deck=tuple(deck),
            log=tuple(map(Logged, log)),
            dealer=self.dealer,
            leader=None if self.plays or passing else self.leader(),
            rest=None if self.rest is None else self.rest.hands,
        )

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

    # ---- Play ----

    def _even(self) -> Progress:
        """A choice that was entered after a moon stands in the record before the play."""
        late = len(list(takewhile(lambda move: isinstance(move, MoonChoice), reversed(self.moves))))
        plays = self.moves[: len(self.moves) - late]
        record = self.record(plays)
        if (steps := self.open_steps(record)) is None:
            return self._uncovers()
        if late:
            results, (choice, *rest) = steps[-1].after.results, self.moves[len(plays) :]
            first = len(results) > len(self.before.results) and choice.seat == results[-1].shooter
            record = self.record([choice, *plays, *rest] if first else [*plays, choice, *rest])
            steps = self.steps(record)
        return self._after(record, steps, record, 0)

    def _uncovers(self) -> Progress:
        """The last card played uncovers cards left over, which are to be entered."""
        last = max(at for at, entry in enumerate(self.entries) if isinstance(entry, Play))
        record, steps = self._first(last)
        expectation, pending = Expectation(Expected.LEFT, None, self.spare), len(self.entries) - last
        return Progress(expectation, steps, steps[-1].after, False, record, pending)

    def _after(
        self, record: DealRecord, steps: tuple[HeartsStep, ...], kept: DealRecord | None, pending: int
    ) -> Progress:
        """What is expected after these steps."""
        state = steps[-1].after
        if len(state.results) == len(self.before.results):
            if self.rest is not None:
                leads = self.rules.places[state.turn]
                raise IllegalMove("rest", f"{leads} does not hold only winners there, so play goes on.")
            exact, expectation = not self.may_draw(state), Expectation(Expected.PLAY, state.turn)
            return Progress(expectation, steps if exact else steps[:-1], state, exact, kept, pending)
        result = state.results[-1]
        if self._asks_moon(result):
            return Progress(Expectation(Expected.MOON, result.shooter), steps[:-1], state, False, kept, pending)
        state = state._replace(results=(*state.results[:-1], self._seen(result)))
        return self.finished(steps, state, record, self.rules.hand_size)

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

    def _uneven(self) -> Progress:
        count = len(self.entries)
        record = self._whole()
        steps = self.steps(record)
        state = steps[-1].after
        if len(state.results) > len(self.before.results):
            unknown = self._unknown(state.results[-1])
            if self.rest is None and unknown is not None:
                return Progress(unknown, steps[:-1], state, False, None, count)
            return self._after(replace(record, comments=(self.filled,)), steps, None, count)
        if self._takes_up(state):
            return Progress(Expectation(Expected.LEFT, self.seat, self.spare), steps[:-1], state, False, None, count)
        if self._must_draw(state):
            return Progress(Expectation(Expected.DRAWN, self.seat), steps[:-1], state, False, None, count)
        return self._after(record, steps, None, count)

    def _whole(self) -> DealRecord:
        """The deal with a deck that explains the entries."""
        deck = complete_deck(self.rules, self.seat, self.hand, self.events, self.left, self.rest)
        if deck is None:
            raise IllegalMove("no-deal-fits", "No deal of the cards fits all that is known then.")
        return DealRecord(deck=deck, log=tuple(map(Logged, self.moves)), dealer=self.dealer)

    @property
    def stock(self) -> int:
        """Cards left in the stock, as far as draws are entered."""
        return self.spare - sum(event.count for event in self.events if isinstance(event, Drew))

    def may_draw(self, state: State) -> bool:
        """Whether it is not known yet if the other seat that is to play draws first."""
        if self.rules.leftover is not Leftover.STOCK or not state.table or state.turn == self.seat:
            return False
        last = self.events[-1]
        return self.stock > 0 and not (isinstance(last, Drew) and last.seat == state.turn)

    def _must_draw(self, state: State) -> bool:
        """Whether this seat is to play and cannot follow suit, and has not entered what it drew."""
        if self.rules.leftover is not Leftover.STOCK or not state.table or state.turn != self.seat:
            return False
        return bool(self.stock and not self.held & SUIT[state.table[0] // 13 & 3])

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

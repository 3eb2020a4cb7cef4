"""A deal of Hearts derived from the entries of one seat. Touches no disk.

The entries become a record of the deal that hides what the seat does not know. The record is replayed in a world that
explains all entries. Where there is no such world, the last entry is impossible.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from hearthside.cards import Card, Cards, mask
from hearthside.coach.observed.entries import Dealt, Drew, FinalHands, Gave, Got, HeartsEntry, Leads, Leftovers
from hearthside.coach.observed.expected import Expectation, Expected, Progress
from hearthside.game import BadRecord, IllegalMove
from hearthside.hearts import DealResult, Leftover, Moon, MoonChoice, Opening, Play, State
from hearthside.hearts.moves import SUIT, lowest
from hearthside.record import Entry as Logged
from hearthside.record.hearts.deal import DealRecord, Passed, Written
from hearthside.record.hearts.replay import REPLAY, HeartsStep

from .completion import complete_deck
from .hand import Entries, held

_FILLED: Final = "What {} did not see of this deal is filled in."


class ObservedDeal:
    """A deal, from its entries."""

    def __init__(self, before: State, seat: int, dealer: int | None, entries: Entries) -> None:
        self.before = before
        self.rules = before.rules
        self.seat = seat
        self.dealer = None if before.results else dealer
        self.entries = entries
        self.hand = self.gave = self.got = self.left = Cards(0)
        self.leads: int | None = None
        self.rest: FinalHands | None = None
        self.plays: list[Play] = []
        self.events: list[Play | Drew] = []
        self.moves: list[Play | MoonChoice] = []
        for entry in entries:
            self._apply(entry)
        self.offset = self.rules.direction(len(before.results)).offset(self.rules.seats)
        self.source = (seat - self.offset) % self.rules.seats

    def _apply(self, entry: HeartsEntry) -> None:
        match entry:
            case Dealt(cards):
                self.hand |= cards
            case Gave(cards):
                self.gave |= cards
            case Got(cards):
                self.got |= cards
            case Leftovers(cards):
                self.left |= cards
            case Leads(seat):
                self.leads = seat
            case FinalHands():
                self.rest = entry
            case Drew():
                self.events.append(entry)
            case Play():
                self.plays.append(entry)
                self.events.append(entry)
                self.moves.append(entry)
            case MoonChoice():
                self.moves.append(entry)

    def progress(self) -> Progress:
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
        record = ObservedDeal(self.before, self.seat, self.dealer, self.entries[:whole]).record()
        steps = self._steps(record)
        exact = partly is not None
        told = steps if exact else steps[:-1]
        return Progress(expectation, told, steps[-1].after, exact, record, len(self.entries) - whole)

    def leader(self) -> int | None:
        """Who leads to trick 1, where that is known."""
        rules = self.rules
        if self.plays:
            return self.plays[0].seat
        if self.leads is not None:
            return self.leads
        if rules.opening is Opening.ELDEST:
            dealer = self.before.dealer if self.dealer is None else self.dealer
            return (dealer + 1) % rules.seats
        low = lowest(int(rules.deck) & SUIT[0])
        if low & int(self.gave):
            return (self.seat + self.offset) % rules.seats
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

    def _steps(self, record: DealRecord) -> tuple[HeartsStep, ...]:
        try:
            return tuple(REPLAY.deal_steps(self.before, record))
        except BadRecord as error:
            if error.code == "not-your-turn" and len(self.plays) == 1:
                # Whose lead it is may be as little known as the hands.
                (seat, card), places = self.plays[0], self.rules.places
                sentence = f"{places[seat]} cannot have led {card.symbol} to trick 1."
                raise IllegalMove("leader", sentence) from None
            raise IllegalMove(error.code, error.sentence) from None

    # ---- Play ----

    def _even(self) -> Progress:
        try:
            record, steps = self._played()
        except IllegalMove as trouble:
            if trouble.code != "hidden":
                raise
            return self._uncovers()
        return self._told(record, steps, record, 0)

    def _played(self) -> tuple[DealRecord, tuple[HeartsStep, ...]]:
        """The record and its steps; a choice that was told after a moon stands before the play."""
        late = len(list(takewhile(lambda move: isinstance(move, MoonChoice), reversed(self.moves))))
        plays = self.moves[: len(self.moves) - late]
        record = self.record(plays)
        steps = self._steps(record)
        if not late:
            return record, steps
        results, (choice, *rest) = steps[-1].after.results, self.moves[len(plays) :]
        if len(results) > len(self.before.results) and choice.seat == results[-1].shooter:
            plays = [choice, *plays]
        else:
            plays = [*plays, choice]
        record = self.record([*plays, *rest])
        return record, self._steps(record)

    def _uncovers(self) -> Progress:
        """The last card played uncovers cards left over, which are to be told."""
        count = len(self.rules.deck) - self.rules.hand_size * self.rules.seats
        last = max(at for at, entry in enumerate(self.entries) if isinstance(entry, Play))
        before = ObservedDeal(self.before, self.seat, self.dealer, self.entries[:last])
        record = before.record()
        steps = self._steps(record)
        pending = len(self.entries) - last
        return Progress(Expectation(Expected.LEFT, None, count), steps, steps[-1].after, False, record, pending)

    def _told(
        self, record: DealRecord, steps: tuple[HeartsStep, ...], kept: DealRecord | None, pending: int
    ) -> Progress:
        """What is expectation after these steps."""
        state = steps[-1].after
        if len(state.results) == len(self.before.results):
            if self.rest is not None:
                leads = self.rules.places[state.turn]
                raise IllegalMove("rest", f"{leads} does not hold only winners there, so play goes on.")
            exact = not self.may_draw(state)
            told = steps if exact else steps[:-1]
            return Progress(Expectation(Expected.PLAY, state.turn), told, state, exact, kept, pending)
        result = state.results[-1]
        if self._asks_moon(result):
            return Progress(Expectation(Expected.MOON, result.shooter), steps[:-1], state, False, kept, pending)
        state = state._replace(results=(*state.results[:-1], self._seen(result)))
        expectation = (
            Expectation(Expected.NOTHING)
            if state.winners
            else Expectation(Expected.HAND, self.seat, self.rules.hand_size)
        )
        return Progress(expectation, steps, state, True, record, 0, over=True)

    def _seen(self, result: DealResult) -> DealResult:
        """The result without cards that nobody told."""
        if self.rest is not None or not result.cashed_in:
            return result
        rest = tuple(cards if seat == self.seat else Cards(0) for seat, cards in enumerate(result.rest))
        return result._replace(rest=rest)

    def _asks_moon(self, result: DealResult) -> bool:
        """Whether it is still to be told what a moon did."""
        if self.rules.moon is not Moon.CHOICE or result.shooter is None:
            return False
        told = any(isinstance(move, MoonChoice) and move.seat == result.shooter for move in self.moves)
        below = self.before.scores[result.shooter] - self.rules.moon_points
        return not told and not (self.rules.moon_safety and min(self.before.scores) < below)

    # ---- Hands that run out at different times ----

    def _uneven(self) -> Progress:
        told = len(self.entries)
        record = self._whole()
        steps = self._steps(record)
        state = steps[-1].after
        if len(state.results) > len(self.before.results):
            unknown = self._unknown(state.results[-1])
            if self.rest is None and unknown is not None:
                return Progress(unknown, steps[:-1], state, False, None, told)
            sentence = _FILLED.format(self.rules.places[self.seat])
            return self._told(replace(record, comments=(sentence,)), steps, None, told)
        if self._takes_up(state):
            count = len(self.rules.deck) - self.rules.hand_size * self.rules.seats
            return Progress(Expectation(Expected.LEFT, self.seat, count), steps[:-1], state, False, None, told)
        if self._must_draw(state):
            return Progress(Expectation(Expected.DRAWN, self.seat), steps[:-1], state, False, None, told)
        return self._told(record, steps, None, told)

    def _whole(self) -> DealRecord:
        """The deal with a deck that explains what was told."""
        deck = complete_deck(self.rules, self.seat, self.hand, self.events, self.left, self.rest)
        if deck is None:
            raise IllegalMove("no-deal-fits", "No deal of the cards fits all that is known then.")
        return DealRecord(deck=deck, log=tuple(map(Logged, self.moves)), dealer=self.dealer)

    @property
    def stock(self) -> int:
        """Cards left in the stock, as far as draws are told."""
        drawn = sum(event.count for event in self.events if isinstance(event, Drew))
        return len(self.rules.deck) - self.rules.hand_size * self.rules.seats - drawn

    def may_draw(self, state: State) -> bool:
        """Whether it is not told yet if the other seat that is to play draws first."""
        if self.rules.leftover is not Leftover.STOCK or not state.table or state.turn == self.seat:
            return False
        last = self.events[-1]
        return self.stock > 0 and not (isinstance(last, Drew) and last.seat == state.turn)

    def _must_draw(self, state: State) -> bool:
        """Whether this seat is to play and cannot follow suit, and has not told what it drew."""
        if self.rules.leftover is not Leftover.STOCK or not state.table or state.turn != self.seat:
            return False
        return bool(self.stock and not held(self.rules, self.entries, self.seat) & SUIT[state.table[0] // 13 & 3])

    def _takes_up(self, state: State) -> bool:
        """Whether this seat took leftover cards in hand, and has not told which."""
        if not self.rules.leftover_to_hand or self.left:
            return False
        won = next((trick for trick in state.tricks if not trick.cancelled), None)
        return won is not None and won.winner(self.rules.seats) == self.seat

    def _unknown(self, result: DealResult) -> Expectation | None:
        """Whose cards at the end are not told, and do not follow."""
        gone = mask(play.card for play in self.plays)
        for seat, taken in enumerate(result.taken):
            charged = Cards(taken & ~gone)
            unseen = Cards(self.rules.deck & ~gone & ~held(self.rules, self.entries, self.seat) & ~self.left)
            if charged and seat != self.seat and charged != unseen:
                return Expectation(Expected.REST, seat, len(charged))
        return None


def derive(before: State, seat: int, dealer: int | None, entries: Entries) -> Progress:
    """How far these entries of one deal bring it; ``before`` awaits the deal. Raises IllegalMove."""
    return ObservedDeal(before, seat, dealer, entries).progress()

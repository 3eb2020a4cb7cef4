"""A deal of Hearts as one seat tells it: what follows from its entries, and what cannot be. Touches no disk.

The judge of an entry is a record of the deal that hides what the seat does not know: it is played again in a world
that explains everything told, and where there is none the entry is refused.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from hearthside.cards import Card, Cards, mask
from hearthside.game import BadRecord, IllegalMove
from hearthside.hearts import DealResult, Leftover, Moon, MoonChoice, Opening, Pass, Play, Rules, State
from hearthside.hearts.moves import SUIT, lowest
from hearthside.record import Entry as Line
from hearthside.record.hearts.deal import DealRecord, Passed, Written
from hearthside.record.hearts.replay import HeartsStep, deal_steps
from hearthside.record.steps import Line as Read
from hearthside.words import number

from .entries import Dealt, Drew, Gave, Got, HeartsEntry, Leads, Left, Rest
from .progress import Awaited, Progress, Wanted
from .stock import imagine

_FILLED: Final = "What {} did not see of this deal is filled in."
Entries = Sequence[HeartsEntry]


class _Deal:
    """What was told of a deal."""

    def __init__(self, before: State, seat: int, dealer: int | None, entries: Entries) -> None:
        self.before = before
        self.rules = before.rules
        self.seat = seat
        self.dealer = None if before.results else dealer
        self.entries = entries
        self.hand = self.gave = self.got = self.left = Cards(0)
        self.leads: int | None = None
        self.rest: Rest | None = None
        self.plays: list[Play] = []
        self.events: list[Play | Drew] = []
        self.moves: list[Play | MoonChoice] = []
        for entry in entries:
            self._heed(entry)
        self.offset = self.rules.direction(len(before.results)).offset(self.rules.seats)
        self.source = (seat - self.offset) % self.rules.seats

    def _heed(self, entry: HeartsEntry) -> None:
        match entry:
            case Dealt(cards):
                self.hand |= cards
            case Gave(cards):
                self.gave |= cards
            case Got(cards):
                self.got |= cards
            case Left(cards):
                self.left |= cards
            case Leads(seat):
                self.leads = seat
            case Rest():
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
        """How far the deal has come. Raises IllegalMove where it cannot have."""
        rules = self.rules
        if short := rules.hand_size - len(self.hand):
            return self._waiting(Awaited(Wanted.HAND, self.seat, short), Dealt)
        if self.offset and (short := rules.pass_count - len(self.gave)):
            return self._waiting(Awaited(Wanted.GIVE, self.seat, short), Gave)
        if self.offset and (short := rules.pass_count - len(self.got)):
            return self._waiting(Awaited(Wanted.GET, self.source, short), Got)
        leader = self.leader()
        if leader is None:
            return self._waiting(Awaited(Wanted.LEADER), None)
        return self._uneven() if rules.uneven else self._even()

    def _waiting(self, awaited: Awaited, partly: type[HeartsEntry] | None) -> Progress:
        """Before the first card: entries from a part of a hand or a pass on are not in the record yet."""
        whole = len(self.entries)
        if partly is not None:
            whole = next((at for at, entry in enumerate(self.entries) if isinstance(entry, partly)), whole)
        if not whole:
            return Progress(awaited, (), self.before, False, None, len(self.entries))
        if self.rules.uneven:
            return Progress(awaited, (), self.before, False, None, len(self.entries))
        record = _Deal(self.before, self.seat, self.dealer, self.entries[:whole]).record()
        steps = self._steps(record)
        exact = partly is not None
        told = steps if exact else steps[:-1]
        return Progress(awaited, told, steps[-1].after, exact, record, len(self.entries) - whole)

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
        held = self.hand & ~self.gave | self.got
        return self.seat if lowest(int(rules.deck) & SUIT[0]) & held else None

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
            log=tuple(map(Line, log)),
            dealer=self.dealer,
            leader=None if self.plays or passing else self.leader(),
            rest=None if self.rest is None else self.rest.hands,
        )

    def _steps(self, record: DealRecord) -> tuple[HeartsStep, ...]:
        try:
            return tuple(deal_steps(self.before, record, [Read(entry) for entry in record.log]))
        except BadRecord as error:
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
        before = _Deal(self.before, self.seat, self.dealer, self.entries[:last])
        record = before.record()
        steps = self._steps(record)
        pending = len(self.entries) - last
        return Progress(Awaited(Wanted.LEFT, None, count), steps, steps[-1].after, False, record, pending)

    def _told(
        self, record: DealRecord, steps: tuple[HeartsStep, ...], kept: DealRecord | None, pending: int
    ) -> Progress:
        """What is awaited after these steps."""
        state = steps[-1].after
        if len(state.results) == len(self.before.results):
            if self.rest is not None:
                leads = self.rules.places[state.turn]
                raise IllegalMove("rest", f"{leads} does not hold only winners there, so play goes on.")
            exact = not self._may_draw(state)
            told = steps if exact else steps[:-1]
            return Progress(Awaited(Wanted.PLAY, state.turn), told, state, exact, kept, pending)
        result = state.results[-1]
        if self._asks_moon(result):
            return Progress(Awaited(Wanted.MOON, result.shooter), steps[:-1], state, False, kept, pending)
        state = state._replace(results=(*state.results[:-1], self._seen(result)))
        awaited = Awaited(Wanted.NOTHING) if state.winners else Awaited(Wanted.HAND, self.seat, self.rules.hand_size)
        return Progress(awaited, steps, state, True, record, 0, over=True)

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
            return Progress(Awaited(Wanted.LEFT, self.seat, count), steps[:-1], state, False, None, told)
        if self._must_draw(state):
            return Progress(Awaited(Wanted.DRAWN, self.seat), steps[:-1], state, False, None, told)
        return self._told(record, steps, None, told)

    def _whole(self) -> DealRecord:
        """The deal with a deck that explains what was told."""
        deck = imagine(self.rules, self.seat, self.hand, self.events, self.left, self.rest)
        if deck is None:
            raise IllegalMove("no-deal-fits", "No deal of the cards fits all that is known then.")
        late = [move for move in self.moves if isinstance(move, MoonChoice)]
        moves = [*late, *self.plays]
        return DealRecord(deck=deck, log=tuple(map(Line, moves)), dealer=self.dealer)

    def _stock(self) -> int:
        """Cards left in the stock, as far as draws are told."""
        drawn = sum(event.count for event in self.events if isinstance(event, Drew))
        return len(self.rules.deck) - self.rules.hand_size * self.rules.seats - drawn

    def _may_draw(self, state: State) -> bool:
        """Whether it is not told yet if the other seat that is to play draws first."""
        if self.rules.leftover is not Leftover.STOCK or not state.table or state.turn == self.seat:
            return False
        last = self.events[-1]
        return self._stock() > 0 and not (isinstance(last, Drew) and last.seat == state.turn)

    def _must_draw(self, state: State) -> bool:
        """Whether this seat is to play and cannot follow suit, and has not told what it drew."""
        if self.rules.leftover is not Leftover.STOCK or not state.table or state.turn != self.seat:
            return False
        return bool(self._stock() and not held(self.entries) & SUIT[state.table[0] // 13 & 3])

    def _takes_up(self, state: State) -> bool:
        """Whether this seat took leftover cards in hand, and has not told which."""
        if not self.rules.leftover_to_hand or self.left:
            return False
        won = next((trick for trick in state.tricks if not trick.cancelled), None)
        return won is not None and won.winner(self.rules.seats) == self.seat

    def _unknown(self, result: DealResult) -> Awaited | None:
        """Whose cards at the end are not told, and do not follow."""
        gone = mask(play.card for play in self.plays)
        for seat, taken in enumerate(result.taken):
            charged = Cards(taken & ~gone)
            unseen = Cards(self.rules.deck & ~gone & ~held(self.entries) & ~self.left)
            if charged and seat != self.seat and charged != unseen:
                return Awaited(Wanted.REST, seat, len(charged))
        return None


def derive(before: State, seat: int, dealer: int | None, entries: Entries) -> Progress:
    """How far these entries of one deal bring it; ``before`` awaits the deal. Raises IllegalMove."""
    return _Deal(before, seat, dealer, entries).progress()


def trouble_of(rules: Rules) -> str | None:
    """Why rules cannot be kept by one seat; None where they can."""
    if rules.uneven and any(direction.offset(rules.seats) for direction in rules.passing):
        return "Where hands run out at different times, One-Handed keeps no passing: set passing to hold."
    if rules.uneven and rules.opening is not Opening.ELDEST:
        return (
            "Where hands run out at different times, One-Handed needs the dealer's left to lead: set opening to eldest."
        )
    return None


def limits(rules: Rules) -> Iterator[str]:
    """What one seat must see, or cannot, for these rules to be kept, in sentences."""
    if rules.leftover in (Leftover.FIRST, Leftover.LAST) and not rules.leftover_to_hand:
        yield "Cards left over are told when the winner of their trick turns them up."
    if rules.leftover_to_hand:
        yield "Cards left over are told where you take them up; else they stay unknown."
    if rules.leftover is Leftover.STOCK:
        yield "Tell how many cards each draws, and which of them are yours. What lies in the stock stays unknown."
    if rules.moon is Moon.CHOICE:
        yield "What others would do with a moon is asked when there is one."


def held(entries: Entries) -> Cards:
    """What the seat holds, by its own entries of the deal."""
    hand, seat = Cards(0), -1
    for entry in entries:
        match entry:
            case Dealt(cards) | Got(cards) | Left(cards):
                hand |= cards
            case Gave(cards):
                hand -= cards
            case Drew(_, _, cards):
                hand |= Cards.of(cards)
            case Play(seat, card):
                hand &= ~(1 << card)
    return Cards(hand)


def joined(entries: Entries, entry: HeartsEntry) -> tuple[HeartsEntry, ...]:
    """The entries with one more; more cards of the same hand or pass go to the entry that is there."""
    if entries:
        match entries[-1], entry:
            case (Dealt(cards), Dealt(more)) | (Gave(cards), Gave(more)) | (Got(cards), Got(more)):
                return (*entries[:-1], type(entry)(cards | more))
    return (*entries, entry)


# ---- What cannot be ----


def object_to(before: State, seat: int, entries: Entries, now: Progress, entry: HeartsEntry) -> None:
    """Refuses an entry that is not awaited, or of a card that cannot be there. Raises IllegalMove."""
    if trouble := _Objection(before, seat, entries, now).to(entry):
        raise trouble


class _Objection:
    """What speaks against an entry, as far as it can be said in a sentence of its own."""

    def __init__(self, before: State, seat: int, entries: Entries, now: Progress) -> None:
        self.rules = before.rules
        self.seat = seat
        self.entries = entries
        self.now = now
        self.state: State = now.state
        self.deal = _Deal(before, seat, None, entries)
        self.held = held(entries)

    def name(self, seat: int) -> str:
        return "You" if seat == self.seat else self.rules.places[seat]

    def to(self, entry: HeartsEntry) -> IllegalMove | None:
        what = self.now.awaited.what
        match entry:
            case Dealt(cards) if what is Wanted.HAND:
                return self._count(cards) or self._foreign(cards, self.held if not self.now.over else Cards(0))
            case Gave(cards) if what is Wanted.GIVE:
                return self._count(cards) or self._to_give(cards)
            case Got(cards) if what is Wanted.GET:
                return self._count(cards) or self._foreign(cards, self.deal.hand | self.deal.got)
            case Left(cards) if what is Wanted.LEFT:
                return self._count(cards) or self._unseen(cards)
            case Leads(seat) if what is Wanted.LEADER:
                return None
            case Play() if what in (Wanted.PLAY, Wanted.LEADER):
                return self._play(entry)
            case Drew() if what in (Wanted.PLAY, Wanted.DRAWN):
                return self._draw(entry)
            case Rest():
                return self._rest(entry)
            case MoonChoice(seat):
                return self._moon(seat)
        return IllegalMove("not-now", f"That is not what comes now. {self.wanted()}")

    def wanted(self) -> str:
        """What is awaited, in a sentence."""
        return wanted(self.rules, self.seat, self.now.awaited)

    def _count(self, cards: Cards) -> IllegalMove | None:
        count, most = len(cards), self.now.awaited.count
        if count <= most:
            return None
        are = "is" if most == 1 else "are"
        return IllegalMove("too-many", f"That is {number(count)} cards, and {number(most)} {are} wanted.")

    def _foreign(self, cards: Cards, mine: Cards) -> IllegalMove | None:
        for card in cards:
            if card not in self.rules.deck:
                return IllegalMove("bad-deck", f"{card.symbol} is not in play under these rules.")
            if card in mine:
                return IllegalMove("card-twice", f"{card.symbol} is in your hand already.")
        return None

    def _to_give(self, cards: Cards) -> IllegalMove | None:
        for card in cards:
            if card not in self.held:
                return IllegalMove("not-in-hand", f"{card.symbol} is not in your hand.")
        together = self.deal.gave | cards
        return self.state.why_not(Pass(self.seat, together)) if len(together) == self.rules.pass_count else None

    def _unseen(self, cards: Cards, holder: int | None = None) -> IllegalMove | None:
        """Why cards of another, or cards left over, cannot be these."""
        for card in cards:
            if trouble := self._foreign(Cards(1 << card), self.held) or self._seen(card):
                return trouble
            receiver = (self.seat + self.deal.offset) % self.rules.seats
            if card in self.deal.gave and receiver != holder:
                return IllegalMove("elsewhere", f"You passed {card.symbol} to {self.rules.places[receiver]}.")
        return None

    def _seen(self, card: Card) -> IllegalMove | None:
        """Where a card was seen before."""
        for place, trick in enumerate((*self.state.tricks, self.state.trick), 1):
            for seat, played in zip(trick.players(self.rules.seats), trick.cards, strict=False):
                if played == card and not self.now.over:
                    by = self.name(seat)
                    return IllegalMove("card-twice", f"{card.symbol} was played before: {by}, trick {place}.")
        if card in self.deal.left and not self.rules.leftover_to_hand:
            return IllegalMove("card-twice", f"{card.symbol} was among the cards left over.")
        return None

    def _play(self, play: Play) -> IllegalMove | None:
        awaited, (seat, card) = self.now.awaited, play
        if awaited.seat not in (None, seat):
            turn = "you" if awaited.seat == self.seat else self.rules.places[awaited.seat or 0]
            whom = "you" if seat == self.seat else self.rules.places[seat]
            return IllegalMove("not-your-turn", f"It is for {turn} to play here, not for {whom}.")
        if seat != self.seat:
            return self._unseen(Cards(1 << card), seat) or self._void(seat, card) or self._undrawn(play)
        if trouble := self._seen(card):
            return trouble
        if card not in self.held:
            return IllegalMove("not-in-hand", f"{card.symbol} is not in your hand.")
        return self.state.why_not(play) if self.now.exact else None

    def _void(self, seat: int, card: Card) -> IllegalMove | None:
        """That a seat was seen to hold none of the suit; with a stock, or cards to be taken up, it may have since."""
        if self.rules.uneven:
            return None
        for place, trick in enumerate(self.state.tricks, 1):
            played = dict(zip(trick.players(self.rules.seats), trick.cards, strict=True))
            if played[seat].suit is not trick.cards[0].suit is card.suit:
                name, suit = self.rules.places[seat], card.suit
                return IllegalMove(
                    "void", f"{name} did not follow {suit} in trick {place}, so {card.symbol} cannot come from there."
                )
        return None

    def _undrawn(self, play: Play) -> IllegalMove | None:
        table = self.state.table
        if not table or self.rules.leftover is not Leftover.STOCK or not self.deal._may_draw(self.state):
            return None
        if play.card.suit is table[0].suit:
            return None
        name = self.rules.places[play.seat]
        return IllegalMove("undrawn", f"{name} did not follow suit: tell first how many cards {name} drew.")

    def _draw(self, drew: Drew) -> IllegalMove | None:
        stock = self.deal._stock()
        if self.rules.leftover is not Leftover.STOCK or not self.state.table:
            return IllegalMove("not-now", f"Nobody draws now. {self.wanted()}")
        if drew.seat != self.state.turn:
            return IllegalMove("not-your-turn", f"It is for {self.name(self.state.turn)} to play here.")
        if not 0 < drew.count <= stock:
            return IllegalMove("stock", f"The stock has {number(stock)} card{'s' * (stock != 1)} left.")
        if drew.seat != self.seat:
            return None
        if self.now.awaited.what is not Wanted.DRAWN:
            return IllegalMove("must-follow", "You can follow suit, and draw nothing.")
        if len(drew.cards) != drew.count or len(set(drew.cards)) != drew.count:
            return IllegalMove("draw", "Tell which cards you drew, in their order.")
        suit = self.state.table[0].suit
        early = [card for card in drew.cards[:-1] if card.suit is suit]
        if early or (drew.cards[-1].suit is not suit and drew.count < stock):
            return IllegalMove("draw", f"Who draws goes on until there is a card of {suit}, and no longer.")
        return self._unseen(Cards.of(drew.cards))

    def _rest(self, rest: Rest) -> IllegalMove | None:
        awaited, state = self.now.awaited, self.state
        if self.now.over:
            result = state.results[-1]
            if self.deal.rest is not None or not result.cashed_in:
                return IllegalMove("not-now", "Nothing of that deal is left to tell.")
            counts = [len(result.rest[self.seat])] * self.rules.seats
        elif awaited.what is Wanted.REST and awaited.seat is not None:
            counts = [awaited.count if seat == awaited.seat else 0 for seat in range(self.rules.seats)]
        elif awaited.what is Wanted.PLAY and state.tricks and not state.table and not self.rules.uneven:
            counts = [hand.bit_count() for hand in state.hands]
        else:
            return IllegalMove("not-now", f"Play has not stopped here. {self.wanted()}")
        for seat, (cards, count) in enumerate(zip(rest.hands, counts, strict=True)):
            if len(cards) != count:
                return IllegalMove("rest", f"{self.name(seat)} held {number(count)} there, not {number(len(cards))}.")
            if seat == self.seat and not self.now.over and cards != self.held:
                return IllegalMove("rest", "Your own hand is another.")
            if seat != self.seat and (trouble := self._unseen(cards, seat)):
                return trouble
        return None

    def _moon(self, seat: int) -> IllegalMove | None:
        if self.rules.moon is not Moon.CHOICE:
            return IllegalMove("no-choice", "These rules leave no choice to whoever shoots the moon.")
        if self.now.awaited == Awaited(Wanted.MOON, seat):
            return None
        if seat != self.seat:
            return IllegalMove("not-now", "What another would do with a moon is not known before there is one.")
        if not self.now.steps:
            return IllegalMove("not-now", f"First things first. {self.wanted()}")
        return self.state.why_not(MoonChoice(seat, True))


def wanted(rules: Rules, seat: int, awaited: Awaited) -> str:
    """What is to be told next, in a sentence."""
    cards = f"{number(awaited.count)} card{'s' * (awaited.count != 1)}"
    whose = "you" if awaited.seat == seat else "nobody" if awaited.seat is None else rules.places[awaited.seat]
    match awaited.what:
        case Wanted.HAND:
            return f"Tell {cards} of your hand."
        case Wanted.GIVE:
            return f"Tell {cards} that you pass."
        case Wanted.GET:
            return f"Tell {cards} that {whose} passes to you."
        case Wanted.LEADER:
            return "Tell who leads to trick 1."
        case Wanted.PLAY:
            return f"It is for {whose} to play."
        case Wanted.DRAWN:
            return "You cannot follow suit: tell what you drew."
        case Wanted.LEFT:
            return f"Tell the {cards} left over."
        case Wanted.REST:
            return f"Tell the {cards} that {whose} still held."
        case Wanted.MOON:
            return f"Tell what the moon of {whose} did: off the own score, or to the others."
    return "The match is over."


# ---- Records told ----


def told(steps: Sequence[HeartsStep], deal: DealRecord, seat: int) -> Iterator[HeartsEntry]:
    """What a seat would have told of a deal that is written down, ``steps`` being those of the deal."""
    rules = steps[0].after.rules
    late: list[MoonChoice] = []
    for before, move, after in steps:
        over = len(after.results) > len(before.results)
        match move:
            case MoonChoice():
                if move.seat == seat:
                    yield move
                else:
                    late.append(move)
            case Pass(passer, cards):
                if passer == seat:
                    yield Gave(cards)
                if not after.passing:
                    yield Got(after.view(seat).got)
                    yield from () if deal.leader is None else (Leads(deal.leader),)
            case Play():
                yield move
                yield from _uncovered(before, after, seat)
                if drawn := before.left[: len(before.left) - len(after.left)] if not over else ():
                    yield Drew(after.turn, len(drawn), drawn if after.turn == seat else ())
            case _:
                yield Dealt(Cards(after.hands[seat]))
                if deal.leader is not None and not after.passing:
                    yield Leads(deal.leader)
        if over:
            yield from _held_at_end(before, move, after, deal, seat)
            shooter = after.results[-1].shooter
            yield from (choice for choice in late if choice.seat == shooter and rules.moon is Moon.CHOICE)


def _uncovered(before: State, after: State, seat: int) -> Iterator[Left]:
    """The cards left over, where they are seen with this step."""
    if before.view(seat).stock and before.left and before.rules.leftover is not Leftover.STOCK:
        over = len(after.results) > len(before.results)
        if before.rules.leftover_to_hand:
            if not over and not after.view(seat).stock and Cards.of(before.left) & after.hands[seat]:
                yield Left(Cards.of(before.left))
        elif over or not after.view(seat).stock:
            yield Left(Cards.of(before.left))


def _held_at_end(before: State, move: object, after: State, deal: DealRecord, seat: int) -> Iterator[Rest]:
    """What others held when play stopped, where it is seen and does not follow."""
    result = after.results[-1]
    if result.cashed_in and (deal.known or deal.rest is not None):
        yield Rest(result.rest)
    elif before.rules.leftover is Leftover.STOCK and result.left and isinstance(move, Play):
        hands = [Cards(hand & ~(1 << move.card)) for hand in before.hands]
        if any(hand for holder, hand in enumerate(hands) if holder != seat):
            yield Rest(tuple(hands))

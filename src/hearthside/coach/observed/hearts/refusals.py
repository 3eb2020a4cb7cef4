"""Why an entry of a deal of Hearts is impossible, where a sentence of its own can say so."""

from hearthside.cards import Card, Cards
from hearthside.coach.observed.entries import Dealt, Drew, FinalHands, Gave, Got, HeartsEntry, Leads, Leftovers
from hearthside.coach.observed.expected import Expectation, Expected, Progress
from hearthside.game import IllegalMove
from hearthside.hearts import Leftover, Moon, MoonChoice, Pass, Play, State
from hearthside.hearts.moves import SUIT, lowest
from hearthside.text import number

from .deal import ObservedDeal
from .hand import Entries, held
from .words import prompt


def check_entry(before: State, seat: int, entries: Entries, now: Progress, entry: HeartsEntry) -> None:
    """Raises IllegalMove for an entry that is not expected, or with an impossible card."""
    if trouble := _Refusal(before, seat, entries, now).to(entry):
        raise trouble


class _Refusal:
    """The reasons against an entry."""

    def __init__(self, before: State, seat: int, entries: Entries, now: Progress) -> None:
        self.rules = before.rules
        self.seat = seat
        self.entries = entries
        self.progress = now
        self.state: State = now.state
        self.deal = ObservedDeal(before, seat, None, entries)
        self.held = held(before.rules, entries, seat)

    def name(self, seat: int) -> str:
        return "You" if seat == self.seat else self.rules.places[seat]

    def to(self, entry: HeartsEntry) -> IllegalMove | None:
        what = self.progress.expectation.what
        match entry:
            case Dealt(cards) if what is Expected.HAND:
                return self._count(cards) or self._foreign(cards, self.held if not self.progress.over else Cards(0))
            case Gave(cards) if what is Expected.GIVE:
                return self._count(cards) or self._to_give(cards)
            case Got(cards) if what is Expected.GET:
                return self._count(cards) or self._foreign(cards, self.deal.hand | self.deal.got)
            case Leftovers(cards) if what is Expected.LEFT:
                return self._count(cards) or self._unseen(cards)
            case Leads(seat) if what is Expected.LEADER:
                return self._leads(seat)
            case Play() if what in (Expected.PLAY, Expected.LEADER):
                return self._play(entry)
            case Drew() if what in (Expected.PLAY, Expected.DRAWN):
                return self._draw(entry)
            case FinalHands():
                return self._rest(entry)
            case MoonChoice(seat):
                return self._moon(seat)
        return IllegalMove("not-now", f"That is not what comes now. {self.prompt()}")

    def prompt(self) -> str:
        """What is expectation, in a sentence."""
        return prompt(self.rules, self.seat, self.progress.expectation)

    def _count(self, cards: Cards) -> IllegalMove | None:
        count, most = len(cards), self.progress.expectation.cards
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
                if played == card:
                    by = self.name(seat)
                    return IllegalMove("card-twice", f"{card.symbol} was played before: {by}, trick {place}.")
        if card in self.deal.left and not self.rules.leftover_to_hand:
            return IllegalMove("card-twice", f"{card.symbol} was among the cards left over.")
        return None

    def _leads(self, seat: int) -> IllegalMove | None:
        """Who has the club that opens would know, where no card is left over."""
        if seat != self.seat or len(self.rules.deck) > self.rules.hand_size * self.rules.seats:
            return None
        (low,) = Cards(lowest(int(self.rules.deck) & SUIT[0]))
        return IllegalMove("leader", f"{low.symbol} opens, and you do not hold it.")

    def _play(self, play: Play) -> IllegalMove | None:
        expectation, (seat, card) = self.progress.expectation, play
        if expectation.seat not in (None, seat):
            turn = "you" if expectation.seat == self.seat else self.rules.places[expectation.seat or 0]
            whom = "you" if seat == self.seat else self.rules.places[seat]
            return IllegalMove("not-your-turn", f"It is for {turn} to play here, not for {whom}.")
        if card in self.held and seat != self.seat:
            return IllegalMove("card-twice", f"{card.symbol} is in your hand: {self.name(seat)} cannot play it.")
        if seat != self.seat:
            return self._unseen(Cards(1 << card), seat) or self._void(seat, card) or self._undrawn(play)
        if trouble := self._seen(card):
            return trouble
        if card not in self.held:
            return IllegalMove("not-in-hand", f"{card.symbol} is not in your hand.")
        if expectation.what is Expected.LEADER:
            return self._leads(seat)
        return self.state.why_not(play) if self.progress.has_view else None

    def _void(self, seat: int, card: Card) -> IllegalMove | None:
        """That a seat had none of the suit before. With a stock, or cards to take up, it may have drawn some since."""
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
        if not table or self.rules.leftover is not Leftover.STOCK or not self.deal.may_draw(self.state):
            return None
        if play.card.suit is table[0].suit:
            return None
        name = self.rules.places[play.seat]
        return IllegalMove("undrawn", f"{name} did not follow suit: tell first how many cards {name} drew.")

    def _draw(self, drew: Drew) -> IllegalMove | None:
        stock = self.deal.stock
        if self.rules.leftover is not Leftover.STOCK or not self.state.table:
            return IllegalMove("not-now", f"Nobody draws now. {self.prompt()}")
        if drew.seat != self.state.turn:
            return IllegalMove("not-your-turn", f"It is for {self.name(self.state.turn)} to play here.")
        if not stock:
            return IllegalMove("stock", "The stock is gone.")
        if not 0 < drew.count <= stock:
            return IllegalMove("stock", f"One card is drawn, or more; the stock has {number(stock)}.")
        if drew.seat != self.seat:
            return None
        if self.progress.expectation.what is not Expected.DRAWN:
            return IllegalMove("must-follow", "You can follow suit, and draw nothing.")
        if len(drew.cards) != drew.count or len(set(drew.cards)) != drew.count:
            return IllegalMove("draw", "Tell which cards you drew, in their order.")
        suit = self.state.table[0].suit
        early = [card for card in drew.cards[:-1] if card.suit is suit]
        if early or (drew.cards[-1].suit is not suit and drew.count < stock):
            return IllegalMove("draw", f"Who draws goes on until there is a card of {suit}, and no longer.")
        return self._unseen(Cards.of(drew.cards))

    @property
    def stopped(self) -> bool:
        """Whether a trick has just ended, so that play can have stopped."""
        cards = len(self.deal.plays)
        awaits = self.progress.expectation.what in (Expected.PLAY, Expected.LEFT) and self.deal.rest is None
        return awaits and bool(cards) and not cards % self.rules.seats and not self.rules.uneven

    def _rest(self, rest: FinalHands) -> IllegalMove | None:
        expectation, state = self.progress.expectation, self.state
        if self.progress.over:
            result = state.results[-1]
            if self.deal.rest is not None or not result.cashed_in:
                return IllegalMove("not-now", "Nothing of that deal is left to tell.")
            counts = [len(result.rest[self.seat])] * self.rules.seats
        elif expectation.what is Expected.REST and expectation.seat is not None:
            counts = [expectation.cards if seat == expectation.seat else 0 for seat in range(self.rules.seats)]
        elif self.stopped:
            counts = [len(self.held)] * self.rules.seats
        elif expectation.what is Expected.MOON:
            return IllegalMove("not-now", f"First things first. {self.prompt()}")
        else:
            return IllegalMove("not-now", f"Play has not stopped here. {self.prompt()}")
        for seat, (cards, count) in enumerate(zip(rest.hands, counts, strict=True)):
            if count and not cards:
                return IllegalMove("rest", "Tell what each of the others held; only the last of them may be left out.")
            if len(cards) != count:
                return IllegalMove("rest", f"{self.name(seat)} held {number(count)} there, not {number(len(cards))}.")
            if seat == self.seat and not self.progress.over and cards != self.held:
                return IllegalMove("rest", "Your own hand is another.")
            if seat != self.seat and (trouble := self._unseen(cards, seat)):
                return trouble
        return None

    def _moon(self, seat: int) -> IllegalMove | None:
        if self.rules.moon is not Moon.CHOICE:
            return IllegalMove("no-choice", "These rules leave no choice to whoever shoots the moon.")
        if self.progress.expectation == Expectation(Expected.MOON, seat):
            return None
        if seat != self.seat:
            return IllegalMove("not-now", "What another would do with a moon is not known before there is one.")
        if not self.progress.steps:
            return IllegalMove("not-now", f"First things first. {self.prompt()}")
        return self.state.why_not(MoonChoice(seat, True))

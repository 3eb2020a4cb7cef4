"""Why an entry of a deal of Hearts is impossible, where a sentence of its own can say so."""

from typing import Any

from hearthside.cards import Card, Cards
from hearthside.coach.observed.deal import Refusals
from hearthside.coach.observed.entries import Dealt, Drew, FinalHands, Gave, Got, HeartsEntry, Leads, Leftovers
from hearthside.coach.observed.expected import Expectation, Expected
from hearthside.game import IllegalMove
from hearthside.hearts import Leftover, Moon, MoonChoice, Pass, Play
from hearthside.hearts.moves import SUIT, lowest
from hearthside.text import number


class HeartsRefusals(Refusals):
    """The reasons against an entry."""

    def to(self, entry: HeartsEntry) -> IllegalMove | None:
        """Why an entry is not expected, or cannot be."""
        what, progress = self.expectation.what, self.deal.progress
        match entry:
            case Dealt(cards) if what is Expected.HAND:
                return self.new(cards, Cards(0) if progress.over else self.held)
            case Gave(cards) if what is Expected.GIVE:
                return self.new(cards, Cards(0)) or self._to_give(cards)
            case Got(cards) if what is Expected.GET:
                return self.new(cards, self.deal.hand | self.deal.got)
            case Leftovers(cards) if what is Expected.LEFT:
                return self.new(cards, Cards(0)) or self.hidden(cards)
            case Leads(seat) if what is Expected.LEADER:
                return self._leads(seat)
            case Play() if what in (Expected.PLAY, Expected.LEADER):
                return self.turn(entry.seat) or self._play(entry)
            case Drew() if what in (Expected.PLAY, Expected.DRAWN):
                return self._draw(entry)
            case FinalHands():
                return self._rest(entry)
            case MoonChoice(seat):
                return self._moon(seat)
        return self.unexpected()

    def _to_give(self, cards: Cards) -> IllegalMove | None:
        together = self.deal.gave | cards
        if missing := self.first(map(self._missing, cards)):
            return missing
        return self.illegal(Pass(self.seat, together)) if len(together) == self.rules.pass_count else None

    def _missing(self, card: Card) -> IllegalMove | None:
        return None if card in self.held else IllegalMove("not-in-hand", f"{card.symbol} is not in your hand.")

    def elsewhere(self, card: Card, holder: int | None = None) -> IllegalMove | None:
        """Where a card was seen before, or to whom it was passed."""
        for place, trick in enumerate(self.deal.tricks, 1):
            for seat, played in zip(trick.players(self.rules.seats), trick.cards, strict=False):
                if played == card:
                    by = self.deal.name(seat)
                    return IllegalMove("card-twice", f"{card.symbol} was played before: {by}, trick {place}.")
        if card in self.deal.left and not self.rules.leftover_to_hand:
            return IllegalMove("card-twice", f"{card.symbol} was among the cards left over.")
        if card in self.deal.gave - self.held and self.deal.receiver != holder:
            return IllegalMove("elsewhere", f"You passed {card.symbol} to {self.rules.places[self.deal.receiver]}.")
        return None

    def _leads(self, seat: int) -> IllegalMove | None:
        """Who has the club that opens would know, where no card is left over."""
        if seat != self.seat or self.deal.spare:
            return None
        (low,) = Cards(lowest(int(self.rules.deck) & SUIT[0]))
        return IllegalMove("leader", f"{low.symbol} opens, and you do not hold it.")

    def _play(self, play: Play) -> IllegalMove | None:
        seat, card = play
        if seat != self.seat:
            where = self.others(seat, card) or self.foreign(card, self.held) or self.elsewhere(card, seat)
            return where or self._void(seat, card) or self._undrawn(play)
        if trouble := self.elsewhere(card) or self._missing(card):
            return trouble
        if self.expectation.what is Expected.LEADER:
            return self._leads(seat)
        return self.illegal(play) if self.deal.progress.has_view else None

    def _void(self, seat: int, card: Card) -> IllegalMove | None:
        """That a seat had none of the suit before. With a stock, or cards to take up, it may have drawn some since."""
        if self.rules.uneven:
            return None
        for place, trick in enumerate(self.state.tricks, 1):
            played = dict(zip(trick.players(self.rules.seats), trick.cards, strict=True))
            if played[seat].suit is not trick.cards[0].suit is card.suit:
                name = self.rules.places[seat]
                why = f"{name} did not follow {card.suit} in trick {place}, so {card.symbol} cannot come from there."
                return IllegalMove("void", why)
        return None

    def _undrawn(self, play: Play) -> IllegalMove | None:
        if not self.deal.may_draw(self.state) or play.card.suit is self.state.table[0].suit:
            return None
        name = self.rules.places[play.seat]
        return IllegalMove("undrawn", f"{name} did not follow suit: enter first how many cards {name} drew.")

    def _draw(self, drew: Drew) -> IllegalMove | None:
        if self.rules.leftover is not Leftover.STOCK or not self.state.table:
            return self.unexpected("Nobody draws now.")
        if trouble := self.turn(drew.seat):
            return trouble
        stock = self.deal.stock
        if not 0 < drew.count <= stock:
            return IllegalMove("stock", f"One card is drawn, or more. Cards in the stock: {stock}.")
        if drew.seat != self.seat:
            return None
        if self.expectation.what is not Expected.DRAWN:
            return IllegalMove("must-follow", "You can follow suit, and draw nothing.")
        if len(drew.cards) != drew.count or len(set(drew.cards)) != drew.count:
            return IllegalMove("draw", "Enter the cards that you drew, in their order.")
        suit = self.state.table[0].suit
        follows = [card.suit is suit for card in drew.cards]
        if any(follows[:-1]) or (not follows[-1] and drew.count < stock):
            return IllegalMove("draw", f"You draw until you have a card of {suit}, and no longer.")
        return self.hidden(drew.cards)

    def _rest(self, rest: FinalHands) -> IllegalMove | None:
        counts = self._counts()
        if isinstance(counts, IllegalMove):
            return counts
        for seat, (cards, count) in enumerate(zip(rest.hands, counts, strict=True)):
            if count and not cards:
                return IllegalMove("rest", "Enter what each of the others held. Only the last of them may be left out.")
            if len(cards) != count:
                name, held = self.deal.name(seat), number(len(cards))
                return IllegalMove("rest", f"{name} held {number(count)} there, not {held}.")
            if seat == self.seat and not self.deal.progress.over and cards != self.held:
                return IllegalMove("rest", "Your own hand is another.")
            if seat != self.seat and (trouble := self._in_hand(seat, cards)):
                return trouble
        return None

    def _in_hand(self, seat: int, cards: Cards) -> IllegalMove | None:
        return self.first(self.foreign(card, self.held) or self.elsewhere(card, seat) for card in cards)

    def _counts(self) -> Any:
        """How many cards each seat still held when play stopped; a refusal where it has not."""
        progress, seats = self.deal.progress, self.rules.seats
        match self.expectation:
            case _ if progress.over:
                result = self.state.results[-1]
                if self.deal.rest is None and result.cashed_in:
                    return [len(result.rest[self.seat])] * seats
                return IllegalMove("unexpected", "All cards of that deal are entered.")
            case Expectation(Expected.REST, holder, count):
                return [count if seat == holder else 0 for seat in range(seats)]
            case Expectation(Expected.PLAY | Expected.LEFT):
                played = len(self.deal.plays)
                if played and not played % seats and self.deal.rest is None and not self.rules.uneven:
                    return [len(self.held)] * seats
        return self.unexpected("Play has not stopped here.")

    def _moon(self, seat: int) -> IllegalMove | None:
        if self.rules.moon is not Moon.CHOICE:
            return IllegalMove("no-choice", "These rules leave no choice to whoever shoots the moon.")
        if self.expectation == Expectation(Expected.MOON, seat):
            return None
        if seat != self.seat:
            return self.unexpected("What another would do with a moon is not known before there is one.")
        return self.illegal(MoonChoice(seat, True)) if self.deal.progress.steps else self.unexpected()

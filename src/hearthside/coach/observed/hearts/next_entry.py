"""What may be entered next of a deal of Hearts, and why something else may not."""

from collections.abc import Iterator, Sequence
from typing import Final

from hearthside.cards import Card, Cards
from hearthside.coach.observed.entries import Dealt, Drew, FinalHands, Gave, Got, HeartsEntry, Leads, Leftovers
from hearthside.coach.observed.expected import Expectation, Expected
from hearthside.coach.observed.next_entry import NextEntry, faces
from hearthside.coach.observed.next_entry import ObservedOffer as Offer
from hearthside.game import IllegalMove
from hearthside.hearts import CashIn, Leftover, Moon, MoonChoice, Pass, Play
from hearthside.hearts.moves import SUIT, lowest
from hearthside.text import number

_DRAWN: Final = 6
"""Up to how many cards drawn there are buttons for."""


class NextHeartsEntry(NextEntry):
    """What may be entered next of a deal of Hearts."""

    def offers(self) -> Iterator[Offer]:
        """What may be entered now."""
        (what, seat, _), deal, places = self.expectation, self.deal, self.rules.places
        match what:
            case Expected.HAND | Expected.NOTHING if self._stopped:
                yield self._held_by_others("What was still held ...", self.state.results[-1].rest[self.seat])
            case Expected.LEADER:
                for place in (*places[self.seat + 1 :], *places[: self.seat]):
                    yield Offer(f"{place} leads", f"{place} leads")
                yield Offer("I lead", f"{places[self.seat]} leads")
            case Expected.MOON:
                yield Offer("Off my own score", "moon off")
                yield Offer("To the others", "moon others")
            case Expected.DRAWN:
                yield Offer("I drew ...", "draws", -1)
            case Expected.PLAY:
                if seat != self.seat and self.state.table and self.rules.leftover is Leftover.STOCK:
                    few = min(_DRAWN, deal.stock)
                    yield from (Offer(f"draws {count}", f"draws {count}") for count in range(1, few + 1))
                    if deal.stock > few:
                        yield Offer("draws more ...", "draws", counts=range(few + 1, deal.stock + 1))
                if self.state.tricks and not self.state.table and self.rules.cash_in is not CashIn.NEVER:
                    yield self._held_by_others("Play stops here ...", self.held)

    @property
    def _stopped(self) -> bool:
        """Whether play stopped in the deal just over, and nobody entered what was still held."""
        return self.deal.progress.over and self.state.results[-1].cashed_in and self.deal.rest is None

    def _held_by_others(self, label: str, mine: Cards) -> Offer:
        """What the others still held when play stopped."""
        others = tuple(place for seat, place in enumerate(self.rules.places) if seat != self.seat)
        asks = tuple(f"Tap what {place} still held." for place in others)
        return Offer(label, "rest", -1, seats=others, asks=asks, open=faces(self.deal.unseen(mine)))

    def why_not(self, entry: HeartsEntry) -> IllegalMove | None:
        """Why an entry is not expected, or cannot be."""
        match entry, self.expectation.what:
            case (Dealt(cards), Expected.HAND) | (Got(cards), Expected.GET) | (Leftovers(cards), Expected.LEFT):
                return self.too_many(cards) or self.hidden(cards)
            case Gave(cards), Expected.GIVE:
                return self.too_many(cards) or self._to_give(cards)
            case Leads(seat), Expected.LEADER:
                return self._leads(seat)
            case Play(), Expected.PLAY | Expected.LEADER:
                return self.turn(entry.seat) or self._play(entry)
            case Drew(), Expected.PLAY | Expected.DRAWN:
                return self._draw(entry)
            case FinalHands(), _:
                return self._rest(entry)
            case MoonChoice(seat), _:
                return self._moon(seat)
        return self.unexpected()

    def _to_give(self, cards: Cards) -> IllegalMove | None:
        together = self.deal.gave | cards
        whole = len(together) == self.deal.passed
        return self.first(map(self._missing, cards)) or (self.illegal(Pass(self.seat, together)) if whole else None)

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
        if card in self.deal.gave and self.deal.receiver != holder:
            return IllegalMove("elsewhere", f"You passed {card.symbol} to {self.rules.places[self.deal.receiver]}.")
        return None

    def _leads(self, seat: int) -> IllegalMove | None:
        """Who has the club that opens would know, where no card is left over."""
        if seat != self.seat or self.deal.spare:
            return None
        (low,) = Cards(lowest(int(self.rules.deck) & SUIT[0]))
        return IllegalMove("leader", f"{low.symbol} leads to trick 1, and you do not hold it.")

    def _play(self, play: Play) -> IllegalMove | None:
        seat, card = play
        if seat != self.seat:
            return self.hidden([card], seat) or self._void(seat, card) or self._undrawn(play)
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
                why = f"{name} did not follow {card.suit} in trick {place}, so {name} cannot hold {card.symbol}."
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
            return IllegalMove("stock", f"Draw at least one card. Cards in the stock: {stock}.")
        if drew.seat != self.seat:
            return None
        if self.expectation.what is not Expected.DRAWN:
            return IllegalMove("must-follow", "You can follow suit, so you draw nothing.")
        if len(drew.cards) != drew.count or len(set(drew.cards)) != drew.count:
            return IllegalMove("draw", "Enter the cards that you drew, in their order.")
        suit = self.state.table[0].suit
        follows = [card.suit is suit for card in drew.cards]
        if any(follows[:-1]) or (not follows[-1] and drew.count < stock):
            return IllegalMove("draw", f"You stop drawing once you have a card of {suit}.")
        return self.hidden(drew.cards)

    def _rest(self, rest: FinalHands) -> IllegalMove | None:
        over, counts = self.deal.progress.over, self._counts()
        if counts is None:
            done = IllegalMove("unexpected", "All cards of that deal are entered.")
            return done if over else self.unexpected("Play has not stopped here.")
        for seat, (cards, count) in enumerate(zip(rest.hands, counts, strict=True)):
            if count and not cards:
                return IllegalMove("rest", "Enter what each of the others held. Only the last of them may be left out.")
            if len(cards) != count:
                name, held = self.deal.name(seat), number(len(cards))
                return IllegalMove("rest", f"{name} held {number(count)} there, not {held}.")
            if seat == self.seat and not over and cards != self.held:
                return IllegalMove("rest", "Those are not the cards of your own hand.")
            if seat != self.seat and (trouble := self.hidden(cards, seat)):
                return trouble
        return None

    def _counts(self) -> Sequence[int] | None:
        """How many cards each seat still held when play stopped; None where it has not, or all of them are entered."""
        seats, deal = range(self.rules.seats), self.deal
        if deal.rest is not None:
            return None
        if deal.progress.over:
            return [len(self.state.results[-1].rest[self.seat]) for _ in seats] if self._stopped else None
        match self.expectation:
            case Expectation(Expected.REST, holder, count):
                return [count if seat == holder else 0 for seat in seats]
            case Expectation(Expected.PLAY | Expected.LEFT) if not self.rules.uneven:
                between = deal.plays and not len(deal.plays) % len(seats)
                return [len(self.held) for _ in seats] if between else None
        return None

    def _moon(self, seat: int) -> IllegalMove | None:
        if self.rules.moon is not Moon.CHOICE:
            return IllegalMove("no-choice", "Under these rules nobody chooses what a moon does.")
        if self.expectation == Expectation(Expected.MOON, seat):
            return None
        if seat != self.seat:
            return self.unexpected("Enter another player's choice for a moon once there is a moon.")
        return self.illegal(MoonChoice(seat, True)) if self.deal.progress.steps else self.unexpected()

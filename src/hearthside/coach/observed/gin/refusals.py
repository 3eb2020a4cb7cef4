"""Why an entry of a hand of Gin Rummy is impossible, where a sentence of its own can say so."""

from hearthside.cards import Card, Cards
from hearthside.coach.observed.deal import Refusals
from hearthside.coach.observed.entries import Dealt, Drew, GinEntry, ShownHand, Upcard
from hearthside.coach.observed.expected import Expected
from hearthside.game import IllegalMove
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Take
from hearthside.text import number


class GinRefusals(Refusals):
    """The reasons against an entry."""

    def to(self, entry: GinEntry) -> IllegalMove | None:
        """Why an entry is not expected, or cannot be."""
        what = self.expectation.what
        match entry:
            case Dealt(cards) if what is Expected.HAND:
                return self.new(cards, Cards(0) if self.deal.progress.over else self.held)
            case Upcard(card) if what is Expected.UPCARD:
                return self.foreign(card, self.held)
            case ShownHand() if what is Expected.OPENED:
                return self._opened(entry)
            case Drew() | Draw() | Take() | Decline() if what is Expected.TURN:
                return self.turn(entry.seat) or self._drawn(entry)
            case Discard() | Knock() if what is Expected.DISCARD:
                return self.turn(entry.seat) or self._discarded(entry)
            case LayOff() if what is Expected.LAYOFF:
                return self.turn(entry.seat) or self.illegal(entry)
        return self.unexpected()

    def elsewhere(self, card: Card) -> IllegalMove | None:
        """That a card lies among the discards."""
        return IllegalMove("card-twice", f"{card.symbol} lies among the discards.") if card in self.state.pile else None

    def _drawn(self, entry: Drew | Draw | Take | Decline) -> IllegalMove | None:
        own, sees = entry.seat == self.seat, self.deal.sees_draw(entry.seat)
        # Whether another may take the discard to knock with it depends on a hand that is not known.
        unsure = isinstance(entry, Take) and not own and self.state.position(entry.seat).to_knock
        move = Draw(entry.seat) if isinstance(entry, Drew) else entry
        if not unsure and (trouble := self.illegal(move)):
            return trouble
        if isinstance(entry, Draw) and sees:
            return IllegalMove("draw-card", "Enter the card that you drew.")
        if not isinstance(entry, Drew):
            return None
        if not sees or len(entry.cards) != 1:
            return IllegalMove("draw", "One card is drawn." if own else "You do not see that card.")
        (card,), other = entry.cards, 1 - self.seat
        if card in Cards(self.state.known[other]):
            name = self.deal.name(other)
            return IllegalMove("elsewhere", f"{name} took {card.symbol} and still holds it.")
        return self.hidden(entry.cards)

    def _discarded(self, entry: Discard | Knock) -> IllegalMove | None:
        if entry.seat == self.seat:
            return self.illegal(entry)
        if isinstance(entry, Knock) and entry.melds is not None:
            return self.unexpected("Melds are entered with the other hand.")
        card = entry.card if isinstance(entry, Discard) else entry.discard
        return None if card is None else self.others(entry.seat, card) or self.hidden([card])

    def _opened(self, opened: ShownHand) -> IllegalMove | None:
        name, count = self.deal.name(opened.seat), self.expectation.cards
        if opened.seat == self.seat:
            return self.unexpected("Your own hand is known.")
        if len(opened.cards) != count:
            return IllegalMove("open", f"{name} held {number(count)} cards, not {number(len(opened.cards))}.")
        discard = None if self.deal.knock is None else self.deal.knock.discard
        if discard is not None and discard in opened.cards:
            return IllegalMove("card-twice", f"{discard.symbol} was discarded with the knock.")
        if trouble := self.hidden(opened.cards):
            return trouble
        for card in Cards(self.state.known[opened.seat]) - opened.cards:
            if card != discard:
                return IllegalMove("open", f"{name} took {card.symbol}, so it must be among them.")
        return None

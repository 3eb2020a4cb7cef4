"""What may be entered next of a hand of Gin Rummy, and why something else may not."""

from collections.abc import Iterator

from hearthside.cards import Card, Cards
from hearthside.coach.observed.entries import Dealt, Drew, GinEntry, ShownHand, Upcard
from hearthside.coach.observed.expected import Expected
from hearthside.coach.observed.next_entry import NextEntry, faces
from hearthside.coach.observed.next_entry import ObservedOffer as Offer
from hearthside.game import IllegalMove
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Take
from hearthside.gin.turns import big_gin, knocks, may_decline, may_draw, may_take
from hearthside.text import number


class NextGinEntry(NextEntry):
    """What may be entered next of a hand of Gin Rummy."""

    def offers(self) -> Iterator[Offer]:
        """What may be entered now."""
        (what, seat, _), laid = self.expectation, self.state.laid
        on = [] if laid is None else [" ".join(card.symbol for card in meld) for meld in laid.melds]
        match what:
            case Expected.TURN:
                yield from self._turn_offers(seat == self.seat)
            case Expected.DISCARD:
                yield from self._ending_offers(seat == self.seat)
            case Expected.OPENED if self.rules.own_melds:
                yield Offer("Arrange the melds ...", "shows", -1, melds=True, on=on, open=faces(self.deal.open_cards))
            case Expected.LAYOFF:
                yield Offer("Best way to lay off", "l")
                yield Offer("Lay off myself ...", "l", melds=True, on=on, open=faces(self.held))

    def _turn_offers(self, mine: bool) -> Iterator[Offer]:
        """Where the card of a turn came from."""
        position = self.state.position(self.state.turn)
        if may_draw(position):
            sees = self.deal.sees_draw(self.state.turn)
            yield Offer("From the stock ...", "d", 1) if sees else Offer("From the stock", "d")
        # Whether another may take the discard to knock with it depends on a hand that is not known.
        if may_take(position) or (position.to_knock and not mine):
            yield Offer(f"{'I take' if mine else 'Takes'} {position.pile[-1].symbol}", "t")
        if may_decline(position):
            yield Offer("I leave it" if mine else "Leaves it", "no")

    def _ending_offers(self, mine: bool) -> Iterator[Offer]:
        """What may end a hand instead of a discard alone: of the own hand, what its cards allow."""
        position = self.state.position(self.expectation.seat)
        own_melds = mine and self.rules.own_melds
        if not mine or knocks(position):
            yield Offer("Knock with ...", "k", 1)
            if own_melds:
                yield Offer("Knock and arrange melds ...", "k", 1, melds=True, open=faces(self.held))
        if big_gin(position) if mine else self.rules.big_gin_bonus:
            yield Offer("Big gin", "big gin")
            if own_melds:
                yield Offer("Big gin and arrange melds ...", "k big", melds=True, open=faces(self.held))

    def why_not(self, entry: GinEntry) -> IllegalMove | None:
        """Why an entry is not expected, or cannot be."""
        match entry, self.expectation.what:
            case Dealt(cards), Expected.HAND:
                return self.too_many(cards) or self.hidden(cards)
            case Upcard(card), Expected.UPCARD:
                return self.hidden([card])
            case ShownHand(), Expected.OPENED:
                return self._opened(entry)
            case Drew() | Draw() | Take() | Decline(), Expected.TURN:
                return self.turn(entry.seat) or self._drawn(entry)
            case Discard() | Knock(), Expected.DISCARD:
                return self.turn(entry.seat) or self._discarded(entry)
            case LayOff(), Expected.LAYOFF:
                return self.turn(entry.seat) or self.illegal(entry)
        return self.unexpected()

    def elsewhere(self, card: Card, holder: int | None) -> IllegalMove | None:
        """That a card is among the discards."""
        return IllegalMove("card-twice", f"{card.symbol} is among the discards.") if card in self.state.pile else None

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
            return IllegalMove("draw", "Draw one card." if own else "You do not see that card.")
        (card,), other = entry.cards, 1 - self.seat
        if card in Cards(self.state.known[other]):
            name = self.deal.name(other)
            return IllegalMove("elsewhere", f"{name} took {card.symbol} and still holds it.")
        return self.hidden(entry.cards)

    def _discarded(self, entry: Discard | Knock) -> IllegalMove | None:
        if entry.seat == self.seat:
            return self.illegal(entry)
        if isinstance(entry, Knock) and entry.melds is not None:
            return self.unexpected("Melds are entered together with your opponent’s hand.")
        card = entry.card if isinstance(entry, Discard) else entry.discard
        return None if card is None else self.hidden([card], entry.seat)

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

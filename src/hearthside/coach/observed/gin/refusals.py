"""Why an entry of a hand of Gin Rummy is impossible, where a sentence of its own can say so."""

from hearthside.cards import Cards
from hearthside.coach.observed.entries import Dealt, Drew, GinEntry, ShownHand, Upcard
from hearthside.coach.observed.expected import Expected, Progress
from hearthside.game import IllegalMove
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, State, Take
from hearthside.record.gin.deal import FULL
from hearthside.text import number

from .hand import Entries, held
from .words import prompt


def check_entry(before: State, seat: int, entries: Entries, now: Progress, entry: GinEntry) -> None:
    """Raises IllegalMove for an entry that is not expected, or with an impossible card."""
    if trouble := _Refusal(before, seat, entries, now).to(entry):
        raise trouble


class _Refusal:
    """The reasons against an entry."""

    def __init__(self, before: State, seat: int, entries: Entries, now: Progress) -> None:
        self.rules = before.rules
        self.seat = seat
        self.progress = now
        self.state: State = now.state
        self.held = held(before.rules, entries, seat)
        self.knock = next((entry for entry in entries if isinstance(entry, Knock)), None)

    def to(self, entry: GinEntry) -> IllegalMove | None:
        what = self.progress.expectation.what
        match entry:
            case Dealt(cards) if what is Expected.HAND:
                return self._count(cards) or (None if self.progress.over else self._mine(cards))
            case Upcard(card) if what is Expected.UPCARD:
                return self._mine(Cards(1 << card))
            case ShownHand() if what is Expected.OPENED:
                return self._opened(entry)
            case Drew() | Draw() | Take() | Decline() if what is Expected.TURN:
                return self._turn(entry.seat) or self._drawn(entry)
            case Discard() | Knock() if what is Expected.DISCARD:
                return self._turn(entry.seat) or self._left(entry)
            case LayOff() if what is Expected.LAYOFF:
                return self._turn(entry.seat) or self.state.why_not(entry)
        return IllegalMove(
            "not-now", f"That is not what comes now. {prompt(self.rules, self.seat, self.progress.expectation)}"
        )

    def _count(self, cards: Cards) -> IllegalMove | None:
        count, most = len(cards), self.progress.expectation.cards
        if count <= most:
            return None
        return IllegalMove("too-many", f"That is {number(count)} cards, and {number(most)} are wanted.")

    def _mine(self, cards: Cards) -> IllegalMove | None:
        for card in cards:
            if card >= FULL:
                return IllegalMove("bad-deck", f"{card} is not in play: there is one pack.")
            if card in self.held:
                return IllegalMove("card-twice", f"{card.symbol} is in your hand already.")
        return None

    def _open(self, cards: Cards) -> IllegalMove | None:
        """Why these cards cannot be in the other hand or in the stock."""
        for card in cards:
            if trouble := self._mine(Cards(1 << card)):
                return trouble
            if card in self.state.pile:
                return IllegalMove("card-twice", f"{card.symbol} lies among the discards.")
        return None

    def _turn(self, seat: int) -> IllegalMove | None:
        if seat == self.progress.expectation.seat:
            return None
        due = "yours" if self.progress.expectation.seat == self.seat else f"{self.rules.places[1 - self.seat]}’s"
        return IllegalMove("not-your-turn", f"The turn is {due}.")

    def _drawn(self, entry: Drew | Draw | Take | Decline) -> IllegalMove | None:
        draws = Draw(entry.seat) if isinstance(entry, Drew) else entry
        own = entry.seat == self.seat
        ended = len(self.state.stock) <= self.rules.stock_left
        # Whether another may take the discard to knock with it hangs on a hand that is not known.
        by_hand = isinstance(entry, Take) and not own and self.state.position(entry.seat).to_knock
        if not by_hand and (trouble := self.state.why_not(draws)):
            return trouble
        if isinstance(entry, Draw) and own and not ended:
            return IllegalMove("draw", "Tell which card you drew.")
        if not isinstance(entry, Drew):
            return None
        if not own or ended or len(entry.cards) != 1:
            return IllegalMove("draw", "No card is drawn that you could see." if not own else "One draws one card.")
        if trouble := self._open(Cards.of(entry.cards)):
            return trouble
        if entry.cards[0] in Cards(self.state.known[1 - self.seat]):
            name = self.rules.places[1 - self.seat]
            return IllegalMove("elsewhere", f"{name} took {entry.cards[0].symbol} and still holds it.")
        return None

    def _left(self, entry: Discard | Knock) -> IllegalMove | None:
        if entry.seat == self.seat:
            return self.state.why_not(entry)
        card = entry.card if isinstance(entry, Discard) else entry.discard
        if isinstance(entry, Knock) and entry.melds is not None:
            return IllegalMove("not-now", "Melds are told with the other’s hand.")
        if card is not None and card in self.held:
            name = self.rules.places[entry.seat]
            return IllegalMove("card-twice", f"{card.symbol} is in your hand: {name} cannot discard it.")
        return None if card is None else self._open(Cards(1 << card))

    def _opened(self, opened: ShownHand) -> IllegalMove | None:
        name, count = self.rules.places[opened.seat], self.progress.expectation.cards
        if opened.seat == self.seat:
            return IllegalMove("not-now", "Your own hand is known.")
        if len(opened.cards) != count:
            told = number(len(opened.cards))
            return IllegalMove("open", f"{name} held {number(count)} cards, not {told}.")
        discard = None if self.knock is None else self.knock.discard
        if discard is not None and discard in opened.cards:
            return IllegalMove("card-twice", f"{discard.symbol} was discarded with the knock.")
        if trouble := self._open(opened.cards):
            return trouble
        known = Cards(self.state.known[opened.seat] & ~(0 if discard is None else 1 << discard))
        if missing := known - opened.cards:
            card = next(iter(missing))
            return IllegalMove("open", f"{name} took {card.symbol}, so it must be among them.")
        return None

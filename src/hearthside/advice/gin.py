"""A hand of Gin Rummy as one seat tells it: what follows from its entries, and what cannot be. Touches no disk.

The judge of an entry is a record of the hand that hides what the seat does not know. A hand that is over is completed:
what the seat never saw of it, the order of the stock and what the other drew when, is filled in, and told to nobody.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from hearthside.cards import Card, Cards, mask
from hearthside.game import BadRecord, Deal, IllegalMove
from hearthside.gin import (
    Decline,
    Discard,
    Draw,
    HandResult,
    Kind,
    Knock,
    LayOff,
    Move,
    Phase,
    Rules,
    Source,
    State,
    Take,
)
from hearthside.gin.rules import HAND
from hearthside.record import Entry as Line
from hearthside.record.gin.deal import FULL, HandRecord
from hearthside.record.gin.imagine import STOCK, UPCARD, imagine
from hearthside.record.gin.replay import GinStep, hand_steps
from hearthside.record.steps import Line as Read
from hearthside.words import number

from .entries import Dealt, Drew, GinEntry, Opened, Upcard
from .progress import Awaited, Progress, Wanted

_FILLED: Final = "What {} did not see of this hand is filled in."
Entries = Sequence[GinEntry]


class _Hand:
    """What was told of a hand."""

    def __init__(self, before: State, seat: int, dealer: int | None, entries: Entries) -> None:
        self.before = before
        self.rules = before.rules
        self.seat = seat
        self.dealer = None if before.results else before.dealer if dealer is None else dealer
        self.entries = entries
        self.hand = Cards(0)
        self.upcard: Card | None = None
        self.opened: Opened | None = None
        self.moves: list[Decline | Discard | Draw | Knock | LayOff | Take] = []
        self.stock: dict[int, Card] = {}
        """The cards that the seat drew, by their place in the deck."""
        for entry in entries:
            self._heed(entry)

    def _heed(self, entry: GinEntry) -> None:
        match entry:
            case Dealt(cards):
                self.hand |= cards
            case Upcard(card):
                self.upcard = card
            case Opened():
                self.opened = entry
            case Drew(seat, _, cards):
                self.stock[STOCK + sum(isinstance(move, Draw) for move in self.moves)] = cards[0]
                self.moves.append(Draw(seat))
            case _:
                self.moves.append(entry)

    @property
    def knock(self) -> Knock | None:
        """The knock, if there was one."""
        return next((move for move in self.moves if isinstance(move, Knock)), None)

    def progress(self) -> Progress:
        """How far the hand has come. Raises IllegalMove where it cannot have."""
        if short := HAND - len(self.hand):
            awaited = Awaited(Wanted.HAND, self.seat, short)
            return Progress(awaited, (), self.before, not self.entries, None, len(self.entries))
        if self.upcard is None:
            return Progress(Awaited(Wanted.UPCARD, None, 1), (), self.before, False, None, len(self.entries))
        if self.opened is not None:
            return self._laid_open(self.opened)
        record = self.record()
        try:
            steps = self._steps(record)
        except IllegalMove as trouble:
            if trouble.code != "hidden":
                raise
            return self._over(record, None) if self._settles() else self._opens()
        return self._goes_on(record, steps)

    def _settles(self) -> bool:
        """Whether all is told of a hand that is over: nobody knocked, or the hand that answers is the seat's own."""
        return self.knock is None

    def _opens(self) -> Progress:
        """A knock, with which the other hand lies open, and is to be told."""
        knock = self.knock
        assert knock is not None
        other = 1 - self.seat
        knocked = 1 if knock.discard is None and knock.seat == other else 0
        before = _Hand(self.before, self.seat, self.dealer, self.entries[:-1])
        record = before.record()
        steps = self._steps(record)
        awaited = Awaited(Wanted.OPENED, other, HAND + knocked)
        return Progress(awaited, steps, steps[-1].after, False, record, 1)

    def _goes_on(self, record: HandRecord, steps: tuple[GinStep, ...]) -> Progress:
        state = steps[-1].after
        match state.phase:
            case Phase.DISCARD:
                awaited = Awaited(Wanted.DISCARD, state.turn)
            case Phase.LAYOFF if state.turn == self.seat:
                awaited = Awaited(Wanted.LAYOFF, self.seat)
            case Phase.LAYOFF:
                awaited = Awaited(Wanted.OPENED, state.turn, HAND)
            case _:
                awaited = Awaited(Wanted.TURN, state.turn)
        return Progress(awaited, steps, state, True, record, 0)

    def _laid_open(self, opened: Opened) -> Progress:
        """The other hand is told: it knocked, or it answers the seat's own knock."""
        knock = self.knock
        assert knock is not None
        if knock.seat == opened.seat:
            place = self.moves.index(knock)
            self.moves[place] = Knock(knock.seat, knock.discard, opened.melds)
            record = replace(self.record(), shown=opened.cards)
            try:
                return self._goes_on(record, self._steps(record))
            except IllegalMove as trouble:
                if trouble.code != "hidden":
                    raise
            return self._over(record, None)
        record = self.record()
        try:
            self._steps(record)
            self.moves.append(LayOff(opened.seat, opened.melds, opened.layoffs))
        except IllegalMove as trouble:
            if trouble.code != "hidden":
                raise
        return self._over(self.record(), opened.cards)

    def _over(self, record: HandRecord, answer: Cards | None) -> Progress:
        """The hand is over; what is not known of its deck is filled in."""
        world = imagine(self.before, record, answer)
        if world is None or world.explains < len(record.log):
            sentence = "No deal of the cards fits all that is known then."
            raise IllegalMove("no-deal-fits", sentence)
        sentence = _FILLED.format(self.rules.places[self.seat])
        whole = HandRecord(world.deck, record.log, None, record.dealer, (sentence,))
        steps = self._steps(whole)
        state = steps[-1].after
        assert len(state.results) > len(self.before.results), "an answer to a knock ends the hand"
        seen = _seen(state.results[-1], self.seat, steps[-1].before)
        state = state._replace(results=(*state.results[:-1], seen))
        awaited = Awaited(Wanted.NOTHING) if state.winners else Awaited(Wanted.HAND, self.seat, HAND)
        return Progress(awaited, steps, state, True, whole, 0, over=True)

    # ---- The hand as a record ----

    def record(self) -> HandRecord:
        """The hand, with its hidden cards."""
        deck: list[Card | None] = [None] * FULL
        deck[self.seat : UPCARD : 2] = self.hand
        deck[UPCARD] = self.upcard
        for place, card in self.stock.items():
            deck[place] = card
        knock = self.knock
        shown = None
        if knock is not None and knock.seat == self.seat:
            shown = Cards(held(self.entries, self.seat))
        elif knock is not None and self.opened is not None:
            shown = self.opened.cards
        return HandRecord(tuple(deck), tuple(map(Line, self.moves)), None, self.dealer, shown=shown)

    def _steps(self, record: HandRecord) -> tuple[GinStep, ...]:
        try:
            return tuple(hand_steps(self.before, record, [Read(entry) for entry in record.log]))
        except BadRecord as error:
            raise IllegalMove(error.code, error.sentence) from None


def _seen(result: HandResult, seat: int, before: State) -> HandResult:
    """The result without what the seat did not see: the stock, what the other drew, and a hand that nobody laid open."""
    turns = tuple(
        turn if turn.seat == seat or turn.source is not Source.STOCK else turn._replace(drew=None)
        for turn in result.turns
    )
    seen = result._replace(turns=turns, stock=())
    if result.kind is not Kind.DRAWN:
        return seen
    other = 1 - seat
    known = Cards(before.known[other]) & result.hands[other]

    def own(pair: tuple[object, ...], hidden: object) -> tuple[object, ...]:
        return tuple(hidden if each == other else pair[each] for each in (0, 1))

    return seen._replace(
        hands=own(result.hands, known),
        melds=own(result.melds, ()),
        deadwood=own(result.deadwood, Cards(0)),
        counts=own(result.counts, 0),
        held=own(result.held, 0),
    )


def derive(before: State, seat: int, dealer: int | None, entries: Entries) -> Progress:
    """How far these entries of one hand bring it; ``before`` awaits the hand. Raises IllegalMove."""
    return _Hand(before, seat, dealer, entries).progress()


def trouble_of(rules: Rules) -> str | None:
    """Why rules cannot be kept by one seat: all can."""
    return None


def limits(rules: Rules) -> Iterator[str]:
    """What one seat must see, or cannot, for these rules to be kept, in sentences."""
    yield "The other hand is told when it lies open; what the other draws stays unknown."


def held(entries: Entries, seat: int = -1) -> Cards:
    """What the seat holds, by its own entries of the hand."""
    hand, pile = Cards(0), list[Card]()
    for entry in entries:
        match entry:
            case Dealt(cards):
                hand |= cards
            case Upcard(card):
                pile.append(card)
            case Drew(_, _, cards):
                hand |= Cards.of(cards)
            case Take(who) if pile:
                card = pile.pop()
                hand |= (1 << card) if who == seat else 0
            case Discard(_, card) | Knock(_, Card() as card):
                hand -= Cards(1 << card)
                pile.append(card)
    return Cards(hand)


def joined(entries: Entries, entry: GinEntry) -> tuple[GinEntry, ...]:
    """The entries with one more; more cards of the hand that is dealt go to the entry that is there."""
    if entries:
        match entries[-1], entry:
            case Dealt(cards), Dealt(more):
                return (*entries[:-1], Dealt(cards | more))
    return (*entries, entry)


# ---- What cannot be ----


def object_to(before: State, seat: int, entries: Entries, now: Progress, entry: GinEntry) -> None:
    """Refuses an entry that is not awaited, or of a card that cannot be there. Raises IllegalMove."""
    if trouble := _Objection(before, seat, entries, now).to(entry):
        raise trouble


class _Objection:
    """What speaks against an entry, as far as it can be said in a sentence of its own."""

    def __init__(self, before: State, seat: int, entries: Entries, now: Progress) -> None:
        self.rules = before.rules
        self.seat = seat
        self.now = now
        self.state: State = now.state
        self.held = held(entries, seat)
        self.knock = next((entry for entry in entries if isinstance(entry, Knock)), None)

    def to(self, entry: GinEntry) -> IllegalMove | None:
        what = self.now.awaited.what
        match entry:
            case Dealt(cards) if what is Wanted.HAND:
                return self._count(cards) or (None if self.now.over else self._mine(cards))
            case Upcard(card) if what is Wanted.UPCARD:
                return self._mine(Cards(1 << card))
            case Opened() if what is Wanted.OPENED:
                return self._opened(entry)
            case Drew() | Draw() | Take() | Decline() if what is Wanted.TURN:
                return self._turn(entry.seat) or self._drawn(entry)
            case Discard() | Knock() if what is Wanted.DISCARD:
                return self._turn(entry.seat) or self._left(entry)
            case LayOff() if what is Wanted.LAYOFF:
                return self._turn(entry.seat) or self.state.why_not(entry)
        return IllegalMove("not-now", f"That is not what comes now. {wanted(self.rules, self.seat, self.now.awaited)}")

    def _count(self, cards: Cards) -> IllegalMove | None:
        count, most = len(cards), self.now.awaited.count
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
        """Why the other cannot hold these cards, or the stock have them."""
        for card in cards:
            if trouble := self._mine(Cards(1 << card)):
                return trouble
            if card in self.state.pile:
                return IllegalMove("card-twice", f"{card.symbol} lies among the discards.")
        return None

    def _turn(self, seat: int) -> IllegalMove | None:
        if seat == self.now.awaited.seat:
            return None
        due = "yours" if self.now.awaited.seat == self.seat else f"{self.rules.places[1 - self.seat]}’s"
        return IllegalMove("not-your-turn", f"The turn is {due}.")

    def _drawn(self, entry: Drew | Draw | Take | Decline) -> IllegalMove | None:
        draws = Draw(entry.seat) if isinstance(entry, Drew) else entry
        own = entry.seat == self.seat
        ended = len(self.state.stock) <= self.rules.stock_left
        if own or not isinstance(entry, Take) or not self.state.position(entry.seat).to_knock:
            if trouble := self.state.why_not(draws):
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
        return None if card is None else self._open(Cards(1 << card))

    def _opened(self, opened: Opened) -> IllegalMove | None:
        name, count = self.rules.places[opened.seat], self.now.awaited.count
        if opened.seat == self.seat:
            return IllegalMove("not-now", "Your own hand is known.")
        if len(opened.cards) != count:
            are = "is" if len(opened.cards) == 1 else "are"
            return IllegalMove("open", f"{name} held {number(count)} cards; these {are} {number(len(opened.cards))}.")
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


def wanted(rules: Rules, seat: int, awaited: Awaited) -> str:
    """What is to be told next, in a sentence."""
    other = rules.places[1 - seat]
    mine = awaited.seat == seat
    cards = f"{number(awaited.count)} card{'s' * (awaited.count != 1)}"
    match awaited.what:
        case Wanted.HAND:
            return f"Tell {cards} of your hand."
        case Wanted.UPCARD:
            return "Tell the upcard."
        case Wanted.TURN:
            return "It is for you to draw or take." if mine else f"It is for {other} to draw or take."
        case Wanted.DISCARD:
            return "It is for you to discard." if mine else f"It is for {other} to discard."
        case Wanted.OPENED:
            return f"Tell the {cards} of {other}."
        case Wanted.LAYOFF:
            return "Tell what you lay off."
    return "The match is over."


# ---- Records told ----


def told(steps: Sequence[GinStep], hand: HandRecord, seat: int) -> Iterator[GinEntry]:
    """What a seat would have told of a hand that is written down, ``steps`` being those of the hand."""
    other = 1 - seat
    for before, move, after in steps:
        over = len(after.results) > len(before.results)
        match move:
            case Deal():
                assert after.upcard is not None
                yield Dealt(Cards(after.hands[seat]))
                yield Upcard(after.upcard)
            case Draw() if move.seat == seat and not over:
                yield Drew(seat, 1, before.stock[:1])
            case Knock():
                yield from _knocked(before, move, after, seat)
            case LayOff() if move.seat == other:
                yield Opened(other, Cards(before.hands[other]), move.melds, move.layoffs)
            case _:
                yield move


def _knocked(before: State, knock: Knock, after: State, seat: int) -> Iterator[GinEntry]:
    """A knock as a seat sees it, with the other hand where it lies open."""
    other = 1 - seat
    if knock.seat == other:
        yield Knock(other, knock.discard)
        shown = before.hands[other] & ~(0 if knock.discard is None else 1 << knock.discard)
        yield Opened(other, Cards(shown), knock.melds)
    else:
        yield knock
        if after.laid is None:
            yield Opened(other, Cards(before.hands[other]))

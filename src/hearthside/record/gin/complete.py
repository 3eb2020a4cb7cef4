"""A hand that is known in part, completed: a deck that would explain all that was seen. Knows no notation.

A card that is not known lies somewhere in the deck: it was dealt to one of the seats, or it was in the stock, and drawn
by one of them at a certain turn, or by nobody. Whoever discards a card that was not seen before was dealt it, or drew
it by then. What is left is to give each card a place that it may have.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from hearthside.cards import DECK, Card, Cards, mask
from hearthside.gin import Discard, Draw, Knock, State, StockEnd, Take
from hearthside.gin.rules import HAND
from hearthside.record.assignment import assign

from .deal import HandRecord, Written

UPCARD: Final = 2 * HAND
"""The place in the deck of the first upcard."""
STOCK: Final = UPCARD + 1
"""The place of the first card of the stock."""


class World(NamedTuple):
    """One way in which the cards of a hand can lie."""

    deck: tuple[Card, ...]
    """In dealing order, then the upcard and the stock."""
    explains: int
    """How many entries of the log it explains: all of them, unless no deck does."""


def complete(state: State, hand: HandRecord, answer: Cards | None = None) -> World | None:
    """Fill in the hidden cards of a hand, so that as many entries of its log as possible could have happened.

    ``state`` is the match when the dealer is awaited. ``hand`` is the hand with its hidden cards as None, of which the
    upcard is never one. ``answer`` are the cards of the player who did not knock, where they lie open. The same
    arguments give the same world each time; it is one of many, and tells nothing of the true one. None where the cards
    that are known cannot lie where they do.

    >>> from hearthside.cards import shuffled
    >>> from hearthside.gin import STANDARD
    >>> deck = shuffled(5)
    >>> seen = HandRecord((*deck[: UPCARD + 1], *[None] * 31), dealer=1)
    >>> world = complete(State.new(STANDARD), seen)
    >>> world.deck[: UPCARD + 1] == deck[: UPCARD + 1], world.explains
    (True, 0)
    """
    moves = [entry.move for entry in hand.log]
    if hand.known:
        return World(tuple(card for card in hand.deck if card is not None), len(moves))
    for explains in range(len(moves), -1, -1):
        puzzle = _Puzzle(state, hand, moves[:explains])
        if answer is not None and explains == len(moves):
            puzzle.answers(answer)
        if deck := puzzle.solve():
            return World(deck, explains)
    return None


class _Puzzle:
    """What is known of a hand once these moves are made: for each card the places in the deck that it may have, as
    bits.
    """

    def __init__(self, state: State, hand: HandRecord, moves: Sequence[Written]) -> None:
        upcard = hand.deck[UPCARD]
        assert upcard is not None
        self.rules = state.rules
        self.limit = state.rules.limit(upcard)
        self.deck = hand.deck
        hidden = mask(place for place, card in enumerate(hand.deck) if card is None)
        self.allowed = [hidden] * len(DECK)
        for place, card in enumerate(hand.deck):
            if card is not None:
                self.allowed[card] = 1 << place
        self.owns = [mask(range(seat, UPCARD, 2)) for seat in (0, 1)]
        """By seat, the places of the cards that it was dealt or drew."""
        self.drawn = 0
        """Cards drawn from the stock."""
        self.pile = [upcard]
        self.seen = {upcard}
        """Cards that have lain among the discards; where they are is known to all."""
        self.taken: list[set[Card]] = [set(), set()]
        """By seat, those among them that it holds."""
        self.to_knock: tuple[int, Card] | None = None
        """Who has just taken the discard in order to knock, and which card that is."""
        self.knocker: int | None = None
        for move in moves:
            self._apply(move, hand.shown)

    def answers(self, cards: Cards) -> None:
        """Notes the cards of the hand that did not knock."""
        assert self.knocker is not None
        self.allowed = self._holding(1 - self.knocker, cards)

    def solve(self) -> tuple[Card, ...] | None:
        """A deck, if there is one."""
        if self.to_knock is None:
            return self._placed(self.allowed)
        seat, took = self.to_knock
        for held in self._knocking(seat, took):
            if deck := self._placed(self._holding(seat, held)):
                return deck
        return None

    def _placed(self, allowed: Sequence[int]) -> tuple[Card, ...] | None:
        places = assign(allowed, [1] * len(DECK))
        if places is None:
            return None
        return tuple(card for _, card in sorted(zip(places, DECK, strict=True)))

    # ---- What follows from the moves ----

    def _apply(self, move: Written, shown: Cards | None) -> None:
        self.to_knock = None
        match move:
            case Draw(seat) if not self._stock_ended:
                self.owns[seat] |= 1 << STOCK + self.drawn
                self.drawn += 1
            case Take(seat) if self.pile:
                card = self.pile.pop()
                self.taken[seat].add(card)
                if self._stock_ended and self.rules.stock_end is StockEnd.TAKE_TO_KNOCK:
                    self.to_knock = seat, card
            case Discard(seat, card):
                self._discarded(seat, card)
            case Knock(seat, discard, _):
                self.knocker = seat
                if discard is not None:
                    self._discarded(seat, discard)
                if shown is not None:
                    self.allowed = self._holding(seat, shown)

    @property
    def _stock_ended(self) -> bool:
        return len(DECK) - STOCK - self.drawn <= self.rules.stock_left

    def _discarded(self, seat: int, card: Card) -> None:
        if card in self.taken[seat]:
            self.taken[seat].remove(card)
        elif card in self.seen:
            self.allowed[card] = 0
        else:
            self.allowed[card] &= self.owns[seat]
        self.seen.add(card)
        self.pile.append(card)

    def _holding(self, seat: int, cards: Iterable[Card]) -> list[int]:
        """The places of all cards where a seat holds these and no others."""
        held, owns = set(cards), self.owns[seat]
        allowed = list(self.allowed)
        for card in DECK:
            if card in self.taken[seat]:
                allowed[card] &= -(card in held)
            elif card in self.seen:
                allowed[card] &= -(card not in held)
            else:
                allowed[card] &= owns if card in held else ~owns
        return allowed

    # ---- A discard that was taken to knock with ----

    def _knocking(self, seat: int, took: Card) -> Iterator[Cards]:
        """Hands with which the seat may knock, now that it has taken the discard: its melds in each way in which they
        can lie among the cards that it may hold, and of the others those that count least.
        """
        owns = self.owns[seat]
        unseen = [card for card in DECK if card not in self.seen and self.allowed[card] & owns]
        surely = [card for card in unseen if not self.allowed[card] & ~owns]
        held = mask((*surely, *self.taken[seat]))
        spare = mask(unseen) & ~held
        room = HAND + 1 - held.bit_count()
        cheap = sorted(Cards(spare), key=lambda card: self.rules.melding.points[card])
        # Long runs are made of short ones.
        melds = [meld for meld in self.rules.melding.melds if not meld & ~(held | spare) and meld.bit_count() <= 5]
        for wanted in self._melded(spare, room, melds):
            rest = [card for card in cheap if not wanted >> card & 1]
            hand = Cards(held | wanted | mask(rest[: room - wanted.bit_count()]))
            if self._may_knock(hand, took):
                yield hand

    def _melded(self, spare: int, room: int, melds: Sequence[int]) -> Iterator[int]:
        """The spare cards that complete melds, disjoint ones, in every way that there is room for."""

        def choose(first: int, used: int, wanted: int) -> Iterator[int]:
            yield wanted
            for place in range(first, len(melds)):
                more = wanted | melds[place] & spare
                if not melds[place] & used and more.bit_count() <= room:
                    yield from choose(place + 1, used | melds[place], more)

        return choose(0, 0, 0)

    def _may_knock(self, hand: Cards, took: Card) -> bool:
        rules = self.rules
        if rules.big_gin_bonus and not rules.melding.deadwood(hand):
            return True
        left = rules.melding.after_discard(hand)
        return any(count <= self.limit for card, count in left.items() if rules.return_taken or card != took)

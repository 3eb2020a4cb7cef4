"""Completes a deal whose hands run out at different times: finds a deck that explains all that one seat saw.

A card lies in a seat's first hand, or where a seat drew it from the stock, or in what is left of that; where leftover
cards go to a hand, they are all there. Whoever draws could not follow suit before, and can with the last card drawn.
"""

from typing import TYPE_CHECKING

from hearthside.cards import TWO_DECKS, Card, Cards
from hearthside.coach.observed.entries import Drew, FinalHands
from hearthside.game import IllegalMove
from hearthside.hearts import Play
from hearthside.hearts.moves import SUIT, breaks, cancelled, playable, winning
from hearthside.record.assignment import assign

if TYPE_CHECKING:
    from .deal import HeartsDeal


def complete_deck(deal: "HeartsDeal") -> tuple[Card, ...]:
    """The cards in play in dealing order. Raises IllegalMove where no deck fits."""
    deck = _Completion(deal).solve()
    if deck is None:
        raise IllegalMove("no-deal-fits", "That is not possible: it does not fit the cards known so far.")
    return deck


class _Completion:
    """For each card the places that it may have, as bits: the first hands by seat, what is left over, and then one
    place for each card drawn.
    """

    def __init__(self, deal: "HeartsDeal") -> None:
        self.rules = rules = deal.rules
        self.seats: int = rules.seats
        self.stock: int = deal.spare
        """Cards left over so far."""
        self.left = 1 << self.seats
        self.drawn: list[int] = []
        """The places of cards drawn, in order."""
        self.owns = [1 << each for each in range(self.seats)]
        self.holds = [deal.hand_size] * self.seats
        """How many cards."""
        self.allowed = [0] * len(TWO_DECKS)
        mine = 1 << deal.seat
        for card in rules.deck:
            self.allowed[card] = mine if card in deal.hand else -1 & ~mine
        for card in deal.left:
            self.allowed[card] &= self.left
        self.gone = 0
        self.table: tuple[Card, ...] = ()
        self.players: list[int] = []
        """Who plays to the trick, the leader first."""
        self.first, self.broken = True, False
        for event in deal.events:
            match event:
                case Play(who, card):
                    self._played(who, card)
                case Drew():
                    self._drew(event)
        if deal.rest is not None:
            self._held(deal.rest)

    def solve(self) -> tuple[Card, ...] | None:
        """A deck, if there is one."""
        cards = list(self.rules.deck)
        room = [*[self.rules.hand_size] * self.seats, self.stock, *[1] * len(self.drawn)]
        places = assign([self.allowed[card] for card in cards], room)
        if places is None:
            return None
        within: list[list[Card]] = [[] for _ in room]
        for card, place in zip(cards, places, strict=True):
            within[place].append(card)
        hands = [card for dealt in zip(*within[: self.seats], strict=True) for card in dealt]
        return (*hands, *(card for drawn in within[self.seats + 1 :] for card in drawn), *within[self.seats])

    def _bar(self, cards: int, places: int) -> None:
        """These cards lie in none of these places."""
        for card in Cards(cards & int(self.rules.deck) & ~self.gone):
            self.allowed[card] &= ~places

    def _drew(self, drew: Drew) -> None:
        suit = SUIT[self.table[0] // 13 & 3]
        self._bar(suit, self.owns[drew.seat])
        self.stock -= drew.count
        for step in range(drew.count):
            place = 1 << self.seats + 1 + len(self.drawn)
            self.drawn.append(place)
            self.owns[drew.seat] |= place
            if step < drew.count - 1:
                self._bar(suit, place)
            elif self.stock:
                self._bar(~suit, place)
            if drew.cards:
                self.allowed[drew.cards[step]] &= place
        self.holds[drew.seat] += drew.count

    def _played(self, seat: int, card: Card) -> None:
        if not self.table:
            around = ((seat + step) % self.seats for step in range(self.seats))
            self.players = [each for each in around if self.holds[each]]
        self.allowed[card] &= self.owns[seat]
        self.gone |= 1 << card
        for other in self.rules.deck:
            hand = 1 << other | 1 << card
            if not playable(self.rules, hand, self.table, self.first, self.broken) >> card & 1:
                self._bar(1 << other, self.owns[seat])
        self.broken = self.broken or breaks(self.rules, self.table, card)
        self.holds[seat] -= 1
        self.table = (*self.table, card)
        if len(self.table) == len(self.players):
            self._taken()

    def _taken(self) -> None:
        """A trick is complete; the winner of the first takes up the leftover cards, where they go to the hand."""
        given = self.rules.leftover_to_hand and not any(owns & self.left for owns in self.owns)
        if given and not cancelled(self.table):
            winner = self.players[winning(self.table)]
            self.owns[winner] |= self.left
            self.holds[winner] += self.stock
        self.table, self.first = (), False

    def _held(self, rest: FinalHands) -> None:
        for seat, cards in enumerate(rest.hands):
            self._bar(~int(cards), self.owns[seat])
            for card in cards:
                self.allowed[card] &= self.owns[seat]

"""Completes a deal whose hands run out at different times: finds a deck that explains all that one seat saw.

A card lies in a seat's first hand, or where a seat drew it from the stock, or in what is left of that; where leftover
cards go to a hand, they are all there. Whoever draws could not follow suit before, and can with the last card drawn.
"""

from collections.abc import Iterable

from hearthside.cards import TWO_DECKS, Card, Cards
from hearthside.coach.observed.entries import Drew, FinalHands
from hearthside.hearts import Leftover, Play, Rules
from hearthside.hearts.moves import SUIT, breaks, cancelled, playable, winning
from hearthside.record.assignment import assign


def complete_deck(
    rules: Rules, seat: int, hand: Cards, events: Iterable[Play | Drew], left: Cards, rest: FinalHands | None
) -> tuple[Card, ...] | None:
    """The cards in play in dealing order; None where no deck fits.

    ``hand`` is what the seat was dealt, ``left`` the cards left over as far as the seat has seen them, ``rest`` what
    each seat held at the end.
    """
    return _Completion(rules, seat, hand, events, left, rest).solve()


class _Completion:
    """For each card the places that it may have, as bits: the first hands by seat, what is left over, and then one
    place for each card drawn.
    """

    def __init__(
        self, rules: Rules, seat: int, hand: Cards, events: Iterable[Play | Drew], left: Cards, rest: FinalHands | None
    ) -> None:
        self.rules = rules
        self.seats = rules.seats
        self.stock = len(rules.deck) - rules.hand_size * rules.seats
        """Cards left over so far."""
        self.left = 1 << rules.seats
        self.drawn: list[int] = []
        """The places of cards drawn, in order."""
        self.owns = [1 << each for each in range(rules.seats)]
        self.holds = [rules.hand_size] * rules.seats
        """How many cards."""
        self.allowed = [0] * len(TWO_DECKS)
        for card in rules.deck:
            self.allowed[card] = 1 << seat if card in hand else -1 & ~(1 << seat)
        for card in left:
            self.allowed[card] &= self.left
        self.gone = 0
        self.table: tuple[Card, ...] = ()
        self.players: list[int] = []
        """Who plays to the trick, the leader first."""
        self.first, self.broken, self.possible = True, False, True
        for event in events:
            match event:
                case Play(who, card):
                    self._played(who, card)
                case Drew():
                    self._drew(event)
        if rest is not None:
            self._held(rest)

    def solve(self) -> tuple[Card, ...] | None:
        """A deck, if there is one."""
        if not self.possible:
            return None
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
        if not self.table or drew.count > self.stock or self.rules.leftover is not Leftover.STOCK:
            self.possible = False
            return
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
        elif self.rules.leftover is Leftover.STOCK and self.stock and not SUIT[self.table[0] // 13 & 3] >> card & 1:
            self.possible = False
        self.allowed[card] &= self.owns[seat]
        self.gone |= 1 << card
        forbidding = 0
        for other in self.rules.deck:
            both = 1 << other | 1 << card
            if (
                not self.gone >> other & 1
                and not playable(self.rules, both, self.table, self.first, self.broken) >> card & 1
            ):
                forbidding |= 1 << other
        self._bar(forbidding, self.owns[seat])
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

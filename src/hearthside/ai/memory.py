"""What one seat can conclude from its view: cards out, voids, cards it passed, who holds all points. No strategy."""

from random import Random
from typing import Final, NamedTuple

from hearthside.cards import ALL, SUITS
from hearthside.hearts import Peek, View

SUIT: Final = tuple(int(suit) for suit in SUITS)
"""The suits as bare masks, in the deck's order."""
BELOW: Final = tuple(SUIT[card // 13] & ((1 << card) - 1) for card in range(52))
"""For each card, the lower cards of its suit."""
ABOVE: Final = tuple(SUIT[card // 13] & ~BELOW[card] & ~(1 << card) for card in range(52))
"""For each card, the higher cards of its suit."""


class Memory(NamedTuple):
    """What is out, as far as the seat remembers. Sets of cards are bare masks, by seat."""

    unseen: int
    """Cards that the others hold."""
    could: tuple[int, ...]
    """Of these, what each seat could hold."""
    known: tuple[int, ...]
    """Of these, what each seat is known to hold."""
    share: tuple[tuple[float, ...], ...]
    """By seat and suit: the chance that the seat holds a given unseen card of the suit."""
    holder: int | None
    """The seat that took every penalty card taken so far, if only one did."""
    split: bool
    """Whether penalty cards lie with two seats or more, so that nobody can shoot the moon."""

    def holds(self, seat: int, card: int) -> float:
        """The chance that the seat holds the card."""
        if self.known[seat] >> card & 1:
            return 1.0
        return self.share[seat][card // 13] if self.could[seat] >> card & 1 else 0.0

    def lacks(self, seat: int, cards: int) -> float:
        """The chance that the seat holds none of these cards, which are of one suit."""
        if self.known[seat] & cards:
            return 0.0
        out = self.could[seat] & cards
        return float((1.0 - self.share[seat][(out.bit_length() - 1) // 13]) ** out.bit_count()) if out else 1.0


def recall(view: View, span: int) -> Memory:
    """What the seat remembers when it can look back over ``span`` tricks; 13 is everything."""
    seats, me = view.rules.seats, view.seat
    tricks = (*view.tricks[-span:], view.trick) if span else (view.trick,)
    played = 0
    lacks = [0] * seats
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            played |= 1 << card
            if card // 13 != cards[0] // 13:
                lacks[(leader + place) % seats] |= SUIT[cards[0] // 13]
    unseen = ALL & ~int(view.hand) & ~played
    gave = int(view.gave) & unseen if not view.passing else 0
    receiver = (me + view.direction.offset(seats)) % seats
    known = tuple(gave if seat == receiver else 0 for seat in range(seats))
    could = tuple(
        0 if seat == me else unseen & ~lacks[seat] & (-1 if seat == receiver else ~gave) for seat in range(seats)
    )
    return _weigh(view, unseen, could, known)


def peek(peeked: Peek, rng: Random, recall_of_queen: float, recall_of_rest: float) -> Memory:
    """What the labelled cheat remembers of the hands that it saw: most cards, and nearly always the dear ones."""
    view = peeked.view
    honest = recall(view, view.rules.hand_size)
    dear = max(view.rules.worth)
    sure = 0
    for card in range(52):
        chance = recall_of_queen if view.rules.worth[card] == dear else recall_of_rest
        sure |= (rng.random() < chance) << card
    known = tuple(
        int(hand) & honest.unseen & (sure | old) for hand, old in zip(peeked.hands, honest.known, strict=True)
    )
    placed = 0
    for cards in known:
        placed |= cards
    could = tuple(may & ~placed | knows for may, knows in zip(honest.could, known, strict=True))
    return _weigh(view, honest.unseen, could, known)


def _weigh(view: View, unseen: int, could: tuple[int, ...], known: tuple[int, ...]) -> Memory:
    me = view.seat
    room = [0 if seat == me else view.counts[seat] - known[seat].bit_count() for seat in range(view.rules.seats)]
    whole = [sum(room[seat] for seat, cards in enumerate(could) if cards & suit & ~known[seat]) for suit in SUIT]
    share = tuple(
        tuple(
            max(0, room[seat]) / whole[place] if cards & suit & ~known[seat] and whole[place] > 0 else 0.0
            for place, suit in enumerate(SUIT)
        )
        for seat, cards in enumerate(could)
    )
    penalty = int(view.rules.penalty)
    takers = [seat for seat, cards in enumerate(view.taken) if cards & penalty]
    return Memory(unseen, could, known, share, takers[0] if len(takers) == 1 else None, len(takers) > 1)

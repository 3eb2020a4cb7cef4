"""What one seat can conclude from its view of Hearts: cards out, voids, cards it passed, and who holds all points."""

from random import Random
from typing import Final, NamedTuple

from hearthside.cards import mask
from hearthside.hearts import Peek, Rules, View
from hearthside.hearts.moves import SUIT

BELOW: Final = tuple(SUIT[card // 13 & 3] & ((1 << card % 52) - 1) * (1 + (1 << 52)) for card in range(104))
"""For each card, the lower cards of its suit, in both packs."""
ABOVE: Final = tuple(
    SUIT[card // 13 & 3] & ~BELOW[card] & ~((1 + (1 << 52)) << card % 52) for card in range(104)
)  # fmt: skip
"""For each card, the higher cards of its suit, in both packs."""


def by_rank(cards: int) -> list[int]:
    """Cards of one suit from low to high."""
    ranked = []
    rest = cards
    while rest:
        low = rest & -rest
        ranked.append(low.bit_length() - 1)
        rest ^= low
    if cards >> 52:
        ranked.sort(key=lambda card: card % 13)
    return ranked


def moon_cards(rules: Rules) -> int:
    """The cards that a player must take to shoot the moon."""
    return int(rules.penalty | rules.bonus) if rules.moon_needs_bonus else int(rules.penalty)


class Belief(NamedTuple):
    """What is out, as far as the seat remembers. Sets of cards are bare masks, by seat."""

    unseen: int
    """Cards that the others hold, or nobody yet."""
    could: tuple[int, ...]
    """Of these, the cards that each seat could hold."""
    known: tuple[int, ...]
    """Of these, the cards that each seat is known to hold."""
    share: tuple[tuple[float, ...], ...]
    """By seat and suit: the chance that the seat holds a given unseen card of the suit."""
    holder: int | None
    """The seat that took every card of a moon taken so far, if only one did."""
    split: bool
    """Whether such cards lie with two seats or more, so that nobody can shoot the moon."""

    def holds(self, seat: int, card: int) -> float:
        """The chance that the seat holds the card."""
        if self.known[seat] >> card & 1:
            return 1.0
        return self.share[seat][card // 13 & 3] if self.could[seat] >> card & 1 else 0.0

    def lacks(self, seat: int, cards: int) -> float:
        """The chance that the seat holds none of these cards, which are of one suit."""
        if self.known[seat] & cards:
            return 0.0
        out = self.could[seat] & cards
        return float((1.0 - self.share[seat][(out.bit_length() - 1) // 13 & 3]) ** out.bit_count()) if out else 1.0


def infer_belief(view: View, span: int | None = None) -> Belief:
    """What the seat remembers of the last ``span`` tricks; None is everything."""
    seats, me = view.rules.seats, view.seat
    start = 0 if span is None else max(0, len(view.tricks) - span)
    lacks = [sum(suit for place, suit in enumerate(SUIT) if void >> place & 1) for void in known_voids(view, start)]
    played = int(view.shown) | mask(card for trick in (*view.tricks[start:], view.trick) for card in trick.cards)
    unseen = int(view.rules.deck) & ~int(view.hand) & ~played
    gave = int(view.gave) & unseen if not view.passing else 0
    known = tuple(int(view.given(seat)) & gave for seat in range(seats))
    could = tuple(0 if seat == me else unseen & ~lacks[seat] & ~(gave & ~known[seat]) for seat in range(seats))
    return _weigh(view, unseen, could, known)


def belief_from_peek(peeked: Peek, rng: Random, recall_of_queen: float, recall_of_rest: float) -> Belief:
    """What Chuck remembers of the hands that he saw: each expensive card with the chance ``recall_of_queen``, and any
    other with ``recall_of_rest``, 0..1.
    """
    view = peeked.view
    honest = infer_belief(view)
    dear = max(view.rules.worth)
    sure = 0
    for card in range(52 * view.rules.packs):
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


def known_voids(view: View, start: int = 0) -> list[int]:
    """By seat, the suits that it was out of at some trick from number ``start`` on, as four bits."""
    voids, seats = [0] * view.rules.seats, view.rules.seats
    # The winner of the first trick may have taken cards of any suit into the hand.
    taken = next((number for number, trick in enumerate(view.tricks) if not trick.cancelled), None)
    for number, trick in enumerate((*view.tricks[start:], view.trick), start):
        for seat, card in zip(trick.players(seats), trick.cards, strict=False):
            led = trick.cards[0] // 13 & 3
            voids[seat] |= (card // 13 & 3 != led) << led
        if number == taken and view.rules.leftover_to_hand:
            voids[trick.winner(seats)] = 0
    return voids


def _weigh(view: View, unseen: int, could: tuple[int, ...], known: tuple[int, ...]) -> Belief:
    me = view.seat
    room = [0 if seat == me else view.counts[seat] - known[seat].bit_count() for seat in range(view.rules.seats)]
    # Cards that lie face down may be any that nobody is known to hold.
    whole = [
        view.stock + sum(room[seat] for seat, cards in enumerate(could) if cards & suit & ~known[seat]) for suit in SUIT
    ]
    share = tuple(
        tuple(
            max(0, room[seat]) / whole[place] if cards & suit & ~known[seat] and whole[place] > 0 else 0.0
            for place, suit in enumerate(SUIT)
        )
        for seat, cards in enumerate(could)
    )
    moon = moon_cards(view.rules)
    takers = [seat for seat, cards in enumerate(view.taken) if cards & moon]
    return Belief(unseen, could, known, share, takers[0] if len(takers) == 1 else None, len(takers) > 1)

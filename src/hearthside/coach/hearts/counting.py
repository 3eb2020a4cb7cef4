"""What a seat at Hearts has seen of each suit, who has shown a void, and who still holds what it passed."""

from typing import Final

from hearthside.ai.hearts.belief import infer_belief, known_voids
from hearthside.cards import Cards, Suit
from hearthside.coach.counts import Counting, by_suit
from hearthside.hearts import View
from hearthside.hearts.moves import SUIT

GONE: Final = "played"
"""What has become of the cards that all have seen go, in a word."""
SOURCE: Final = "from you"
"""Where the cards come from that a seat is known to hold."""
BY_RANK: Final = False
"""Whether it matters which cards of a suit are out, and not only how many."""


def find(view: View) -> Counting:
    """What the seat of a view knows, while cards are in play."""
    belief, hand = infer_belief(view), int(view.hand)
    out, places = belief.unseen, enumerate(known_voids(view))
    return Counting(
        by_suit(int(view.rules.deck) & ~hand & ~out, hand, out),
        tuple(map(Cards, belief.known)),
        tuple([tuple(suit for suit in Suit if _tells(view, seat, suit, lacks, out)) for seat, lacks in places]),
    )


def _tells(view: View, seat: int, suit: Suit, lacks: int, out: int) -> bool:
    """Whether it is worth a word that the seat holds no card of a suit, which it ``lacks`` by its bit."""
    return bool(seat != view.seat and view.counts[seat] and lacks >> suit & 1 and out & SUIT[suit])

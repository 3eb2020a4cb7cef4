"""What a seat at Gin Rummy has seen of each suit, and which cards the opponent is known to hold."""

from typing import Final

from hearthside.cards import DECK, Cards, mask
from hearthside.coach.counts import Counting, by_suit
from hearthside.gin import View

GONE: Final = "discarded"
"""What has become of the cards that all have seen go, in a word."""
SOURCE: Final = "from the discards"
"""Where the cards come from that a seat is known to hold."""
BY_RANK: Final = True
"""Whether it matters which cards of a suit are out, and not only how many."""


def find(view: View) -> Counting:
    """What the seat of a view knows, while cards are in play; nothing once a hand is laid open."""
    if view.laid is not None:
        return Counting()
    played, yours = mask(view.pile), int(view.hand)
    known = tuple([Cards(0) if seat == view.seat else cards for seat, cards in enumerate(view.known)])
    return Counting(by_suit(played, yours, mask(DECK) & ~played & ~yours), known, ((), ()))

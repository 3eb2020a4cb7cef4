"""Melds in the making: which pairs wait for a card. Knows no turns and no views."""

from functools import lru_cache
from itertools import combinations
from typing import Final

from hearthside.cards import DECK
from hearthside.gin.melds import Melding

Pairs = tuple[tuple[int, ...], ...]
_NEAR: Final = tuple(
    tuple(other for other in DECK if other != card and (other.rank == card.rank or other.suit == card.suit))
    for card in DECK
)


@lru_cache
def partners(melding: Melding) -> Pairs:
    """For each card, the pairs of other cards that make a meld of three with it, as bare masks."""
    return tuple(
        tuple(
            1 << first | 1 << second
            for first, second in combinations(_NEAR[card], 2)
            if melding.is_meld(1 << card | 1 << first | 1 << second)
        )
        for card in DECK
    )

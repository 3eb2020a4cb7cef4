"""Melds in the making: which pairs wait for a card, and which cards are its neighbours. Knows no turns and no views."""

from functools import lru_cache
from itertools import combinations
from typing import Final

from hearthside.cards import DECK, Card, mask
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


@lru_cache
def near(melding: Melding) -> tuple[tuple[int, int, int], ...]:
    """For each card, as bare masks: those of its rank, those next to it in its suit, and those one further."""
    return tuple(
        (
            mask(other for other in _NEAR[card] if other.rank == card.rank),
            mask(other for other in _NEAR[card] if _apart(melding, card, other) == 1),
            mask(other for other in _NEAR[card] if _apart(melding, card, other) == 2),
        )
        for card in DECK
    )


def _apart(melding: Melding, card: Card, other: Card) -> int:
    """How many steps of a run lie between two cards; 0 for another suit."""
    if card.suit != other.suit:
        return 0
    steps = abs((card.rank + 1) % 13 - (other.rank + 1) % 13)
    return min(steps, 13 - steps) if melding.round_the_corner else steps

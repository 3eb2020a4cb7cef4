"""What the cards of a game are worth, suit by suit, from its points alone: which of them stand out, and the rest."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from hearthside.cards import DECK, SUITS
from hearthside.hearts import Rules

USUAL: Final = 26
"""The points of a deal of the usual game, for which the numbers of these players are set."""
_DEAR: Final = 5
"""A card worth less stands out nowhere."""
_STANDS_OUT: Final = 2
"""A card worth so many times what the cards of its suit are worth, one with another, stands out of them."""


class SuitValues(NamedTuple):
    """One suit. Cards of both packs are meant, in play or not."""

    dear: tuple[int, ...]
    """Cards that stand out, such as the queen."""
    pointed: bool
    """Whether most of the suit counts against its taker."""
    mean: float
    """What a card of a pointed suit tends to be worth, those that stand out aside; else 0."""
    bonus: tuple[int, ...]
    """Cards that count in their taker's favour."""


class CardValues(NamedTuple):
    """All suits of a game."""

    scale: float
    """The points of a deal, against those of the usual game."""
    dear: int
    """The cards in play that stand out, as a bare mask."""
    feared: tuple[int, ...]
    """The same, the dearest first."""
    usual: float
    """What another card that counts against its taker tends to be worth."""
    suits: tuple[SuitValues, ...]


@lru_cache(maxsize=64)
def worths(rules: Rules) -> tuple[int, ...]:
    """Points of each card by its number, as players weigh them: a ten of clubs that doubles stands for what a seat
    takes in an average deal.
    """
    if not rules.doublers:
        return rules.worth
    more = max(1, round(rules.moon_points / rules.seats))
    return tuple(worth + more * (rules.doublers >> card & 1) for card, worth in enumerate(rules.worth))


def moon_outlook(rules: Rules, taken: Sequence[int], shooter: int) -> int:
    """What a moon of that seat would be worth, from the cards that each seat took so far."""
    return rules.moon_worth(taken, shooter) if taken[shooter] else rules.moon_points


@lru_cache(maxsize=64)
def card_values(rules: Rules) -> CardValues:
    """What the cards of this game are worth."""
    each = tuple(_suit(rules, suit) for suit in range(4))
    dear = sum(1 << card for suit in each for card in suit.dear if card in rules.deck)
    worth = worths(rules)
    others = [worth[card] for card in rules.penalty if not dear >> card & 1]
    feared = [card for suit in each for card in suit.dear if card in rules.deck]
    return CardValues(
        scale=rules.moon_points / USUAL,
        dear=dear,
        feared=tuple(sorted(feared, key=lambda card: (-worth[card], card))),
        usual=sum(others) / len(others) if others else 0.0,
        suits=each,
    )


def _suit(rules: Rules, suit: int) -> SuitValues:
    cards = [int(card) for card in SUITS[suit] if DECK[card] in rules.deck]
    worth = worths(rules)
    costs = {card: worth[card] for card in cards if worth[card] > 0}
    bar = max(_DEAR, _STANDS_OUT * sum(costs.values()) / 13)
    dear = [card for card, cost in costs.items() if cost >= bar]
    plain = [cost for card, cost in costs.items() if card not in dear]
    pointed = 2 * len(plain) > len(cards)
    bonus = [card for card in cards if worth[card] < 0]
    return SuitValues(
        dear=(*dear, *(card + 52 for card in dear)),
        pointed=pointed,
        mean=sum(plain) / len(plain) if pointed else 0.0,
        bonus=(*bonus, *(card + 52 for card in bonus)),
    )

"""Which cards to pass: the hand that is left is the safest, or the one that can shoot the moon."""

from random import Random

from hearthside.cards import ALL
from hearthside.hearts import View

from . import moon
from .danger import Danger
from .memory import SUIT

_WIDTH = 6
"""Sets of cards that are kept in mind while one more is chosen."""


def safest(view: View, fear: float) -> int:
    """The cards whose loss leaves the least danger."""
    hand = int(view.hand)
    danger = Danger(view.rules, ALL & ~hand, hand)
    worth = view.rules.worth
    kept = {hand: 0.0}
    for _ in range(view.rules.pass_count):
        tried: dict[int, float] = {}
        for left in kept:
            for suit in SUIT:
                rest = left & suit
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    after = left ^ bit
                    if after not in tried:
                        tried[after] = _risk(after, danger, worth, fear)
        kept = dict(sorted(tried.items(), key=lambda item: (item[1], item[0]))[:_WIDTH])
    return hand & ~min(kept, key=lambda left: (kept[left], left))


def boldest(view: View, penalty: int, dear: int) -> tuple[int, float]:
    """The cards whose loss best leaves a moon, and the chance of it."""
    hand = int(view.hand)
    left = hand
    for _ in range(view.rules.pass_count):
        out = ALL & ~hand
        cards = [1 << card for card in range(52) if left >> card & 1]
        left ^= max(cards, key=lambda bit: (moon.chance(penalty, dear, left ^ bit, out, False), -bit))
    return hand & ~left, moon.chance(penalty, dear, left, ALL & ~hand, False)


def slip(cards: int, view: View, rng: Random) -> int:
    """The same cards but one: a low spade goes in its place, as a novice would have it."""
    hand = int(view.hand)
    low = [card for card in range(39, 48) if hand & ~cards & 1 << card]
    if not low:
        return cards
    given = [card for card in range(52) if cards >> card & 1]
    return cards & ~(1 << min(given, key=lambda card: (card % 13, card))) | 1 << rng.choice(low)


def _risk(hand: int, danger: Danger, worth: tuple[int, ...], fear: float) -> float:
    risk = danger.hand(hand)
    if fear:
        high = sum((hand >> card & 1) * (card % 13 >= 10) for card in range(26, 52))
        risk += fear * high
    return risk

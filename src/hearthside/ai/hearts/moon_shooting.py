"""Shooting the moon by rules of thumb: the chance that it succeeds, and the card that tries it."""

from collections.abc import Iterable

from hearthside.cards import Card
from hearthside.hearts.moves import SUIT, winning

from .belief import ABOVE, BELOW, Belief, by_rank

_LONGEST = (20, 20, 12, 9, 8, 7)
"""How many in twenty of a suit's cards the longest of the other hands holds, by how many of these there are."""
_BEATS = tuple(ABOVE[card] | 1 << (card + 52) % 104 for card in range(104))
"""For each card, those that keep it from winning: the higher ones, and its equal in the other pack."""


def chance(penalty: int, dear: int, hand: int, unseen: int, leading: bool, others: int = 3) -> float:
    """A rough chance that a hand takes every penalty card still out; ``dear`` are those that stand out."""
    if not penalty & (hand | unseen):
        return 1.0
    odds, masters = 1.0, 0
    for suit in SUIT:
        mine, out = hand & suit, unseen & suit
        if mine:
            tops, losers = _losers(mine, out, others)
            masters += tops
            pointed = bool((mine | out) & penalty & ~dear)
            odds *= (0.3 if pointed else 0.62) ** losers
        if mine & dear and ABOVE[by_rank(mine & dear)[0]] & out:
            odds *= 0.4
        elif out & dear and not ABOVE[by_rank(out & dear)[-1]] & mine:
            odds *= 0.75
    if not masters:
        odds *= 0.1
    elif not leading:
        odds *= 0.8
    return odds


def _losers(mine: int, out: int, others: int) -> tuple[int, int]:
    """Cards that win from the top, and cards below them that the others can still beat."""
    total = out.bit_count()
    longest = (total * _LONGEST[others] + 19) // 20 if total > 2 else total
    ranked = by_rank(mine)
    tops = 0
    while ranked and not out & _BEATS[ranked[-1]]:
        tops += 1
        ranked.pop()
    if not ranked or tops >= longest:
        return tops, 0
    return tops, min(len(ranked), longest - tops, (out & _BEATS[ranked[0]]).bit_count())


def card(legal: Iterable[int], hand: int, trick: tuple[Card, ...], belief: Belief, penalty: int, last: bool) -> int:
    """The card that goes for the moon."""
    if not trick:
        return max(legal, key=lambda each: _lead(each, hand, belief.unseen, penalty))
    best = trick[winning(trick)]
    over = [each for each in legal if ABOVE[best] >> each & 1]
    points = any(penalty >> each & 1 for each in trick)
    if over and (last or points):
        return min(over, key=_rank) if last else max(over, key=_rank)
    if over and not belief.unseen & _BEATS[max(over, key=_rank)]:
        return max(over, key=_rank)
    return min(legal, key=lambda each: _keep(each, hand, belief.unseen, penalty))


def _rank(card: int) -> int:
    return card % 13


def _lead(card: int, hand: int, unseen: int, penalty: int) -> float:
    suit = SUIT[card // 13 & 3]
    out = (unseen & suit).bit_count()
    if unseen & _BEATS[card]:
        # No winner: rather a loser without points, while there are few on the table.
        above = (unseen & _BEATS[card]).bit_count()
        return -10.0 - 20.0 * (penalty >> card & 1) - above + 0.1 * (hand & suit).bit_count()
    return (hand & suit).bit_count() + 0.3 * min(out, 9) + 0.01 * (card % 13)


def _keep(card: int, hand: int, unseen: int, penalty: int) -> float:
    """How much a shooter wants to keep a card that does not win."""
    if penalty >> card & 1:
        return 100.0 + card % 13
    beaten = (unseen & ABOVE[card]).bit_count()
    return card % 13 - 2.0 * beaten + 0.5 * (hand & BELOW[card]).bit_count()

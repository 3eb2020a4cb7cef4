"""Shooting the moon: how likely it is to come off, and how it is played."""

from collections.abc import Iterable

from .memory import ABOVE, BELOW, SUIT, Memory


def chance(penalty: int, dear: int, hand: int, unseen: int, leading: bool) -> float:
    """A rough chance that a hand takes every penalty card still out; ``dear`` are those worth five or more."""
    if not penalty & (hand | unseen):
        return 1.0
    odds, masters = 1.0, 0
    for suit in SUIT:
        mine, out = hand & suit, unseen & suit
        if mine:
            tops, losers = _losers(mine, out)
            masters += tops
            pointed = bool((mine | out) & penalty & ~dear)
            odds *= (0.3 if pointed else 0.62) ** losers
        if mine & dear and ABOVE[(mine & dear).bit_length() - 1] & out:
            odds *= 0.4
        elif out & dear and not ABOVE[(out & dear).bit_length() - 1] & mine:
            odds *= 0.75
    if not masters:
        odds *= 0.1
    elif not leading:
        odds *= 0.8
    return odds


def _losers(mine: int, out: int) -> tuple[int, int]:
    """Cards that win from the top, and cards below them that the others can still beat."""
    total = out.bit_count()
    longest = (total * 9 + 19) // 20 if total > 2 else total
    tops, rest = 0, mine
    while rest and not out & ABOVE[rest.bit_length() - 1]:
        tops += 1
        rest ^= 1 << rest.bit_length() - 1
    if not rest or tops >= longest:
        return tops, 0
    lowest = (rest & -rest).bit_length() - 1
    return tops, min(rest.bit_count(), longest - tops, (out & ABOVE[lowest]).bit_count())


def card(legal: Iterable[int], hand: int, trick: tuple[int, ...], memory: Memory, penalty: int, last: bool) -> int:
    """The card that goes for the moon."""
    if not trick:
        return max(legal, key=lambda each: _lead(each, hand, memory.unseen, penalty))
    suit, best = SUIT[trick[0] // 13], _best(trick)
    over = [each for each in legal if SUIT[each // 13] == suit and each > best]
    points = any(penalty >> each & 1 for each in trick)
    if over and (last or points):
        return min(over) if last else max(over)
    if over and not memory.unseen & ABOVE[max(over)]:
        return max(over)
    return min(legal, key=lambda each: _keep(each, hand, memory.unseen, penalty))


def _best(trick: tuple[int, ...]) -> int:
    return max(card for card in trick if card // 13 == trick[0] // 13)


def _lead(card: int, hand: int, unseen: int, penalty: int) -> float:
    suit = SUIT[card // 13]
    out = (unseen & suit).bit_count()
    if unseen & ABOVE[card]:
        # No winner: rather a loser without points, while there are few on the table.
        above = (unseen & ABOVE[card]).bit_count()
        return -10.0 - 20.0 * (penalty >> card & 1) - above + 0.1 * (hand & suit).bit_count()
    return (hand & suit).bit_count() + 0.3 * min(out, 9) + 0.01 * (card % 13)


def _keep(card: int, hand: int, unseen: int, penalty: int) -> float:
    """How much a shooter wants to keep a card that does not win."""
    if penalty >> card & 1:
        return 100.0 + card % 13
    beaten = (unseen & ABOVE[card]).bit_count()
    return card % 13 - 2.0 * beaten + 0.5 * (hand & BELOW[card]).bit_count()

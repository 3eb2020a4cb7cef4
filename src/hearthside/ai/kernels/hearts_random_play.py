"""Random play of Hearts, compiled: what a tree search plays beyond its tree. Nobody at a table plays like this."""

import numpy as np

from . import hearts as kernel
from .bits import Ints, Rng, below, count_bits, draw, fast, low_bit, nth_bit, roll, slow

_SUIT = 0x1FFF
_HEARTS = _SUIT << 26
_QUEEN = 1 << 49


@fast
def some_card(rules: Ints, deal: Ints, rng: Rng) -> int:
    """A legal card, each equally likely."""
    first, second = kernel.legal(rules, deal)
    ones = count_bits(first)
    n = draw(rng, ones + count_bits(second))
    return low_bit(nth_bit(first, n)) if n < ones else 52 + low_bit(nth_bit(second, n - ones))


@slow
def play_out_deal(rules: Ints, deal: Ints, rng: Rng) -> None:
    """Play a deal to its end at random."""
    plain = not rules[kernel.SPECIAL] and rules[kernel.CASH_IN] == kernel.CASH_NEVER
    while not deal[kernel.OVER] and (deal[kernel.PLAYED_COUNT] or not plain):
        kernel.play(rules, deal, some_card(rules, deal, rng))
    if not deal[kernel.OVER]:
        _tricks(rules, deal, rng)


@slow
def _tricks(rules: Ints, deal: Ints, rng: Rng) -> None:
    """Whole tricks to the end at random, where there is one pack and nothing is left over.

    The same rules as in `legal` and `play`, once more and by hand, because the loop that keeps them in registers is ten
    times as fast. A test plays both with equal generators.
    """
    seats, opening, first = rules[kernel.SEATS], rules[kernel.OPENING], deal[kernel.TRICKS] == 0
    free_first, free_lead = ~rules[kernel.BARRED_FIRST], ~rules[kernel.BARRED_LEAD]
    breaks_played, breaks_thrown = (
        rules[kernel.QUEEN_BREAKS] == kernel.PLAYED,
        rules[kernel.QUEEN_BREAKS] != kernel.NEVER,
    )
    lead_breaks = rules[kernel.HEART_LEAD_BREAKS]
    beside, queen_last = rules[kernel.HEART_BESIDE_QUEEN], rules[kernel.QUEEN_LAST]
    turn, broken, state = deal[kernel.TURN], deal[kernel.BROKEN], rng[0]
    while deal[np.uint64(turn)]:
        hand = deal[np.uint64(turn)]
        cards = hand
        if first and opening != kernel.ELDEST and hand & _SUIT:
            cards = hand & _SUIT
            if opening == kernel.TWO:
                cards &= -cards
        elif not broken:
            if hand & free_lead & ~_QUEEN:
                cards = hand & free_lead
            elif hand & _QUEEN and not beside:
                cards = hand & _QUEEN
        state = roll(state)
        bit = nth_bit(cards, below(state, count_bits(cards)))
        deal[np.uint64(turn)] = hand ^ bit
        suit = _suit_of(bit)
        trick, top, winner = bit, bit, turn
        if (bit & _HEARTS and lead_breaks) or (bit == _QUEEN and breaks_played):
            broken = 1
        for _ in range(seats - 1):
            turn += 1
            if turn == seats:
                turn = 0
            hand = deal[np.uint64(turn)]
            cards = hand & suit
            if not cards:
                cards = hand
                if first:
                    if hand & free_first:
                        cards = hand & free_first
                    elif queen_last and hand & ~_QUEEN:
                        cards = hand & ~_QUEEN
            state = roll(state)
            bit = nth_bit(cards, below(state, count_bits(cards)))
            deal[np.uint64(turn)] = hand ^ bit
            trick |= bit
            if bit & suit > top:
                top, winner = bit, turn
            if bit & _HEARTS and (lead_breaks or not suit & _HEARTS):
                broken = 1
            if bit == _QUEEN and (breaks_played or (breaks_thrown and not suit & _QUEEN)):
                broken = 1
        deal[np.uint64(kernel.TAKEN + winner)] |= trick
        deal[kernel.TRICKS] += 1
        turn, first = winner, False
    deal[kernel.TURN], deal[kernel.LEADER], deal[kernel.BROKEN], deal[kernel.OVER] = turn, turn, broken, 1
    rng[0] = state


@fast
def _suit_of(bit: int) -> int:
    """The whole suit of a card, as masks."""
    if bit < 1 << 26:
        return _SUIT if bit < 1 << 13 else _SUIT << 13
    return _HEARTS if bit < 1 << 39 else _SUIT << 39

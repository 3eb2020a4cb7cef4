"""Random play of both games, compiled: how fast the kernels of the rules are, and what a tree search plays beyond its
tree. Nobody at a table plays like this.
"""

from numba import uint64

from hearthside.ai.kernels import gin
from hearthside.ai.kernels import hearts as game
from hearthside.ai.kernels.bits import Ints, Rng, below, count_bits, draw, fast, low_bit, nth_bit, roll, slow

_SUIT = 0x1FFF
_HEARTS = _SUIT << 26
_QUEEN = 1 << 49


# ---- Hearts ----


@fast
def some_card(rules: Ints, deal: Ints, rng: Rng) -> int:
    """A legal card, each equally likely."""
    first, second = game.legal(rules, deal)
    ones = count_bits(first)
    n = draw(rng, ones + count_bits(second))
    return low_bit(nth_bit(first, n)) if n < ones else 52 + low_bit(nth_bit(second, n - ones))


@slow
def play_out_deal(rules: Ints, deal: Ints, rng: Rng) -> None:
    """Play a deal to its end at random."""
    plain = not rules[game.SPECIAL] and rules[game.CASH_IN] == game.CASH_NEVER
    while not deal[game.OVER] and (deal[game.PLAYED_COUNT] or not plain):
        game.play(rules, deal, some_card(rules, deal, rng))
    if not deal[game.OVER]:
        _tricks(rules, deal, rng)


@slow
def _tricks(rules: Ints, deal: Ints, rng: Rng) -> None:
    """Whole tricks to the end at random, where there is one pack and nothing is left over.

    The same rules as in `legal` and `play`, once more and by hand, because the loop that keeps them in registers is ten
    times as fast. A test plays both with equal generators.
    """
    seats, opening, first = rules[game.SEATS], rules[game.OPENING], deal[game.TRICKS] == 0
    free_first, free_lead = ~rules[game.BARRED_FIRST], ~rules[game.BARRED_LEAD]
    breaks_played, breaks_thrown = rules[game.QUEEN_BREAKS] == game.PLAYED, rules[game.QUEEN_BREAKS] != game.NEVER
    beside, queen_last = rules[game.HEART_BESIDE_QUEEN], rules[game.QUEEN_LAST]
    turn, broken, state = deal[game.TURN], deal[game.BROKEN], rng[0]
    while deal[uint64(turn)]:
        hand = deal[uint64(turn)]
        cards = hand
        if first and opening != game.ELDEST and hand & _SUIT:
            cards = hand & _SUIT
            if opening == game.TWO:
                cards &= -cards
        elif not broken:
            if hand & free_lead & ~_QUEEN:
                cards = hand & free_lead
            elif hand & _QUEEN and not beside:
                cards = hand & _QUEEN
        state = roll(state)
        bit = nth_bit(cards, below(state, count_bits(cards)))
        deal[uint64(turn)] = hand ^ bit
        suit = _suit_of(bit)
        trick, top, winner = bit, bit, turn
        if bit & _HEARTS or (bit == _QUEEN and breaks_played):
            broken = 1
        for _ in range(seats - 1):
            turn += 1
            if turn == seats:
                turn = 0
            hand = deal[uint64(turn)]
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
            deal[uint64(turn)] = hand ^ bit
            trick |= bit
            if bit & suit > top:
                top, winner = bit, turn
            if bit & _HEARTS or (bit == _QUEEN and (breaks_played or (breaks_thrown and not suit & _QUEEN))):
                broken = 1
        deal[uint64(game.TAKEN + winner)] |= trick
        deal[game.TRICKS] += 1
        turn, first = winner, False
    deal[game.TURN], deal[game.LEADER], deal[game.BROKEN], deal[game.OVER] = turn, turn, broken, 1
    rng[0] = state


@fast
def _suit_of(bit: int) -> int:
    """The whole suit of a card, as masks."""
    if bit < 1 << 26:
        return _SUIT if bit < 1 << 13 else _SUIT << 13
    return _HEARTS if bit < 1 << 39 else _SUIT << 39


@fast
def random_passes(rules: Ints, deal: Ints, passes: Ints, rng: Rng) -> None:
    """Random passes that the rules allow, each set of cards equally likely: what is free first, then the rest."""
    for seat in range(rules[game.SEATS]):
        first, second = deal[game.HANDS + seat], deal[game.HANDS + game.MOST + seat]
        free = ~rules[game.UNPASSABLE]
        passes[0, seat], passes[1, seat] = 0, 0
        for _ in range(rules[game.PASS_COUNT]):
            here, there = first & free, second & free
            if not here | there:
                here, there = first, second
            ones = count_bits(here)
            n = draw(rng, ones + count_bits(there))
            if n < ones:
                bit = nth_bit(here, n)
                first ^= bit
                passes[0, seat] |= bit
            else:
                bit = nth_bit(there, n - ones)
                second ^= bit
                passes[1, seat] |= bit


# ---- Gin Rummy ----


@slow
def some_move(rules: gin.Rules, deal: Ints, rng: Rng) -> int:
    """A legal move, each equally likely."""
    discards, knocks, other = gin.legal(rules, deal)
    first, second = count_bits(discards), count_bits(knocks)
    n = draw(rng, first + second + count_bits(other))
    if n < first:
        return low_bit(nth_bit(discards, n))
    if n < first + second:
        return gin.KNOCKS + low_bit(nth_bit(knocks, n - first))
    return gin.BIG + low_bit(nth_bit(other, n - first - second))


@slow
def play_out_hand(rules: gin.Rules, deal: Ints, rng: Rng) -> None:
    """Play a hand to its end at random."""
    while not deal[gin.OVER]:
        gin.play(rules, deal, some_move(rules, deal, rng))

"""Random passes of Hearts and random play of Gin Rummy, compiled, to measure how fast the kernels of the rules are."""

from hearthside.ai.kernels import gin
from hearthside.ai.kernels import hearts as game
from hearthside.ai.kernels.bits import Ints, Rng, count_bits, draw, fast, low_bit, nth_bit, slow


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

"""Kernels of the foreign players of Gin Rummy: a fixed rule of play, and flat Monte Carlo. They are compiled when such
a player is made, and never for a table.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from hearthside.ai.kernels import gin as game
from hearthside.ai.kernels.bits import Ints, Rng, count_bits, draw, low_bit, nth_bit, shuffle, slow
from hearthside.ai.kernels.rows import copy, ints

Floats = NDArray[np.float64]

_MOST_MOVES: Final = 200
"""Moves after which a hand counts as nobody's: two players may take the upcard from each other for ever."""
_LAST_DRAWS: Final = 2
"""With no more cards than this to draw, a waiting player knocks too."""


@slow
def move_by_rule(rules: game.Rules, deal: Ints, waits: bool, rng: Rng) -> int:
    """The move of the seat to move, by its own hand and the upcard: it takes what leaves less deadwood, throws any card
    that leaves the least, and knocks at once, or only with gin.
    """
    discards, knocks, other = game.legal(rules, deal)
    hand = deal[game.HANDS + deal[game.TURN]]
    if other & game.MAY_LAY_OFF:
        return game.LAY_OFF
    if other & game.MAY_BIG:
        return game.BIG
    if knocks:
        left, card = _least(rules.tables, hand, knocks, rng)
        last = 31 - deal[game.STOCK_AT] - rules.row[game.STOCK_LEFT] <= _LAST_DRAWS
        if not left or not waits or last or not discards:
            return game.KNOCKS + card
    if discards:
        return _least(rules.tables, hand, discards, rng)[1]
    if other & game.MAY_TAKE:
        bit = 1 << deal[game.PILE + deal[game.PILE_COUNT] - 1]
        least, best = game.best_discards(rules.tables, hand | bit)
        if least < game.deadwood(rules.tables, hand) and best & ~bit:
            return game.TAKE
    return game.DRAW if other & game.MAY_DRAW else game.DECLINE


@slow
def _least(tables: game.Tables, hand: int, cards: int, rng: Rng) -> tuple[int, int]:
    """The least deadwood that throwing one of these cards leaves, and one of the cards that leave it."""
    least, best = game.best_discards(tables, hand)
    best &= cards
    if not best:
        least = 1000
        while cards:
            bit = cards & -cards
            cards ^= bit
            left = game.deadwood(tables, hand ^ bit)
            if left < least:
                least, best = left, bit
    return least, low_bit(nth_bit(best, draw(rng, count_bits(best))))


@slow
def flat_points(rules: game.Rules, row: Ints, moves: Ints, count: int, waits: bool, rng: Rng) -> Floats:
    """The points that each move, int64, brings the seat to move if both go on by the rule, a loss below 0; added up
    over so many ways in which the hidden cards may lie, each as likely as another. ``row``: the hand as the seat sees
    it, with any cards in the place of hidden ones.
    """
    me = row[game.TURN]
    other, first = game.HANDS + 1 - me, game.STOCK + row[game.STOCK_AT]
    unseen, points = np.empty(52, np.int64), np.zeros(len(moves))
    known, hidden, size = row[game.KNOWN + 1 - me], 0, 0
    rest = row[other] & ~known
    while rest:
        unseen[size] = low_bit(rest)
        rest &= rest - 1
        size += 1
    hidden = size
    for place in range(first, game.STOCK + 31):
        unseen[size] = row[place]
        size += 1
    deal = ints(game.STATE_SIZE)
    for _ in range(count):
        shuffle(unseen, size, rng)
        start = rng[0]
        for place in range(len(moves)):
            rng[0] = start
            copy(row, deal)
            deal[other] = known
            for each in range(hidden):
                deal[other] |= 1 << unseen[each]
            for each in range(hidden, size):
                deal[first + each - hidden] = unseen[each]
            game.play(rules, deal, moves[place])
            played = 0
            while not deal[game.OVER] and played < _MOST_MOVES:
                game.play(rules, deal, move_by_rule(rules, deal, waits, rng))
                played += 1
            if deal[game.OVER] and deal[game.WINNER] >= 0:
                points[place] += deal[game.POINTS] if deal[game.WINNER] == me else -deal[game.POINTS]
    return points

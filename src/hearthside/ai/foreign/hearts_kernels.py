"""Kernels of the foreign players of Hearts: fixed rules of play, sampled deals, flat Monte Carlo and trees. They are
compiled when such a player first needs them, and never for a table.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from hearthside.ai.kernels import hearts as game
from hearthside.ai.kernels.bits import Ints, Rng, count_bits, draw, fast, low_bit, nth_bit, shuffle, slow
from hearthside.ai.kernels.rows import copy, ints

Floats = NDArray[np.float64]

_SUIT = 0x1FFF
_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
RANDOM, LOWEST, DUCKER, DUMPER = range(4)
"""The rules of play."""
_SWAPS: Final = 4
"""Swaps that are tried for each hidden card between one sampled deal and the next."""
_TRIES: Final = 20_000
"""Swaps after which voids are forgotten, if no deal was found that agrees with them."""

# ---- Rules of play ----


@slow
def card_by_rule(rules: Ints, card_points: Ints, rule: int, deal: Ints, rng: Rng) -> int:
    """The card, 0 to 103, that the seat to move plays by that rule. It looks at its own hand and at the table alone."""
    first, second = game.legal(rules, deal)
    if rule == RANDOM:
        ones = count_bits(first)
        n = draw(rng, ones + count_bits(second))
        return low_bit(nth_bit(first, n)) if n < ones else 52 + low_bit(nth_bit(second, n - ones))
    chosen = _chosen(rules, card_points, rule, deal, first | second)
    return low_bit(chosen) if first & chosen else 52 + low_bit(chosen)


@slow
def _chosen(rules: Ints, card_points: Ints, rule: int, deal: Ints, cards: int) -> int:
    """One of the cards, as masks of one pack."""
    count = deal[game.PLAYED_COUNT]
    if not count:
        return _lowest(_shortest(cards) if rule == DUMPER else cards)
    suit = _SUIT << 13 * (deal[game.TABLE] % 52 // 13)
    if not cards & suit:
        return _costliest(card_points, cards) if rule == DUMPER else _highest(cards)
    if rule == LOWEST:
        return cards & -cards
    place, cancelled = game.winning(rules, deal, count)
    under = 0 if cancelled else cards & ((1 << deal[game.TABLE + place] % 52) - 1)
    last = count + 1 == rules[game.SEATS] - count_bits(deal[game.OUT])
    if under:
        return _costliest(card_points, under) if rule == DUMPER else _highest(under)
    return _highest(cards) if last else cards & -cards


@fast
def _lowest(cards: int) -> int:
    """The card of the lowest rank, of the first suit that has it."""
    rank = _RANK
    while not cards & rank:
        rank <<= 1
    return cards & rank & -(cards & rank)


@fast
def _highest(cards: int) -> int:
    """The card of the highest rank, of the first suit that has it."""
    rank = _RANK << 12
    while not cards & rank:
        rank >>= 1
    return cards & rank & -(cards & rank)


@fast
def _costliest(card_points: Ints, cards: int) -> int:
    """The card with most points; of equal ones the highest."""
    best, most = 0, -1 << 30
    while cards:
        bit = cards & -cards
        cards ^= bit
        worth = 13 * card_points[low_bit(bit)] + low_bit(bit) % 13
        if worth > most:
            best, most = bit, worth
    return best


@fast
def _shortest(cards: int) -> int:
    """The cards of the shortest suit among them."""
    best, least = cards, 100
    for suit in range(4):
        here = cards & _SUIT << 13 * suit
        if here and count_bits(here) < least:
            best, least = here, count_bits(here)
    return best


# ---- Sampled deals ----


@slow
def sample_deals(known: Ints, hidden: Ints, wanted: Ints, barred: Ints, count: int, rng: Rng) -> Ints:
    """Deals that agree with what is known, int64[count, STATE_SIZE].

    ``known``: the deal with all cards in hands that are known to be there; ``hidden``: the other cards, 0 to 51;
    ``wanted``: how many of them each seat holds; ``barred``: the cards that each seat cannot hold, as masks. From a
    random deal two hidden cards at a time change places where that breaks no more voids than before; such a walk visits
    all deals that agree equally often.
    """
    cards, owner, size = hidden.copy(), np.zeros(len(hidden), np.int64), len(hidden)
    shuffle(cards, size, rng)
    place = wrong = 0
    for seat in range(game.MOST):
        for _ in range(wanted[seat]):
            owner[place] = seat
            wrong += barred[seat] >> cards[place] & 1
            place += 1
    found = np.zeros((count, game.STATE_SIZE), np.int64)
    tries = 0
    while wrong and tries < _TRIES:
        wrong += _swap(cards, owner, barred, rng)
        tries += 1
    for number in range(count):
        for _ in range(_SWAPS * size):
            _swap(cards, owner, barred, rng)
        found[number] = known
        for place in range(size):
            found[number, game.HANDS + owner[place]] |= 1 << cards[place]
    return found


@fast
def _swap(cards: Ints, owner: Ints, barred: Ints, rng: Rng) -> int:
    """Exchange two cards if that breaks no more voids than before. Returns how many more it breaks: 0 or fewer."""
    here, there = draw(rng, len(cards)), draw(rng, len(cards))
    one, other = barred[owner[here]], barred[owner[there]]
    more: int = (
        (one >> cards[there] & 1) + (other >> cards[here] & 1) - (one >> cards[here] & 1) - (other >> cards[there] & 1)
    )
    if more > 0:
        return 0
    cards[here], cards[there] = cards[there], cards[here]
    return more


# ---- Flat Monte Carlo ----


@slow
def flat_costs(
    rules: Ints, card_points: Ints, deals: Ints, cards: Ints, scores: Ints, deduct: Ints, rule: int, rng: Rng
) -> Floats:
    """The points that each of the cards, int64, brings the seat to move if all go on by the rule; added up over the
    deals, int64[count, STATE_SIZE]. In one deal each card meets the same random numbers.
    """
    deal, points = ints(game.STATE_SIZE), np.zeros(game.MOST, np.int64)
    costs = np.zeros(len(cards))
    for number in range(len(deals)):
        start = rng[0]
        for place in range(len(cards)):
            rng[0] = start
            copy(deals[number], deal)
            me, card = deal[game.TURN], cards[place]
            game.play(rules, deal, card)
            _play_out(rules, card_points, rule, deal, rng)
            game.settle(rules, card_points, deal, scores, deduct, points)
            costs[place] += points[me]
    return costs


@slow
def _play_out(rules: Ints, card_points: Ints, rule: int, deal: Ints, rng: Rng) -> None:
    while not deal[game.OVER]:
        game.play(rules, deal, card_by_rule(rules, card_points, rule, deal, rng))


# ---- Trees ----

_CARD, _SEAT, _NEXT, _CHILD, _VISITS, _OFFERED, _TRIED, _NODE_SIZE = range(8)
"""A node: the card that led to it and who played it; the next node beside it; its own first; how often a run came
through, and could have; the cards that were tried from it.
"""


@slow
def tree_visits(
    rules: Ints, card_points: Ints, deals: Ints, scores: Ints, deduct: Ints,
    runs: int, apart: bool, exploration: float, rule: int, rng: Rng,
) -> Ints:  # fmt: skip
    """How often trees tried each card, int64[52]; ``runs`` through each deal.

    ``apart``: each deal has a tree of its own. If not, one tree serves all, and a run follows only cards that are legal
    in its deal. Each seat wants few points of its own. Beyond the tree all play by the rule.
    """
    most = runs if apart else runs * len(deals)
    nodes, gained = np.zeros((most + 1, _NODE_SIZE), np.int64), np.zeros(most + 1)
    deal, path = ints(game.STATE_SIZE), np.empty(game.MOST * 52, np.int64)
    points, visits, unit = np.zeros(game.MOST, np.int64), np.zeros(52, np.int64), max(1.0, np.abs(card_points).sum())
    size = 1
    for number in range(len(deals)):
        if apart:
            nodes[0] = 0
            size = 1
        for _ in range(runs):
            copy(deals[number], deal)
            at, length, fresh = 0, 0, False
            while not deal[game.OVER] and not fresh:
                cards = game.legal(rules, deal)[0]
                untried = cards & ~nodes[at, _TRIED]
                if untried:
                    fresh = True
                    bit = nth_bit(untried, draw(rng, count_bits(untried)))
                    nodes[at, _TRIED] |= bit
                    nodes[size] = 0
                    gained[size] = 0.0
                    nodes[size, _CARD], nodes[size, _SEAT] = low_bit(bit), deal[game.TURN]
                    nodes[size, _NEXT], nodes[at, _CHILD] = nodes[at, _CHILD], size
                    size += 1
                at = _next_node(nodes, gained, at, cards, fresh, exploration)
                path[length] = at
                length += 1
                game.play(rules, deal, nodes[at, _CARD])
            _play_out(rules, card_points, rule, deal, rng)
            game.settle(rules, card_points, deal, scores, deduct, points)
            for step in range(length):
                nodes[path[step], _VISITS] += 1
                gained[path[step]] -= points[nodes[path[step], _SEAT]] / unit
        if apart or number + 1 == len(deals):
            child = nodes[0, _CHILD]
            while child:
                visits[nodes[child, _CARD]] += nodes[child, _VISITS]
                child = nodes[child, _NEXT]
    return visits


@fast
def _next_node(nodes: Ints, gained: Floats, at: int, cards: int, fresh: bool, exploration: float) -> int:
    """The node below that promises most among those of these cards, or the one just made. All of them were offered."""
    best, most = 0, -1e9
    child = nodes[at, _CHILD]
    while child:
        if cards >> nodes[child, _CARD] & 1:
            nodes[child, _OFFERED] += 1
            visits = nodes[child, _VISITS]
            promise = 1e9
            if visits:
                promise = gained[child] / visits + exploration * np.sqrt(np.log(nodes[child, _OFFERED]) / visits)
            if promise > most:
                best, most = child, promise
        child = nodes[child, _NEXT]
    return nodes[at, _CHILD] if fresh else best

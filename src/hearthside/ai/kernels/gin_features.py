"""Beliefs and features at Gin Rummy, compiled: the chance that the opponent holds each card, and hands as features.

It follows `hearthside.ai.gin.belief` and `hearthside.ai.gin.features` function by function; tests compare the two.
"""

from math import exp
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import gin as game
from .bits import Ints, count_bits, fast, low_bit, slow
from .gin import Rules, Tables
from .rows import copy

Floats = NDArray[np.float64]
Network = NDArray[np.float32]
"""Weights of one hidden layer: for each feature a row of weights, the biases of the hidden units, the weights of the
output, and its bias.
"""

# ---- Cards, as rows of int64[52, CARD_SIZE] ----

COUNTS_AS, SAME, NEXT, GAP, PAIR_COUNT, PAIRS = range(6)
"""Its points; masks of the cards of its rank, of those next to it in its suit, and of those one further; the number of
pairs that make a meld with it; and these pairs as masks.
"""
CARD_SIZE: Final = PAIRS + 6

# ---- What was seen in a hand, as a row; by seat ----

THROWN, LEFT, DRAWS, TAKES_OF, LATEST = 0, 2, 4, 6, 8
"""By seat: cards discarded; cards that lay open at its turn and that it did not take; its draws; its draws from the
discards; its latest three discards, the last one first, -1 for none.
"""
LYING: Final = 14
"""All cards in the discard pile."""
NOTE_SIZE: Final = 15

# ---- What a seat makes of it, as a row of float64 ----

HOLDS, STOCKED, COMMON = 0, 52, 104
"""For each card the chance that the opponent holds it, then the chance that it is drawn next; then the features that do
not depend on the hand.
"""
CARD_FEATURES: Final = 14
STYLE_SHARES: Final = 3
COMMON_FEATURES: Final = 15
BELIEF_SIZE: Final = COMMON + COMMON_FEATURES
FEATURES: Final = 18 + COMMON_FEATURES
KNOCK_FEATURES: Final = 3 + COMMON_FEATURES
OTHER_FEATURES: Final = 9
"""Features of the opponent's hand, when it is open."""
OPEN_FEATURES: Final = FEATURES + OTHER_FEATURES


class Observation(NamedTuple):
    """What a seat knows in a hand in progress. Only what it may see of the deal is read."""

    deal: Ints
    """The hand, int64[STATE_SIZE]; see `gin`."""
    notes: Ints
    """What was seen in it, int64[NOTE_SIZE]."""
    style: Floats
    """How the opponent plays, float64[STYLE_SHARES]; see `gin_policy.style_shares`."""


@slow
def new_notes(deal: Ints, notes: Ints) -> None:
    """Reset the notes to the beginning of a hand, with its upcard."""
    notes[:] = 0
    notes[LATEST : LATEST + 6] = -1
    notes[LYING] = 1 << deal[game.PILE]


@slow
def note(deal: Ints, notes: Ints, move: int) -> None:
    """Record what both players see of a move that the seat to move is about to make."""
    seat = deal[game.TURN]
    if move < game.BIG:
        card = move % 52
        notes[THROWN + seat] |= 1 << card
        notes[LYING] |= 1 << card
        at = LATEST + 3 * seat
        notes[at + 2], notes[at + 1], notes[at] = notes[at + 1], notes[at], card
    elif move == game.TAKE:
        notes[DRAWS + seat] += 1
        notes[TAKES_OF + seat] += 1
        notes[LYING] &= ~(1 << deal[game.PILE + deal[game.PILE_COUNT] - 1])
    elif move in (game.DRAW, game.DECLINE):
        if deal[game.PILE_COUNT]:
            notes[LEFT + seat] |= 1 << deal[game.PILE + deal[game.PILE_COUNT] - 1]
        notes[DRAWS + seat] += move == game.DRAW


@slow
def meld_completers(tables: Tables, cards: int) -> int:
    """The cards that make a meld with two of these."""
    c, d, h, s = cards & game.SUIT, cards >> 13 & game.SUIT, cards >> 26 & game.SUIT, cards >> 39
    twice = c & d | (c | d) & (h | s) | h & s
    waited: int = twice * game.RANK | game.masks(tables, game.WAITED, cards)
    return waited


@slow
def _card_score(
    cards: Ints, card_weights: Floats, card: int, dead: int, known: int, thrown: int, left: int, late: float
) -> float:
    """The log odds, before normalising, that the opponent holds a card: see `belief.card_features`."""
    same, beside, gap = cards[card, SAME], cards[card, NEXT], cards[card, GAP]
    value = cards[card, COUNTS_AS] / 10
    alive, known_pair = 0, 0
    many = cards[card, PAIR_COUNT]
    for place in range(PAIRS, PAIRS + many):
        pair = cards[card, place]
        alive += pair & dead == 0
        if pair & known == pair:
            known_pair = 1
    share = alive / many
    return float(
        card_weights[0] * value
        + card_weights[1] * value * late
        + card_weights[2] * share
        + card_weights[3] * share * late
        + card_weights[4] * count_bits(same & thrown)
        + card_weights[5] * count_bits(beside & thrown)
        + card_weights[6] * count_bits(gap & thrown)
        + card_weights[7] * count_bits(same & left)
        + card_weights[8] * count_bits(beside & left)
        + card_weights[9] * count_bits(gap & left)
        + card_weights[10] * count_bits(same & known)
        + card_weights[11] * count_bits(beside & known)
        + card_weights[12] * count_bits(gap & known)
        + card_weights[13] * known_pair
    )


@slow
def card_scores(cards: Ints, card_weights: Floats, seen: Observation, seat: int, found: Floats) -> int:
    """Write the log odds that the opponent holds each unseen card into ``found``, float64[52]; returns the unseen
    cards.
    """
    deal, notes, other = seen.deal, seen.notes, 1 - seat
    known = deal[game.KNOWN + other]
    dead = deal[game.HANDS + seat] | notes[LYING]
    unseen: int = game.ALL_CARDS & ~(dead | known)
    thrown, left = notes[THROWN + other] & ~known, notes[LEFT + other]
    late = min(notes[DRAWS + other], 12) / 10
    rest = unseen
    while rest:
        card = low_bit(rest)
        rest &= rest - 1
        found[card] = _card_score(cards, card_weights, card, dead, known, thrown, left, late)
    return unseen


@slow
def _normalize(unseen: int, hidden: int, belief: Floats) -> None:
    """Turn log odds into chances that add up to the number of hidden cards: see `belief.normalized_chances`."""
    total, cards = 0.0, unseen
    many = count_bits(unseen)
    while cards:
        card = low_bit(cards)
        cards &= cards - 1
        belief[card] = exp(belief[card])
        total += belief[card]
    scale = hidden / total if total else 0.0
    for _ in range(6):
        total, slope, cards = 0.0, 0.0, unseen
        while cards:
            card = low_bit(cards)
            cards &= cards - 1
            chance = scale * belief[card] / (1.0 + scale * belief[card])
            total += chance
            slope += chance * (1.0 - chance)
        scale *= exp(max(-2.0, min(2.0, (hidden - total) / (slope + 1e-9))))
    left, cards = 0.0, unseen
    while cards:
        card = low_bit(cards)
        cards &= cards - 1
        belief[card] = 1.0 if hidden >= many else scale * belief[card] / (1.0 + scale * belief[card])
        left += 1.0 - belief[card]
    cards = unseen
    while cards:
        card = low_bit(cards)
        cards &= cards - 1
        belief[STOCKED + card] = (1.0 - belief[card]) / (left if left else 1.0)


@slow
def update_belief(rules: Rules, card_weights: Floats, seen: Observation, seat: int, belief: Floats) -> int:
    """Write what the seat believes, from its view, into ``belief``, float64[BELIEF_SIZE]; returns the unseen cards."""
    row, tables, cards = rules
    deal, notes, other = seen.deal, seen.notes, 1 - seat
    known = deal[game.KNOWN + other]
    belief[:COMMON] = 0.0
    unseen = card_scores(cards, card_weights, seen, seat, belief)
    _normalize(unseen, count_bits(deal[game.HANDS + other]) - count_bits(known), belief)
    held = known
    while held:
        belief[low_bit(held)] = 1.0
        held &= held - 1
    expected = 0.0
    held = unseen | known
    while held:
        card = low_bit(held)
        held &= held - 1
        expected += belief[card] * cards[card, COUNTS_AS]
    total, many = 0.0, 0
    for place in range(LATEST + 3 * other, LATEST + 3 * other + 3):
        if notes[place] >= 0:
            total += cards[notes[place], COUNTS_AS] / 10
            many += 1
    last = notes[LATEST + 3 * other]
    at = COMMON
    belief[at] = max(0, 31 - deal[game.STOCK_AT] - row[game.STOCK_LEFT]) / 30
    belief[at + 1] = notes[DRAWS + other] / 10
    belief[at + 2] = count_bits(known) / 4
    belief[at + 3] = expected / 50
    belief[at + 4] = cards[last, COUNTS_AS] / 10 if last >= 0 else 1.0
    belief[at + 5] = total / many if many else 1.0
    belief[at + 6] = notes[TAKES_OF + other] / 4
    belief[at + 7] = deal[game.LIMIT] / 10
    belief[at + 8] = game.deadwood(tables, known) / 20
    belief[at + 9] = row[game.GIN_BONUS] / 25
    belief[at + 10] = row[game.UNDERCUT_BONUS] / 25
    belief[at + 11] = max(0, row[game.BIG_GIN_BONUS] - row[game.GIN_BONUS]) / 25
    for place in range(STYLE_SHARES):
        belief[at + 12 + place] = seen.style[place]
    return unseen


@slow
def danger(cards: Ints, belief: Floats, card: int) -> float:
    """The chance that the opponent can meld this card."""
    safe = 1.0
    for place in range(PAIRS, PAIRS + cards[card, PAIR_COUNT]):
        pair = cards[card, place]
        safe *= 1.0 - belief[low_bit(pair)] * belief[low_bit(pair & pair - 1)]
    return 1.0 - safe


@slow
def unmelded(tables: Tables, cards: Ints, hand: int, least: int) -> int:
    """The cards of a hand that are in no meld of some best arrangement; ``least`` is the hand's deadwood."""
    loose, held = 0, hand
    while held:
        bit = held & -held
        held ^= bit
        if game.deadwood(tables, hand ^ bit) == least - cards[low_bit(bit), COUNTS_AS]:
            loose |= bit
    return loose


@slow
def hand_features(
    rules: Rules, deal: Ints, belief: Floats, seat: int, unseen: int, known: int, hand: int, discard: int, out: Any
) -> None:
    """Write a hand of ten as features into ``out``, float32[FEATURES], after it discarded a card, or with -1 before it
    draws. ``known``: cards of the opponent's hand.
    """
    tables, cards, limit = rules.tables, rules.cards, deal[game.LIMIT]
    least = game.deadwood(tables, hand)
    nine = game.best_discards(tables, hand)[0]
    waits = meld_completers(tables, hand) & unseen
    expected, knock, gin, meld, waiting = 0.0, 0.0, 0.0, 0.0, 0
    rest = unseen
    while rest:
        card = low_bit(rest)
        bit = rest & -rest
        rest ^= bit
        chance = belief[STOCKED + card]
        after = min(least, nine + cards[card, COUNTS_AS])
        if bit & waits:
            melded = game.best_discards(tables, hand | bit)[0]
            if melded < after:
                after = melded
                meld += chance
                waiting += 1
        expected += chance * after
        if after <= limit:
            knock += chance
            if not after:
                gin += chance
    loose = unmelded(tables, cards, hand, least)
    fits = meld_completers(tables, known)
    largest, second, dangers, fitting, near = 0, 0, 0.0, 0, 0
    rest = loose
    while rest:
        card = low_bit(rest)
        bit = rest & -rest
        rest ^= bit
        value = cards[card, COUNTS_AS]
        if value > largest:
            largest, second = value, largest
        elif value > second:
            second = value
        dangers += danger(cards, belief, card)
        if bit & fits:
            fitting += value
        near |= cards[card, SAME] | cards[card, NEXT] | cards[card, GAP]
    out[0] = discard >= 0
    out[1] = least / 20
    out[2] = max(0, least - limit) / 20
    out[3] = expected / 20
    out[4] = knock
    out[5] = gin
    out[6] = meld
    out[7] = waiting / 10
    out[8] = count_bits(loose) / 10
    out[9] = largest / 10
    out[10] = second / 10
    out[11] = count_bits(deal[game.KNOWN + seat] & hand) / 4
    out[12] = danger(cards, belief, discard) if discard >= 0 else 0.0
    out[13] = dangers
    out[14] = fitting / 20
    out[15] = count_bits(near & unseen) / 20
    out[16] = least <= limit
    out[17] = least / 10 if least <= limit else 0.0
    for place in range(COMMON_FEATURES):
        out[18 + place] = belief[COMMON + place]


@slow
def open_belief(cards: Ints, deal: Ints, hidden: int, belief: Floats, shown: Floats) -> int:
    """Write the belief of a seat that sees the opponent's hidden cards into ``shown``; returns the cards of the
    stock.
    """
    seat = deal[game.TURN]
    held = hidden | deal[game.KNOWN + 1 - seat]
    copy(belief, shown)
    stock, many, expected = 0, 0, 0
    for card in range(52):
        if belief[STOCKED + card] > 0.0 and not hidden >> card & 1:
            stock |= 1 << card
            many += 1
    for card in range(52):
        shown[card] = held >> card & 1
        shown[STOCKED + card] = (stock >> card & 1) / max(1, many)
        expected += (held >> card & 1) * cards[card, COUNTS_AS]
    shown[COMMON + 3] = expected / 50
    return stock


@slow
def other_draw_features(rules: Rules, deal: Ints, stock: int, hand: int, out: Any) -> None:
    """Write what the next card from the stock may do for the opponent's hand of ten, as the first OTHER_FEATURES."""
    tables, limit, many = rules.tables, deal[game.LIMIT], max(1, count_bits(stock))
    least, nine = game.deadwood(tables, hand), game.best_discards(tables, hand)[0]
    waits = meld_completers(tables, hand)
    expected, knock, gin = 0, 0, 0
    while stock:
        bit = stock & -stock
        stock ^= bit
        after = min(least, nine + rules.cards[low_bit(bit), COUNTS_AS])
        if bit & waits:
            after = min(after, game.best_discards(tables, hand | bit)[0])
        expected += after
        knock += after <= limit
        gin += after == 0
    out[0] = least / 20
    out[1] = max(0, least - limit) / 20
    out[2] = expected / many / 20
    out[3] = knock / many
    out[4] = gin / many


@slow
def other_take_features(tables: Tables, deal: Ints, hand: int, discard: int, style: Floats, out: Any) -> None:
    """Write what this discard, or -1 for none, would do for the opponent's hand of ten, as the last OTHER_FEATURES."""
    limit = deal[game.LIMIT]
    out[5] = out[6] = out[7] = 0.0
    if discard >= 0:
        after = game.best_discards(tables, hand | 1 << discard)[0]
        out[5] = max(0.0, out[0] - after / 20)
        out[6] = after <= limit
        out[7] = after == 0
    out[8] = style[0] * max(out[3], out[6])


@slow
def knock_features(rules: Rules, belief: Floats, hand: int, count: int, out: Any) -> None:
    """Write ten cards that are laid open with ``count`` points of deadwood as features, float32[KNOCK_FEATURES]."""
    tables, cards = rules.tables, rules.cards
    melded = hand & ~unmelded(tables, cards, hand, game.deadwood(tables, hand))
    fits, off = meld_completers(tables, melded), 0.0
    while fits:
        card = low_bit(fits)
        fits &= fits - 1
        off += belief[card] * cards[card, COUNTS_AS]
    out[0] = count / 10
    out[1] = (count / 10) ** 2
    out[2] = off / 10
    for place in range(COMMON_FEATURES):
        out[3 + place] = belief[COMMON + place]


@fast
def network_value(net: Network, given: Any, size: int, hidden: int, units: Any) -> float:
    """The output of a network with one hidden layer for these features; ``units`` is scratch space."""
    start = size * hidden
    for unit in range(hidden):
        units[unit] = net[start + unit]
    for place in range(size):
        feature = given[place]
        if feature != 0.0:
            row = place * hidden
            for unit in range(hidden):
                units[unit] += feature * net[row + unit]
    total = net[start + 2 * hidden]
    for unit in range(hidden):
        if units[unit] > 0.0:
            total += units[unit] * net[start + hidden + unit]
    return float(total)

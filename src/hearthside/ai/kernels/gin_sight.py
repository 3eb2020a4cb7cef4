"""What a seat can conclude at Gin Rummy, compiled: who may hold what, and a hand put into figures. No strategy.

It follows `hearthside.ai.gin.memory` and `hearthside.ai.gin.worth` function by function, and tests hold it to them.
"""

from math import exp
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from .bits import Ints, count_bits, fast, low_bit, slow
from .gin import (
    _ALL,
    _RANK,
    _SUIT,
    BIG,
    BIG_GIN_BONUS,
    DECLINE,
    DRAW,
    GIN_BONUS,
    HANDS,
    KNOWN,
    LIMIT,
    PILE,
    PILE_COUNT,
    STOCK_AT,
    STOCK_LEFT,
    TAKE,
    TURN,
    UNDERCUT_BONUS,
    WAITED,
    Tables,
    _masks,
    best_discards,
    deadwood,
)

Floats = NDArray[np.float64]
Net = NDArray[np.float32]
"""Weights of the figures, one row for each figure; the starts of the hidden units; their sums; and the start."""

# ---- Cards, as rows of int64[52, CARD_SIZE] ----

COUNTS_AS, SAME, NEXT, GAP, PAIR_COUNT, PAIRS = range(6)
"""Points; those of its rank; those next to it in its suit; one further; the pairs that make a meld with it."""
CARD_SIZE: Final = PAIRS + 6

# ---- What was seen in a hand, as a row; by seat ----

THROWN, LEFT, DRAWS, TAKES_OF, LATEST = 0, 2, 4, 6, 8
"""Cards thrown; cards that lay open at its turn, and that it left; its draws; those from the discards; its latest three
discards, the last one first, -1 for none."""
LYING: Final = 14
"""All cards among the discards."""
NOTE_SIZE: Final = 15

# ---- What a seat makes of it, as a row of float64 ----

HOLDS, STOCKED, COMMON = 0, 52, 104
"""For each card the chance that the other holds it, and that it is drawn next; and the figures of all hands alike."""
SIGNS: Final = 14
STYLES: Final = 3
COMMONS: Final = 15
SIGHT_SIZE: Final = COMMON + COMMONS
FIGURES: Final = 18 + COMMONS
KNOCK_FIGURES: Final = 3 + COMMONS
OTHER_FIGURES: Final = 9
"""Of the other's hand, where it is seen."""
OPEN_FIGURES: Final = FIGURES + OTHER_FIGURES


@slow
def new_notes(deal: Ints, notes: Ints) -> None:
    """What was seen when a hand begins: the upcard."""
    notes[:] = 0
    notes[LATEST : LATEST + 6] = -1
    notes[LYING] = 1 << deal[PILE]


@slow
def note(deal: Ints, notes: Ints, move: int) -> None:
    """What is seen when the seat to move makes this move, which it has not made yet."""
    seat = deal[TURN]
    if move < BIG:
        card = move % 52
        notes[THROWN + seat] |= 1 << card
        notes[LYING] |= 1 << card
        at = LATEST + 3 * seat
        notes[at + 2], notes[at + 1], notes[at] = notes[at + 1], notes[at], card
    elif move == TAKE:
        notes[DRAWS + seat] += 1
        notes[TAKES_OF + seat] += 1
        notes[LYING] &= ~(1 << deal[PILE + deal[PILE_COUNT] - 1])
    elif move in (DRAW, DECLINE):
        if deal[PILE_COUNT]:
            notes[LEFT + seat] |= 1 << deal[PILE + deal[PILE_COUNT] - 1]
        notes[DRAWS + seat] += move == DRAW


@slow
def waited_for(tables: Tables, cards: int) -> int:
    """The cards that make a meld with two of these."""
    c, d, h, s = cards & _SUIT, cards >> 13 & _SUIT, cards >> 26 & _SUIT, cards >> 39
    twice = c & d | (c | d) & (h | s) | h & s
    waited: int = twice * _RANK | _masks(tables, WAITED, cards)
    return waited


@slow
def _score_of(
    cards: Ints, weights: Floats, card: int, dead: int, known: int, thrown: int, left: int, late: float
) -> float:
    """How much speaks for the other holding a card, by `memory.signs_of`."""
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
        weights[0] * value
        + weights[1] * value * late
        + weights[2] * share
        + weights[3] * share * late
        + weights[4] * count_bits(same & thrown)
        + weights[5] * count_bits(beside & thrown)
        + weights[6] * count_bits(gap & thrown)
        + weights[7] * count_bits(same & left)
        + weights[8] * count_bits(beside & left)
        + weights[9] * count_bits(gap & left)
        + weights[10] * count_bits(same & known)
        + weights[11] * count_bits(beside & known)
        + weights[12] * count_bits(gap & known)
        + weights[13] * known_pair
    )


@slow
def scores(cards: Ints, weights: Floats, deal: Ints, notes: Ints, seat: int, found: Floats) -> int:
    """How much speaks for the other holding each card that is unseen, into float64[52]; and which these are."""
    other = 1 - seat
    known = deal[KNOWN + other]
    dead = deal[HANDS + seat] | notes[LYING]
    unseen: int = _ALL & ~(dead | known)
    thrown, left = notes[THROWN + other] & ~known, notes[LEFT + other]
    late = min(notes[DRAWS + other], 12) / 10
    rest = unseen
    while rest:
        card = low_bit(rest)
        rest &= rest - 1
        found[card] = _score_of(cards, weights, card, dead, known, thrown, left, late)
    return unseen


@slow
def _share_out(unseen: int, hidden: int, sight: Floats) -> None:
    """Turns scores into chances that add up to the hidden cards: see `memory.shared_out`."""
    total, cards = 0.0, unseen
    many = count_bits(unseen)
    while cards:
        card = low_bit(cards)
        cards &= cards - 1
        sight[card] = exp(sight[card])
        total += sight[card]
    scale = hidden / total if total else 0.0
    for _ in range(6):
        total, slope, cards = 0.0, 0.0, unseen
        while cards:
            card = low_bit(cards)
            cards &= cards - 1
            chance = scale * sight[card] / (1.0 + scale * sight[card])
            total += chance
            slope += chance * (1.0 - chance)
        scale *= exp(max(-2.0, min(2.0, (hidden - total) / (slope + 1e-9))))
    left, cards = 0.0, unseen
    while cards:
        card = low_bit(cards)
        cards &= cards - 1
        sight[card] = 1.0 if hidden >= many else scale * sight[card] / (1.0 + scale * sight[card])
        left += 1.0 - sight[card]
    cards = unseen
    while cards:
        card = low_bit(cards)
        cards &= cards - 1
        sight[STOCKED + card] = (1.0 - sight[card]) / (left if left else 1.0)


@slow
def look(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    weights: Floats,
    deal: Ints,
    notes: Ints,
    style: Floats,
    seat: int,
    sight: Floats,
) -> int:
    """What the seat makes of what it has seen, into its row; returns the unseen cards."""
    other = 1 - seat
    known = deal[KNOWN + other]
    sight[:COMMON] = 0.0
    unseen = scores(cards, weights, deal, notes, seat, sight)
    _share_out(unseen, count_bits(deal[HANDS + other]) - count_bits(known), sight)
    held = known
    while held:
        sight[low_bit(held)] = 1.0
        held &= held - 1
    expected = 0.0
    held = unseen | known
    while held:
        card = low_bit(held)
        held &= held - 1
        expected += sight[card] * cards[card, COUNTS_AS]
    total, many = 0.0, 0
    for place in range(LATEST + 3 * other, LATEST + 3 * other + 3):
        if notes[place] >= 0:
            total += cards[notes[place], COUNTS_AS] / 10
            many += 1
    last = notes[LATEST + 3 * other]
    at = COMMON
    sight[at] = max(0, 31 - deal[STOCK_AT] - rules[STOCK_LEFT]) / 30
    sight[at + 1] = notes[DRAWS + other] / 10
    sight[at + 2] = count_bits(known) / 4
    sight[at + 3] = expected / 50
    sight[at + 4] = cards[last, COUNTS_AS] / 10 if last >= 0 else 1.0
    sight[at + 5] = total / many if many else 1.0
    sight[at + 6] = notes[TAKES_OF + other] / 4
    sight[at + 7] = deal[LIMIT] / 10
    sight[at + 8] = deadwood(tables, known) / 20
    sight[at + 9] = rules[GIN_BONUS] / 25
    sight[at + 10] = rules[UNDERCUT_BONUS] / 25
    sight[at + 11] = max(0, rules[BIG_GIN_BONUS] - rules[GIN_BONUS]) / 25
    for place in range(STYLES):
        sight[at + 12 + place] = style[place]
    return unseen


@slow
def danger(cards: Ints, sight: Floats, card: int) -> float:
    """The chance that the other can meld this card."""
    safe = 1.0
    for place in range(PAIRS, PAIRS + cards[card, PAIR_COUNT]):
        pair = cards[card, place]
        safe *= 1.0 - sight[low_bit(pair)] * sight[low_bit(pair & pair - 1)]
    return 1.0 - safe


@slow
def loose_in(tables: Tables, cards: Ints, hand: int, least: int) -> int:
    """The cards of a hand of so much deadwood that are in no meld of some best arrangement."""
    loose, held = 0, hand
    while held:
        bit = held & -held
        held ^= bit
        if deadwood(tables, hand ^ bit) == least - cards[low_bit(bit), COUNTS_AS]:
            loose |= bit
    return loose


@slow
def figures(
    tables: Tables,
    cards: Ints,
    deal: Ints,
    sight: Floats,
    seat: int,
    unseen: int,
    known: int,
    hand: int,
    discard: int,
    into: Any,
) -> None:
    """A hand of ten into figures, float32[FIGURES], that has just let a card go, or, for -1, is about to draw. Known
    are cards of the other's hand.
    """
    limit = deal[LIMIT]
    least = deadwood(tables, hand)
    nine = best_discards(tables, hand)[0]
    waits = waited_for(tables, hand) & unseen
    expected, knock, gin, meld, waiting = 0.0, 0.0, 0.0, 0.0, 0
    rest = unseen
    while rest:
        card = low_bit(rest)
        bit = rest & -rest
        rest ^= bit
        chance = sight[STOCKED + card]
        after = min(least, nine + cards[card, COUNTS_AS])
        if bit & waits:
            melded = best_discards(tables, hand | bit)[0]
            if melded < after:
                after = melded
                meld += chance
                waiting += 1
        expected += chance * after
        if after <= limit:
            knock += chance
            if not after:
                gin += chance
    loose = loose_in(tables, cards, hand, least)
    fits = waited_for(tables, known)
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
        dangers += danger(cards, sight, card)
        if bit & fits:
            fitting += value
        near |= cards[card, SAME] | cards[card, NEXT] | cards[card, GAP]
    into[0] = discard >= 0
    into[1] = least / 20
    into[2] = max(0, least - limit) / 20
    into[3] = expected / 20
    into[4] = knock
    into[5] = gin
    into[6] = meld
    into[7] = waiting / 10
    into[8] = count_bits(loose) / 10
    into[9] = largest / 10
    into[10] = second / 10
    into[11] = count_bits(deal[KNOWN + seat] & hand) / 4
    into[12] = danger(cards, sight, discard) if discard >= 0 else 0.0
    into[13] = dangers
    into[14] = fitting / 20
    into[15] = count_bits(near & unseen) / 20
    into[16] = least <= limit
    into[17] = least / 10 if least <= limit else 0.0
    for place in range(COMMONS):
        into[18 + place] = sight[COMMON + place]


@slow
def see_through(cards: Ints, deal: Ints, hidden: int, sight: Floats, shown: Floats) -> int:
    """What the seat to move would make of it if it saw the other's hidden cards, into a row; returns the stock."""
    seat = deal[TURN]
    held = hidden | deal[KNOWN + 1 - seat]
    shown[:] = sight
    stock, many, expected = 0, 0, 0
    for card in range(52):
        if sight[STOCKED + card] > 0.0 and not hidden >> card & 1:
            stock |= 1 << card
            many += 1
    for card in range(52):
        shown[card] = held >> card & 1
        shown[STOCKED + card] = (stock >> card & 1) / max(1, many)
        expected += (held >> card & 1) * cards[card, COUNTS_AS]
    shown[COMMON + 3] = expected / 50
    return stock


@slow
def other_ahead(tables: Tables, cards: Ints, deal: Ints, stock: int, hand: int, into: Any) -> None:
    """What the next card from the stock may do for the other's hand of ten, into the first figures of OTHER_FIGURES."""
    limit, many = deal[LIMIT], max(1, count_bits(stock))
    least, nine = deadwood(tables, hand), best_discards(tables, hand)[0]
    waits = waited_for(tables, hand)
    expected, knock, gin = 0, 0, 0
    while stock:
        bit = stock & -stock
        stock ^= bit
        after = min(least, nine + cards[low_bit(bit), COUNTS_AS])
        if bit & waits:
            after = min(after, best_discards(tables, hand | bit)[0])
        expected += after
        knock += after <= limit
        gin += after == 0
    into[0] = least / 20
    into[1] = max(0, least - limit) / 20
    into[2] = expected / many / 20
    into[3] = knock / many
    into[4] = gin / many


@slow
def other_taking(tables: Tables, deal: Ints, hand: int, discard: int, style: Floats, into: Any) -> None:
    """What this discard would do for the other's hand of ten, into the last figures of OTHER_FIGURES; -1 is none."""
    limit = deal[LIMIT]
    into[5] = into[6] = into[7] = 0.0
    if discard >= 0:
        after = best_discards(tables, hand | 1 << discard)[0]
        into[5] = max(0.0, into[0] - after / 20)
        into[6] = after <= limit
        into[7] = after == 0
    into[8] = style[0] * max(into[3], into[6])


@slow
def knock_figures(tables: Tables, cards: Ints, sight: Floats, hand: int, count: int, into: Any) -> None:
    """Ten cards that are laid open with so much deadwood, into figures: float32[KNOCK_FIGURES]."""
    melded = hand & ~loose_in(tables, cards, hand, deadwood(tables, hand))
    fits, off = waited_for(tables, melded), 0.0
    while fits:
        card = low_bit(fits)
        fits &= fits - 1
        off += sight[card] * cards[card, COUNTS_AS]
    into[0] = count / 10
    into[1] = (count / 10) ** 2
    into[2] = off / 10
    for place in range(COMMONS):
        into[3 + place] = sight[COMMON + place]


@fast
def promised(net: Net, given: Any, size: int, hidden: int, units: Any) -> float:
    """What a net of one hidden layer makes of so many figures; the units are scratch."""
    start = size * hidden
    for unit in range(hidden):
        units[unit] = net[start + unit]
    for place in range(size):
        figure = given[place]
        if figure != 0.0:
            row = place * hidden
            for unit in range(hidden):
                units[unit] += figure * net[row + unit]
    total = net[start + 2 * hidden]
    for unit in range(hidden):
        if units[unit] > 0.0:
            total += units[unit] * net[start + hidden + unit]
    return float(total)

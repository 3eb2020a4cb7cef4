"""The play of Gin Rummy under any rules. Arrays in and out; knows no values of the rules.

Proven move for move against the readable rules, which it follows function by function: `legal` is `turns.moves`, `play`
is `State.play`, `arrange` and `defend` are those of `Melding`. A hand in progress is one row of int64; what its places
hold is named below. What a suit's 13 bits come to stands in the rows of a table, int16[8, 8192].

All cards of a suit that lie in stretches of three or more go into runs, so an arrangement is a choice of sets and what
follows from it: where two leave the same, their sets differ. Nothing here calls itself, and no scratch is shared.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .bits import Ints, count_bits, fast, low_bit, nth_bit, slow
from .rows import copy

Tables = NDArray[np.int16]
"""What a suit's 13 bits come to, int16[TABLE_COUNT, 8192]."""


class Rules(NamedTuple):
    """The rules as the kernels read them; `gin_encoding.encoded_rules` makes them."""

    row: Ints
    """int64[RULE_COUNT]"""
    tables: Tables
    cards: Ints
    """What each card is, int64[52, CARD_SIZE]; see `gin_features`."""


# ---- What a suit's cards come to ----

LOOSE, LEAST, SAVED, BEST, RUNS, NEAR, STRETCHES, WAITED, TABLE_COUNT = range(9)
"""Their points; the least points beside runs; how much less that can be for a discard; the discards that make it so;
the cards in runs; the neighbours of all; how many runs there are; the cards that make a run of three with two."""

# ---- The rules, as a row ----

(
    OFFER, KNOCKING, KNOCK_LIMIT, OKLAHOMA, SPADE_DOUBLES, GIN_BONUS, UNDERCUT_BONUS, BIG_GIN_BONUS, EQUAL_IS_NOBODYS,
    LAYOFF_ON_GIN, MELDS_STAND, OWN_MELDS, RETURN_TAKEN, STOCK_LEFT, STOCK_END, TAKES_IN_A_ROW, TAKES_IN_ALL, STANDOFF,
    RULE_COUNT,
) = range(19)  # fmt: skip

NO_OKLAHOMA, ACE_IS_GIN = 0, 1
STOCK_OVER, STOCK_TAKE_TO_KNOCK = 0, 2

# ---- A hand, as a row ----

MOST_MELDS: Final = 3
HANDS, KNOWN = 0, 2
(
    TURN, DEALER, UPCARD, LIMIT, TIMES, STOCK_AT, PILE_COUNT, TAKES, TURNS, DECLINED, TOOK, PUT_BACK, TAKEN_IN_ALL,
    LAID, KNOCKER, DISCARD, OVER, KIND, WINNER, POINTS, BONUS,
) = range(4, 25)  # fmt: skip
COUNTS, HELD = 25, 27
MELDS, LAYOFFS, OWN = 29, 32, 35
"""The knocker's melds, what was laid off on each, and the other's own melds."""
PILE = 38
STOCK = PILE + 33
STATE_SIZE: Final = STOCK + 31

KNOCK, GIN, BIG_GIN, UNDERCUT, EQUAL, DRAWN = range(6)
OFFERED, TO_DRAW, TO_DISCARD, TO_LAY_OFF = range(4)

# ---- Moves, as numbers: a discard is its card, a knock with a discard 52 more ----

KNOCKS, BIG, DRAW, TAKE, DECLINE, LAY_OFF = 52, 104, 105, 106, 107, 108
MAY_BIG, MAY_DRAW, MAY_TAKE, MAY_DECLINE, MAY_LAY_OFF = (1 << place for place in range(5))

ALL_CARDS = (1 << 52) - 1
SUIT = 0x1FFF
RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
_LOOSE = 1 << 62
"""Above every meld."""


# ---- Deadwood ----


@fast
def _each(tables: Tables, row: int, cards: int) -> int:
    """A row of the table, added up over the suits."""
    total: int = (
        tables[row, cards & SUIT]
        + tables[row, cards >> 13 & SUIT]
        + tables[row, cards >> 26 & SUIT]
        + tables[row, cards >> 39]
    )
    return total


@fast
def masks(tables: Tables, row: int, cards: int) -> int:
    """A row of the table that holds cards, put together over the suits."""
    held: int = (
        tables[row, cards & SUIT]
        | tables[row, cards >> 13 & SUIT] << 13
        | tables[row, cards >> 26 & SUIT] << 26
        | tables[row, cards >> 39] << 39
    )
    return held


@fast
def ranks_of_sets(cards: int) -> int:
    """The ranks held three times or four, as 13 bits."""
    c, d, h, s = cards & SUIT, cards >> 13 & SUIT, cards >> 26 & SUIT, cards >> 39
    return c & d & (h | s) | h & s & (c | d)


@slow
def _choices(hand: int, ranks: int) -> int:
    """How many ways there are to choose sets of these ranks, none among them."""
    choices = 1
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        choices *= 2 if count_bits(low * RANK & hand) == 3 else 6
    return choices


@slow
def _sets(hand: int, ranks: int, choice: int) -> int:
    """The cards in sets of one choice of them."""
    sets = 0
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        held = low * RANK & hand
        if count_bits(held) == 3:
            if choice & 1:
                sets |= held
            choice >>= 1
        else:
            way = choice % 6
            choice //= 6
            if way == 1:
                sets |= held
            elif way:
                sets |= held ^ nth_bit(held, way - 2)
    return sets


@slow
def deadwood(tables: Tables, hand: int) -> int:
    """The least deadwood of a hand."""
    least = _each(tables, LEAST, hand)
    ranks = ranks_of_sets(hand)
    if ranks:
        for choice in range(1, _choices(hand, ranks)):
            least = min(least, _each(tables, LEAST, hand & ~_sets(hand, ranks, choice)))
    return least


@slow
def best_discards(tables: Tables, hand: int) -> tuple[int, int]:
    """The least deadwood that a hand of eleven can have once a card is discarded, and the cards that leave it."""
    ranks = ranks_of_sets(hand)
    least, best = 1000, 0
    for choice in range(_choices(hand, ranks) if ranks else 1):
        rest = hand & ~_sets(hand, ranks, choice) if choice else hand
        total = _each(tables, LEAST, rest)
        saved = max(
            max(tables[SAVED, rest & SUIT], tables[SAVED, rest >> 13 & SUIT]),
            max(tables[SAVED, rest >> 26 & SUIT], tables[SAVED, rest >> 39]),
        )
        if total - saved <= least:
            if total - saved < least:
                least, best = total - saved, 0
            for shift in range(0, 52, 13):
                suit = rest >> shift & SUIT
                if tables[SAVED, suit] == saved:
                    best |= tables[BEST, suit] << shift
    return least, best


@slow
def discards_within(tables: Tables, hand: int, limit: int) -> int:
    """The cards of a hand whose discard leaves no more deadwood than the limit."""
    if best_discards(tables, hand)[0] > limit:
        return 0
    within = 0
    cards = hand
    while cards:
        bit = cards & -cards
        cards ^= bit
        if deadwood(tables, hand ^ bit) <= limit:
            within |= bit
    return within


# ---- Arranging, laying off, defending ----


@slow
def _grown_runs(tables: Tables, runs: int, cards: int) -> int:
    """Runs with all of these cards that they can take, one after another."""
    while True:
        more = masks(tables, NEAR, runs) & cards & ~runs
        if not more:
            return runs
        runs |= more


@slow
def _grown(tables: Tables, meld: int, cards: int) -> int:
    """One meld with all of these cards that it can take."""
    if _is_set(meld):
        return meld | RANK << low_bit(meld) % 13 & cards
    return _grown_runs(tables, meld, cards)


@fast
def _is_set(meld: int) -> bool:
    return meld & ~(SUIT << 13 * (low_bit(meld) // 13)) != 0


@slow
def _meld_of(tables: Tables, sets: int, runs: int, bit: int) -> int:
    """The meld that a card is in; above all melds where it is loose."""
    if bit & sets:
        return RANK << low_bit(bit) % 13 & sets
    return _grown_runs(tables, bit, runs) if bit & runs else _LOOSE


@slow
def _comes_first(tables: Tables, hand: int, sets: int, other: int) -> bool:
    """Whether the arrangement with these sets is enumerated before the one with the others."""
    runs, other_runs = masks(tables, RUNS, hand ^ sets), masks(tables, RUNS, hand ^ other)
    while hand:
        bit = hand & -hand
        hand ^= bit
        here, there = _meld_of(tables, sets, runs, bit), _meld_of(tables, other, other_runs, bit)
        if here != there:
            return here < there
    return False


@slow
def _fourths(sets: int) -> int:
    """The cards that fit on sets of three."""
    return ranks_of_sets(sets) * RANK & ~sets


@slow
def _melds_in(tables: Tables, sets: int, rest: int) -> int:
    """How many melds there are: these sets, and the runs of the rest."""
    return count_bits(ranks_of_sets(sets)) + _each(tables, STRETCHES, rest)


@slow
def _write_melds(tables: Tables, hand: int, sets: int, deal: Ints, at: int) -> None:
    """The melds of the arrangement with these sets, by their lowest bit, into three places of the row."""
    runs = masks(tables, RUNS, hand ^ sets)
    cards, last = sets | runs, at + MOST_MELDS
    while at < last:
        meld = _meld_of(tables, sets, runs, cards & -cards) if cards else 0
        deal[at] = meld
        cards &= ~meld
        at += 1


@slow
def arrange(tables: Tables, hand: int, others: int, deal: Ints, at: int) -> None:
    """The melds that the program chooses for a hand, into three places of the row: see `Melding.arrange`."""
    ranks = ranks_of_sets(hand)
    best, outside = 0, others & ~hand
    if ranks:
        least, at_once, in_the_end, melds = 1000, 0, 0, 0
        for choice in range(_choices(hand, ranks)):
            sets = _sets(hand, ranks, choice)
            rest = hand ^ sets
            left = _each(tables, LEAST, rest)
            if left > least:
                continue
            runs, fourths = masks(tables, RUNS, rest), _fourths(sets)
            now = _each(tables, LOOSE, (fourths | masks(tables, NEAR, runs)) & outside)
            later = _each(tables, LOOSE, (fourths | _grown_runs(tables, runs, outside)) & outside)
            many = _melds_in(tables, sets, rest)
            if (left, now, later, many) < (least, at_once, in_the_end, melds) or (
                (left, now, later, many) == (least, at_once, in_the_end, melds)
                and _comes_first(tables, hand, sets, best)
            ):
                best, least, at_once, in_the_end, melds = sets, left, now, later, many
    _write_melds(tables, hand, best, deal, at)


@slow
def _takeable(tables: Tables, deal: Ints, cards: int) -> int:
    """Those of the cards that go on the knocker's melds, if all go that can."""
    off = 0
    for place in range(MELDS, MELDS + MOST_MELDS):
        if deal[place]:
            off |= _grown(tables, deal[place], cards)
    return off & cards


@slow
def _lay_off(tables: Tables, deal: Ints, cards: int) -> None:
    """Which of the loose cards go on each of the knocker's melds, into the row: runs grow first."""
    for sets in (False, True):
        for place in range(MOST_MELDS):
            meld = deal[MELDS + place]
            if meld and _is_set(meld) == sets:
                deal[LAYOFFS + place] = _grown(tables, meld, cards) & ~meld
                cards &= ~deal[LAYOFFS + place]


@slow
def defend(rules: Rules, deal: Ints, hand: int) -> None:
    """The answer to the knock in the row that leaves fewest points: see `Melding.defend`."""
    if rules.row[MELDS_STAND]:
        _stand(rules.tables, deal, hand)
        return
    every = _takeable(rules.tables, deal, hand)
    off, least, best, cards = 0, 1000, 0, 0
    while True:
        if _takeable(rules.tables, deal, off) == off:
            left, many = deadwood(rules.tables, hand ^ off), count_bits(off)
            if left < least or (left == least and many < cards):
                best, least, cards = off, left, many
        off = (off - every) & every
        if not off:
            break
    arrange(rules.tables, hand ^ best, ALL_CARDS, deal, OWN)
    _lay_off(rules.tables, deal, best)


@slow
def _stand(tables: Tables, deal: Ints, hand: int) -> None:
    """The answer of a hand that may not break up its melds to lay off more."""
    ranks, held = ranks_of_sets(hand), deadwood(tables, hand)
    best, least, melds = 0, 1000, 0
    for choice in range(_choices(hand, ranks) if ranks else 1):
        sets = _sets(hand, ranks, choice)
        rest = hand ^ sets
        if _each(tables, LEAST, rest) > held:
            continue
        loose = rest & ~masks(tables, RUNS, rest)
        left = _each(tables, LOOSE, loose & ~_takeable(tables, deal, loose))
        many = _melds_in(tables, sets, rest)
        if (left, many) < (least, melds) or ((left, many) == (least, melds) and _comes_first(tables, hand, sets, best)):
            best, least, melds = sets, left, many
    _write_melds(tables, hand, best, deal, OWN)
    _lay_off(tables, deal, hand & ~(deal[OWN] | deal[OWN + 1] | deal[OWN + 2]))


# ---- Turns ----


@slow
def phase(rules: Rules, deal: Ints) -> int:
    """What is awaited, as long as the hand is not over."""
    if deal[LAID]:
        return TO_LAY_OFF
    if count_bits(deal[HANDS + deal[TURN]]) > 10:
        return TO_DISCARD
    if rules.row[OFFER] and deal[TURNS] < 2 and (not deal[TURNS] or deal[DECLINED]):
        return OFFERED
    return TO_DRAW


@fast
def stock_ended(rules: Rules, deal: Ints) -> bool:
    ended: bool = 31 - deal[STOCK_AT] <= rules.row[STOCK_LEFT]
    return ended


@slow
def _may_take(rules: Rules, deal: Ints, to_knock: bool) -> bool:
    """Whether the upcard may be taken by a seat that is to draw."""
    if (deal[TURNS] == 2 and deal[DECLINED]) or deal[TAKES] >= rules.row[TAKES_IN_A_ROW]:
        return False
    if not to_knock:
        return True
    bit = 1 << deal[PILE + deal[PILE_COUNT] - 1]
    hand = deal[HANDS + deal[TURN]] | bit
    if rules.row[BIG_GIN_BONUS] and not deadwood(rules.tables, hand):
        return True
    return discards_within(rules.tables, hand, deal[LIMIT]) & ~(0 if rules.row[RETURN_TAKEN] else bit) != 0


@slow
def legal(rules: Rules, deal: Ints) -> tuple[int, int, int]:
    """The cards to discard, those to knock with, and which of the other moves there are, as the bits of MAY_..."""
    awaited = phase(rules, deal)
    to_knock = stock_ended(rules, deal) and rules.row[STOCK_END] == STOCK_TAKE_TO_KNOCK
    if awaited == TO_LAY_OFF:
        return 0, 0, MAY_LAY_OFF
    if awaited == OFFERED:
        return 0, 0, MAY_TAKE | MAY_DECLINE
    if awaited == TO_DRAW:
        other = MAY_DECLINE if to_knock else MAY_DRAW
        return 0, 0, other | (MAY_TAKE if _may_take(rules, deal, to_knock) else 0)
    hand, took = deal[HANDS + deal[TURN]], deal[TOOK]
    free = hand if took < 0 or rules.row[RETURN_TAKEN] else hand & ~(1 << took)
    knocks = discards_within(rules.tables, hand, deal[LIMIT]) & free
    big = rules.row[BIG_GIN_BONUS] and not deadwood(rules.tables, hand)
    return 0 if to_knock and took >= 0 else free, knocks, MAY_BIG if big else 0


@slow
def play(rules: Rules, deal: Ints, move: int) -> None:
    """The seat to move makes a move that it may make, melds left to the program."""
    seat = deal[TURN]
    if move < 52:
        _discard(rules, deal, move)
    elif move <= BIG:
        _knock(rules, deal, move - 52 if move < BIG else -1)
    elif move == DRAW:
        if stock_ended(rules, deal):
            _nobody(rules.tables, deal)
            return
        deal[HANDS + seat] |= 1 << deal[STOCK + deal[STOCK_AT]]
        deal[STOCK_AT] += 1
        deal[TURNS] += 1
        deal[TAKES], deal[DECLINED], deal[TOOK] = 0, 0, -1
    elif move == TAKE:
        _take(rules, deal)
    elif move == DECLINE:
        if phase(rules, deal) == TO_DRAW:
            _nobody(rules.tables, deal)
            return
        deal[TURNS] += 1
        deal[DECLINED] = 1
        deal[TURN] = 1 - seat
    else:
        _answer(rules, deal)


@slow
def _take(rules: Rules, deal: Ints) -> None:
    seat = deal[TURN]
    if phase(rules, deal) != OFFERED:
        if rules.row[TAKES_IN_ALL] and deal[TAKEN_IN_ALL] + 1 >= rules.row[TAKES_IN_ALL]:
            _nobody(rules.tables, deal)
            return
        deal[TAKEN_IN_ALL] += 1
    deal[PILE_COUNT] -= 1
    card = deal[PILE + deal[PILE_COUNT]]
    deal[HANDS + seat] |= 1 << card
    deal[KNOWN + seat] |= 1 << card
    deal[TURNS] += 1
    deal[TAKES] += 1
    deal[DECLINED], deal[TOOK] = 0, card


@fast
def _leave(deal: Ints, card: int) -> None:
    """A card leaves the hand for the discards, and the other seat is to move."""
    seat = deal[TURN]
    deal[HANDS + seat] &= ~(1 << card)
    deal[KNOWN + seat] &= ~(1 << card)
    deal[PILE + deal[PILE_COUNT]] = card
    deal[PILE_COUNT] += 1
    deal[TURN], deal[PUT_BACK], deal[TOOK] = 1 - seat, deal[TOOK] == card, -1


@slow
def _discard(rules: Rules, deal: Ints, card: int) -> None:
    both_back = deal[PUT_BACK] and deal[TOOK] == card
    _leave(deal, card)
    stock_over = rules.row[STOCK_END] == STOCK_OVER and stock_ended(rules, deal)
    if stock_over or (rules.row[STANDOFF] and both_back):
        _nobody(rules.tables, deal)


@slow
def _knock(rules: Rules, deal: Ints, card: int) -> None:
    seat = deal[TURN]
    if card >= 0:
        _leave(deal, card)
    else:
        deal[TURN], deal[TOOK] = 1 - seat, -1
    hand, others = deal[HANDS + seat], ALL_CARDS
    for place in range(deal[PILE_COUNT]):
        others &= ~(1 << deal[PILE + place])
    arrange(rules.tables, hand, others, deal, MELDS)
    left = _each(rules.tables, LOOSE, hand & ~(deal[MELDS] | deal[MELDS + 1] | deal[MELDS + 2]))
    deal[LAID], deal[KNOCKER], deal[DISCARD], deal[COUNTS + seat] = 1, seat, card, left
    if not rules.row[OWN_MELDS] or not (left or rules.row[LAYOFF_ON_GIN]):
        _answer(rules, deal)


# ---- The end of a hand ----


@slow
def _nobody(tables: Tables, deal: Ints) -> None:
    """The hand is over, and nobody wins it."""
    for seat in range(2):
        left = deadwood(tables, deal[HANDS + seat])
        deal[COUNTS + seat], deal[HELD + seat] = left, left
    deal[KIND], deal[WINNER], deal[OVER] = DRAWN, -1, 1


@slow
def _answer(rules: Rules, deal: Ints) -> None:
    """The other hand lays off, and the knock is settled."""
    seat = deal[KNOCKER]
    other, knocked = 1 - seat, deal[COUNTS + seat]
    hand = deal[HANDS + other]
    if knocked or rules.row[LAYOFF_ON_GIN]:
        defend(rules, deal, hand)
    else:
        arrange(rules.tables, hand, ALL_CARDS, deal, OWN)
    held = hand & ~(deal[OWN] | deal[OWN + 1] | deal[OWN + 2])
    count = _each(rules.tables, LOOSE, held & ~(deal[LAYOFFS] | deal[LAYOFFS + 1] | deal[LAYOFFS + 2]))
    deal[COUNTS + other], deal[HELD + other], deal[HELD + seat] = count, _each(rules.tables, LOOSE, held), knocked
    winner, bonus = seat, 0
    if not knocked:
        kind = GIN if deal[DISCARD] >= 0 else BIG_GIN
        bonus = rules.row[GIN_BONUS] if deal[DISCARD] >= 0 else rules.row[BIG_GIN_BONUS]
    elif count > knocked:
        kind = KNOCK
    elif count == knocked and rules.row[EQUAL_IS_NOBODYS]:
        kind, winner = EQUAL, -1
    else:
        kind, winner, bonus = UNDERCUT, other, rules.row[UNDERCUT_BONUS]
    deal[KIND], deal[WINNER], deal[BONUS] = kind, winner, bonus * deal[TIMES]
    deal[POINTS] = (abs(count - knocked) + bonus) * deal[TIMES] if winner >= 0 else 0
    deal[LAID], deal[OVER] = 0, 1


# ---- Dealing ----


@slow
def limit_of(rules: Rules, upcard: int) -> int:
    """The most deadwood to knock with in a hand of that first upcard; 0 where only gin will do."""
    if not rules.row[KNOCKING]:
        return 0
    limit: int = rules.row[KNOCK_LIMIT]
    if rules.row[OKLAHOMA] == NO_OKLAHOMA:
        return limit
    if upcard % 13 == 12:
        return 0 if rules.row[OKLAHOMA] == ACE_IS_GIN else 1
    return min(upcard % 13 + 2, 10)


@slow
def begin(rules: Rules, deck: Ints, dealer: int, deal: Ints) -> None:
    """Deal a deck, int64[52]: ten cards to each by turns, the upcard, the stock."""
    deal[:PILE] = 0
    for place in range(20):
        deal[HANDS + place % 2] |= 1 << deck[place]
    upcard = deck[20]
    deal[DEALER], deal[TURN], deal[UPCARD] = dealer, 1 - dealer, upcard
    deal[LIMIT] = limit_of(rules, upcard)
    deal[TIMES] = 2 if rules.row[SPADE_DOUBLES] and upcard >= 39 else 1
    deal[PILE], deal[PILE_COUNT] = upcard, 1
    deal[TOOK], deal[KNOCKER], deal[WINNER] = -1, -1, -1
    copy(deck[21:52], deal[STOCK:])

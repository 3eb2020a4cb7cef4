"""Players of Gin Rummy, compiled: one that weighs hands with nets, and plain ones; and lessons for the nets.

Nets, figures and notes are rows of numbers: see `gin_sight`. A move is a number, as in the kernel of the game.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from .bits import Dice, Ints, count_bits, draw, low_bit, nth_bit, slow
from .gin import (
    BIG,
    BIG_GIN_BONUS,
    COUNTS,
    DECLINE,
    DRAW,
    GIN_BONUS,
    HANDS,
    KNOCKS,
    KNOWN,
    LAY_OFF,
    LIMIT,
    MAY_DRAW,
    MAY_TAKE,
    OVER,
    PILE,
    PILE_COUNT,
    POINTS,
    RETURN_TAKEN,
    STATE_SIZE,
    STOCK_AT,
    STOCK_END,
    STOCK_LEFT,
    STOCK_TAKE_TO_KNOCK,
    TAKE,
    TAKEN_IN_ALL,
    TAKES_IN_ALL,
    TIMES,
    TO_DISCARD,
    TO_DRAW,
    TO_LAY_OFF,
    TOOK,
    TURN,
    UNDERCUT_BONUS,
    WINNER,
    Tables,
    _stock_ended,
    begin,
    best_discards,
    deadwood,
    legal,
    phase,
    play,
)
from .gin import KIND as ENDED_IN
from .gin_hands import STORY_SIZE, TURNS, tell, tell_swap
from .gin_sight import (
    DRAWS,
    FIGURES,
    KNOCK_FIGURES,
    LYING,
    NOTE_SIZE,
    OPEN_FIGURES,
    PAIR_COUNT,
    PAIRS,
    SIGHT_SIZE,
    STYLES,
    Floats,
    Net,
    danger,
    figures,
    knock_figures,
    look,
    new_notes,
    note,
    other_ahead,
    other_taking,
    promised,
    see_through,
    waited_for,
)

UNIT: Final = 25.0
"""The points that stand for 1 within the nets."""
HIDDEN, KNOCK_HIDDEN = 96, 16
KNOCK_AT: Final = FIGURES * HIDDEN + 2 * HIDDEN + 1
OPEN_AT: Final = KNOCK_AT + KNOCK_FIGURES * KNOCK_HIDDEN + 2 * KNOCK_HIDDEN + 1
MIND_SIZE: Final = OPEN_AT + OPEN_FIGURES * HIDDEN + 2 * HIDDEN + 1
"""All nets in one row of float32: for hands played on with, for knocks, and for hands played on with where both lie
open."""

MOST_CHOICES: Final = 16
DONE: Final = 1000.0
"""Gin is the end of thinking: nothing else is so good."""
_WIDE: Final = 10
"""Discards that leave so much more deadwood than the best are not thought of."""
_THOUGHT_OF: Final = 10
"""Nor does the plain player think of discards that leave so much more."""
_AT_THE_END: Final = 5.0
"""What it costs to throw a card that the other can meld, when the stock is at its end."""

# ---- What sets players apart, as a row of float64 ----

KIND, KNOCKS_TEMPER, FEAR, PATIENCE, OUTS, DANGER, SLIPS, TEMPER_SIZE = range(8)
"""Who it is. Of the player with nets: points that a knock is thought to be worth beyond what it is, and that a risky
discard costs. Of the plain player: after how many draws it waits for gin; what it counts for a card that would help,
and for a risk. And how often any move is made.
"""
NET, PLAIN = range(2)

# ---- How somebody played, as counts, and what is made of them ----

CHANCES, TAKEN_CHANCES, DISCARDS, GREEDY, TAKES, DARING, CONDUCT_SIZE = range(7)
"""Chances to knock without gin, and how many were taken; discards, and those that left the least; cards taken from the
discards, and those that made no meld at once."""

Rows = NDArray[np.float32]


@slow
def styled(conduct: Ints, style: Floats) -> None:
    """What the counts of somebody's play say of the style: three shares, before any counts the usual ones."""
    style[0] = (conduct[TAKEN_CHANCES] + 1.0) / (conduct[CHANCES] + 2.0)
    style[1] = (conduct[GREEDY] + 3.2) / (conduct[DISCARDS] + 4.0)
    style[2] = (conduct[DARING] + 0.4) / (conduct[TAKES] + 2.0)


@slow
def watch(tables: Tables, deal: Ints, conduct: Ints, move: int) -> None:
    """Counts a move that the seat to move is about to make."""
    hand = deal[HANDS + deal[TURN]]
    if move == TAKE:
        conduct[TAKES] += 1
        conduct[DARING] += not waited_for(tables, hand) >> deal[PILE + deal[PILE_COUNT] - 1] & 1
    elif move < BIG:
        least = best_discards(tables, hand)[0]
        if 0 < least <= deal[LIMIT]:
            conduct[CHANCES] += 1
            conduct[TAKEN_CHANCES] += move >= KNOCKS
        if move < KNOCKS:
            conduct[DISCARDS] += 1
            conduct[GREEDY] += deadwood(tables, hand ^ 1 << move) == least


# ---- The player that weighs hands with nets ----


@slow
def _leaving(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    mind: Net,
    temper: Floats,
    deal: Ints,
    sight: Floats,
    unseen: int,
    hand: int,
    taken: int,
    moves: Ints,
    values: Floats,
    rows: Rows,
    units: Rows,
) -> int:
    """What eleven cards can be left as: moves, and what each promises in points; rows of figures beside discards."""
    seat = deal[TURN]
    ended, known = _stock_ended(rules, deal), deal[KNOWN + 1 - seat]
    if rules[BIG_GIN_BONUS] > rules[GIN_BONUS] and not deadwood(tables, hand):
        moves[0], values[0] = BIG, DONE
        return 1
    count, best, knock, least = 0, 1000, -1, 1000
    left = np.empty(52, np.int64)
    rest = hand
    while rest:
        card = low_bit(rest)
        rest &= rest - 1
        left[card] = deadwood(tables, hand ^ 1 << card)
        best = min(best, left[card]) if card != taken else best
        if left[card] < least and (card != taken or rules[RETURN_TAKEN]):
            knock, least = card, left[card]
    if least <= deal[LIMIT]:
        if not least:
            moves[0], values[0] = KNOCKS + knock, DONE
            return 1
        knock_figures(tables, cards, sight, hand ^ 1 << knock, least, rows[0])
        points = UNIT * promised(mind[KNOCK_AT:], rows[0], KNOCK_FIGURES, KNOCK_HIDDEN, units)
        moves[0], values[0] = KNOCKS + knock, points + (0.0 if ended else temper[KNOCKS_TEMPER])
        count = 1
    if taken >= 0 and ended and rules[STOCK_END] == STOCK_TAKE_TO_KNOCK:
        return count
    rest = hand if taken < 0 else hand & ~(1 << taken)
    while rest:
        card = low_bit(rest)
        rest &= rest - 1
        if left[card] > best + _WIDE:
            continue
        risk = danger(cards, sight, card)
        moves[count] = card
        if ended:
            values[count] = -_AT_THE_END * risk
        else:
            figures(tables, cards, deal, sight, seat, unseen, known, hand ^ 1 << card, card, rows[count])
            values[count] = UNIT * promised(mind, rows[count], FIGURES, HIDDEN, units) - temper[FEAR] * risk
        count += 1
    return count


@slow
def choices(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    mind: Net,
    weights: Floats,
    temper: Floats,
    deal: Ints,
    notes: Ints,
    style: Floats,
    moves: Ints,
    values: Floats,
    rows: Rows,
) -> int:
    """What the seat to move thinks of doing: so many moves, int64[MOST_CHOICES], with the points that each promises,
    float64, and, unless it ends the hand, with its figures, float32[MOST_CHOICES, FIGURES].
    """
    awaited, seat = phase(rules, deal), deal[TURN]
    if awaited == TO_LAY_OFF:
        moves[0], values[0] = LAY_OFF, 0.0
        return 1
    hand = deal[HANDS + seat]
    sight, units = np.empty(SIGHT_SIZE), np.empty(HIDDEN, np.float32)
    unseen = look(rules, tables, cards, weights, deal, notes, style, seat, sight)
    if awaited == TO_DISCARD:
        return _leaving(
            rules, tables, cards, mind, temper, deal, sight, unseen, hand, deal[TOOK], moves, values, rows, units
        )
    may = legal(rules, tables, deal)[2]
    count = 0
    if may & MAY_TAKE:
        card = deal[PILE + deal[PILE_COUNT] - 1]
        ends = awaited == TO_DRAW and rules[TAKES_IN_ALL] and deal[TAKEN_IN_ALL] + 1 >= rules[TAKES_IN_ALL]
        best = 0.0
        if not ends:
            many = _leaving(
                rules, tables, cards, mind, temper, deal, sight, unseen, hand | 1 << card, card, moves, values, rows,
                units,
            )  # fmt: skip
            best = values[:many].max() if many else -DONE
        moves[0], values[0] = TAKE, best
        rows[0, :] = 0.0
        count = 1
    moves[count] = DRAW if may & MAY_DRAW else DECLINE
    if awaited == TO_DRAW and _stock_ended(rules, deal):
        values[count] = 0.0
        rows[count, :] = 0.0
    else:
        figures(tables, cards, deal, sight, seat, unseen, deal[KNOWN + 1 - seat], hand, -1, rows[count])
        values[count] = UNIT * promised(mind, rows[count], FIGURES, HIDDEN, units)
    return count + 1


# ---- The plain players ----


@slow
def _risk(cards: Ints, card: int, known: int, dead: int) -> float:
    alive = 0
    for place in range(PAIRS, PAIRS + cards[card, PAIR_COUNT]):
        pair = cards[card, place]
        if pair & known == pair:
            return 1.0
        alive += pair & dead == 0
    return float(alive / cards[card, PAIR_COUNT])


@slow
def plain_move(rules: Ints, tables: Tables, cards: Ints, temper: Floats, deal: Ints, notes: Ints, dice: Dice) -> int:
    """Takes what a meld can hold, and knocks at once or, after some draws, for gin only. Discards least deadwood, cards
    that would help and risks counted by its temper; any of those that come to the same.
    """
    seat = deal[TURN]
    awaited, hand = phase(rules, deal), deal[HANDS + seat]
    if awaited == TO_LAY_OFF:
        return LAY_OFF
    discards, knocks, other = legal(rules, tables, deal)
    if awaited != TO_DISCARD:
        card = deal[PILE + deal[PILE_COUNT] - 1]
        if other & MAY_TAKE and waited_for(tables, hand) >> card & 1:
            return TAKE
        return DRAW if other & MAY_DRAW else DECLINE
    if other:
        return BIG
    if knocks:
        best, least, rest = -1, 1000, knocks
        while rest:
            card = low_bit(rest)
            rest &= rest - 1
            left = deadwood(tables, hand ^ 1 << card)
            if left < least:
                best, least = card, left
        late = 31 - deal[STOCK_AT] - rules[STOCK_LEFT] <= 4
        if not least or late or notes[DRAWS + seat] <= temper[PATIENCE] or not discards:
            return KNOCKS + best
    known, dead = deal[KNOWN + 1 - seat], hand | notes[LYING]
    among, lowest, rest = 0, 1e9, discards
    thinks = temper[OUTS] != 0.0 or temper[DANGER] != 0.0
    loosest = best_discards(tables, hand)[0] + (_THOUGHT_OF if thinks else 0)
    while rest:
        card = low_bit(rest)
        bit = rest & -rest
        rest ^= bit
        left = deadwood(tables, hand ^ bit)
        if left > loosest and among:
            continue
        cost = float(left)
        if thinks:
            cost -= temper[OUTS] * count_bits(waited_for(tables, hand ^ bit) & ~dead)
            cost += temper[DANGER] * _risk(cards, card, known, dead)
        if cost < lowest - 1e-9:
            among, lowest = 0, cost
        if cost < lowest + 1e-9:
            among |= bit
    return low_bit(nth_bit(among, draw(dice, count_bits(among))))


# ---- Lessons ----


@slow
def _any_move(rules: Ints, tables: Tables, deal: Ints, dice: Dice) -> int:
    """Any draw, or any discard that leaves no more than six above the least."""
    awaited = phase(rules, deal)
    discards, knocks, other = legal(rules, tables, deal)
    if awaited != TO_DISCARD:
        n = draw(dice, count_bits(other))
        bit = nth_bit(other, n)
        return BIG + low_bit(bit)
    hand = deal[HANDS + deal[TURN]]
    least, among, rest = best_discards(tables, hand)[0], 0, discards
    while rest:
        bit = rest & -rest
        rest ^= bit
        if deadwood(tables, hand ^ bit) <= least + 6:
            among |= bit
    if knocks and (not among or not draw(dice, 4)):
        return KNOCKS + low_bit(nth_bit(knocks, draw(dice, count_bits(knocks))))
    if not among:
        return low_bit(nth_bit(discards, draw(dice, count_bits(discards)))) if discards else BIG
    return low_bit(nth_bit(among, draw(dice, count_bits(among))))


@slow
def _decide(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    mind: Net,
    weights: Floats,
    temper: Floats,
    deal: Ints,
    notes: Ints,
    style: Floats,
    dice: Dice,
    moves: Ints,
    values: Floats,
    rows: Rows,
) -> int:
    """The move of whoever has this temper, as its place among the moves."""
    if temper[KIND] == NET:
        many = choices(rules, tables, cards, mind, weights, temper, deal, notes, style, moves, values, rows)
        best = 0
        for place in range(many):
            if values[place] > values[best]:
                best = place
        return best
    moves[0] = plain_move(rules, tables, cards, temper, deal, notes, dice)
    return 0


@slow
def _shuffle(deck: Ints, dice: Dice) -> None:
    for place in range(51, 0, -1):
        other = draw(dice, place + 1)
        deck[place], deck[other] = deck[other], deck[place]


@slow
def contest(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    minds: Rows,
    weights: Floats,
    tempers: Floats,
    dice: Dice,
    series: int,
    hands: int,
) -> Ints:
    """Two players, one row of each table, in so many series of so many hands, every deck played both ways: how each
    hand ended, and the points that the first gained, as if no hand counted twice; int64[series, 2, hands, 2].
    """
    told = np.zeros((series, 2, hands, 2), np.int64)
    deck, deal, notes = np.arange(52), np.zeros(STATE_SIZE, np.int64), np.zeros(NOTE_SIZE, np.int64)
    moves, values = np.zeros(MOST_CHOICES, np.int64), np.zeros(MOST_CHOICES)
    rows = np.zeros((MOST_CHOICES, FIGURES), np.float32)
    style = np.zeros((2, STYLES))
    decks = np.zeros((hands, 52), np.int64)
    for number in range(series):
        for hand in range(hands):
            _shuffle(deck, dice)
            decks[hand] = deck
        for swapped in range(2):
            conduct = np.zeros((2, CONDUCT_SIZE), np.int64)
            for hand in range(hands):
                begin(rules, decks[hand], hand & 1, deal)
                new_notes(deal, notes)
                for seat in range(2):
                    styled(conduct[1 - seat], style[seat])
                while not deal[OVER]:
                    seat = deal[TURN]
                    who = seat ^ swapped
                    at = _decide(
                        rules, tables, cards, minds[who], weights, tempers[who], deal, notes, style[seat], dice, moves,
                        values, rows,
                    )  # fmt: skip
                    move = moves[at]
                    watch(tables, deal, conduct[seat], move)
                    note(deal, notes, move)
                    play(rules, tables, deal, move)
                told[number, swapped, hand, 0] = deal[ENDED_IN]
                if deal[WINNER] >= 0:
                    points = deal[POINTS] // deal[TIMES]
                    told[number, swapped, hand, 1] = points if deal[WINNER] == swapped else -points
    return told


@slow
def lessons(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    minds: Rows,
    weights: Floats,
    tempers: Floats,
    dice: Dice,
    apart: Dice,
    hands: int,
    elsewhere: float,
    cap: float,
    told: Rows,
    opened: Rows,
    points: Rows,
    knocks: Rows,
    knock_points: Rows,
    swaps: Floats,
    counts: Ints,
) -> None:
    """The first player in a series of hands with the second, and what is to be learned from it, into the rows from
    where the counts stand: figures of what it did and what the hand came to; figures of knocks and what they would
    have come to; and how the true hand of the other and its past differ from others, by dice apart from those of play.
    """
    deck, deal, notes = np.arange(52), np.zeros(STATE_SIZE, np.int64), np.zeros(NOTE_SIZE, np.int64)
    trial = np.zeros(STATE_SIZE, np.int64)
    moves, values = np.zeros(MOST_CHOICES, np.int64), np.zeros(MOST_CHOICES)
    rows = np.zeros((MOST_CHOICES, FIGURES), np.float32)
    style, sight = np.zeros((2, STYLES)), np.zeros(SIGHT_SIZE)
    conduct, story = np.zeros((2, CONDUCT_SIZE), np.int64), np.empty(STORY_SIZE, np.int64)
    for _ in range(hands):
        _shuffle(deck, dice)
        begin(rules, deck, draw(dice, 2), deal)
        new_notes(deal, notes)
        learner = draw(dice, 2)
        for seat in range(2):
            styled(conduct[1 - (seat ^ learner)], style[seat])
        first, dealt, story[TURNS] = counts[0], deal[HANDS + 1 - learner], 0
        while not deal[OVER]:
            seat = deal[TURN]
            who = seat ^ learner
            awaited = phase(rules, deal)
            at = _decide(
                rules, tables, cards, minds[who], weights, tempers[who], deal, notes, style[seat], dice, moves, values,
                rows,
            )  # fmt: skip
            move = moves[at]
            if not who and awaited != TO_LAY_OFF and values[at] < DONE:
                odd = draw(dice, 1000) < elsewhere * 1000
                if odd:
                    move = _any_move(rules, tables, deal, dice)
                    counts[0] = first
                elif move < KNOCKS or (move in (DRAW, DECLINE) and rows[at, 1] + rows[at, 3] > 0):
                    told[counts[0]] = rows[at]
                    _tell_open(rules, tables, cards, weights, deal, notes, style[seat], sight, move, opened[counts[0]])
                    counts[0] += 1
                if draw(apart, 4) == 0:
                    tell_swap(
                        tables, cards, deal, notes, story, style[seat], seat, dealt, apart,
                        swaps[counts[2] : counts[2] + 2],
                    )  # fmt: skip
                    counts[2] += 2
                if awaited == TO_DISCARD and draw(dice, 2) == 0:
                    _try_knock(
                        rules, tables, cards, weights, deal, trial, notes, style[seat], sight, dice,
                        knocks[counts[1]], knock_points[counts[1] : counts[1] + 1],
                    )  # fmt: skip
                    counts[1] += 1
            elif who and draw(dice, 1000) < tempers[who, SLIPS] * 1000 and awaited != TO_LAY_OFF:
                move = _any_move(rules, tables, deal, dice)
            if who:
                tell(deal, story, move)
            watch(tables, deal, conduct[who], move)
            note(deal, notes, move)
            play(rules, tables, deal, move)
        gain = 0.0
        if deal[WINNER] >= 0:
            gain = min(cap, deal[POINTS] / deal[TIMES]) * (1 if deal[WINNER] == learner else -1)
        for row in range(first, counts[0]):
            points[row, 0] = gain
        counts[3] += 1


@slow
def _tell_open(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    weights: Floats,
    deal: Ints,
    notes: Ints,
    style: Floats,
    sight: Floats,
    move: int,
    into: Any,
) -> None:
    """The figures of a draw or a discard where both hands lie open."""
    seat = deal[TURN]
    theirs, shown = deal[HANDS + 1 - seat], np.empty(SIGHT_SIZE)
    look(rules, tables, cards, weights, deal, notes, style, seat, sight)
    stock = see_through(cards, deal, theirs & ~deal[KNOWN + 1 - seat], sight, shown)
    discard = move if move < KNOCKS else -1
    hand = deal[HANDS + seat] & ~(1 << discard) if discard >= 0 else deal[HANDS + seat]
    figures(tables, cards, deal, shown, seat, stock, theirs, hand, discard, into)
    other_ahead(tables, cards, deal, stock, theirs, into[FIGURES:])
    other_taking(tables, deal, theirs, discard, style, into[FIGURES:])


@slow
def _try_knock(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    weights: Floats,
    deal: Ints,
    trial: Ints,
    notes: Ints,
    style: Floats,
    sight: Floats,
    dice: Dice,
    told: Any,
    points: Any,
) -> None:
    """What a knock with the melds of this hand would come to now; with any deadwood where there is more than one may
    knock with.
    """
    seat = deal[TURN]
    hand = deal[HANDS + seat]
    least, among = best_discards(tables, hand)
    card = low_bit(among)
    kept, other = hand ^ 1 << card, 1 - seat
    trial[:] = deal
    play(rules, tables, trial, KNOCKS + card)
    if not trial[OVER]:
        play(rules, tables, trial, LAY_OFF)
    from_hand = trial[COUNTS + other]
    count = least if 0 < least <= deal[LIMIT] else 1 + draw(dice, 10)
    over = float(from_hand - count)
    points[0] = over if over > 0 else over - rules[UNDERCUT_BONUS]
    look(rules, tables, cards, weights, deal, notes, style, seat, sight)
    knock_figures(tables, cards, sight, kept, count, told)

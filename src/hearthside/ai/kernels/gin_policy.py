"""Policies of Gin Rummy, compiled: one that values hands with networks, and plain ones; and training samples.

Networks, features and notes are rows of numbers: see `gin_features`. A move is a number, as in `gin`.
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
from .gin_belief import HISTORY_SIZE, TURNS, record_turn, write_belief_samples
from .gin_features import (
    BELIEF_SIZE,
    DRAWS,
    FEATURES,
    KNOCK_FEATURES,
    LYING,
    NOTE_SIZE,
    OPEN_FEATURES,
    PAIR_COUNT,
    PAIRS,
    STYLE_SHARES,
    Floats,
    Network,
    danger,
    hand_features,
    knock_features,
    meld_completers,
    network_value,
    new_notes,
    note,
    open_belief,
    other_draw_features,
    other_take_features,
    update_belief,
)

UNIT: Final = 25.0
"""Points that stand for 1 inside the networks."""
HIDDEN, KNOCK_HIDDEN = 96, 16
KNOCK_AT: Final = FEATURES * HIDDEN + 2 * HIDDEN + 1
OPEN_AT: Final = KNOCK_AT + KNOCK_FEATURES * KNOCK_HIDDEN + 2 * KNOCK_HIDDEN + 1
NETWORKS_SIZE: Final = OPEN_AT + OPEN_FEATURES * HIDDEN + 2 * HIDDEN + 1
"""All networks in one row of float32: for hands that are played on, for knocks, and for hands that are played on when
both are open.
"""

MAX_CHOICES: Final = 16
GIN_VALUE: Final = 1000.0
"""The value of a move that ends the hand with gin, above that of any other."""
_DEADWOOD_MARGIN: Final = 10
"""Discards that leave this much more deadwood than the best are not considered."""
_PLAIN_MARGIN: Final = 10
"""The same for the plain player."""
_LATE_RISK_COST: Final = 5.0
"""Points that it costs to discard a card that the opponent can meld, when the stock is at its end."""

# ---- What sets players apart, as a row of float64 ----

KIND, KNOCK_BIAS, FEAR, PATIENCE, OUTS, DANGER, SLIPS, PROFILE_SIZE = range(8)
"""Which policy it is, and what sets players with the same policy apart. For the network policy: points added to the
value of a knock, and points that a discard costs which the opponent can meld. For the plain policy: the number of draws
after which it waits for gin, points for a card that would help, and points for a risk. For both: how often any move is
made, 0..1.
"""
NETWORK, PLAIN = range(2)

# ---- How somebody played, as counts, and what is made of them ----

KNOCK_CHANCES, KNOCKS_MADE, DISCARDS, GREEDY_DISCARDS, TAKES, SPECULATIVE_TAKES, STYLE_COUNTS_SIZE = range(7)
"""Turns with a chance to knock without gin, and how many were used; discards, and those that left the least deadwood;
cards taken from the discards, and those that made no meld at once.
"""

Rows = NDArray[np.float32]


@slow
def style_shares(style_counts: Ints, style: Floats) -> None:
    """Write the shares of knock chances used, of greedy discards and of speculative takes into ``style``,
    float64[STYLE_SHARES]. A few typical turns are added to the counts, so the shares begin at usual values.
    """
    style[0] = (style_counts[KNOCKS_MADE] + 1.0) / (style_counts[KNOCK_CHANCES] + 2.0)
    style[1] = (style_counts[GREEDY_DISCARDS] + 3.2) / (style_counts[DISCARDS] + 4.0)
    style[2] = (style_counts[SPECULATIVE_TAKES] + 0.4) / (style_counts[TAKES] + 2.0)


@slow
def count_move(tables: Tables, deal: Ints, style_counts: Ints, move: int) -> None:
    """Count a move that the seat to move is about to make into ``style_counts``, int64[STYLE_COUNTS_SIZE]."""
    hand = deal[HANDS + deal[TURN]]
    if move == TAKE:
        style_counts[TAKES] += 1
        style_counts[SPECULATIVE_TAKES] += not meld_completers(tables, hand) >> deal[PILE + deal[PILE_COUNT] - 1] & 1
    elif move < BIG:
        least = best_discards(tables, hand)[0]
        if 0 < least <= deal[LIMIT]:
            style_counts[KNOCK_CHANCES] += 1
            style_counts[KNOCKS_MADE] += move >= KNOCKS
        if move < KNOCKS:
            style_counts[DISCARDS] += 1
            style_counts[GREEDY_DISCARDS] += deadwood(tables, hand ^ 1 << move) == least


# ---- The player that weighs hands with nets ----


@slow
def _after_discards(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    network: Network,
    profile: Floats,
    deal: Ints,
    belief: Floats,
    unseen: int,
    hand: int,
    taken: int,
    moves: Ints,
    values: Floats,
    rows: Rows,
    units: Rows,
) -> int:
    """The moves with a hand of eleven, each with its value in points, and the features of the hand that a discard
    leaves; returns how many there are.
    """
    seat = deal[TURN]
    ended, known = _stock_ended(rules, deal), deal[KNOWN + 1 - seat]
    if rules[BIG_GIN_BONUS] > rules[GIN_BONUS] and not deadwood(tables, hand):
        moves[0], values[0] = BIG, GIN_VALUE
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
            moves[0], values[0] = KNOCKS + knock, GIN_VALUE
            return 1
        knock_features(tables, cards, belief, hand ^ 1 << knock, least, rows[0])
        points = UNIT * network_value(network[KNOCK_AT:], rows[0], KNOCK_FEATURES, KNOCK_HIDDEN, units)
        moves[0], values[0] = KNOCKS + knock, points + (0.0 if ended else profile[KNOCK_BIAS])
        count = 1
    if taken >= 0 and ended and rules[STOCK_END] == STOCK_TAKE_TO_KNOCK:
        return count
    rest = hand if taken < 0 else hand & ~(1 << taken)
    while rest:
        card = low_bit(rest)
        rest &= rest - 1
        if left[card] > best + _DEADWOOD_MARGIN:
            continue
        risk = danger(cards, belief, card)
        moves[count] = card
        if ended:
            values[count] = -_LATE_RISK_COST * risk
        else:
            hand_features(tables, cards, deal, belief, seat, unseen, known, hand ^ 1 << card, card, rows[count])
            values[count] = UNIT * network_value(network, rows[count], FEATURES, HIDDEN, units) - profile[FEAR] * risk
        count += 1
    return count


@slow
def choices(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    network: Network,
    card_weights: Floats,
    profile: Floats,
    deal: Ints,
    notes: Ints,
    style: Floats,
    moves: Ints,
    values: Floats,
    rows: Rows,
) -> int:
    """The moves that the seat to move considers; returns how many there are. Writes them into ``moves``,
    int64[MAX_CHOICES], their values in points into ``values``, float64, and, for those that do not end the hand, the
    features of the hand that is left into ``rows``, float32[MAX_CHOICES, FEATURES].
    """
    awaited, seat = phase(rules, deal), deal[TURN]
    if awaited == TO_LAY_OFF:
        moves[0], values[0] = LAY_OFF, 0.0
        return 1
    hand = deal[HANDS + seat]
    belief, units = np.empty(BELIEF_SIZE), np.empty(HIDDEN, np.float32)
    unseen = update_belief(rules, tables, cards, card_weights, deal, notes, style, seat, belief)
    if awaited == TO_DISCARD:
        return _after_discards(
            rules, tables, cards, network, profile, deal, belief, unseen, hand, deal[TOOK], moves, values, rows, units
        )
    may = legal(rules, tables, deal)[2]
    count = 0
    if may & MAY_TAKE:
        card = deal[PILE + deal[PILE_COUNT] - 1]
        ends = awaited == TO_DRAW and rules[TAKES_IN_ALL] and deal[TAKEN_IN_ALL] + 1 >= rules[TAKES_IN_ALL]
        best = 0.0
        if not ends:
            many = _after_discards(
                rules, tables, cards, network, profile, deal, belief, unseen, hand | 1 << card, card, moves, values,
                rows,
                units,
            )  # fmt: skip
            best = values[:many].max() if many else -GIN_VALUE
        moves[0], values[0] = TAKE, best
        rows[0, :] = 0.0
        count = 1
    moves[count] = DRAW if may & MAY_DRAW else DECLINE
    if awaited == TO_DRAW and _stock_ended(rules, deal):
        values[count] = 0.0
        rows[count, :] = 0.0
    else:
        hand_features(tables, cards, deal, belief, seat, unseen, deal[KNOWN + 1 - seat], hand, -1, rows[count])
        values[count] = UNIT * network_value(network, rows[count], FEATURES, HIDDEN, units)
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
def plain_move(rules: Ints, tables: Tables, cards: Ints, profile: Floats, deal: Ints, notes: Ints, dice: Dice) -> int:
    """The move of the plain policy. It takes a card that completes a meld. It knocks at once or, after some draws, only
    with gin. It discards for the least deadwood, corrected by its profile for useful cards and risks, and draws one of
    equal discards at random.
    """
    seat = deal[TURN]
    awaited, hand = phase(rules, deal), deal[HANDS + seat]
    if awaited == TO_LAY_OFF:
        return LAY_OFF
    discards, knocks, other = legal(rules, tables, deal)
    if awaited != TO_DISCARD:
        card = deal[PILE + deal[PILE_COUNT] - 1]
        if other & MAY_TAKE and meld_completers(tables, hand) >> card & 1:
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
        if not least or late or notes[DRAWS + seat] <= profile[PATIENCE] or not discards:
            return KNOCKS + best
    known, dead = deal[KNOWN + 1 - seat], hand | notes[LYING]
    among, lowest, rest = 0, 1e9, discards
    thinks = profile[OUTS] != 0.0 or profile[DANGER] != 0.0
    loosest = best_discards(tables, hand)[0] + (_PLAIN_MARGIN if thinks else 0)
    while rest:
        card = low_bit(rest)
        bit = rest & -rest
        rest ^= bit
        left = deadwood(tables, hand ^ bit)
        if left > loosest and among:
            continue
        cost = float(left)
        if thinks:
            cost -= profile[OUTS] * count_bits(meld_completers(tables, hand ^ bit) & ~dead)
            cost += profile[DANGER] * _risk(cards, card, known, dead)
        if cost < lowest - 1e-9:
            among, lowest = 0, cost
        if cost < lowest + 1e-9:
            among |= bit
    return low_bit(nth_bit(among, draw(dice, count_bits(among))))


# ---- Lessons ----


@slow
def _any_move(rules: Ints, tables: Tables, deal: Ints, dice: Dice) -> int:
    """A random draw, or a random discard that leaves at most six points above the least deadwood."""
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
    network: Network,
    card_weights: Floats,
    profile: Floats,
    deal: Ints,
    notes: Ints,
    style: Floats,
    dice: Dice,
    moves: Ints,
    values: Floats,
    rows: Rows,
) -> int:
    """The index of the move of the player with this profile."""
    if profile[KIND] == NETWORK:
        many = choices(rules, tables, cards, network, card_weights, profile, deal, notes, style, moves, values, rows)
        best = 0
        for place in range(many):
            if values[place] > values[best]:
                best = place
        return best
    moves[0] = plain_move(rules, tables, cards, profile, deal, notes, dice)
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
    networks: Rows,
    card_weights: Floats,
    profiles: Floats,
    dice: Dice,
    series: int,
    hands: int,
) -> Ints:
    """Play two players against each other, one row of each table, with every deck played from both seats. Returns how
    each hand ended and the points that the first player gained, before any doubling: int64[series, 2, hands, 2].
    """
    results = np.zeros((series, 2, hands, 2), np.int64)
    deck, deal, notes = np.arange(52), np.zeros(STATE_SIZE, np.int64), np.zeros(NOTE_SIZE, np.int64)
    moves, values = np.zeros(MAX_CHOICES, np.int64), np.zeros(MAX_CHOICES)
    rows = np.zeros((MAX_CHOICES, FEATURES), np.float32)
    style = np.zeros((2, STYLE_SHARES))
    decks = np.zeros((hands, 52), np.int64)
    for number in range(series):
        for hand in range(hands):
            _shuffle(deck, dice)
            decks[hand] = deck
        for swapped in range(2):
            style_counts = np.zeros((2, STYLE_COUNTS_SIZE), np.int64)
            for hand in range(hands):
                begin(rules, decks[hand], hand & 1, deal)
                new_notes(deal, notes)
                for seat in range(2):
                    style_shares(style_counts[1 - seat], style[seat])
                while not deal[OVER]:
                    seat = deal[TURN]
                    who = seat ^ swapped
                    at = _decide(
                        rules, tables, cards, networks[who], card_weights, profiles[who], deal, notes, style[seat],
                        dice, moves,
                        values, rows,
                    )  # fmt: skip
                    move = moves[at]
                    count_move(tables, deal, style_counts[seat], move)
                    note(deal, notes, move)
                    play(rules, tables, deal, move)
                results[number, swapped, hand, 0] = deal[ENDED_IN]
                if deal[WINNER] >= 0:
                    points = deal[POINTS] // deal[TIMES]
                    results[number, swapped, hand, 1] = points if deal[WINNER] == swapped else -points
    return results


@slow
def training_samples(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    networks: Rows,
    card_weights: Floats,
    profiles: Floats,
    dice: Dice,
    sample_dice: Dice,
    hands: int,
    exploration: float,
    cap: float,
    feature_rows: Rows,
    open_rows: Rows,
    points: Rows,
    knocks: Rows,
    knock_points: Rows,
    swaps: Floats,
    counts: Ints,
) -> None:
    """Play a series of hands of the first player against the second, and append what can be learned to the rows, from
    where ``counts`` stand: features of the first player's decisions and the points that the hand brought; features of
    knocks and the points that they would have brought; and feature differences between the opponent's true hand and
    past and changed ones. These last use a random generator of their own.
    """
    deck, deal, notes = np.arange(52), np.zeros(STATE_SIZE, np.int64), np.zeros(NOTE_SIZE, np.int64)
    trial = np.zeros(STATE_SIZE, np.int64)
    moves, values = np.zeros(MAX_CHOICES, np.int64), np.zeros(MAX_CHOICES)
    rows = np.zeros((MAX_CHOICES, FEATURES), np.float32)
    style, belief = np.zeros((2, STYLE_SHARES)), np.zeros(BELIEF_SIZE)
    style_counts, history = np.zeros((2, STYLE_COUNTS_SIZE), np.int64), np.empty(HISTORY_SIZE, np.int64)
    for _ in range(hands):
        _shuffle(deck, dice)
        begin(rules, deck, draw(dice, 2), deal)
        new_notes(deal, notes)
        learner = draw(dice, 2)
        for seat in range(2):
            style_shares(style_counts[1 - (seat ^ learner)], style[seat])
        first, dealt, history[TURNS] = counts[0], deal[HANDS + 1 - learner], 0
        while not deal[OVER]:
            seat = deal[TURN]
            who = seat ^ learner
            awaited = phase(rules, deal)
            at = _decide(
                rules, tables, cards, networks[who], card_weights, profiles[who], deal, notes, style[seat], dice,
                moves, values,
                rows,
            )  # fmt: skip
            move = moves[at]
            if not who and awaited != TO_LAY_OFF and values[at] < GIN_VALUE:
                odd = draw(dice, 1000) < exploration * 1000
                if odd:
                    move = _any_move(rules, tables, deal, dice)
                    counts[0] = first
                elif move < KNOCKS or (move in (DRAW, DECLINE) and rows[at, 1] + rows[at, 3] > 0):
                    feature_rows[counts[0]] = rows[at]
                    _write_open_features(
                        rules, tables, cards, card_weights, deal, notes, style[seat], belief, move, open_rows[counts[0]]
                    )
                    counts[0] += 1
                if draw(sample_dice, 4) == 0:
                    write_belief_samples(
                        tables, cards, deal, notes, history, style[seat], seat, dealt, sample_dice,
                        swaps[counts[2] : counts[2] + 2],
                    )  # fmt: skip
                    counts[2] += 2
                if awaited == TO_DISCARD and draw(dice, 2) == 0:
                    _write_knock_sample(
                        rules, tables, cards, card_weights, deal, trial, notes, style[seat], belief, dice,
                        knocks[counts[1]], knock_points[counts[1] : counts[1] + 1],
                    )  # fmt: skip
                    counts[1] += 1
            elif who and draw(dice, 1000) < profiles[who, SLIPS] * 1000 and awaited != TO_LAY_OFF:
                move = _any_move(rules, tables, deal, dice)
            if who:
                record_turn(deal, history, move)
            count_move(tables, deal, style_counts[who], move)
            note(deal, notes, move)
            play(rules, tables, deal, move)
        gain = 0.0
        if deal[WINNER] >= 0:
            gain = min(cap, deal[POINTS] / deal[TIMES]) * (1 if deal[WINNER] == learner else -1)
        for row in range(first, counts[0]):
            points[row, 0] = gain
        counts[3] += 1


@slow
def _write_open_features(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    card_weights: Floats,
    deal: Ints,
    notes: Ints,
    style: Floats,
    belief: Floats,
    move: int,
    out: Any,
) -> None:
    """Write the features of a draw or a discard with both hands open."""
    seat = deal[TURN]
    theirs, shown = deal[HANDS + 1 - seat], np.empty(BELIEF_SIZE)
    update_belief(rules, tables, cards, card_weights, deal, notes, style, seat, belief)
    stock = open_belief(cards, deal, theirs & ~deal[KNOWN + 1 - seat], belief, shown)
    discard = move if move < KNOCKS else -1
    hand = deal[HANDS + seat] & ~(1 << discard) if discard >= 0 else deal[HANDS + seat]
    hand_features(tables, cards, deal, shown, seat, stock, theirs, hand, discard, out)
    other_draw_features(tables, cards, deal, stock, theirs, out[FEATURES:])
    other_take_features(tables, deal, theirs, discard, style, out[FEATURES:])


@slow
def _write_knock_sample(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    card_weights: Floats,
    deal: Ints,
    trial: Ints,
    notes: Ints,
    style: Floats,
    belief: Floats,
    dice: Dice,
    out: Any,
    points: Any,
) -> None:
    """Write the features of a knock with the melds of this hand now, and the points that it would bring. Where the hand
    holds more deadwood than one may knock with, a random deadwood takes its place.
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
    update_belief(rules, tables, cards, card_weights, deal, notes, style, seat, belief)
    knock_features(tables, cards, belief, kept, count, out)

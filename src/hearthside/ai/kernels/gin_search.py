"""Looking at hidden hands at Gin Rummy, compiled: what the other may hold, and what each move is worth in every case.

Hands come from a Metropolis walk that lets a hidden card change places with one of the stock, under an energy that was
learned from true hands. In each world the moves are weighed side by side by the net for open hands; a knock is settled
as it stands. The net was taught by players who do not see the other's hand, so no move counts on seeing it.
"""

from math import exp, sqrt
from typing import Final

import numpy as np

from .bits import Dice, Ints, count_bits, draw, low_bit, nth_bit, slow
from .gin import (
    HANDS,
    KNOCKS,
    KNOWN,
    LAY_OFF,
    OVER,
    POINTS,
    STATE_SIZE,
    TAKE,
    TIMES,
    TO_DISCARD,
    TO_LAY_OFF,
    TURN,
    WINNER,
    Tables,
    _stock_ended,
    begin,
    phase,
    play,
)
from .gin_minds import (
    CONDUCT_SIZE,
    DONE,
    HIDDEN,
    MOST_CHOICES,
    OPEN_AT,
    TRAITS,
    UNIT,
    Rows,
    _decide,
    _shuffle,
    choices,
    styled,
    traits_of,
    watch,
)
from .gin_sight import (
    FIGURES,
    NOTE_SIZE,
    OPEN_FIGURES,
    SIGHT_SIZE,
    SIGNS,
    STYLES,
    Floats,
    Net,
    figures,
    look,
    new_notes,
    note,
    other_ahead,
    other_taking,
    promised,
    scores,
    see_through,
)

# ---- How to search, as a row of float64 ----

WORLDS, CANDIDATES, WITHIN, GATE, DROP, BURN, STEPS, TRUST, TRUE_HAND, SETTING_SIZE = range(10)
"""Most worlds; most moves that are weighed; points behind the best that a move may be for that; standard errors that
the first choice is left for, and by which a move is dropped; steps of the walk before the first world, and between two;
how much of the first judgement goes into the last; whether the true hand is looked at, to measure by.
"""
AT_ONCE: Final = 8
"""Worlds between two looks at who is behind."""

# ---- What came of it so far, as rows of float64 by move: how often weighed, by how much better than the first, squares

TRIED, GAINED, SQUARED = range(3)
_TIMES_BELOW: Final = 1 << 20


@slow
def _chance(dice: Dice) -> float:
    return float((draw(dice, _TIMES_BELOW) + 0.5) / _TIMES_BELOW)


@slow
def _energy(
    tables: Tables,
    cards: Ints,
    energy: Floats,
    deal: Ints,
    notes: Ints,
    style: Floats,
    seat: int,
    hand: int,
    into: Floats,
) -> float:
    """What speaks for a whole hand beside its cards one by one."""
    into[:] = 0.0
    traits_of(tables, cards, deal, notes, style, seat, hand, 1.0, into)
    total = 0.0
    for place in range(TRAITS - SIGNS):
        total += energy[SIGNS + place] * into[place]
    return total


@slow
def walk(
    tables: Tables,
    cards: Ints,
    energy: Floats,
    deal: Ints,
    notes: Ints,
    style: Floats,
    seat: int,
    hidden: int,
    steps: int,
    dice: Dice,
) -> int:
    """So many steps from one choice of hidden cards to another; 0 starts from any."""
    known = deal[KNOWN + 1 - seat]
    singly = np.zeros(52)
    unseen = scores(cards, energy, deal, notes, seat, singly)
    size = count_bits(deal[HANDS + 1 - seat]) - count_bits(known)
    if not hidden:
        left = unseen
        for _ in range(size):
            bit = nth_bit(left, draw(dice, count_bits(left)))
            left ^= bit
            hidden |= bit
    rest = unseen & ~hidden
    outside = count_bits(rest)
    if not hidden or not rest:
        return hidden
    into = np.empty(TRAITS - SIGNS)
    here = _energy(tables, cards, energy, deal, notes, style, seat, known | hidden, into)
    for _ in range(steps):
        out, come = nth_bit(hidden, draw(dice, size)), nth_bit(rest, draw(dice, outside))
        there = _energy(tables, cards, energy, deal, notes, style, seat, known | hidden ^ out | come, into)
        gain = there - here + singly[low_bit(come)] - singly[low_bit(out)]
        if gain >= 0.0 or _chance(dice) < exp(gain):
            hidden, rest, here = hidden ^ out | come, rest ^ come | out, there
    return hidden


@slow
def _knocking(rules: Ints, tables: Tables, deal: Ints, hidden: int, move: int, trial: Ints) -> float:
    """The points of a knock where the other holds these hidden cards, as if the hand did not count twice."""
    seat = deal[TURN]
    trial[:] = deal
    trial[HANDS + 1 - seat] = hidden | deal[KNOWN + 1 - seat]
    play(rules, tables, trial, move)
    if not trial[OVER]:
        play(rules, tables, trial, LAY_OFF)
    if trial[WINNER] < 0:
        return 0.0
    points = float(trial[POINTS] / trial[TIMES])
    return points if trial[WINNER] == seat else -points


@slow
def think(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    mind: Net,
    weights: Floats,
    energy: Floats,
    setting: Floats,
    deal: Ints,
    notes: Ints,
    style: Floats,
    taken: bool,
    moves: Ints,
    active: Ints,
    tally: Floats,
    chain: Ints,
    dice: Dice,
    worlds: int,
) -> None:
    """Weighs the active moves in so many more worlds, and adds up by how much each is better than the first. The chain,
    int64[1], holds the hidden cards of the last world, 0 before the first. Where the card that lies open is ``taken``,
    all moves but DRAW and DECLINE are what to do after taking it.
    """
    seat = deal[TURN]
    open_net = mind[OPEN_AT:]
    sight, shown = np.empty(SIGHT_SIZE), np.empty(SIGHT_SIZE)
    given, units = np.empty(OPEN_FIGURES, np.float32), np.empty(HIDDEN, np.float32)
    after, trial = deal.copy(), np.empty(STATE_SIZE, np.int64)
    if taken:
        play(rules, tables, after, TAKE)
    look(rules, tables, cards, weights, deal, notes, style, seat, sight)
    known = deal[KNOWN + 1 - seat]
    for _ in range(worlds):
        if setting[TRUE_HAND]:
            chain[0] = deal[HANDS + 1 - seat] & ~known
        else:
            steps = int(setting[STEPS] if chain[0] else setting[BURN])
            chain[0] = walk(tables, cards, energy, deal, notes, style, seat, chain[0], steps, dice)
        hidden, theirs = chain[0], chain[0] | known
        stock = see_through(cards, deal, hidden, sight, shown)
        other_ahead(tables, cards, deal, stock, theirs, given[FIGURES:])
        first = 0.0
        for place in range(len(moves)):
            if not active[place]:
                continue
            move = moves[place]
            if KNOCKS <= move < KNOCKS + 53:
                value = _knocking(rules, tables, after, hidden, move, trial)
            else:
                discard = move if move < KNOCKS else -1
                now = after if discard >= 0 else deal
                hand = now[HANDS + seat] & ~(1 << discard) if discard >= 0 else now[HANDS + seat]
                figures(tables, cards, now, shown, seat, stock, theirs, hand, discard, given)
                other_taking(tables, deal, theirs, discard, style, given[FIGURES:])
                value = UNIT * promised(open_net, given, OPEN_FIGURES, HIDDEN, units)
            if not place:
                first = value
            tally[place, TRIED] += 1
            tally[place, GAINED] += value - first
            tally[place, SQUARED] += (value - first) ** 2


@slow
def gain_of(tally: Floats, place: int) -> tuple[float, float]:
    """By how much a move is better than the first, and the standard error of that."""
    many = tally[place, TRIED]
    mean = tally[place, GAINED] / many
    spread = max(1e-6, tally[place, SQUARED] / many - mean * mean)
    return mean, sqrt(spread / max(1.0, many - 1.0)) + 0.5 / many


@slow
def _blended(setting: Floats, values: Floats, mean: float, place: int) -> float:
    """The gain of a move by both judgements."""
    return float(mean * (1.0 - setting[TRUST]) + (values[place] - values[0]) * setting[TRUST])


@slow
def drop(setting: Floats, values: Floats, active: Ints, tally: Floats) -> bool:
    """Drops the moves that are clearly behind; whether there is nothing left to find out."""
    lead, leader = 0.0, 0
    for place in range(1, len(active)):
        if active[place]:
            gain = _blended(setting, values, gain_of(tally, place)[0], place)
            if gain > lead:
                lead, leader = gain, place
    left, clear = 0, True
    for place in range(1, len(active)):
        if not active[place]:
            continue
        mean, error = gain_of(tally, place)
        gain = _blended(setting, values, mean, place)
        if (place != leader and gain + setting[DROP] * error < lead) or (
            not leader and gain + setting[DROP] * error < 0.0
        ):
            active[place] = 0
        else:
            left += 1
            clear = clear and place == leader and gain > (setting[GATE] + setting[DROP]) * error
    return not left or (left == 1 and clear)


@slow
def chosen(setting: Floats, values: Floats, tally: Floats) -> int:
    """Which move it is in the end: the first, unless another is better by more standard errors than the gate asks."""
    best, most = 0, 0.0
    for place in range(1, len(tally)):
        if tally[place, TRIED] >= 2:
            mean, error = gain_of(tally, place)
            gain = _blended(setting, values, mean, place) - setting[GATE] * error
            if gain > most:
                best, most = place, gain
    return best


@slow
def worth_trying(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    mind: Net,
    weights: Floats,
    temper: Floats,
    setting: Floats,
    deal: Ints,
    notes: Ints,
    style: Floats,
    moves: Ints,
    values: Floats,
    rows: Rows,
) -> tuple[int, bool]:
    """The moves that are worth looking into, the best first, with what they promise: how many, and whether all but a
    draw are what to do once the card that lies open is taken. One move needs no looking into.
    """
    count = choices(rules, tables, cards, mind, weights, temper, deal, notes, style, moves, values, rows)
    awaited = phase(rules, deal)
    taken = False
    if count == 1 or awaited == TO_LAY_OFF or _stock_ended(rules, deal) or values[:count].max() >= DONE:
        best = np.argmax(values[:count])
        moves[0] = moves[best]
        return 1, False
    if awaited != TO_DISCARD:
        drawing, value = moves[1], values[1]
        after, seen = deal.copy(), notes.copy()
        note(deal, seen, TAKE)
        play(rules, tables, after, TAKE)
        if after[OVER]:
            best = np.argmax(values[:count])
            moves[0] = moves[best]
            return 1, False
        count = choices(rules, tables, cards, mind, weights, temper, after, seen, style, moves, values, rows)
        count = min(count, MOST_CHOICES - 1)
        moves[count], values[count] = drawing, value
        count, taken = count + 1, True
    for place in range(count):
        best = place + np.argmax(values[place:count])
        moves[place], moves[best] = moves[best], moves[place]
        values[place], values[best] = values[best], values[place]
    most = 1
    while most < min(count, int(setting[CANDIDATES])) and values[most] > values[0] - setting[WITHIN]:
        most += 1
    return most, taken


@slow
def search(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    mind: Net,
    weights: Floats,
    energy: Floats,
    temper: Floats,
    setting: Floats,
    deal: Ints,
    notes: Ints,
    style: Floats,
    moves: Ints,
    values: Floats,
    rows: Rows,
    dice: Dice,
) -> int:
    """The move of a search that is limited in worlds alone."""
    most, taken = worth_trying(
        rules, tables, cards, mind, weights, temper, setting, deal, notes, style, moves, values, rows
    )
    best = 0
    if most > 1:
        active, tally, chain = np.ones(most, np.int64), np.zeros((most, 3)), np.zeros(1, np.int64)
        done = 0
        while done < setting[WORLDS]:
            think(
                rules, tables, cards, mind, weights, energy, setting, deal, notes, style, taken, moves[:most], active,
                tally, chain, dice, AT_ONCE,
            )  # fmt: skip
            done += AT_ONCE
            if drop(setting, values, active, tally):
                break
        best = chosen(setting, values, tally)
    return TAKE if taken and moves[best] <= KNOCKS + 52 else int(moves[best])


@slow
def searching(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    minds: Rows,
    weights: Floats,
    energy: Floats,
    tempers: Floats,
    settings: Floats,
    dice: Dice,
    series: int,
    hands: int,
) -> Floats:
    """The same as `gin_minds.contest`, for players that search where their setting has worlds."""
    gained = np.zeros(series)
    deck, deal, notes = np.arange(52), np.zeros(STATE_SIZE, np.int64), np.zeros(NOTE_SIZE, np.int64)
    moves, values = np.zeros(MOST_CHOICES, np.int64), np.zeros(MOST_CHOICES)
    rows = np.zeros((MOST_CHOICES, FIGURES), np.float32)
    style, decks = np.zeros((2, STYLES)), np.zeros((hands, 52), np.int64)
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
                    if settings[who, WORLDS]:
                        move = search(
                            rules, tables, cards, minds[who], weights, energy, tempers[who], settings[who], deal, notes,
                            style[seat], moves, values, rows, dice,
                        )  # fmt: skip
                    else:
                        at = _decide(
                            rules, tables, cards, minds[who], weights, tempers[who], deal, notes, style[seat], dice,
                            moves, values, rows,
                        )  # fmt: skip
                        move = moves[at]
                    watch(tables, deal, conduct[seat], move)
                    note(deal, notes, move)
                    play(rules, tables, deal, move)
                if deal[WINNER] >= 0:
                    gained[number] += deal[POINTS] if deal[WINNER] == swapped else -deal[POINTS]
        gained[number] /= 2 * hands
    return gained

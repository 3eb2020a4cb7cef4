"""Looking at hidden hands at Gin Rummy, compiled: what the other may hold, and what each move is worth in every case.

Hands come from a Metropolis walk that lets a hidden card change places with one of the stock, under an energy that was
learned from true hands. In each world the moves are weighed side by side by the net for open hands, at once or after
one more turn of both; a knock is settled as it stands. The net was taught by players who do not see the other's hand,
so no move counts on seeing it.
"""

from math import exp, sqrt
from typing import Any, Final

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
    STOCK,
    STOCK_AT,
    TAKE,
    TIMES,
    TO_DISCARD,
    TO_LAY_OFF,
    TURN,
    WINNER,
    Tables,
    _stock_ended,
    phase,
    play,
)
from .gin_minds import (
    DANGER,
    DONE,
    HIDDEN,
    KIND,
    MOST_CHOICES,
    OPEN_AT,
    OUTS,
    PATIENCE,
    PLAIN,
    TEMPER_SIZE,
    TRAITS,
    UNIT,
    Rows,
    choices,
    plain_move,
    traits_of,
)
from .gin_sight import (
    FIGURES,
    NOTE_SIZE,
    OPEN_FIGURES,
    SIGHT_SIZE,
    SIGNS,
    Floats,
    Net,
    figures,
    look,
    note,
    other_ahead,
    other_taking,
    promised,
    scores,
    see_through,
)

# ---- How to search, as a row of float64 ----

CANDIDATES, WITHIN, GATE, DROP, BURN, STEPS, TRUST, FARTHER, SETTING_SIZE = range(9)
"""Most moves that are weighed; points behind the best that a move may be for that; standard errors that
the first choice is left for, and by which a move is dropped; steps of the walk before the first world, and between two;
how much of the first judgement goes into the last; whether a world is played on until the seat has had its next turn.
"""
_PATIENCE, _OUTS, _DANGER = 4.0, 0.87, 2.4
"""The other, played on plainly, when it does not knock at once and is not greedy: see `gin_minds`."""
_GREEDY_FROM: Final = 0.8
"""The share of greedy discards from which the other may be greedy in a world; from a fifth more it always is."""
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
def _lay_out(deal: Ints, seat: int, hidden: int, stock: int, dice: Dice, world: Ints) -> None:
    """A world in which the other holds these hidden cards, and the stock lies in any order."""
    world[:] = deal
    world[HANDS + 1 - seat] = hidden | deal[KNOWN + 1 - seat]
    first = STOCK + deal[STOCK_AT]
    place = first
    while stock:
        world[place] = low_bit(stock)
        stock &= stock - 1
        place += 1
    for last in range(place - 1, first, -1):
        other = first + draw(dice, last - first + 1)
        world[last], world[other] = world[other], world[last]


@slow
def _opened(
    tables: Tables, cards: Ints, mind: Net, deal: Ints, style: Floats, seat: int, discard: int, stock: int, seen: Any,
    given: Any, units: Any,
) -> float:  # fmt: skip
    """The points that the net for open hands promises a seat that has just discarded."""
    theirs = deal[HANDS + 1 - seat]
    other_ahead(tables, cards, deal, stock, theirs, given[FIGURES:])
    figures(tables, cards, deal, seen, seat, stock, theirs, deal[HANDS + seat], discard, given)
    other_taking(tables, deal, theirs, discard, style, given[FIGURES:])
    return float(UNIT * promised(mind[OPEN_AT:], given, OPEN_FIGURES, HIDDEN, units))


@slow
def _played_on(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    mind: Net,
    weights: Floats,
    mine: Floats,
    theirs: Floats,
    style: Floats,
    seat: int,
    move: int,
    trial: Ints,
    notes: Ints,
    dice: Dice,
    moves: Ints,
    values: Floats,
    rows: Rows,
    sight: Floats,
    shown: Floats,
    given: Any,
    units: Any,
) -> float:
    """The points that a move promises once the seat has had its next turn; the trial, a world, is played in."""
    discards = 0
    while True:
        note(trial, notes, move)
        play(rules, tables, trial, move)
        if trial[OVER]:
            if trial[WINNER] < 0:
                return 0.0
            points = float(trial[POINTS] / trial[TIMES])
            return points if trial[WINNER] == seat else -points
        if move < KNOCKS and trial[TURN] != seat:
            discards += 1
            if discards == 2:
                break
        if trial[TURN] == seat:
            many = choices(rules, tables, cards, mind, weights, mine, trial, notes, style, moves, values, rows)
            move = moves[np.argmax(values[:many])]
        else:
            move = plain_move(rules, tables, cards, theirs, trial, notes, dice)
    trial[TURN] = seat
    look(rules, tables, cards, weights, trial, notes, style, seat, sight)
    hidden = trial[HANDS + 1 - seat] & ~trial[KNOWN + 1 - seat]
    stock = see_through(cards, trial, hidden, sight, shown)
    return _opened(tables, cards, mind, trial, style, seat, move, stock, shown, given, units)


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
    sight_ahead, shown_ahead = np.empty(SIGHT_SIZE), np.empty(SIGHT_SIZE)
    given_ahead = np.empty(OPEN_FIGURES, np.float32)
    given, units = np.empty(OPEN_FIGURES, np.float32), np.empty(HIDDEN, np.float32)
    after, trial = deal.copy(), np.empty(STATE_SIZE, np.int64)
    if taken:
        play(rules, tables, after, TAKE)
    look(rules, tables, cards, weights, deal, notes, style, seat, sight)
    known = deal[KNOWN + 1 - seat]
    world, seen = np.empty(STATE_SIZE, np.int64), np.empty(NOTE_SIZE, np.int64)
    mine, theirs_temper, start = np.zeros(TEMPER_SIZE), np.zeros(TEMPER_SIZE), np.zeros(1, np.uint64)
    thoughts, values = np.zeros(MOST_CHOICES, np.int64), np.zeros(MOST_CHOICES)
    rows = np.zeros((MOST_CHOICES, FIGURES), np.float32)
    for _ in range(worlds):
        steps = int(setting[STEPS] if chain[0] else setting[BURN])
        chain[0] = walk(tables, cards, energy, deal, notes, style, seat, chain[0], steps, dice)
        hidden, theirs = chain[0], chain[0] | known
        stock = see_through(cards, deal, hidden, sight, shown)
        if setting[FARTHER]:
            _lay_out(deal, seat, hidden, stock, dice, world)
            theirs_temper[KIND], theirs_temper[PATIENCE] = PLAIN, 1000 if _chance(dice) < style[0] else _PATIENCE
            if _chance(dice) > 5.0 * (style[1] - _GREEDY_FROM):
                theirs_temper[OUTS], theirs_temper[DANGER] = _OUTS, _DANGER
            else:
                theirs_temper[OUTS], theirs_temper[DANGER] = 0.0, 0.0
            start[0] = dice[0]
        other_ahead(tables, cards, deal, stock, theirs, given[FIGURES:])
        first = 0.0
        for place in range(len(moves)):
            if not active[place]:
                continue
            move = moves[place]
            if KNOCKS <= move < KNOCKS + 53:
                value = _knocking(rules, tables, after, hidden, move, trial)
            elif setting[FARTHER]:
                dice[0] = start[0]
                trial[:], seen[:] = world, notes
                if taken and move < KNOCKS:
                    note(trial, seen, TAKE)
                    play(rules, tables, trial, TAKE)
                value = _played_on(
                    rules, tables, cards, mind, weights, mine, theirs_temper, style, seat, move, trial, seen, dice,
                    thoughts, values, rows, sight_ahead, shown_ahead, given_ahead, units,
                )  # fmt: skip
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

"""Looking at hidden hands at Gin Rummy, compiled: what the other may hold, and what each move is worth in every case.

Hands come from a walk: see `gin_hands`. In each world the moves are weighed side by side by the net for open hands, at
once or after one more turn of both; a knock is settled as it stands. The net was taught by players who do not see the
other's hand, so no move counts on seeing it.
"""

from math import exp, log, sqrt
from typing import Any, Final

import numpy as np

from .bits import Dice, Ints, count_bits, draw, low_bit, slow
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
    TO_DISCARD,
    TO_LAY_OFF,
    TOOK,
    TURN,
    WINNER,
    Tables,
    _stock_ended,
    phase,
    play,
)
from .gin_hands import PAST_SIZE, UNSEEN, chance, walk
from .gin_minds import (
    DONE,
    HIDDEN,
    KIND,
    MOST_CHOICES,
    NET,
    OPEN_AT,
    PATIENCE,
    PLAIN,
    TEMPER_SIZE,
    UNIT,
    Rows,
    choices,
    plain_move,
)
from .gin_sight import (
    FIGURES,
    LATEST,
    LYING,
    NOTE_SIZE,
    OPEN_FIGURES,
    SIGHT_SIZE,
    STYLES,
    THROWN,
    Floats,
    Net,
    figures,
    look,
    note,
    other_ahead,
    other_taking,
    promised,
    see_through,
)

# ---- How to search, as a row of float64 ----

CANDIDATES, WITHIN, DROP, BURN, STEPS, TRUST, DOUBT, AHEAD, HEED, SETTING_SIZE = range(10)
"""Most moves that are weighed; points behind the best that a move may be for that; standard errors by which a move is
dropped; steps of the walk before the first world, and between two; how much of the judgement before goes into this one,
or, where it is not 0, by how many points that may be wrong; and how many turns of the seat a world is played on: where
none, the net for open hands judges at once. And how many walks at most lead to a world that the other's last discard
speaks for; where none, it is not asked.
"""
_PATIENCE: Final = 4.0
"""The draws after which the other, played on plainly, waits for gin, if it does not knock at once: see `gin_minds`."""
_GREEDY_FROM: Final = 0.8
"""The share of greedy discards from which the other may be a greedy player in a world; from a fifth more it always is.
Else it goes by nets."""
_WARMTH: Final = 0.7
"""Points of difference that whoever goes by nets hardly sees when it discards."""
_UNTHINKABLE: Final = -10.0
"""How little a discard can speak for a hand that would hardly make it, as the logarithm of a chance."""
_UNKNOWN: Final = (0.5, 0.8, 0.2)
"""The ways that the other thinks the seat to have."""
AT_ONCE: Final = 8
"""Worlds between two looks at who is behind."""

# ---- What came of it so far, as rows of float64 by move: how often weighed, by how much better than the first, squares

TRIED, GAINED, SQUARED = range(3)


@slow
def _discarding(deal: Ints, notes: Ints, seat: int, hand: int, trial: Ints, seen: Ints) -> int:
    """The other about to make its last discard, with the hand that it has now, into the trial; and what it was."""
    other = 1 - seat
    at = LATEST + 3 * other
    last = notes[at]
    trial[:], seen[:] = deal, notes
    trial[TURN], trial[TOOK], trial[HANDS + other] = other, -1, hand | 1 << last
    trial[KNOWN + seat] &= ~(1 << last)
    if count_bits(trial[HANDS + seat]) > 10:
        # Which of them it is does not matter: the other does not see it.
        trial[HANDS + seat] &= trial[HANDS + seat] - 1
    seen[LYING] &= ~(1 << last)
    seen[THROWN + other] &= ~(1 << last)
    seen[at], seen[at + 1], seen[at + 2] = seen[at + 1], seen[at + 2], -1
    return int(last)


@slow
def speaks_for(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    mind: Net,
    weights: Floats,
    temper: Floats,
    deal: Ints,
    notes: Ints,
    style: Floats,
    seat: int,
    hand: int,
    trial: Ints,
    seen: Ints,
    moves: Ints,
    values: Floats,
    rows: Rows,
) -> float:
    """How much the other's last move speaks for this hand: the logarithm of the chance that whoever goes by these nets
    would have made it.
    """
    last = _discarding(deal, notes, seat, hand, trial, seen)
    many = choices(rules, tables, cards, mind, weights, temper, trial, seen, style, moves, values, rows)
    best, total, told = values[:many].max(), 0.0, _UNTHINKABLE
    for place in range(many):
        short = (values[place] - best) / _WARMTH
        total += exp(short)
        if moves[place] == last:
            told = max(told, short)
    return float(told - log(total))


@slow
def _worth(worths: Floats, seat: int, trial: Ints) -> float:
    """What a hand that is over is worth to a seat."""
    middle = len(worths) // 2
    if trial[WINNER] < 0:
        return float(worths[middle])
    points = min(middle, trial[POINTS])
    return float(worths[middle + points] if trial[WINNER] == seat else worths[middle - points])


@slow
def knocking(rules: Ints, tables: Tables, worths: Floats, deal: Ints, hidden: int, move: int, trial: Ints) -> float:
    """What a knock is worth where the other holds these hidden cards."""
    seat = deal[TURN]
    trial[:] = deal
    trial[HANDS + 1 - seat] = hidden | deal[KNOWN + 1 - seat]
    play(rules, tables, trial, move)
    if not trial[OVER]:
        play(rules, tables, trial, LAY_OFF)
    return _worth(worths, seat, trial)


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
    minds: Rows,
    weights: Floats,
    worths: Floats,
    tempers: Floats,
    styles: Floats,
    seat: int,
    move: int,
    turns: int,
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
    """What a move promises once the seat has had so many turns more; the trial, a world, is played in."""
    discards = 0
    while True:
        note(trial, notes, move)
        play(rules, tables, trial, move)
        if trial[OVER]:
            return _worth(worths, seat, trial)
        if move < KNOCKS and trial[TURN] != seat:
            discards += 1
            if discards > turns:
                break
        who = int(trial[TURN] != seat)
        if tempers[who, KIND] == NET:
            many = choices(
                rules, tables, cards, minds[who], weights, tempers[who], trial, notes, styles[who], moves, values, rows
            )
            move = moves[np.argmax(values[:many])]
        else:
            move = plain_move(rules, tables, cards, tempers[who], trial, notes, dice)
    trial[TURN] = seat
    look(rules, tables, cards, weights, trial, notes, styles[0], seat, sight)
    hidden = trial[HANDS + 1 - seat] & ~trial[KNOWN + 1 - seat]
    stock = see_through(cards, trial, hidden, sight, shown)
    return _opened(tables, cards, minds[0], trial, styles[0], seat, move, stock, shown, given, units)


@slow
def think(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    minds: Rows,
    weights: Floats,
    energy: Floats,
    worths: Floats,
    setting: Floats,
    deal: Ints,
    notes: Ints,
    story: Ints,
    style: Floats,
    taken: bool,
    moves: Ints,
    active: Ints,
    tally: Floats,
    past: Ints,
    dice: Dice,
    worlds: int,
) -> None:
    """Weighs the active moves in so many more worlds, and adds up by how much each is better than the first. The nets,
    the seat's own and those of the other, promise what the ends of the hand are worth, and ``worths``, float64[odd],
    say it of each to the seat, a hand that nobody wins in the middle. The past, int64[PAST_SIZE], is that of the last
    world, zeros before the first. Where the card that lies open is ``taken``, all moves but DRAW and DECLINE are
    what to do after taking it.
    """
    seat, turns = deal[TURN], int(setting[AHEAD])
    open_net = minds[0, OPEN_AT:]
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
    tempers, styles, start = np.zeros((2, TEMPER_SIZE)), np.empty((2, STYLES)), np.zeros(1, np.uint64)
    styles[0], styles[1] = style, _UNKNOWN
    thoughts, values = np.zeros(MOST_CHOICES, np.int64), np.zeros(MOST_CHOICES)
    rows = np.zeros((MOST_CHOICES, FIGURES), np.float32)
    heeds = setting[HEED] > 0 and notes[LATEST + 3 * (1 - seat)] >= 0
    asked = rules, tables, cards, minds[1], weights, tempers[0], deal, notes, styles[1], seat
    before = np.empty(PAST_SIZE, np.int64)
    heard = -1e9
    if heeds and past[UNSEEN]:
        heard = speaks_for(*asked, past[UNSEEN] | known, trial, seen, thoughts, values, rows)
    for _ in range(worlds):
        for _walk in range(max(1, int(setting[HEED]))):
            steps = int(setting[STEPS] if past[UNSEEN] else setting[BURN])
            if not steps:
                break
            before[:] = past
            walk(tables, cards, energy, deal, notes, story, style, seat, past, steps, dice)
            if heeds and past[UNSEEN] != before[UNSEEN]:
                told = speaks_for(*asked, past[UNSEEN] | known, trial, seen, thoughts, values, rows)
                if told < heard and chance(dice) >= exp(told - heard):
                    past[:] = before
                    continue
                heard = told
        hidden, theirs = past[UNSEEN], past[UNSEEN] | known
        stock = see_through(cards, deal, hidden, sight, shown)
        if turns:
            _lay_out(deal, seat, hidden, stock, dice, world)
            tempers[1, KIND] = NET if chance(dice) > 5.0 * (style[1] - _GREEDY_FROM) else PLAIN
            tempers[1, PATIENCE] = 1000 if chance(dice) < style[0] else _PATIENCE
            start[0] = dice[0]
        other_ahead(tables, cards, deal, stock, theirs, given[FIGURES:])
        first = 0.0
        for place in range(len(moves)):
            if not active[place]:
                continue
            move = moves[place]
            if KNOCKS <= move < KNOCKS + 53:
                value = knocking(rules, tables, worths, after, hidden, move, trial)
            elif turns:
                dice[0] = start[0]
                trial[:], seen[:] = world, notes
                if taken and move < KNOCKS:
                    note(trial, seen, TAKE)
                    play(rules, tables, trial, TAKE)
                value = _played_on(
                    rules, tables, cards, minds, weights, worths, tempers, styles, seat, move, turns, trial, seen, dice,
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
def _blended(setting: Floats, values: Floats, tally: Floats, place: int) -> tuple[float, float]:
    """The gain of a move by the judgement before and by this one, and the standard error of this one."""
    mean, error = gain_of(tally, place)
    doubt, trust = setting[DOUBT] ** 2, setting[TRUST]
    if doubt:
        trust = error * error / (error * error + doubt)
    return mean * (1.0 - trust) + (values[place] - values[0]) * trust, error


@slow
def drop(setting: Floats, values: Floats, active: Ints, tally: Floats) -> bool:
    """Drops the moves that are clearly behind; whether there is nothing left to find out."""
    lead, leader = 0.0, 0
    for place in range(1, len(active)):
        if active[place]:
            gain = _blended(setting, values, tally, place)[0]
            if gain > lead:
                lead, leader = gain, place
    left, clear = 0, True
    for place in range(1, len(active)):
        if not active[place]:
            continue
        gain, error = _blended(setting, values, tally, place)
        if (place != leader and gain + setting[DROP] * error < lead) or (
            not leader and gain + setting[DROP] * error < 0.0
        ):
            active[place] = 0
        else:
            left += 1
            clear = clear and place == leader and gain > setting[DROP] * error
    return not left or (left == 1 and clear)


@slow
def settle(setting: Floats, values: Floats, tally: Floats) -> None:
    """Puts both judgements into the values, and begins a new tally."""
    for place in range(1, len(tally)):
        if tally[place, TRIED] >= 2:
            values[place] = values[0] + _blended(setting, values, tally, place)[0]
    tally[:] = 0.0


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

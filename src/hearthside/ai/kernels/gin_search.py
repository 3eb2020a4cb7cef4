"""Looking ahead at Gin Rummy, compiled: whole hands that the other may hold, and what each move comes to in them.

Hands come from a Metropolis walk that lets a hidden card change places with one of the stock, under an energy that was
learned from true hands. In each world the moves are tried side by side, and the quick player plays both seats on; the
other is a waiting or an eager one, by the share of knocks that it has taken so far.
"""

from math import exp, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from .bits import Dice, Ints, count_bits, draw, low_bit, nth_bit, slow
from .gin import (
    _ALL,
    HANDS,
    KNOWN,
    OVER,
    POINTS,
    STATE_SIZE,
    STOCK,
    STOCK_AT,
    TURN,
    WINNER,
    Tables,
    begin,
    play,
)
from .gin_minds import (
    CONDUCT_SIZE,
    DONE,
    MOST_CHOICES,
    QUICK_FIGURES,
    QUICK_HIDDEN,
    TEMPER_SIZE,
    TRAITS,
    Rows,
    _decide,
    _shuffle,
    choices,
    plain_move,
    quick_move,
    styled,
    traits_of,
    watch,
)
from .gin_sight import FIGURES, LYING, NOTE_SIZE, SIGNS, STYLES, Floats, Net, new_notes, note, scores

# ---- How to search, as a row of float64 ----

WORLDS, CANDIDATES, WITHIN, GATE, DROP, BURN, STEPS, PLAIN_SHARE, TRUE_HAND, TRUST, SETTING_SIZE = range(11)
"""Most worlds; most moves that are tried; points behind the best that are tried; standard errors that the net's choice
is left for; by which a move is dropped; steps of the walk before the first world, and between two; how much of the
other's greed makes it a plain player; whether the true hand is looked at, to measure by; what the net's word weighs,
in points of error.
"""
AT_ONCE: Final = 8
"""Worlds between two looks at who is behind."""

# ---- What came of it so far, as rows of float64 by move: how often tried, by how much better than the first, squares

TRIED, GAINED, SQUARED = range(3)
MOST_POINTS: Final = 400
"""Points of a hand, from -400 to 400, are looked up as what they are worth."""
_TIMES_BELOW: Final = 1 << 20


@slow
def _chance(dice: Dice) -> float:
    return float((draw(dice, _TIMES_BELOW) + 0.5) / _TIMES_BELOW)


@slow
def _energy(
    tables: Tables, cards: Ints, energy: Floats, deal: Ints, notes: Ints, style: Floats, seat: int, hand: int, into: Floats
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
def lay_out(deal: Ints, notes: Ints, seat: int, hidden: int, dice: Dice, world: Ints) -> None:
    """A world in which the other holds these hidden cards, and the stock lies in any order."""
    other = 1 - seat
    known = deal[KNOWN + other]
    world[:] = deal
    world[HANDS + other] = known | hidden
    rest = _ALL & ~(deal[HANDS + seat] | notes[LYING] | known | hidden)
    place = STOCK + deal[STOCK_AT]
    first = place
    while rest:
        world[place] = low_bit(rest)
        rest &= rest - 1
        place += 1
    for last in range(place - 1, first, -1):
        other = first + draw(dice, last - first + 1)
        world[last], world[other] = world[other], world[last]


@slow
def _outcome(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    mind: Net,
    temper: Floats,
    eager: bool,
    plain: bool,
    seat: int,
    move: int,
    trial: Ints,
    seen: Ints,
    dice: Dice,
    given: Rows,
    units: Rows,
) -> int:
    """The points that a move brings to the seat when both play on quickly; the world is played in."""
    while True:
        note(trial, seen, move)
        play(rules, tables, trial, move)
        if trial[OVER]:
            break
        if trial[TURN] == seat:
            move = quick_move(rules, tables, cards, mind, False, trial, seen, given, units)
        elif plain:
            move = plain_move(rules, tables, cards, temper, trial, seen, dice)
        else:
            move = quick_move(rules, tables, cards, mind, eager, trial, seen, given, units)
    if trial[WINNER] < 0:
        return 0
    points: int = trial[POINTS] if trial[WINNER] == seat else -trial[POINTS]
    return points


@slow
def think(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    mind: Net,
    energy: Floats,
    setting: Floats,
    worth: Floats,
    deal: Ints,
    notes: Ints,
    style: Floats,
    moves: Ints,
    active: Ints,
    tally: Floats,
    chain: Ints,
    dice: Dice,
    worlds: int,
) -> None:
    """Tries the active moves, the first of which is the net's, in so many more worlds, and adds up by how much each is
    better than the first. The chain, int64[1], holds the hidden cards of the last world, 0 before the first.
    """
    seat = deal[TURN]
    world, trial = np.empty(STATE_SIZE, np.int64), np.empty(STATE_SIZE, np.int64)
    seen = np.empty(NOTE_SIZE, np.int64)
    given, units = np.empty(QUICK_FIGURES, np.float32), np.empty(QUICK_HIDDEN, np.float32)
    temper = np.zeros(TEMPER_SIZE)
    start = np.zeros(1, np.uint64)
    for _ in range(worlds):
        if setting[TRUE_HAND]:
            chain[0] = deal[HANDS + 1 - seat] & ~deal[KNOWN + 1 - seat]
        else:
            steps = int(setting[STEPS] if chain[0] else setting[BURN])
            chain[0] = walk(tables, cards, energy, deal, notes, style, seat, chain[0], steps, dice)
        lay_out(deal, notes, seat, chain[0], dice, world)
        eager = _chance(dice) < style[0]
        plain = _chance(dice) < (style[1] - 0.8) * setting[PLAIN_SHARE]
        temper[3] = 100.0 if eager else 4.0  # PATIENCE
        start[0] = dice[0]
        first = 0.0
        for place in range(len(moves)):
            if not active[place]:
                continue
            trial[:] = world
            seen[:] = notes
            dice[0] = start[0]
            points = _outcome(
                rules, tables, cards, mind, temper, eager, plain, seat, moves[place], trial, seen, dice, given, units
            )
            value = worth[min(max(points, -MOST_POINTS), MOST_POINTS) + MOST_POINTS]
            if not place:
                first = value
            tally[place, TRIED] += 1
            tally[place, GAINED] += value - first
            tally[place, SQUARED] += (value - first) ** 2
        draw(dice, 2)


@slow
def drop(setting: Floats, active: Ints, tally: Floats) -> bool:
    """Drops the moves that are clearly behind; whether there is nothing left to find out."""
    lead, leader = 0.0, 0
    for place in range(1, len(active)):
        if active[place] and tally[place, GAINED] / tally[place, TRIED] > lead:
            lead, leader = tally[place, GAINED] / tally[place, TRIED], place
    left = 0
    clear = True
    for place in range(1, len(active)):
        if not active[place]:
            continue
        mean, error = gain_of(tally, place)
        if mean + setting[DROP] * error < lead:
            active[place] = 0
        else:
            left += 1
            clear = clear and place == leader and mean > (setting[GATE] + 1.0) * error
    return not left or (left == 1 and clear)


@slow
def gain_of(tally: Floats, place: int) -> tuple[float, float]:
    """By how much a move is better than the first, and the standard error of that."""
    many = tally[place, TRIED]
    mean = tally[place, GAINED] / many
    spread = max(1e-6, tally[place, SQUARED] / many - mean * mean)
    return mean, sqrt(spread / max(1.0, many - 1.0)) + 0.5 / many


@slow
def candidates(setting: Floats, count: int, moves: Ints, values: Floats) -> int:
    """Puts the best of the moves first, and leaves no more than are to be tried."""
    for place in range(count):
        best = place
        for other in range(place + 1, count):
            if values[other] > values[best]:
                best = other
        moves[place], moves[best] = moves[best], moves[place]
        values[place], values[best] = values[best], values[place]
    most = 1
    while most < min(count, int(setting[CANDIDATES])) and values[most] > values[0] - setting[WITHIN]:
        most += 1
    return most if values[0] < DONE else 1


@slow
def chosen(setting: Floats, values: Floats, tally: Floats) -> int:
    """Which move it is in the end: the first, unless another is better by more standard errors than the gate asks."""
    best, most = 0, 0.0
    for place in range(1, len(tally)):
        if tally[place, TRIED] < 2:
            continue
        mean, error = gain_of(tally, place)
        if setting[TRUST]:
            weight = 1.0 / (error * error)
            prior = 1.0 / (setting[TRUST] * setting[TRUST])
            better = (mean * weight + (values[place] - values[0]) * prior) / (weight + prior)
            if better > most and mean > setting[GATE] * error:
                best, most = place, better
        elif mean > setting[GATE] * error and mean - setting[GATE] * error > most:
            best, most = place, mean - setting[GATE] * error
    return best


@slow
def search(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    mind: Net,
    energy: Floats,
    setting: Floats,
    worth: Floats,
    deal: Ints,
    notes: Ints,
    style: Floats,
    count: int,
    moves: Ints,
    values: Floats,
    dice: Dice,
) -> int:
    """The move of a search that is limited in worlds alone."""
    most = candidates(setting, count, moves, values)
    if most > 1:
        active, tally, chain = np.ones(most, np.int64), np.zeros((most, 3)), np.zeros(1, np.int64)
        done = 0
        while done < setting[WORLDS]:
            think(
                rules, tables, cards, mind, energy, setting, worth, deal, notes, style, moves[:most], active, tally,
                chain, dice, AT_ONCE,
            )  # fmt: skip
            done += AT_ONCE
            if drop(setting, active, tally):
                break
        return int(moves[chosen(setting, values, tally)])
    return int(moves[0])


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
    worth: Floats,
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
                        many = choices(
                            rules, tables, cards, minds[who], weights, tempers[who], deal, notes, style[seat], moves,
                            values, rows,
                        )  # fmt: skip
                        move = search(
                            rules, tables, cards, minds[who], energy, settings[who], worth, deal, notes, style[seat],
                            many, moves, values, dice,
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

"""The net of four-handed Hearts with one pack, compiled: what it sees, and what it makes of it.

The actor sees what its seat may know, and scores every card. The critic sees all hands, and expects the points of every
seat. All that they see is 0 or 1, so that the first layer is a sum of some seventy rows of weights.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from . import hearts as game
from .bits import Ints, count_bits, fast, low_bit, slow

Floats = NDArray[np.float32]

# ---- What the actor sees ----

(
    HAND, CLASS, BEATS, PLAYED, TABLE, GAVE, GOT, VOIDS, TAKEN, OUT, OWN, BROKEN, DIRECTION, PICK, TRICK, POSITION, LED,
    WINNER, WORTH, HOLDERS, RULES, ACTOR_INPUTS,
) = (
    0, 52, 308, 360, 568, 724, 880, 932, 944, 1052, 1108, 1164, 1165, 1169, 1172, 1185, 1189, 1193, 1196, 1202, 1208,
    1216,
)  # fmt: skip
"""Where each group begins. Seats count from the one that moves.

``HAND``: own cards; ``CLASS``: for each own card its suit, and how many unseen ones are below it and above it, up to
7; ``BEATS``: own cards that would hold the trick; ``PLAYED``: by seat; ``TABLE``: the trick, by the other seats;
``GAVE``: cards passed and not yet played, by who got them; ``GOT``: cards received; ``VOIDS``: suits that the other
seats are known to lack; ``TAKEN``: points by seat; ``OUT`` and ``OWN``: how many unseen and own cards of each suit;
``PICK``: how many cards are picked for the pass; ``WORTH``: points in the trick; ``HOLDERS``: who has points: nobody,
one seat, or several. The last input is always 0: the graphics processor on which the net is trained multiplies rows of
a multiple of 64 faster.
"""

# ---- What the critic sees ----

(
    C_HAND, C_TABLE, C_RANKED, C_TAKEN, C_GAVE, C_BROKEN, C_DIRECTION, C_PICK, C_TRICK, C_POSITION, C_HOLDERS, C_RULES,
    CRITIC_INPUTS,
) = (0, 208, 364, 728, 836, 1044, 1045, 1049, 1052, 1065, 1069, 1075, 1088)  # fmt: skip
"""Where each group begins. ``C_RANKED``: the cards of the four hands, and those of the other three seats in the trick,
by how many cards of their suit that are not yet gone are below them; ``C_GAVE``: the cards picked for the pass, by
seat. The last six inputs are always 0, as the last of the actor.
"""

CLASSES: Final = 256
"""Classes of cards."""
OUTPUTS: Final = 52 + CLASSES
"""A score for each card, and one for each class of cards: a card counts by the sum of both."""
RULE_FLAGS: Final = 7
"""The points may not fall in the first trick; the queen may not be led before hearts are broken; the queen breaks
hearts if discarded; if played at all; a heart led breaks them; a heart may be led beside the queen; the eldest hand
opens.
"""
POINTS: Final = 10.0
"""What the critic's outputs are multiplied by; they are beyond the points taken so far."""

# ---- What is known of a deal beside its row ----

N_PLAYED, N_GAVE, N_GOT, N_VOIDS, N_SHIFT, N_PICKED, NOTES_SIZE = 0, 4, 8, 12, 16, 17, 18
"""By seat, the cards played, those given and those received, and the suits it is known to lack, a bit a suit; how many
seats passed cards travel; how many cards are picked for the pass, or -1 when that is over.
"""

FIRST, SECOND = 512, 128
"""Units of the hidden layers, of the actor and of the critic. The weights of a net are one row of float32: those of the
first layer by input, and their biases; those of the second layer by unit of the first, and their biases; those of the
third layer by output, and their biases.
"""
MOST_ROWS: Final = 512
"""Room for the inputs that are 1, and then for the units of the first layer."""
ROOM: Final = 1024
"""Room for the sums of two layers."""

_SUIT = 0x1FFF
_PACK = (1 << 52) - 1
_HEARTS = _SUIT << 26
_QUEEN = 1 << 49


@fast
def points_of(cards: int) -> int:
    """The points of these cards."""
    points: int = count_bits(cards & _HEARTS) + (13 if cards & _QUEEN else 0)
    return points


@fast
def _put(rows: Ints, count: int, at: int, cards: int) -> int:
    """Add a row for each of the cards."""
    while cards:
        rows[np.uint64(count)] = at + low_bit(cards)
        count += 1
        cards &= cards - 1
    return count


@fast
def _holders(deal: Ints, seat: int) -> int:
    """Who has points: nobody, the seat, one of the others, or several; 0 to 5."""
    found = 0
    for step in range(4):
        if points_of(deal[game.TAKEN + (seat + step & 3)]):
            found = 5 if found else 1 + step
    return found


@slow
def actor_inputs(flags: Ints, deal: Ints, notes: Ints, seat: int, rows: Ints) -> int:
    """Write which inputs of the actor are 1 for a seat, and return how many.

    ``flags``: the rules, int64[RULE_FLAGS]; ``deal``: int64[STATE_SIZE], of which only the own hand is looked at, and
    what all know; ``notes``: int64[NOTES_SIZE].
    """
    hand, gone = deal[game.HANDS + seat], 0
    for each in range(4):
        gone |= notes[N_PLAYED + each]
    unseen, count, picked = _PACK & ~(hand | gone), 0, notes[N_PICKED]
    for suit in range(4):
        own, out, last = hand & _SUIT << 13 * suit, unseen & _SUIT << 13 * suit, -1
        many, rest = count_bits(out), own
        while rest:
            place = low_bit(rest)
            below = count_bits(out & ((1 << place) - 1))
            rest &= rest - 1
            rows[count] = HAND + place
            count += 1
            kind = suit * 64 + min(below, 7) * 8 + min(many - below, 7)
            if kind != last:
                rows[count] = CLASS + kind
                count += 1
                last = kind
        rows[count], rows[count + 1] = OUT + 14 * suit + many, OWN + 14 * suit + count_bits(own)
        count += 2
    for step in range(4):
        other = seat + step & 3
        count = _put(rows, count, PLAYED + 52 * step, notes[N_PLAYED + other])
        rows[count] = TAKEN + 27 * step + points_of(deal[game.TAKEN + other])
        count += 1
        if step:
            count = _put(rows, count, VOIDS + 4 * (step - 1), notes[N_VOIDS + other])
    shift = notes[N_SHIFT]
    if shift:
        count = _put(rows, count, GAVE + 52 * (shift - 1), notes[N_GAVE + seat] & ~gone)
    count = _put(rows, count, GOT, notes[N_GOT + seat])
    if deal[game.BROKEN]:
        rows[count] = BROKEN
        count += 1
    rows[count], rows[count + 1] = DIRECTION + shift, HOLDERS + _holders(deal, seat)
    count += 2
    for flag in range(RULE_FLAGS):
        if flags[flag]:
            rows[count] = RULES + flag
            count += 1
    if picked >= 0:
        rows[count] = PICK + picked
        return count + 1
    lying = deal[game.PLAYED_COUNT]
    rows[count], rows[count + 1] = TRICK + deal[game.TRICKS], POSITION + lying
    count += 2
    if lying:
        suit, top, winner, worth = deal[game.TABLE] // 13, -1, 0, 0
        for place in range(lying):
            card = deal[game.TABLE + place]
            step = deal[game.LEADER] + place - seat & 3
            rows[count] = TABLE + 52 * (step - 1) + card
            count += 1
            worth += points_of(1 << card)
            if card // 13 == suit and card > top:
                top, winner = card, step
        rows[count], rows[count + 1] = LED + suit, WINNER + winner - 1
        rows[count + 2] = WORTH + (5 if worth >= 13 else min(worth, 4))
        count += 3
        count = _put(rows, count, BEATS, hand & (_SUIT << 13 * suit) & ~((2 << top) - 1))
    return count


@slow
def critic_inputs(flags: Ints, deal: Ints, notes: Ints, rows: Ints) -> int:
    """Write which inputs of the critic are 1 as a seat is to play, and return how many; as `actor_inputs`."""
    seat, lying, count = deal[game.TURN], deal[game.PLAYED_COUNT], 0
    left = 0
    for each in range(4):
        left |= deal[game.HANDS + each]
    for place in range(lying):
        left |= 1 << deal[game.TABLE + place]
    for step in range(4):
        rest = deal[game.HANDS + (seat + step & 3)]
        while rest:
            card = low_bit(rest)
            rest &= rest - 1
            below = left & (_SUIT << 13 * (card // 13)) & ((1 << card) - 1)
            rows[count] = C_HAND + 52 * step + card
            rows[count + 1] = C_RANKED + 52 * step + 13 * (card // 13) + count_bits(below)
            count += 2
        rows[count] = C_TAKEN + 27 * step + points_of(deal[game.TAKEN + (seat + step & 3)])
        count += 1
    for place in range(lying):
        card, step = deal[game.TABLE + place], deal[game.LEADER] + place - seat & 3
        below = left & (_SUIT << 13 * (card // 13)) & ((1 << card) - 1)
        rows[count] = C_TABLE + 52 * (step - 1) + card
        rows[count + 1] = C_RANKED + 52 * (step + 3) + 13 * (card // 13) + count_bits(below)
        count += 2
    if deal[game.BROKEN]:
        rows[count] = C_BROKEN
        count += 1
    rows[count], rows[count + 1] = C_DIRECTION + notes[N_SHIFT], C_HOLDERS + _holders(deal, seat)
    rows[count + 2], rows[count + 3] = C_TRICK + deal[game.TRICKS], C_POSITION + lying
    count += 4
    for flag in range(RULE_FLAGS):
        if flags[flag]:
            rows[count] = C_RULES + flag
            count += 1
    return count


# ---- The layers ----


@slow
def hidden(weights: Floats, inputs: int, rows: Ints, count: int, room: Floats, units: Ints) -> None:
    """Both hidden layers: the second is left in the first numbers of ``room``, float32[ROOM]."""
    bias = inputs * FIRST
    for unit in range(FIRST):
        room[FIRST + unit] = weights[np.uint64(bias + unit)]
    _add_rows(weights, rows, count, room)
    active = 0
    for unit in range(FIRST):
        # Without a branch, which would be guessed wrong half of the time.
        units[np.uint64(active)] = unit
        active += 1 if room[np.uint64(FIRST + unit)] > 0 else 0
    start = bias + FIRST
    for unit in range(SECOND):
        room[unit] = weights[np.uint64(start + FIRST * SECOND + unit)]
    place = 0
    while place + 4 <= active:
        u1, u2 = units[np.uint64(place)], units[np.uint64(place + 1)]
        u3, u4 = units[np.uint64(place + 2)], units[np.uint64(place + 3)]
        v1, v2 = room[np.uint64(FIRST + u1)], room[np.uint64(FIRST + u2)]
        v3, v4 = room[np.uint64(FIRST + u3)], room[np.uint64(FIRST + u4)]
        a1, a2, a3, a4 = start + u1 * SECOND, start + u2 * SECOND, start + u3 * SECOND, start + u4 * SECOND
        for each in range(SECOND):
            room[np.uint64(each)] += (
                v1 * weights[np.uint64(a1 + each)]
                + v2 * weights[np.uint64(a2 + each)]
                + (v3 * weights[np.uint64(a3 + each)] + v4 * weights[np.uint64(a4 + each)])
            )
        place += 4
    while place < active:
        unit = units[np.uint64(place)]
        value, at = room[np.uint64(FIRST + unit)], start + unit * SECOND
        for each in range(SECOND):
            room[np.uint64(each)] += value * weights[np.uint64(at + each)]
        place += 1
    for unit in range(SECOND):
        room[unit] = max(room[unit], np.float32(0.0))


@fast
def _add_rows(weights: Floats, rows: Ints, count: int, room: Floats) -> None:
    """Add these rows of weights to the sums of the first layer, four at a time."""
    place = 0
    while place + 4 <= count:
        one, two = rows[np.uint64(place)] * FIRST, rows[np.uint64(place + 1)] * FIRST
        three, four = rows[np.uint64(place + 2)] * FIRST, rows[np.uint64(place + 3)] * FIRST
        for unit in range(FIRST):
            room[np.uint64(FIRST + unit)] += (
                weights[np.uint64(one + unit)]
                + weights[np.uint64(two + unit)]
                + (weights[np.uint64(three + unit)] + weights[np.uint64(four + unit)])
            )
        place += 4
    while place < count:
        one = rows[np.uint64(place)] * FIRST
        for unit in range(FIRST):
            room[np.uint64(FIRST + unit)] += weights[np.uint64(one + unit)]
        place += 1


@fast
def _output(weights: Floats, at: int, room: Floats) -> np.float32:
    """The sum of the second layer's units by these weights."""
    one = two = three = four = np.float32(0.0)
    for unit in range(0, SECOND, 4):
        one += weights[np.uint64(at + unit)] * room[np.uint64(unit)]
        two += weights[np.uint64(at + unit + 1)] * room[np.uint64(unit + 1)]
        three += weights[np.uint64(at + unit + 2)] * room[np.uint64(unit + 2)]
        four += weights[np.uint64(at + unit + 3)] * room[np.uint64(unit + 3)]
    return one + two + (three + four)


@slow
def score(
    weights: Floats, flags: Ints, deal: Ints, notes: Ints, seat: int, cards: int, logits: Floats, rows: Ints,
    room: Floats,
) -> int:  # fmt: skip
    """The best of the cards to a seat, and the scores of all of them, into ``logits``, float32[52]; the others are
    minus infinity. ``rows``, int64[MOST_ROWS], and ``room``, float32[ROOM], are to work in.
    """
    count = actor_inputs(flags, deal, notes, seat, rows)
    hidden(weights, ACTOR_INPUTS, rows, count, room, rows)
    at = ACTOR_INPUTS * FIRST + FIRST + FIRST * SECOND + SECOND
    bias = at + OUTPUTS * SECOND
    hand, gone = deal[game.HANDS + seat], 0
    for each in range(4):
        gone |= notes[N_PLAYED + each]
    unseen = _PACK & ~(hand | gone)
    logits[:52] = -np.inf
    best, most = -1, np.float32(-np.inf)
    old, old_sum = -1, np.float32(0.0)
    while cards:
        place = low_bit(cards)
        cards &= cards - 1
        suit = place // 13
        out = unseen & _SUIT << 13 * suit
        below = count_bits(out & ((1 << place) - 1))
        kind = 52 + suit * 64 + min(below, 7) * 8 + min(count_bits(out) - below, 7)
        if kind != old:
            old, old_sum = kind, _output(weights, at + kind * SECOND, room)
            old_sum += weights[bias + kind]
        total = _output(weights, at + place * SECOND, room)
        total += weights[bias + place] + old_sum
        logits[place] = total
        if total > most:
            best, most = place, total
    return best


@slow
def choose_pass(
    weights: Floats, flags: Ints, deal: Ints, notes: Ints, seat: int, logits: Floats, rows: Ints, room: Floats
) -> int:
    """The three cards that a seat passes, picked one after another."""
    hand, passed = deal[game.HANDS + seat], 0
    for picked in range(3):
        notes[N_PICKED], notes[N_GAVE + seat] = picked, passed
        deal[game.HANDS + seat] = hand & ~passed
        passed |= 1 << score(weights, flags, deal, notes, seat, hand & ~passed, logits, rows, room)
    deal[game.HANDS + seat], notes[N_PICKED], notes[N_GAVE + seat] = hand, -1, 0
    return passed


@slow
def expect(weights: Floats, flags: Ints, deal: Ints, notes: Ints, expected: Floats, rows: Ints, room: Floats) -> None:
    """The points that the critic expects of every seat at the end of the deal, into ``expected``, float32[4]."""
    count = critic_inputs(flags, deal, notes, rows)
    hidden(weights, CRITIC_INPUTS, rows, count, room, rows)
    at = CRITIC_INPUTS * FIRST + FIRST + FIRST * SECOND + SECOND
    for step in range(4):
        seat = deal[game.TURN] + step & 3
        more = _output(weights, at + step * SECOND, room) + weights[at + 4 * SECOND + step]
        expected[seat] = POINTS * more + points_of(deal[game.TAKEN + seat])


@fast
def note(deal: Ints, notes: Ints, card: int) -> None:
    """The seat to move is about to play a card."""
    turn = deal[game.TURN]
    notes[N_PLAYED + turn] |= 1 << card
    if deal[game.PLAYED_COUNT]:
        led = deal[game.TABLE] // 13
        if card // 13 != led:
            notes[N_VOIDS + turn] |= 1 << led

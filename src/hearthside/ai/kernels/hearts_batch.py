"""Many tables of Hearts, compiled: four players, one pack. Arrays in and out.

The rules of play are those of `hearts`; here are passing card by card, scores, the end of a match, and what a seat sees
as bytes, which follows `hearthside.envs.HeartsEncoding` part by part. A table is a row of int64: the first places are
those of a deal in `hearts`, without leftover cards, and the others are named below.
"""

from typing import Final, NamedTuple

from . import hearts as kernel
from .bits import Ints, Rng, below, count_bits, fast, low_bit, nth_bit, roll, slow
from .spread import Bytes, spread_8, spread_32, spread_52, spread_64
from .tables import CARDS, Buffers, observes, shuffled

SEATS: Final = 4
CHANGE_MOON: Final = 52
"""The action that changes one's own choice for a moon."""
PLANES: Final = 16
SIZE: Final = PLANES * CARDS + 45
"""Bytes of an observation."""

# ---- A table, as a row ----

HANDS: Final = kernel.HANDS
"""The first place of the cards of each seat."""
PLAYED, PASSED, DEDUCT, SCORES = range(kernel.LEFT, kernel.LEFT + 4 * SEATS, SEATS)
"""By seat: the cards played and passed in this deal, the choice for a moon, the points of finished deals."""
(
    VOIDS, PASSING, OFFSET, ROUND, USABLE, DONE, ROW,
) = range(SCORES + SEATS, SCORES + SEATS + 7)  # fmt: skip
"""The suits in which a seat did not follow, four bits a seat; whether cards are passed, and how far they travel; how
many deals the table has finished; the legal actions as bits; whether the table waits for a reset."""

# ---- How a match goes on, as a row ----

(
    MATCH, RESETS, RAW, DEALER_STEP, ENDING, GOAL, EXACT_RESETS, SHARED, SETTINGS,
) = range(9)  # fmt: skip
"""Whether an episode is a match; whether tables begin anew by themselves; whether rewards are the points; how far the
deal moves; what ends a match, and when; whether a score at the goal goes to 0; whether ties are shared."""
REACH, EXCEED, DEALS = range(3)


class Game(NamedTuple):
    """What is played, as the kernels read it."""

    rules: Ints
    """int64[kernel.RULE_COUNT]"""
    worth: Ints
    """The points of each card, int64[52]."""
    cycle: Ints
    """How far passed cards travel, deal by deal, int64[any]; 0 for a hold."""
    settings: Ints
    """int64[SETTINGS]"""


@slow
def reset(
    game: Game, rows: Ints, dice: Rng, decks: Ints, which: Bytes, anew: bool, out: Buffers, scratch: Ints
) -> None:
    """Begin an episode at the tables that ``which`` names, uint8[N]: with these decks, int64[N, 52], where there are
    any. ``anew``: whether tables begin as new ones do, or go on with the next direction and dealer. ``scratch``:
    int64[2, 52].
    """
    deck, given = scratch[0], decks.shape[0] > 0
    for table in range(rows.shape[0]):
        if which[table]:
            row = rows[table]
            number, dealer = row[ROUND], row[kernel.DEALER]
            for place in range(ROW):
                row[place] = 0
            if anew or game.settings[MATCH]:
                number, dealer = 0, SEATS - 1
            row[ROUND], row[kernel.DEALER] = number, dealer
            if given:
                for place in range(CARDS):
                    deck[place] = decks[table, place]
            else:
                shuffled(deck, dice[table : table + 1])
            _deal(game, row, deck)
            _look(game, row)
            for seat in range(SEATS):
                out.rewards[table, seat] = 0
            out.terminated[table] = 0
            _show(game, row, table, out)


@slow
def step(game: Game, rows: Ints, dice: Rng, actions: Ints, out: Buffers, scratch: Ints) -> int:
    """Take an action, int64[N], at each table. The number of the first table at which it is illegal, and then nothing
    has changed; else -1. ``scratch``: int64[2, 52].
    """
    deck, points = scratch[0], scratch[1]
    for table in range(rows.shape[0]):
        action = actions[table]
        if not rows[table, DONE] and (action < 0 or action > CHANGE_MOON or not rows[table, USABLE] >> action & 1):
            return table
    for table in range(rows.shape[0]):
        row = rows[table]
        for seat in range(SEATS):
            out.rewards[table, seat] = 0
        if row[DONE]:
            continue
        out.terminated[table] = 0
        if row[PASSING]:
            _pick(game, row, actions[table])
        elif actions[table] == CHANGE_MOON:
            row[DEDUCT + row[kernel.TURN]] ^= 1
        else:
            _play(game, row, actions[table])
            if row[kernel.OVER]:
                _finish(game, row, table, points, out)
                if not row[DONE]:
                    shuffled(deck, dice[table : table + 1])
                    _deal(game, row, deck)
        _look(game, row)
        _show(game, row, table, out)
    return -1


@slow
def random_actions(rows: Ints, dice: Rng, actions: Ints) -> None:
    """A legal action for each table, each equally likely, into ``actions``, int64[N]; 0 where a table is done."""
    for table in range(rows.shape[0]):
        usable = rows[table, USABLE]
        actions[table] = 0
        if usable:
            state = roll(dice[table])
            dice[table] = state
            actions[table] = low_bit(nth_bit(usable, below(state, count_bits(usable))))


# ---- What actions do ----


@fast
def _deal(game: Game, row: Ints, deck: Ints) -> None:
    """Deal a deck; the dealer, the scores and the round are set."""
    kernel.begin(game.rules, deck, 13, row[kernel.DEALER], row)
    for seat in range(SEATS):
        row[PLAYED + seat], row[PASSED + seat] = 0, 0
    row[VOIDS], row[OFFSET] = 0, game.cycle[row[ROUND] % len(game.cycle)]
    row[PASSING] = row[OFFSET] != 0
    if not row[PASSING]:
        kernel.open_deal(game.rules, row)


@fast
def _pick(game: Game, row: Ints, card: int) -> None:
    """The seat to move picks a card for its pass; after the last of all seats these change hands."""
    seat = row[kernel.TURN]
    row[PASSED + seat] |= 1 << card
    if count_bits(row[PASSED + seat]) < game.rules[kernel.PASS_COUNT]:
        return
    row[kernel.TURN] = seat + 1
    if seat + 1 < SEATS:
        return
    for giver in range(SEATS):
        row[kernel.HANDS + giver] ^= row[PASSED + giver]
    for giver in range(SEATS):
        row[kernel.HANDS + (giver + row[OFFSET]) % SEATS] |= row[PASSED + giver]
    row[PASSING] = 0
    kernel.open_deal(game.rules, row)


@fast
def _play(game: Game, row: Ints, card: int) -> None:
    turn = row[kernel.TURN]
    row[PLAYED + turn] |= 1 << card
    if row[kernel.PLAYED_COUNT] and row[kernel.TABLE] // 13 != card // 13:
        row[VOIDS] |= 1 << 4 * turn + row[kernel.TABLE] // 13
    kernel.play(game.rules, row, card)


@fast
def _finish(game: Game, row: Ints, table: int, points: Ints, out: Buffers) -> None:
    """Reward a finished deal, and begin the next, or another episode, or wait."""
    settings = game.settings
    kernel.settle(game.rules, game.worth, row, row[SCORES : SCORES + SEATS], row[DEDUCT : DEDUCT + SEATS], points)
    total = points[0] + points[1] + points[2] + points[3]
    for seat in range(SEATS):
        out.rewards[table, seat] = points[seat] if settings[RAW] else total / 4 - points[seat]
    row[ROUND] += 1
    row[kernel.DEALER] = (row[kernel.DEALER] + settings[DEALER_STEP]) % SEATS
    over = True
    if settings[MATCH]:
        for seat in range(SEATS):
            row[SCORES + seat] += points[seat]
            if settings[EXACT_RESETS] and row[SCORES + seat] == settings[GOAL]:
                row[SCORES + seat] = 0
        over = _match_over(settings, row)
    if not over:
        return
    out.terminated[table] = 1
    row[DONE] = not settings[RESETS]
    if not row[DONE]:
        for seat in range(SEATS):
            row[SCORES + seat], row[DEDUCT + seat] = 0, 0
        if settings[MATCH]:
            row[ROUND], row[kernel.DEALER] = 0, SEATS - 1


@fast
def _match_over(settings: Ints, row: Ints) -> bool:
    """Whether the scores end the match, and somebody has won it."""
    most, fewest, winners = row[SCORES], row[SCORES], 0
    for seat in range(SEATS):
        most, fewest = max(most, row[SCORES + seat]), min(fewest, row[SCORES + seat])
    if settings[ENDING] == DEALS:
        over = row[ROUND] >= settings[GOAL]
    elif settings[ENDING] == REACH:
        over = most >= settings[GOAL]
    else:
        over = most > settings[GOAL]
    for seat in range(SEATS):
        winners += row[SCORES + seat] == fewest
    ended: bool = over and (winners == 1 or settings[SHARED] != 0)
    return ended


# ---- What a seat sees ----


@fast
def _look(game: Game, row: Ints) -> None:
    """Which actions are legal."""
    turn = row[kernel.TURN]
    if row[DONE]:
        row[USABLE] = 0
        return
    if row[PASSING]:
        rest = row[kernel.HANDS + turn] & ~row[PASSED + turn]
        free = rest & ~game.rules[kernel.UNPASSABLE]
        row[USABLE] = free if free else rest
        return
    first, _ = kernel.legal(game.rules, row)
    row[USABLE] = first
    if game.rules[kernel.MOON] == kernel.CHOICE and _may_change_moon(game, row, turn):
        row[USABLE] = first | 1 << CHANGE_MOON


@fast
def _may_change_moon(game: Game, row: Ints, turn: int) -> bool:
    if row[DEDUCT + turn]:
        early: bool = row[kernel.TRICKS] == 0
        return early
    if row[kernel.TRICKS] == 0 or (row[kernel.TRICKS] == 12 and row[kernel.PLAYED_COUNT]):
        return False
    others = 0
    for seat in range(SEATS):
        if seat != turn:
            others |= row[kernel.TAKEN + seat]
    wanted = game.rules[kernel.PENALTY] | (game.rules[kernel.BONUS] if game.rules[kernel.NEEDS_BONUS] else 0)
    alone: bool = others & wanted == 0
    return alone


@fast
def _show(game: Game, row: Ints, table: int, out: Buffers) -> None:
    """Write who is to move, what may be done and what that seat sees."""
    out.current[table] = -1 if row[DONE] else row[kernel.TURN]
    actions = out.mask.shape[1]
    spread_52(out.mask, table * actions, row[USABLE])
    if actions > CHANGE_MOON:
        out.mask[table, CHANGE_MOON] = row[USABLE] >> CHANGE_MOON & 1
    if observes(out, table, row[DONE]):
        _observe(game, row, table, out.observation)


@fast
def _observe(game: Game, row: Ints, table: int, to: Bytes) -> None:
    """Write what the seat to move sees, part by part. Each plane is written with 12 bytes more, which the next one
    then has.
    """
    me, count, at = row[kernel.TURN], row[kernel.PLAYED_COUNT], table * SIZE
    left, across, right = (me + 1) & 3, (me + 2) & 3, (me + 3) & 3
    hand, passing = row[kernel.HANDS + me], row[PASSING]
    spread_64(to, at, hand)
    spread_64(to, at + 52, row[USABLE] & (1 << CARDS) - 1)
    spread_64(to, at + 104, row[PASSED + me])
    got = 0 if passing or not row[OFFSET] else row[PASSED + (me - row[OFFSET] & 3)]
    spread_64(to, at + 156, got)
    # The last card was played by the seat before, and so on.
    spread_64(to, at + 208, 1 << row[kernel.TABLE + count - 3] if count > 2 else 0)
    spread_64(to, at + 260, 1 << row[kernel.TABLE + count - 2] if count > 1 else 0)
    spread_64(to, at + 312, 1 << row[kernel.TABLE + count - 1] if count > 0 else 0)
    spread_64(to, at + 364, row[kernel.TAKEN + me])
    spread_64(to, at + 416, row[kernel.TAKEN + left])
    spread_64(to, at + 468, row[kernel.TAKEN + across])
    spread_64(to, at + 520, row[kernel.TAKEN + right])
    spread_64(to, at + 572, row[PLAYED + me])
    spread_64(to, at + 624, row[PLAYED + left])
    spread_64(to, at + 676, row[PLAYED + across])
    spread_64(to, at + 728, row[PLAYED + right])
    played = row[PLAYED] | row[PLAYED + 1] | row[PLAYED + 2] | row[PLAYED + 3]
    spread_64(to, at + 780, ~(hand | played) & (1 << CARDS) - 1)
    # Voids, passing, direction, trick number, place, broken, deducts, dealer: a bit for each byte.
    voids = row[VOIDS]
    flags = voids >> 4 * left & 15 | (voids >> 4 * across & 15) << 4 | (voids >> 4 * right & 15) << 8
    flags |= passing << 12 | 1 << 13 + _direction(row[OFFSET]) | 1 << 17 + row[kernel.TRICKS] | 1 << 30 + count
    flags |= row[kernel.BROKEN] << 34 | row[DEDUCT + me] << 35 | 1 << 36 + (row[kernel.DEALER] - me & 3)
    spread_32(to, at + 832, flags)
    spread_8(to, at + 864, flags >> 32)
    for step in range(SEATS):
        to[table, 872 + step] = min(max(row[SCORES + (me + step & 3)], 0), 255)
    to[table, 876] = min(row[ROUND], 255) if game.settings[MATCH] else 0


@fast
def _direction(offset: int) -> int:
    """The place of a direction among left, right, across, hold, from how far cards travel."""
    if offset == 0:
        return 3
    return 0 if offset == 1 else (2 if offset == 2 else 1)

"""Many tables of Gin Rummy, compiled. Arrays in and out.

The rules of a hand are those of `gin`; here are scores, the end of a match, and what a seat sees as bytes, which
follows `hearthside.envs.GinEncoding` part by part. A table is a row of int64: the first places are those of a hand in
`gin`, and the others are named below.
"""

from typing import Final, NamedTuple

from . import gin as kernel
from .bits import Ints, Rng, below, count_bits, fast, low_bit, nth_bit, roll, slow
from .spread import Bytes, spread_8, spread_52, spread_64
from .tables import CARDS, Buffers, observes, shuffled

SEATS: Final = 2
ACTIONS: Final = 109
PLANES: Final = 12
SIZE: Final = PLANES * CARDS + 17
"""Bytes of an observation."""

# ---- A table, as a row ----

HANDS: Final = kernel.HANDS
"""The first place of the cards of each seat."""
(
    DISCARDS, KNOCKS, OTHERS, LEAST, THROWN, _THROWN_1, SCORES, _SCORES_1, PILE_CARDS, DONE, ROW,
) = range(kernel.STATE_SIZE, kernel.STATE_SIZE + 11)  # fmt: skip
"""The cards that may be discarded, and knocked with, and the other legal actions as bits; the least deadwood; by seat
the cards discarded in this hand, and the points of finished hands; the cards of the pile; whether the
table waits for a reset."""

# ---- How a match goes on, as a row ----

MATCH, RESETS, RAW, DEALING, GOAL, SETTINGS = range(6)
"""Whether an episode is a match; whether tables begin anew by themselves; whether rewards are the points; who deals
next; the points that end a match, 0 for one hand."""
BY_WINNER, BY_LOSER, ALTERNATE, ALTERNATE_WON, NORTH = range(5)


class Game(NamedTuple):
    """What is played, as the kernels read it."""

    rules: kernel.Rules
    settings: Ints
    """int64[SETTINGS]"""


@slow
def reset(
    game: Game, rows: Ints, dice: Rng, decks: Ints, which: Bytes, anew: bool, out: Buffers, scratch: Ints
) -> None:
    """Begin an episode at the tables that ``which`` names, uint8[N]: with these decks, int64[N, 52], where there are
    any. ``anew``: whether tables begin as new ones do, or go on with the next dealer. ``scratch``: int64[2, 52].
    """
    given, deck = decks.shape[0] > 0, scratch[0]
    for table in range(rows.shape[0]):
        if which[table]:
            row = rows[table]
            dealer = 1 if anew or game.settings[MATCH] else row[kernel.DEALER]
            for place in range(ROW):
                row[place] = 0
            if given:
                for place in range(CARDS):
                    deck[place] = decks[table, place]
            else:
                shuffled(deck, dice[table : table + 1])
            _deal(game.rules, row, deck, dealer)
            _look(game.rules, row)
            out.rewards[table, 0], out.rewards[table, 1] = 0, 0
            out.terminated[table] = 0
            _show(row, table, out)


@slow
def step(game: Game, rows: Ints, dice: Rng, actions: Ints, out: Buffers, scratch: Ints) -> int:
    """Take an action, int64[N], at each table. The number of the first table at which it is illegal, and then nothing
    has changed; else -1. ``scratch``: int64[2, 52].
    """
    rules, settings, deck = game.rules, game.settings, scratch[0]
    for table in range(rows.shape[0]):
        if not rows[table, DONE] and not _may(rows, table, actions[table]):
            return table
    for table in range(rows.shape[0]):
        row = rows[table]
        out.rewards[table, 0], out.rewards[table, 1] = 0, 0
        if row[DONE]:
            continue
        out.terminated[table] = 0
        _play(rules, row, actions[table])
        if row[kernel.OVER]:
            row[kernel.DEALER] = _finish(settings, row, table, out)
            if not row[DONE]:
                shuffled(deck, dice[table : table + 1])
                _deal(rules, row, deck, row[kernel.DEALER])
        _look(rules, row)
        _show(row, table, out)
    return -1


@slow
def random_actions(rows: Ints, dice: Rng, actions: Ints) -> None:
    """A legal action for each table, each equally likely, into ``actions``, int64[N]; 0 where a table is done."""
    for table in range(rows.shape[0]):
        discards, knocks, others = rows[table, DISCARDS], rows[table, KNOCKS], rows[table, OTHERS]
        first, second = count_bits(discards), count_bits(knocks)
        actions[table] = 0
        if first + second + count_bits(others):
            state = roll(dice[table])
            dice[table] = state
            n = below(state, first + second + count_bits(others))
            if n < first:
                actions[table] = low_bit(nth_bit(discards, n))
            elif n < first + second:
                actions[table] = kernel.KNOCKS + low_bit(nth_bit(knocks, n - first))
            else:
                actions[table] = kernel.BIG + low_bit(nth_bit(others, n - first - second))


# ---- What actions do ----


@fast
def _may(rows: Ints, table: int, action: int) -> bool:
    """Whether an action is legal."""
    if action < 0 or action >= ACTIONS:
        return False
    if action < kernel.KNOCKS:
        legal = rows[table, DISCARDS] >> action
    elif action < kernel.BIG:
        legal = rows[table, KNOCKS] >> action - kernel.KNOCKS
    else:
        legal = rows[table, OTHERS] >> action - kernel.BIG
    may: bool = legal & 1 != 0
    return may


@fast
def _deal(rules: kernel.Rules, row: Ints, deck: Ints, dealer: int) -> None:
    kernel.begin(rules, deck, dealer, row)
    row[THROWN], row[THROWN + 1], row[PILE_CARDS] = 0, 0, 1 << row[kernel.UPCARD]


@fast
def _play(rules: kernel.Rules, row: Ints, action: int) -> None:
    if action < kernel.BIG:
        bit = 1 << action % CARDS
        row[THROWN + row[kernel.TURN]] |= bit
        row[PILE_CARDS] |= bit
    elif action == kernel.TAKE:
        row[PILE_CARDS] &= ~(1 << row[kernel.PILE + row[kernel.PILE_COUNT] - 1])
    kernel.play(rules, row, action)


@fast
def _finish(settings: Ints, row: Ints, table: int, out: Buffers) -> int:
    """Reward a finished hand, and say who deals next, in it or in another episode."""
    winner, points, dealer = row[kernel.WINNER], row[kernel.POINTS], row[kernel.DEALER]
    if winner >= 0:
        out.rewards[table, winner] = points
        if not settings[RAW]:
            out.rewards[table, 1 - winner] = -points
    over = True
    if settings[MATCH]:
        if winner >= 0:
            row[SCORES + winner] += points
        over = not settings[GOAL] or max(row[SCORES], row[SCORES + 1]) >= settings[GOAL]
    if not over:
        return _next_dealer(settings, winner, dealer)
    out.terminated[table] = 1
    row[DONE] = not settings[RESETS]
    if not row[DONE]:
        row[SCORES], row[SCORES + 1] = 0, 0
    return 1 if settings[MATCH] or settings[DEALING] == NORTH else 1 - dealer


@fast
def _next_dealer(settings: Ints, winner: int, dealer: int) -> int:
    """Who deals the next hand of a match: see `State._next_dealer`."""
    how = settings[DEALING]
    if how == NORTH:
        return 1
    if how == ALTERNATE:
        return 1 - dealer
    if winner < 0:
        return dealer
    if how == ALTERNATE_WON:
        return 1 - dealer
    return winner if how == BY_WINNER else 1 - winner


# ---- What a seat sees ----


@fast
def _look(rules: kernel.Rules, row: Ints) -> None:
    """Which actions are legal, and the least deadwood of the seat to move."""
    if row[DONE]:
        row[DISCARDS], row[KNOCKS], row[OTHERS] = 0, 0, 0
        return
    hand = row[kernel.HANDS + row[kernel.TURN]]
    if row[kernel.LAID] or count_bits(hand) < 11:
        _, _, row[OTHERS] = kernel.legal(rules, row)
        row[DISCARDS], row[KNOCKS], row[LEAST] = 0, 0, kernel.deadwood(rules.tables, hand)
        return
    took, least = row[kernel.TOOK], kernel.best_discards(rules.tables, hand)[0]
    free = hand if took < 0 or rules.row[kernel.RETURN_TAKEN] else hand & ~(1 << took)
    # Eleven cards in melds can be one fewer in melds.
    big = rules.row[kernel.BIG_GIN_BONUS] and not least and not kernel.deadwood(rules.tables, hand)
    to_knock = rules.row[kernel.STOCK_END] == kernel.STOCK_TAKE_TO_KNOCK and kernel.stock_ended(rules, row)
    row[LEAST], row[OTHERS], row[KNOCKS] = least, kernel.MAY_BIG if big else 0, 0
    if least <= row[kernel.LIMIT]:
        row[KNOCKS] = kernel.discards_within(rules.tables, hand, row[kernel.LIMIT]) & free
    row[DISCARDS] = 0 if to_knock and took >= 0 else free


@fast
def _show(row: Ints, table: int, out: Buffers) -> None:
    """Write who is to move, what may be done and what that seat sees."""
    out.current[table] = -1 if row[DONE] else row[kernel.TURN]
    at = table * ACTIONS
    spread_64(out.mask, at, row[DISCARDS])
    spread_52(out.mask, at + kernel.KNOCKS, row[KNOCKS])
    spread_8(out.mask, at + kernel.BIG - 3, row[KNOCKS] >> 49 & 7 | row[OTHERS] << 3)
    if observes(out, table, row[DONE]):
        _observe(row, table, out.observation)


@fast
def _observe(row: Ints, table: int, to: Bytes) -> None:
    """Write what the seat to move sees, part by part. Each plane is written with 12 bytes more, which the next one
    then has.
    """
    me, at, count = row[kernel.TURN], table * SIZE, row[kernel.PILE_COUNT]
    hand, pile, top = row[kernel.HANDS + me], row[PILE_CARDS], kernel.PILE + count
    known = row[kernel.HANDS + 1 - me] if row[kernel.LAID] else row[kernel.KNOWN + 1 - me]
    spread_64(to, at, hand)
    spread_64(to, at + 52, row[DISCARDS])
    spread_64(to, at + 104, row[KNOCKS])
    spread_64(to, at + 156, 1 << row[top - 1] if count > 0 else 0)
    spread_64(to, at + 208, 1 << row[top - 2] if count > 1 else 0)
    spread_64(to, at + 260, 1 << row[top - 3] if count > 2 else 0)
    spread_64(to, at + 312, pile)
    spread_64(to, at + 364, row[kernel.KNOWN + me])
    spread_64(to, at + 416, known)
    spread_64(to, at + 468, row[THROWN + me])
    spread_64(to, at + 520, row[THROWN + 1 - me])
    spread_52(to, at + 572, ~(hand | pile | known) & kernel.ALL_CARDS)
    if row[kernel.LAID]:
        phase = kernel.TO_LAY_OFF
    elif count_bits(hand) > 10:
        phase = kernel.TO_DISCARD
    else:
        phase = kernel.OFFERED if row[OTHERS] & kernel.MAY_DECLINE and row[kernel.TURNS] < 2 else kernel.TO_DRAW
    spread_8(to, at + 624, 1 << phase | (row[OTHERS] & 15) << 4)
    to[table, 632] = row[OTHERS] >> 4
    to[table, 633] = row[kernel.DEALER] == me
    to[table, 634] = row[kernel.TIMES] > 1
    to[table, 635] = 31 - row[kernel.STOCK_AT]
    to[table, 636] = row[kernel.LIMIT]
    to[table, 637] = row[LEAST]
    to[table, 638] = min(row[kernel.TAKES], 255)
    to[table, 639] = min(row[SCORES + me], 255)
    to[table, 640] = min(row[SCORES + 1 - me], 255)

"""Rules, hands in progress and views of Gin Rummy as rows of numbers for the kernels."""

from functools import cache
from typing import Final

import numpy as np

from hearthside.ai.gin.belief import observe
from hearthside.ai.gin.melds import near, partners
from hearthside.cards import DECK, mask
from hearthside.gin import (
    Decline,
    Defence,
    Discard,
    Draw,
    Equal,
    Knock,
    LayOff,
    Move,
    Oklahoma,
    Opening,
    Phase,
    Rules,
    Source,
    StockEnd,
    Take,
    View,
)

from . import gin as kernel
from . import gin_belief as belief
from . import gin_features as features
from .bits import Ints

_ORDER: Final = (12, *range(12))
"""The ranks of a run from its low end: the ace, the deuce, ... the king."""
_SOURCES: Final = {Source.STOCK: belief.FROM_STOCK, Source.PILE: belief.FROM_PILE, Source.DECLINED: belief.NOWHERE}


@cache
def encoded_rules(rules: Rules) -> kernel.Rules:
    """The rules as the kernels read them; not to be written to."""
    return kernel.Rules(rules_row(rules), _tables(rules.round_the_corner, rules.ace_points), _card_rows(rules))


def rules_row(rules: Rules) -> Ints:
    """What the rules say, int64[RULE_COUNT]; what melds are is in the tables."""
    row = np.zeros(kernel.RULE_COUNT, np.int64)
    row[kernel.OFFER] = rules.opening is Opening.OFFER
    row[kernel.KNOCKING] = rules.knocking
    row[kernel.KNOCK_LIMIT] = rules.knock_limit
    row[kernel.OKLAHOMA] = list(Oklahoma).index(rules.oklahoma)
    row[kernel.SPADE_DOUBLES] = rules.spade_doubles
    row[kernel.GIN_BONUS] = rules.gin_bonus
    row[kernel.UNDERCUT_BONUS] = rules.undercut_bonus
    row[kernel.BIG_GIN_BONUS] = rules.big_gin_bonus
    row[kernel.EQUAL_IS_NOBODYS] = rules.equal is Equal.NOBODY
    row[kernel.LAYOFF_ON_GIN] = rules.layoff_on_gin
    row[kernel.MELDS_STAND] = rules.defence is Defence.MELDS_STAND
    row[kernel.OWN_MELDS] = rules.own_melds
    row[kernel.RETURN_TAKEN] = rules.return_taken
    row[kernel.STOCK_LEFT] = rules.stock_left
    row[kernel.STOCK_END] = list(StockEnd).index(rules.stock_end)
    row[kernel.TAKES_IN_A_ROW] = rules.takes_in_a_row
    row[kernel.TAKES_IN_ALL] = rules.takes_in_all
    row[kernel.STANDOFF] = rules.standoff
    return row


@cache
def _tables(corner: bool, ace_points: int) -> kernel.Tables:
    """What a suit's 13 bits come to, int16[TABLE_COUNT, 8192]."""
    suits = np.arange(1 << 13)
    found = np.zeros((kernel.TABLE_COUNT, 1 << 13), np.int16)
    loose, least, saved, best, runs, near, stretches, waited = found
    for rank, points in enumerate((*range(2, 11), 10, 10, 10, ace_points)):
        loose += (suits >> rank & 1) * points
    steps = list(zip(_ORDER, _ORDER[1:] + _ORDER[:1], strict=True))[: 13 if corner else 12]
    after = dict(steps)
    for low, middle in steps:
        if middle in after:
            run = 1 << low | 1 << middle | 1 << after[middle]
            runs |= np.where(suits & run == run, run, 0).astype(np.int16)
            for card in (low, middle, after[middle]):
                pair = run & ~(1 << card)
                waited |= np.where(suits & pair == pair, 1 << card, 0).astype(np.int16)
        near |= ((suits >> low & 1) << middle | (suits >> middle & 1) << low).astype(np.int16)
    stretches += sum(runs >> rank & 1 for rank in range(13))
    stretches -= sum((runs >> low) & (runs >> high) & 1 for low, high in steps)
    least += loose[suits & ~runs]
    thrown = [np.where(suits >> rank & 1, least[suits & ~(1 << rank)], 1000) for rank in range(13)]
    saved += (least - np.min(thrown, axis=0)).astype(np.int16)
    for rank, left in enumerate(thrown):
        best |= ((least - left == saved) & (left < 1000)).astype(np.int16) << rank
    found.setflags(write=False)
    return found


def _card_rows(rules: Rules) -> Ints:
    """What each card is under these rules, int64[52, CARD_SIZE]."""
    melding = rules.melding
    rows = np.zeros((52, features.CARD_SIZE), np.int64)
    for card, (pairs, nearby) in enumerate(zip(partners(melding), near(melding), strict=True)):
        rows[card, features.COUNTS_AS] = melding.points[card]
        rows[card, features.SAME : features.GAP + 1] = nearby
        rows[card, features.PAIR_COUNT] = len(pairs)
        rows[card, features.PAIRS : features.PAIRS + len(pairs)] = pairs
    rows.setflags(write=False)
    return rows


def view_row(view: View) -> Ints:
    """A hand in progress as its seat sees it, int64[STATE_SIZE]: in place of the other's hidden cards and the stock are
    any that it may be. Somebody is to draw or to discard.
    """
    assert view.upcard is not None
    known, seat, turns = [int(cards) for cards in view.known], view.seat, view.turns
    seen = known[1 - seat] | int(view.hand) | mask(view.pile)
    unseen = [card for card in DECK if not seen >> card & 1]
    hidden = view.counts[1 - seat] - known[1 - seat].bit_count()
    drawn = [turn.source for turn in turns if turn.source is not Source.DECLINED]
    offered = view.rules.opening is Opening.OFFER and drawn[:1] == [Source.PILE]
    ended = [turn for turn in turns if turn.discard is not None]
    row = np.zeros(kernel.STATE_SIZE, np.int64)
    row[kernel.HANDS + seat], row[kernel.HANDS + 1 - seat] = view.hand, known[1 - seat] | mask(unseen[:hidden])
    row[kernel.KNOWN : kernel.KNOWN + 2] = known
    row[kernel.TURN] = view.to_move[0]
    row[kernel.DEALER] = view.dealer
    row[kernel.UPCARD] = view.upcard
    row[kernel.LIMIT] = view.rules.limit(view.upcard)
    row[kernel.TIMES] = 2 if view.doubled else 1
    row[kernel.STOCK_AT] = 31 - len(unseen[hidden:])
    row[kernel.STOCK + row[kernel.STOCK_AT] : kernel.STOCK + 31] = unseen[hidden:]
    row[kernel.PILE : kernel.PILE + len(view.pile)] = view.pile
    row[kernel.PILE_COUNT] = len(view.pile)
    row[kernel.TAKES] = view.takes
    row[kernel.KNOCKER] = row[kernel.WINNER] = row[kernel.TOOK] = -1
    row[kernel.TURNS] = len(turns)
    row[kernel.DECLINED] = bool(turns) and turns[-1].source is Source.DECLINED
    row[kernel.TAKEN_IN_ALL] = drawn.count(Source.PILE) - offered
    if view.phase is Phase.DISCARD and turns[-1].source is Source.PILE and turns[-1].drew is not None:
        row[kernel.TOOK] = turns[-1].drew
    row[kernel.PUT_BACK] = bool(ended) and ended[-1].source is Source.PILE and ended[-1].drew == ended[-1].discard
    return row


def notes_row(view: View) -> Ints:
    """What both players have seen in this hand, int64[NOTE_SIZE]: the same as `gin_features.note` records move by
    move.
    """
    row = np.zeros(features.NOTE_SIZE, np.int64)
    row[features.LATEST : features.LATEST + 6] = -1
    for seat in range(2):
        seen, latest = observe(view, seat), features.LATEST + 3 * seat
        row[features.THROWN + seat], row[features.LEFT + seat] = seen.thrown, seen.left
        row[features.DRAWS + seat], row[features.TAKES_OF + seat] = seen.draws, seen.takes
        row[latest : latest + len(seen.discards[-3:])] = seen.discards[:-4:-1]
        row[features.LYING] = seen.lying
    return row


def history_row(view: View) -> Ints:
    """The turns of the opponent in this hand, int64[HISTORY_SIZE]: the same as `gin_belief.record_turn` writes, but
    without the cards that it drew from the stock.
    """
    row, turns = np.zeros(belief.HISTORY_SIZE, np.int64), list[tuple[int, ...]]()
    lies = [] if view.upcard is None else [int(view.upcard)]
    for turn in view.turns:
        offered = lies[-1] if lies else -1
        if turn.source is Source.PILE:
            lies.pop()
        if turn.discard is not None:
            lies.append(turn.discard)
        if turn.seat != view.seat:
            drew = offered if turn.source is Source.PILE else -1
            turns.append((offered, _SOURCES[turn.source], drew, -1 if turn.discard is None else int(turn.discard)))
    row[belief.TURNS] = min(len(turns), belief.MAX_TURNS + 1)
    flat = [number for turn in turns[: belief.MAX_TURNS] for number in turn]
    row[1 : 1 + len(flat)] = flat
    return row


def move_number(move: Move) -> int:
    """What the kernels call a move of a hand; a knock by its discard alone."""
    match move:
        case Discard():
            return int(move.card)
        case Knock():
            return kernel.BIG if move.discard is None else kernel.KNOCKS + move.discard
        case Draw():
            return kernel.DRAW
        case Take():
            return kernel.TAKE
        case Decline():
            return kernel.DECLINE
        case LayOff():
            return kernel.LAY_OFF
    raise AssertionError(f"{move} is no move of a hand.")


def numbered_move(number: int, seat: int) -> Move:
    """The move that the kernels call by that number."""
    if number < kernel.KNOCKS:
        return Discard(seat, DECK[number])
    if number < kernel.BIG:
        return Knock(seat, DECK[number - kernel.KNOCKS])
    match number:
        case kernel.BIG:
            return Knock(seat, None)
        case kernel.DRAW:
            return Draw(seat)
        case kernel.TAKE:
            return Take(seat)
    return Decline(seat)

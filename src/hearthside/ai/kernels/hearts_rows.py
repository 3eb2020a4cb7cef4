"""Rules and states of Hearts as rows of numbers for the kernels, and back. Knows the readable rules."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from hearthside.cards import Card
from hearthside.hearts import CashIn, Leftover, Moon, Opening, QueenBreaks, Rules, State

from . import hearts as kernel
from .bits import Ints

_PACK: Final = (1 << 52) - 1


def rules_row(rules: Rules) -> Ints:
    """The rules as the kernel reads them, int64[RULE_COUNT]; the points of cards are in `worth_row`."""
    row = np.zeros(kernel.RULE_COUNT, np.int64)
    row[kernel.SEATS] = rules.seats
    row[kernel.PACKS] = rules.packs
    row[kernel.LEFTOVER] = list(Leftover).index(rules.leftover)
    row[kernel.TO_HAND] = rules.leftover_to_hand
    row[kernel.OPENING] = list(Opening).index(rules.opening)
    row[kernel.BARRED_FIRST] = rules.barred_first & _PACK
    row[kernel.QUEEN_LAST] = rules.first_trick_queen_last
    row[kernel.BARRED_LEAD] = rules.barred_lead & _PACK
    row[kernel.QUEEN_BREAKS] = list(QueenBreaks).index(rules.queen_breaks)
    row[kernel.HEART_BESIDE_QUEEN] = rules.heart_beside_queen
    row[kernel.CASH_IN] = list(CashIn).index(rules.cash_in)
    row[kernel.PENALTY] = rules.penalty & _PACK
    row[kernel.BONUS] = rules.bonus & _PACK
    row[kernel.MOON] = list(Moon).index(rules.moon)
    row[kernel.NEEDS_BONUS] = rules.moon_needs_bonus
    row[kernel.MOON_POINTS] = rules.moon_points
    row[kernel.SAFETY] = rules.moon_safety
    row[kernel.NO_TRICK_BONUS] = rules.no_trick_bonus
    row[kernel.PASS_COUNT] = rules.pass_count
    row[kernel.UNPASSABLE] = rules.unpassable & _PACK
    row[kernel.SPECIAL] = rules.special
    row[kernel.ONES] = sum(1 << card for card in rules.penalty if card < 52 and rules.worth[card] == 1)
    return row


def worth_row(rules: Rules) -> Ints:
    """Points of each card of a pack, int64[52]."""
    return np.array(rules.worth[:52], np.int64)


def deal_row(state: State) -> Ints:
    """A deal in progress, passing over, as the kernel reads it, int64[STATE_SIZE]."""
    row = np.zeros(kernel.STATE_SIZE, np.int64)
    for seat in range(state.rules.seats):
        row[kernel.HANDS + seat] = state.hands[seat] & _PACK
        row[kernel.HANDS + kernel.MOST + seat] = state.hands[seat] >> 52
        row[kernel.TAKEN + seat] = state.taken[seat] & _PACK
        row[kernel.TAKEN + kernel.MOST + seat] = state.taken[seat] >> 52
    row[kernel.TABLE : kernel.TABLE + len(state.table)] = state.table
    row[kernel.PLAYED_COUNT] = len(state.table)
    row[kernel.LEADER] = state.leader
    row[kernel.TURN] = state.turn
    row[kernel.TRICKS] = len(state.tricks)
    row[kernel.BROKEN] = state.broken
    row[kernel.CARRIED] = state.carried & _PACK
    row[kernel.CARRIED_SECOND] = state.carried >> 52
    row[kernel.LEFT : kernel.LEFT + len(state.left)] = state.left
    row[kernel.LEFT_END] = len(state.left)
    won = [trick.winner(state.rules.seats) for trick in state.tricks if not trick.cancelled]
    row[kernel.GIVEN] = state.rules.leftover is Leftover.FIRST and bool(won)
    row[kernel.OUT] = sum(1 << seat for seat in state.out)
    row[kernel.TAKER] = won[-1] if won else -1
    row[kernel.SHOOTER] = -1
    row[kernel.DEALER] = state.dealer
    return row


def hands_of(row: Ints, seats: int) -> tuple[int, ...]:
    """The hands in a row, as bare masks by seat."""
    return _words(row[kernel.HANDS :], seats)


def taken_of(row: Ints, seats: int) -> tuple[int, ...]:
    """The cards that each seat has taken, as bare masks."""
    return _words(row[kernel.TAKEN :], seats)


def _words(row: Ints, seats: int) -> tuple[int, ...]:
    return tuple(int(row[seat]) | int(row[kernel.MOST + seat]) << 52 for seat in range(seats))


def cards_row(cards: Sequence[Card]) -> Ints:
    """Cards in their order, int64."""
    return np.array(cards, np.int64)

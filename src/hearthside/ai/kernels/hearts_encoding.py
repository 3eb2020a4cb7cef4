"""Rules, states and views of Hearts as rows of numbers for the kernels, and back."""

from typing import Final

import numpy as np

from hearthside.hearts import CashIn, Leftover, Moon, Opening, QueenBreaks, Rules, State, View

from . import hearts as kernel
from . import hearts_worlds as worlds
from .bits import Ints

_PACK: Final = (1 << 52) - 1
_EMPTY: Final = (0,) * kernel.MOST


def rules_row(rules: Rules) -> Ints:
    """The rules as the kernel reads them, int64[RULE_COUNT]; the points of cards are in `card_points_row`."""
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
    row[kernel.HEART_LEAD_BREAKS] = rules.heart_lead_breaks
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
    row[kernel.DOUBLERS] = rules.doublers & _PACK | rules.doublers >> 52
    row[kernel.SUN_DOUBLES] = rules.sun_doubles
    row[kernel.ONES] = sum(1 << card for card in rules.penalty if card < 52 and rules.worth[card] == 1)
    return row


def card_points_row(rules: Rules) -> Ints:
    """Points of each card of a pack, int64[52]."""
    return np.array(rules.worth[:52], np.int64)


def deal_row(state: State) -> Ints:
    """A deal in progress, passing over, as the kernel reads it, int64[STATE_SIZE]."""
    row = _public_row(state, state.turn)
    for seat, hand in enumerate(state.hands):
        row[kernel.HANDS + seat] = hand & _PACK
        row[kernel.HANDS + kernel.MOST + seat] = hand >> 52
    row[kernel.LEFT : kernel.LEFT + len(state.left)] = state.left
    row[kernel.LEFT_END] = len(state.left)
    return row


def view_row(view: View) -> Ints:
    """What all know of a deal in progress, int64[STATE_SIZE]: no hands, and no leftover cards."""
    return _public_row(view, view.to_move[0] if view.to_move and not view.passing else view.trick.leader)


def _public_row(seen: State | View, turn: int) -> Ints:
    """A deal in progress without the cards that are hidden from some."""
    rules, seats, trick = seen.rules, seen.rules.seats, seen.trick
    row = [0] * kernel.STATE_SIZE
    row[kernel.TAKEN : kernel.TAKEN + seats] = [int(cards) & _PACK for cards in seen.taken]
    row[kernel.TABLE : kernel.TABLE + len(trick.cards)] = trick.cards
    row[kernel.PLAYED_COUNT] = len(trick.cards)
    row[kernel.LEADER] = trick.leader
    row[kernel.TURN] = turn
    row[kernel.TRICKS] = len(seen.tricks)
    row[kernel.BROKEN] = seen.broken
    row[kernel.TAKER] = -1
    row[kernel.SHOOTER] = -1
    row[kernel.DEALER] = seen.dealer
    if rules.packs > 1:
        row[kernel.TAKEN + kernel.MOST : kernel.TAKEN + kernel.MOST + seats] = [
            int(cards) >> 52 for cards in seen.taken
        ]
        row[kernel.CARRIED], row[kernel.CARRIED_SECOND] = int(seen.carried) & _PACK, int(seen.carried) >> 52
    if rules.special:
        won = [each.winner(seats) for each in seen.tricks if not each.cancelled]
        row[kernel.GIVEN] = rules.leftover is Leftover.FIRST and bool(won)
        row[kernel.OUT] = sum(1 << seat for seat in trick.out)
        row[kernel.TAKER] = won[-1] if won else -1
    return np.array(row, np.int64)


def knowledge_row(view: View) -> Ints:
    """What a seat knows of the cards, as the kernel of worlds reads it, int64[SEEN_SIZE]."""
    rules, row = view.rules, [0] * worlds.KNOWLEDGE_SIZE
    row[worlds.ME] = view.seat
    row[worlds.OFFSET] = 0 if view.passing else view.direction.offset(rules.seats)
    row[worlds.PASSING] = view.passing
    row[worlds.TAKER_TO_HAND] = -1
    if rules.leftover_to_hand:
        for number, trick in enumerate(view.tricks):
            if not trick.cancelled:
                row[worlds.TAKER_TO_HAND], row[worlds.GIVEN_AT] = trick.winner(rules.seats), number
                row[worlds.WIDOW] = len(rules.deck) - rules.hand_size * rules.seats
                break
    known = (worlds.DECK, rules.deck), (worlds.HAND, view.hand), (worlds.SHOWN, view.shown)
    for at, cards in (*known, (worlds.GAVE, view.gave), (worlds.GOT, view.got)):
        row[at], row[at + 1] = int(cards) & _PACK, int(cards) >> 52
    if not view.passing:
        given = (
            (worlds.GIVEN + 2 * seat, view.got if seat == view.seat else view.given(seat))
            for seat in range(rules.seats)
        )
        for at, cards in given:
            row[at], row[at + 1] = int(cards) & _PACK, int(cards) >> 52
    row[worlds.COUNTS : worlds.COUNTS + rules.seats] = view.counts
    return np.array(row, np.int64)


def trick_rows(view: View) -> Ints:
    """The tricks of the deal, int64[count, TRICK_SIZE]; the last is the one in progress."""
    rows = []
    for leader, cards, out in (*view.tricks, view.trick):
        missing = sum(1 << seat for seat in out) if out else 0
        rows.append([leader, missing, len(cards), *cards, *_EMPTY[len(cards) :]])
    return np.array(rows, np.int64)


def hands_of(row: Ints, seats: int) -> tuple[int, ...]:
    """The hands in a row, as bare masks by seat."""
    hands = row[kernel.HANDS :]
    return tuple(int(hands[seat]) | int(hands[kernel.MOST + seat]) << 52 for seat in range(seats))

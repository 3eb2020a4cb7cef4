"""The last cards of a deal of Hearts solved with all hands open, under rules with one pack and no leftover cards.

Nothing here follows from a policy. A deal is solved in two ways: one seat against all others, and each for itself. An
amount is a seat's share of the deal: the sum of all points less as many times its own as there are seats, so the
amounts of all seats together are none.
"""

from typing import Final

from hearthside.ai.kernels import hearts as game
from hearthside.ai.kernels.bits import Ints, low_bit, slow
from hearthside.ai.kernels.rows import int_rows, ints

_MOST_DEPTH: Final = 6 * 6 + 1
_HUGE: Final = 1 << 40
_SUIT: Final = 0x1FFF


@slow
def _choices(rules: Ints, card_points: Ints, deal: Ints) -> int:
    """The legal cards of the seat to move, as a mask: of those between which no card of others lies and which count the
    same, the lowest alone.
    """
    cards = game.legal(rules, deal)[0]
    held = 0
    for seat in range(rules[game.SEATS]):
        held |= deal[game.HANDS + seat]
    for place in range(deal[game.PLAYED_COUNT]):
        held |= 1 << deal[game.TABLE + place]
    kept, rest = cards, cards
    while rest:
        card = low_bit(rest)
        rest &= rest - 1
        below = held & (_SUIT << 13 * (card // 13)) & ((1 << card) - 1)
        if below:
            top = 0
            while below:
                top = low_bit(below)
                below &= below - 1
            doubles = rules[game.DOUBLERS] & (1 << card | 1 << top)
            if cards >> top & 1 and card_points[card] == card_points[top] and not doubles:
                kept &= ~(1 << card)
    return kept


@slow
def _amounts(rules: Ints, card_points: Ints, deal: Ints, scores: Ints, deduct: Ints, points: Ints, found: Ints) -> None:
    """The amounts of all seats at the end of a deal."""
    game.settle(rules, card_points, deal, scores, deduct, points)
    total, seats = 0, rules[game.SEATS]
    for seat in range(seats):
        total += points[seat]
    for seat in range(seats):
        found[seat] = total - seats * points[seat]


@slow
def solved(
    rules: Ints, card_points: Ints, dealt: Ints, scores: Ints, deduct: Ints, alone: bool, most: int, values: Ints
) -> bool:
    """Write what each legal card comes to for the seat to move into ``values``, int64[52]. Cards that come to the same
    as a lower one are left as they are.

    ``alone``: that seat against all others, who only want it to have little; if not, each for itself, and of equal
    cards the lowest. ``most``: positions to look at; whether they were enough.
    """
    deals, width = int_rows(_MOST_DEPTH, game.LEFT), game.LEFT
    left, seat_values, best = ints(_MOST_DEPTH), ints(game.MOST), int_rows(_MOST_DEPTH, game.MOST)
    low, high, card_at = ints(_MOST_DEPTH), ints(_MOST_DEPTH), ints(_MOST_DEPTH)
    points, me = ints(game.MOST), dealt[game.TURN]
    for place in range(width):
        deals[0, place] = dealt[place]
    depth, looked = 0, 0
    left[0] = _choices(rules, card_points, deals[0])
    low[0], high[0] = -_HUGE, _HUGE
    for seat in range(game.MOST):
        best[0, seat] = -_HUGE
    while True:
        cut = alone and depth > 0 and low[depth] >= high[depth]
        if left[depth] and not cut:
            card = low_bit(left[depth])
            left[depth] &= left[depth] - 1
            looked += 1
            if looked > most:
                return False
            card_at[depth] = card
            down = deals[depth + 1]
            for place in range(width):
                down[place] = deals[depth, place]
            game.play(rules, down, card)
            if not down[game.OVER]:
                depth += 1
                left[depth] = _choices(rules, card_points, down)
                # At the first decision every card is wanted exactly.
                low[depth] = -_HUGE if depth == 1 else low[depth - 1]
                high[depth] = _HUGE if depth == 1 else high[depth - 1]
                for seat in range(game.MOST):
                    best[depth, seat] = -_HUGE
                if alone:
                    best[depth, me] = -_HUGE if down[game.TURN] == me else _HUGE
                continue
            _amounts(rules, card_points, down, scores, deduct, points, seat_values)
        else:
            # All that this position may come to is known.
            if depth == 0:
                return True
            for seat in range(game.MOST):
                seat_values[seat] = best[depth, seat]
            depth -= 1
        turn, card = deals[depth, game.TURN], card_at[depth]
        if depth == 0:
            values[card] = seat_values[me]
        elif alone:
            value = seat_values[me]
            if turn == me:
                if value > best[depth, me]:
                    best[depth, me] = value
                if value > low[depth]:
                    low[depth] = value
            else:
                if value < best[depth, me]:
                    best[depth, me] = value
                if value < high[depth]:
                    high[depth] = value
        elif seat_values[turn] > best[depth, turn]:
            for seat in range(game.MOST):
                best[depth, seat] = seat_values[seat]

"""Worlds of Hearts: whole deals, as rows of the kernel, that agree with what one seat has seen (determinizations).

Every card of the deck has a place: the seat that it was dealt or passed to, or the cards left over. What was seen rules
places out, and each place takes a known number of cards. Where the remaining ways are few enough to be counted, card by
card from the last to the first, worlds are drawn independently of each other; otherwise a random walk leads from one to
the next. What cannot be counted, such as plays that would have been illegal, is checked afterwards, and such a world is
drawn again. A pass that is not known is counted as often as it can have been made.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from . import hearts as game
from .bits import Ints, Rng, count_bits, draw, fast, low_bit, shuffle, slow
from .rows import copy, copy_rows, doubles, greatest, int_rows, ints

Odds = NDArray[np.float64]

# ---- What was seen, as a row; two words where cards are named ----

(ME, OFFSET, PASSING, TAKER_TO_HAND, GIVEN_AT, WIDOW, DECK, HAND, GAVE, GOT, SHOWN, COUNTS, GIVEN) = (
    0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 16 + game.MOST,
)  # fmt: skip
"""``OFFSET``: how far passed cards went, 0 where they did not all go to one seat; ``TAKER_TO_HAND``: the seat that took
the leftover cards, so many as ``WIDOW``, into the hand with the trick of the number ``GIVEN_AT``, or -1; ``COUNTS``:
cards held by each seat; ``GIVEN``: two words for each seat, the cards that it is known to have been passed.
"""
KNOWLEDGE_SIZE: Final = GIVEN + 2 * game.MOST
LED_BY, MISSING, LENGTH, CARDS = range(4)
"""A trick, as a row: its leader, the seats that had no cards as bits, how many cards were played to it, and these."""
TRICK_SIZE: Final = CARDS + game.MOST
_SEAT, _CARD, _TRICK, _LED = range(4)
"""A card played: by whom, which, to what trick, and the card that led it, -1 for a lead."""

LYING: Final = game.MOST
"""The place of what was left over; the others are seats."""
PLACES: Final = game.MOST + 1

_MOST_CARDS: Final = 104
ENTRIES_KEPT: Final = 1 << 17
"""The most numbers in the tables of one view."""
_TRIES: Final = 200
"""Impossible worlds drawn one after another before the random walk takes over."""
_FIRST, _NEXT, _LEAST = 20, 5, 100
"""Steps of the walk for each movable card, to the first world and from one to the next, and so many more."""
_SEARCH: Final = 50_000
"""Steps of the walk in search of a world that is possible at all."""
_RINGS: Final = np.array([1, 2, 2, 2, 3, 3, 4, 5, 6])
"""How many cards change places at once in a step: one stays where it is, lest two cards change places for ever; more
than two are for what two alone cannot do.
"""
_FAINT: Final = -12.0
"""No odds of a card count as less, beside its best."""
_FACTORIALS: Final = np.cumprod(np.array([1.0, *range(1, _MOST_CARDS + 1)]))
_SUIT_MASK: Final = 0x1FFF
_HEARTS: Final = _SUIT_MASK << 26
_QUEEN: Final = 1 << 49

# ---- A plan, as a row: how the cards that may lie in several places are put there ----

ENTRIES, COUNTED, BARRED, STATES, BEGIN, REST, ROOM = range(7)
"""How many cards in all; of these counted in the table, and of these barred from passing, which come first; states of
the table at each card, and where it begins; the place that takes what the others do not; what each place still takes.
"""
CAP: Final = ROOM + PLACES
"""Of the counted cards, how many each place can get."""
STRIDE: Final = CAP + PLACES
"""What one card more in a place adds to the number of a state."""
PLAN_SIZE: Final = STRIDE + PLACES


@slow
def sample_worlds(
    rules: Ints,
    base: Ints,
    seen: Ints,
    tricks: Ints,
    odds: Odds,
    weighed: bool,
    rng: Rng,
    count: int,
    most: int,
) -> Ints:
    """Sample ``count`` worlds, int64[count, STATE_SIZE]; fewer if none could be found.

    ``base``: the deal row without hands and leftover cards; ``seen``: int64[KNOWLEDGE_SIZE]; ``tricks``: int64[number,
    TRICK_SIZE], the one in progress last; ``odds``: float64[MOST, 104], by seat and card the log odds that the seat has
    the card, used if ``weighed``; ``most``: the size of the tables beyond which a random walk is used instead.
    """
    can, room, gone = int_rows(PLACES, 2), ints(PLACES), ints(2)
    _read_knowledge(rules, seen, tricks, can, room, gone)
    guarded = seen[OFFSET] > 0 and rules[game.UNPASSABLE] != 0 and rules[game.LEFTOVER] != game.STOCK
    cash_in = rules[game.CASH_IN] == game.CASH_WINNERS and len(tricks) > 1
    openings = _openings(rules, base, seen, tricks[0, LED_BY], can, room)
    many = len(openings)
    plans, fixed = int_rows(many, PLAN_SIZE), int_rows(many, _MOST_CARDS)
    cards, allowed = int_rows(many, _MOST_CARDS), int_rows(many, _MOST_CARDS)
    size, sound = 0, ints(many)
    for each in range(many):
        sound[each] = _plan(rules, seen, openings[each], room, guarded, weighed, cards[each], allowed[each],
                            fixed[each], plans[each])  # fmt: skip
        plans[each, BEGIN] = size
        size += (plans[each, COUNTED] + 1) * plans[each, STATES]
    possible = 0
    for each in range(many):
        if sound[each]:
            copy_rows(openings[each], openings[possible])
            possible += 1
    openings = openings[:possible]
    rows, found = int_rows(count, game.STATE_SIZE), 0
    if size <= most:
        found = _draw_worlds(rules, base, seen, tricks, room, gone, guarded, cash_in, odds, weighed, rng, sound, plans,
                             fixed, cards, allowed, doubles(size), rows)  # fmt: skip
    if found < count and len(openings):
        found = _walk(rules, base, seen, tricks, can, room, gone, guarded, cash_in, odds, weighed, rng, openings, rows,
                      found)  # fmt: skip
    return rows[:found]


@slow
def _draw_worlds(
    rules: Ints, base: Ints, seen: Ints, tricks: Ints, room: Ints, gone: Ints, guarded: bool, cash_in: bool,
    odds: Odds, weighed: bool, rng: Rng, sound: Ints, plans: Ints, fixed: Ints, cards: Ints,
    allowed: Ints, table: Odds, rows: Ints,
) -> int:  # fmt: skip
    """Fills the rows with independent worlds; how many, fewer only where many in a row are not possible."""
    many = len(plans)
    total, scale, weights = doubles(many), doubles(many), np.empty((many, _MOST_CARDS, PLACES))
    scale[:], weights[:] = -np.inf, 1.0
    for each in range(many):
        if sound[each]:
            scale[each] = 0.0
            if weighed:
                scale[each] = _weigh(odds, cards[each], allowed[each], fixed[each], plans[each, COUNTED], weights[each])
            _count_ways(rules, seen, room, guarded, allowed[each], fixed[each], weights[each], plans[each], table)
            total[each] = table[plans[each, BEGIN]]
    whole, last, top = 0.0, 0, scale[greatest(scale, many)]
    for each in range(many):
        if total[each] > 0.0:
            total[each] *= np.exp(scale[each] - top)
            whole += total[each]
            last = each
    if not whole > 0.0:
        return 0
    places, order = ints(_MOST_CARDS), ints(_MOST_CARDS)
    found, tries = 0, 0
    while found < len(rows) and tries < _TRIES:
        at, rest = last, _share(rng) * whole
        for each in range(last):
            rest -= total[each]
            if rest < 0.0:
                at = each
                break
        copy(fixed[at], places)
        _draw_places(cards[at], allowed[at], weights[at], plans[at], table, order, places, rng)
        _deal_out(base, seen, gone, places, rows[found])
        if cash_in and not _plays_on(rules, tricks, rows[found]):
            tries += 1
            continue
        shuffle(rows[found, game.LEFT :], rows[found, game.LEFT_END], rng)
        found, tries = found + 1, 0
    return found


@fast
def _share(rng: Rng) -> float:
    """A number from 0 to 1, not 1 itself."""
    return draw(rng, 1 << 31) / (1 << 31)


# ---- What was seen ----


@slow
def _read_knowledge(rules: Ints, seen: Ints, tricks: Ints, can: Ints, room: Ints, gone: Ints) -> None:
    """Write what each place may hold into ``can``, how many cards it takes into ``room``, and cards played into
    ``gone``.
    """
    seats, me, taker = rules[game.SEATS], seen[ME], seen[TAKER_TO_HAND]
    plays = _plays(rules, tricks)
    for seat in range(seats):
        room[seat] = seen[COUNTS + seat]
    for number in range(len(plays)):
        seat, card = plays[number, _SEAT], plays[number, _CARD]
        room[seat] += 1
        gone[card // 52] |= 1 << card % 52
        can[seat, card // 52] |= 1 << card % 52
        if seat == taker and plays[number, _TRICK] > seen[GIVEN_AT]:
            can[LYING, card // 52] |= 1 << card % 52
    if taker >= 0:
        room[taker] -= seen[WIDOW]
    for seat in range(seats):
        room[LYING] -= room[seat]
    for pack in range(2):
        room[LYING] += count_bits(seen[DECK + pack])
        mine, shown = seen[HAND + pack], seen[SHOWN + pack]
        hidden = seen[DECK + pack] & ~(mine | shown | gone[pack])
        for seat in range(seats):
            can[seat, pack] |= mine if seat == me else hidden
        can[LYING, pack] |= mine if taker == me else hidden | shown
        known = 0
        for seat in range(seats):
            known |= seen[GIVEN + 2 * seat + pack]
        for place in range(PLACES):
            can[place, pack] &= ~known
        for seat in range(seats):
            can[seat, pack] |= seen[GIVEN + 2 * seat + pack]
    if taker == me and (seen[GAVE] | seen[GAVE + 1]) & rules[game.UNPASSABLE]:
        for pack in range(2):  # whoever passes what is barred keeps nothing else, so the rest came with the trick
            can[me, pack] &= rules[game.UNPASSABLE] | seen[GOT + pack]
    _rule_out(rules, seen, plays, can)


@slow
def _plays(rules: Ints, tricks: Ints) -> Ints:
    """The cards played, one by one, int64[count, 4]."""
    at, seats, count = 0, rules[game.SEATS], 0
    for number in range(len(tricks)):
        count += tricks[number, LENGTH]
    plays = int_rows(count, 4)
    for number in range(len(tricks)):
        seat, led = tricks[number, LED_BY], -1
        for place in range(tricks[number, LENGTH]):
            while tricks[number, MISSING] >> seat & 1:
                seat = (seat + 1) % seats
            card = tricks[number, CARDS + place]
            plays[at, _SEAT], plays[at, _CARD], plays[at, _TRICK], plays[at, _LED] = seat, card, number, led
            led = tricks[number, CARDS]
            seat = (seat + 1) % seats
            at += 1
    return plays


@slow
def _rule_out(rules: Ints, seen: Ints, plays: Ints, can: Ints) -> None:
    """A seat that plays a card holds none that would have forbidden it."""
    first, second, broken = 0, 0, False
    taker, stock = seen[TAKER_TO_HAND], rules[game.LEFTOVER] == game.STOCK
    for number in range(len(plays)):
        seat, card, led = plays[number, _SEAT], plays[number, _CARD], plays[number, _LED]
        bit = 1 << card % 52
        if card < 52:
            first |= bit
        else:
            second |= bit
        # Who could draw may have drawn since; once one does not follow suit, the stock is empty for good.
        if stock and led >= 0 and card % 52 // 13 != led % 52 // 13:
            stock = False
        if not stock:
            here, there = _forbidding(rules, card, bit, led, plays[number, _TRICK] == 0, broken)
            can[seat, 0] &= ~here | first
            can[seat, 1] &= ~there | second
            if seat == taker and plays[number, _TRICK] > seen[GIVEN_AT]:
                can[LYING, 0] &= ~here | first
                can[LYING, 1] &= ~there | second
        if bit & _HEARTS:
            broken = broken or rules[game.HEART_LEAD_BREAKS] != 0 or (led >= 0 and led % 52 // 13 != 2)
        elif bit == _QUEEN:
            how = rules[game.QUEEN_BREAKS]
            broken = broken or how == game.PLAYED or (how == game.DISCARDED and led >= 0 and led % 52 < 39)


@fast
def _forbidding(rules: Ints, card: int, bit: int, led: int, first: bool, broken: bool) -> tuple[int, int]:
    """The cards of both packs beside which the card may not be played; of the same cards in both for most."""
    if led >= 0:
        suit = _SUIT_MASK << 13 * (led % 52 // 13)
        if bit & suit:
            return 0, 0
        if first and bit & rules[game.BARRED_FIRST]:
            suit |= ~rules[game.BARRED_FIRST]
            if rules[game.QUEEN_LAST] and bit == _QUEEN:
                suit |= ~_QUEEN
        return suit, suit
    others = 0
    if first and rules[game.OPENING] != game.ELDEST:
        if bit & _SUIT_MASK:
            if rules[game.OPENING] != game.TWO:
                return 0, 0
            return (bit - 1, bit - 1) if card < 52 else (bit | (bit - 1), bit - 1)
        others = _SUIT_MASK
    if not broken and bit & rules[game.BARRED_LEAD]:
        others |= ~(rules[game.BARRED_LEAD] | _QUEEN)
        if bit != _QUEEN and not rules[game.HEART_BESIDE_QUEEN]:
            others |= _QUEEN
    return others, others


@slow
def _openings(rules: Ints, base: Ints, seen: Ints, leader: int, can: Ints, room: Ints) -> Ints:
    """What places may hold, int64[openings, PLACES, 2], for each club that can be the lowest in a hand, or none."""
    found = np.zeros((28, PLACES, 2), np.int64)
    copy_rows(can, found[0])
    if seen[PASSING] or rules[game.OPENING] == game.ELDEST:
        return found[:1]
    many, lying = 0, 0
    for number in range(26):
        pack, bit = number & 1, 1 << (number >> 1)
        if not seen[DECK + pack] & bit:
            continue
        copy_rows(found[many], found[many + 1])
        for place in range(PLACES):
            found[many, place, pack] &= -1 if place == leader else ~bit
            found[many + 1, place, pack] &= -1 if place == LYING else ~bit
        lies = can[LYING, pack] & bit != 0 and lying < room[LYING]
        if can[leader, pack] & bit:
            many += 1
        else:
            copy_rows(found[many + 1], found[many])
        if not lies:
            return found[:many]
        lying += 1
    if leader == (base[game.DEALER] + 1) % rules[game.SEATS]:
        many += 1
    return found[:many]


# ---- Counting the ways ----


@slow
def _plan(
    rules: Ints, seen: Ints, can: Ints, room: Ints, guarded: bool, weighed: bool, cards: Ints, allowed: Ints,
    fixed: Ints, plan: Ints,
) -> bool:  # fmt: skip
    """How to place the cards where each place may hold so much: the place of those that have but one goes into
    ``fixed``, with -1 for the others, which go into ``cards``, their places as bits into ``allowed``, and -2 for cards
    not in play. False where it is plain that there is no way.
    """
    left, may = plan[ROOM : ROOM + PLACES], ints(_MOST_CARDS)
    copy(room, left)
    fixed[:] = -2
    for place in range(PLACES):
        for pack in range(2):
            bits = can[place, pack]
            while bits:
                may[52 * pack + low_bit(bits)] |= 1 << place
                bits &= bits - 1
    for pack in range(2):
        bits = seen[DECK + pack]
        while bits:
            fixed[52 * pack + low_bit(bits)] = -1
            bits &= bits - 1
    roomy, changed = 0, True
    while changed:
        roomy, changed = 0, False
        for place in range(PLACES):
            if left[place] < 0:
                return False
            if left[place]:
                roomy |= 1 << place
        for card in range(_MOST_CARDS):
            if fixed[card] == -1:
                may[card] &= roomy
                if not may[card]:
                    return False
                if not may[card] & (may[card] - 1):
                    place = low_bit(may[card])
                    fixed[card] = place
                    left[place] -= 1
                    changed = True
    _order(rules, guarded, weighed, roomy, may, fixed, cards, allowed, plan)
    return True


@slow
def _order(
    rules: Ints, guarded: bool, weighed: bool, roomy: int, may: Ints, fixed: Ints, cards: Ints, allowed: Ints,
    plan: Ints,
) -> None:  # fmt: skip
    """The cards to be placed, in the order in which they are counted: last those that may lie anywhere."""
    count = 0
    for group in range(3):
        for card in range(_MOST_CARDS):
            if fixed[card] == -1:
                kind = 2 if may[card] == roomy and not weighed else 1
                if guarded and rules[game.UNPASSABLE] >> card % 52 & 1:
                    kind = 0
                if kind == group:
                    cards[count], allowed[count] = card, may[card]
                    count += 1
        if group == 0:
            plan[BARRED] = count
        elif group == 1:
            plan[COUNTED] = count
    plan[ENTRIES] = count
    for place in range(PLACES):
        can = 0
        for number in range(plan[COUNTED]):
            can += allowed[number] >> place & 1
        plan[CAP + place] = min(can, plan[ROOM + place])
        if plan[CAP + place] > plan[CAP + plan[REST]]:
            plan[REST] = place
    states = 1
    for place in range(PLACES):
        if place != plan[REST] and plan[CAP + place]:
            plan[STRIDE + place] = states
            states *= plan[CAP + place] + 1
    plan[STATES] = states


@slow
def _weigh(odds: Odds, cards: Ints, allowed: Ints, fixed: Ints, counted: int, weights: Odds) -> float:
    """The odds of each card in each place, its best being 1; and the logarithm of what they all have in common."""
    common = 0.0
    for card in range(_MOST_CARDS):
        if 0 <= fixed[card] < LYING:
            common += odds[fixed[card], card]
    for number in range(counted):
        best = -np.inf
        for place in range(PLACES):
            if allowed[number] >> place & 1:
                best = max(best, 0.0 if place == LYING else odds[place, cards[number]])
        for place in range(PLACES):
            own = 0.0 if place == LYING else odds[place, cards[number]]
            weights[number, place] = np.exp(max(own - best, _FAINT))
        common += best
    return common


@slow
def _count_ways(
    rules: Ints, seen: Ints, room: Ints, guarded: bool, allowed: Ints, fixed: Ints, weights: Odds, plan: Ints,
    table: Odds,
) -> None:  # fmt: skip
    """In how many ways, by weight, the rest can be placed once some of the counted cards are: into the table, by their
    number and by the state, which is how many of them lie in each place.
    """
    counted, states, begin, rest = plan[COUNTED], plan[STATES], plan[BEGIN], plan[REST]
    full, placed = ints(states), ints(states)
    barred, already = ints(PLACES), ints(PLACES)
    if guarded:
        for card in range(_MOST_CARDS):
            if fixed[card] >= 0 and rules[game.UNPASSABLE] >> card % 52 & 1:
                already[fixed[card]] += 1
    for state in range(states):
        ways = _FACTORIALS[plan[ENTRIES] - counted]
        for place in range(PLACES):
            stride, cap = plan[STRIDE + place], plan[CAP + place]
            used = state // stride % (cap + 1) if stride else 0
            placed[state] += used
            if stride and used == cap:
                full[state] |= 1 << place
            if place != rest:
                ways /= _FACTORIALS[plan[ROOM + place] - used]
        over = plan[ROOM + rest] - (counted - placed[state])
        if 0 <= over <= plan[ROOM + rest]:
            table[begin + counted * states + state] = ways / _FACTORIALS[over]
    for number in range(counted, -1, -1):
        here = begin + number * states
        for state in range(states):
            if placed[state] > number:
                continue
            if number < counted:
                ways, open_places = 0.0, allowed[number] & ~full[state]
                while open_places:
                    place = low_bit(open_places)
                    open_places &= open_places - 1
                    ways += weights[number, place] * table[here + states + state + plan[STRIDE + place]]
                table[here + state] = ways
            if guarded and number == plan[BARRED] and table[here + state] > 0.0:
                for place in range(PLACES):
                    stride = plan[STRIDE + place]
                    used = state // stride % (plan[CAP + place] + 1) if stride else 0
                    barred[place] = already[place] + used
                barred[rest] += number - placed[state]
                table[here + state] *= _passings(rules, seen, room, barred)


@slow
def _passings(rules: Ints, seen: Ints, room: Ints, barred: Ints) -> float:
    """In how many ways the others can have passed, each seat having been dealt or passed so many cards, ``room``, of
    which so many are ``barred`` from passing.

    Whoever passes some of these keeps nothing else. So what a seat was passed says something of what the next one was:
    this goes round from each to the one it passes to, first from the seat that I passed to, and back to me.
    """
    seats, most, me, offset = rules[game.SEATS], rules[game.PASS_COUNT], seen[ME], seen[OFFSET]
    ways, nexts = doubles(most + 1), doubles(most + 1)
    mine = count_bits(seen[GOT] & rules[game.UNPASSABLE]) + count_bits(seen[GOT + 1] & rules[game.UNPASSABLE])
    theirs = count_bits(seen[GAVE] & rules[game.UNPASSABLE]) + count_bits(seen[GAVE + 1] & rules[game.UNPASSABLE])
    done, product = 0, 1.0
    for start in range(-1, seats):
        first = (me + offset) % seats if start < 0 else start
        if done >> first & 1:
            continue
        end = me if start < 0 else first
        total = 0.0
        for begun in range(most + 1):
            ways[:] = 0.0
            ways[begun] = (begun == theirs) if start < 0 else _chosen(room, barred, first, begun, most)
            if ways[begun] == 0.0:
                continue
            seat = first
            while True:
                done |= 1 << seat
                receiver = (seat + offset) % seats
                alone = most - (room[seat] - barred[seat])
                any_way, lone = 0.0, ways[alone] if 0 <= alone <= most else 0.0
                for got in range(most + 1):
                    any_way += ways[got]
                if receiver == end:
                    got = mine if start < 0 else begun
                    total += lone if got else any_way
                    break
                for got in range(most + 1):
                    nexts[got] = (lone if got else any_way) * _chosen(room, barred, receiver, got, most)
                copy(nexts, ways)
                seat = receiver
        done |= 1 << end
        product *= total
    return product


@fast
def _chosen(room: Ints, barred: Ints, seat: int, some: int, most: int) -> float:
    """In how many ways ``most`` of the seat's cards can be those that it was passed, ``some`` of them barred ones."""
    return _choices(barred[seat], some) * _choices(room[seat] - barred[seat], most - some)


@fast
def _choices(count: int, some: int) -> float:
    """How many sets of so many there are among ``count`` cards."""
    if some > count:
        return 0.0
    choices: float = _FACTORIALS[count] / _FACTORIALS[some] / _FACTORIALS[count - some]
    return choices


@slow
def _draw_places(
    cards: Ints, allowed: Ints, weights: Odds, plan: Ints, table: Odds, order: Ints, places: Ints, rng: Rng
) -> None:
    """A place for each card of the plan, each way as likely as its weight."""
    counted, states, entries, state = plan[COUNTED], plan[STATES], plan[ENTRIES], 0
    left = plan[ROOM : ROOM + PLACES].copy()
    for number in range(counted):
        following = plan[BEGIN] + (number + 1) * states + state
        whole, open_places = 0.0, 0
        for place in range(PLACES):
            if allowed[number] >> place & 1 and left[place]:
                ways = weights[number, place] * table[following + plan[STRIDE + place]]
                if ways > 0.0:
                    whole += ways
                    open_places |= 1 << place
        rest, chosen = _share(rng) * whole, 0
        while open_places:
            chosen = low_bit(open_places)
            open_places &= open_places - 1
            rest -= weights[number, chosen] * table[following + plan[STRIDE + chosen]]
            if rest < 0.0:
                break
        places[cards[number]] = chosen
        left[chosen] -= 1
        state += plan[STRIDE + chosen]
    copy(cards[counted:entries], order[counted:])
    at = counted
    for place in range(PLACES):
        for _ in range(left[place]):
            other = at + draw(rng, entries - at)
            places[order[other]] = place
            order[other] = order[at]
            at += 1


# ---- Worlds ----


@slow
def _deal_out(base: Ints, seen: Ints, gone: Ints, places: Ints, row: Ints) -> None:
    """The row of a deal in which the cards have these places, int64[104], -2 where they are not in play."""
    copy(base, row)
    left = 0
    for card in range(_MOST_CARDS):
        place = places[card]
        if place < 0:
            continue
        if place == LYING:
            row[game.LEFT + left] = card
            left += 1
            place = seen[TAKER_TO_HAND]
        if place >= 0:
            pack = 0 if card < 52 else 1
            row[game.HANDS + game.MOST * pack + place] |= 1 << card - 52 * pack & ~gone[pack]
    row[game.LEFT_END] = left


@slow
def _plays_on(rules: Ints, tricks: Ints, row: Ints) -> bool:
    """Whether no winner of a trick held only winners, where that would have been the end of the deal. One pack."""
    seats, hands = rules[game.SEATS], row[game.HANDS : game.HANDS + game.MOST].copy()
    for number in range(len(tricks) - 1, 0, -1):
        leader = tricks[number, LED_BY]
        for place in range(tricks[number, LENGTH]):
            hands[(leader + place) % seats] |= 1 << tricks[number, CARDS + place]
        mine, others, beatable = hands[leader], 0, False
        for seat in range(seats):
            others |= hands[seat]
        others &= ~mine
        for suit in range(4):
            here = mine & _SUIT_MASK << 13 * suit
            if here and here & -here <= others & _SUIT_MASK << 13 * suit:
                beatable = True
        if mine & (mine - 1) and not beatable:
            return False
    return True


# ---- The walk ----


@slow
def _walk(
    rules: Ints, base: Ints, seen: Ints, tricks: Ints, can: Ints, room: Ints, gone: Ints, guarded: bool, cash_in: bool,
    odds: Odds, weighed: bool, rng: Rng, openings: Ints, rows: Ints, found: int,
) -> int:  # fmt: skip
    """Fills the rows from ``found`` on by Metropolis's walk among all ways to place the cards: a few change places in a
    ring. How many rows are filled then.
    """
    plan, fixed = ints(PLAN_SIZE), ints(_MOST_CARDS)
    cards, allowed = ints(_MOST_CARDS), ints(_MOST_CARDS)
    places, settled, opens = ints(_MOST_CARDS), False, len(openings) > 1
    for each in range(len(openings)):
        plan[:] = 0
        if not settled and _plan(rules, seen, openings[each], room, guarded, weighed, cards, allowed, fixed, plan):
            copy(fixed, places)
            settled = _settle(cards, allowed, plan, places)
    if not settled:
        return found
    if opens:
        plan[:] = 0
        _plan(rules, seen, can, room, guarded, weighed, cards, allowed, fixed, plan)
    entries, row = plan[ENTRIES], ints(game.STATE_SIZE)
    order, before, card_points = ints(entries), ints(6), 0.0
    for number in range(entries):
        order[number] = number
    lively = guarded or cash_in or weighed or opens
    if lively:
        card_points = _log_odds(
            rules, base, seen, tricks, room, gone, guarded, cash_in, opens, odds, weighed, places, row
        )
    for number in range(found, len(rows)):
        steps, least = 0, _LEAST + entries * (_NEXT if number > found else _FIRST)
        while entries > 1 and (steps < least or (card_points == -np.inf and steps < _SEARCH)):
            steps += 1
            ring = min(_RINGS[draw(rng, len(_RINGS))], entries)
            fits = True
            for each in range(ring):
                other = each + draw(rng, entries - each)
                order[each], order[other] = order[other], order[each]
                before[each] = places[cards[order[each]]]
            for each in range(ring):
                fits = fits and allowed[order[each]] >> before[(each + 1) % ring] & 1 == 1
            if not fits:
                continue
            for each in range(ring):
                places[cards[order[each]]] = before[(each + 1) % ring]
            if not lively:
                continue
            new = _log_odds(rules, base, seen, tricks, room, gone, guarded, cash_in, opens, odds, weighed, places, row)
            if card_points == -np.inf or new >= card_points or _share(rng) < np.exp(new - card_points):
                card_points = new
            else:
                for each in range(ring):
                    places[cards[order[each]]] = before[each]
        if card_points == -np.inf:
            return number
        _deal_out(base, seen, gone, places, rows[number])
        shuffle(rows[number, game.LEFT :], rows[number, game.LEFT_END], rng)
    return len(rows)


@slow
def _settle(cards: Ints, allowed: Ints, plan: Ints, places: Ints) -> bool:
    """Some place for each card of the plan, others moved on where they must be; False where there is no way."""
    entries, left = plan[ENTRIES], plan[ROOM : ROOM + PLACES].copy()
    source, moved, queue = ints(PLACES), ints(PLACES), ints(PLACES)
    for number in range(entries):
        reached, at, length, found = 0, 0, 0, -1
        for place in range(PLACES):
            if allowed[number] >> place & 1:
                source[place], moved[place], queue[length] = -1, number, place
                reached |= 1 << place
                length += 1
        while at < length and found < 0:
            full = queue[at]
            at += 1
            if left[full]:
                found = full
                break
            for other in range(number):
                if places[cards[other]] == full and allowed[other] & ~reached:
                    for place in range(PLACES):
                        if allowed[other] & ~reached & 1 << place:
                            source[place], moved[place], queue[length] = full, other, place
                            reached |= 1 << place
                            length += 1
        if found < 0:
            return False
        left[found] -= 1
        while found >= 0:
            places[cards[moved[found]]] = found
            found = source[found]
    return True


@slow
def _log_odds(
    rules: Ints, base: Ints, seen: Ints, tricks: Ints, room: Ints, gone: Ints, guarded: bool, cash_in: bool,
    opens: bool, odds: Odds, weighed: bool, places: Ints, row: Ints,
) -> float:  # fmt: skip
    """How likely it is that the cards have these places: the logarithm of the odds, minus infinity for never."""
    likely, barred = 0.0, ints(PLACES)
    for card in range(_MOST_CARDS):
        place = places[card]
        if place >= 0:
            if weighed and place != LYING:
                likely += odds[place, card]
            if rules[game.UNPASSABLE] >> card % 52 & 1:
                barred[place] += 1
    if opens and not _opens(rules, base, tricks[0, LED_BY], places):
        return -np.inf
    if cash_in:
        _deal_out(base, seen, gone, places, row)
        if not _plays_on(rules, tricks, row):
            return -np.inf
    if not guarded:
        return likely
    ways = _passings(rules, seen, room, barred)
    return likely + np.log(ways) if ways > 0.0 else -np.inf


@slow
def _opens(rules: Ints, base: Ints, leader: int, places: Ints) -> bool:
    """Whether the right seat leads to trick 1."""
    for number in range(26):
        place = places[52 * (number & 1) + (number >> 1)]
        if place >= 0 and place != LYING:
            return bool(place == leader)
    return bool(leader == (base[game.DEALER] + 1) % rules[game.SEATS])

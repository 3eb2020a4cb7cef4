"""The play of Hearts under any rules. Arrays in and out.

Proven move for move against the readable rules, which it follows function by function: `legal` is `moves.playable`,
`play` is `State._played` and what it calls, `settle` is `State._settled`. A deal in progress is one row of int64; what
its places hold is named below. The two packs' cards lie in two words of 52 bits each, so that all of it fits signed
numbers. Nothing here calls itself, and no scratch is shared, so any number of threads may play at once.
"""

from typing import Final

from .bits import Ints, count_bits, fast, low_bit, slow

# ---- The rules, as a row ----

(
    SEATS, PACKS, LEFTOVER, TO_HAND, OPENING, BARRED_FIRST, QUEEN_LAST, BARRED_LEAD, QUEEN_BREAKS, HEART_BESIDE_QUEEN,
    CASH_IN, PENALTY, BONUS, MOON, NEEDS_BONUS, MOON_POINTS, SAFETY, NO_TRICK_BONUS, PASS_COUNT, UNPASSABLE, SPECIAL,
    ONES, HEART_LEAD_BREAKS, DOUBLERS, SUN_DOUBLES, RULE_COUNT,
) = range(26)  # fmt: skip

TO_FIRST, TO_LAST, STOCK = 1, 2, 3
TWO, ANY_CLUB, ELDEST = range(3)
NEVER, DISCARDED, PLAYED = range(3)
CASH_NEVER, CASH_POINTS, CASH_WINNERS = range(3)
OTHERS_GAIN, SHOOTER_LOSES, CHOICE, COLLECTS, NO_MOON = range(5)

# ---- A deal, as a row ----

MOST: Final = 6
"""Seats."""
HANDS = 0
"""The first pack's cards by seat, then the second's."""
TAKEN = 2 * MOST
TABLE = 4 * MOST
PLAYED_COUNT = TABLE + MOST
(
    LEADER, TURN, TRICKS, BROKEN, CARRIED, CARRIED_SECOND, LEFT_AT, LEFT_END, GIVEN, OUT, TAKER, OVER, SHOOTER, DEALER,
) = range(PLAYED_COUNT + 1, PLAYED_COUNT + 15)  # fmt: skip
LEFT = PLAYED_COUNT + 15
"""The leftover cards in their order."""
STATE_SIZE: Final = LEFT + 104

SCATTER: Final = -1
"""In the place of how far passed cards travel: as many go to each of the others."""

_SUIT_MASK = 0x1FFF
_CLUBS = _SUIT_MASK
_HEARTS = _SUIT_MASK << 26
_QUEEN = 1 << 49


@fast
def legal(rules: Ints, deal: Ints) -> tuple[int, int]:
    """The cards that the seat to move may play: the first pack's and the second's."""
    turn = deal[TURN]
    first, second = deal[HANDS + turn], deal[HANDS + MOST + turn]
    if deal[PLAYED_COUNT]:
        suit = _SUIT_MASK << 13 * (deal[TABLE] % 52 // 13)
        if (first | second) & suit:
            return first & suit, second & suit
        if deal[TRICKS]:
            return first, second
        free = ~rules[BARRED_FIRST]
        if (first | second) & free:
            return first & free, second & free
        if rules[QUEEN_LAST] and (first | second) & ~_QUEEN:
            return first & ~_QUEEN, second & ~_QUEEN
        return first, second
    if not deal[TRICKS] and rules[OPENING] != ELDEST and (first | second) & _CLUBS:
        return _opening(rules, first & _CLUBS, second & _CLUBS)
    if deal[BROKEN]:
        return first, second
    free = ~rules[BARRED_LEAD]
    if (first | second) & free & ~_QUEEN:
        return first & free, second & free
    if (first | second) & _QUEEN and not rules[HEART_BESIDE_QUEEN]:
        return first & _QUEEN, second & _QUEEN
    return first, second


@fast
def _opening(rules: Ints, first: int, second: int) -> tuple[int, int]:
    """The clubs that may open: any of these, or the lowest, the first pack's before its equal."""
    if rules[OPENING] == ANY_CLUB:
        return first, second
    low, other = first & -first, second & -second
    if not low or (other and other < low):
        return 0, other
    return low, 0


@fast
def open_deal(rules: Ints, deal: Ints) -> None:
    """Somebody is to lead: the dealer's left, or whoever holds the lowest club that was dealt."""
    seats = rules[SEATS]
    leader = (deal[DEALER] + 1) % seats
    if rules[OPENING] != ELDEST:
        first, second = 0, 0
        for seat in range(seats):
            first |= deal[HANDS + seat] & _CLUBS
            second |= deal[HANDS + MOST + seat] & _CLUBS
        low, other = first & -first, second & -second
        if low or other:
            if not low or (other and other < low):
                low = 0
            else:
                other = 0
            for seat in range(seats):
                if deal[HANDS + seat] & low or deal[HANDS + MOST + seat] & other:
                    leader = seat
                    break
    deal[LEADER] = leader
    deal[TURN] = leader


@fast
def play(rules: Ints, deal: Ints, card: int) -> None:
    """The seat to move plays a card, 0 to 103, that it may play."""
    turn, bit = deal[TURN], 1 << card % 52
    if card < 52:
        deal[HANDS + turn] ^= bit
    else:
        deal[HANDS + MOST + turn] ^= bit
    count = deal[PLAYED_COUNT]
    if not deal[BROKEN]:
        if bit & _HEARTS:
            if rules[HEART_LEAD_BREAKS] or (count and deal[TABLE] % 52 // 13 != 2):
                deal[BROKEN] = 1
        elif bit == _QUEEN:
            how = rules[QUEEN_BREAKS]
            if how == PLAYED or (how == DISCARDED and count and deal[TABLE] % 52 < 39):
                deal[BROKEN] = 1
    deal[TABLE + count] = card
    deal[PLAYED_COUNT] = count + 1
    if rules[SPECIAL]:
        _go_on(rules, deal)
        return
    seats = rules[SEATS]
    if count + 1 < seats:
        deal[TURN] = turn + 1 if turn + 1 < seats else 0
        return
    best, top, trick = 0, deal[TABLE], 1 << deal[TABLE]
    suit = top // 13
    for place in range(1, seats):
        each = deal[TABLE + place]
        trick |= 1 << each
        if each > top and each // 13 == suit:
            best, top = place, each
    winner = (deal[LEADER] + best) % seats
    deal[TAKEN + winner] |= trick
    deal[TRICKS] += 1
    deal[PLAYED_COUNT] = 0
    deal[LEADER] = winner
    deal[TURN] = winner
    if not deal[HANDS + winner]:
        deal[OVER] = 1
    elif rules[CASH_IN] != CASH_NEVER:
        _cash_in(rules, deal)


@slow
def _go_on(rules: Ints, deal: Ints) -> None:
    """The trick goes on, or to its winner, where there are leftover cards or two packs."""
    seats, count = rules[SEATS], deal[PLAYED_COUNT]
    players = seats - count_bits(deal[OUT])
    if count < players:
        turn = deal[TURN]
        while True:
            turn = (turn + 1) % seats
            if not deal[OUT] >> turn & 1:
                break
        deal[TURN] = turn
        if rules[LEFTOVER] == STOCK:
            _draw(deal)
        return
    first, second = deal[CARRIED], deal[CARRIED_SECOND]
    for place in range(count):
        card = deal[TABLE + place]
        if card < 52:
            first |= 1 << card
        else:
            second |= 1 << card - 52
    place, cancelled = winning(rules, deal, count)
    winner = player_at(rules, deal, place)
    deal[TRICKS] += 1
    deal[PLAYED_COUNT] = 0
    if cancelled:
        if _holding(rules, deal) > 1:
            deal[CARRIED], deal[CARRIED_SECOND] = first, second
            _lead(rules, deal, winner)
            return
        if deal[TAKER] >= 0:
            winner = deal[TAKER]
    else:
        deal[TAKER] = winner
    deal[CARRIED], deal[CARRIED_SECOND] = 0, 0
    deal[TAKEN + winner] |= first
    deal[TAKEN + MOST + winner] |= second
    if not cancelled and rules[LEFTOVER] == TO_FIRST and not deal[GIVEN]:
        deal[GIVEN] = 1
        _give(rules, deal, winner)
    _lead(rules, deal, winner)


@fast
def player_at(rules: Ints, deal: Ints, place: int) -> int:
    """The seat that played the card at that place of the trick."""
    seats = rules[SEATS]
    seat: int = deal[LEADER]
    while True:
        if not deal[OUT] >> seat & 1:
            if place == 0:
                return seat
            place -= 1
        seat = (seat + 1) % seats


@fast
def _holding(rules: Ints, deal: Ints) -> int:
    """How many seats have cards."""
    holding = 0
    for seat in range(rules[SEATS]):
        if deal[HANDS + seat] | deal[HANDS + MOST + seat]:
            holding += 1
    return holding


@fast
def winning(rules: Ints, deal: Ints, count: int) -> tuple[int, bool]:
    """The place of the card that holds the trick, and whether all cards of its suit cancelled; then it is the first."""
    suit = deal[TABLE] % 52 // 13
    best, top = 0, -1
    for place in range(count):
        plain = deal[TABLE + place] % 52
        if plain // 13 == suit and plain > top:
            if rules[PACKS] > 1:
                equals = 0
                for other in range(count):
                    if deal[TABLE + other] % 52 == plain:
                        equals += 1
                if equals > 1:
                    continue
            best, top = place, plain
    return best, top < 0


@fast
def _draw(deal: Ints) -> None:
    """A seat that cannot follow suit draws from the stock until it can."""
    suit, turn = _SUIT_MASK << 13 * (deal[TABLE] // 13), deal[TURN]
    while deal[LEFT_AT] < deal[LEFT_END] and not deal[HANDS + turn] & suit:
        deal[HANDS + turn] |= 1 << deal[LEFT + deal[LEFT_AT]]
        deal[LEFT_AT] += 1


@fast
def _give(rules: Ints, deal: Ints, seat: int) -> None:
    """The leftover cards go to the winner of a trick."""
    to = HANDS if rules[TO_HAND] else TAKEN
    for place in range(deal[LEFT_AT], deal[LEFT_END]):
        card = deal[LEFT + place]
        if card < 52:
            deal[to + seat] |= 1 << card
        else:
            deal[to + MOST + seat] |= 1 << card - 52


@fast
def _lead(rules: Ints, deal: Ints, winner: int) -> None:
    """The winner of a trick leads the next, or the next seat that has cards; with one such seat the deal ends."""
    seats = rules[SEATS]
    out, playing, leader = 0, 0, -1
    for step in range(seats):
        seat = (winner + step) % seats
        if deal[HANDS + seat] | deal[HANDS + MOST + seat]:
            playing += 1
            if leader < 0:
                leader = seat
        else:
            out |= 1 << seat
    if playing > 1:
        deal[OUT] = out
        deal[LEADER] = leader
        deal[TURN] = leader
        if rules[CASH_IN] != CASH_NEVER:
            _cash_in(rules, deal)
        return
    if rules[LEFTOVER] == TO_LAST:
        _give(rules, deal, winner)
    if playing:
        deal[TAKEN + leader] |= deal[HANDS + leader]
        deal[TAKEN + MOST + leader] |= deal[HANDS + MOST + leader]
    deal[OVER] = 1


@slow
def _cash_in(rules: Ints, deal: Ints) -> None:
    """Play stops when all points are out, or the leader holds only winners. One pack, and hands that end together."""
    seats, leader = rules[SEATS], deal[LEADER]
    mine, held = deal[HANDS + leader], 0
    for seat in range(seats):
        held |= deal[HANDS + seat]
    waiting = held
    if not (rules[LEFTOVER] == TO_FIRST and deal[GIVEN]):
        for place in range(deal[LEFT_AT], deal[LEFT_END]):
            waiting |= 1 << deal[LEFT + place]
    single = mine & (mine - 1) == 0
    if (rules[CASH_IN] == CASH_POINTS or not single) and not waiting & (
        rules[PENALTY] | rules[BONUS] | rules[DOUBLERS]
    ):
        deal[OVER] = 1
        return
    if rules[CASH_IN] == CASH_POINTS or single:
        return
    others = held & ~mine
    for suit in range(4):
        here = mine & _SUIT_MASK << 13 * suit
        if here and here & -here <= others & _SUIT_MASK << 13 * suit:
            return
    deal[TAKEN + leader] |= held
    if rules[LEFTOVER] == TO_LAST:
        _give(rules, deal, leader)
    deal[OVER] = 1


@fast
def settle(rules: Ints, card_points: Ints, deal: Ints, scores: Ints, deduct: Ints, points: Ints) -> None:
    """What the finished deal adds to each seat's score, into ``points``.

    ``card_points``: points of each card of a pack, int64[52]; ``scores`` and ``deduct`` by seat,
    int64: totals before the
    deal and each seat's choice for a moon.
    """
    seats, penalty, bonus = rules[SEATS], rules[PENALTY], rules[BONUS]
    wanted = penalty | (bonus if rules[NEEDS_BONUS] else 0)
    rest, shooter, two = (penalty | bonus) & ~rules[ONES], -1, rules[PACKS] > 1
    for seat in range(seats):
        first, second = deal[TAKEN + seat], deal[TAKEN + MOST + seat]
        # Most cards that count are worth one point: these need no look into the table.
        total = count_bits(first & rules[ONES]) + count_bits(second & rules[ONES])
        for cards in (first & rest, second & rest):
            while cards:
                total += card_points[low_bit(cards)]
                cards &= cards - 1
        points[seat] = 2 * total if (first | second) & rules[DOUBLERS] else total
        if first & wanted == wanted and (not two or second & wanted == wanted) and shooter < 0:
            shooter = seat
    if rules[MOON] == NO_MOON:
        shooter = -1
    deal[SHOOTER] = shooter
    if shooter >= 0:
        _moon(rules, deal, scores, deduct, points, shooter)
    elif rules[NO_TRICK_BONUS]:
        for seat in range(seats):
            if not deal[TAKEN + seat] | deal[TAKEN + MOST + seat]:
                points[seat] += rules[NO_TRICK_BONUS]


@slow
def moon_worth(rules: Ints, deal: Ints, shooter: int) -> int:
    """What a moon of that seat is worth at the end of the deal."""
    worth: int = rules[MOON_POINTS]
    others = 0
    if (deal[TAKEN + shooter] | deal[TAKEN + MOST + shooter]) & rules[DOUBLERS]:
        worth *= 2
    if rules[SUN_DOUBLES]:
        for seat in range(rules[SEATS]):
            if seat != shooter:
                others |= deal[TAKEN + seat] | deal[TAKEN + MOST + seat]
        if not others:
            worth *= 2
    return worth


@slow
def _moon(rules: Ints, deal: Ints, scores: Ints, deduct: Ints, points: Ints, shooter: int) -> None:
    """What a moon does to the points: a moon that collects pays in cash, which is not counted here."""
    seats, moon, kind, worth = rules[SEATS], rules[MOON_POINTS], rules[MOON], moon_worth(rules, deal, shooter)
    doubles = (deal[TAKEN + shooter] | deal[TAKEN + MOST + shooter]) & rules[DOUBLERS]
    points[shooter] -= 2 * moon if doubles else moon
    deducts = kind == SHOOTER_LOSES
    if kind == CHOICE:
        deducts = deduct[shooter] != 0
        if rules[SAFETY]:
            for seat in range(seats):
                deducts |= scores[seat] < scores[shooter] - moon
    if deducts:
        points[shooter] -= worth
    elif kind != COLLECTS:
        for seat in range(seats):
            if seat != shooter:
                points[seat] += worth


# ---- Dealing and passing ----


@fast
def begin(rules: Ints, deck: Ints, size: int, dealer: int, deal: Ints) -> None:
    """Deal a deck, int64 cards in order, ``size`` to each seat; what is over lies in its order."""
    seats = rules[SEATS]
    deal[:LEFT] = 0
    deal[DEALER] = dealer
    deal[TAKER] = -1
    deal[SHOOTER] = -1
    for seat in range(seats):
        first, second = 0, 0
        for place in range(seat, size * seats, seats):
            card = deck[place]
            if card < 52:
                first |= 1 << card
            else:
                second |= 1 << card - 52
        deal[HANDS + seat], deal[HANDS + MOST + seat] = first, second
    left = len(deck) - size * seats
    deal[LEFT_END] = left
    for place in range(left):
        deal[LEFT + place] = deck[size * seats + place]


@slow
def _scatter(rules: Ints, deal: Ints, passes: Ints) -> None:
    """Cards passed go to all others, clockwise from each seat's left."""
    seats = rules[SEATS]
    each = rules[PASS_COUNT] // (seats - 1)
    for pack in range(2):
        for seat in range(seats):
            deal[HANDS + pack * MOST + seat] ^= passes[pack, seat]
    for seat in range(seats):
        to, given = seat, 0
        for pack in range(2):
            cards = passes[pack, seat]
            while cards:
                if given % each == 0:
                    to = (to + 1) % seats
                deal[HANDS + pack * MOST + to] |= cards & -cards
                cards &= cards - 1
                given += 1


@fast
def pass_cards(rules: Ints, deal: Ints, passes: Ints, offset: int) -> None:
    """All pass at once: ``passes`` is int64[2, MOST], the packs' cards by seat; they travel so many seats clockwise.

    With the offset `SCATTER` each of the others gets as many, in the order of the deck.
    """
    seats = rules[SEATS]
    if offset == SCATTER:
        _scatter(rules, deal, passes)
        return
    for pack in range(2):
        for seat in range(seats):
            deal[HANDS + pack * MOST + seat] ^= passes[pack, seat]
        for seat in range(seats):
            deal[HANDS + pack * MOST + (seat + offset) % seats] |= passes[pack, seat]

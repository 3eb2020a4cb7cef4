"""The learned policy of Hearts, compiled: each card is scored by a sum of look-ups, and the highest score is played.

The features of a decision and of a card are named where they are computed. None depends on the name of a card: a suit
is plain, has cards that count, has one expensive card, or has a bonus card; so one set of weights plays every preset.
Two packs are treated as one. A set of weights is one row of float32; several may follow each other in one array, and
``base`` is the index where a seat's own set begins.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from . import hearts as game
from .bits import Ints, Rng, below, count_bits, fast, low_bit, nth_bit, roll, slow

Floats = NDArray[np.float32]
Indices = NDArray[np.int32]

# ---- What the policy knows of the rules, as a row ----

(CLASSES, POINTED, DEAR, WANTED_CARDS, BONUS_CARDS, MOON_MADE, SOME, MANY, ALL, TABLE_KIND, CARD_POINTS) = (
    0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
)  # fmt: skip
PENALTY_POINTS = CARD_POINTS + 52
RULE_FEATURES_SIZE: Final = PENALTY_POINTS + 52
"""The classes of the four suits; masks of cards that cost points, of expensive ones, of those that make a moon, and of
bonus cards; whether there is a moon, the points that are some and many of it, and all; how many sit at the table; the
points of each card, and the same where they count against its taker.
"""
POINTED_SUIT, DEAR_SUIT, BONUS_SUIT = 1, 2, 3

# ---- The weights ----

_SIZES = (
    4 * 8 * 4 * 8 * 8,  # queen, situation, class, below, above
    8 * 8 * 8 * 8,  # holder, situation, below, kind
    8 * 8 * 16 * 4,  # situation, others, rank, class
    8 * 8 * 8 * 4 * 4,  # holder, situation, tops, losers, above to 3
    8 * 16 * 8 * 2,  # situation, unseen, above, whether it counts
    8 * 4 * 4 * 8 * 8 * 4,  # guard, queen, cards over her, kind, situation, class
    8 * 16 * 8 * 8,  # situation, cards left, above, below
    8 * 8 * 4 * 8 * 4,  # holder, tops, quarter, situation, above to 3
    8 * 4 * 4 * 4 * 4 * 4,  # situation, voids, class, points, above to 3, seats to come
    8 * 4 * 8 * 8,  # holder, points, situation, kind
    8 * 8 * 4 * 4 * 8,  # others, unseen to 7, quarter, class, situation
    4 * 8 * 4 * 8 * 4,  # exits, situation, class, below, above to 3
    4 * 8 * 4 * 8 * 4,  # kind of table, situation, class, above, below to 3
    8 * 8 * 8 * 8,  # situation, own cards below, below, above
    8 * 8 * 4 * 8 * 4,  # situation, others, below the lowest of them, below, class
    2 * 8 * 4 * 8 * 4 * 4,  # broken, situation, class, unseen to 7, points gone, below to 3
    8 * 8 * 4 * 4 * 8 * 4,  # situation, unseen above the winner, points, seats to come, kind, below to 3
    8 * 8 * 4 * 8 * 4,  # holder, situation, class, others, above to 3
    # Of the hand that is left by a pass, suit by suit: its holding; how many and the lowest; how many and the highest.
    4 * 8192,
    4 * 16 * 16,
    4 * 16 * 16,
    # And of all of it: high cards, longest suit's length and class; the queen, her guard, cards over her, voids.
    8 * 16 * 4,
    2 * 8 * 4 * 4,
    4 * 4 * 16 * 2,  # each card passed: where to, class, rank, whether it stands out
)
_AT = (1, *(1 + int(sum(_SIZES[: count + 1])) for count in range(len(_SIZES) - 1)))
(
    _T0, _T1, _T2, _T3, _T4, _T5, _T6, _T7, _T8, _T9, _T10, _T11, _T12, _T13, _T14, _T15, _T16, _T17,
    _P0, _P1, _P2, _P3, _P4, _P5,
) = _AT  # fmt: skip
SIZE: Final = 1 + int(sum(_SIZES))
"""Numbers in a set of weights; the first is 0, for places that are not used."""
WIDTH: Final = 20
"""Look-ups that a choice has at most."""
PLAY_WIDTH: Final = 18

(LEAD, UNDER, LAST_CLEAN, LAST_DIRTY, OVER_EARLY, OVER_THIRD, DISCARD, DISCARD_AT_MOON) = range(8)
(NOBODY, ME_FEW, ME_SOME, ME_MANY, OTHER_FEW, OTHER_WINNING, OTHER_LOSING, SHARED) = range(8)

_SUIT_MASK = 0x1FFF
_CLUBS = _SUIT_MASK
_HEARTS = _SUIT_MASK << 26
_QUEEN = 1 << 49
_PACK = (1 << 52) - 1


def _every_suit(bits: int) -> int:
    return sum(bits << 13 * suit for suit in range(4))


_DOWN_1, _DOWN_2, _DOWN_4, _DOWN_8 = (_every_suit((1 << 13 - by) - 1) for by in (1, 2, 4, 8))
_UP_1, _UP_2, _UP_4, _UP_8 = (_every_suit(_SUIT_MASK & ~((1 << by) - 1)) for by in (1, 2, 4, 8))
_SUIT_AT = np.arange(52, dtype=np.int64) // 13
_RANK_AT = np.arange(52, dtype=np.int64) % 13
_LOWEST = np.array([(each & -each).bit_length() if each else 0 for each in range(8192)], np.int64)
_HIGHEST = np.array([each.bit_length() for each in range(8192)], np.int64)
_GUMBEL = -np.log(-np.log((np.arange(1024, dtype=np.float64) + 0.5) / 1024)).astype(np.float32)
"""Noise that turns the greatest of sums into a draw by softmax."""
_HIGH = _every_suit(0b111 << 10)
LETS_MOONS, SHOOTING = 20, 24
"""Bits above the known voids of a seat: it does not stop moons, and it is shooting one."""


@fast
def holder(rule_features: Ints, holders: int, gone: int, turn: int, winner: int) -> int:
    """Who holds all cards of a moon so far, as the seat to move sees it. ``winner`` is -1 for a lead."""
    if not rule_features[MOON_MADE]:
        return SHARED
    if not holders:
        return NOBODY
    if holders & holders - 1:
        return SHARED
    if holders == 1 << turn:
        if gone < rule_features[SOME]:
            return ME_FEW
        return ME_SOME if gone < rule_features[MANY] else ME_MANY
    if gone < rule_features[SOME]:
        return OTHER_FEW
    return OTHER_WINNING if winner >= 0 and holders == 1 << winner else OTHER_LOSING


@fast
def feared(holders: int, known: int, turn: int) -> int:
    """The seats that hold cards of a moon, as far as the seat to move, with the bits ``known``, cares. One that does
    not stop the moons of others plays as if several seats held some.
    """
    return 3 if known >> LETS_MOONS & 1 and holders and holders != 1 << turn else holders


@fast
def situation_of(rule_features: Ints, holders: int, known: int, gone: int, turn: int, winner: int, broken: int) -> int:
    """The state of the deal for the seat to move, with the bits ``known``, as one number: `holder` in three bits, how
    much of the points is gone in two, and whether hearts are broken.

    A seat that is shooting the moon plays, while that is possible, as if it had most of it.
    """
    share, quarters, whole = 0, 4 * gone, rule_features[ALL]
    if quarters >= whole:
        share = 1 if quarters < 2 * whole else 2 if quarters < 3 * whole else 3
    held_by = holder(rule_features, feared(holders, known, turn), gone, turn, winner)
    if known >> SHOOTING & 1 and held_by != SHARED and not holders & ~(1 << turn):
        held_by = ME_MANY
    return held_by | share << 3 | broken << 5


@slow
def score_cards(
    rule_features: Ints, weights: Floats, base: int, hand: int, cards: int, unseen: int, led: int, top: int,
    points: int,
    after: int, voids: int, standing: int, noise: float, rng: Rng, logits: Floats, index: Indices, keep: bool,
) -> int:  # fmt: skip
    """The best of ``cards``, as its index in the pack; the lowest of equal neighbours stands for all of them.

    ``led``: the suit, or -1; ``top``: the card that holds the trick, as a mask; ``points``: those in the trick;
    ``after``: seats still to play; ``voids``: how many of these are known void, four bits a suit; ``standing``: see
    `situation_of`. With ``noise`` above 0 the choice is drawn at that temperature. With ``keep``, ``logits``,
    float32[52], has the sums, minus infinity for cards not scored, and ``index``, int32[52, WIDTH], the look-ups, if it
    has rows.
    """
    held_by, share, broken = standing & 7, standing >> 3 & 3, standing >> 5
    down = unseen | unseen >> 1 & _DOWN_1
    down |= down >> 2 & _DOWN_2
    down |= down >> 4 & _DOWN_4
    down |= down >> 8 & _DOWN_8
    up = unseen | unseen << 1 & _UP_1
    up |= up << 2 & _UP_2
    up |= up << 4 & _UP_4
    up |= up << 8 & _UP_8
    left = count_bits(hand)
    tops = count_bits(hand & ~down)
    losers = min(left - tops, 3)
    tops = min(tops, 7)
    exits = min(count_bits(hand & ~up & down), 3)
    quarter = 3 - min((left - 1) // 3, 3)
    stage = min(left - 1, 15)
    queen, guard, over = 2, 0, 0
    dear = rule_features[DEAR] & (hand | unseen)
    if dear:
        queen = 1 if hand & rule_features[DEAR] else 0
        low = dear & -dear
        own = hand & _SUIT_MASK << 13 * _SUIT_AT[low_bit(dear)]
        guard = min(count_bits(own & (low - 1)), 7)
        over = min(count_bits(own & ~(low | low - 1)), 3)
    live = unseen & rule_features[DEAR]
    amount = 0
    if points > 0:
        amount = 1 if points < rule_features[SOME] else 2
    elif points < 0:
        amount = 3
    coming = min(after, 3)
    reach = 0
    if led >= 0:
        reach = min(count_bits(unseen & (_SUIT_MASK << 13 * led) & ~(top | top - 1)), 7)
    table = rule_features[TABLE_KIND]
    threat = held_by in (OTHER_WINNING, OTHER_LOSING)
    if keep:
        logits[:52] = -np.inf
    best, most = -1, np.float32(-np.inf)
    old_suit, old_below, old_kind, old_situation, old_worth = -1, 0, 0, 0, 0
    rest = cards
    while rest:
        place = low_bit(rest)
        bit = rest & -rest
        rest ^= bit
        suit = _SUIT_AT[place]
        mask = _SUIT_MASK << 13 * suit
        out = unseen & mask
        total = count_bits(out)
        under = count_bits(out & bit - 1)
        kind = 0
        if bit & rule_features[DEAR]:
            kind = 2
        elif live & mask & bit - 1:
            kind = 3
        elif bit & rule_features[POINTED]:
            kind = 1
        elif bit & rule_features[BONUS_CARDS]:
            kind = 4
        if led < 0:
            situation = LEAD
        elif suit != led:
            situation = DISCARD_AT_MOON if threat else DISCARD
        elif bit < top:
            situation = UNDER
        elif after == 0:
            situation = LAST_DIRTY if points > 0 else LAST_CLEAN
        else:
            situation = OVER_EARLY if after > 1 else OVER_THIRD
        card_points = rule_features[CARD_POINTS + place]
        as_before = suit == old_suit and under == old_below and kind == old_kind
        if as_before and card_points == old_worth and situation == old_situation:
            continue
        old_suit, old_below, old_kind, old_situation, old_worth = suit, under, kind, situation, card_points
        b, a = min(under, 7), min(total - under, 7)
        b3, a3 = min(b, 3), min(a, 3)
        mine = hand & mask
        others = min(count_bits(mine) - 1, 7)
        lower = min(count_bits(mine & bit - 1), 7)
        rest_of_suit = mine ^ bit
        lowest = min(count_bits(out & (rest_of_suit & -rest_of_suit) - 1), 3) if rest_of_suit else 0
        void = 0
        if led < 0 or suit == led:
            void = min(voids >> 4 * suit & 15, 3)
        suit_class = rule_features[CLASSES + suit]
        i0 = base + _T0 + (((queen * 8 + situation) * 4 + suit_class) * 8 + b) * 8 + a
        i1 = base + _T1 + ((held_by * 8 + situation) * 8 + b) * 8 + kind
        i2 = base + _T2 + ((situation * 8 + others) * 16 + _RANK_AT[place]) * 4 + suit_class
        i3 = base + _T3 + (((held_by * 8 + situation) * 8 + tops) * 4 + losers) * 4 + a3
        i4 = base + _T4 + ((situation * 16 + total) * 8 + a) * 2 + (1 if card_points > 0 else 0)
        i5 = base + _T5 + ((((guard * 4 + queen) * 4 + over) * 8 + kind) * 8 + situation) * 4 + suit_class
        i6 = base + _T6 + ((situation * 16 + stage) * 8 + a) * 8 + b
        i7 = base + _T7 + (((held_by * 8 + tops) * 4 + quarter) * 8 + situation) * 4 + a3
        i8 = base + _T8 + ((((situation * 4 + void) * 4 + suit_class) * 4 + amount) * 4 + a3) * 4 + coming
        i9 = base + _T9 + ((held_by * 4 + amount) * 8 + situation) * 8 + kind
        i10 = base + _T10 + (((others * 8 + min(total, 7)) * 4 + quarter) * 4 + suit_class) * 8 + situation
        i11 = base + _T11 + (((exits * 8 + situation) * 4 + suit_class) * 8 + b) * 4 + a3
        i12 = base + _T12 + (((table * 8 + situation) * 4 + suit_class) * 8 + a) * 4 + b3
        i13 = base + _T13 + ((situation * 8 + lower) * 8 + b) * 8 + a
        i14 = base + _T14 + (((situation * 8 + others) * 4 + lowest) * 8 + b) * 4 + suit_class
        i15 = base + _T15 + ((((broken * 8 + situation) * 4 + suit_class) * 8 + min(total, 7)) * 4 + share) * 4 + b3
        i16 = base + _T16 + ((((situation * 8 + reach) * 4 + amount) * 4 + coming) * 8 + kind) * 4 + b3
        i17 = base + _T17 + (((held_by * 8 + situation) * 4 + suit_class) * 8 + others) * 4 + a3
        # Unsigned places, since signed ones are checked for counting from the end.
        logit = (
            weights[np.uint64(i0)]
            + weights[np.uint64(i1)]
            + weights[np.uint64(i2)]
            + weights[np.uint64(i3)]
            + weights[np.uint64(i4)]
            + weights[np.uint64(i5)]
            + weights[np.uint64(i6)]
            + weights[np.uint64(i7)]
            + weights[np.uint64(i8)]
            + weights[np.uint64(i9)]
            + weights[np.uint64(i10)]
            + weights[np.uint64(i11)]
            + weights[np.uint64(i12)]
            + weights[np.uint64(i13)]
            + weights[np.uint64(i14)]
            + weights[np.uint64(i15)]
            + weights[np.uint64(i16)]
            + weights[np.uint64(i17)]
        )
        if keep:
            logits[place] = logit
            if len(index):
                row = index[place]
                row[0], row[1], row[2], row[3], row[4], row[5], row[6] = i0, i1, i2, i3, i4, i5, i6
                row[7], row[8], row[9], row[10], row[11], row[12], row[13] = i7, i8, i9, i10, i11, i12, i13
                row[14], row[15], row[16], row[17] = i14, i15, i16, i17
        if noise > 0.0:
            rng[0] = roll(rng[0])
            logit += np.float32(noise) * _GUMBEL[below(rng[0], 1024)]
        if logit > most:
            best, most = place, logit
    return best


@fast
def outlook(rules: Ints, rule_features: Ints, deal: Ints, voids: Ints) -> tuple[int, int, int, int, int, int]:
    """What all know as the seat to move plays, as `score_cards` takes it: ``led``, ``top``, ``points``, ``after``, the
    ``voids`` of the seats to come, and ``standing``, for which `decide` has the rest.
    """
    seats, turn, count = rules[game.SEATS], deal[game.TURN], deal[game.PLAYED_COUNT]
    holders, gone, lacking, after = 0, 0, 0, -count
    for seat in range(seats):
        taken = (deal[game.TAKEN + seat] | deal[game.TAKEN + game.MOST + seat]) & rule_features[WANTED_CARDS]
        if taken:
            holders |= 1 << seat
            while taken:
                gone += rule_features[PENALTY_POINTS + low_bit(taken)]
                taken &= taken - 1
        if not deal[game.OUT] >> seat & 1:
            after += 1
    after -= 1
    seat, come = turn, 0
    while come < after:
        seat += 1
        if seat == seats:
            seat = 0
        if not deal[game.OUT] >> seat & 1:
            lacking += voids[seat]
            come += 1
    led, top, points, winner = -1, 0, 0, -1
    if count:
        led = deal[game.TABLE] % 52 // 13
        place, cancelled = game.winning(rules, deal, count)
        top = 0 if cancelled else 1 << deal[game.TABLE + place] % 52
        winner = game.player_at(rules, deal, place)
        for place in range(count):
            points += rule_features[CARD_POINTS + deal[game.TABLE + place] % 52]
    carried = deal[game.CARRIED] | deal[game.CARRIED_SECOND]
    while carried:
        points += rule_features[CARD_POINTS + low_bit(carried)]
        carried &= carried - 1
    standing = situation_of(rule_features, holders, voids[turn], gone, turn, winner, deal[game.BROKEN])
    return led, top, points, after, lacking, standing


@slow
def decide(
    rules: Ints, rule_features: Ints, weights: Floats, base: int, deal: Ints, voids: Ints, noise: float, rng: Rng,
    logits: Floats, index: Indices, keep: bool,
) -> int:  # fmt: skip
    """The card that the seat to move plays, 0 to 103, from what it may know of the deal; the rest is as for
    `score_cards`.

    ``voids``: int64[MOST], for each seat the suits that it is known to be out of, four bits a suit, the bit LETS_MOONS
    if it is known not to stop the moons of others, and the bit SHOOTING if it is shooting one.
    """
    turn = deal[game.TURN]
    first, second = game.legal(rules, deal)
    cards = first | second
    if not keep and cards & cards - 1 == 0:
        return low_bit(cards) if first else 52 + low_bit(second)
    unseen = 0
    for seat in range(rules[game.SEATS]):
        if seat != turn:
            unseen |= deal[game.HANDS + seat] | deal[game.HANDS + game.MOST + seat]
    if not deal[game.GIVEN]:
        for place in range(deal[game.LEFT_AT], deal[game.LEFT_END]):
            unseen |= 1 << deal[game.LEFT + place] % 52
    led, top, points, after, lacking, standing = outlook(rules, rule_features, deal, voids)
    best = score_cards(
        rule_features, weights, base, deal[game.HANDS + turn] | deal[game.HANDS + game.MOST + turn], cards, unseen,
        led, top, points, after, lacking, standing, noise, rng, logits, index, keep,
    )  # fmt: skip
    return best if first >> best & 1 else 52 + best


@fast
def note(deal: Ints, voids: Ints, card: int) -> None:
    """The seat to move is about to play a card: if it does not follow, it has none of the suit led."""
    if deal[game.PLAYED_COUNT]:
        led = deal[game.TABLE] % 52 // 13
        if card % 52 // 13 != led:
            voids[deal[game.TURN]] |= 1 << 4 * led


@slow
def play_to_end(
    rules: Ints, rule_features: Ints, weights: Floats, side: int, deal: Ints, voids: Ints, noise: float, rng: Rng,
    logits: Floats, index: Indices,
) -> None:  # fmt: skip
    """Play a deal to its end. Seats whose bit is set in ``side`` play by the second set of weights.

    ``logits`` and ``index`` are room to work in, as for `score_cards`.
    """
    plain = not rules[game.SPECIAL]
    while not deal[game.OVER] and (deal[game.PLAYED_COUNT] or not plain):
        base = SIZE if side >> deal[game.TURN] & 1 else 0
        card = decide(rules, rule_features, weights, base, deal, voids, noise, rng, logits, index, False)
        note(deal, voids, card)
        game.play(rules, deal, card)
    if not deal[game.OVER]:
        _tricks(rules, rule_features, weights, side, deal, voids, noise, rng, logits, index)


@slow
def _tricks(
    rules: Ints, rule_features: Ints, weights: Floats, side: int, deal: Ints, voids: Ints, noise: float, rng: Rng,
    logits: Floats, index: Indices,
) -> None:  # fmt: skip
    """Whole tricks to the end, where there is one pack and nothing is left over: the rules once more, in registers.

    Where play would be cashed in it goes on, which comes to the same points.
    """
    seats, opening, first = rules[game.SEATS], rules[game.OPENING], deal[game.TRICKS] == 0
    free_first, free_lead = ~rules[game.BARRED_FIRST], ~rules[game.BARRED_LEAD]
    breaks_played, breaks_thrown = rules[game.QUEEN_BREAKS] == game.PLAYED, rules[game.QUEEN_BREAKS] != game.NEVER
    lead_breaks = rules[game.HEART_LEAD_BREAKS]
    beside, queen_last = rules[game.HEART_BESIDE_QUEEN], rules[game.QUEEN_LAST]
    turn, broken = deal[game.TURN], deal[game.BROKEN]
    held, holders, gone, lacking = 0, 0, 0, 0
    for seat in range(seats):
        held |= deal[game.HANDS + seat]
        lacking += voids[seat]
        taken = deal[game.TAKEN + seat] & rule_features[WANTED_CARDS]
        if taken:
            holders |= 1 << seat
            while taken:
                gone += rule_features[PENALTY_POINTS + low_bit(taken)]
                taken &= taken - 1
    while deal[np.uint64(turn)]:
        hand = deal[np.uint64(turn)]
        cards = hand
        if first and opening != game.ELDEST and hand & _CLUBS:
            cards = hand & _CLUBS
            if opening == game.TWO:
                cards &= -cards
        elif not broken:
            if hand & free_lead & ~_QUEEN:
                cards = hand & free_lead
            elif hand & _QUEEN and not beside:
                cards = hand & _QUEEN
        later = lacking - voids[np.uint64(turn)]
        if cards & cards - 1:
            place = score_cards(
                rule_features, weights, SIZE if side >> turn & 1 else 0, hand, cards, held & ~hand, -1, 0, 0,
                seats - 1, later,
                situation_of(rule_features, holders, voids[np.uint64(turn)], gone, turn, -1, broken), noise, rng,
                logits, index, False,
            )  # fmt: skip
        else:
            place = low_bit(cards)
        bit = 1 << place
        deal[np.uint64(turn)] = hand ^ bit
        held ^= bit
        led = _SUIT_AT[place]
        suit = _SUIT_MASK << 13 * led
        trick, top, winner, points, pain = (
            bit,
            bit,
            turn,
            rule_features[CARD_POINTS + place],
            rule_features[PENALTY_POINTS + place],
        )
        if (bit & _HEARTS and lead_breaks) or (bit == _QUEEN and breaks_played):
            broken = 1
        for after in range(seats - 2, -1, -1):
            turn += 1
            if turn == seats:
                turn = 0
            later -= voids[np.uint64(turn)]
            hand = deal[np.uint64(turn)]
            cards = hand & suit
            if not cards:
                if not voids[np.uint64(turn)] >> 4 * led & 1:
                    voids[np.uint64(turn)] |= 1 << 4 * led
                    lacking += 1 << 4 * led
                cards = hand
                if first:
                    if hand & free_first:
                        cards = hand & free_first
                    elif queen_last and hand & ~_QUEEN:
                        cards = hand & ~_QUEEN
            if cards & cards - 1:
                place = score_cards(
                    rule_features, weights, SIZE if side >> turn & 1 else 0, hand, cards, held & ~hand, led, top,
                    points, after,
                    later, situation_of(rule_features, holders, voids[np.uint64(turn)], gone, turn, winner, broken),
                    noise, rng, logits, index, False,
                )  # fmt: skip
            else:
                place = low_bit(cards)
            bit = 1 << place
            deal[np.uint64(turn)] = hand ^ bit
            held ^= bit
            trick |= bit
            points += rule_features[CARD_POINTS + place]
            pain += rule_features[PENALTY_POINTS + place]
            if bit & suit > top:
                top, winner = bit, turn
            if bit & _HEARTS and (lead_breaks or not suit & _HEARTS):
                broken = 1
            if bit == _QUEEN and (breaks_played or (breaks_thrown and not suit & _QUEEN)):
                broken = 1
        deal[np.uint64(game.TAKEN + winner)] |= trick
        deal[game.TRICKS] += 1
        gone += pain
        if trick & rule_features[WANTED_CARDS]:
            holders |= 1 << winner
        turn, first = winner, False
    deal[game.TURN], deal[game.LEADER], deal[game.BROKEN], deal[game.OVER] = turn, turn, broken, 1


# ---- Passing ----


@fast
def _score_hand(
    rule_features: Ints, weights: Floats, base: int, kept: int, passed: int, to: int, index: Indices, keep: bool
) -> float:
    """The sum for keeping these cards and passing those; ``to``: 0 left, 1 right, 2 across, 3 elsewhere."""
    longest, longest_class, voids, used = -1, 0, 0, 0
    total = np.float32(0.0)
    for suit in range(4):
        holding = kept >> 13 * suit & _SUIT_MASK
        suit_class = rule_features[CLASSES + suit]
        length = count_bits(holding)
        i0 = base + _P0 + suit_class * 8192 + holding
        i1 = base + _P1 + (suit_class * 16 + length) * 16 + _LOWEST[holding]
        i2 = base + _P2 + (suit_class * 16 + length) * 16 + _HIGHEST[holding]
        total += weights[i0] + weights[i1] + weights[i2]
        if keep:
            index[used], index[used + 1], index[used + 2] = i0, i1, i2
            used += 3
        if length > longest:
            longest, longest_class = length, suit_class
        if not length:
            voids += 1
    i3 = base + _P3 + (min(count_bits(kept & _HIGH), 7) * 16 + longest) * 4 + longest_class
    mine, guard, over = 1 if kept & rule_features[DEAR] else 0, 0, 0
    if rule_features[DEAR]:
        low = rule_features[DEAR] & -rule_features[DEAR]
        own = kept & _SUIT_MASK << 13 * _SUIT_AT[low_bit(rule_features[DEAR])]
        guard = min(count_bits(own & (low - 1)), 7)
        over = min(count_bits(own & ~(low | low - 1)), 3)
    i4 = base + _P4 + ((mine * 8 + guard) * 4 + over) * 4 + min(voids, 3)
    total += weights[i3] + weights[i4]
    if keep:
        index[used], index[used + 1] = i3, i4
        used += 2
    rest = passed
    while rest:
        place = low_bit(rest)
        i5 = (
            base
            + _P5
            + ((to * 4 + rule_features[CLASSES + _SUIT_AT[place]]) * 16 + _RANK_AT[place]) * 2
            + (1 if rest & -rest & rule_features[DEAR] else 0)
        )
        total += weights[i5]
        if keep and used < WIDTH:
            index[used] = i5
            used += 1
        rest &= rest - 1
    if keep:
        index[used:WIDTH] = 0
    merit: float = total
    return merit


@slow
def score_pass(
    rule_features: Ints, weights: Floats, base: int, kept: int, passed: int, to: int, index: Indices, keep: bool
) -> float:
    """The sum for keeping these cards of one pack and passing those.

    ``to``: 0 left, 1 right, 2 across, 3 elsewhere. With ``keep``, ``index``, int32[WIDTH], has the look-ups.
    """
    return _score_hand(rule_features, weights, base, kept, passed, to, index, keep)


@fast
def pass_direction(rules: Ints, offset: int) -> int:
    """The direction of a pass by ``offset`` seats clockwise: 0 left, 1 right, 2 across, 3 elsewhere."""
    if offset == 1:
        return 0
    if offset == rules[game.SEATS] - 1:
        return 1
    return 2 if 2 * offset == rules[game.SEATS] else 3


MOST_SETS: Final = 1000
"""Up to this many sets of cards to pass are all scored; where there are more, one is built card by card."""


@slow
def sets_to_pass(
    rules: Ints, rule_features: Ints, weights: Floats, base: int, hand: int, to: int, found: Ints, sums: Floats
) -> int:
    """How many sets of cards a hand of one pack may pass: they and their sums are put into ``found``, int64[MOST_SETS],
    and ``sums``, float32[MOST_SETS]. Where they are too many, one is built card by card.
    """
    index = np.zeros(WIDTH, np.int32)
    free = hand & ~rules[game.UNPASSABLE]
    count, given = rules[game.PASS_COUNT], 0
    if count_bits(free) < count:
        # What may not be passed only fills up, where there are too few other cards.
        given, free = free, hand & ~free
        count -= count_bits(given)
    open_count = count_bits(free)
    sets = 1
    for place in range(count):
        sets = sets * (open_count - place) // (place + 1)
        if sets > MOST_SETS:
            break
    if not 0 < sets <= MOST_SETS or count == 0:
        passed = given
        for _ in range(count):
            best, most = 0, -np.inf
            rest = free & ~passed
            while rest:
                bit = rest & -rest
                rest ^= bit
                each = _score_hand(rule_features, weights, base, hand & ~passed & ~bit, bit, to, index, False)
                if each > most:
                    best, most = bit, each
            passed |= best
        found[0], sums[0] = passed, 0.0
        return 1
    chosen, number = (1 << count) - 1, 0
    while chosen >> open_count == 0:
        passed, rest = given, chosen
        while rest:
            passed |= nth_bit(free, low_bit(rest))
            rest &= rest - 1
        found[number] = passed
        sums[number] = _score_hand(rule_features, weights, base, hand & ~passed, passed, to, index, False)
        number += 1
        # The next number with as many bits set.
        low = chosen & -chosen
        ripple = chosen + low
        chosen = ripple | (chosen ^ ripple) >> 2 + low_bit(low)
    return number


@slow
def best_pass(
    rules: Ints, rule_features: Ints, weights: Floats, base: int, first: int, second: int, to: int, noise: float,
    rng: Rng,
    found: Ints, sums: Floats,
) -> tuple[int, int]:  # fmt: skip
    """The cards that a hand passes: the first pack's and the second's. ``found`` and ``sums`` as for `sets_to_pass`."""
    number = sets_to_pass(rules, rule_features, weights, base, first | second, to, found, sums)
    best, most = 0, -np.inf
    for place in range(number):
        each: float = sums[place]
        if noise > 0.0:
            rng[0] = roll(rng[0])
            each += noise * _GUMBEL[below(rng[0], 1024)]
        if each > most:
            best, most = place, each
    passed = found[best]
    return passed & first, passed & ~first

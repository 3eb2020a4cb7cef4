"""What the other may hold at Gin Rummy, compiled: how its hand may have come about, and how likely that is.

A past is the hand that the other may have been dealt, without what it has taken openly since, and what it may have
drawn from the stock at each of its turns. Its moves speak for a past or against it: what it left lying, what it threw
where it might have thrown something else, that it did not knock. A Metropolis walk goes from one past to another, where
a hidden card changes places with one of the stock, or two cards come at each other's time.
"""

from math import exp, log
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from .bits import Dice, Ints, count_bits, draw, low_bit, nth_bit, slow
from .gin import (
    DECLINE,
    DRAW,
    HANDS,
    KNOCKS,
    KNOWN,
    LIMIT,
    PILE,
    PILE_COUNT,
    STOCK,
    STOCK_AT,
    TAKE,
    Tables,
    best_discards,
    deadwood,
)
from .gin_sight import (
    COUNTS_AS,
    DRAWS,
    GAP,
    LEFT,
    LYING,
    NEXT,
    PAIR_COUNT,
    PAIRS,
    SAME,
    SIGNS,
    THROWN,
    Floats,
    scores,
    waited_for,
)

# ---- The turns of one seat in a hand, as a row ----

TURNS: Final = 0
"""How many there were; more than `MOST_TURNS` are not told."""
MOST_TURNS: Final = 64
OFFERED, SOURCE, DREW, THREW, TURN_SIZE = range(5)
"""Of each turn: the card that lay open, -1 for none; where the seat drew; the card, -1 where nobody else saw it; and
the card that it threw, -1 for none yet."""
FROM_STOCK, FROM_PILE, NOWHERE = range(3)
STORY_SIZE: Final = 1 + MOST_TURNS * TURN_SIZE

# ---- A past, as a row of masks ----

UNSEEN, DEALT, CAME = range(3)
"""Cards that the other holds now and nobody has seen; those of its first hand; and, by turn, that from the stock."""
PAST_SIZE: Final = CAME + MOST_TURNS

HAND_TRAITS, PAST_TRAITS = 9, 15
TRAITS: Final = SIGNS + HAND_TRAITS + PAST_TRAITS
"""What may be telling, as a row of float64: the signs of each hidden card, what the hand is, how it came about."""
Row = NDArray[np.float64]
_TIMES_BELOW: Final = 1 << 20
_STAYS: Final = MOST_TURNS
"""The turn at which a card leaves that is held still."""


@slow
def tell(deal: Ints, story: Ints, move: int) -> None:
    """Adds what the seat to move is about to do, with the card that it draws."""
    if move < KNOCKS and 0 < story[TURNS] <= MOST_TURNS:
        story[1 + (story[TURNS] - 1) * TURN_SIZE + THREW] = move
    if move not in (DRAW, TAKE, DECLINE):
        return
    if story[TURNS] >= MOST_TURNS:
        story[TURNS] = MOST_TURNS + 1
        return
    at, lies = 1 + story[TURNS] * TURN_SIZE, deal[PILE_COUNT]
    story[at + OFFERED] = deal[PILE + lies - 1] if lies else -1
    story[at + SOURCE] = FROM_STOCK if move == DRAW else FROM_PILE if move == TAKE else NOWHERE
    story[at + DREW] = deal[STOCK + deal[STOCK_AT]] if move == DRAW else story[at + OFFERED] if move == TAKE else -1
    story[at + THREW] = -1
    story[TURNS] += 1


@slow
def told_turns(story: Ints) -> int:
    """How many turns are told; none where there were too many."""
    return int(story[TURNS]) if story[TURNS] <= MOST_TURNS else 0


# ---- What is telling ----


@slow
def signs_of(cards: Ints, deal: Ints, notes: Ints, seat: int, card: int, times: float, into: Any) -> None:
    """Adds the signs of one card, float64[SIGNS], so many times."""
    other = 1 - seat
    known = deal[KNOWN + other]
    dead = deal[HANDS + seat] | notes[LYING]
    thrown, left = notes[THROWN + other] & ~known, notes[LEFT + other]
    late = min(notes[DRAWS + other], 12) / 10
    same, beside, gap = cards[card, SAME], cards[card, NEXT], cards[card, GAP]
    alive, known_pair = 0, 0
    for place in range(PAIRS, PAIRS + cards[card, PAIR_COUNT]):
        pair = cards[card, place]
        alive += pair & dead == 0
        if pair & known == pair:
            known_pair = 1
    value, share = cards[card, COUNTS_AS] / 10, alive / cards[card, PAIR_COUNT]
    into[0] += times * value
    into[1] += times * value * late
    into[2] += times * share
    into[3] += times * share * late
    into[4] += times * count_bits(same & thrown)
    into[5] += times * count_bits(beside & thrown)
    into[6] += times * count_bits(gap & thrown)
    into[7] += times * count_bits(same & left)
    into[8] += times * count_bits(beside & left)
    into[9] += times * count_bits(gap & left)
    into[10] += times * count_bits(same & known)
    into[11] += times * count_bits(beside & known)
    into[12] += times * count_bits(gap & known)
    into[13] += times * known_pair


@slow
def traits_of(
    tables: Tables, deal: Ints, notes: Ints, style: Floats, seat: int, hand: int, times: float, into: Any
) -> None:
    """Adds what is telling of a whole hand of ten of the other seat, float64[HAND_TRAITS], so many times."""
    other = 1 - seat
    known, late = deal[KNOWN + other], min(notes[DRAWS + other], 12) / 10
    least, nine = deadwood(tables, hand), best_discards(tables, hand)[0]
    loose, live = (least - nine) / 10, count_bits(waited_for(tables, hand)) / 10
    settled, rest = 0, known
    while rest:
        bit = rest & -rest
        rest ^= bit
        settled += waited_for(tables, hand ^ bit) & bit != 0
    into[0] += times * least / 20
    into[1] += times * least / 20 * late
    into[2] += times * least / 20 * late * style[0]
    into[3] += times * loose
    into[4] += times * loose * late
    into[5] += times * live
    into[6] += times * live * late
    into[7] += times * settled
    into[8] += times * settled * style[2]


@slow
def past_traits(
    tables: Tables, cards: Ints, limit: int, style: Floats, story: Ints, past: Ints, times: float, into: Any
) -> None:
    """Adds what is telling of a past, float64[PAST_TRAITS], so many times: of all turns together."""
    gaps, wrong, wide, ties, near = 0.0, 0, 0, 0.0, 0
    missed, saved, daring, could, gin = 0, 0.0, 0, 0, 0
    hand = past[DEALT]
    for turn in range(told_turns(story)):
        at = 1 + turn * TURN_SIZE
        offered, source, thrown = story[at + OFFERED], story[at + SOURCE], story[at + THREW]
        wanted = offered >= 0 and waited_for(tables, hand) >> offered & 1
        if source == FROM_PILE:
            daring += not wanted
            hand |= 1 << story[at + DREW]
        else:
            if wanted:
                missed += 1
                saved += (deadwood(tables, hand) - best_discards(tables, hand | 1 << offered)[0]) / 10
            hand |= past[CAME + turn]
        if thrown < 0:
            continue
        least, among = best_discards(tables, hand)
        hand &= ~(1 << thrown)
        gap = deadwood(tables, hand) - least
        could += 0 < least <= limit
        gin += not least
        near += count_bits((cards[thrown, SAME] | cards[thrown, NEXT]) & hand)
        if gap:
            gaps += gap / 10
            wrong += 1
            wide += gap > 5
        else:
            ties += log(count_bits(among))
    greedy = log(style[1] / (1.0 - style[1]))
    into[0] += times * gaps
    into[1] += times * gaps * style[1]
    into[2] += times * wrong
    into[3] += times * wrong * greedy
    into[4] += times * wide
    into[5] += times * ties
    into[6] += times * ties * style[1]
    into[7] += times * near
    into[8] += times * near * style[1]
    into[9] += times * missed
    into[10] += times * saved
    into[11] += times * daring * log(style[2] / (1.0 - style[2]))
    into[12] += times * could
    into[13] += times * could * log(style[0] / (1.0 - style[0]))
    into[14] += times * gin


# ---- Pasts ----


@slow
def leaving(story: Ints, gone: Ints) -> int:
    """The turn at which each card of an unknown past left the other's hand, int64[52]; and all of these cards."""
    gone[:] = _STAYS
    left, seen = 0, 0
    for turn in range(told_turns(story)):
        at = 1 + turn * TURN_SIZE
        if story[at + SOURCE] == FROM_PILE:
            seen |= 1 << story[at + DREW]
        card = story[at + THREW]
        if card < 0:
            continue
        if seen >> card & 1:
            seen ^= 1 << card
        else:
            gone[card] = turn
            left |= 1 << card
    return left


@slow
def begin_past(story: Ints, gone: Ints, left: int, hidden: int, past: Ints, dice: Dice) -> None:
    """Any past of a hand with these hidden cards."""
    past[:] = 0
    past[UNSEEN] = hidden
    free = hidden | left
    for turn in range(told_turns(story) - 1, -1, -1):
        if story[1 + turn * TURN_SIZE + SOURCE] != FROM_STOCK:
            continue
        among, rest = free & hidden, free & ~hidden
        while rest:
            bit = rest & -rest
            rest ^= bit
            if gone[low_bit(bit)] >= turn:
                among |= bit
        past[CAME + turn] = nth_bit(among, draw(dice, count_bits(among)))
        free ^= past[CAME + turn]
    past[DEALT] = free


@slow
def swapped_card(story: Ints, past: Ints, out: int, come: int) -> None:
    """The past in which one hidden card is another."""
    past[UNSEEN] ^= out | come
    if past[DEALT] & out:
        past[DEALT] ^= out | come
        return
    for turn in range(told_turns(story)):
        if past[CAME + turn] == out:
            past[CAME + turn] = come
            return


@slow
def swapped_times(story: Ints, gone: Ints, past: Ints, dice: Dice) -> bool:
    """The past in which two cards came at each other's time; whether that can be, else it stays as it is."""
    turns, first, second, bit = told_turns(story), -1, -1, 0
    drawn, dealt = 0, count_bits(past[DEALT])
    for turn in range(turns):
        drawn += past[CAME + turn] != 0
    if not drawn or drawn + dealt < 2:
        return False
    one, two = draw(dice, drawn), draw(dice, drawn + dealt - 1)
    if two >= dealt:
        two -= dealt
        two += two >= one
    else:
        bit, two = nth_bit(past[DEALT], two), -1
    for turn in range(turns):
        if past[CAME + turn]:
            first = turn if not one else first
            second = turn if not two else second
            one, two = one - 1, two - 1 if two >= 0 else -1
    card = past[CAME + first]
    if second < 0:
        if gone[low_bit(bit)] < first:
            return False
        past[DEALT] ^= bit | card
        past[CAME + first] = bit
        return True
    other = past[CAME + second]
    if gone[low_bit(card)] < second or gone[low_bit(other)] < first:
        return False
    past[CAME + first], past[CAME + second] = other, card
    return True


@slow
def chance(dice: Dice) -> float:
    """A number between 0 and 1."""
    return float((draw(dice, _TIMES_BELOW) + 0.5) / _TIMES_BELOW)


@slow
def _weighed(energy: Floats, first: int, traits: Floats) -> float:
    total = 0.0
    for place in range(len(traits)):
        total += energy[first + place] * traits[place]
    return total


@slow
def walk(
    tables: Tables,
    cards: Ints,
    energy: Floats,
    deal: Ints,
    notes: Ints,
    story: Ints,
    style: Floats,
    seat: int,
    past: Ints,
    steps: int,
    dice: Dice,
) -> None:
    """So many steps from one past to another, int64[PAST_SIZE]; one without hidden cards is begun anew."""
    known = deal[KNOWN + 1 - seat]
    singly, gone = np.zeros(52), np.empty(52, np.int64)
    unseen = scores(cards, energy, deal, notes, seat, singly)
    size = count_bits(deal[HANDS + 1 - seat]) - count_bits(known)
    left = leaving(story, gone)
    if not past[UNSEEN]:
        hidden, rest = 0, unseen
        for _ in range(size):
            bit = nth_bit(rest, draw(dice, count_bits(rest)))
            rest ^= bit
            hidden |= bit
        begin_past(story, gone, left, hidden, past, dice)
    rest = unseen & ~past[UNSEEN]
    outside = count_bits(rest)
    if not size or not outside:
        return
    hand_traits, told, trial = np.zeros(HAND_TRAITS), np.zeros(PAST_TRAITS), np.empty(PAST_SIZE, np.int64)
    traits_of(tables, deal, notes, style, seat, known | past[UNSEEN], 1.0, hand_traits)
    past_traits(tables, cards, deal[LIMIT], style, story, past, 1.0, told)
    hand_now, past_now = _weighed(energy, SIGNS, hand_traits), _weighed(energy, SIGNS + HAND_TRAITS, told)
    for step in range(steps):
        trial[:] = past
        hand_then, gain = hand_now, 0.0
        if step % 3 == 2:
            if not swapped_times(story, gone, trial, dice):
                continue
        else:
            out, come = nth_bit(past[UNSEEN], draw(dice, size)), nth_bit(rest, draw(dice, outside))
            swapped_card(story, trial, out, come)
            hand_traits[:] = 0.0
            traits_of(tables, deal, notes, style, seat, known | trial[UNSEEN], 1.0, hand_traits)
            hand_then = _weighed(energy, SIGNS, hand_traits)
            gain = singly[low_bit(come)] - singly[low_bit(out)]
        told[:] = 0.0
        past_traits(tables, cards, deal[LIMIT], style, story, trial, 1.0, told)
        past_then = _weighed(energy, SIGNS + HAND_TRAITS, told)
        gain += hand_then - hand_now + past_then - past_now
        if gain >= 0.0 or chance(dice) < exp(gain):
            rest ^= past[UNSEEN] ^ trial[UNSEEN]
            past[:] = trial
            hand_now, past_now = hand_then, past_then


# ---- Lessons ----


@slow
def true_past(deal: Ints, story: Ints, seat: int, dealt: int, past: Ints) -> None:
    """What was, where the story tells it with all cards."""
    past[:] = 0
    past[UNSEEN], past[DEALT] = deal[HANDS + 1 - seat] & ~deal[KNOWN + 1 - seat], dealt
    for turn in range(told_turns(story)):
        at = 1 + turn * TURN_SIZE
        if story[at + SOURCE] == FROM_STOCK:
            past[CAME + turn] = 1 << story[at + DREW]


@slow
def tell_swap(
    tables: Tables,
    cards: Ints,
    deal: Ints,
    notes: Ints,
    story: Ints,
    style: Floats,
    seat: int,
    dealt: int,
    dice: Dice,
    into: Any,
) -> None:
    """By how much the traits of the true hand are more than those of one with a card changed, float64[2, TRAITS]; and
    those of its true past than of one in which two cards came at each other's time. Each has dice of its own,
    uint64[2].
    """
    hand = deal[HANDS + 1 - seat]
    known, past, gone = deal[KNOWN + 1 - seat], np.empty(PAST_SIZE, np.int64), np.empty(52, np.int64)
    hidden = hand & ~known
    unseen = ((1 << 52) - 1) & ~(hand | deal[HANDS + seat] | notes[LYING])
    into[:] = 0.0
    if not hidden or not unseen:
        return
    out = nth_bit(hidden, draw(dice, count_bits(hidden)))
    come = nth_bit(unseen, draw(dice, count_bits(unseen)))
    one, of_past = into[0, SIGNS:], SIGNS + HAND_TRAITS
    signs_of(cards, deal, notes, seat, low_bit(out), 1.0, into[0])
    signs_of(cards, deal, notes, seat, low_bit(come), -1.0, into[0])
    traits_of(tables, deal, notes, style, seat, hand, 1.0, one)
    traits_of(tables, deal, notes, style, seat, hand ^ out | come, -1.0, one)
    true_past(deal, story, seat, dealt, past)
    for row in range(2):
        past_traits(tables, cards, deal[LIMIT], style, story, past, 1.0, into[row, of_past:])
    swapped_card(story, past, out, come)
    past_traits(tables, cards, deal[LIMIT], style, story, past, -1.0, into[0, of_past:])
    true_past(deal, story, seat, dealt, past)
    leaving(story, gone)
    swapped_times(story, gone, past, dice[1:])
    past_traits(tables, cards, deal[LIMIT], style, story, past, -1.0, into[1, of_past:])

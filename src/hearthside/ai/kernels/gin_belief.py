"""Beliefs about the opponent's whole hand at Gin Rummy, compiled: possible pasts, and how likely each is.

A past is a hypothesis: the hand that the opponent was dealt, without what it has openly taken since, and the card that
it drew from the stock at each of its turns. Its moves are evidence for or against a past: what it did not take, what it
discarded although it could have discarded something else, and that it did not knock. Pasts are sampled by a Metropolis
walk: a step exchanges a hidden card with one of the stock, or exchanges the times at which two cards came.
"""

from math import exp, log
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from . import gin as game
from . import gin_features as features
from .bits import Ints, Rng, count_bits, draw, low_bit, nth_bit, slow
from .gin import Rules, Tables
from .gin_features import Floats, Observation
from .rows import copy, doubles, ints

# ---- The turns of one seat in a hand, as a row ----

TURNS: Final = 0
"""The number of turns; if there are more than `MAX_TURNS`, none is used."""
MAX_TURNS: Final = 64
OFFERED, SOURCE, DREW, THREW, TURN_SIZE = range(5)
"""Of each turn: the card that lay open, -1 for none; where the seat drew from; the card, -1 if nobody else saw it; and
the card that it discarded, -1 for none yet.
"""
FROM_STOCK, FROM_PILE, NOWHERE = range(3)
HISTORY_SIZE: Final = 1 + MAX_TURNS * TURN_SIZE

# ---- A past, as a row of masks ----

UNSEEN, DEALT, CAME = range(3)
"""Masks: the cards that the opponent holds now and nobody has seen; those that it was dealt; and, by turn, the card
from the stock.
"""
PAST_SIZE: Final = CAME + MAX_TURNS

HIDDEN_HAND_FEATURES, PAST_FEATURES = 9, 15
BELIEF_FEATURES: Final = features.CARD_FEATURES + HIDDEN_HAND_FEATURES + PAST_FEATURES
"""Features of a hypothesis, as a row of float64: sums over its hidden cards, features of the hand, and of its past."""
Row = NDArray[np.float64]
_TIMES_BELOW: Final = 1 << 20
_STAYS: Final = MAX_TURNS
"""The turn at which a card leaves that is still in the hand."""


@slow
def record_turn(deal: Ints, history: Ints, move: int) -> None:
    """Add what the seat to move is about to do to the history, with the card that it draws."""
    if move < game.KNOCKS and 0 < history[TURNS] <= MAX_TURNS:
        history[1 + (history[TURNS] - 1) * TURN_SIZE + THREW] = move
    if move not in (game.DRAW, game.TAKE, game.DECLINE):
        return
    if history[TURNS] >= MAX_TURNS:
        history[TURNS] = MAX_TURNS + 1
        return
    at, lies = 1 + history[TURNS] * TURN_SIZE, deal[game.PILE_COUNT]
    history[at + OFFERED] = deal[game.PILE + lies - 1] if lies else -1
    if move == game.DRAW:
        history[at + SOURCE], history[at + DREW] = FROM_STOCK, deal[game.STOCK + deal[game.STOCK_AT]]
    elif move == game.TAKE:
        history[at + SOURCE], history[at + DREW] = FROM_PILE, history[at + OFFERED]
    else:
        history[at + SOURCE], history[at + DREW] = NOWHERE, -1
    history[at + THREW] = -1
    history[TURNS] += 1


@slow
def turn_count(history: Ints) -> int:
    """How many turns the history has; 0 if there were too many."""
    return int(history[TURNS]) if history[TURNS] <= MAX_TURNS else 0


# ---- What is telling ----


@slow
def hidden_hand_features(tables: Tables, seen: Observation, seat: int, hand: int, times: float, out: Any) -> None:
    """Add the features of a whole hand of ten of the opponent, float64[HIDDEN_HAND_FEATURES], multiplied by
    ``times``.
    """
    other, style = 1 - seat, seen.style
    known, late = seen.deal[game.KNOWN + other], min(seen.notes[features.DRAWS + other], 12) / 10
    least, nine = game.deadwood(tables, hand), game.best_discards(tables, hand)[0]
    loose, live = (least - nine) / 10, count_bits(features.meld_completers(tables, hand)) / 10
    settled, rest = 0, known
    while rest:
        bit = rest & -rest
        rest ^= bit
        settled += features.meld_completers(tables, hand ^ bit) & bit != 0
    out[0] += times * least / 20
    out[1] += times * least / 20 * late
    out[2] += times * least / 20 * late * style[0]
    out[3] += times * loose
    out[4] += times * loose * late
    out[5] += times * live
    out[6] += times * live * late
    out[7] += times * settled
    out[8] += times * settled * style[2]


@slow
def past_features(rules: Rules, limit: int, style: Floats, history: Ints, past: Ints, times: float, out: Any) -> None:
    """Add the features of a past, over all of its turns, float64[PAST_FEATURES], multiplied by ``times``."""
    tables, cards = rules.tables, rules.cards
    gaps, wrong, wide, ties, near = 0.0, 0, 0, 0.0, 0
    missed, saved, daring, could, gin = 0, 0.0, 0, 0, 0
    hand = past[DEALT]
    for turn in range(turn_count(history)):
        at = 1 + turn * TURN_SIZE
        offered, source, thrown = history[at + OFFERED], history[at + SOURCE], history[at + THREW]
        wanted = offered >= 0 and features.meld_completers(tables, hand) >> offered & 1
        if source == FROM_PILE:
            daring += not wanted
            hand |= 1 << history[at + DREW]
        else:
            if wanted:
                missed += 1
                saved += (game.deadwood(tables, hand) - game.best_discards(tables, hand | 1 << offered)[0]) / 10
            hand |= past[CAME + turn]
        if thrown < 0:
            continue
        least, among = game.best_discards(tables, hand)
        hand &= ~(1 << thrown)
        gap = game.deadwood(tables, hand) - least
        could += 0 < least <= limit
        gin += not least
        near += count_bits((cards[thrown, features.SAME] | cards[thrown, features.NEXT]) & hand)
        if gap:
            gaps += gap / 10
            wrong += 1
            wide += gap > 5
        else:
            ties += log(count_bits(among))
    greedy = log(style[1] / (1.0 - style[1]))
    out[0] += times * gaps
    out[1] += times * gaps * style[1]
    out[2] += times * wrong
    out[3] += times * wrong * greedy
    out[4] += times * wide
    out[5] += times * ties
    out[6] += times * ties * style[1]
    out[7] += times * near
    out[8] += times * near * style[1]
    out[9] += times * missed
    out[10] += times * saved
    out[11] += times * daring * log(style[2] / (1.0 - style[2]))
    out[12] += times * could
    out[13] += times * could * log(style[0] / (1.0 - style[0]))
    out[14] += times * gin


# ---- Pasts ----


@slow
def departures(history: Ints, gone: Ints) -> int:
    """Write the turn at which each card that nobody saw come left the opponent's hand into ``gone``, int64[52]; returns
    those that left.
    """
    gone[:] = _STAYS
    left, seen = 0, 0
    for turn in range(turn_count(history)):
        at = 1 + turn * TURN_SIZE
        if history[at + SOURCE] == FROM_PILE:
            seen |= 1 << history[at + DREW]
        card = history[at + THREW]
        if card < 0:
            continue
        if seen >> card & 1:
            seen ^= 1 << card
        else:
            gone[card] = turn
            left |= 1 << card
    return left


@slow
def sample_past(history: Ints, gone: Ints, left: int, hidden: int, past: Ints, rng: Rng) -> None:
    """Write a random past of a hand with these hidden cards."""
    past[:] = 0
    past[UNSEEN] = hidden
    free = hidden | left
    for turn in range(turn_count(history) - 1, -1, -1):
        if history[1 + turn * TURN_SIZE + SOURCE] != FROM_STOCK:
            continue
        among, rest = free & hidden, free & ~hidden
        while rest:
            bit = rest & -rest
            rest ^= bit
            if gone[low_bit(bit)] >= turn:
                among |= bit
        past[CAME + turn] = nth_bit(among, draw(rng, count_bits(among)))
        free ^= past[CAME + turn]
    past[DEALT] = free


@slow
def swap_card(history: Ints, past: Ints, removed: int, added: int) -> None:
    """Change a past so that one hidden card is another."""
    past[UNSEEN] ^= removed | added
    if past[DEALT] & removed:
        past[DEALT] ^= removed | added
        return
    for turn in range(turn_count(history)):
        if past[CAME + turn] == removed:
            past[CAME + turn] = added
            return


@slow
def swap_times(history: Ints, gone: Ints, past: Ints, rng: Rng) -> bool:
    """Change a past so that two cards came at each other's time. Returns False, and leaves it as it is, if that is
    impossible.
    """
    turns, first, second, bit = turn_count(history), -1, -1, 0
    drawn, dealt = 0, count_bits(past[DEALT])
    for turn in range(turns):
        drawn += past[CAME + turn] != 0
    if not drawn or drawn + dealt < 2:
        return False
    one, two = draw(rng, drawn), draw(rng, drawn + dealt - 1)
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
def uniform(rng: Rng) -> float:
    """A random number between 0 and 1."""
    return float((draw(rng, _TIMES_BELOW) + 0.5) / _TIMES_BELOW)


@slow
def _dot(belief_weights: Floats, first: int, values: Floats) -> float:
    total = 0.0
    for place in range(len(values)):
        total += belief_weights[first + place] * values[place]
    return total


@slow
def metropolis_walk(
    rules: Rules, belief_weights: Floats, seen: Observation, history: Ints, seat: int, past: Ints, steps: int,
    rng: Rng,
) -> None:  # fmt: skip
    """Take this many steps from one past to another, in place, int64[PAST_SIZE]. A past without hidden cards is sampled
    first.
    """
    tables, deal = rules.tables, seen.deal
    known = deal[game.KNOWN + 1 - seat]
    singly, gone = doubles(52), ints(52)
    unseen = features.card_scores(rules.cards, belief_weights, seen, seat, singly)
    size = count_bits(deal[game.HANDS + 1 - seat]) - count_bits(known)
    left = departures(history, gone)
    if not past[UNSEEN]:
        hidden, rest = 0, unseen
        for _ in range(size):
            bit = nth_bit(rest, draw(rng, count_bits(rest)))
            rest ^= bit
            hidden |= bit
        sample_past(history, gone, left, hidden, past, rng)
    rest = unseen & ~past[UNSEEN]
    outside = count_bits(rest)
    if not size or not outside:
        return
    hand_values, past_values, trial = (
        doubles(HIDDEN_HAND_FEATURES),
        doubles(PAST_FEATURES),
        ints(PAST_SIZE),
    )
    hidden_hand_features(tables, seen, seat, known | past[UNSEEN], 1.0, hand_values)
    past_features(rules, deal[game.LIMIT], seen.style, history, past, 1.0, past_values)
    hand_now, past_now = (
        _dot(belief_weights, features.CARD_FEATURES, hand_values),
        _dot(belief_weights, features.CARD_FEATURES + HIDDEN_HAND_FEATURES, past_values),
    )
    for step in range(steps):
        copy(past, trial)
        hand_then, gain = hand_now, 0.0
        if step % 3 == 2:
            if not swap_times(history, gone, trial, rng):
                continue
        else:
            out, come = nth_bit(past[UNSEEN], draw(rng, size)), nth_bit(rest, draw(rng, outside))
            swap_card(history, trial, out, come)
            hand_values[:] = 0.0
            hidden_hand_features(tables, seen, seat, known | trial[UNSEEN], 1.0, hand_values)
            hand_then = _dot(belief_weights, features.CARD_FEATURES, hand_values)
            gain = singly[low_bit(come)] - singly[low_bit(out)]
        past_values[:] = 0.0
        past_features(rules, deal[game.LIMIT], seen.style, history, trial, 1.0, past_values)
        past_then = _dot(belief_weights, features.CARD_FEATURES + HIDDEN_HAND_FEATURES, past_values)
        gain += hand_then - hand_now + past_then - past_now
        if gain >= 0.0 or uniform(rng) < exp(gain):
            rest ^= past[UNSEEN] ^ trial[UNSEEN]
            copy(trial, past)
            hand_now, past_now = hand_then, past_then


# ---- Training samples ----


@slow
def true_past(deal: Ints, history: Ints, seat: int, dealt: int, past: Ints) -> None:
    """Write the true past, from a history with all cards."""
    past[:] = 0
    past[UNSEEN], past[DEALT] = deal[game.HANDS + 1 - seat] & ~deal[game.KNOWN + 1 - seat], dealt
    for turn in range(turn_count(history)):
        at = 1 + turn * TURN_SIZE
        if history[at + SOURCE] == FROM_STOCK:
            past[CAME + turn] = 1 << history[at + DREW]


@slow
def write_belief_samples(
    rules: Rules, seen: Observation, history: Ints, seat: int, dealt: int, rng: Rng, out: Any
) -> None:
    """Write two differences of features, float64[2, BELIEF_FEATURES]: of the opponent's true hand and one with a card
    changed; and of its true past and one in which two cards came at each other's time. Each uses a generator of its
    own, uint64[2].
    """
    tables, deal = rules.tables, seen.deal
    hand = deal[game.HANDS + 1 - seat]
    known, past, gone = deal[game.KNOWN + 1 - seat], ints(PAST_SIZE), ints(52)
    hidden = hand & ~known
    unseen = ((1 << 52) - 1) & ~(hand | deal[game.HANDS + seat] | seen.notes[features.LYING])
    out[:] = 0.0
    if not hidden or not unseen:
        return
    removed = nth_bit(hidden, draw(rng, count_bits(hidden)))
    added = nth_bit(unseen, draw(rng, count_bits(unseen)))
    one, of_past = out[0, features.CARD_FEATURES :], features.CARD_FEATURES + HIDDEN_HAND_FEATURES
    # The features of a card are what a weight of 1 for each of them alone comes to.
    weights, scores = doubles(features.CARD_FEATURES), doubles(52)
    for place in range(features.CARD_FEATURES):
        weights[:] = 0.0
        weights[place] = 1.0
        features.card_scores(rules.cards, weights, seen, seat, scores)
        out[0, place] = scores[low_bit(removed)] - scores[low_bit(added)]
    hidden_hand_features(tables, seen, seat, hand, 1.0, one)
    hidden_hand_features(tables, seen, seat, hand ^ removed | added, -1.0, one)
    true_past(deal, history, seat, dealt, past)
    for row in range(2):
        past_features(rules, deal[game.LIMIT], seen.style, history, past, 1.0, out[row, of_past:])
    swap_card(history, past, removed, added)
    past_features(rules, deal[game.LIMIT], seen.style, history, past, -1.0, out[0, of_past:])
    true_past(deal, history, seat, dealt, past)
    departures(history, gone)
    swap_times(history, gone, past, rng[1:])
    past_features(rules, deal[game.LIMIT], seen.style, history, past, -1.0, out[1, of_past:])

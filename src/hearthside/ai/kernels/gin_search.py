"""Search at Gin Rummy, compiled: the utility of each move in many hands that the opponent may hold.

Opponent hands are sampled by `gin_belief`. In each of these worlds the moves are evaluated side by side by the network
for open hands, at once or after more turns of both players; a knock is scored as it stands. That network was trained on
the play of players who do not see the other hand, so no move relies on seeing it.
"""

from math import exp, log, sqrt
from typing import Any, Final

import numpy as np

from .bits import Dice, Ints, count_bits, draw, low_bit, slow
from .gin import (
    HANDS,
    KNOCKS,
    KNOWN,
    LAY_OFF,
    OVER,
    POINTS,
    STATE_SIZE,
    STOCK,
    STOCK_AT,
    TAKE,
    TO_DISCARD,
    TO_LAY_OFF,
    TOOK,
    TURN,
    WINNER,
    Tables,
    _stock_ended,
    phase,
    play,
)
from .gin_belief import PAST_SIZE, UNSEEN, metropolis_walk, uniform
from .gin_features import (
    BELIEF_SIZE,
    FEATURES,
    LATEST,
    LYING,
    NOTE_SIZE,
    OPEN_FEATURES,
    STYLE_SHARES,
    THROWN,
    Floats,
    Network,
    hand_features,
    network_value,
    note,
    open_belief,
    other_draw_features,
    other_take_features,
    update_belief,
)
from .gin_policy import (
    GIN_VALUE,
    HIDDEN,
    KIND,
    MAX_CHOICES,
    NETWORK,
    OPEN_AT,
    PATIENCE,
    PLAIN,
    PROFILE_SIZE,
    UNIT,
    Rows,
    choices,
    plain_move,
)

# ---- How to search, as a row of float64 ----

(
    CANDIDATES,
    CANDIDATE_MARGIN,
    DROP_ERRORS,
    BURN_IN,
    STEPS,
    PRIOR_SHARE,
    PRIOR_ERROR,
    ROLLOUT_TURNS,
    DISCARD_WALKS,
    SETTINGS_SIZE,
) = range(10)
"""The number of moves to evaluate, at most; points that a candidate may be behind the best; standard errors at which a
move is dropped; steps of the walk before the first world, and between two worlds; the share of the earlier estimate in
the result, 0..1, or, if it is not 0, the standard error of that estimate in points; turns of the seat that a world is
played on for, 0 to use the network for open hands at once; and walks to a world in which the opponent's last discard is
plausible, 0 not to consider it.
"""
_PATIENCE: Final = 4.0
"""Draws after which an opponent with the plain policy waits for gin, unless it knocks at once: see `gin_policy`."""
_GREEDY_FROM: Final = 0.8
"""The share of greedy discards from which the opponent may use the plain policy in a world; from a fifth more it always
does. Otherwise it uses the networks.
"""
_TEMPERATURE: Final = 0.7
"""Points of difference between discards that an opponent with networks hardly notices."""
_MIN_LOG_LIKELIHOOD: Final = -10.0
"""The log likelihood of a discard that the opponent would hardly make."""
_PRIOR_STYLE: Final = (0.5, 0.8, 0.2)
"""The style that the opponent is assumed to expect of the seat."""
BATCH: Final = 8
"""Worlds between two checks which moves are behind."""

# ---- What came of it so far, as rows of float64 by move: how often weighed, by how much better than the first, squares

TRIED, GAINED, SQUARED = range(3)


@slow
def _before_discard(deal: Ints, notes: Ints, seat: int, hand: int, trial: Ints, seen: Ints) -> int:
    """Write the state before the opponent's last discard, with the hand that it is assumed to hold now, into ``trial``,
    and the notes into ``seen``; returns the discard.
    """
    other = 1 - seat
    at = LATEST + 3 * other
    last = notes[at]
    trial[:], seen[:] = deal, notes
    trial[TURN], trial[TOOK], trial[HANDS + other] = other, -1, hand | 1 << last
    trial[KNOWN + seat] &= ~(1 << last)
    if count_bits(trial[HANDS + seat]) > 10:
        # Which of them it is does not matter: the other does not see it.
        trial[HANDS + seat] &= trial[HANDS + seat] - 1
    seen[LYING] &= ~(1 << last)
    seen[THROWN + other] &= ~(1 << last)
    seen[at], seen[at + 1], seen[at + 2] = seen[at + 1], seen[at + 2], -1
    return int(last)


@slow
def discard_log_likelihood(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    network: Network,
    card_weights: Floats,
    profile: Floats,
    deal: Ints,
    notes: Ints,
    style: Floats,
    seat: int,
    hand: int,
    trial: Ints,
    seen: Ints,
    moves: Ints,
    values: Floats,
    rows: Rows,
) -> float:
    """The log likelihood that an opponent with this hand and these networks made its last discard."""
    last = _before_discard(deal, notes, seat, hand, trial, seen)
    many = choices(rules, tables, cards, network, card_weights, profile, trial, seen, style, moves, values, rows)
    best, total, log_likelihood = values[:many].max(), 0.0, _MIN_LOG_LIKELIHOOD
    for place in range(many):
        short = (values[place] - best) / _TEMPERATURE
        total += exp(short)
        if moves[place] == last:
            log_likelihood = max(log_likelihood, short)
    return float(log_likelihood - log(total))


@slow
def _utility(utilities: Floats, seat: int, trial: Ints) -> float:
    """The utility of a finished hand to a seat."""
    middle = len(utilities) // 2
    if trial[WINNER] < 0:
        return float(utilities[middle])
    points = min(middle, trial[POINTS])
    return float(utilities[middle + points] if trial[WINNER] == seat else utilities[middle - points])


@slow
def knock_utility(
    rules: Ints, tables: Tables, utilities: Floats, deal: Ints, hidden: int, move: int, trial: Ints
) -> float:
    """The utility of a knock if the opponent holds these hidden cards."""
    seat = deal[TURN]
    trial[:] = deal
    trial[HANDS + 1 - seat] = hidden | deal[KNOWN + 1 - seat]
    play(rules, tables, trial, move)
    if not trial[OVER]:
        play(rules, tables, trial, LAY_OFF)
    return _utility(utilities, seat, trial)


@slow
def _deal_world(deal: Ints, seat: int, hidden: int, stock: int, dice: Dice, world: Ints) -> None:
    """Write a world in which the opponent holds these hidden cards, with the stock in random order."""
    world[:] = deal
    world[HANDS + 1 - seat] = hidden | deal[KNOWN + 1 - seat]
    first = STOCK + deal[STOCK_AT]
    place = first
    while stock:
        world[place] = low_bit(stock)
        stock &= stock - 1
        place += 1
    for last in range(place - 1, first, -1):
        other = first + draw(dice, last - first + 1)
        world[last], world[other] = world[other], world[last]


@slow
def _open_value(
    tables: Tables, cards: Ints, network: Network, deal: Ints, style: Floats, seat: int, discard: int, stock: int,
    seen: Any,
    given: Any, units: Any,
) -> float:  # fmt: skip
    """The value in points, by the network for open hands, for a seat that has just discarded."""
    theirs = deal[HANDS + 1 - seat]
    other_draw_features(tables, cards, deal, stock, theirs, given[FEATURES:])
    hand_features(tables, cards, deal, seen, seat, stock, theirs, deal[HANDS + seat], discard, given)
    other_take_features(tables, deal, theirs, discard, style, given[FEATURES:])
    return float(UNIT * network_value(network[OPEN_AT:], given, OPEN_FEATURES, HIDDEN, units))


@slow
def _rollout(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    networks: Rows,
    card_weights: Floats,
    utilities: Floats,
    profiles: Floats,
    styles: Floats,
    seat: int,
    move: int,
    turns: int,
    trial: Ints,
    notes: Ints,
    dice: Dice,
    moves: Ints,
    values: Floats,
    rows: Rows,
    belief: Floats,
    shown: Floats,
    given: Any,
    units: Any,
) -> float:
    """The value of a move after the seat has had ``turns`` more turns. Plays in ``trial``, a world."""
    discards = 0
    while True:
        note(trial, notes, move)
        play(rules, tables, trial, move)
        if trial[OVER]:
            return _utility(utilities, seat, trial)
        if move < KNOCKS and trial[TURN] != seat:
            discards += 1
            if discards > turns:
                break
        who = int(trial[TURN] != seat)
        if profiles[who, KIND] == NETWORK:
            many = choices(
                rules,
                tables,
                cards,
                networks[who],
                card_weights,
                profiles[who],
                trial,
                notes,
                styles[who],
                moves,
                values,
                rows,
            )
            move = moves[np.argmax(values[:many])]
        else:
            move = plain_move(rules, tables, cards, profiles[who], trial, notes, dice)
    trial[TURN] = seat
    update_belief(rules, tables, cards, card_weights, trial, notes, styles[0], seat, belief)
    hidden = trial[HANDS + 1 - seat] & ~trial[KNOWN + 1 - seat]
    stock = open_belief(cards, trial, hidden, belief, shown)
    return _open_value(tables, cards, networks[0], trial, styles[0], seat, move, stock, shown, given, units)


@slow
def evaluate_moves(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    networks: Rows,
    card_weights: Floats,
    belief_weights: Floats,
    utilities: Floats,
    settings: Floats,
    deal: Ints,
    notes: Ints,
    history: Ints,
    style: Floats,
    taken: bool,
    moves: Ints,
    active: Ints,
    sums: Floats,
    past: Ints,
    dice: Dice,
    worlds: int,
) -> None:
    """Evaluate the active moves in this many more worlds, and add up by how much each is better than the first.
    ``networks`` are the seat's own and the opponent's, with outputs in utilities. ``utilities``, float64[odd]: of each
    number of points to the seat, a hand that nobody wins in the middle. ``past``, int64[PAST_SIZE]: that of the last
    world, zeros before the first. If ``taken``, all moves except DRAW and DECLINE are moves after taking the open card.
    """
    seat, turns = deal[TURN], int(settings[ROLLOUT_TURNS])
    open_net = networks[0, OPEN_AT:]
    belief, shown = np.empty(BELIEF_SIZE), np.empty(BELIEF_SIZE)
    sight_ahead, shown_ahead = np.empty(BELIEF_SIZE), np.empty(BELIEF_SIZE)
    given_ahead = np.empty(OPEN_FEATURES, np.float32)
    given, units = np.empty(OPEN_FEATURES, np.float32), np.empty(HIDDEN, np.float32)
    after, trial = deal.copy(), np.empty(STATE_SIZE, np.int64)
    if taken:
        play(rules, tables, after, TAKE)
    update_belief(rules, tables, cards, card_weights, deal, notes, style, seat, belief)
    known = deal[KNOWN + 1 - seat]
    world, seen = np.empty(STATE_SIZE, np.int64), np.empty(NOTE_SIZE, np.int64)
    profiles, styles, start = np.zeros((2, PROFILE_SIZE)), np.empty((2, STYLE_SHARES)), np.zeros(1, np.uint64)
    styles[0], styles[1] = style, _PRIOR_STYLE
    trial_moves, values = np.zeros(MAX_CHOICES, np.int64), np.zeros(MAX_CHOICES)
    rows = np.zeros((MAX_CHOICES, FEATURES), np.float32)
    weighs_discard = settings[DISCARD_WALKS] > 0 and notes[LATEST + 3 * (1 - seat)] >= 0
    fixed_args = rules, tables, cards, networks[1], card_weights, profiles[0], deal, notes, styles[1], seat
    before = np.empty(PAST_SIZE, np.int64)
    accepted = -1e9
    if weighs_discard and past[UNSEEN]:
        accepted = discard_log_likelihood(*fixed_args, past[UNSEEN] | known, trial, seen, trial_moves, values, rows)
    for _ in range(worlds):
        for _walk in range(max(1, int(settings[DISCARD_WALKS]))):
            steps = int(settings[STEPS] if past[UNSEEN] else settings[BURN_IN])
            if not steps:
                break
            before[:] = past
            metropolis_walk(tables, cards, belief_weights, deal, notes, history, style, seat, past, steps, dice)
            if weighs_discard and past[UNSEEN] != before[UNSEEN]:
                log_likelihood = discard_log_likelihood(
                    *fixed_args, past[UNSEEN] | known, trial, seen, trial_moves, values, rows
                )
                if log_likelihood < accepted and uniform(dice) >= exp(log_likelihood - accepted):
                    past[:] = before
                    continue
                accepted = log_likelihood
        hidden, theirs = past[UNSEEN], past[UNSEEN] | known
        stock = open_belief(cards, deal, hidden, belief, shown)
        if turns:
            _deal_world(deal, seat, hidden, stock, dice, world)
            profiles[1, KIND] = NETWORK if uniform(dice) > 5.0 * (style[1] - _GREEDY_FROM) else PLAIN
            profiles[1, PATIENCE] = 1000 if uniform(dice) < style[0] else _PATIENCE
            start[0] = dice[0]
        other_draw_features(tables, cards, deal, stock, theirs, given[FEATURES:])
        first = 0.0
        for place in range(len(moves)):
            if not active[place]:
                continue
            move = moves[place]
            if KNOCKS <= move < KNOCKS + 53:
                value = knock_utility(rules, tables, utilities, after, hidden, move, trial)
            elif turns:
                dice[0] = start[0]
                trial[:], seen[:] = world, notes
                if taken and move < KNOCKS:
                    note(trial, seen, TAKE)
                    play(rules, tables, trial, TAKE)
                value = _rollout(
                    rules, tables, cards, networks, card_weights, utilities, profiles, styles, seat, move, turns,
                    trial, seen, dice,
                    trial_moves, values, rows, sight_ahead, shown_ahead, given_ahead, units,
                )  # fmt: skip
            else:
                discard = move if move < KNOCKS else -1
                now = after if discard >= 0 else deal
                hand = now[HANDS + seat] & ~(1 << discard) if discard >= 0 else now[HANDS + seat]
                hand_features(tables, cards, now, shown, seat, stock, theirs, hand, discard, given)
                other_take_features(tables, deal, theirs, discard, style, given[FEATURES:])
                value = UNIT * network_value(open_net, given, OPEN_FEATURES, HIDDEN, units)
            if not place:
                first = value
            sums[place, TRIED] += 1
            sums[place, GAINED] += value - first
            sums[place, SQUARED] += (value - first) ** 2


@slow
def gain_and_error(sums: Floats, place: int) -> tuple[float, float]:
    """By how much a move is better than the first, and the standard error of that."""
    many = sums[place, TRIED]
    mean = sums[place, GAINED] / many
    spread = max(1e-6, sums[place, SQUARED] / many - mean * mean)
    return mean, sqrt(spread / max(1.0, many - 1.0)) + 0.5 / many


@slow
def _blended(settings: Floats, values: Floats, sums: Floats, place: int) -> tuple[float, float]:
    """The gain of a move from the earlier estimate and this one, and the standard error of this one."""
    mean, error = gain_and_error(sums, place)
    doubt, trust = settings[PRIOR_ERROR] ** 2, settings[PRIOR_SHARE]
    if doubt:
        trust = error * error / (error * error + doubt)
    return mean * (1.0 - trust) + (values[place] - values[0]) * trust, error


@slow
def drop_moves(settings: Floats, values: Floats, active: Ints, sums: Floats) -> bool:
    """Drop the moves that are clearly behind; returns whether the choice is certain."""
    lead, leader = 0.0, 0
    for place in range(1, len(active)):
        if active[place]:
            gain = _blended(settings, values, sums, place)[0]
            if gain > lead:
                lead, leader = gain, place
    left, clear = 0, True
    for place in range(1, len(active)):
        if not active[place]:
            continue
        gain, error = _blended(settings, values, sums, place)
        if (place != leader and gain + settings[DROP_ERRORS] * error < lead) or (
            not leader and gain + settings[DROP_ERRORS] * error < 0.0
        ):
            active[place] = 0
        else:
            left += 1
            clear = clear and place == leader and gain > settings[DROP_ERRORS] * error
    return not left or (left == 1 and clear)


@slow
def finish_stage(settings: Floats, values: Floats, sums: Floats) -> None:
    """Combine both estimates into the values, and reset the sums."""
    for place in range(1, len(sums)):
        if sums[place, TRIED] >= 2:
            values[place] = values[0] + _blended(settings, values, sums, place)[0]
    sums[:] = 0.0


@slow
def candidate_moves(
    rules: Ints,
    tables: Tables,
    cards: Ints,
    network: Network,
    card_weights: Floats,
    profile: Floats,
    settings: Floats,
    deal: Ints,
    notes: Ints,
    style: Floats,
    moves: Ints,
    values: Floats,
    rows: Rows,
) -> tuple[int, bool]:
    """Write the moves worth evaluating, the best first, with their values; returns how many there are, and whether all
    but a draw are moves after taking the open card. A single move needs no evaluation.
    """
    count = choices(rules, tables, cards, network, card_weights, profile, deal, notes, style, moves, values, rows)
    awaited = phase(rules, deal)
    taken = False
    if count == 1 or awaited == TO_LAY_OFF or _stock_ended(rules, deal) or values[:count].max() >= GIN_VALUE:
        best = np.argmax(values[:count])
        moves[0] = moves[best]
        return 1, False
    if awaited != TO_DISCARD:
        drawing, value = moves[1], values[1]
        after, seen = deal.copy(), notes.copy()
        note(deal, seen, TAKE)
        play(rules, tables, after, TAKE)
        if after[OVER]:
            best = np.argmax(values[:count])
            moves[0] = moves[best]
            return 1, False
        count = choices(rules, tables, cards, network, card_weights, profile, after, seen, style, moves, values, rows)
        count = min(count, MAX_CHOICES - 1)
        moves[count], values[count] = drawing, value
        count, taken = count + 1, True
    for place in range(count):
        best = place + np.argmax(values[place:count])
        moves[place], moves[best] = moves[best], moves[place]
        values[place], values[best] = values[best], values[place]
    most = 1
    while most < min(count, int(settings[CANDIDATES])) and values[most] > values[0] - settings[CANDIDATE_MARGIN]:
        most += 1
    return most, taken

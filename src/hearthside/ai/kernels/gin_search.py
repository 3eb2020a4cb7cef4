"""Search at Gin Rummy, compiled: the utility of each move in many hands that the opponent may hold.

Opponent hands are sampled by `gin_belief`. In each of these worlds the moves are evaluated side by side by the network
for open hands, at once or after more turns of both players; a knock is scored as it stands. That network was trained on
the play of players who do not see the other hand, so no move relies on seeing it.
"""

from math import exp, log, sqrt
from typing import Final, NamedTuple

import numpy as np

from . import gin as game
from . import gin_features as features
from . import gin_policy as policy
from .bits import Ints, Rng, count_bits, low_bit, shuffle, slow
from .gin import Rules
from .gin_belief import PAST_SIZE, UNSEEN, metropolis_walk, uniform
from .gin_features import Floats, Observation
from .gin_policy import Choices, Player, Profile, Rows
from .rows import copy, doubles, floats, greatest, ints

_CANDIDATES: Final = 5
"""Moves that are evaluated, at most."""
_CANDIDATE_MARGIN: Final = 5.0
"""Points that a candidate may be behind the best."""
_DROP_ERRORS: Final = 2.5
"""Standard errors at which a move is dropped."""
_BURN_IN: Final = 120
"""Steps of the walk before the first world."""
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
_TO_THE_END: Final = 1000
"""More turns than a hand has."""
BATCH: Final = 8
"""Worlds between two checks which moves are behind."""

# ---- What came of it so far, as rows of float64 by move: how often weighed, by how much better than the first, squares

TRIED, GAINED, SQUARED = range(3)

# ---- How a hand ended, as a row: its kind; 1 if the seat won, -1 if the other did; the points of whoever won ----

END_KIND, END_WON, END_POINTS, END_SIZE = range(4)


class Stage(NamedTuple):
    """How moves are evaluated in some worlds."""

    steps: int = 12
    """Steps of the walk between two worlds; 0 where the opponent's hand is known."""
    discard_walks: int = 0
    """Walks, at most, to a world in which the opponent's last discard is plausible; 0 not to consider it."""
    rollout_turns: int = 0
    """Turns of the seat that a world is played on for; 0 to use the network for open hands at once."""
    prior_share: float = 0.5
    """The share of the earlier estimate in the result, 0..1."""
    prior_error: float = 0.0
    """If it is not 0, the standard error of the earlier estimate in points, from which its share follows."""


class Networks(NamedTuple):
    """The learned numbers that a search uses, and what ends of the hand are worth."""

    networks: Rows
    """The seat's own and the opponent's, with outputs in utilities, by which both play; and the seat's own again for
    each further scale of values. float32[1 + scales, NETWORKS_SIZE]
    """
    card_weights: Floats
    """float64[CARD_FEATURES]"""
    belief_weights: Floats
    """float64[BELIEF_FEATURES]"""
    utilities: Floats
    """By scale, the utility of each number of points to the seat, a hand that nobody wins in the middle;
    float64[scales, odd]. Both play by the first.
    """


class _Room(NamedTuple):
    """Room for an evaluation by the network for open hands."""

    belief: Floats
    shown: Floats
    """The belief with the opponent's hand open."""
    features: Rows
    units: Rows


@slow
def _new_room() -> _Room:
    belief, shown = doubles(features.BELIEF_SIZE), doubles(features.BELIEF_SIZE)
    return _Room(belief, shown, floats(features.OPEN_FEATURES), floats(policy.HIDDEN))


@slow
def _before_discard(deal: Ints, notes: Ints, seat: int, hand: int, trial: Ints, seen: Ints) -> int:
    """Write the state before the opponent's last discard, with the hand that it is assumed to hold now, into ``trial``,
    and the notes into ``seen``; returns the discard.
    """
    other = 1 - seat
    at = features.LATEST + 3 * other
    last = notes[at]
    copy(deal, trial)
    copy(notes, seen)
    trial[game.TURN], trial[game.TOOK], trial[game.HANDS + other] = other, -1, hand | 1 << last
    trial[game.KNOWN + seat] &= ~(1 << last)
    if count_bits(trial[game.HANDS + seat]) > 10:
        # Which of them it is does not matter: the other does not see it.
        trial[game.HANDS + seat] &= trial[game.HANDS + seat] - 1
    seen[features.LYING] &= ~(1 << last)
    seen[features.THROWN + other] &= ~(1 << last)
    seen[at], seen[at + 1], seen[at + 2] = seen[at + 1], seen[at + 2], -1
    return int(last)


@slow
def discard_log_likelihood(
    rules: Rules, player: Player, seen: Observation, seat: int, hand: int, before: Observation, found: Choices
) -> float:
    """The log likelihood that an opponent with this hand who plays like ``player`` made its last discard.

    ``before``: room for what it saw then, with the style that it expects of the seat.
    """
    last = _before_discard(seen.deal, seen.notes, seat, hand, before.deal, before.notes)
    many = policy.choices(rules, player, before, found)
    moves, values, _ = found
    best, total, log_likelihood = values[greatest(values, many)], 0.0, _MIN_LOG_LIKELIHOOD
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
    if trial[game.WINNER] < 0:
        return float(utilities[middle])
    points = min(middle, trial[game.POINTS])
    return float(utilities[middle + points] if trial[game.WINNER] == seat else utilities[middle - points])


@slow
def _utilities(utilities: Floats, seat: int, trial: Ints, worth: Floats) -> None:
    """Write the utility of a finished hand to a seat on each scale into ``worth``, float64[scales]."""
    for scale in range(len(worth)):
        worth[scale] = _utility(utilities[scale], seat, trial)


@slow
def _lay_open(rules: Rules, deal: Ints, hidden: int, move: int, trial: Ints) -> None:
    """Play a knock to the end of the hand in ``trial``, if the opponent holds these hidden cards."""
    copy(deal, trial)
    trial[game.HANDS + 1 - deal[game.TURN]] = hidden | deal[game.KNOWN + 1 - deal[game.TURN]]
    game.play(rules, trial, move)
    if not trial[game.OVER]:
        game.play(rules, trial, game.LAY_OFF)


@slow
def knock_utility(rules: Rules, utilities: Floats, deal: Ints, hidden: int, move: int, trial: Ints) -> float:
    """The utility of a knock if the opponent holds these hidden cards; ``utilities``, float64[odd]."""
    _lay_open(rules, deal, hidden, move, trial)
    return _utility(utilities, deal[game.TURN], trial)


class _Walk(NamedTuple):
    """What a walk from world to world remembers, and room for it."""

    before: Ints
    """The past before a step, int64[PAST_SIZE]."""
    accepted: Floats
    """The log likelihood of the opponent's last discard from the hand of the past, float64[1]."""
    discarding: Observation
    found: Choices


@slow
def _begin_walk(
    rules: Rules, networks: Networks, stage: Stage, seen: Observation, past: Ints, trial: Ints, notes: Ints,
    found: Choices,
) -> _Walk:  # fmt: skip
    """A walk that goes on from a past, zeros before the first. ``trial``, ``notes`` and ``found`` are room."""
    style = np.zeros(features.STYLE_SHARES)
    copy(_PRIOR_STYLE, style)
    walk = _Walk(ints(PAST_SIZE), doubles(1), Observation(trial, notes, style), found)
    walk.accepted[0] = -1e9
    if past[UNSEEN] and _weighs_discard(stage, seen):
        walk.accepted[0] = _of_last_discard(rules, networks, seen, past, walk)
    return walk


@slow
def _weighs_discard(stage: Stage, seen: Observation) -> bool:
    """Whether the opponent's last discard counts."""
    other = 1 - seen.deal[game.TURN]
    return bool(stage.discard_walks > 0 and seen.notes[features.LATEST + 3 * other] >= 0)


@slow
def _of_last_discard(rules: Rules, networks: Networks, seen: Observation, past: Ints, walk: _Walk) -> float:
    """The log likelihood of the opponent's last discard from the hand of a past."""
    seat = seen.deal[game.TURN]
    opponent = Player(networks.networks[1], networks.card_weights, Profile(False, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0))
    hand = past[UNSEEN] | seen.deal[game.KNOWN + 1 - seat]
    return discard_log_likelihood(rules, opponent, seen, seat, hand, walk.discarding, walk.found)


@slow
def _walk_on(
    rules: Rules, networks: Networks, stage: Stage, seen: Observation, history: Ints, past: Ints, rng: Rng, walk: _Walk
) -> None:
    """Go to the past of the next world; without steps, stay."""
    seat, weighs_discard = seen.deal[game.TURN], _weighs_discard(stage, seen)
    for _ in range(max(1, stage.discard_walks)):
        steps = stage.steps if past[UNSEEN] else _BURN_IN
        if not steps:
            break
        copy(past, walk.before)
        metropolis_walk(rules, networks.belief_weights, seen, history, seat, past, steps, rng)
        if weighs_discard and past[UNSEEN] != walk.before[UNSEEN]:
            log_likelihood = _of_last_discard(rules, networks, seen, past, walk)
            if log_likelihood < walk.accepted[0] and uniform(rng) >= exp(log_likelihood - walk.accepted[0]):
                copy(walk.before, past)
                continue
            walk.accepted[0] = log_likelihood


@slow
def _opponent_profile(style: Floats, rng: Rng) -> Profile:
    """How the opponent plays in a world, float64[STYLE_SHARES]: by networks or plainly, eager to knock or waiting."""
    plain = uniform(rng) <= 5.0 * (style[1] - _GREEDY_FROM)
    patience = 1000.0 if uniform(rng) < style[0] else _PATIENCE
    return Profile(plain, 0.0, 0.0, patience, 0.0, 0.0, 0.0)


@slow
def _deal_world(deal: Ints, seat: int, hidden: int, stock: int, rng: Rng, world: Ints) -> None:
    """Write a world in which the opponent holds these hidden cards, with the stock in random order."""
    copy(deal, world)
    world[game.HANDS + 1 - seat] = hidden | deal[game.KNOWN + 1 - seat]
    first = game.STOCK + deal[game.STOCK_AT]
    place = first
    while stock:
        world[place] = low_bit(stock)
        stock &= stock - 1
        place += 1
    shuffle(world[first:], place - first, rng)


@slow
def _open_values(networks: Networks, room: _Room, worth: Floats) -> None:
    """Write what the network for open hands says of the features in the room into ``worth``, float64[scales]."""
    for scale in range(len(worth)):
        worth[scale] = policy.open_value(networks.networks[scale + 1 if scale else 0], room.features, room.units)


@slow
def _open_worth(
    rules: Rules, networks: Networks, seen: Observation, seat: int, discard: int, room: _Room, worth: Floats
) -> None:
    """Write what the network for open hands says, for a seat that has just discarded, into ``worth``."""
    deal, given = seen.deal, room.features
    features.update_belief(rules, networks.card_weights, seen, seat, room.belief)
    theirs = deal[game.HANDS + 1 - seat]
    stock = features.open_belief(rules.cards, deal, theirs & ~deal[game.KNOWN + 1 - seat], room.belief, room.shown)
    features.other_draw_features(rules, deal, stock, theirs, given[features.FEATURES :])
    features.hand_features(rules, deal, room.shown, seat, stock, theirs, deal[game.HANDS + seat], discard, given)
    features.other_take_features(rules.tables, deal, theirs, discard, seen.style, given[features.FEATURES :])
    _open_values(networks, room, worth)


@slow
def _rollout(
    rules: Rules, networks: Networks, players: tuple[Player, Player], styles: Floats, seat: int, move: int, turns: int,
    trial: Ints, notes: Ints, rng: Rng, found: Choices, room: _Room, worth: Floats,
) -> None:  # fmt: skip
    """Play a move in ``trial``, a world, until the seat has had ``turns`` more turns, and write what that is worth into
    ``worth``, float64[scales]; without scales nothing is.
    """
    discards = 0
    while True:
        features.note(trial, notes, move)
        game.play(rules, trial, move)
        if trial[game.OVER]:
            _utilities(networks.utilities, seat, trial, worth)
            return
        if move < game.KNOCKS and trial[game.TURN] != seat:
            discards += 1
            if discards > turns:
                break
        who = int(trial[game.TURN] != seat)
        move = found.moves[policy.decide(rules, players[who], Observation(trial, notes, styles[who]), rng, found)]
    trial[game.TURN] = seat
    _open_worth(rules, networks, Observation(trial, notes, styles[0]), seat, move, room, worth)


@slow
def evaluate_moves(
    rules: Rules, networks: Networks, stage: Stage, seen: Observation, history: Ints, taken: bool, moves: Ints,
    active: Ints, sums: Floats, past: Ints, rng: Rng, worlds: int,
) -> None:  # fmt: skip
    """Evaluate the active moves in this many more worlds, and add up by how much each is better than the first.

    ``history``, int64[HISTORY_SIZE]: the opponent's turns. If ``taken``, all ``moves``, int64, except DRAW and DECLINE
    are moves after taking the open card. ``active``, int64: 1 for moves that are not dropped. ``sums``,
    float64[scales, moves, 3]: added to. ``past``, int64[PAST_SIZE]: that of the last world, zeros before the first.
    """
    deal, notes, style = seen
    seat, turns = deal[game.TURN], stage.rollout_turns
    here, ahead = _new_room(), _new_room()
    after, trial = deal.copy(), ints(game.STATE_SIZE)
    if taken:
        game.play(rules, after, game.TAKE)
    features.update_belief(rules, networks.card_weights, seen, seat, here.belief)
    known = deal[game.KNOWN + 1 - seat]
    world, trial_notes = ints(game.STATE_SIZE), ints(features.NOTE_SIZE)
    styles = np.zeros((2, features.STYLE_SHARES))
    copy(style, styles[0])
    copy(_PRIOR_STYLE, styles[1])
    found = policy.room_for_choices()
    player = Player(networks.networks[0], networks.card_weights, Profile(False, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0))
    players = (player, player)
    start, worth, first = np.zeros(1, np.uint64), doubles(len(sums)), doubles(len(sums))
    walk = _begin_walk(rules, networks, stage, seen, past, trial, trial_notes, found)
    for _ in range(worlds):
        _walk_on(rules, networks, stage, seen, history, past, rng, walk)
        hidden, theirs = past[UNSEEN], past[UNSEEN] | known
        stock = features.open_belief(rules.cards, deal, hidden, here.belief, here.shown)
        if turns:
            _deal_world(deal, seat, hidden, stock, rng, world)
            players = (player, Player(networks.networks[1], networks.card_weights, _opponent_profile(style, rng)))
            start[0] = rng[0]
        features.other_draw_features(rules, deal, stock, theirs, here.features[features.FEATURES :])
        first[:] = 0.0
        for place in range(len(moves)):
            if not active[place]:
                continue
            move = moves[place]
            if game.KNOCKS <= move < game.KNOCKS + 53:
                _lay_open(rules, after, hidden, move, trial)
                _utilities(networks.utilities, seat, trial, worth)
            elif turns:
                rng[0] = start[0]
                copy(world, trial)
                copy(notes, trial_notes)
                if taken and move < game.KNOCKS:
                    features.note(trial, trial_notes, game.TAKE)
                    game.play(rules, trial, game.TAKE)
                _rollout(
                    rules, networks, players, styles, seat, move, turns, trial, trial_notes, rng, found, ahead, worth
                )
            else:
                discard = move if move < game.KNOCKS else -1
                now = after if discard >= 0 else deal
                hand = now[game.HANDS + seat] & ~(1 << discard) if discard >= 0 else now[game.HANDS + seat]
                features.hand_features(rules, now, here.shown, seat, stock, theirs, hand, discard, here.features)
                about_other = here.features[features.FEATURES :]
                features.other_take_features(rules.tables, deal, theirs, discard, style, about_other)
                _open_values(networks, here, worth)
            if not place:
                copy(worth, first)
            for scale in range(len(sums)):
                gain = worth[scale] - first[scale]
                sums[scale, place, TRIED] += 1
                sums[scale, place, GAINED] += gain
                sums[scale, place, SQUARED] += gain**2


@slow
def play_to_ends(
    rules: Rules, networks: Networks, stage: Stage, seen: Observation, history: Ints, moves: Ints, past: Ints, rng: Rng,
    ends: Ints,
) -> None:  # fmt: skip
    """Play each of the moves, discards and knocks, to the end of the hand in as many worlds as ``ends``,
    int64[worlds, moves, END_SIZE], has rows, and write how it ended there. The other arguments are those of
    `evaluate_moves`.
    """
    deal, notes, style = seen
    seat = deal[game.TURN]
    known = deal[game.KNOWN + 1 - seat]
    room, found, worth = _new_room(), policy.room_for_choices(), doubles(0)
    world, trial, trial_notes = ints(game.STATE_SIZE), ints(game.STATE_SIZE), ints(features.NOTE_SIZE)
    styles, start = np.zeros((2, features.STYLE_SHARES)), np.zeros(1, np.uint64)
    copy(style, styles[0])
    copy(_PRIOR_STYLE, styles[1])
    player = Player(networks.networks[0], networks.card_weights, Profile(False, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0))
    walk = _begin_walk(rules, networks, stage, seen, past, trial, trial_notes, found)
    every = (1 << 52) - 1
    for row in range(len(ends)):
        _walk_on(rules, networks, stage, seen, history, past, rng, walk)
        hidden = past[UNSEEN]
        stock = every & ~(hidden | known | deal[game.HANDS + seat] | notes[features.LYING])
        _deal_world(deal, seat, hidden, stock, rng, world)
        opponent = Player(networks.networks[1], networks.card_weights, _opponent_profile(style, rng))
        start[0] = rng[0]
        for place in range(len(moves)):
            if moves[place] >= game.KNOCKS:
                _lay_open(rules, deal, hidden, moves[place], trial)
            else:
                rng[0] = start[0]
                copy(world, trial)
                copy(notes, trial_notes)
                _rollout(
                    rules, networks, (player, opponent), styles, seat, moves[place], _TO_THE_END, trial, trial_notes,
                    rng, found, room, worth,
                )  # fmt: skip
            won = trial[game.WINNER] >= 0
            ends[row, place, END_KIND] = trial[game.KIND]
            ends[row, place, END_WON] = 0 if not won else 1 if trial[game.WINNER] == seat else -1
            ends[row, place, END_POINTS] = trial[game.POINTS] if won else 0


@slow
def gain_and_error(sums: Floats, place: int) -> tuple[float, float]:
    """By how much a move is better than the first, and the standard error of that."""
    many = sums[place, TRIED]
    mean = sums[place, GAINED] / many
    spread = max(1e-6, sums[place, SQUARED] / many - mean * mean)
    return mean, sqrt(spread / max(1.0, many - 1.0)) + 0.5 / many


@slow
def _blended(stage: Stage, values: Floats, sums: Floats, place: int) -> tuple[float, float]:
    """The gain of a move from the earlier estimate and this one, and the standard error of this one."""
    mean, error = gain_and_error(sums, place)
    doubt, trust = stage.prior_error**2, stage.prior_share
    if doubt:
        trust = error * error / (error * error + doubt)
    return mean * (1.0 - trust) + (values[place] - values[0]) * trust, error


@slow
def drop_moves(stage: Stage, values: Floats, active: Ints, sums: Floats) -> bool:
    """Drop the moves that are clearly behind; returns whether the choice is certain."""
    lead, leader = 0.0, 0
    for place in range(1, len(active)):
        if active[place]:
            gain = _blended(stage, values, sums, place)[0]
            if gain > lead:
                lead, leader = gain, place
    left, clear = 0, True
    for place in range(1, len(active)):
        if not active[place]:
            continue
        gain, error = _blended(stage, values, sums, place)
        if (place != leader and gain + _DROP_ERRORS * error < lead) or (
            not leader and gain + _DROP_ERRORS * error < 0.0
        ):
            active[place] = 0
        else:
            left += 1
            clear = clear and place == leader and gain > _DROP_ERRORS * error
    return not left or (left == 1 and clear)


@slow
def finish_stage(stage: Stage, values: Floats, sums: Floats) -> None:
    """Combine both estimates into the values, and reset the sums."""
    for place in range(1, len(sums)):
        if sums[place, TRIED] >= 2:
            values[place] = values[0] + _blended(stage, values, sums, place)[0]
    sums[:] = 0.0


@slow
def candidate_moves(rules: Rules, player: Player, seen: Observation, found: Choices) -> tuple[int, bool]:
    """Write the moves worth evaluating, the best first, with their values; returns how many there are, and whether all
    but a draw are moves after taking the open card. A single move needs no evaluation.
    """
    deal, moves, values = seen.deal, found.moves, found.values
    count = policy.choices(rules, player, seen, found)
    awaited = game.phase(rules, deal)
    taken = False
    best = greatest(values, count)
    certain = count == 1 or values[best] >= policy.GIN_VALUE
    if certain or awaited == game.TO_LAY_OFF or game.stock_ended(rules, deal):
        moves[0] = moves[best]
        return 1, False
    if awaited != game.TO_DISCARD:
        drawing, value = moves[1], values[1]
        after, notes = deal.copy(), seen.notes.copy()
        features.note(deal, notes, game.TAKE)
        game.play(rules, after, game.TAKE)
        if after[game.OVER]:
            moves[0] = moves[best]
            return 1, False
        count = policy.choices(rules, player, Observation(after, notes, seen.style), found)
        count = min(count, policy.MAX_CHOICES - 1)
        moves[count], values[count] = drawing, value
        count, taken = count + 1, True
    for place in range(count):
        best = place + greatest(values[place:], count - place)
        moves[place], moves[best] = moves[best], moves[place]
        values[place], values[best] = values[best], values[place]
    most = 1
    while most < min(count, _CANDIDATES) and values[most] > values[0] - _CANDIDATE_MARGIN:
        most += 1
    return most, taken

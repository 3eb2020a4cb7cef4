"""Policies of Gin Rummy, compiled: one that values hands with networks, and plain ones; and training samples.

Networks, features and notes are rows of numbers: see `gin_features`. A move is a number, as in `gin`.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import gin as game
from . import gin_features as features
from .bits import Ints, Rng, count_bits, draw, low_bit, nth_bit, shuffle, slow
from .gin import Rules, Tables
from .gin_belief import HISTORY_SIZE, TURNS, record_turn, write_belief_samples
from .gin_features import Floats, Network, Observation
from .rows import copy, doubles, floats, greatest, int_rows, ints

UNIT: Final = 25.0
"""Points that stand for 1 inside the networks."""
HIDDEN, KNOCK_HIDDEN = 96, 16
KNOCK_AT: Final = features.FEATURES * HIDDEN + 2 * HIDDEN + 1
OPEN_AT: Final = KNOCK_AT + features.KNOCK_FEATURES * KNOCK_HIDDEN + 2 * KNOCK_HIDDEN + 1
NETWORKS_SIZE: Final = OPEN_AT + features.OPEN_FEATURES * HIDDEN + 2 * HIDDEN + 1
"""All networks in one row of float32: for hands that are played on, for knocks, and for hands that are played on when
both are open.
"""

MAX_CHOICES: Final = 16
GIN_VALUE: Final = 1000.0
"""The value of a move that ends the hand with gin, above that of any other."""
_DEADWOOD_MARGIN: Final = 10
"""Discards that leave this much more deadwood than the best are not considered."""
_PLAIN_MARGIN: Final = 10
"""The same for the plain player."""
_LATE_RISK_COST: Final = 5.0
"""Points that it costs to discard a card that the opponent can meld, when the stock is at its end."""

# ---- How somebody played, as counts, and what is made of them ----

KNOCK_CHANCES, KNOCKS_MADE, DISCARDS, GREEDY_DISCARDS, TAKES, SPECULATIVE_TAKES, STYLE_COUNTS_SIZE = range(7)
"""Turns with a chance to knock without gin, and how many were used; discards, and those that left the least deadwood;
cards taken from the discards, and those that made no meld at once.
"""

Rows = NDArray[np.float32]


class Profile(NamedTuple):
    """Which policy a player has, and what sets players with the same policy apart."""

    plain: bool = False
    """Whether it has the plain policy; if not, it values hands with networks."""
    knock_bias: float = 0.0
    """With networks: points added to the value of a knock."""
    fear: float = 0.0
    """With networks: points that a discard costs which the opponent can meld."""
    patience: float = 0.0
    """Plain: the number of draws after which it waits for gin."""
    outs: float = 0.0
    """Plain: points for a card that would help."""
    danger: float = 0.0
    """Plain: points for a risk."""
    slips: float = 0.0
    """How often it makes any move, 0..1."""


class Player(NamedTuple):
    """A player by networks, or a plain one: which of the two is in its profile."""

    network: Network
    """float32[NETWORKS_SIZE]"""
    card_weights: Floats
    """float64[CARD_FEATURES]"""
    profile: Profile


class Choices(NamedTuple):
    """Room for the moves that a player considers."""

    moves: Ints
    """int64[MAX_CHOICES]"""
    values: Floats
    """Their values in points, float64[MAX_CHOICES]."""
    rows: Rows
    """The features of the hands that moves leave which do not end the hand, float32[MAX_CHOICES, FEATURES]."""


class Samples(NamedTuple):
    """Room for what can be learned from hands; a row each."""

    features: Rows
    """Hands after a decision, as the player sees them, float32[n, FEATURES]."""
    open_features: Rows
    """The same hands when both are open, float32[n, OPEN_FEATURES]."""
    points: Rows
    """What the hands brought, float32[n, 1]."""
    knock_features: Rows
    """Hands that are laid open, float32[n, KNOCK_FEATURES]."""
    knock_points: Rows
    """What that would have brought, float32[n, 1]."""
    differences: Floats
    """Of the features of true hands and pasts from those of changed ones, float64[n, BELIEF_FEATURES]; in pairs: first
    one with a card of the hand changed, then one with two cards at other times.
    """


@slow
def style_shares(style_counts: Ints, style: Floats) -> None:
    """Write the shares of knock chances used, of greedy discards and of speculative takes into ``style``,
    float64[STYLE_SHARES]. A few typical turns are added to the counts, so the shares begin at usual values.
    """
    style[0] = (style_counts[KNOCKS_MADE] + 1.0) / (style_counts[KNOCK_CHANCES] + 2.0)
    style[1] = (style_counts[GREEDY_DISCARDS] + 3.2) / (style_counts[DISCARDS] + 4.0)
    style[2] = (style_counts[SPECULATIVE_TAKES] + 0.4) / (style_counts[TAKES] + 2.0)


@slow
def count_move(tables: Tables, deal: Ints, style_counts: Ints, move: int) -> None:
    """Count a move that the seat to move is about to make into ``style_counts``, int64[STYLE_COUNTS_SIZE]."""
    hand = deal[game.HANDS + deal[game.TURN]]
    if move == game.TAKE:
        style_counts[TAKES] += 1
        card = deal[game.PILE + deal[game.PILE_COUNT] - 1]
        style_counts[SPECULATIVE_TAKES] += not features.meld_completers(tables, hand) >> card & 1
    elif move < game.BIG:
        least = game.best_discards(tables, hand)[0]
        if 0 < least <= deal[game.LIMIT]:
            style_counts[KNOCK_CHANCES] += 1
            style_counts[KNOCKS_MADE] += move >= game.KNOCKS
        if move < game.KNOCKS:
            style_counts[DISCARDS] += 1
            style_counts[GREEDY_DISCARDS] += game.deadwood(tables, hand ^ 1 << move) == least


# ---- The player by networks ----


@slow
def _hand_value(network: Network, given: Any, units: Rows) -> float:
    """The value in points of a hand with these features that is played on."""
    return UNIT * features.network_value(network, given, features.FEATURES, HIDDEN, units)


@slow
def _knock_value(network: Network, given: Any, units: Rows) -> float:
    """The value in points of a hand with these features that is laid open."""
    return UNIT * features.network_value(network[KNOCK_AT:], given, features.KNOCK_FEATURES, KNOCK_HIDDEN, units)


@slow
def open_value(network: Network, given: Any, units: Rows) -> float:
    """The value in points of a hand with these features that is played on, the opponent's hand being open."""
    return UNIT * features.network_value(network[OPEN_AT:], given, features.OPEN_FEATURES, HIDDEN, units)


@slow
def _after_discards(
    rules: Rules, player: Player, deal: Ints, belief: Floats, unseen: int, hand: int, taken: int, found: Choices,
    units: Rows,
) -> int:  # fmt: skip
    """Write the moves with a hand of eleven into ``found``; returns how many there are."""
    row, tables, cards = rules
    network, _, profile = player
    moves, values, rows = found
    seat = deal[game.TURN]
    ended, known = game.stock_ended(rules, deal), deal[game.KNOWN + 1 - seat]
    if row[game.BIG_GIN_BONUS] > row[game.GIN_BONUS] and not game.deadwood(tables, hand):
        moves[0], values[0] = game.BIG, GIN_VALUE
        return 1
    count, best, knock, least = 0, 1000, -1, 1000
    left = ints(52)
    rest = hand
    while rest:
        card = low_bit(rest)
        rest &= rest - 1
        left[card] = game.deadwood(tables, hand ^ 1 << card)
        best = min(best, left[card]) if card != taken else best
        if left[card] < least and (card != taken or row[game.RETURN_TAKEN]):
            knock, least = card, left[card]
    if least <= deal[game.LIMIT]:
        if not least:
            moves[0], values[0] = game.KNOCKS + knock, GIN_VALUE
            return 1
        features.knock_features(rules, belief, hand ^ 1 << knock, least, rows[0])
        moves[0] = game.KNOCKS + knock
        values[0] = _knock_value(network, rows[0], units) + (0.0 if ended else profile.knock_bias)
        count = 1
    if taken >= 0 and ended and row[game.STOCK_END] == game.STOCK_TAKE_TO_KNOCK:
        return count
    rest = hand if taken < 0 else hand & ~(1 << taken)
    while rest:
        card = low_bit(rest)
        rest &= rest - 1
        if left[card] > best + _DEADWOOD_MARGIN:
            continue
        risk = features.danger(cards, belief, card)
        moves[count] = card
        if ended:
            values[count] = -_LATE_RISK_COST * risk
        else:
            features.hand_features(rules, deal, belief, seat, unseen, known, hand ^ 1 << card, card, rows[count])
            values[count] = _hand_value(network, rows[count], units) - profile.fear * risk
        count += 1
    return count


@slow
def choices(rules: Rules, player: Player, seen: Observation, found: Choices) -> int:
    """Write the moves that the seat to move considers into ``found``; returns how many there are."""
    deal = seen.deal
    moves, values, rows = found
    awaited, seat = game.phase(rules, deal), deal[game.TURN]
    if awaited == game.TO_LAY_OFF:
        moves[0], values[0] = game.LAY_OFF, 0.0
        return 1
    hand = deal[game.HANDS + seat]
    belief, units = doubles(features.BELIEF_SIZE), floats(HIDDEN)
    unseen = features.update_belief(rules, player.card_weights, seen, seat, belief)
    if awaited == game.TO_DISCARD:
        return _after_discards(rules, player, deal, belief, unseen, hand, deal[game.TOOK], found, units)
    may = game.legal(rules, deal)[2]
    count = 0
    if may & game.MAY_TAKE:
        card = deal[game.PILE + deal[game.PILE_COUNT] - 1]
        ends = awaited == game.TO_DRAW and 0 < rules.row[game.TAKES_IN_ALL] <= deal[game.TAKEN_IN_ALL] + 1
        best = 0.0
        if not ends:
            many = _after_discards(rules, player, deal, belief, unseen, hand | 1 << card, card, found, units)
            best = values[greatest(values, many)] if many else -GIN_VALUE
        moves[0], values[0] = game.TAKE, best
        rows[0, :] = 0.0
        count = 1
    moves[count] = game.DRAW if may & game.MAY_DRAW else game.DECLINE
    if awaited == game.TO_DRAW and game.stock_ended(rules, deal):
        values[count] = 0.0
        rows[count, :] = 0.0
    else:
        features.hand_features(rules, deal, belief, seat, unseen, deal[game.KNOWN + 1 - seat], hand, -1, rows[count])
        values[count] = _hand_value(player.network, rows[count], units)
    return count + 1


# ---- The plain players ----


@slow
def _risk(cards: Ints, card: int, known: int, dead: int) -> float:
    alive = 0
    for place in range(features.PAIRS, features.PAIRS + cards[card, features.PAIR_COUNT]):
        pair = cards[card, place]
        if pair & known == pair:
            return 1.0
        alive += pair & dead == 0
    return float(alive / cards[card, features.PAIR_COUNT])


@slow
def plain_move(rules: Rules, profile: Profile, deal: Ints, notes: Ints, rng: Rng) -> int:
    """The move of the plain policy. It takes a card that completes a meld. It knocks at once or, after some draws, only
    with gin. It discards for the least deadwood, corrected by its profile for useful cards and risks, and draws one of
    equal discards at random.
    """
    row, tables, cards = rules
    seat = deal[game.TURN]
    awaited, hand = game.phase(rules, deal), deal[game.HANDS + seat]
    if awaited == game.TO_LAY_OFF:
        return game.LAY_OFF
    discards, knocks, other = game.legal(rules, deal)
    if awaited != game.TO_DISCARD:
        card = deal[game.PILE + deal[game.PILE_COUNT] - 1]
        if other & game.MAY_TAKE and features.meld_completers(tables, hand) >> card & 1:
            return game.TAKE
        return game.DRAW if other & game.MAY_DRAW else game.DECLINE
    if other:
        return game.BIG
    if knocks:
        best, least, rest = -1, 1000, knocks
        while rest:
            card = low_bit(rest)
            rest &= rest - 1
            left = game.deadwood(tables, hand ^ 1 << card)
            if left < least:
                best, least = card, left
        late = 31 - deal[game.STOCK_AT] - row[game.STOCK_LEFT] <= 4
        if not least or late or notes[features.DRAWS + seat] <= profile.patience or not discards:
            return game.KNOCKS + best
    known, dead = deal[game.KNOWN + 1 - seat], hand | notes[features.LYING]
    among, lowest, rest = 0, 1e9, discards
    thinks = profile.outs != 0.0 or profile.danger != 0.0
    loosest = game.best_discards(tables, hand)[0] + (_PLAIN_MARGIN if thinks else 0)
    while rest:
        card = low_bit(rest)
        bit = rest & -rest
        rest ^= bit
        left = game.deadwood(tables, hand ^ bit)
        if left > loosest and among:
            continue
        cost = float(left)
        if thinks:
            cost -= profile.outs * count_bits(features.meld_completers(tables, hand ^ bit) & ~dead)
            cost += profile.danger * _risk(cards, card, known, dead)
        if cost < lowest - 1e-9:
            among, lowest = 0, cost
        if cost < lowest + 1e-9:
            among |= bit
    return low_bit(nth_bit(among, draw(rng, count_bits(among))))


# ---- Training samples ----


@slow
def _any_move(rules: Rules, deal: Ints, rng: Rng) -> int:
    """A random draw, or a random discard that leaves at most six points above the least deadwood."""
    awaited = game.phase(rules, deal)
    discards, knocks, other = game.legal(rules, deal)
    if awaited != game.TO_DISCARD:
        return game.BIG + low_bit(nth_bit(other, draw(rng, count_bits(other))))
    tables, hand = rules.tables, deal[game.HANDS + deal[game.TURN]]
    least, among, rest = game.best_discards(tables, hand)[0], 0, discards
    while rest:
        bit = rest & -rest
        rest ^= bit
        if game.deadwood(tables, hand ^ bit) <= least + 6:
            among |= bit
    if knocks and (not among or not draw(rng, 4)):
        return game.KNOCKS + low_bit(nth_bit(knocks, draw(rng, count_bits(knocks))))
    if not among:
        return low_bit(nth_bit(discards, draw(rng, count_bits(discards)))) if discards else game.BIG
    return low_bit(nth_bit(among, draw(rng, count_bits(among))))


@slow
def decide(rules: Rules, player: Player, seen: Observation, rng: Rng, found: Choices) -> int:
    """The index of the player's move in ``found``."""
    if player.profile.plain:
        found.moves[0] = plain_move(rules, player.profile, seen.deal, seen.notes, rng)
        return 0
    return greatest(found.values, choices(rules, player, seen, found))


@slow
def room_for_choices() -> Choices:
    """Room for the moves of one decision."""
    rows = np.zeros((MAX_CHOICES, features.FEATURES), np.float32)
    return Choices(ints(MAX_CHOICES), doubles(MAX_CHOICES), rows)


@slow
def contest(rules: Rules, players: tuple[Player, Player], rng: Rng, series: int, hands: int) -> Ints:
    """Play two players against each other, with every deck played from both seats. Returns how each hand ended and the
    points that the first player gained, before any doubling: int64[series, 2, hands, 2].
    """
    results = np.zeros((series, 2, hands, 2), np.int64)
    deck, deal, notes = np.arange(52), ints(game.STATE_SIZE), ints(features.NOTE_SIZE)
    style, decks, found = np.zeros((2, features.STYLE_SHARES)), int_rows(hands, 52), room_for_choices()
    for number in range(series):
        for hand in range(hands):
            shuffle(deck, 52, rng)
            copy(deck, decks[hand])
        for swapped in range(2):
            style_counts = int_rows(2, STYLE_COUNTS_SIZE)
            for hand in range(hands):
                game.begin(rules, decks[hand], hand & 1, deal)
                features.new_notes(deal, notes)
                for seat in range(2):
                    style_shares(style_counts[1 - seat], style[seat])
                while not deal[game.OVER]:
                    seat = deal[game.TURN]
                    seen = Observation(deal, notes, style[seat])
                    move = found.moves[decide(rules, players[seat ^ swapped], seen, rng, found)]
                    count_move(rules.tables, deal, style_counts[seat], move)
                    features.note(deal, notes, move)
                    game.play(rules, deal, move)
                results[number, swapped, hand, 0] = deal[game.KIND]
                if deal[game.WINNER] >= 0:
                    points = deal[game.POINTS] // deal[game.TIMES]
                    results[number, swapped, hand, 1] = points if deal[game.WINNER] == swapped else -points
    return results


@slow
def training_samples(
    rules: Rules, players: tuple[Player, Player], rng: Rng, sample_dice: Rng, hands: int, exploration: float,
    cap: float, samples: Samples, counts: Ints,
) -> None:  # fmt: skip
    """Play a series of hands of the first player against the second, and append what can be learned to the samples.

    ``counts``, int64[4], are how many there are of the first player's decisions, of knocks and of differences, and how
    many hands were played. ``exploration``: how often the first player makes any move, 0..1; what came before in that
    hand is dropped. ``cap``: the most points that a hand counts. Differences use a random generator of their own,
    ``sample_dice``.
    """
    deck, deal, notes = np.arange(52), ints(game.STATE_SIZE), ints(features.NOTE_SIZE)
    trial, found = ints(game.STATE_SIZE), room_for_choices()
    style, belief = np.zeros((2, features.STYLE_SHARES)), doubles(features.BELIEF_SIZE)
    style_counts, history = int_rows(2, STYLE_COUNTS_SIZE), ints(HISTORY_SIZE)
    for _ in range(hands):
        shuffle(deck, 52, rng)
        game.begin(rules, deck, draw(rng, 2), deal)
        features.new_notes(deal, notes)
        learner = draw(rng, 2)
        for seat in range(2):
            style_shares(style_counts[1 - (seat ^ learner)], style[seat])
        first, dealt, history[TURNS] = counts[0], deal[game.HANDS + 1 - learner], 0
        while not deal[game.OVER]:
            seat = deal[game.TURN]
            who = seat ^ learner
            awaited = game.phase(rules, deal)
            seen = Observation(deal, notes, style[seat])
            at = decide(rules, players[who], seen, rng, found)
            move, values = found.moves[at], found.rows[at]
            if not who and awaited != game.TO_LAY_OFF and found.values[at] < GIN_VALUE:
                if draw(rng, 1000) < exploration * 1000:
                    move = _any_move(rules, deal, rng)
                    counts[0] = first
                elif move < game.KNOCKS or (move in (game.DRAW, game.DECLINE) and values[1] + values[3] > 0):
                    copy(values, samples.features[counts[0]])
                    _write_open_features(
                        rules, players[0].card_weights, seen, belief, move, samples.open_features[counts[0]]
                    )
                    counts[0] += 1
                if draw(sample_dice, 4) == 0:
                    room = samples.differences[counts[2] : counts[2] + 2]
                    write_belief_samples(rules, seen, history, seat, dealt, sample_dice, room)
                    counts[2] += 2
                if awaited == game.TO_DISCARD and draw(rng, 2) == 0:
                    _write_knock_sample(rules, players[0].card_weights, seen, trial, belief, rng, samples, counts[1])
                    counts[1] += 1
            elif who and draw(rng, 1000) < players[who].profile.slips * 1000 and awaited != game.TO_LAY_OFF:
                move = _any_move(rules, deal, rng)
            if who:
                record_turn(deal, history, move)
            count_move(rules.tables, deal, style_counts[who], move)
            features.note(deal, notes, move)
            game.play(rules, deal, move)
        gain = 0.0
        if deal[game.WINNER] >= 0:
            gain = min(cap, deal[game.POINTS] / deal[game.TIMES]) * (1 if deal[game.WINNER] == learner else -1)
        for row in range(first, counts[0]):
            samples.points[row, 0] = gain
        counts[3] += 1


@slow
def _write_open_features(
    rules: Rules, card_weights: Floats, seen: Observation, belief: Floats, move: int, out: Any
) -> None:
    """Write the features of a draw or a discard with both hands open."""
    deal, seat = seen.deal, seen.deal[game.TURN]
    theirs, shown = deal[game.HANDS + 1 - seat], doubles(features.BELIEF_SIZE)
    features.update_belief(rules, card_weights, seen, seat, belief)
    stock = features.open_belief(rules.cards, deal, theirs & ~deal[game.KNOWN + 1 - seat], belief, shown)
    discard = move if move < game.KNOCKS else -1
    hand = deal[game.HANDS + seat] & ~(1 << discard) if discard >= 0 else deal[game.HANDS + seat]
    features.hand_features(rules, deal, shown, seat, stock, theirs, hand, discard, out)
    features.other_draw_features(rules, deal, stock, theirs, out[features.FEATURES :])
    features.other_take_features(rules.tables, deal, theirs, discard, seen.style, out[features.FEATURES :])


@slow
def _write_knock_sample(
    rules: Rules, card_weights: Floats, seen: Observation, trial: Ints, belief: Floats, rng: Rng, samples: Samples,
    at: int,
) -> None:  # fmt: skip
    """Write the features of a knock with the melds of this hand now, and the points that it would bring. Where the hand
    holds more deadwood than one may knock with, a random deadwood takes its place.
    """
    deal, seat = seen.deal, seen.deal[game.TURN]
    hand = deal[game.HANDS + seat]
    least, among = game.best_discards(rules.tables, hand)
    card = low_bit(among)
    kept, other = hand ^ 1 << card, 1 - seat
    copy(deal, trial)
    game.play(rules, trial, game.KNOCKS + card)
    if not trial[game.OVER]:
        game.play(rules, trial, game.LAY_OFF)
    from_hand = trial[game.COUNTS + other]
    count = least if 0 < least <= deal[game.LIMIT] else 1 + draw(rng, 10)
    over = float(from_hand - count)
    samples.knock_points[at, 0] = over if over > 0 else over - rules.row[game.UNDERCUT_BONUS]
    features.update_belief(rules, card_weights, seen, seat, belief)
    features.knock_features(rules, belief, kept, count, samples.knock_features[at])

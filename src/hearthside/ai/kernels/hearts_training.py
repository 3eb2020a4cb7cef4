"""Training samples for the policy of Hearts, compiled: each choice of a decision, played out in the deal as it lies."""

import numpy as np

from . import hearts as game
from . import hearts_policy as policy
from .bits import Ints, Rng, draw, fast, shuffle, slow
from .hearts import HANDS, MOST, SEATS, STATE_SIZE
from .hearts_policy import MOST_SETS, SIZE, WIDTH, Floats, Indices
from .rows import copy, floats, greatest, int_rows, ints

_SAMPLED_SETS = 10
"""Sets of cards to pass that are played out: half of them good ones, half any."""


@slow
def settle_points(rules: Ints, card_points: Ints, deal: Ints, scores: Ints, deduct: Ints, points: Ints) -> None:
    """As `hearts.settle`, with the cash of a moon that collects counted as points of the others."""
    game.settle(rules, card_points, deal, scores, deduct, points)
    if rules[game.MOON] == game.COLLECTS and deal[game.SHOOTER] >= 0:
        worth = game.moon_worth(rules, deal, deal[game.SHOOTER])
        for seat in range(rules[SEATS]):
            if seat != deal[game.SHOOTER]:
                points[seat] += worth


@fast
def relative_points(rules: Ints, points: Ints, seat: int) -> float:
    """A seat's points less the mean of the others'."""
    total = 0
    for each in range(rules[SEATS]):
        total += points[each]
    own: float = points[seat] - (total - points[seat]) / (rules[SEATS] - 1)
    return own


@slow
def _pass_all(
    rules: Ints, rule_features: Ints, weights: Floats, side: int, deal: Ints, offset: int, noise: float, rng: Rng,
    passes: Ints, found: Ints, sums: Floats,
) -> None:  # fmt: skip
    """What each seat would pass, by the policy."""
    to = policy.pass_direction(rules, offset)
    for seat in range(rules[SEATS]):
        base, first, second = SIZE if side >> seat & 1 else 0, deal[HANDS + seat], deal[HANDS + MOST + seat]
        passes[0, seat], passes[1, seat] = policy.best_pass(
            rules, rule_features, weights, base, first, second, to, noise, rng, found, sums
        )


@slow
def training_samples(
    rules: Ints, card_points: Ints, rule_features: Ints, weights: Floats, deck: Ints, size: int, offset: int,
    rivals: bool, rate: float, noise: float, rng: Rng, index: Indices, costs: Floats, starts: Ints,
) -> int:  # fmt: skip
    """Fill the arrays with choices; returns the number of decisions that they belong to.

    Deals of ``size`` cards from a shuffle of ``deck`` are played by the policy at temperature ``noise``; of the
    decisions with a choice, the share ``rate`` is taken. ``weights`` holds two sets; with ``rivals`` some seats play by
    the second. ``index``: int32[rows, WIDTH], the look-ups of each choice; ``costs``: float32[rows], its relative
    points; ``starts``: int64[decisions + 1], where the choices of each decision begin, and the end.
    """
    seats = rules[SEATS]
    deck = deck.copy()
    deal, trial = ints(STATE_SIZE), ints(STATE_SIZE)
    voids, seen = ints(MOST), ints(MOST)
    passes, nothing, points = (
        int_rows(2, MOST),
        ints(MOST),
        ints(MOST),
    )
    found, sums = ints(MOST_SETS), floats(MOST_SETS)
    logits, room = floats(52), np.zeros((52, WIDTH), np.int32)
    spare, spared = floats(52), np.zeros((52, WIDTH), np.int32)
    common = np.zeros(1, np.uint64)
    moments, used = 0, 0
    starts[0] = 0
    while True:
        shuffle(deck, len(deck), rng)
        game.begin(rules, deck, size, draw(rng, seats), deal)
        voids[:] = 0
        side = draw(rng, 1 << seats) if rivals else 0
        if offset:
            _pass_all(rules, rule_features, weights, side, deal, offset, noise, rng, passes, found, sums)
            seat = draw(rng, seats)
            if not side >> seat & 1 and rules[game.PASS_COUNT] <= 3:
                if used + _SAMPLED_SETS > len(costs) or moments + 1 >= len(starts):
                    return moments
                hand, to = (
                    deal[HANDS + seat] | deal[HANDS + MOST + seat],
                    policy.pass_direction(rules, offset),
                )
                kept_first, kept_second = passes[0, seat], passes[1, seat]
                number = policy.sets_to_pass(rules, rule_features, weights, 0, hand, to, found, sums)
                common[0] = rng[0]
                for chosen in range(min(_SAMPLED_SETS, number)):
                    place = draw(rng, number)
                    if 2 * chosen < _SAMPLED_SETS:
                        for _ in range(chosen and 12):
                            other = draw(rng, number)
                            if sums[other] > sums[place]:
                                place = other
                        if not chosen:
                            place = greatest(sums, number)
                    passes[0, seat] = found[place] & deal[HANDS + seat]
                    passes[1, seat] = found[place] & ~deal[HANDS + seat]
                    policy.score_pass(
                        rule_features, weights, 0, hand & ~found[place], found[place], to, index[used], True
                    )
                    copy(deal, trial)
                    seen[:] = 0
                    game.pass_cards(rules, trial, passes, offset)
                    game.open_deal(rules, trial)
                    policy.play_to_end(rules, rule_features, weights, side, trial, seen, 0.0, common, spare, spared)
                    settle_points(rules, card_points, trial, nothing, nothing, points)
                    costs[used] = relative_points(rules, points, seat)
                    used += 1
                moments += 1
                starts[moments] = used
                passes[0, seat], passes[1, seat] = kept_first, kept_second
            game.pass_cards(rules, deal, passes, offset)
        game.open_deal(rules, deal)
        while not deal[game.OVER]:
            turn = deal[game.TURN]
            base = SIZE if side >> turn & 1 else 0
            keep = base == 0 and draw(rng, 1024) < rate * 1024
            card = policy.decide(rules, rule_features, weights, base, deal, voids, noise, rng, logits, room, keep)
            if keep:
                if used + 52 > len(costs) or moments + 1 >= len(starts):
                    return moments
                begun = used
                common[0] = rng[0]
                for place in range(52):
                    if logits[place] > -np.inf:
                        copy(room[place, : policy.PLAY_WIDTH], index[used])
                        index[used, policy.PLAY_WIDTH :] = 0
                        each = place if deal[HANDS + turn] >> place & 1 else 52 + place
                        copy(deal, trial)
                        copy(voids, seen)
                        policy.note(trial, seen, each)
                        game.play(rules, trial, each)
                        policy.play_to_end(rules, rule_features, weights, side, trial, seen, 0.0, common, spare, spared)
                        settle_points(rules, card_points, trial, nothing, nothing, points)
                        costs[used] = relative_points(rules, points, turn)
                        used += 1
                if used > begun + 1:
                    moments += 1
                    starts[moments] = used
                else:
                    used = begun
            policy.note(deal, voids, card)
            game.play(rules, deal, card)


@slow
def duel(
    rules: Ints, card_points: Ints, rule_features: Ints, weights: Floats, deck: Ints, size: int, offset: int,
    rng: Rng, gains: Floats,
) -> None:  # fmt: skip
    """Play the first set of weights against the second over as many deals as ``gains``, float32[deals], has room for.
    Writes the points a seat that the first took fewer. Each deal is played twice, with the sides exchanged.
    """
    seats = rules[SEATS]
    deck = deck.copy()
    start, deal, voids = (
        ints(STATE_SIZE),
        ints(STATE_SIZE),
        ints(MOST),
    )
    passes, nothing, points = (
        int_rows(2, MOST),
        ints(MOST),
        ints(MOST),
    )
    found, sums = ints(MOST_SETS), floats(MOST_SETS)
    logits, room = floats(52), np.zeros((52, WIDTH), np.int32)
    for number in range(len(gains)):
        shuffle(deck, len(deck), rng)
        game.begin(rules, deck, size, draw(rng, seats), start)
        side = 0b010101 if draw(rng, 2) else 0b101010
        gain = 0.0
        for turned in range(2):
            copy(start, deal)
            voids[:] = 0
            sides = side if turned else ~side
            if offset:
                _pass_all(rules, rule_features, weights, sides, deal, offset, 0.0, rng, passes, found, sums)
                game.pass_cards(rules, deal, passes, offset)
            game.open_deal(rules, deal)
            policy.play_to_end(rules, rule_features, weights, sides, deal, voids, 0.0, rng, logits, room)
            settle_points(rules, card_points, deal, nothing, nothing, points)
            mine, theirs, many = 0, 0, 0
            for seat in range(seats):
                if sides >> seat & 1:
                    theirs += points[seat]
                else:
                    mine += points[seat]
                    many += 1
            gain += theirs / (seats - many) - mine / many
        gains[number] = gain / 2

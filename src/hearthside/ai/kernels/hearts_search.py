"""Search at Hearts, compiled: each choice is tried in sampled deals, which the learned policy plays to their end."""

import numpy as np

from . import hearts as game
from . import hearts_policy as policy
from .bits import Ints, Rng, slow
from .hearts_policy import Floats
from .hearts_training import settle_points
from .rows import copy, floats, int_rows, ints


@slow
def try_cards(
    rules: Ints, card_points: Ints, rule_features: Ints, weights: Floats, deals: Ints, voids: Ints, cards: Ints,
    shooting: Ints, scores: Ints, deduct: Ints, noise: float, rng: Rng, points: Ints,
) -> None:  # fmt: skip
    """Write each seat's points for each card in each deal into ``points``, int64[deals, cards, MOST].

    ``deals``: int64[deals, STATE_SIZE]; ``voids``: see `hearts_policy.decide`; ``cards``: int64, 0 to 103, legal for
    the seat to move; ``shooting``: int64, 1 if that seat then shoots the moon, else 0; ``scores`` and ``deduct``: see
    `hearts.settle`. With ``noise`` above 0 all seats play at that temperature, with the same random numbers for each
    card of a deal.
    """
    deal, seen = ints(game.STATE_SIZE), ints(game.MOST)
    logits, index = floats(52), np.zeros((52, policy.WIDTH), np.int32)
    for number in range(len(deals)):
        start = rng[0]
        for place in range(len(cards)):
            copy(deals[number], deal)
            copy(voids, seen)
            seen[deal[game.TURN]] |= shooting[place] << policy.SHOOTING
            rng[0] = start
            policy.note(deal, seen, cards[place])
            game.play(rules, deal, cards[place])
            if not deal[game.OVER]:
                policy.play_to_end(rules, rule_features, weights, 0, deal, seen, noise, rng, logits, index)
            settle_points(rules, card_points, deal, scores, deduct, points[number, place])


@slow
def try_passes(
    rules: Ints, card_points: Ints, rule_features: Ints, weights: Floats, deals: Ints, seat: int, offset: int,
    sets: Ints, noise: float, scores: Ints, deduct: Ints, rng: Rng, points: Ints,
) -> None:  # fmt: skip
    """Write each seat's points for each set of cards that a seat may pass in each deal; as `try_cards`.

    ``sets``: int64[sets, 2], the first pack's cards and the second's. The others pass by the policy.
    """
    deal, seen = ints(game.STATE_SIZE), ints(game.MOST)
    passes = int_rows(2, game.MOST)
    found, sums = ints(policy.MOST_SETS), floats(policy.MOST_SETS)
    logits, index = floats(52), np.zeros((52, policy.WIDTH), np.int32)
    to = policy.pass_direction(rules, offset)
    for number in range(len(deals)):
        for other in range(rules[game.SEATS]):
            if other != seat:
                first, second = deals[number, game.HANDS + other], deals[number, game.HANDS + game.MOST + other]
                passes[0, other], passes[1, other] = policy.best_pass(
                    rules, rule_features, weights, 0, first, second, to, noise, rng, found, sums
                )
        start = rng[0]
        for place in range(len(sets)):
            copy(deals[number], deal)
            seen[:] = 0
            rng[0] = start
            passes[0, seat], passes[1, seat] = sets[place, 0], sets[place, 1]
            game.pass_cards(rules, deal, passes, offset)
            game.open_deal(rules, deal)
            policy.play_to_end(rules, rule_features, weights, 0, deal, seen, noise, rng, logits, index)
            settle_points(rules, card_points, deal, scores, deduct, points[number, place])

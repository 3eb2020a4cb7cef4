"""Search at Hearts, compiled: each choice is tried in sampled deals, which the learned policy plays to their end."""

import numpy as np

from .bits import Dice, Ints, slow
from .hearts import (
    HANDS,
    MOST,
    OVER,
    SEATS,
    STATE_SIZE,
    TURN,
    open_deal,
    pass_cards,
    play,
)
from .hearts_policy import (
    MOST_SETS,
    SHOOTING,
    WIDTH,
    Floats,
    best_pass,
    note,
    pass_direction,
    play_to_end,
)
from .hearts_training import settle_points


@slow
def try_cards(
    rules: Ints, card_points: Ints, rule_features: Ints, weights: Floats, deals: Ints, voids: Ints, cards: Ints,
    shooting: Ints,
    scores: Ints, deduct: Ints, noise: float, dice: Dice, points: Ints,
) -> None:  # fmt: skip
    """Write each seat's points for each card in each deal into ``points``, int64[deals, cards, MOST].

    ``deals``: int64[deals, STATE_SIZE]; ``voids``: see `hearts_policy.decide`; ``cards``: int64, 0 to 103, legal for
    the seat to move; ``shooting``: int64, 1 if that seat then shoots the moon, else 0; ``scores`` and ``deduct``: see
    `hearts.settle`. With ``noise`` above 0 all seats play at that temperature, with the same random numbers for each
    card of a deal.
    """
    deal, seen = np.zeros(STATE_SIZE, np.int64), np.zeros(MOST, np.int64)
    logits, index = np.zeros(52, np.float32), np.zeros((52, WIDTH), np.int32)
    for number in range(len(deals)):
        start = dice[0]
        for place in range(len(cards)):
            deal[:], seen[:] = deals[number], voids
            seen[deal[TURN]] |= shooting[place] << SHOOTING
            dice[0] = start
            note(deal, seen, cards[place])
            play(rules, deal, cards[place])
            if not deal[OVER]:
                play_to_end(rules, rule_features, weights, 0, deal, seen, noise, dice, logits, index)
            settle_points(rules, card_points, deal, scores, deduct, points[number, place])


@slow
def try_passes(
    rules: Ints, card_points: Ints, rule_features: Ints, weights: Floats, deals: Ints, seat: int, offset: int,
    sets: Ints,
    noise: float, scores: Ints, deduct: Ints, dice: Dice, points: Ints,
) -> None:  # fmt: skip
    """Write each seat's points for each set of cards that a seat may pass in each deal; as `try_cards`.

    ``sets``: int64[sets, 2], the first pack's cards and the second's. The others pass by the policy.
    """
    deal, seen = np.zeros(STATE_SIZE, np.int64), np.zeros(MOST, np.int64)
    passes = np.zeros((2, MOST), np.int64)
    found, sums = np.zeros(MOST_SETS, np.int64), np.zeros(MOST_SETS, np.float32)
    logits, index = np.zeros(52, np.float32), np.zeros((52, WIDTH), np.int32)
    to = pass_direction(rules, offset)
    for number in range(len(deals)):
        for other in range(rules[SEATS]):
            if other != seat:
                passes[0, other], passes[1, other] = best_pass(
                    rules, rule_features, weights, 0, deals[number, HANDS + other], deals[number,
                    HANDS + MOST + other], to,
                    noise, dice, found, sums,
                )  # fmt: skip
        start = dice[0]
        for place in range(len(sets)):
            deal[:], seen[:] = deals[number], 0
            dice[0] = start
            passes[0, seat], passes[1, seat] = sets[place, 0], sets[place, 1]
            pass_cards(rules, deal, passes, offset)
            open_deal(rules, deal)
            play_to_end(rules, rule_features, weights, 0, deal, seen, noise, dice, logits, index)
            settle_points(rules, card_points, deal, scores, deduct, points[number, place])

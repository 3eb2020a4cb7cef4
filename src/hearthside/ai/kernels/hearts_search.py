"""Choices of Hearts tried out in imagined deals, which the learned policy plays to their ends. Arrays in and out."""

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
from .hearts_lessons import result
from .hearts_policy import (
    BOLD,
    MOST_SETS,
    WIDTH,
    Floats,
    best_pass,
    finish,
    note,
    whither,
)


@slow
def try_cards(
    rules: Ints, worth: Ints, shape: Ints, tables: Floats, deals: Ints, voids: Ints, cards: Ints, bold: Ints,
    scores: Ints, deduct: Ints, noise: float, dice: Dice, points: Ints,
) -> None:  # fmt: skip
    """What each card comes to in each deal, into ``points``, int64[deals, cards, MOST]: each seat's by the rules.

    ``deals``: int64[deals, STATE_SIZE]; ``voids``: see `hearts_policy.decide`; ``cards``: int64, 0 to 103, legal for
    the seat to move; ``bold``: int64, 1 where that seat then goes for the moon, else 0; ``scores`` and ``deduct``: see
    `hearts.settle`. With ``noise`` above 0 all play at such a temperature, with the same dice for each card of a deal.
    """
    deal, seen = np.zeros(STATE_SIZE, np.int64), np.zeros(MOST, np.int64)
    logits, index = np.zeros(52, np.float32), np.zeros((52, WIDTH), np.int32)
    for number in range(len(deals)):
        start = dice[0]
        for place in range(len(cards)):
            deal[:], seen[:] = deals[number], voids
            seen[deal[TURN]] |= bold[place] << BOLD
            dice[0] = start
            note(deal, seen, cards[place])
            play(rules, deal, cards[place])
            if not deal[OVER]:
                finish(rules, shape, tables, 0, deal, seen, noise, dice, logits, index)
            result(rules, worth, deal, scores, deduct, points[number, place])


@slow
def try_passes(
    rules: Ints, worth: Ints, shape: Ints, tables: Floats, deals: Ints, seat: int, offset: int, sets: Ints,
    noise: float, scores: Ints, deduct: Ints, dice: Dice, points: Ints,
) -> None:  # fmt: skip
    """What each set of cards that a seat may pass comes to in each deal; as `try_cards`.

    ``sets``: int64[sets, 2], the first pack's cards and the second's. The others pass by the policy.
    """
    deal, seen = np.zeros(STATE_SIZE, np.int64), np.zeros(MOST, np.int64)
    passes = np.zeros((2, MOST), np.int64)
    found, sums = np.zeros(MOST_SETS, np.int64), np.zeros(MOST_SETS, np.float32)
    logits, index = np.zeros(52, np.float32), np.zeros((52, WIDTH), np.int32)
    to = whither(rules, offset)
    for number in range(len(deals)):
        for other in range(rules[SEATS]):
            if other != seat:
                passes[0, other], passes[1, other] = best_pass(
                    rules, shape, tables, 0, deals[number, HANDS + other], deals[number, HANDS + MOST + other], to,
                    noise, dice, found, sums,
                )  # fmt: skip
        start = dice[0]
        for place in range(len(sets)):
            deal[:], seen[:] = deals[number], 0
            dice[0] = start
            passes[0, seat], passes[1, seat] = sets[place, 0], sets[place, 1]
            pass_cards(rules, deal, passes, offset)
            open_deal(rules, deal)
            finish(rules, shape, tables, 0, deal, seen, noise, dice, logits, index)
            result(rules, worth, deal, scores, deduct, points[number, place])

"""How likely hidden hands of Hearts are for what was passed: a sum of look-ups for the hands of four; compiled.

Players pass dangerous cards, so among the deals that agree with a view those are likelier whose hands look like hands
after a pass. A hand is looked up suit by suit, by the class of the suit (see `hearts_policy`), and as a whole. There
are separate weights for seats that received the observer's cards, that gave it theirs, both, or neither. For one pack,
with no cards left over.
"""

from typing import Final

import numpy as np

from .bits import Ints, Rng, count_bits, fast, shuffle, slow
from .hearts import HANDS, MOST, STATE_SIZE, begin, pass_cards
from .hearts_policy import CLASSES, MOST_SETS, Floats, Indices, best_pass, pass_direction
from .rows import floats, int_rows, ints

SEATS_OF_FOUR: Final = 4
_SIZES = (
    4 * 4 * 16 * 14,  # role, class, which of the four highest, cards
    4 * 4 * 14 * 14,  # role, class, the lowest, cards
    4 * 4 * 8192,  # role, class, all of the holding
    2 * 4 * 4 * 14,  # whether it took as well, class, cards given, cards
    2 * 4 * 14 * 14,  # whether it took as well, class, the highest given, the highest
    4 * 4 * 14,  # role, voids, cards of the longest suit
)
_HIGH, _LOW, _ALL, _GIVEN, _OVER, _WHOLE = (1 + int(sum(_SIZES[:count])) for count in range(len(_SIZES)))
SIZE: Final = 1 + int(sum(_SIZES))
"""Weights in all; the first is 0, for places that are not used."""
_PER_SUIT = 5
WIDTH: Final = 3 * (4 * _PER_SUIT + 1)
"""Look-ups for the hands of three."""
_SUIT_MASK = 0x1FFF
_LOWEST = np.array([(each & -each).bit_length() if each else 0 for each in range(8192)], np.int64)
_HIGHEST = np.array([each.bit_length() for each in range(8192)], np.int64)


@fast
def _look_up(rule_features: Ints, hand: int, given: int, role: int, found: Indices, at: int) -> int:
    """Write the look-ups for a hand into ``found``, from ``at`` on; returns where they end.

    ``hand``: without the cards that it received from the observer; ``given``: what it gave to the observer; ``role``: 1
    for a seat that received, plus 2 for one that gave.
    """
    voids, longest = 0, 0
    for suit in range(4):
        holding, gone = hand >> 13 * suit & _SUIT_MASK, given >> 13 * suit & _SUIT_MASK
        suit_class, cards = rule_features[CLASSES + suit], count_bits(holding)
        kind = role * 4 + suit_class
        found[at] = _HIGH + (kind * 16 + (holding >> 9)) * 14 + cards
        found[at + 1] = _LOW + (kind * 14 + _LOWEST[holding]) * 14 + cards
        found[at + 2] = _ALL + kind * 8192 + holding
        found[at + 3], found[at + 4] = 0, 0
        if role & 2:
            kind = (role & 1) * 4 + suit_class
            found[at + 3] = _GIVEN + (kind * 4 + min(count_bits(gone), 3)) * 14 + cards
            if gone:
                found[at + 4] = _OVER + (kind * 14 + _HIGHEST[gone]) * 14 + _HIGHEST[holding]
        at += _PER_SUIT
        if not cards:
            voids += 1
        longest = max(longest, cards)
    found[at] = _WHOLE + (role * 4 + min(voids, 3)) * 14 + longest
    return at + 1


@fast
def look_up(rule_features: Ints, me: int, offset: int, hands: Ints, gave: int, got: int, found: Indices) -> None:
    """Write the look-ups for the hands of the other three into ``found``, int32[WIDTH].

    ``hands``: int64[4], as they were after a pass of ``offset`` seats clockwise; ``gave`` and ``got``: what the
    observer passed and was passed.
    """
    at = 0
    for step in range(1, SEATS_OF_FOUR):
        hand, role = hands[(me + step) % SEATS_OF_FOUR], 0
        if step == offset:
            hand, role = hand & ~gave, 1
        if step == SEATS_OF_FOUR - offset:
            role |= 2
        at = _look_up(rule_features, hand, got, role, found, at)


@slow
def log_likelihoods(
    rule_features: Ints, weights: Floats, me: int, offset: int, gave: int, got: int, played: Ints, deals: Ints,
    likely: Floats,
) -> None:  # fmt: skip
    """Write the log likelihood ratio of each deal for what was passed into ``likely``, float32[deals].

    ``weights``: float32[SIZE]; ``played``: int64[4], the cards that each seat has played since; ``deals``: int64[deals,
    STATE_SIZE], as they lie now; the others as for `look_up`.
    """
    hands, found = ints(SEATS_OF_FOUR), np.zeros(WIDTH, np.int32)
    for each in range(len(deals)):
        for seat in range(SEATS_OF_FOUR):
            hands[seat] = deals[each, HANDS + seat] | played[seat]
        look_up(rule_features, me, offset, hands, gave, got, found)
        total = np.float32(0.0)
        for place in found:
            total += weights[place]
        likely[each] = total


@slow
def training_samples(
    rules: Ints, rule_features: Ints, policy_weights: Floats, deck: Ints, offset: int, noise: float, rng: Rng,
    lookups: Indices,
) -> None:  # fmt: skip
    """Fill ``lookups``, int32[deals, hands, WIDTH]: for each deal of ``deck``, passed by the policy at temperature
    ``noise``, the true hands of the others, and then hands that the first seat could hold possible.
    """
    deck = deck.copy()
    deal, passes = ints(STATE_SIZE), int_rows(2, MOST)
    found, sums = ints(MOST_SETS), floats(MOST_SETS)
    hidden, hands = ints(len(deck)), ints(SEATS_OF_FOUR)
    size, to = len(deck) // SEATS_OF_FOUR, pass_direction(rules, offset)
    for number in range(len(lookups)):
        shuffle(deck, len(deck), rng)
        begin(rules, deck, size, 0, deal)
        for seat in range(SEATS_OF_FOUR):
            passes[0, seat], passes[1, seat] = best_pass(
                rules, rule_features, policy_weights, 0, deal[HANDS + seat], 0, to, noise, rng, found, sums
            )
        gave, got = passes[0, 0], passes[0, SEATS_OF_FOUR - offset]
        pass_cards(rules, deal, passes, offset)
        unknown, rest = 0, 0
        for seat in range(SEATS_OF_FOUR):
            hands[seat] = deal[HANDS + seat]
            rest |= hands[seat] if seat else 0
        rest &= ~gave
        while rest:
            hidden[unknown] = rest & -rest
            rest &= rest - 1
            unknown += 1
        look_up(rule_features, 0, offset, hands, gave, got, lookups[number, 0])
        for other in range(1, lookups.shape[1]):
            shuffle(hidden, unknown, rng)
            place = 0
            for seat in range(1, SEATS_OF_FOUR):
                hands[seat] = gave if seat == offset else 0
                while count_bits(hands[seat]) < size:
                    hands[seat] |= hidden[place]
                    place += 1
            look_up(rule_features, 0, offset, hands, gave, got, lookups[number, other])

"""Habits of other players of Hearts, read from the cards that they played; compiled. For four seats and one pack.

A habit is a plain way to choose a card when leading, when following suit, or when discarding. Beside the plain ones are
the learned policy, and the same policy at a temperature, which plays as it likes worse cards too. A seat either plays
by the policy throughout, or has a habit of its own for each of the three.
"""

from typing import Final

import numpy as np

from . import hearts as game
from . import hearts_policy as policy
from .bits import Ints, Rng, count_bits, draw, fast, low_bit, nth_bit, slow
from .hearts_play_likelihood import ANY_CARD_CHANCE, find_alike
from .hearts_policy import Floats
from .hearts_training import settle_points
from .hearts_worlds import CARDS, LED_BY, LENGTH, Odds
from .rows import copy, floats, ints

LEADING, FOLLOWING, DISCARDING, SITUATIONS = range(4)
ANY, LOW, DUCK, DUMP, POLICY, LOOSE, HABITS = range(7)
"""Any card; the lowest, or the highest as a discard; the highest that does not take the trick; points first, and leads
from the shortest suit; the policy; the policy at a temperature.
"""
LOOSE_TEMPERATURE: Final = 2.5
SLIP: Final = 0.02
"""The chance that a seat with a plain habit plays any of its cards."""
POLICY_CHANCE: Final = 0.6
"""The chance, before anything is seen, that a seat plays by the policy throughout."""
_SHARES: Final = np.log(
    np.array(
        [
            [0.03, 0.22, 1e-9, 0.22, 0.2, 0.33],
            [0.03, 0.18, 0.18, 0.18, 0.2, 0.23],
            [0.03, 0.22, 1e-9, 0.22, 0.2, 0.33],
        ]
    )
)
"""The logarithms of the chances of habits by situation, if not. Leads and discards of the duckers are as of `LOW`."""
_PLAIN_PASSES: Final = 0.6
"""The chance that such a seat passes its highest cards, whatever their suits."""
_OTHER_PASS: Final = 0.03
"""The chance of three given cards for any other pass."""
_STEPS: Final = 1 << 20

_SUIT = 0x1FFF
_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
_HEARTS = _SUIT << 26
_QUEEN = 1 << 49


# Both are called here, and inlined elsewhere: they take long to compile.


@slow
def _legal(rules: Ints, deal: Ints) -> int:
    cards, _ = game.legal(rules, deal)
    return cards


@slow
def _play(rules: Ints, deal: Ints, voids: Ints, card: int) -> None:
    policy.note(deal, voids, card)
    game.play(rules, deal, card)


@fast
def situation(deal: Ints) -> int:
    """Whether the seat to move leads, follows suit or discards."""
    if not deal[game.PLAYED_COUNT]:
        return LEADING
    return FOLLOWING if deal[game.HANDS + deal[game.TURN]] & _SUIT << 13 * (deal[game.TABLE] // 13) else DISCARDING


@fast
def _top(deal: Ints) -> int:
    """The card that holds the trick, as a mask; 0 before the lead."""
    top = 0
    for place in range(deal[game.PLAYED_COUNT]):
        card = deal[game.TABLE + place]
        if card // 13 == deal[game.TABLE] // 13:
            top = max(top, 1 << card)
    return top


@slow
def by_habit(habit: int, when: int, cards: int, top: int, last: bool) -> int:
    """Those of the cards that a plain habit would play. ``top``: the card that holds the trick, as a mask; ``last``:
    whether the seat is the last of the trick.
    """
    if habit == ANY:
        return cards
    if when == LEADING:
        if habit != DUMP:
            return _lowest(cards)
        found, least = 0, 14
        for suit in range(4):
            here = cards & _SUIT << 13 * suit
            count = count_bits(here)
            if 0 < count < least:
                found, least = 0, count
            if count == least:
                found |= here & -here
        return found
    if when == DISCARDING:
        if habit == DUMP:
            if cards & _QUEEN:
                return _QUEEN
            if cards & _HEARTS:
                return _highest(cards & _HEARTS)
        return _highest(cards)
    under = cards & (top - 1)
    if habit == LOW or (not under and not last):
        return cards & -cards
    if habit == DUMP and under & _QUEEN:
        return _QUEEN
    return _highest(under if under else cards)


@fast
def _lowest(cards: int) -> int:
    rank = _RANK
    while not cards & rank:
        rank <<= 1
    return cards & rank


@fast
def _highest(cards: int) -> int:
    rank = _RANK << 12
    while not cards & rank:
        rank >>= 1
    return cards & rank


@slow
def _log_chance(logits: Floats, cards: int, card: int, temperature: float) -> float:
    """The logarithm of the chance of this card by the policy; of equal neighbours, the lowest was scored for all."""
    while logits[card] == -np.inf:
        card -= 1
    among, judged = 0.0, 0
    while cards:
        place = low_bit(cards)
        cards &= cards - 1
        if logits[place] > -np.inf:
            among += np.exp((logits[place] - logits[card]) / temperature)
            judged += 1
    log: float = np.log((1.0 - ANY_CARD_CHANCE) / among + ANY_CARD_CHANCE / judged)
    return log


@slow
def read_plays(
    rules: Ints, rule_features: Ints, weights: Floats, tricks: Ints, me: int, careless_bits: Ints, deals: Ints,
    logs: Odds, hands: Ints,
) -> None:  # fmt: skip
    """Add the logarithms of the chances of what the others played to ``logs``, float64[deals, 4, SITUATIONS, HABITS],
    in each deal.

    ``tricks``, ``careless_bits`` and ``deals``: as for `hearts_play_likelihood.log_likelihoods`. A seat is looked at
    in the first deal in which it has a hand; the number of that deal is written into ``hands``, int64[4, deals].
    """
    first, many = tricks[0, LED_BY], len(deals)
    deal, voids, played = ints(game.STATE_SIZE), ints(game.MOST), ints(game.MOST)
    logits, rng, index = floats(52), np.zeros(1, np.uint64), np.zeros((0, 0), np.int32)
    for number in range(len(tricks)):
        for place in range(tricks[number, LENGTH]):
            played[tricks[number, LED_BY] + place & 3] |= 1 << tricks[number, CARDS + place]
    held = 0
    for seat in range(4):
        held |= deals[0, game.HANDS + seat] | played[seat]
        find_alike(deals, game.HANDS + seat, hands[seat])
    copy(careless_bits, voids)
    deal[game.DEALER], deal[game.TAKER], deal[game.LEADER], deal[game.TURN] = deals[0, game.DEALER], -1, first, first
    for seat in range(4):
        deal[game.HANDS + seat] = deals[0, game.HANDS + seat] | played[seat]
    for number in range(len(tricks)):
        for place in range(tricks[number, LENGTH]):
            card, turn = tricks[number, CARDS + place], deal[game.TURN]
            if turn != me:
                own = deal[game.HANDS + turn]
                led, top, points, after, lacking, standing = policy.outlook(rules, rule_features, deal, voids)
                when = LEADING if not place else FOLLOWING if card // 13 == led else DISCARDING
                for each in range(many):
                    if hands[turn, each] < each:
                        continue
                    hand = deals[each, game.HANDS + turn] | played[turn]
                    deal[game.HANDS + turn] = hand
                    cards = _legal(rules, deal)
                    if cards & cards - 1 == 0:
                        continue
                    row = logs[each, turn, when]
                    for habit in range(POLICY):
                        likely = by_habit(habit, when, cards, top, place == 3)
                        hit = 1.0 / count_bits(likely) if likely >> card & 1 else 0.0
                        row[habit] += np.log((1.0 - SLIP) * hit + SLIP / count_bits(cards))
                    policy.score_cards(
                        rule_features, weights, 0, hand, cards, held & ~hand, led, top, points, after, lacking,
                        standing, 0.0, rng, logits, index, True,
                    )  # fmt: skip
                    row[POLICY] += _log_chance(logits, cards, card, 1.0)
                    row[LOOSE] += _log_chance(logits, cards, card, LOOSE_TEMPERATURE)
                deal[game.HANDS + turn] = own
                played[turn] ^= 1 << card
            held ^= 1 << card
            _play(rules, deal, voids, card)


@slow
def weigh_habits(logs: Odds, hands: Ints, plain: Odds, giver: int, me: int, likely: Odds, by_policy: Odds) -> None:
    """Write how likely each other seat's cards are, as a logarithm, over all habits, into ``likely``, float64[4,
    deals]; the chance that it plays by the policy throughout into ``by_policy``, as long; and into ``logs`` the chances
    of its habits, if not, as they add up to 1.

    ``giver``: the seat that passed to this one, or -1; ``plain``, float64[deals]: how likely a plain pass of these
    cards is.
    """
    for seat in range(4):
        if seat == me:
            continue
        for each in range(len(logs)):
            same = hands[seat, each]
            if same == each:
                one, other = np.log(POLICY_CHANCE), np.log(1.0 - POLICY_CHANCE)
                for when in range(SITUATIONS):
                    row = logs[each, seat, when]
                    one += row[POLICY]
                    most, among = -np.inf, 0.0
                    for habit in range(HABITS):
                        row[habit] += _SHARES[when, habit]
                        most = max(most, row[habit])
                    for habit in range(HABITS):
                        row[habit] = np.exp(row[habit] - most)
                        among += row[habit]
                    for habit in range(HABITS):
                        row[habit] /= among
                    other += most + np.log(among)
                if seat == giver:
                    one += np.log(_OTHER_PASS)
                    other += np.log(_PLAIN_PASSES * plain[each] + (1.0 - _PLAIN_PASSES) * _OTHER_PASS)
                most = max(one, other)
                likely[seat, each] = most + np.log(np.exp(one - most) + np.exp(other - most))
                by_policy[seat, each] = np.exp(one - likely[seat, each])
            else:
                likely[seat, each], by_policy[seat, each] = likely[seat, same], by_policy[seat, same]
                for when in range(SITUATIONS):
                    for habit in range(HABITS):
                        logs[each, seat, when, habit] = logs[same, seat, when, habit]


@slow
def draw_habits(chances: Odds, by_policy: Odds, places: Ints, me: int, rng: Rng, habits: Ints) -> None:
    """Draw habits for the deals at ``places`` from what `weigh_habits` wrote: ``habits``, int64[len(places), 4,
    SITUATIONS].
    """
    for number in range(len(places)):
        each = places[number]
        for seat in range(4):
            own = seat == me or draw(rng, _STEPS) < by_policy[seat, each] * _STEPS
            for when in range(SITUATIONS):
                habits[number, seat, when] = POLICY
                if not own:
                    rest, habit = draw(rng, _STEPS) / _STEPS, -1
                    while rest >= 0.0 and habit < HABITS - 1:
                        habit += 1
                        rest -= chances[each, seat, when, habit]
                    habits[number, seat, when] = habit if habit < LOOSE else POLICY


@slow
def try_cards_by_habit(
    rules: Ints, card_points: Ints, rule_features: Ints, weights: Floats, deals: Ints, habits: Ints, voids: Ints,
    cards: Ints, scores: Ints, deduct: Ints, rng: Rng, points: Odds,
) -> None:  # fmt: skip
    """As `hearts_search.try_cards`, but each seat goes on by its habits in the deal, int64[deals, 4, SITUATIONS], and
    ``points`` are float64[deals, cards, MOST].
    """
    deal, seen, settled = ints(game.STATE_SIZE), ints(game.MOST), ints(game.MOST)
    logits, index = floats(52), np.zeros((52, policy.WIDTH), np.int32)
    for number in range(len(deals)):
        start = rng[0]
        for place in range(len(cards)):
            copy(deals[number], deal)
            copy(voids, seen)
            rng[0] = start
            card = cards[place]
            while True:
                _play(rules, deal, seen, card)
                if deal[game.OVER]:
                    break
                when = situation(deal)
                habit = habits[number, deal[game.TURN], when]
                if habit == POLICY:
                    card = policy.decide(rules, rule_features, weights, 0, deal, seen, 0.0, rng, logits, index, False)
                else:
                    legal = _legal(rules, deal)
                    likely = by_habit(habit, when, legal, _top(deal), deal[game.PLAYED_COUNT] == 3)
                    if habit == ANY:
                        likely = nth_bit(likely, draw(rng, count_bits(likely)))
                    card = low_bit(likely)
            settle_points(rules, card_points, deal, scores, deduct, settled)
            for seat in range(game.MOST):
                points[number, place, seat] = settled[seat]

"""Which cards to pass: the hand that is left is the safest, or the one that can shoot the moon."""

from collections.abc import Iterator
from random import Random

from hearthside.cards import Cards
from hearthside.hearts import Direction, Pass, View

from . import moon_shooting
from .belief import moon_cards
from .card_values import card_values
from .hand_risk import HandRisk

_WIDTH = 6
"""Sets of cards that are kept in mind while one more is chosen."""
_MANY = 8
"""From so many cards on that are passed, a single set is kept in mind."""


def safest(view: View, fear: float) -> int:
    """The cards whose loss leaves the least danger."""
    hand = int(view.hand)
    danger = HandRisk(view.rules, int(view.rules.deck) & ~hand, hand)
    given, choice, count = pass_choice(view)
    kept = {hand & ~given: 0.0}
    for _ in range(count):
        tried: dict[int, float] = {}
        for left in kept:
            for bit in _bits(left & choice):
                after = left ^ bit
                if after not in tried:
                    tried[after] = _risk(after, danger, fear)
        width = _WIDTH if count < _MANY else 1
        kept = dict(sorted(tried.items(), key=lambda item: (item[1], item[0]))[:width])
    return hand & ~min(kept, key=lambda left: (kept[left], left))


def boldest(view: View) -> tuple[int, float]:
    """The cards whose loss best leaves a moon, and the chance of it."""
    rules, hand = view.rules, int(view.hand)
    penalty, dear, out = moon_cards(rules), card_values(rules).dear, int(rules.deck) & ~hand

    def chance(left: int) -> float:
        return moon_shooting.chance(penalty, dear, left, out, False, rules.seats - 1)

    given, choice, count = pass_choice(view)
    left = hand & ~given
    for _ in range(count):
        left ^= max(_bits(left & choice), key=lambda bit: (chance(left ^ bit), -bit))
    return hand & ~left, chance(left)


def handed_out(view: View, cards: int) -> Pass:
    """The pass of these cards. In a scatter the worst go to whoever has the fewest points, and so on."""
    move = Pass(view.seat, Cards(cards))
    if view.direction is not Direction.SCATTER:
        return move
    seats, worth = view.rules.seats, view.rules.worth
    others = [(view.seat + step) % seats for step in range(1, seats)]
    worst = sorted(move.cards, key=lambda card: (-worth[card], -card.rank, card))
    each = len(worst) // len(others)
    shares = {
        to: worst[place * each : (place + 1) * each]
        for place, to in enumerate(sorted(others, key=view.scores.__getitem__))
    }
    return Pass.of(view.seat, [card for to in others for card in shares[to]], view.direction)


def slip(cards: int, view: View, rng: Random) -> int:
    """The same cards but one: a low spade goes in its place, as a novice would have it."""
    _, choice, _ = pass_choice(view)
    low = [card for card in Cards(choice & ~cards) if card // 13 & 3 == 3 and card % 13 < 9]
    given = Cards(cards & choice)
    if not low or not given:
        return cards
    return cards & ~(1 << min(given, key=lambda card: (card % 13, card))) | 1 << rng.choice(low)


def beside(view: View, passed: int) -> Iterator[int]:
    """The sets of cards that differ from this one in a single card."""
    _, choice, _ = pass_choice(view)
    for out in _bits(passed & choice):
        for into in _bits(choice & ~passed):
            yield passed ^ out ^ into


def pass_choice(view: View) -> tuple[int, int, int]:
    """Cards that must go, those among which there is a choice, and how many of these go too."""
    legal, count = int(view.legal), view.rules.pass_count
    barred = legal & view.rules.unpassable
    if not barred:
        return 0, legal, count
    # What may not be passed only fills up, where there are too few other cards.
    free = legal & ~barred
    return free, barred, count - free.bit_count()


def _bits(cards: int) -> Iterator[int]:
    while cards:
        bit = cards & -cards
        cards ^= bit
        yield bit


def _risk(hand: int, danger: HandRisk, fear: float) -> float:
    risk = danger.hand(hand)
    if fear:
        high = sum(card // 13 & 3 >= 2 and card % 13 >= 10 for card in Cards(hand))
        risk += fear * high
    return risk

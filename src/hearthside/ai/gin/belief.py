"""What one seat can conclude from its view of Gin Rummy: which cards are out, and how likely the opponent holds each.

The log odds of a card are a weighted sum of features: what the opponent took, discarded and left lying next to the
card, the card's points, and whether melds with it are still possible. The weights were learned (see `weights`).
"""

from collections.abc import Iterator, Sequence
from math import exp
from operator import mul
from typing import NamedTuple

from hearthside.cards import Card, Cards, mask
from hearthside.gin import Source, View

from .melds import near, partners
from .weights import Weights


class Observed(NamedTuple):
    """What a seat did in this hand, as bare masks, and its discards in order."""

    thrown: int
    left: int
    """Cards that lay open at its turn, and that it did not take."""
    discards: tuple[Card, ...]
    draws: int
    takes: int
    lying: int
    """The discard pile, with the cards of both."""


class Belief(NamedTuple):
    """What the seat believes about the cards. Sets are bare masks."""

    unseen: int
    """Neither in the hand nor among the discards, nor known to be in the other's hand."""
    known: int
    """Known to be in the other's hand."""
    holds: tuple[float, ...]
    """For each card, the chance, 0..1, that the opponent holds it."""
    stock: tuple[tuple[Card, float], ...]
    """For each unseen card, the chance that it lies on top of the stock."""
    seen: Observed


def infer_belief(view: View, weights: Sequence[float] | None = None) -> Belief:
    """The belief of the view's seat. ``weights``: of the features of a card; by default the learned ones."""
    weights = Weights.default().card_weights.tolist() if weights is None else weights
    other = 1 - view.seat
    known = int(view.known[other])
    unseen = ((1 << 52) - 1) & ~(int(view.hand) | Cards.of(view.pile) | known)
    if view.laid is not None and view.laid.discard is not None:
        unseen &= ~(1 << view.laid.discard)
    seen = observe(view, other)
    hidden = view.counts[other] - known.bit_count()
    scores = [sum(map(mul, weights, features)) for features in card_features(view, seen, unseen)]
    chances = normalized_chances(scores, hidden)
    holds = [0.0] * 52
    for card in Cards(known):
        holds[card] = 1.0
    for card, chance in zip(Cards(unseen), chances, strict=True):
        holds[card] = chance
    rest = sum(1.0 - chance for chance in chances) or 1.0
    stock = tuple((card, (1.0 - holds[card]) / rest) for card in Cards(unseen))
    return Belief(unseen, known, tuple(holds), stock, seen)


def observe(view: View, seat: int) -> Observed:
    """What a seat did, turn by turn, as both have seen it."""
    thrown = left = draws = takes = 0
    discards: list[Card] = []
    pile = [view.upcard] if view.upcard is not None else []
    for turn in view.turns:
        own = turn.seat == seat
        if turn.source is Source.PILE:
            pile.pop()
            takes += own
        elif own and pile:
            left |= 1 << pile[-1]
        draws += own and turn.source is not Source.DECLINED
        if turn.discard is not None:
            pile.append(turn.discard)
            if own:
                thrown |= 1 << turn.discard
                discards.append(turn.discard)
    return Observed(thrown, left, tuple(discards), draws, takes, mask(pile))


def card_features(view: View, seen: Observed, unseen: int) -> Iterator[tuple[float, ...]]:
    """The features of each unseen card, for or against the opponent holding it."""
    melding = view.rules.melding
    pairs, points, nearby = partners(melding), melding.points, near(melding)
    known = int(view.known[1 - view.seat])
    dead = int(view.hand) | Cards.of(view.pile)
    thrown, left = seen.thrown & ~known, seen.left
    late = min(seen.draws, 12) / 10
    for card in Cards(unseen):
        same, next_to, gap = nearby[card]
        value = points[card] / 10
        mine = pairs[card]
        alive = known_pair = 0
        for pair in mine:
            alive += not pair & dead
            known_pair |= pair & known == pair
        share = alive / len(mine)
        counts = [
            float((cards & group).bit_count()) for cards in (thrown, left, known) for group in (same, next_to, gap)
        ]
        yield value, value * late, share, share * late, *counts, float(known_pair)


def normalized_chances(scores: list[float], count: int) -> list[float]:
    """The chances of cards to be among ``count`` ones, from their log odds, scaled until they add up to ``count``."""
    if count >= len(scores):
        return [1.0] * len(scores)
    odds = [exp(score) for score in scores]
    scale = count / sum(odds)
    for _ in range(6):
        total = slope = 0.0
        for each in odds:
            chance = scale * each / (1.0 + scale * each)
            total += chance
            slope += chance * (1.0 - chance)
        scale *= exp(max(-2.0, min(2.0, (count - total) / (slope + 1e-9))))
    return [scale * each / (1.0 + scale * each) for each in odds]

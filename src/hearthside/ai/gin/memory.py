"""What one seat can conclude from its view of Gin Rummy: which cards are out, and where they may lie. No strategy.

How likely the other holds a card is a sum of signs, each with a weight that was learned from hands of many matches (see
`mind`): what it took, threw and left lying next to the card, what the card counts, and whether melds with it can still
be made.
"""

from collections.abc import Sequence
from math import exp
from operator import mul
from typing import Final, NamedTuple

from hearthside.cards import Card, Cards
from hearthside.gin import Source, View

from .melds import near, partners
from .mind import Mind

SIGNS: Final = 14
"""How many signs there are of a card."""


class Seen(NamedTuple):
    """What the other seat did in this hand, as bare masks, and the cards that it threw in order."""

    thrown: int
    left: int
    """Cards that lay open at its turn, and that it did not take."""
    discards: tuple[Card, ...]
    draws: int
    takes: int


class Memory(NamedTuple):
    """The cards as the seat knows them. Sets are bare masks."""

    unseen: int
    """Neither in the hand nor among the discards, nor known to be in the other's hand."""
    known: int
    """Known to be in the other's hand."""
    holds: tuple[float, ...]
    """For each card, the chance that the other holds it."""
    stock: tuple[tuple[Card, float], ...]
    """For each unseen card, the chance that it lies on top of the stock."""
    seen: Seen


def recall(view: View, weights: Sequence[float] | None = None) -> Memory:
    """What the seat remembers, with how much each sign weighs; as was learned, where nothing else is given."""
    weights = Mind.usual().signs.tolist() if weights is None else weights
    other = 1 - view.seat
    known = int(view.known[other])
    unseen = ((1 << 52) - 1) & ~(int(view.hand) | Cards.of(view.pile) | known)
    if view.laid is not None and view.laid.discard is not None:
        unseen &= ~(1 << view.laid.discard)
    seen = witness(view)
    hidden = view.counts[other] - known.bit_count()
    signs = [(card, sum_of(sign, weights)) for card, sign in signs_of(view, seen, unseen)]
    chances = shared_out([each for _, each in signs], hidden)
    holds = [0.0] * 52
    for card in Cards(known):
        holds[card] = 1.0
    for (card, _), chance in zip(signs, chances, strict=True):
        holds[card] = chance
    rest = sum(1.0 - chance for chance in chances) or 1.0
    stock = tuple((card, (1.0 - holds[card]) / rest) for card, _ in signs)
    return Memory(unseen, known, tuple(holds), stock, seen)


def witness(view: View) -> Seen:
    """What the other did, turn by turn."""
    thrown = left = draws = takes = 0
    discards: list[Card] = []
    pile = [view.upcard] if view.upcard is not None else []
    for turn in view.turns:
        theirs = turn.seat != view.seat
        if turn.source is Source.PILE:
            pile.pop()
            takes += theirs
        elif theirs and pile:
            left |= 1 << pile[-1]
        draws += theirs and turn.source is not Source.DECLINED
        if turn.discard is not None:
            pile.append(turn.discard)
            if theirs:
                thrown |= 1 << turn.discard
                discards.append(turn.discard)
    return Seen(thrown, left, tuple(discards), draws, takes)


def signs_of(view: View, seen: Seen, unseen: int) -> list[tuple[Card, tuple[float, ...]]]:
    """For each unseen card, the signs for and against the other holding it."""
    melding = view.rules.melding
    pairs, points, nearby = partners(melding), melding.points, near(melding)
    known = int(view.known[1 - view.seat])
    dead = int(view.hand) | Cards.of(view.pile)
    thrown, left = seen.thrown & ~known, seen.left
    late = min(seen.draws, 12) / 10
    signs = list[tuple[Card, tuple[float, ...]]]()
    for card in Cards(unseen):
        same, next_to, gap = nearby[card]
        value = points[card] / 10
        mine = pairs[card]
        alive = known_pair = 0
        for pair in mine:
            alive += not pair & dead
            known_pair |= pair & known == pair
        share = alive / len(mine)
        signs.append(
            (
                card,
                (
                    value,
                    value * late,
                    share,
                    share * late,
                    float((same & thrown).bit_count()),
                    float((next_to & thrown).bit_count()),
                    float((gap & thrown).bit_count()),
                    float((same & left).bit_count()),
                    float((next_to & left).bit_count()),
                    float((gap & left).bit_count()),
                    float((same & known).bit_count()),
                    float((next_to & known).bit_count()),
                    float((gap & known).bit_count()),
                    float(known_pair),
                ),
            )
        )
    return signs


def sum_of(signs: Sequence[float], weights: Sequence[float]) -> float:
    """The signs of a card, weighed."""
    total: float = sum(map(mul, weights, signs))
    return total


def shared_out(scores: list[float], count: int) -> list[float]:
    """The chances of cards to be among so many: their odds by their scores, all scaled alike until they add up."""
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

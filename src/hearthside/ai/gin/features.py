"""A hand of Gin Rummy as features, from which the networks of `weights` predict its outcome. `kernels.gin_features`
does the same, compiled.
"""

from collections.abc import Sequence
from operator import mul
from typing import Final

from hearthside.cards import Card, Cards, mask
from hearthside.gin import View

from .belief import Belief
from .melds import near, partners
from .opponent_style import style_counts

_NONE_YET: Final = 1.0


class FeatureExtractor:
    """Turns hands into features, as one seat sees the cards at one moment."""

    def __init__(self, view: View, belief: Belief) -> None:
        self.belief = belief
        self.melding = view.rules.melding
        self.limit = view.limit or 0
        self._pairs = partners(self.melding)
        self._shown = int(view.known[view.seat])
        # Of the pairs that wait for a card, those that a hand after this turn may hold.
        reach = int(view.hand) | mask(view.pile[-1:])
        self._waiting = {card: [pair for pair in self._pairs[card] if pair & reach == pair] for card, _ in belief.stock}
        self._fits = self._fitting(belief.known)
        self._dangers: dict[Card, float] = {}
        rules, points, seen = view.rules, self.melding.points, belief.seen
        self._near = [same | beside | gap for same, beside, gap in near(self.melding)]
        thrown = [points[card] / 10 for card in seen.discards[-3:]]
        self._common = (
            max(0, view.stock - view.rules.stock_left) / 30,
            seen.draws / 10,
            belief.known.bit_count() / 4,
            sum(map(mul, belief.holds, points)) / 50,
            thrown[-1] if thrown else _NONE_YET,
            sum(thrown) / len(thrown) if thrown else _NONE_YET,
            seen.takes / 4,
            self.limit / 10,
            self.melding.deadwood(belief.known) / 20,
            rules.gin_bonus / 25,
            rules.undercut_bonus / 25,
            max(0, rules.big_gin_bonus - rules.gin_bonus) / 25,
            *style_counts(view).style,
        )

    def hand_features(self, hand: int, discard: Card | None = None) -> list[float]:
        """Ten cards as features, after ``discard``, or with None before a draw."""
        melding, points = self.melding, self.melding.points
        left = melding.after_discard(hand)
        deadwood = melding.deadwood(hand)
        loose = [card for card, rest in left.items() if rest == deadwood - points[card]]
        values = [*sorted([points[card] for card in loose], reverse=True), 0, 0]
        may_knock = deadwood <= self.limit
        return [
            0.0 if discard is None else 1.0,
            deadwood / 20,
            max(0, deadwood - self.limit) / 20,
            *self._next_card(hand, deadwood, min(left.values())),
            len(loose) / 10,
            values[0] / 10,
            values[1] / 10,
            (self._shown & hand).bit_count() / 4,
            0.0 if discard is None else self.danger(discard),
            sum([self.danger(card) for card in loose]),
            sum([points[card] for card in loose if self._fits >> card & 1]) / 20,
            (self._beginnings(loose) & self.belief.unseen).bit_count() / 20,
            float(may_knock),
            deadwood / 10 if may_knock else 0.0,
            *self._common,
        ]

    def knock_features(self, hand: int, deadwood: int) -> list[float]:
        """Ten cards that are laid open with ``deadwood`` points, as features."""
        melding = self.melding
        most = melding.deadwood(hand)
        loose = mask(card for card, rest in melding.after_discard(hand).items() if rest == most - melding.points[card])
        return [deadwood / 10, (deadwood / 10) ** 2, self._laid_off(hand & ~loose) / 10, *self._common]

    def _beginnings(self, loose: Sequence[Card]) -> int:
        """The cards near one of these."""
        near = 0
        for card in loose:
            near |= self._near[card]
        return near

    def _next_card(self, hand: int, deadwood: int, after_nine: int) -> tuple[float, float, float, float, float]:
        """Features of the next card: the expected deadwood, the chances to knock, of gin and of another meld, and how
        many cards make one.
        """
        melding, limit = self.melding, self.limit
        expected = knock = gin = meld = 0.0
        waiting = 0
        for card, chance in self.belief.stock:
            after = min(deadwood, after_nine + melding.points[card])
            if any(pair & hand == pair for pair in self._waiting[card]):
                melded = melding.after_best_discard(hand | 1 << card)
                if melded < after:
                    after = melded
                    meld += chance
                    waiting += 1
            expected += chance * after
            knock += chance * (after <= limit)
            gin += chance * (not after)
        return expected / 20, knock, gin, meld, waiting / 10

    def danger(self, card: Card) -> float:
        """The chance, 0..1, that the opponent can meld this card."""
        if card not in self._dangers:
            holds, safe = self.belief.holds, 1.0
            for pair in self._pairs[card]:
                low = pair & -pair
                safe *= 1.0 - holds[low.bit_length() - 1] * holds[pair.bit_length() - 1]
            self._dangers[card] = 1.0 - safe
        return self._dangers[card]

    def _laid_off(self, melded: int) -> float:
        """The points that the other may be expected to lay off on these cards."""
        holds, points = self.belief.holds, self.melding.points
        return sum([holds[card] * points[card] for card in Cards(self._fitting(melded))])

    def _fitting(self, cards: int) -> int:
        """The cards that make a meld with two of these."""
        if cards.bit_count() < 2:
            return 0
        return mask(card for card, pairs in enumerate(self._pairs) if any(pair & cards == pair for pair in pairs))

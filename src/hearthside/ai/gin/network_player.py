"""A player of Gin Rummy that remembers every card, values each hand that it could be left with by a network, and takes
the best. It keeps nothing: everything is derived from the view, so an undo or a restart changes nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from hearthside.cards import Card
from hearthside.game import Limit
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Move, Phase, Take, View
from hearthside.gin.turns import take_ends

from .belief import infer_belief
from .features import FeatureExtractor
from .weights import Weights

_WIDE: Final = 10
"""Discards that leave this much more deadwood than the best are not considered."""
_MOST: Final = 8
"""Nor are more discards than this."""
_DONE: Final = 1000.0
"""The value of gin in points, above that of any other move."""
_AT_THE_END: Final = 5.0
"""Points that it costs to discard a card that the opponent can meld, when the stock is at its end."""


@dataclass(frozen=True, kw_only=True)
class Profile:
    """What sets one network player apart from another."""

    # Points that knocking with deadwood is thought to be worth beyond what it is.
    knock_bias: float = 0.0
    # Points that a card costs which the other can surely meld, beyond what it costs.
    fear: float = 0.0


class Choice(NamedTuple):
    """A move, and its expected value in points."""

    move: Move
    points: float


class NetworkPlayer:
    """Plays the move with the highest expected points, corrected by its profile."""

    def __init__(self, profile: Profile, weights: Weights | None = None) -> None:
        self.profile = profile
        self._weights = weights or Weights.default()

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move."""
        if view.phase is Phase.LAYOFF:
            return LayOff(view.seat)
        return max(self.choices(view), key=lambda choice: choice.points).move

    def choices(self, view: View) -> list[Choice]:
        """The moves worth considering, each with its value; a draw or a discard is awaited."""
        turn = _Turn(self.profile, self._weights, view)
        return list(turn.discarding() if view.phase is Phase.DISCARD else turn.drawing())


class _Turn:
    """One decision."""

    def __init__(self, profile: Profile, weights: Weights, view: View) -> None:
        self.profile, self.weights, self.view, self.rules = profile, weights, view, view.rules
        self.position = view.position
        self.limit = self.position.limit
        self.extractor = FeatureExtractor(view, infer_belief(view, weights.card_weights.tolist()))

    def drawing(self) -> Iterator[Choice]:
        """Where the next card comes from."""
        view = self.view
        for move in view.moves:
            match move:
                case Take() if take_ends(self.position):
                    yield Choice(move, 0.0)
                case Take():
                    card = view.pile[-1]
                    yield Choice(move, max(each.points for each in self._leaving(int(view.hand) | 1 << card, card)))
                case Draw() | Decline() if view.phase is Phase.DRAW and self.position.stock_ended:
                    yield Choice(move, 0.0)  # the hand ends, and nobody has won it
                case _:
                    yield Choice(move, self.weights.play.value(self.extractor.hand_features(int(view.hand))))

    def discarding(self) -> Iterator[Choice]:
        """Which card goes, and whether with a knock."""
        return self._leaving(int(self.view.hand), self.position.taken)

    def _leaving(self, hand: int, taken: Card | None) -> Iterator[Choice]:
        """The moves with a hand of eleven; ``taken``: the card that was taken from the discards, if one was."""
        seat, melding, left = self.view.seat, self.rules.melding, self.rules.melding.after_discard(hand)
        if self.rules.big_gin_bonus > self.rules.gin_bonus and not melding.deadwood(hand):
            yield Choice(Knock(seat, None), _DONE)
            return
        ranked = sorted(left, key=lambda card: (left[card], -card))
        knocks = [card for card in ranked if left[card] <= self.limit and (card != taken or self.rules.return_taken)]
        if knocks and not left[knocks[0]]:
            yield Choice(Knock(seat, knocks[0]), _DONE)
            return
        if knocks:
            yield self._knock(hand, knocks[0], left[knocks[0]])
        if taken is not None:
            if self.position.to_knock:
                return
            ranked.remove(taken)  # to take a card and put it back gets nobody on, even where it is allowed
        best = left[ranked[0]]
        for card in ranked[:_MOST]:
            if left[card] <= best + _WIDE:
                yield self._discard(hand, card)

    def _knock(self, hand: int, card: Card, deadwood: int) -> Choice:
        knock = Knock(self.view.seat, card)
        points = self.weights.knock.value(self.extractor.knock_features(hand ^ 1 << card, deadwood))
        # At the end of the stock there is no gin to wait for.
        return Choice(knock, points if self.position.stock_ended else points + self.profile.knock_bias)

    def _discard(self, hand: int, card: Card) -> Choice:
        move = Discard(self.view.seat, card)
        danger = self.extractor.danger(card)
        if self.position.stock_ended:
            return Choice(move, -_AT_THE_END * danger)
        points = self.weights.play.value(self.extractor.hand_features(hand ^ 1 << card, card))
        return Choice(move, points - self.profile.fear * danger)

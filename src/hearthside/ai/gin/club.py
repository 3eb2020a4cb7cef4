"""A club player of Gin Rummy: remembers every card, weighs each hand that it could be left with, and takes the best.

It holds no state: everything is derived anew from the view, so an undo or a restart changes nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from hearthside.cards import Card
from hearthside.game import Limit
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Move, Phase, Take, View
from hearthside.gin.turns import take_ends

from .memory import recall
from .mind import Mind
from .worth import Weigher

_WIDE: Final = 10
"""Discards that leave so much more deadwood than the best are not thought of."""
_MOST: Final = 8
"""Nor are more discards than this."""
_DONE: Final = 1000.0
"""Gin is the end of thinking: nothing else is so good."""
_AT_THE_END: Final = 5.0
"""What it costs to throw a card that the other can meld, when the stock is at its end."""


@dataclass(frozen=True, kw_only=True)
class Temper:
    """What sets one club player apart from another."""

    # Points that knocking with deadwood is thought to be worth beyond what it is.
    knocks: float = 0.0
    # Points that a card costs which the other can surely meld, beyond what it costs.
    fear: float = 0.0


class Choice(NamedTuple):
    """A move, the points that it promises, and, where the hand is played on with, the figures that these come from."""

    move: Move
    points: float
    figures: list[float] | None = None


class ClubPlayer:
    """Plays with a temper."""

    def __init__(self, temper: Temper, mind: Mind | None = None) -> None:
        self.temper = temper
        self._mind = mind or Mind.usual()

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move."""
        if view.phase is Phase.LAYOFF:
            return LayOff(view.seat)
        return max(self.choices(view), key=lambda choice: choice.points).move

    def choices(self, view: View) -> list[Choice]:
        """What is worth thinking of, each with what it promises; a draw or a discard is awaited."""
        turn = _Turn(self.temper, self._mind, view)
        return list(turn.discarding() if view.phase is Phase.DISCARD else turn.drawing())


class _Turn:
    """One decision."""

    def __init__(self, temper: Temper, mind: Mind, view: View) -> None:
        self.temper, self.mind, self.view, self.rules = temper, mind, view, view.rules
        self.position = view.position
        self.limit = self.position.limit
        self.weigher = Weigher(view, recall(view, mind.signs.tolist()))

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
                    figures = self.weigher.played_on(int(view.hand))
                    yield Choice(move, self.mind.play.promise(figures), figures)

    def discarding(self) -> Iterator[Choice]:
        """Which card goes, and whether with a knock."""
        return self._leaving(int(self.view.hand), self.position.taken)

    def _leaving(self, hand: int, taken: Card | None) -> Iterator[Choice]:
        """What eleven cards can be left as, the last of them taken from the discards or drawn."""
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
        points = self.mind.knock.promise(self.weigher.knocked(hand ^ 1 << card, deadwood))
        # At the end of the stock there is no gin to wait for.
        temper = 0.0 if self.position.stock_ended else self.temper.knocks
        return Choice(knock, points + temper)

    def _discard(self, hand: int, card: Card) -> Choice:
        move = Discard(self.view.seat, card)
        danger = self.weigher.danger(card)
        if self.position.stock_ended:
            return Choice(move, -_AT_THE_END * danger)
        figures = self.weigher.played_on(hand ^ 1 << card, card)
        return Choice(move, self.mind.play.promise(figures) - self.temper.fear * danger, figures)

"""The foreign players of Gin Rummy that play by fixed rules. Nothing here samples or learns."""

from random import Random
from typing import Final, NamedTuple

from hearthside.ai.gin.melds import near, partners
from hearthside.cards import Card, mask
from hearthside.game import Limit
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Move, Take, View

_ANY: Final = 1000
"""More than any deadwood."""
_LAST_DRAWS: Final = 2
"""With no more cards than this to draw, everybody knocks who may."""
_CHANCE: Final = 0.6
"""Points that a card which would make a meld, and may still come, is worth to whoever remembers."""
_THROWN: Final = 1.5
"""Points that it is worth to throw a card whose neighbour the other threw."""
_WANTED: Final = 5.0
"""Points that it costs to throw a card which stands beside one that the other took."""


class Habits(NamedTuple):
    """What sets one plain player apart from another."""

    knocks_with: int = _ANY
    """The most deadwood that it knocks with."""
    takes_pairs: bool = False
    """Whether it takes an upcard that makes no meld, but stands beside one of its cards."""
    remembers: bool = False
    """Whether it counts the cards that it has seen, and looks at what the other took and threw."""


class Plain:
    """Keeps the least deadwood, takes what makes a meld, and otherwise has its habits."""

    def __init__(self, habits: Habits) -> None:
        self.habits = habits

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move."""
        moves = view.moves
        if isinstance(moves[0], LayOff):
            return moves[0]
        discards = [move for move in moves if isinstance(move, Discard)]
        knocks = [move for move in moves if isinstance(move, Knock)]
        if not discards and not knocks:
            return self._drawn(view, moves)
        left = view.rules.melding.after_discard(view.hand)
        if knocks:
            knock = min(knocks, key=lambda move: 0 if move.discard is None else left[move.discard])
            deadwood = 0 if knock.discard is None else left[knock.discard]
            last = view.stock - view.rules.stock_left <= _LAST_DRAWS
            if not discards or last or deadwood <= self.habits.knocks_with:
                return knock
        return min(
            discards, key=lambda move: (left[move.card] + self._regret(view, move.card), -move.card.rank, move.card)
        )

    def _drawn(self, view: View, moves: tuple[Move, ...]) -> Move:
        take = next((move for move in moves if isinstance(move, Take)), None)
        if take is not None and self._wants(view, view.pile[-1]):
            return take
        return next((move for move in moves if isinstance(move, Draw | Decline)), moves[0])

    def _wants(self, view: View, card: Card) -> bool:
        """Whether it takes the upcard."""
        melding, hand = view.rules.melding, int(view.hand)
        if any(pair & hand == pair for pair in partners(melding)[card]):
            return melding.after_best_discard(hand | 1 << card) < melding.deadwood(hand)
        if not self.habits.takes_pairs:
            return False
        left = melding.after_discard(hand | 1 << card)
        less = min(left[each] for each in left if each != card) <= melding.deadwood(hand)
        return less and any(beside & hand for beside in near(melding)[card][:2])

    def _regret(self, view: View, card: Card) -> float:
        """Points that throwing this card costs beside the deadwood that is left; 0 for who does not remember."""
        if not self.habits.remembers:
            return 0.0
        melding = view.rules.melding
        kept, seen = int(view.hand) ^ 1 << card, int(view.hand) | mask(view.pile) | int(view.known[1 - view.seat])
        pairs = partners(melding)
        chances = sum(not seen >> each & 1 and any(pair & kept == pair for pair in pairs[each]) for each in range(52))
        beside = near(melding)[card][0] | near(melding)[card][1]
        threw = mask(turn.discard for turn in view.turns if turn.seat != view.seat and turn.discard is not None)
        wanted, safe = bool(beside & int(view.known[1 - view.seat])), bool(beside & threw)
        return _WANTED * wanted - _THROWN * safe - _CHANCE * chances

"""Two plain players of Gin Rummy, to measure others by; the easy one is also seated. They see their own cards alone."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from hearthside.cards import Card
from hearthside.game import Limit, Player
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Move, Take, View

from .melds import partners


class Simple:
    """Takes the upcard where a meld can hold it, discards at random among least deadwood, and knocks at once."""

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move."""
        moves = view.moves
        if (ending := _ending(view, moves)) is not None:
            return ending
        if (drawing := _drawing(view, moves)) is not None:
            return drawing
        left = view.rules.melding.after_discard(view.hand)
        discards = [move for move in moves if isinstance(move, Discard)]
        least = min(left[move.card] for move in discards)
        return rng.choice([move for move in discards if left[move.card] == least])


class Easy:
    """Throws the largest card that is in no meld, takes the upcard where a meld can hold it, and knocks at once."""

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move."""
        moves = view.moves
        if (ending := _ending(view, moves)) is not None:
            return ending
        if (drawing := _drawing(view, moves)) is not None:
            return drawing
        melding = view.rules.melding
        melded = 0
        for meld in melding.arrange(view.hand):
            melded |= int(meld)

        def dear(move: Discard) -> tuple[bool, int, int, Card]:
            card = move.card
            # Among cards that count the same, a king is larger than a ten.
            return not melded >> card & 1, melding.points[card], (card.rank + 1) % 13, card

        return max((move for move in moves if isinstance(move, Discard)), key=dear)


def _ending(view: View, moves: tuple[Move, ...]) -> Move | None:
    """The move that ends the hand, if there is one: big gin, the knock that leaves least, or laying off."""
    knocks = [move for move in moves if isinstance(move, Knock)]
    if not knocks:
        return next((move for move in moves if isinstance(move, LayOff)), None)
    left = view.rules.melding.after_discard(view.hand)
    return min(knocks, key=lambda move: -1 if move.discard is None else left[move.discard])


def _drawing(view: View, moves: tuple[Move, ...]) -> Move | None:
    """Where the next card comes from, if one is to be drawn."""
    take = next((move for move in moves if isinstance(move, Take)), None)
    if take and any(pair & view.hand == pair for pair in partners(view.rules.melding)[view.pile[-1]]):
        return take
    return next((move for move in moves if isinstance(move, Draw | Decline)), None)


BASELINES: Final[Mapping[str, Callable[[], Player[View, Move]]]] = MappingProxyType({"simple": Simple, "easy": Easy})
"""The plain players by name."""

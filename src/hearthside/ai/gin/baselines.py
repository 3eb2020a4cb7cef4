"""Plain players of Gin Rummy to measure others by. Nellie is the easy one. All but the patient one consider only their
own cards.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Any, Final

from hearthside.ai.styles import SHOWN_ALL
from hearthside.cards import Card, mask
from hearthside.game import Limit, Player
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Move, Peek, Take, View

from .melds import partners
from .settings import SHARK, Settings

_EARLY: Final = 4
"""Turns of its own after which the patient player waits for gin."""
_OUT: Final = 0.75
"""Points that each card which would complete a meld is worth to it."""
_DANGER: Final = 4.0
"""Points that it costs to discard a card which the opponent can surely meld."""
_LAST_TURNS: Final = 4
"""With no more cards than this to draw, it no longer waits for gin."""


class AnyMove:
    """Makes any legal move."""

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move."""
        return rng.choice(view.moves)


class Simple:
    """Takes the upcard where a meld can hold it, discards at random among least deadwood, and knocks at once."""

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move."""
        moves = view.moves
        if (move := _ending(view, moves) or _drawing(view, moves)) is not None:
            return move
        left = view.rules.melding.after_discard(view.hand)
        discards = [move for move in moves if isinstance(move, Discard)]
        least = min(left[move.card] for move in discards)
        return rng.choice([move for move in discards if left[move.card] == least])


class Easy:
    """Throws the largest card that is in no meld, takes the upcard where a meld can hold it, and knocks at once."""

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move."""
        moves = view.moves
        if (move := _ending(view, moves) or _drawing(view, moves)) is not None:
            return move
        melding = view.rules.melding
        melded = 0
        for meld in melding.arrange(view.hand):
            melded |= int(meld)

        def dear(move: Discard) -> tuple[bool, int, int, Card]:
            card = move.card
            # Among cards that count the same, a king is larger than a ten.
            return not melded >> card & 1, melding.points[card], (card.rank + 1) % 13, card

        return max((move for move in moves if isinstance(move, Discard)), key=dear)


class Patient:
    """Weighs least deadwood with the cards that can still come and the danger of each discard; knocks early, or waits
    for gin until the stock runs out.
    """

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move."""
        moves = view.moves
        ending = _ending(view, moves)
        discards = [move for move in moves if isinstance(move, Discard)]
        if ending is not None and (not discards or not isinstance(ending, Knock) or self._knocks(view, ending)):
            return ending
        if (drawing := _drawing(view, moves)) is not None:
            return drawing
        left, dead = view.rules.melding.after_discard(view.hand), int(view.hand) | mask(view.pile)
        pairs = partners(view.rules.melding)

        def cost(move: Discard) -> float:
            kept = int(view.hand) ^ 1 << move.card
            outs = sum(not dead >> card & 1 and any(pair & kept == pair for pair in pairs[card]) for card in range(52))
            return left[move.card] - _OUT * outs + _DANGER * _danger(view, pairs[move.card], dead)

        return min(discards, key=lambda move: (cost(move), -move.card))

    def _knocks(self, view: View, knock: Knock) -> bool:
        if knock.discard is None or not view.rules.melding.after_discard(view.hand)[knock.discard]:
            return True
        turns = sum(turn.seat == view.seat for turn in view.turns)
        return turns <= _EARLY or view.stock - view.rules.stock_left <= _LAST_TURNS


def _danger(view: View, pairs: tuple[int, ...], dead: int) -> float:
    """How useful a card may be to the opponent, 0..1: 1 if it is known to be, else the share of its melds that are
    still possible.
    """
    known = int(view.known[1 - view.seat])
    if any(pair & known == pair for pair in pairs):
        return 1.0
    return sum(not pair & dead for pair in pairs) / len(pairs)


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


def search_player(settings: Settings) -> Player[View | Peek, Move]:
    """A searching player; the compiler is imported when it is seated."""
    from .search_player import SearchPlayer

    return SearchPlayer(settings)


BASELINES: Final[Mapping[str, Callable[[], Player[Any, Move]]]] = MappingProxyType(
    {
        "random": AnyMove,
        "simple": Simple,
        "easy": Easy,
        "patient": Patient,
        "shark-on-points": partial(search_player, replace(SHARK, equity=False)),
        SHOWN_ALL: partial(search_player, SHARK),
    }
)
"""The plain players by name."""

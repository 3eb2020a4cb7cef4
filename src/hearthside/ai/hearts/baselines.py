"""Plain players of Hearts, to measure others by. They play in the arena, and not at the table."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Any, Final

from hearthside.ai.styles import SHOWN_ALL
from hearthside.cards import Card, Cards, Suit, mask
from hearthside.game import Limit, Player
from hearthside.hearts import Direction, Move, Pass, Peek, Play, View
from hearthside.hearts.rules import ALL_HEARTS

from .passing import handed_out, pass_choice
from .settings import SHARK, Settings, Trust, by_points

_DEAR: Final = 5
"""A card that counts this many points is discarded before any other."""
_HIGH_SPADE: Final = 10
"""The rank of the queen, from which on spades are dangerous."""


class AnyCard:
    """Plays any legal card."""

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move."""
        if view.passing:
            given, choice, count = pass_choice(view)
            cards = Cards(given | mask(rng.sample(list(Cards(choice)), count)))
            if view.direction is not Direction.SCATTER:
                return Pass(view.seat, cards)
            return Pass.of(view.seat, rng.sample(list(cards), len(cards)), view.direction)
        return Play(view.seat, rng.choice(list(view.legal)))


class Duck:
    """Passes and discards dangerous cards, ducks under, and as the last to an empty trick takes it as high as it
    can.
    """

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move."""
        if view.passing:
            given, choice, count = pass_choice(view)
            return handed_out(view, given | mask(sorted(Cards(choice), key=_to_fear)[-count:]))
        worth, table, legal = view.rules.worth, view.trick.cards, list(view.legal)
        if not table:
            return Play(view.seat, min(legal, key=lambda card: card.rank))
        led = table[0].suit
        if legal[0].suit != led:
            return Play(view.seat, max(legal, key=lambda card: (worth[card], card in ALL_HEARTS, _to_fear(card))))
        top = max(card.rank for card in table if card.suit == led)
        under = [card for card in legal if card.rank < top]
        cheap = [card for card in legal if worth[card] < _DEAR] or legal
        last = len(table) == len(view.trick.players(view.rules.seats)) - 1
        if last and not any(worth[card] > 0 for card in table):
            return Play(view.seat, max(cheap, key=lambda card: card.rank))
        if under:
            return Play(view.seat, max(under, key=lambda card: (worth[card] >= _DEAR, card.rank)))
        return Play(view.seat, (max if last else min)(cheap, key=lambda card: card.rank))


def _to_fear(card: Card) -> tuple[bool, int]:
    """High spades first, then by rank."""
    return card.suit == Suit.SPADES and card.rank >= _HIGH_SPADE, card.rank


def _monte_carlo(name: str) -> Player[View, Move]:
    # Imported when it is seated, since the compiler comes with it.
    from . import monte_carlo

    player: Player[View, Move] = getattr(monte_carlo, name)()
    return player


def search_player(settings: Settings) -> Player[View | Peek, Move]:
    """A searching player; the compiler is imported when it is seated."""
    from .search_player import SearchPlayer

    return SearchPlayer(settings)


BASELINES: Final[Mapping[str, Callable[[], Player[Any, Move]]]] = MappingProxyType(
    {
        "random": AnyCard,
        "duck": Duck,
        "uct": partial(_monte_carlo, "Uct"),
        "hearts-net": partial(search_player, Settings(net=True)),
        "mc": partial(_monte_carlo, "FlatMonteCarlo"),
        "shark-on-points": partial(search_player, replace(SHARK, value=by_points)),
        "shark-unwary": partial(search_player, replace(SHARK, trust=Trust.BLIND)),
        SHOWN_ALL: partial(search_player, replace(SHARK, recall=(1.0, 1.0))),
    }
)
"""The plain players by name."""

"""Where puzzles come from: deals that computer players of mixed levels play against each other, under the presets.

Each deal is one of a match that such players have begun, with its scores, its direction of passing and its dealer; the
record of it begins with that deal.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from hearthside.ai.players import player
from hearthside.cards import shuffled
from hearthside.game import DEALER, Deal, Limit
from hearthside.games import GAMES

from .games import maker

_FREE = Limit()


class Position(NamedTuple):
    """A decision of a deal."""

    state: Any
    seat: int
    moves: tuple[Any, ...]
    """From the deal to this decision."""


def positions(game: str, rng: Random) -> Iterator[Position]:
    """Every decision of one deal."""
    part = maker(game)
    slugs, weights = zip(*part.PRESETS.items(), strict=True)
    rules = GAMES[game].variants.presets[rng.choices(slugs, weights)[0]]
    styles = [f"level-{rng.randint(4, 8)}" for _ in range(rules.seats)]
    players = [player(style, game) for style in styles]
    state = GAMES[game].begin(rules)
    for _ in range(rng.choice(part.DEALS_BEFORE)):
        for _, after in _played(state, players, rng):
            after_deal = after
        if after_deal.winners:
            break
        state = after_deal
    moves = part.opening(state, Deal(shuffled(rng.getrandbits(64), getattr(rules, "packs", 1))))
    here = GAMES[game].begin(rules)
    for move in moves:
        here = here.play(move)
    made = list(moves)
    while here.to_move and here.to_move[0] != DEALER:
        seat = here.to_move[0]
        yield Position(here, seat, tuple(made))
        move = players[seat].choose(here.view(seat), rng, _FREE)
        made.append(move)
        here = here.play(move)


def _played(state: Any, players: Any, rng: Random) -> Iterator[tuple[Any, Any]]:
    """A whole deal, move by move, with the state after each."""
    move = Deal(shuffled(rng.getrandbits(64), getattr(state.rules, "packs", 1)))
    while True:
        state = state.play(move)
        yield move, state
        if not state.to_move or state.to_move[0] == DEALER:
            return
        seat = state.to_move[0]
        move = players[seat].choose(state.view(seat), rng, _FREE)

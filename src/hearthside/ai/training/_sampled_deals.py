"""Deals of Hearts under many rules, played by the characters: each seat's points, and who shot the moon."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

import numpy as np

from hearthside.ai.hearts import RulePlayer
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.styles import STYLES
from hearthside.cards import shuffled
from hearthside.game import Limit
from hearthside.hearts import PRESETS, Deal, DealResult, Rules, State
from hearthside.hearts.presets import with_seats

_PLAYERS: Final = tuple(RulePlayer(STYLES[name]) for name in ("nellie", "cal", "shark", "shark", "charlie"))
_NAMED: Final = (
    "black-lady cardshark hearts-only tommys-standard tommys-spot dynacomp spot-full greek omnibus pink-lady"
    " heartsette domino cancellation black-maria-parlett"
)
_SEATS: Final = {
    "black-lady": (2, 3, 5, 6),
    "hearts-only": (2, 3, 5, 6),
    "tommys-spot": (2, 3, 5, 6),
    "omnibus": (2, 3, 5, 6),
    "dynacomp": (2, 4, 5),
}


class Deals(NamedTuple):
    """Deals under one set of rules."""

    rules: Rules
    taken: Ints
    """The points in the cards that each seat took, int64[deals, seats]."""
    shooter: Ints
    """Who shot the moon, -1 for nobody; int64[deals]."""


def kinds() -> tuple[Rules, ...]:
    """Rules of many kinds, for 2 to 6 seats."""
    named = [PRESETS[name] for name in _NAMED.split()]
    return (*named, *(with_seats(PRESETS[name], seats) for name, several in _SEATS.items() for seats in several))


def collect(count: int, seed: int) -> Iterator[Deals]:
    """So many deals of each kind."""
    for rules in kinds():
        results = [_played(rules, seed, place) for place in range(count)]
        yield Deals(
            rules,
            np.array([[rules.count(cards) for cards in result.taken] for result in results], np.int64),
            np.array([-1 if result.shooter is None else result.shooter for result in results], np.int64),
        )


def _played(rules: Rules, seed: int, place: int) -> DealResult:
    """One deal of random players; ``place`` is its number in a match, which decides where cards are passed."""
    rng = Random(f"equity {seed}/{place}")
    table = rng.choices(_PLAYERS, k=rules.seats)
    state = State.new(replace(rules, passing=(rules.direction(place),)))
    state = state.play(Deal(shuffled(rng.getrandbits(40), rules.packs)))
    while not state.results:
        seat = state.to_move[0]
        state = state.play(table[seat].choose(state.view(seat), rng, Limit()))
    return state.results[0]

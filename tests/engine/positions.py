"""Positions in which a seat is to move, out of random matches under random rules."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from hearthside import gin, hearts
from hearthside.cards import shuffled
from hearthside.engine.games import View
from hearthside.game import DEALER, Deal
from hearthside.games import Match, game_of
from tests.gin import strategies as gin_ways
from tests.hearts import strategies as hearts_ways

hearts_rules = st.one_of(st.sampled_from(list(hearts.PRESETS.values())), hearts_ways.rules())
gin_rules = st.one_of(st.sampled_from(list(gin.PRESETS.values())), gin_ways.rules())


@st.composite
def states(draw: st.DrawFn) -> Match:
    """A match of either game at a moment at which a seat is to move."""
    rng = draw(gin_ways.rng)
    steps: Any = (
        hearts_ways.walk(draw(hearts_rules), rng, 2) if draw(st.booleans()) else gin_ways.walk(draw(gin_rules), rng, 2)
    )
    return rng.choice([state for state, _, _ in steps if DEALER not in state.to_move])


@st.composite
def views(draw: st.DrawFn) -> View:
    """What a seat that is to move sees."""
    state = draw(states())
    view: View = state.view(draw(st.sampled_from(state.to_move)))
    return view


def after_deal(rules: hearts.Rules | gin.Rules, number: int = 5) -> Match:
    """A match whose first deal has that number."""
    state: Any = game_of(rules).begin(rules)
    return state.play(Deal(shuffled(number, rules.packs)))


RNG = Random(0)
"""For players that need none."""

"""Deals for tests of reviews."""

from random import Random
from typing import Any

from hearthside.ai import player
from hearthside.cards import shuffled
from hearthside.game import Deal, Limit
from hearthside.games import game_of
from hearthside.record import Step
from hearthside.record.moments import AnyStep


def played(rules: Any, number: int) -> list[AnyStep]:
    """The steps of the deal of that number between players of rules of thumb, who err."""
    state, who, rng = game_of(rules).begin(rules), player("nellie", rules.game), Random(number)
    steps: list[AnyStep] = []
    while not state.results:
        seat = state.to_move[0]
        move = who.choose(state.view(seat), rng, Limit()) if any(state.hands) else Deal(shuffled(number))
        steps.append(Step(state, move, state.play(move)))
        state = steps[-1].after
    return steps

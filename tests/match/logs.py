"""Logs of random play at a table, of either game."""

from random import Random
from typing import Any

from hearthside import gin
from hearthside.cards import shuffled
from hearthside.game import Deal
from hearthside.games import Rules
from hearthside.match import Entry, Log
from tests import random_matches
from tests.record import gin_matches

SECRET = "only this table's"


def a_move(log: Log, rng: Random) -> Any:
    """A random move of either game."""
    one_of = gin_matches.random_move if isinstance(log.state.rules, gin.Rules) else random_matches.random_move
    return one_of(log.state, rng)


def play_on(log: Log, rng: Random) -> None:
    """The deal in progress to its end."""
    while any(log.state.hands):
        log.add(Entry(a_move(log, rng)))


def played(rules: Rules, deals: int, rng: Random) -> Log:
    """A log of so many finished deals."""
    log = Log(rules)
    for number in range(deals):
        log.add(Entry(Deal(shuffled(number, rules.packs)), number))
        play_on(log, rng)
    return log
